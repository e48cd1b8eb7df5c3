"""What holds in every game: nothing is lost or made, nothing leaks, what is refused changes nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.ticket.positions import NARROW, TINY
from trainbound.kernel.types import NOBODY, Action, Decision, Event, Illegal, Stale, for_viewer
from trainbound.network.bits import numbers
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets, Keep, Pass
from trainbound.ticket.board import load_board
from trainbound.ticket.cards import LOCO, NO_CARD, counted
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.mapfile import map_ids
from trainbound.ticket.rules.shares import Shares, TakeNeutral, TakeShare
from trainbound.ticket.rules.stations import Build, Stations
from trainbound.ticket.rules.technologies import Buy, Done, Technologies
from trainbound.ticket.rules.technology_base import Part
from trainbound.ticket.rules.technology_file import PASSING, WITHDRAWN
from trainbound.ticket.rules.tunnels import Bore, Decline, Pay, Tunnels
from trainbound.ticket.state import State, put

GAMES = {name: TicketGame(load_board(name)) for name in map_ids()}
SEATS = [(name, n) for name, game in GAMES.items() for n in range(game.players[0], game.players[1] + 1)]
NAMES = st.sampled_from(sorted(GAMES))
"""Every map, so that a rule module is tried by whatever holds in every game."""

Played = tuple[State, Decision, Action, State, tuple[Event, ...]]


def begun(game: TicketGame, seats: int, chance: random.Random, optional: bool = False) -> State:
    """A new game; with half of the seeds every table option is on, if wanted."""
    seed = chance.randbytes(16)
    return game.start(seats, seed, dict.fromkeys(game.options, optional and seed[0] % 2 == 1)).state


def played(game: TicketGame, seats: int, n: int, most: int = 10_000, optional: bool = False) -> Iterator[Played]:
    """A game of evenly chosen kinds of action, step by step: before, asked, answered, after, events."""
    chance = random.Random(n)
    state = begun(game, seats, chance, optional)
    for _ in range(most):
        if game.over(state):
            return
        decision = chance.choice(game.decisions(state))
        legal = game.legal(state, decision)
        verb = chance.choice(sorted({action.verb for action in legal}))
        action = chance.choice([a for a in legal if a.verb == verb])
        after, events = game.apply(state, decision.number, action)
        yield state, decision, action, after, events
        state = after


def check(game: TicketGame, state: State) -> None:
    """Cards, trains, tickets, tracks, points and shares add up."""
    board = game.board
    laid = [part.cards for part in state.parts if isinstance(part, Bore)]
    cards = [
        sum(h[c] for h in [*state.hands, *laid]) + state.deck.count(c) + state.discard[c] + state.display.count(c)
        for c in range(9)
    ]
    assert cards == [board.file.cards.per_colour] * 8 + [board.file.cards.locomotives]
    assert min(min(hand) for hand in state.hands) >= 0
    asked = [k for frame in state.open for d in frame if d.kind == "keep" for k in d.data[0]]
    held = [k for tickets in state.tickets for k in tickets]
    answered = [k for d, _ in state.answers for k in d.data[0]]
    there = Counter(held + asked + answered + list(state.ticket_deck))
    made = Counter(board.deck + board.long_deck)
    assert there <= made
    if "out" not in (board.file.deal.unkept, board.file.deal.start_unkept):
        assert there == made
    for seat in range(state.seats):
        own = numbers(state.owned[seat])
        assert state.trains[seat] == board.file.trains - sum(board.tracks[i].length for i in own) >= 0
        if not board.adding:
            assert state.points[seat] == sum(board.tracks[i].points for i in own)
        assert not any(board.tracks[i].twin in own for i in own)
    everything = state.free | state.closed
    shared = board.rule("technologies") is not None  # the one rule that lets two own a track (UK-31)
    for seat in range(state.seats):
        assert not (state.free | state.closed if shared else everything) & state.owned[seat]
        everything |= state.owned[seat]
    assert everything == board.everything
    for rule in board.rules:
        if isinstance(rule, Shares):
            part = state.parts[rule.part]
            for company, takers in zip(rule.companies, part.takers, strict=True):
                assert len(takers) <= company.shares
            assert len(part.pile) == sum(takers.count(NOBODY) for takers in part.takers)
        if isinstance(rule, Stations):
            built = [v for row in state.part(rule) for v in row]
            assert len(built) == len(set(built))
            assert max(map(len, state.part(rule))) <= len(rule.terms_of)
        if isinstance(rule, Technologies):
            supply(rule, state)
        if isinstance(rule, Tunnels):
            assert (state.part(rule) is not None) == any(d.kind == "tunnel" for frame in state.open for d in frame)
    waits = any(isinstance(part, Bore) for part in state.parts)  # the display is filled after the action (T-10)
    if not state.over and not waits and (state.deck or any(state.discard)):
        assert NO_CARD not in state.display
        others = sum(c not in (LOCO, NO_CARD) for c in state.display + state.deck) + sum(state.discard[:LOCO])
        sweep_at = board.file.cards.sweep_at
        assert not sweep_at or state.display.count(LOCO) < sweep_at or others < 3


def supply(rule: Technologies, state: State) -> None:
    """Every technology is in the supply, owned once by a seat, or out of the game; points come from somewhere."""
    part: Part = state.part(rule)
    for i, t in enumerate(rule.all):
        there = part.left[i] + sum(owned >> i & 1 for owned in part.owned)
        assert part.left[i] >= 0 and there <= t.copies
        out = (t.advanced and not state.options) or (part.reshuffled and t.effect in WITHDRAWN)
        assert there == t.copies or out
        if t.effect in PASSING and there > part.left[i]:
            assert any(d.kind in ("claim", "again", "beside") for d in state.open[-1]), "it is used at once (UK-32)"
    for seat in range(state.seats):
        own = numbers(state.owned[seat])
        every, ferries = part.scored[seat]
        added = every.bit_count() + 2 * ferries.bit_count()
        assert state.points[seat] == sum(rule.board.tracks[i].points for i in own) + added


@pytest.mark.parametrize(("name", "seats"), SEATS)
@settings(max_examples=3)
@given(n=st.integers(0, 2**32))
def test_cards_trains_tickets_and_shares_are_conserved(name: str, seats: int, n: int) -> None:
    last = None
    for _before, _decision, _action, after, _events in played(GAMES[name], seats, n, optional=True):
        check(GAMES[name], after)
        last = after
    assert last is not None
    assert last.over


@pytest.mark.parametrize("game", [TINY, NARROW], ids=["tiny", "narrow"])
@settings(max_examples=12)
@given(n=st.integers(0, 2**32), seats=st.integers(2, 3))
def test_every_legal_action_applies_and_says_so_on_a_small_map(game: TicketGame, n: int, seats: int) -> None:
    for before, decision, _action, _after, _events in played(game, seats, n, 60):
        kept = deepcopy(before)  # a state's own copies share what it holds
        for action in game.legal(before, decision):
            assert game.refuse(before, decision, action) == ()
            check(game, game.apply(before, decision.number, action).state)
            assert game.parse(game.write(action)) == action
        assert before == kept


@settings(max_examples=20)
@given(n=st.integers(0, 2**32), seats=st.integers(2, 3))
def test_a_small_map_with_tunnels_and_stations_is_played_to_its_end(n: int, seats: int) -> None:
    """Decks run out there, so that fewer cards are turned (T-20) and all may have to pass (T-16)."""
    last = None
    for _before, _decision, _action, after, _events in played(NARROW, seats, n):
        check(NARROW, after)
        last = after
    assert last is not None
    assert last.over
    scores = NARROW.scores(last)
    assert scores.totals == tuple(sum(line.points[s] for line in scores.lines if line.counted) for s in range(seats))


CARDS = st.tuples(*[st.integers(0, 6)] * 9)
ACTIONS = st.one_of(
    st.integers(DECK, 6).map(Draw),
    st.tuples(st.integers(-2, 99), CARDS).map(lambda row: Claim(*row)),
    st.just(DrawTickets()),
    st.just(Pass()),
    st.lists(st.integers(0, 49), max_size=6).map(lambda ks: Keep(tuple(sorted(ks)))),
    st.integers(-1, 10).map(TakeShare),
    st.integers(0, 10).map(TakeNeutral),
    st.tuples(st.integers(-2, 60), CARDS).map(lambda row: Build(*row)),
    CARDS.map(Pay),
    st.just(Decline()),
    st.tuples(st.integers(-1, 17), CARDS).map(lambda row: Buy(*row)),
    st.just(Done()),
)


@settings(max_examples=60)
@given(
    name=NAMES,
    n=st.integers(0, 2**32),
    seats=st.integers(2, 5),
    length=st.integers(0, 200),
    actions=st.lists(ACTIONS, min_size=5, max_size=20),
)
def test_what_is_not_listed_is_refused_with_a_reason_and_changes_nothing(
    name: str, n: int, seats: int, length: int, actions: list[Action]
) -> None:
    game, state = GAMES[name], None
    for _, _, _, state, _ in played(game, min(seats, game.players[1]), n, length + 1, optional=True):  # noqa: B007
        pass
    assert state is not None
    kept = deepcopy(state)
    verbs = {verb for rule in game.board.rules for verb in rule.verbs} | {"draw", "claim", "tickets", "keep", "pass"}
    for decision in game.decisions(state)[:1]:
        legal = set(game.legal(state, decision))
        for action in (a for a in actions if a.verb in verbs):
            try:
                game.apply(state, decision.number, action)
            except Illegal as illegal:
                assert action not in legal
                assert all(refusal.rules for refusal in illegal.refusals)
                assert illegal.refusals
            else:
                # Of thousands of payments with sets (UK-7) the sensible ones are listed; the thing itself always is.
                assert action in legal or (game.board.pricing and action[::2] in {a[::2] for a in legal})
            assert state == kept


def test_an_answer_to_a_question_that_is_no_longer_open_is_stale() -> None:
    numbers_seen: set[int] = set()
    for name, game in GAMES.items():
        numbers_seen.clear()
        for _, decision, action, after, _ in played(game, 3, len(name), 100):
            assert decision.number not in numbers_seen
            numbers_seen.add(decision.number)
            with pytest.raises(Stale):
                game.apply(after, decision.number, action)


@settings(max_examples=40)
@given(
    name=NAMES,
    n=st.integers(0, 2**32),
    seats=st.integers(2, 5),
    length=st.integers(0, 250),
    viewer=st.integers(0, 4),
)
def test_neither_a_view_nor_what_is_legal_or_refused_changes_with_what_its_seat_cannot_see(
    name: str, n: int, seats: int, length: int, viewer: int
) -> None:
    game = GAMES[name]
    seats = min(seats, game.players[1])
    viewer %= seats
    state = [after for *_, after, _events in played(game, seats, n, length + 1)][-1]
    if state.over:
        return
    other, chance = state.copy(), random.Random(n)
    pool = list(state.deck)
    for seat in range(seats):
        if seat != viewer:
            pool += [c for c in range(9) for _ in range(state.hands[seat][c])]
    chance.shuffle(pool)
    for seat in range(seats):
        if seat != viewer:
            count = sum(state.hands[seat])
            dealt, pool = pool[:count], pool[count:]
            other.hands = put(other.hands, seat, counted(dealt))
    other.deck = pool
    hidden = [k for seat in range(seats) if seat != viewer for k in state.tickets[seat]] + list(state.ticket_deck)
    chance.shuffle(hidden)
    for seat in range(seats):
        if seat != viewer:
            count = len(state.tickets[seat])
            other.tickets = put(other.tickets, seat, tuple(hidden[:count]))
            hidden = hidden[count:]
    other.ticket_deck = tuple(hidden)
    other.seed, other.shuffles = b"another seed, 16", state.shuffles + 3
    rule = game.board.rule("shares")
    if isinstance(rule, Shares):
        part = state.parts[rule.part]
        others = [s for s in range(seats) if s != viewer]
        swap = {s: chance.choice(others) for s in others}
        takers = tuple(tuple(swap.get(t, t) for t in takers) for takers in part.takers)
        other.set_part(rule, part._replace(takers=takers))
    other.open = [
        tuple(d if d.seat == viewer else replace(d, data=("something", "else")) for d in frame) for frame in state.open
    ]
    assert game.view(other, viewer) == game.view(state, viewer)
    for decision in (d for d in game.decisions(state) if d.seat == viewer):
        legal = game.legal(state, decision)
        assert game.legal(other, decision) == legal
        for verb in ("draw", "claim", "tickets", "keep", "pass", *(verb for r in game.board.rules for verb in r.verbs)):
            assert game.unasked(other, decision, verb) == game.unasked(state, decision, verb)
    for track in range(len(game.board.tracks)):
        assert game.why(other, viewer, track) == game.why(state, viewer, track)


@settings(max_examples=12)
@given(name=NAMES, n=st.integers(0, 2**32), seats=st.integers(2, 5))
def test_events_tell_secrets_only_to_whom_they_belong(name: str, n: int, seats: int) -> None:
    game = GAMES[name]
    seats = min(seats, game.players[1])
    for _before, decision, _action, _after, events in played(game, seats, n, 250):
        for viewer in (None, *range(seats)):
            for event in for_viewer(events, viewer):
                assert event.secret == {}
                if event.seat != viewer:
                    for private in ("tickets", "number"):
                        assert private not in event.data
                    if (event.kind == "drew" and event.data["slot"] == DECK) or event.kind == "dealt":
                        assert "card" not in event.data
                        assert "cards" not in event.data
        assert all(event.seat in (NOBODY, *range(seats)) for event in events)
        assert decision.seat < seats


@settings(max_examples=10)
@given(name=NAMES, n=st.integers(0, 2**32), seats=st.integers(2, 5))
def test_the_same_seed_and_actions_give_the_same_game(name: str, n: int, seats: int) -> None:
    game, chance = GAMES[name], random.Random(n)
    seats = min(seats, game.players[1])
    state = begun(game, seats, chance, optional=True)
    for _before, decision, action, after, _events in played(game, seats, n, 300, optional=True):
        state = game.apply(state, decision.number, game.parse(game.write(action))).state
        assert state == after
