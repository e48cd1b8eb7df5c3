"""Names from outside: harmless, visible, at most forty characters, told apart; and who sits where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from trainbound.kernel.harmless import LONGEST, harmless
from trainbound.table.faults import BadTable
from trainbound.table.names import bot_of, clean, distinct, own_name, seats_of

BOTS = ("random", "greedy", "planner")


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t of\nKent ", "Ada of Kent"),
        ("\x1b[31mAda\x1b[0m", "Ada"),
        ("\x1b]0;title\x07Ada", "Ada"),
        ("\x1b]8;;http://x\x1b\\Ada\x1b]8;;\x1b\\", "Ada"),
        ("\x9b2JAda\x07\x00\x7f", "Ada"),
        ("\u202eadA\u2066", "adA"),
        ("A\u200bd\ufeffa\ud800", "Ada"),
        ("[bold red]Ada[/]", "(bold red)Ada(/)"),
        ("Zoë", "Zoë"),
        ("A\u3164\u2800B", "A B"),
        ("艾达", "艾达"),
        ("A" + "\u0301" * 30, "\u00c1\u0301\u0301"),
    ],
)
def test_what_a_terminal_would_act_on_is_gone_from_a_name(given_name: str, kept: str) -> None:
    assert clean(given_name) == kept


@given(st.text(max_size=60))
def test_any_name_becomes_harmless_and_stays_as_it_is_then(text: str) -> None:
    name = harmless(text)
    assert all(c.isprintable() for c in name)
    assert not set(name) & set("[]\x1b")
    assert harmless(name) == name


@pytest.mark.parametrize("text", ["", "   ", "\x1b[2J", "\u200b\u200d", "\u0301", "\u3164", "\u2800\u115f\uffa0"])
def test_a_name_that_cannot_be_seen_is_refused(text: str) -> None:
    with pytest.raises(BadTable, match="has nothing that can be seen"):
        clean(text)


def test_a_long_name_is_refused_with_its_length() -> None:
    assert clean("x" * LONGEST) == "x" * LONGEST
    with pytest.raises(BadTable, match=r"'x{17}\.\.\.' has 500 characters; a name has at most 40"):
        clean("x" * 500)
    with pytest.raises(BadTable, match="has 30 characters that take 60 cells"):
        clean("艾" * 30)
    assert wcswidth("艾" * 30) == 60


def test_names_are_told_apart() -> None:
    assert distinct(["greedy", "Ada", "greedy", "greedy 2", "greedy"]) == (
        "greedy",
        "Ada",
        "greedy 2",
        "greedy 2 2",
        "greedy 3",
    )


def test_seats_are_the_person_bots_and_other_people() -> None:
    assert seats_of(["you", " planner", "Bea", "Greddy"], BOTS, "Ada") == [
        ("Ada", None),
        ("planner", "planner"),
        ("Bea", None),
        ("Greddy", None),
    ]


@pytest.mark.parametrize(("word", "near"), [("greddy", "greedy"), ("plannr", "planner"), ("randon", "random")])
def test_a_bot_that_does_not_exist_is_named_with_the_nearest(word: str, near: str) -> None:
    with pytest.raises(BadTable, match=f"there is no bot '{word}'; did you mean {near}"):
        seats_of(["you", word], BOTS, "Ada")
    with pytest.raises(BadTable, match=f"there is no bot '{word}'; did you mean {near}"):
        bot_of(word, BOTS)
    with pytest.raises(BadTable, match="the bots are random, greedy, planner"):
        bot_of("zzz", BOTS)


def test_the_person_at_the_keyboard_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, called in (("ada", "ada"), ("\x1b[1m[x]", "(x)"), ("\u200b", "You"), ("y" * 90, "y" * LONGEST)):
        monkeypatch.setenv("LOGNAME", name)
        assert own_name() == called
