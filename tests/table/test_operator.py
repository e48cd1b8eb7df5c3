"""The message of the day, and who is called to their turn while they are away."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.crowd import Clock, One, openings, together
from trainbound.store.journal import Store
from trainbound.table.operator import LINES, LONG, MESSAGE, TOLD, Call, Calls, message


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (None, []), ("", []), ("\n\n", []), ("Welcome.\n\nRules: be kind.\n", ["Welcome.", "", "Rules: be kind."]),
        ("a\x1b[2J\x07b\u202ec\tz", ["abc z"]), ("x" * 500, ["x" * LONG]), ("y\n" * 50, ["y"] * LINES),
    ],
)  # fmt: skip
def test_the_message_of_the_day_is_lines_that_cannot_draw(tmp_path: Path, text: str | None, shown: list[str]) -> None:
    if text is not None:
        (tmp_path / MESSAGE).write_text(text)
    assert message(tmp_path) == shown


def test_what_is_no_text_is_no_message(tmp_path: Path) -> None:
    (tmp_path / MESSAGE).mkdir()
    assert message(tmp_path) == []


def two(home: Path, clock: Clock) -> tuple[One, One]:
    """Two persons at a table that both opened: the one who is asked, and the other."""
    ones = together(home, clock)
    openings(ones)
    asked, other = sorted(ones, key=lambda one: one.asked() is None)
    return asked, other


def leaves(one: One) -> None:
    one.company.close()
    one.lobby.close()


def test_whoever_is_away_is_called_once_a_turn_and_whoever_is_here_never(tmp_path: Path) -> None:
    clock = Clock()
    asked, other = two(tmp_path, clock)
    table, name = asked.table.id, asked.person.name
    calls = Calls(Store(tmp_path), clock)
    assert calls.due() == []  # who is asked is here
    leaves(asked)
    assert calls.due() == [Call(table, "Tiny Valley", name)]
    assert calls.due() == []
    assert Calls(Store(tmp_path), clock).due() == []  # the server was started again
    asked.sits(table)
    assert calls.due() == []
    leaves(asked)
    assert calls.due() == []  # the same turn, which is known
    asked.sits(table)
    while asked.moves():
        pass
    leaves(asked)
    assert calls.due() == []  # the other's turn, who is here
    other.company.poll()
    while other.moves():
        pass
    assert calls.due() == [Call(table, "Tiny Valley", name)]
    assert (tmp_path / TOLD).stat().st_mode & 0o777 == 0o600


def test_whoever_was_killed_is_away_when_their_sign_of_life_is_old(tmp_path: Path) -> None:
    clock = Clock()
    asked, _ = two(tmp_path, clock)
    calls = Calls(Store(tmp_path), clock)
    assert calls.due() == []
    clock.goes(61)
    assert [call.name for call in calls.due()] == [asked.person.name]


def test_a_damaged_file_of_calls_costs_a_second_call_and_no_more(tmp_path: Path) -> None:
    clock = Clock()
    asked, _ = two(tmp_path, clock)
    leaves(asked)
    for text in ("nonsense", "[]", "\x00"):
        (tmp_path / TOLD).write_text(text)
        assert len(Calls(Store(tmp_path), clock).due()) == 1
