"""The notation: canonical lines round-trip, human ones are understood, wrong ones are named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ticket.positions import PENNSYLVANIA as GAME
from tests.ticket.positions import asked, cards, lines, started
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.ticket import notation
from trainbound.ticket.board import load_board
from trainbound.ticket.engine import TicketGame

TINY = Path(__file__).parent.parent / "maps" / "tiny.toml"


@pytest.mark.parametrize(
    "line",
    [
        "draw 3",
        "draw deck",
        "claim allentown/reading:green green*2",
        "claim buffalo/ontario-east:grey.2 loco*1",
        "claim coudersport/warren:grey purple*3 loco*1",
        "share prr",
        "share none",
        "neutral bo",
        "tickets",
        "pass",
    ],
)
def test_canonical_lines_round_trip(line: str) -> None:
    assert GAME.write(GAME.parse(line)) == line


def test_every_place_of_a_wide_display_can_be_named(tmp_path: Path) -> None:
    """T-7: a map may have up to ten cards face up."""
    text = TINY.read_text(encoding="utf-8").replace("locomotives = 8", "locomotives = 8\ndisplay = 10\nsweep_at = 0")
    (tmp_path / "tiny.toml").write_text(text, encoding="utf-8")
    game = TicketGame(load_board(str(tmp_path / "tiny.toml")))
    state = started(game)
    assert {line for line in lines(game, state) if line.startswith("draw")} >= {"draw 1", "draw 10", "draw deck"}
    for action in game.legal(state, asked(game, state)):
        assert game.parse(game.write(action)) == action
    with pytest.raises(NotUnderstood) as bad:
        game.parse("draw nothing")
    assert bad.value.near == ("deck", *map(str, range(1, 11)))


def test_a_company_is_its_id_before_it_is_a_letter_or_no_company(tmp_path: Path) -> None:
    """PA-5: what a record says of a share is read as it was meant."""
    text = TINY.read_text(encoding="utf-8").replace('"avr"', '"f"').replace('"fgl"', '"no"')
    (tmp_path / "tiny.toml").write_text(text, encoding="utf-8")
    game = TicketGame(load_board(str(tmp_path / "tiny.toml")))
    for line in ("share f", "share no", "neutral f", "neutral no", "share none"):
        assert game.write(game.parse(line)) == line
    assert game.parse("share fir & gorse line") == game.parse("share no")


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("d deck", "draw deck"),
        ("draw blind", "draw deck"),
        ("claim reading allentown gg", "claim allentown/reading:green green*2"),
        ("claim str scr y yL", "claim scranton-wilkes-barre/stroudsburg:yellow yellow*1 loco*1"),
        ("claim REA-ALL gg", "claim allentown/reading:green green*2"),
        ("claim reading to allentown green 2*", None),
        ("claim Scranton - Stroudsburg yL", "claim scranton-wilkes-barre/stroudsburg:yellow yellow*1 loco*1"),
        ("claim alb new blue bbbbbb", "claim albany/new-york:blue blue*6"),
        ("claim new-york/albany:green green*6", "claim albany/new-york:green green*6"),
        ("claim allentown/reading:gren gren*2", "claim allentown/reading:green green*2"),
        ("claim rea/all grean locomotiv", "claim allentown/reading:green loco*1"),
        ("claim alb/new:bleu purpel", "claim albany/new-york:blue purple*1"),
        ("claim cha/cum g*2", "claim chambersburg/cumberland:green green*2"),
        ("claim alb/new:green g*5 L*1", "claim albany/new-york:green green*5 loco*1"),
        ("share P", "share prr"),
        ("share pennsylvania", "share prr"),
        ("share -", "share none"),
        ("keep albany/baltimore", "keep baltimore/albany"),
        ("tikets", "tickets"),
    ],
)
def test_human_lines_are_understood(line: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(NotUnderstood):
            GAME.parse(line)
    else:
        assert GAME.write(GAME.parse(line)) == canonical


@pytest.mark.parametrize(
    ("line", "near"), [("claim scrantn stroudsbrg", ""), ("share xyz", "prr"), ("", "draw"), ("draw 0", "deck")]
)
def test_what_means_nothing_is_named_with_the_nearest(line: str, near: str) -> None:
    try:
        GAME.parse(line)
    except NotUnderstood as error:
        assert near in error.near or not near
    except Ambiguous:
        pytest.fail("not ambiguous")


def test_what_is_wrong_with_the_cards_of_a_track_is_named() -> None:
    for line in ("claim allentown/reading:green xyz", "claim alb new xyz"):
        with pytest.raises(NotUnderstood) as caught:
            GAME.parse(line)
        assert (caught.value.found, caught.value.expected) == ("xyz", "cards")


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("claim har/rea purple loco", ["purple loco*1", "purple purple*1 loco*1"]),
        ("claim har/rea:purple loco", ["purple loco*1"]),
        ("claim alb new bbbL", ["blue blue*3 loco*1", "green blue*3 loco*1"]),
        ("claim alb new b bb", ["blue blue*2"]),
        ("draw 3", ["3"]),
    ],
)
def test_a_line_has_every_reading_that_its_words_allow(line: str, found: list[str]) -> None:
    assert [GAME.write(a).partition(":")[2] or "3" for a in notation.readings(GAME.board, line)] == found


def test_what_means_several_things_names_them() -> None:
    with pytest.raises(Ambiguous) as caught:
        GAME.parse("claim albany new-york")
    assert caught.value.candidates == ("albany/new-york:blue", "albany/new-york:green")
    with pytest.raises(Ambiguous) as caught:
        GAME.parse("claim l york")
    assert set(caught.value.candidates) >= {"lancaster", "lewiston"}


@given(st.text(max_size=60))
def test_any_text_is_parsed_or_refused_politely(text: str) -> None:
    try:
        action = GAME.parse(text)
    except (NotUnderstood, Ambiguous):
        return
    assert GAME.parse(GAME.write(action)) == action


@given(st.lists(st.sampled_from(GAME.board.tickets), min_size=1, max_size=5, unique=True))
def test_tickets_round_trip(tickets: list[object]) -> None:
    line = "keep " + " ".join(t.id for t in tickets)  # type: ignore[attr-defined]
    assert GAME.parse(GAME.write(GAME.parse(line))) == GAME.parse(line)


def test_every_track_is_found_by_its_id_and_by_its_cities() -> None:
    board = GAME.board
    for i, track in enumerate(board.tracks):
        a, b = board.cities[track.a], board.cities[track.b]
        assert GAME.parse(f"claim {track.id} red*1").track == i  # type: ignore[attr-defined]
        for one, other in ((a, b), (b, a)):
            line = f"claim {one.code.lower()} {other.code} {track.id.rpartition(':')[2]} {'r' * track.length}"
            assert GAME.parse(line).track == i  # type: ignore[attr-defined]


def test_cards_in_words_and_letters() -> None:
    assert cards("rrL") == (0, 0, 0, 0, 0, 0, 2, 0, 1)
    assert cards("red*2 loco") == cards("rrL")


def test_a_line_that_nobody_types_is_not_compared_word_by_word() -> None:
    with pytest.raises(NotUnderstood):
        GAME.parse("claim " + "erie " * 50_000)
