"""Shares and the neutral investor (PA-4 to PA-8, PA-10, PA-11)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.ticket.positions import PENNSYLVANIA as GAME
from tests.ticket.positions import TINY, asked, cards, do, events, lines, refused, started
from trainbound.kernel.types import NOBODY
from trainbound.ticket.rules.shares import Part, Shares
from trainbound.ticket.state import State

RULE = GAME.board.rule("shares")
assert isinstance(RULE, Shares)
SHARES: Shares = RULE
NUMBER = {company.id: i for i, company in enumerate(SHARES.companies)}
PAID = "claim scranton-wilkes-barre/stroudsburg:yellow yy"


def held(
    company: str, holders: Mapping[int, set[int]], revealed: set[int] | None = None, seats: int = 5
) -> tuple[int, ...]:
    """What the seats are paid for a company in the score when they hold these share numbers."""
    by_number = {n: seat for seat, numbers in holders.items() for n in numbers}
    taken = tuple(by_number.get(n, NOBODY) for n in range(1, max([*by_number, *(revealed or ())]) + 1))
    takers = tuple(taken if i == NUMBER[company] else () for i in range(len(SHARES.companies)))
    shown = tuple((NUMBER[company], n) for n in sorted(revealed or ()))
    state = started(seats=seats)
    state.tickets = [()] * seats
    before = GAME.scores(state).totals
    state.set_part(SHARES, Part(takers, revealed=shown))
    scores = GAME.scores(state)
    (line,) = (line for line in scores.lines if line.what == "shares")
    assert (line.rule, line.values["company"]) == ("PA-7", NUMBER[company])
    assert line.points == tuple(after - n for after, n in zip(scores.totals, before, strict=True))
    return line.points


def stacks(state: State, **left: int) -> State:
    """A state in which companies have so many shares left; those gone belong to seat 1."""
    part = state.parts[SHARES.part]
    takers = list(part.takers)
    for company, count in left.items():
        takers[NUMBER[company]] = (1,) * (SHARES.companies[NUMBER[company]].shares - count)
    state.set_part(SHARES, part._replace(takers=tuple(takers)))
    return state


def test_sixty_shares_in_nine_companies() -> None:  # PA-4
    counts = {c.id: c.shares for c in SHARES.companies}
    assert counts == {"brp": 2, "jcl": 3, "wm": 4, "nyc": 5, "lv": 6, "rdg": 7, "el": 8, "bo": 10, "prr": 15}
    assert sum(counts.values()) == 60


def test_the_ranks_pay_the_companys_own_table() -> None:  # PA-7
    assert {c.id: c.payout for c in SHARES.companies} == {
        "brp": [7, 4], "jcl": [8, 5], "wm": [9, 5], "nyc": [10, 6, 3], "lv": [12, 7, 3], "rdg": [14, 9, 5],
        "el": [16, 10, 5, 1], "bo": [20, 14, 9, 5, 2], "prr": [30, 21, 14, 9, 6],
    }  # fmt: skip


def test_pennsylvania_railroad_with_four_holders_and_one_without() -> None:  # PA-7
    assert held("prr", {0: {1, 5, 9}, 1: {2, 3, 4}, 2: {6, 7}, 3: {8}}) == (30, 21, 14, 9, 0)


def test_ranks_past_the_table_pay_nothing() -> None:  # PA-7
    assert held("el", {0: {1, 2}, 1: {3, 4}, 2: {5}, 3: {6}, 4: {7}}) == (16, 10, 5, 1, 0)
    assert held("jcl", {0: {1}, 1: {2}, 2: {3}}) == (8, 5, 0, 0, 0)


def test_ties_go_to_the_lowest_number() -> None:  # PA-8
    assert held("brp", {0: {2}, 1: {1}}) == (4, 7, 0, 0, 0)


def test_more_shares_beat_lower_numbers() -> None:  # PA-7
    assert held("lv", {0: {5, 6}, 1: {1}}) == (12, 7, 0, 0, 0)


def test_a_claim_takes_one_share_from_the_top_of_a_shown_companys_stack() -> None:  # PA-5
    state = do(GAME, started(seats=3, hand=cards("yy")), PAID)
    assert lines(GAME, state) == ["share rdg", "share lv", "share jcl", "share none"]
    assert refused(GAME, state, "share prr") == {"company_not_shown"}
    seen = events(GAME, state, "share lv")[0]
    assert (seen.kind, seen.data, seen.secret) == ("share_taken", {"company": NUMBER["lv"]}, {"number": 1})
    state = do(GAME, state, "share lv")
    assert state.parts[SHARES.part].takers[NUMBER["lv"]] == (0,)
    assert asked(GAME, state).seat == 1


def test_a_share_may_be_declined() -> None:  # PA-5, PA-10
    state = do(GAME, started(hand=cards("yy")), PAID, "share none")
    assert not any(state.parts[SHARES.part].takers)
    assert (asked(GAME, state).seat, asked(GAME, state).kind) == (1, "turn")


def test_a_sold_out_company_is_not_offered() -> None:  # PA-5
    state = do(GAME, stacks(started(seats=3, hand=cards("wwwwww")), nyc=0), "claim albany/syracuse:white wwwwww")
    assert asked(GAME, state).kind == "turn"
    state = do(GAME, stacks(started(seats=3, hand=cards("yy")), lv=0, jcl=0), PAID)
    assert lines(GAME, state) == ["share rdg", "share none"]
    assert refused(GAME, state, "share lv") == {"stack_empty"}


@pytest.mark.parametrize("seats", [2, 3])
def test_of_two_logos_the_one_with_a_share_left_is_offered_and_neither_when_both_are_sold_out(
    seats: int,
) -> None:  # PA-5, PA-10
    rule = TINY.board.rule("shares")
    assert isinstance(rule, Shares)
    assert [c.id for c in rule.companies] == ["avr", "fgl"]
    taken = tuple((1,) * company.shares for company in rule.companies)
    state = started(TINY, seats=seats, hand=cards("rrr"))
    line = "claim alder/birch:red rrr"
    state.set_part(rule, rule.setup(state)._replace(takers=(taken[0], ())))
    asked_ = do(TINY, state, line)
    assert lines(TINY, asked_) == ["share fgl", "share none"]
    assert refused(TINY, asked_, "share avr") == {"stack_empty"}
    state.set_part(rule, rule.setup(state)._replace(takers=taken))
    after = do(TINY, state, line)
    assert (asked(TINY, after).seat, asked(TINY, after).kind) == (1, "turn")
    assert (after.parts[rule.part].takers, after.parts[rule.part].pile) == (taken, ())
    assert after.points[0] == 4


def test_a_track_without_logos_gives_no_share() -> None:  # PA-5, PA-10
    for seats in (2, 3):
        state = do(GAME, started(seats=seats, hand=cards("pppppp")), "claim albany/binghamton:purple pppppp")
        assert (asked(GAME, state).seat, asked(GAME, state).kind) == (1, "turn")
        assert (state.parts[SHARES.part].pile, any(state.parts[SHARES.part].takers)) == ((), False)


def test_two_players_take_one_for_the_neutral_investor_as_well() -> None:  # PA-10
    paid = "claim chambersburg/harrisburg:blue bb"
    state = do(GAME, stacks(started(hand=cards("bb")), prr=12, wm=0), paid, "share prr")
    assert (asked(GAME, state).seat, asked(GAME, state).kind) == (0, "neutral")
    assert lines(GAME, state) == ["neutral prr", "neutral rdg"]
    assert refused(GAME, state, "share prr") == {"not_asked"}
    assert refused(GAME, state, "neutral wm") == {"stack_empty"}
    assert refused(GAME, state, "neutral bo") == {"company_not_shown"}
    same = do(GAME, state, "neutral prr")
    part = same.parts[SHARES.part]
    assert part.takers[NUMBER["prr"]][3:] == (0, NOBODY)  # numbers 4 and 5
    assert part.pile == ((NUMBER["prr"], 5),)
    assert asked(GAME, same).seat == 1
    other = do(GAME, state, "neutral rdg").parts[SHARES.part]
    assert (other.pile, other.takers[NUMBER["rdg"]]) == (((NUMBER["rdg"], 1),), (NOBODY,))


def test_nobody_is_shown_the_neutral_investors_pile_before_the_end() -> None:  # PA-6, PA-10
    state = do(GAME, started(hand=cards("yy")), PAID, "share rdg")
    told = events(GAME, state, "neutral lv")[0]
    assert (told.kind, told.data, told.secret) == ("neutral_share", {"company": NUMBER["lv"]}, {})
    state = do(GAME, state, "neutral lv")
    for viewer in (0, 1, None):
        seen = GAME.view(state, viewer).parts["shares"]
        assert seen.neutral == 1  # how many lie there, and nothing more
        assert seen.left[NUMBER["lv"]] == 5


def test_the_last_share_leaves_none_for_the_neutral_investor() -> None:  # PA-10
    state = do(GAME, stacks(started(hand=cards("wwwwww")), nyc=1), "claim albany/syracuse:white wwwwww", "share nyc")
    assert (asked(GAME, state).seat, asked(GAME, state).kind) == (1, "turn")
    assert state.parts[SHARES.part].takers[NUMBER["nyc"]][-1] == 0
    assert state.parts[SHARES.part].pile == ()


def test_there_is_no_neutral_investor_with_three() -> None:  # PA-10
    state = do(GAME, started(seats=3, hand=cards("yy")), PAID, "share rdg")
    assert asked(GAME, state).kind == "turn"
    assert GAME.view(state, 0).parts["shares"].neutral is None


def test_neutral_shares_rank_like_a_players_and_take_its_points() -> None:  # PA-11
    assert held("rdg", {0: {1, 4}, 1: {2}}, revealed={3, 5}, seats=2) == (14, 5)
    assert held("rdg", {0: {3, 4}, 1: {2}}, revealed={1, 5}, seats=2) == (9, 5)  # a tie: its number is the lowest
    assert held("rdg", {0: {3, 4}, 1: {2}}, seats=2) == (14, 9)  # what is not revealed does not count


def test_half_of_the_pile_rounded_up_is_revealed_at_the_end() -> None:  # PA-11
    seen = set()
    for n in range(20):
        state = started(last_turns=1, seed=bytes([n]) * 16)
        pile = tuple((NUMBER[c], i) for c, i in (("prr", 1), ("prr", 2), ("bo", 1), ("el", 1), ("lv", 1)))
        state.set_part(SHARES, state.parts[SHARES.part]._replace(pile=pile))
        state = do(GAME, state, "draw deck", "draw deck")
        revealed = state.parts[SHARES.part].revealed
        assert len(revealed) == 3
        assert set(revealed) <= set(pile)
        seen.add(revealed)
    assert len(seen) > 3


@pytest.mark.parametrize(("taken", "shown"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_how_many_of_the_pile_are_revealed(taken: int, shown: int) -> None:  # PA-11
    state = started(last_turns=1)
    pile = tuple((NUMBER["prr"], n + 1) for n in range(taken))
    state.set_part(SHARES, state.parts[SHARES.part]._replace(takers=stacked("prr", taken), pile=pile))
    state = do(GAME, state, "draw deck", "draw deck")
    assert GAME.over(state)
    assert len(state.parts[SHARES.part].revealed) == shown
    paid = next((line for line in GAME.scores(state).lines if line.what == "shares"), None)
    assert (paid.points if paid else (0, 0)) == (0, 0), "it scores nothing itself"


def stacked(company: str, taken: int) -> tuple[tuple[int, ...], ...]:
    """Stacks of which only one company's have gone, to the neutral investor."""
    return tuple((NOBODY,) * taken if i == NUMBER[company] else () for i in range(len(SHARES.companies)))


def test_holdings_are_secret_and_stacks_public() -> None:  # PA-6, T-26
    state = do(GAME, started(seats=3, hand=cards("yy")), PAID, "share rdg")
    own, other = (GAME.view(state, seat).parts["shares"] for seat in (0, 1))
    assert own.left == other.left
    assert other.left[NUMBER["rdg"]] == 6
    assert own.held[0][NUMBER["rdg"]] == (1,)
    assert own.held[1:] == (None, None)
    assert other.held[0] is None
    assert GAME.view(state, None).parts["shares"].held == (None, None, None)
    state.last_turns = 1
    over = do(GAME, state, "draw deck", "draw deck")
    assert GAME.over(over)
    for viewer in (None, 0, 1, 2):  # before the end nobody sees them, then all do
        assert GAME.view(over, viewer).parts["shares"].held[0][NUMBER["rdg"]] == (1,)


def test_open_shares_show_holdings_to_all() -> None:  # PA-6
    state = started(seats=3, hand=cards("yy"), options=frozenset({"open_shares"}))
    state = do(GAME, state, PAID, "share rdg")
    assert GAME.view(state, 2).parts["shares"].held[0][NUMBER["rdg"]] == (1,)
