"""What a ticket's place in the Grand Tour sounds like while playing (IN-6)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.ticket.positions import INDIA, PENNSYLVANIA, give, started, tickets
from tests.ticket.test_india import ON_RING, RING, SQUARE
from trainbound.ticket import texts
from trainbound.ticket.measures import needs_two
from trainbound.ticket.views import TicketView

BOARD = INDIA.board
(JAI_PAT,) = tickets(INDIA, "jaipur/patna")


def seen(tracks: Sequence[str], names: Sequence[str] = ("jaipur/patna",), theirs: Sequence[str] = (),
         trains: int | None = None, seats: int = 2) -> TicketView:
    """The first seat's view with some tracks and tickets."""
    state = started(INDIA, seats=seats)
    state.tickets[0] = tickets(INDIA, *names)
    give(INDIA, state, 0, tracks)
    give(INDIA, state, 1, theirs)
    if trains is not None:
        state.trains[0] = trains
    return INDIA.view(state, 0)


def test_a_ticket_joined_twice_says_both_ways() -> None:  # IN-6
    view = seen(SQUARE)
    assert texts.toured(BOARD, view, JAI_PAT) == "joined twice"
    assert texts.ticket_row(BOARD, view, JAI_PAT) == (
        "Jaipur to Patna, 5 points, done; joined twice, for 5 more (IN-6): "
        "Jaipur, Agra, Katni, Patna; and Jaipur, Delhi, Bareilly, Patna."
    )


def test_a_ticket_joined_once_says_what_a_second_way_takes() -> None:  # IN-6
    view = seen(SQUARE[:5])
    assert texts.toured(BOARD, view, JAI_PAT) == "2nd way: 4 trains"
    assert texts.twice(BOARD, view, JAI_PAT) == (
        "two ways, for 5 more (IN-6), need 4 trains: Bareilly to Patna, green 4"
    )
    assert texts.helping(BOARD, view) == [(JAI_PAT, BOARD.track_number["bareilly/patna:green"])]
    closed = seen(SQUARE[:5], theirs=["bareilly/patna:green"])
    assert "need 9 trains: " in texts.twice(BOARD, closed, JAI_PAT)


def test_an_open_ticket_says_the_trains_of_two_ways_only() -> None:  # IN-6
    view = seen([])
    assert texts.twice(BOARD, view, JAI_PAT) == "two ways, for 5 more (IN-6), need 12 trains"
    helping = [BOARD.tracks[i].id for k, i in texts.helping(BOARD, view)]
    assert len(helping) == 3
    assert "katni/patna:grey" in helping


@pytest.mark.parametrize("count", range(1, 8))
def test_what_one_more_is_worth_follows_from_those_joined_twice(count: int) -> None:  # IN-6
    view = seen(RING, [*ON_RING[:count], "jaipur/patna"])
    worth = (5, 5, 10, 10, 10, 0, 0)
    assert f"for {worth[count - 1] or 'nothing'} more" in texts.twice(BOARD, view, view.tickets[count - 1])
    after = (*worth, 0)[count]
    assert f"two ways, for {after or 'nothing'} more" in texts.twice(BOARD, view, JAI_PAT)


def test_two_ways_that_cannot_be_had_any_more_are_told() -> None:  # IN-6
    view = seen(SQUARE[:3], trains=2)
    assert texts.toured(BOARD, view, JAI_PAT) == ""
    assert texts.twice(BOARD, view, JAI_PAT) == "two ways cannot be had any more (IN-6)"


def test_of_a_double_route_only_one_track_counts() -> None:  # IN-6, T-13
    """Raipur and Bilaspur are joined by a double route, of which nobody can own both tracks."""
    free = (1 << BOARD.track_number["bilaspur/raipur:black"]) | (1 << BOARD.track_number["bilaspur/raipur:red"])
    a, b = (BOARD.places[c].vertices for c in ("bilaspur", "raipur"))
    assert needs_two(BOARD, 0, free, 45, a, b) is None
    long_way = ["bhopal/bilaspur:grey", "bhopal/khandwa:blue", "khandwa/raipur:orange"]
    free |= sum(1 << BOARD.track_number[t] for t in long_way)
    found = needs_two(BOARD, 0, free, 45, a, b)
    assert found
    assert (found.trains, len(found.tracks)) == (9, 4)
    owned = 1 << BOARD.track_number["bilaspur/raipur:red"]
    found = needs_two(BOARD, owned, free & ~owned, 45, a, b)
    assert found
    assert {BOARD.tracks[i].id for i in found.tracks} == set(long_way)


def test_nothing_is_said_where_there_is_no_tour_nor_to_an_onlooker() -> None:
    view = PENNSYLVANIA.view(started(), 0)
    assert texts.twice(PENNSYLVANIA.board, view, view.tickets[0]) == ""
    assert texts.two_ways(BOARD, INDIA.view(started(INDIA), None), JAI_PAT) is None


def test_the_score_and_its_proof_name_the_ways() -> None:  # IN-6
    state = started(INDIA)
    state.tickets = [tickets(INDIA, "jaipur/patna"), ()]
    give(INDIA, state, 0, SQUARE)
    line = next(line for line in INDIA.scores(state).lines if line.what == "grand_tour")
    assert texts.score_line(BOARD, ("Ada", "Bea"), line) == "grand tour (1, 0 tickets joined twice)"
    assert texts.proof(BOARD, ("Ada", "Bea"), line) == [
        "IN-6 A ticket whose ends are joined by two ways that share no track: the first 5 of a player score "
        "5, 5, 10, 10, 10, any more nothing.",
        "Ada JAI-PAT, 5: JAI-AGR-KAT-PAT; and JAI-DEL-BAR-PAT.",
    ]
    nobody = next(line for line in INDIA.scores(started(INDIA)).lines if line.what == "grand_tour")
    assert texts.proof(BOARD, ("Ada", "Bea"), nobody)[-1] == "Nobody joined one twice."
