"""A live table: on disk before it is shown, the same after any end of the process, and what it refuses."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.table.playing import SEED, TINY, answer, keep_all, play, table
from trainbound.kernel.faults import BadMap
from trainbound.kernel.types import Illegal, Stale
from trainbound.store.faults import StoreFault
from trainbound.store.journal import Store
from trainbound.table.faults import OTHER_MAP, BadTable
from trainbound.table.table import Table
from trainbound.ticket.actions import DECK, Draw, Pass

ROOT = Path(__file__).parent.parent.parent


def test_a_new_table_deals_and_asks(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random,random")
    assert at.names == ("Ada", "random", "random 2")
    assert (at.bots, at.people) == ((None, "random", "random"), (0,))
    assert [decision.kind for decision in at.decisions()] == ["keep"] * 3
    assert (at.length, at.events[0].n, at.over, at.damage) == (0, 0, False, "")
    info = Store(tmp_path).tables()[0]
    assert (info.id, info.map, info.names, info.turn, info.finished) == (at.id, "Tiny Valley", at.names, "", False)


def test_without_a_seed_no_two_tables_are_alike(tmp_path: Path) -> None:
    store = Store(tmp_path)
    tables = [Table.create(store, TINY, [("A", None), ("B", None)]) for _ in range(3)]
    assert len({at.seed for at in tables}) == 3
    assert all(len(at.seed) == 16 for at in tables)


@pytest.mark.parametrize(
    ("map_name", "seats", "options", "says"),
    [
        (TINY, [("Ada", None)], {}, "Tiny Valley takes 2 to 3 seats, found 1"),
        (TINY, [("Ada", None), ("x", "greddy")], {}, "there is no bot 'greddy'; did you mean greedy"),
        (
            TINY,
            [("Ada", None), ("Bea", None)],
            {"open_share": True},
            "no option 'open_share'; it has open_shares; did you mean open_shares",
        ),
        (TINY, [("Ada", None), ("\x1b[2J", None)], {}, "has nothing that can be seen"),
        (TINY, [("Ada", None), ("x" * 500, None)], {}, "has 500 characters; a name has at most 40"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_leaves_nothing(
    tmp_path: Path, map_name: str, seats: list[tuple[str, str | None]], options: dict[str, bool], says: str
) -> None:
    with pytest.raises(BadTable) as bad:
        Table.create(Store(tmp_path), map_name, seats, SEED, options)
    assert says in str(bad.value)
    assert Store(tmp_path).tables() == []


def test_a_map_that_cannot_be_read_starts_no_table(tmp_path: Path) -> None:
    with pytest.raises(BadMap, match="there is no map 'tinny'"):
        Table.create(Store(tmp_path), "tinny", [("A", None), ("B", None)])


def test_every_answer_is_on_disk_before_submit_returns(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bea")
    dice = random.Random(3)
    for n in range(1, 25):
        entry = at.submit(*_numbered(answer(at, dice)))
        assert entry.n == n
        other = Table.open(Store(tmp_path), at.id)
        assert other.events[-1] == entry
        assert other.state == at.state


def _numbered(found):  # type: ignore[no-untyped-def]
    decision, action = found
    return decision.number, action


def test_refused_and_late_answers_change_nothing(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bea")
    first = at.decisions()[0]
    with pytest.raises(Illegal) as illegal:
        at.submit(first.number, Pass())
    assert illegal.value.refusals
    at.submit(first.number, at.legal(first)[0])
    before, length = at.state, at.length
    with pytest.raises(Stale):
        at.submit(first.number, at.legal(first)[0])
    assert (at.state, at.length) == (before, length)
    assert len(Store(tmp_path).lines(at.id)) == length


def test_a_whole_game_is_found_again_with_its_end(tmp_path: Path) -> None:
    at = play(table(tmp_path, "Ada,Bea,random"), number=2)
    assert at.over
    again = Table.open(Store(tmp_path), at.id)
    assert (again.over, again.state, again.events) == (True, at.state, at.events)
    assert Store(tmp_path).tables()[0].finished
    for n in (0, 1, 49, 50, 51, at.length):
        assert again.at(n) == at.at(n)


def test_two_processes_at_one_table_see_each_other(tmp_path: Path) -> None:
    one = table(tmp_path, "Ada,Bea")
    two = Table.open(Store(tmp_path), one.id)
    heard: list[int] = []
    two.heard = lambda entry: heard.append(entry.n)
    keep_all(one)
    asked = one.decisions()[0]
    with pytest.raises(Stale):
        two.submit(1, two.legal(two.decisions()[0])[0])
    assert heard == [1, 2]
    two.submit(asked.number, two.legal(two.decisions()[0])[0])
    assert one.refresh()
    assert not one.refresh()
    assert (one.state, one.events) == (two.state, two.events)
    assert heard == [1, 2, 3]


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bea", "pennsylvania")
    keep_all(at)
    dice = random.Random(1)
    before, events = at.state, list(at.events)
    pages = at._store._db.execute("PRAGMA page_count").fetchone()[0]
    at._store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFault, match="is full"):
        while not at.over:
            before, events = at.state, list(at.events)
            at.submit(*_numbered(answer(at, dice)))
    assert (at.state, at.events) == (before, events)
    assert Table.open(Store(tmp_path), at.id).state == before
    at._store._db.execute(f"PRAGMA max_page_count = {pages + 100}")
    at.submit(*_numbered(answer(at, dice)))
    assert Table.open(Store(tmp_path), at.id).events == at.events


# ---- killed

MIDDLE = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from tests.table.playing import keep_all, table
from trainbound.ticket.actions import DECK, Draw
at = table(Path({home!r}), "Ada,Bea")
keep_all(at)
at.submit(at.decisions()[0].number, Draw(DECK))
print(at.id, flush=True)
sys.stdin.read()
"""


def test_killed_in_the_middle_of_a_draw_it_goes_on_exactly_there(tmp_path: Path) -> None:
    program = MIDDLE.format(root=str(ROOT), home=str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        table_id = run.stdout.readline().strip()
        run.send_signal(signal.SIGKILL)
    assert run.returncode == -signal.SIGKILL
    at = Table.open(Store(tmp_path), table_id)
    assert (at.length, at.damage) == (3, "")
    decision = at.decisions()[0]
    assert decision.kind == "second"
    same = table(tmp_path / "twin", "Ada,Bea")
    keep_all(same)
    same.submit(same.decisions()[0].number, Draw(DECK))
    assert at.state == same.state
    at.submit(decision.number, Draw(DECK))
    assert at.decisions()[0].kind == "turn"
    assert sum(at.view(decision.seat).hand) == 6


PLAYING = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
import random
from tests.table.playing import answer, table
dice = random.Random(9)
while True:
    at = table(Path({home!r}), "Ada,Bea")
    print(at.id, flush=True)
    while not at.over:
        decision, action = answer(at, dice)
        at.submit(decision.number, action)
        print(at.length, flush=True)
"""


@pytest.mark.parametrize("after", [1, 7, 40])
def test_killed_at_any_moment_nothing_shown_is_lost(tmp_path: Path, after: int) -> None:
    program = PLAYING.format(root=str(ROOT), home=str(tmp_path))
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        table_id = run.stdout.readline().strip()
        for _ in range(after):
            run.stdout.readline()
        os.kill(run.pid, signal.SIGKILL)
        shown = after + len(run.stdout.read().split("\n")) - 1
    at = Table.open(Store(tmp_path), table_id)
    assert at.damage == ""
    assert shown <= at.length <= shown + 1
    assert Store(tmp_path)._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    play(at)
    assert at.over


# ---- a damaged journal


def damaged(home: Path, change: str, *values: object) -> Table:
    at = play(table(home, "Ada,Bea"), 30)
    db = sqlite3.connect(home / "trainbound.db")
    with db:
        db.execute(change, (*values, at.id))
    db.close()
    return at


def test_a_damaged_journal_opens_at_the_last_good_state_and_goes_on(tmp_path: Path) -> None:
    good = damaged(tmp_path, "UPDATE entries SET line = ? WHERE n = 20 AND table_id = ?", '{"n":20,"deci')
    at = Table.open(Store(tmp_path), good.id)
    assert at.damage.startswith("The journal of this table is damaged in entry 20: the line stops in the middle")
    assert at.state == good.at(19)
    lost = Store(tmp_path).lines(at.id, 19)
    play(at, 1)
    assert at.damage == ""
    assert (tmp_path / f"damaged-{at.id}.txt").read_text().splitlines() == lost
    again = Table.open(Store(tmp_path), at.id)
    assert (again.damage, again.length, again.state) == ("", 20, at.state)


def test_of_two_who_have_a_damaged_table_open_the_second_takes_the_repair_of_the_first(tmp_path: Path) -> None:
    good = damaged(tmp_path, "UPDATE entries SET line = 'x' WHERE n = 20 AND table_id = ?")
    one, two = (Table.open(Store(tmp_path), good.id) for _ in range(2))
    assert one.damage
    assert two.damage
    play(one, 1, 1)
    with pytest.raises(Stale):
        play(two, 1, 2)
    play(two, 1, 2)
    assert (two.damage, two.length) == ("", 21)
    assert two.events[20] == one.events[20]
    assert one.refresh()
    assert one.events == two.events


def test_a_missing_entry_is_damage_too(tmp_path: Path) -> None:
    good = damaged(tmp_path, "DELETE FROM entries WHERE n = 12 AND table_id = ?")
    at = Table.open(Store(tmp_path), good.id)
    assert '"n": expected 12, found 13' in at.damage
    assert at.state == good.at(11)
    assert at.export(0 if at.whole_for(0) else None)


def test_a_map_file_that_has_changed_is_spoken_of_and_played_on(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(Path(TINY).read_bytes())
    at = play(Table.create(Store(tmp_path), str(path), [("Ada", None), ("Bea", None)], SEED), 4)
    assert at.changed == Table.open(Store(tmp_path), at.id).changed == ""
    path.write_bytes(path.read_bytes() + b"# and more\n")
    again = Table.open(Store(tmp_path), at.id)
    assert (again.changed, again.damage, again.state) == (OTHER_MAP, "", at.state)
    assert play(again, 1).length == 5


def test_a_table_without_a_readable_header_is_refused(tmp_path: Path) -> None:
    at = damaged(tmp_path, "UPDATE tables SET header = 'junk' WHERE id = ?")
    with pytest.raises(BadTable, match=f"table {at.id}, line 1: this is no line of JSON: junk"):
        Table.open(Store(tmp_path), at.id)
    with pytest.raises(BadTable, match="there is no table zzzz"):
        Table.open(Store(tmp_path), "zzzz")


# ---- bots


def test_bots_do_the_same_at_the_same_point(tmp_path: Path) -> None:
    games = []
    for home in ("a", "b"):
        at = table(tmp_path / home, "random,random,random")
        while (decision := at.bot_decision()) is not None:
            action = at.bot_choose(decision)
            assert action == Table.open(Store(tmp_path / home), at.id).bot_choose(decision)
            at.submit(decision.number, action)
            if at.length == 30:
                break
        games.append(at.events)
    assert games[0] == games[1]


def test_only_bots_are_asked_as_bots(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random")
    decision = at.bot_decision()
    assert decision is not None
    assert decision.seat == 1
    at.submit(decision.number, at.bot_choose(decision))
    assert at.bot_decision() is None
    with pytest.raises(ValueError, match="0"):
        at.bot_choose(at.decisions()[0])


def test_draw_is_the_canonical_line(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bea")
    keep_all(at)
    at.submit(at.decisions()[0].number, Draw(DECK))
    assert Store(tmp_path).lines(at.id)[-1].endswith('"do":"draw deck"}')
