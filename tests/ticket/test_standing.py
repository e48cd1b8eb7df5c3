"""The score so far: everything that a seat may know now, and nothing that is secret until the end (T-26, PA-6)."""

from __future__ import annotations

from random import Random

import pytest

from tests.ticket.positions import EUROPE, INDIA, PENNSYLVANIA, SWITZERLAND, TINY, give, started, tickets
from trainbound.kernel.types import NOBODY
from trainbound.ticket import texts
from trainbound.ticket.board import load_board
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.mapfile import map_ids
from trainbound.ticket.rules.technologies import Technologies
from trainbound.ticket.standing import Stand, Standing, own_tickets, standing
from trainbound.ticket.state import State

UK = TicketGame(load_board("uk"))
NAMES = ("Ada", "Bea", "Cy")
WAY = ("albany/new-york:blue", "new-york/scranton-wilkes-barre:grey")


def seen(game: TicketGame, state: State, viewer: int | None = 0) -> Standing:
    return standing(game.board, game.view(state, viewer))


def line(found: Standing, what: str, place: int = 0) -> Stand:
    return [row for row in found.lines if row.what == what][place]


def shares(game: TicketGame, state: State, **takers: tuple[int, ...]) -> None:
    rule = game.board.rule("shares")
    assert rule is not None
    ids = [company.id for company in rule.companies]  # type: ignore[attr-defined]
    part = state.parts[rule.part]
    rows = list(part.takers)
    for company, row in takers.items():
        rows[ids.index(company)] = row
    state.set_part(rule, part._replace(takers=tuple(rows)))


def told(game: TicketGame, found: Standing, viewer: int | None = 0) -> str:
    names = NAMES[: len(found.totals)]
    rows = [texts.stand_line(game.board, names, row) for row in found.lines if row.counted]
    notes = [note for row in found.lines for note in texts.stand_notes(game.board, names, viewer, row)]
    return "\n".join([*rows, *notes, *texts.totals(names, found)])


def test_own_tickets_are_counted_done_and_missed_and_those_of_others_are_hidden() -> None:
    """T-22, T-26."""
    state = started(PENNSYLVANIA, 3)
    held = [ticket for ticket in PENNSYLVANIA.board.tickets if ticket.points != 0][:3]
    state.tickets[0] = tickets(PENNSYLVANIA, *(ticket.id for ticket in held))
    first = held[0]
    state.parted[0] = (first.a.vertices | first.b.vertices,)
    found = seen(PENNSYLVANIA, state)
    assert line(found, "tickets_done").points == (first.points, None, None)
    assert line(found, "tickets_missed").points == (-held[1].points - held[2].points, None, None)
    assert texts.stand_title(PENNSYLVANIA.board, line(found, "tickets_done")) == "tickets done, 1 of 3"
    assert found.open == (True, True, True)
    assert f"T-22 tickets done, 1 of 3: Ada +{first.points}; not known until the end: Bea and Cy." in told(
        PENNSYLVANIA, found)


def test_an_onlooker_knows_no_ticket_and_no_share() -> None:
    """T-26, PA-6."""
    state = started(PENNSYLVANIA, 3)
    shares(PENNSYLVANIA, state, prr=(0, 1, 0))
    found = seen(PENNSYLVANIA, state, None)
    for what in ("tickets_done", "tickets_missed", "most_tickets", "shares_hidden"):
        assert line(found, what).points == (None, None, None)
    assert line(found, "tracks").points == (0, 0, 0)
    assert "you" not in told(PENNSYLVANIA, found, None).lower()


def test_most_tickets_is_known_once_nobody_else_holds_as_many() -> None:
    """PA-9: others complete as many as they hold at most; how many they have done is secret."""
    state = started(PENNSYLVANIA, 3)
    state.tickets[0] = tickets(PENNSYLVANIA, *(t.id for t in PENNSYLVANIA.board.tickets[:4]))
    everywhere = (1 << len(PENNSYLVANIA.board.cities)) - 1
    state.tickets[1], state.tickets[2] = state.tickets[0][:2], state.tickets[0][:3]
    assert line(seen(PENNSYLVANIA, state), "most_tickets").points == (None, None, None)
    state.parted[0] = (everywhere,)
    found = seen(PENNSYLVANIA, state)
    assert line(found, "most_tickets").points == (15, 0, 0)
    assert "You have 4 done, and nobody else holds more: 15 as it stands." in told(PENNSYLVANIA, found)
    state.tickets[2] = (*state.tickets[0], 7)
    assert line(seen(PENNSYLVANIA, state), "most_tickets").points == (None, 0, None)


def test_while_shares_are_secret_only_the_own_ones_are_told() -> None:
    """PA-6: nothing adds up what others hold, and no rank is told that would give it away."""
    state = started(PENNSYLVANIA, 3)
    shares(PENNSYLVANIA, state, prr=(1, 0, 2, 0), rdg=(1, 1), lv=(0,))
    found = seen(PENNSYLVANIA, state)
    row = line(found, "shares_hidden")
    assert row.points == (None, None, None)
    said = told(PENNSYLVANIA, found)
    assert "PA-7 Pennsylvania pays 30, 21, 14, 9, 6: you hold 2 (numbers 2 and 4)." in said
    assert "Lehigh Valley pays 12, 7, 3: you hold 1 (number 1)." in said
    assert "Reading" not in said
    assert "PA-6" in said
    other = state.copy()
    shares(PENNSYLVANIA, other, prr=(2, 0, 1, 0), rdg=(2, 1), lv=(0,))
    assert seen(PENNSYLVANIA, other) == found
    shares(PENNSYLVANIA, state, prr=(1,), lv=())
    assert line(seen(PENNSYLVANIA, state), "shares_hidden").points == (0, None, None)


def test_open_shares_are_ranked_with_their_ties() -> None:
    """PA-7, PA-8: the option open_shares shows every holding, so the ranks are known."""
    state = started(PENNSYLVANIA, 3, options=frozenset({"open_shares"}))
    shares(PENNSYLVANIA, state, prr=(1, 0, 2, 0, 1), rdg=(2,))
    found = seen(PENNSYLVANIA, state)
    assert line(found, "shares", 0).points == (21, 30, 14)
    assert line(found, "shares", 1).points == (0, 0, 14)
    assert "Held: Bea 2 (numbers 1 and 5); Ada 2 (numbers 2 and 4); Cy 1 (number 3)." in told(PENNSYLVANIA, found)
    assert found.totals[0] == 21 + line(found, "tickets_missed").points[0]  # type: ignore[operator]


def test_the_neutral_investor_leaves_open_what_its_pile_may_change() -> None:
    """PA-10, PA-11: nobody is shown the pile, so a rank that it may take is not known."""
    state = started(PENNSYLVANIA, 2, options=frozenset({"open_shares"}))
    shares(PENNSYLVANIA, state, prr=(0, NOBODY, 0, 1), rdg=(1, 1))
    found = seen(PENNSYLVANIA, state)
    assert line(found, "shares", 0).points == (30, None)  # two beat the investor's one, whose number beats Bea's
    assert line(found, "shares", 1).points == (0, 14)
    assert "1 share of the neutral investor may count (PA-11)." in told(PENNSYLVANIA, found)


def test_the_longest_route_is_public_and_counts_where_the_map_says_so() -> None:
    """T-23."""
    state = started(PENNSYLVANIA, 3)
    give(PENNSYLVANIA, state, 1, [PENNSYLVANIA.board.tracks[0].id])
    length = PENNSYLVANIA.board.tracks[0].length
    row = line(seen(PENNSYLVANIA, state), "longest")
    assert (row.points, row.counted, row.values["lengths"]) == ((0, 0, 0), False, (0, length, 0))
    assert "By itself it earns nothing here." in told(PENNSYLVANIA, seen(PENNSYLVANIA, state))
    state = started(TINY, 2)
    give(TINY, state, 1, [TINY.board.tracks[0].id])
    row = line(seen(TINY, state), "longest")
    assert (row.points, row.counted) == ((0, 10), True)


def test_own_tickets_joined_twice_are_known_and_those_of_others_not() -> None:
    """IN-6."""
    state = started(INDIA, 2)
    assert line(seen(INDIA, state), "grand_tour").points == (0, None)


def uk(owned: tuple[tuple[str, ...], ...]) -> State:
    """A game of the United Kingdom in which seats own technologies."""
    rule = UK.board.rule("technologies")
    assert isinstance(rule, Technologies)
    state = started(UK, len(owned), options=frozenset({"advanced_technologies"}))
    bits = tuple(sum(1 << rule.number[name] for name in names) for names in owned)
    state.set_part(rule, rule.setup(state)._replace(owned=bits))
    return state


def test_what_technologies_score_at_the_end_is_told_as_far_as_it_is_public() -> None:
    """UK-22, UK-26, UK-27, UK-30, T-26."""
    state = uk((("double-heading", "risky-contracts"), ("double-heading", "equalising-beam"), ("risky-contracts",)))
    everywhere = (1 << len(UK.board.cities)) - 1
    state.tickets[0] = tuple(range(4))
    state.tickets[1], state.tickets[2] = tuple(range(4, 10)), (10, 11)
    state.parted[0] = (everywhere,)
    give(UK, state, 0, [UK.board.tracks[0].id])
    found = seen(UK, state)
    assert line(found, "technology_tickets").points == (8, None, 0)
    assert line(found, "technology_most_tickets").points == (None, 0, -20)  # Bea may have done more, Cy cannot
    assert line(found, "technology_longest").points == (0, -15, 0)
    titles = [texts.stand_title(UK.board, row) for row in found.lines]
    assert {"Double Heading", "Risky Contracts", "Equalising Beam"} <= set(titles)
    state.tickets[1] = (4, 5, 6, 7)
    assert line(seen(UK, state), "technology_most_tickets").points == (20, 0, -20)
    assert line(seen(UK, state, None), "technology_tickets").points == (None, None, 0)
    assert line(seen(UK, state, None), "technology_most_tickets").points == (None, 0, None)


def test_every_map_tells_all_that_it_awards() -> None:
    for name in map_ids():
        game = TicketGame(load_board(name))
        found = seen(game, started(game, 2))
        assert not found.silent, name
        assert all(texts.stand_title(game.board, row) for row in found.lines)


def test_of_several_goals_the_best_one_joined_counts_and_the_lowest_is_lost() -> None:
    """CH-5."""
    k = next(i for i, ticket in enumerate(SWITZERLAND.board.tickets) if len(ticket.goals) > 1)
    ticket = SWITZERLAND.board.tickets[k]
    low, best = ticket.goals[-1], ticket.goals[0]
    state = started(SWITZERLAND, 2)
    state.tickets[0] = (k,)
    for joined, points in (((), -ticket.least), ((low,), low.points), ((low, best), best.points)):
        state.parted[0] = (sum(goal.place.vertices for goal in joined) | ticket.a.vertices,)
        assert own_tickets(SWITZERLAND.board, SWITZERLAND.view(state, 0)) == [points]


def test_stations_lend_the_tracks_that_serve_the_own_tickets_best_and_are_counted_for_all() -> None:
    """EU-3."""
    track = EUROPE.board.tracks[0]
    state = started(EUROPE, 2)
    here = 1 << track.a
    k = next(i for i, ticket in enumerate(EUROPE.board.tickets) if (ticket.a.vertices | ticket.b.vertices) & here)
    ticket = EUROPE.board.tickets[k]
    far = ticket.b if ticket.a.vertices & here else ticket.a
    state.tickets[0] = (k,)
    give(EUROPE, state, 1, [track.id])
    state.parted[0] = (far.vertices | 1 << track.b,)
    assert line(seen(EUROPE, state), "tickets_done").points == (0, None)
    rule = EUROPE.board.rule("stations")
    assert rule is not None
    state.set_part(rule, ((track.a,), ()))
    found = seen(EUROPE, state)
    assert line(found, "tickets_done").points == (ticket.points, None)
    assert line(found, "stations").points == (8, 12)


@pytest.mark.parametrize(("game", "seats"), [
    (PENNSYLVANIA, 2), (PENNSYLVANIA, 4), (TINY, 3), (INDIA, 2), (EUROPE, 3), (SWITZERLAND, 2), (UK, 3)])
@pytest.mark.parametrize("open_", [False, True])
def test_what_is_known_is_what_the_score_would_be_now(game: TicketGame, seats: int, open_: bool) -> None:
    """Every figure that is told is that of the real score, in all of a random game (T-14, T-22 to T-24)."""
    rng = Random(seats)
    options = dict.fromkeys(game.options, True) if open_ else {}
    state, _ = game.start(seats, bytes([seats]) * 16, options)
    for n in range(400):
        if not state.open:
            break
        decision = state.open[-1][0]
        state = game.apply(state, decision.number, rng.choice(game.legal(state, decision)))[0]
        if n % 40 or not state.open:
            continue
        real = game.scores(state)
        for viewer in range(seats):
            found = seen(game, state, viewer)
            for row in found.lines:
                same = [r for r in real.lines if r.what == row.what and r.values.get("company") ==
                        row.values.get("company")]  # fmt: skip
                if row.what == "shares_hidden":
                    continue
                if row.what == "tracks":  # what technologies added to claims is in it, and has a line at the end
                    assert row.points == tuple(state.points)
                    continue
                for s, points in enumerate(row.points):
                    loose = row.values.get("loose")
                    assert points is None or loose or points == same[0].points[s], (row, same)
            for s in range(seats):
                if not found.open[s] and not any(row.values.get("loose") for row in found.lines):
                    assert found.totals[s] == real.totals[s]
