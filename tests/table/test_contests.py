"""Real processes that answer without a pause, or run for the last place: one wins each, nothing is done twice."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.table.crowd import BOT, Clock, One
from tests.table.playing import TINY
from trainbound.store.journal import Store
from trainbound.table.lobby import ANYBODY, ME
from trainbound.table.table import Table

ROOT = Path(__file__).parent.parent.parent

START = """
import sys, time
from pathlib import Path
from tests.table.crowd import One
from trainbound.kernel.types import Stale
from trainbound.table.faults import BadTable, NotYours
home, name, session, table = sys.argv[1:5]
one = One(Path(home), name, time.time, session)
"""

TURNS = """
one.sits(table)
print("ready", flush=True)
sys.stdin.readline()
won = lost = 0
while not one.table.over:
    one.table.refresh()
    asked = one.table.decisions()
    mine = next((d for d in asked if d.seat == one.company.seat), None)
    try:
        if mine is not None:
            legal = one.table.legal(mine)
            one.table.submit(mine.number, legal[(won + len(session)) % len(legal)])
        elif asked and one.company.bots_move():
            one.table.submit_bot(asked[0].number, one.table.bot_choose(asked[0]))
        else:
            continue
        won += 1
    except (Stale, NotYours):
        lost += 1
print(won, lost)
"""

PLACES = """
print("ready", flush=True)
sys.stdin.readline()
won = lost = 0
for table in table.split(","):
    try:
        one.lobby.join(table)
        won += 1
    except BadTable:
        lost += 1
print(won, lost)
"""


def raced(home: Path, script: str, racers: list[tuple[str, str]], table: str) -> list[tuple[int, int]]:
    """Lets racers, a name and a session each, begin at one moment; what each won and lost."""
    processes = [
        subprocess.Popen([sys.executable, "-c", START + script, str(home), *racer, table], cwd=ROOT, text=True,
                         env={**os.environ, "PYTHONPATH": str(ROOT)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for racer in racers
    ]  # fmt: skip
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    found = []
    for process in processes:
        said, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        won, lost = said.split()
        found.append((int(won), int(lost)))
    return found


def test_two_processes_race_for_every_turn_and_one_wins_each(tmp_path: Path) -> None:
    """Two sessions of one person answer everything at once, and let the same bot move."""
    ada = One(tmp_path, "Ada", Clock())
    turns = 0
    while turns < 300:
        table = ada.lobby.create(TINY, {}, [ME, BOT])
        (won, _), (other_won, _) = raced(tmp_path, TURNS, [("Ada", "laptop"), ("Ada", "phone")], table)
        again = Table.open(Store(tmp_path), table)
        assert (again.damage, again.over) == ("", True)
        entries = again.events[1:]
        assert len(entries) == won + other_won
        assert len({entry.decision for entry in entries}) == len(entries)
        assert [int(n) for (n,) in ada.store.rows("SELECT n FROM entries WHERE table_id = ? ORDER BY n", table)] == [
            *range(1, len(entries) + 1)]  # fmt: skip
        turns += won + other_won


def test_of_those_who_race_for_the_last_place_one_gets_it_and_the_table_begins_once(tmp_path: Path) -> None:
    ada = One(tmp_path, "Ada", Clock())
    tables = []
    for n in range(60):
        if n % 8 == 0:  # one host has so many at most
            ada = One(tmp_path, f"Ada {n}", Clock())
        tables.append(ada.lobby.create(TINY, {}, [ME, ANYBODY]))
    found = raced(tmp_path, PLACES, [("Bea", "b"), ("Cy", "c"), ("Dot", "d")], ",".join(tables))
    assert sum(won for won, _ in found) == len(tables) == sum(lost for _, lost in found) / 2
    assert len(Store(tmp_path).tables()) == len(tables)
    for table, in ada.store.rows("SELECT id FROM tables"):
        assert len(ada.store.rows("SELECT 1 FROM sitters WHERE table_id = ?", table)) == 2
    assert ada.store.rows("SELECT 1 FROM gatherings") == []
