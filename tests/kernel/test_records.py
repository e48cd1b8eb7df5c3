"""Records: read as written, the first line that does not follow named, a replay equal to the game itself."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainbound.kernel.course import EVERY, Course, replay
from trainbound.kernel.records import (
    BadRecord,
    Done,
    End,
    Header,
    Seat,
    Sits,
    TakenBack,
    parse_header,
    parse_line,
    read,
    write_header,
    write_line,
)
from trainbound.ticket.board import load_board
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.state import State

TINY = TicketGame(load_board(str(Path(__file__).parent.parent / "maps" / "tiny.toml")))
LARGE = TicketGame(load_board("pennsylvania"))


def played(
    game: TicketGame, seats: int, number: int, backs: float = 0.0, steps: int = 10_000
) -> tuple[Course[State], list[State]]:
    """A random game, with take-backs and seats handed over at a given rate, and the state after each of its entries."""
    dice = random.Random(number)
    course = Course(game, seats, dice.randbytes(16), {}, range(seats))
    states = [course.state]
    while not game.over(course.state) and course.length < steps:
        if course.live and dice.random() < backs:
            course.take_back(dice.choice(course.live[-6:]))
        elif dice.random() < backs / 4:
            who = dice.choice([Seat("Cleo", None), Seat("greedy", "greedy")])
            course.hand_over(dice.randrange(seats), who, "Ada")
        else:
            decision = dice.choice(game.decisions(course.state))
            legal = game.legal(course.state, decision)
            verb = dice.choice(sorted({action.verb for action in legal}))
            course.do(decision.number, dice.choice([action for action in legal if action.verb == verb]))
        states.append(course.state)
    return course, states


def record(course: Course[State], end: bool = True) -> bytes:
    """The record of a course, as a table writes it."""
    seats = tuple(Seat(f"P{i}", None) for i in range(course.state.seats))
    header = Header(course.game.id, course.game.digest, seats, {}, course.state.seed)
    lines = [write_header(header), *(write_line(course.line(entry)) for entry in course.entries[1:])]
    if end and course.game.over(course.state):
        lines.append(write_line(course.end()))
    return "".join(f"{line}\n" for line in lines).encode()


FULL = record(played(TINY, 3, 5)[0])


def test_header_and_lines_are_read_as_they_were_written() -> None:
    header = Header(
        "m",
        "ab" * 32,
        (Seat("Ada", None), Seat("greedy 2", "greedy")),
        {"open_shares": True},
        bytes(range(16)),
        {"x": [1]},
    )
    assert parse_header(write_header(header)) == header
    for line in (
        Done(3, 7, 1, "draw deck"),
        Done(3, 7, 1, "draw deck", True),
        TakenBack(4, 2),
        Sits(5, 0, Seat("Cleo", None), "Ada"),
        Sits(5, 2, Seat("planner", "planner"), "Ada"),
        End((5, -3), ((0,), (1,))),
    ):
        assert parse_line(write_line(line), 2) == line


def test_the_lines_are_those_of_the_contract() -> None:
    lines = [json.loads(line) for line in FULL.decode().splitlines()]
    assert list(lines[0]) == ["format", "version", "map", "rules", "seats", "options", "seed"]
    assert (lines[0]["format"], lines[0]["version"], lines[0]["seats"][0]) == (
        "trainbound",
        1,
        {"name": "P0", "bot": None},
    )
    assert len(bytes.fromhex(lines[0]["seed"])) == 16
    assert len(bytes.fromhex(lines[0]["rules"])) == 32
    assert all(list(line) == ["n", "decision", "seat", "do"] for line in lines[1:-1])
    assert [line["n"] for line in lines[1:-1]] == list(range(1, len(lines) - 1))
    assert list(lines[-1]) == ["end", "scores", "ranking"]
    assert lines[-1]["end"] is True


def test_unknown_keys_are_kept_and_unknown_versions_refused() -> None:
    head, first, *rest = FULL.decode().splitlines()
    more = [
        json.dumps({**json.loads(head), "event": "club night"}),
        json.dumps({**json.loads(first), "thought": 12.5}),
        *rest,
    ]
    found = read("\n".join(more).encode())
    assert found.header.extra == {"event": "club night"}
    assert json.loads(found.texts[0])["thought"] == 12.5
    assert replay(TINY, found)[1] is None
    for version in (0, 2, "1", None, True):
        with pytest.raises(BadRecord, match="version"):
            parse_header(json.dumps({**json.loads(head), "version": version}))


@settings(max_examples=8)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_a_replay_is_the_game_itself(seats: int, number: int) -> None:
    course, states = played(LARGE, seats, number)
    again, bad = replay(LARGE, read(record(course)))
    assert bad is None
    assert again.entries == course.entries
    assert again.state == states[-1]
    dice = random.Random(number)
    for n in dice.sample(range(course.length + 1), 20):
        assert again.at(n) == states[n]


@settings(max_examples=15)
@given(st.integers(2, 3), st.integers(0, 2**32))
def test_take_backs_are_replayed_and_every_point_of_the_game_can_be_seen(seats: int, number: int) -> None:
    course, states = played(TINY, seats, number, 0.3, 4 * EVERY)
    again, bad = replay(TINY, read(record(course)))
    assert bad is None
    assert again.entries == course.entries
    assert [again.at(n) for n in range(again.length + 1)] == states
    for n in (-1, course.length + 1):
        with pytest.raises(IndexError):
            course.at(n)


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_a_number_of_a_decision_never_returns_for_another_question(number: int) -> None:
    _, states = played(TINY, 2, number, 0.3, 150)
    asked: dict[int, Any] = {}
    for state in states:
        for decision in TINY.decisions(state):
            assert asked.setdefault(decision.number, decision) == decision


def broken(line: int, **keys: Any) -> bytes:
    """The whole record with some keys of a line changed; a key set to ... is left out."""
    lines = [json.loads(text) for text in FULL.decode().splitlines()]
    lines[line - 1] = {k: v for k, v in {**lines[line - 1], **keys}.items() if v is not ...}
    return "".join(json.dumps(text) + "\n" for text in lines).encode()


def replaced(line: int, text: bytes) -> bytes:
    lines = FULL.splitlines()
    lines[line - 1] = text
    return b"\n".join(lines)


LAST = len(FULL.splitlines())


@pytest.mark.parametrize(
    ("data", "line", "says"),
    [
        (broken(6, n=9), 6, '"n": expected 5, found 9'),
        (broken(6, n="5"), 6, '"n": expected a whole number, found 5'),
        (broken(6, decision=999), 6, '"decision": 999 is not open; open now: '),
        (broken(6, decision=True), 6, '"decision": expected a whole number, found true'),
        (broken(6, seat=7), 6, "is asked of seat"),
        (broken(6, do="draw"), 6, "is not understood"),
        (broken(6, do=...), 6, '"do": expected the line of an action, found nothing'),
        (broken(6, do="pass"), 6, "pass is not legal here: may not pass T-16"),
        (broken(6, take_back=40), 6, '"take_back": entry 40 is no action that still holds'),
        (broken(LAST, scores=[1, 2, 3]), LAST, '"scores": the record says [1, 2, 3], the game says ['),
        (broken(LAST, ranking=[[0, 1, 2]]), LAST, '"ranking": the record says'),
        (broken(LAST, ranking=7), LAST, '"ranking": expected groups of seats, found 7'),
        (replaced(6, FULL.splitlines()[5][:17]), 6, "the line stops in the middle"),
        (replaced(6, b"hello"), 6, "this is no line of JSON: hello"),
        (replaced(6, b"[" * 100_000), 6, "this is no line of a record"),
        (replaced(6, b"7"), 6, "expected an object of JSON, found 7"),
        (replaced(6, b"\xff\xfe"), 6, "is not UTF-8 text"),
        (replaced(6, FULL.splitlines()[-1]), 6, "says that the game is over, and it is not"),
        (FULL + FULL.splitlines()[5], LAST + 1, "expected nothing after the end of the game"),
    ],
)
def test_the_first_bad_line_is_named_and_what_is_before_it_stands(data: bytes, line: int, says: str) -> None:
    course, bad = replay(TINY, read(data))
    assert bad is not None
    assert (bad.line, course.length) == (line, min(line, LAST) - 2)
    assert says in bad.message
    whole, _ = replay(TINY, read(FULL))
    assert course.state == whole.at(course.length)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the file is empty"),
        (b"\n \n", "the file is empty"),
        (b"PK\x03\x04\xff\xff", "is not UTF-8 text"),
        (b"<html>", "no line of JSON"),
        (b'{"format":"pgn"}', "no record of trainbound"),
        (broken(1, version=2), "expected version 1"),
        (broken(1, view=0), "it can be read, not replayed"),
        (broken(1, map=3), '"map": expected a map\'s id, found 3'),
        (broken(1, seed="xyz"), '"seed": expected up to 32 hex digits, found xyz'),
        (broken(1, seats=["Ada"]), '"seats": expected {"name":...,"bot":...}, found Ada'),
        (broken(1, seats=[{"name": "A", "bot": None}] * 21), "found 21"),
        (broken(1, options={"open_shares": 1}), '"options": open_shares: expected true or false, found 1'),
    ],
)
def test_a_file_without_a_header_is_refused_with_the_reason(data: bytes, says: str) -> None:
    with pytest.raises(BadRecord) as bad:
        read(data)
    assert bad.value.line == 1
    assert says in bad.value.message


def test_a_header_for_another_map_is_refused() -> None:
    for data, says in (
        (broken(1, seats=[{"name": "A", "bot": None}]), "takes 2 to 3, found 1"),
        (broken(1, options={"fog": True}), "knows open_shares, found"),
    ):
        with pytest.raises(BadRecord, match=says):
            replay(TINY, read(data))


@settings(max_examples=150)
@given(st.binary(max_size=60), st.integers(0, len(FULL)), st.integers(0, 40))
def test_no_bytes_lead_to_anything_but_a_named_line(junk: bytes, at: int, cut: int) -> None:
    try:
        found = read(FULL[:at] + junk + FULL[at + cut :])
        course, _ = replay(TINY, found)
    except BadRecord as bad:
        assert bad.line == 1
        assert bad.message.isprintable()
    else:
        assert course.length <= len(found.lines)


@pytest.mark.parametrize("key", ["n", "decision", "seat", "take_back"])
def test_a_number_of_thousands_of_digits_is_quoted_shortly(key: str) -> None:
    course, _ = played(TINY, 2, 1, steps=3)
    head, first, *_ = record(course, False).decode().splitlines()
    row = json.loads(first)
    if key == "take_back":
        row = {"n": 1}
    row[key] = 10**4000
    _, bad = replay(TINY, read(f"{head}\n{json.dumps(row)}\n".encode()))
    assert bad is not None and bad.line == 2 and len(bad.message) < 200
