"""A moment of a table or a record on the desk, with no more than may be seen, and a game that goes on from there."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from trainbound.desk.bench import Bench
from trainbound.store.journal import Store
from trainbound.table.table import AnyTable, Table


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRAINBOUND_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def store(home: Path) -> Iterator[Store]:
    found = Store()
    yield found
    found.close()


def table(store: Store, seats: str, actions: int = 40, board: str = "pennsylvania") -> AnyTable:
    """A table at which some random actions have been done; names in small letters are bots."""
    sitting = [(word, word if word.islower() else None) for word in seats.split(",")]
    made = Table.create(store, board, sitting, bytes(16))
    dice = random.Random(3)
    for _ in range(actions):
        decision = made.decisions()[0]
        made.submit(decision.number, dice.choice(made.legal(decision)))
    return made


def seats(bench: Bench) -> list[dict]:
    return bench.draft.document["seat"]


def test_of_a_running_table_one_sees_the_own_hand_and_how_many_cards_the_others_have(store: Store) -> None:
    """T-26, PA-6."""
    made = table(store, "Ada,random,random")
    bench = Bench()
    heard = bench.hear(f"load table {made.id[:4]}")
    assert heard.kind == "changed", heard.said
    ada, *others = seats(bench)
    assert ada["tickets"] == [made.game.board.tickets[k].id for k in made.state.tickets[0]]
    assert isinstance(ada["hand"], str)
    for s, row in enumerate(others, 1):
        assert row["hand"] == sum(made.state.hands[s])
        assert row["tickets"] == len(made.state.tickets[s])
        assert "shares" not in row
        assert row["tracks"] == list(made.game.board.ids(made.state.owned[s]))
    assert bench.answer["faults"] == []
    assert "seed" not in bench.draft.document


def test_of_a_table_with_several_people_nobody_sees_a_hand(store: Store) -> None:
    made = table(store, "Ada,Bo")
    bench = Bench()
    bench.hear(f"load table {made.id}")
    assert all(isinstance(row["hand"], int) and isinstance(row["tickets"], int) for row in seats(bench))


def test_a_hand_that_was_a_persons_stays_secret_when_bots_have_taken_every_seat_over(store: Store) -> None:
    """Its person may come back to it; nobody has a hand of a table that has been bots' from the beginning."""
    made = table(store, "Ada,Bo")
    for seat in (0, 1):
        made.hand_over(seat, "random", "random")
    bench = Bench()
    bench.hear(f"load table {made.id}")
    assert all(isinstance(row["hand"], int) and isinstance(row["tickets"], int) for row in seats(bench))
    bench.hear(f"load table {table(store, 'random,greedy').id}")
    assert all(isinstance(row["hand"], str) for row in seats(bench))


def test_an_earlier_moment_is_that_of_its_entry(store: Store) -> None:
    made = table(store, "Ada,random", 30)
    bench = Bench()
    assert f"at entry 9 of {made.length}" in bench.hear(f"load table {made.id} at 9").said[0]
    assert [row["points"] for row in bench.answer["seats"]] == list(made.at(9).points)
    assert [row["trains"] for row in bench.answer["seats"]] == list(made.at(9).trains)
    for line in ("load table zzz", f"load table {made.id} at 999", "load nothing.jsonl at 3"):
        assert bench.hear(line).kind == "refused"


def test_a_record_is_loaded_like_a_table(store: Store, home: Path) -> None:
    made = table(store, "Ada,random", 30)
    file = home / "game.jsonl"
    file.write_text(made.export(0), encoding="utf-8")
    bench = Bench()
    assert bench.hear(f"load {file}").kind == "changed"
    assert isinstance(seats(bench)[1]["hand"], int), "the game is not over"
    assert bench.hear(f"load {file} at 12").kind == "changed"
    file.write_text(made.export(0).replace('"decision":9', '"decision":99'), encoding="utf-8")
    assert "can be followed up to line" in bench.hear(f"load {file}").said[0]
    over = Path(__file__).parent.parent / "records" / "pennsylvania.jsonl"
    assert bench.hear(f"load {over} at 50").kind == "changed"
    assert all(isinstance(row["hand"], str) for row in seats(bench)), "the game is over and nothing is secret"


def test_railway_boom_hides_nothing(store: Store) -> None:
    """RB-61."""
    made = table(store, "Ada,random", 20, "railway-boom")
    bench = Bench()
    bench.hear(f"load table {made.id}")
    assert bench.answer["faults"] == []
    assert seats(bench)[1]["store"]


def test_a_game_goes_on_from_what_was_put_together(home: Path) -> None:
    bench = Bench()
    for line in ("map pennsylvania", "seat Ada: allentown/reading; hand red*2", "seat Bo: tickets 3"):
        bench.hear(line)
    heard = bench.hear("play")
    assert heard.kind == "play"
    store = Store()
    made = Table.open(store, heard.table)
    assert made.names == ("Ada", "Bo")
    assert made.bots == (None, "planner")
    assert made.view(0).hand == tuple(2 if kind == 6 else 0 for kind in range(9))
    assert len(made.state.tickets[1]) == 3
    other = Table.open(store, bench.hear("play greedy, Bo").table)
    assert other.bots == ("greedy", None)
    store.close()
    assert bench.hear("play you").kind == "refused"
    bench.hear("Bo allentown/reading green")
    heard = bench.hear("play")
    assert heard.kind == "refused"
    assert "allentown" not in bench.draft.map
    assert any("T-12" in row or "owns" in row for row in heard.rows)


def test_what_is_missing_for_a_game_is_said_of_railway_boom(home: Path) -> None:
    bench = Bench()
    for line in ("map railway boom", "seat Ada", "seat Bo", "round 2"):
        bench.hear(line)
    heard = bench.hear("play")
    assert heard.kind == "refused"
    assert any(row.startswith("Bo, stations: ") for row in heard.rows)
    for line in ("round unknown",):
        bench.hear(line)
    assert bench.hear("play").kind == "play"
