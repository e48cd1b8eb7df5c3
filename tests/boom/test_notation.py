"""One line an action: canonical, forgiving, and clear about what it does not understand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boom.playing import GAME
from tests.boom.positions import CARD, asked, quiet, store
from trainbound.kernel.types import Ambiguous, NotUnderstood

CANONICAL = [
    "bid 5",
    "confirm",
    "pay money*2 coal*1",
    "take l05",
    "buy w12",
    "buy d31",
    "station sendai",
    "rail 34,4",
    "group 2",
    "raise vp",
    "gain money*1 coal*1",
    "run l05+coal w03 w12+vp",
    "run s1",
    "done",
    "convert money+coal technology",
    "use d13",
    "use d70 w03 w12",
]


@pytest.mark.parametrize("line", CANONICAL)
def test_canonical_lines_come_back_as_they_are(line: str) -> None:
    assert GAME.write(GAME.parse(line)) == line


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("BID 5", "bid 5"),
        ("conf", "confirm"),
        ("rail Sendai", "rail 31,8"),
        ("rail sen", "rail 31,8"),
        ("rail nik", "rail 25,10"),
        ("rail (34, 4)", "rail 34,4"),
        ("rail mount aso", "rail 7,5"),
        ("rail t14", "rail 7,5"),
        ("station 6", "station sendai"),
        ("station c06", "station sendai"),
        ("station Sendia", "station sendai"),
        ("take Class 5300", "take l07"),
        ("take l5", "take l05"),
        ("buy dining car", "buy w25"),
        ("buy gunma-silk", "buy d13"),
        ("run l05+k w12+vp+coal", "run l05+coal w12+coal+vp"),
        ("convert coal money technology", "convert money+coal technology"),
        ("convert money*2 coal", "convert money+money coal"),
        ("convert money+money into coal", "convert money+money coal"),
        ("convert $+k t", "convert money+coal technology"),
        ("gain 2 coal", "gain coal*2"),
        ("gain coal money", "gain money*1 coal*1"),
        ("gain 0 money 2 coal", "gain coal*2"),
        ("pay money*1 3 coal", "pay money*1 coal*3"),
        ("use Roller Bearings w12", "use d69 w12"),
        ("use d70 w12 w03", "use d70 w03 w12"),
        ("buy subsidy", "buy d11"),
        ("convert 2 materials to technology", "convert materials+materials technology"),
        ("convert 1 money 1 coal into materials", "convert money+coal materials"),
    ],
)
def test_lines_as_people_write_them(written: str, line: str) -> None:
    assert GAME.write(GAME.parse(written)) == line


def test_names_are_those_of_what_can_be_had_first() -> None:
    """RB-14, RB-27: of two cards called alike the one on offer is meant; others are understood, and refused."""
    s = asked(store(quiet(), 0, technology=9), 0, "drawn", (CARD["d11"], CARD["d20"]), 0, "RB-33")
    (decision,) = GAME.decisions(s)
    for written in ("buy national", "buy National Subsidy", "buy subsidy"):
        assert GAME.write(GAME.parse_answer(s, decision, written)) == "buy d11"
    with pytest.raises(Ambiguous):
        GAME.parse("buy national")
    assert GAME.write(GAME.parse_answer(s, decision, "buy national bank")) == "buy d26"
    s = asked(quiet(), 0, "carriage", 2)
    s.cars = (CARD["w24"],)
    (decision,) = GAME.decisions(s)
    assert GAME.write(GAME.parse_answer(s, decision, "buy mail")) == "buy w24"
    assert GAME.write(GAME.parse_answer(s, decision, "buy mail van")) == "buy w19"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "verb"),
        ("fly 3", "verb"),
        ("bid", "bid"),
        ("bid -1", "bid"),
        ("bid 99999", "bid"),
        ("rail 30,2", "hex"),
        ("rail Atlantis", "city"),
        ("take w12", "locomotive"),
        ("buy l05", "card"),
        ("group 0", "group"),
        ("raise steam", "resource"),
        ("gain 3", "resource"),
        ("gain 0", "resource"),
        ("pay 2 3 money", "resource"),
        ("pay 2 money*3", "resource"),
        ("run", "train"),
        ("run l05+steam", "resource"),
        ("convert money coal", "conversion"),
        ("use", "development"),
        ("use d70 x", "carriage"),
        ("done now", "nothing"),
        ("x" * 2000, "verb"),
    ],
)
def test_what_is_not_understood_is_said_with_what_was_expected(line: str, expected: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        GAME.parse(line)
    assert caught.value.expected == expected


@pytest.mark.parametrize(
    ("line", "candidates"),
    [("b 3", {"bid", "buy"}), ("rail n", {"niigata", "nagano", "nagoya", "nagasaki", "nikko", "nara"})],
)
def test_what_could_be_several_things_names_them(line: str, candidates: set[str]) -> None:
    with pytest.raises(Ambiguous) as caught:
        GAME.parse(line)
    assert set(caught.value.candidates) == candidates


@settings(max_examples=300)
@given(st.text(max_size=40) | st.lists(st.sampled_from(" ".join(CANONICAL).split()), max_size=6).map(" ".join))
def test_no_line_breaks_the_parser(line: str) -> None:
    try:
        action = GAME.parse(line)
    except (NotUnderstood, Ambiguous):
        return
    assert GAME.parse(GAME.write(action)) == action
