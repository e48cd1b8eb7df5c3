"""Tunnels and how they are decided (T-18 to T-20, CH-6, CH-8), and their chances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from tests.ticket.positions import EUROPE, SWITZERLAND, asked, cards, deck, do, events, lines, refused, row, started
from trainbound.kernel.types import Event
from trainbound.ticket.cards import LOCO
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.odds import tunnel_odds, unseen
from trainbound.ticket.rules.tunnels import Bore
from trainbound.ticket.state import State

RED_3 = "baden/basel:red"
GREY_2 = "france-martigny/martigny:grey"
OPEN_RED_2 = "bern/neuchatel:red"
ROW = row("pwkyo")


def at(hand: str, turned: str, game: TicketGame = SWITZERLAND, **fields: object) -> State:
    """Seat 0 with a hand, and what the deck turns first; the display holds no card that is looked for."""
    state = started(game, hand=cards(hand), deck=deck(turned + "kkkkwwww"), display=list(ROW), discard=[0] * 9)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def total(state: State) -> int:
    """All cards in hands and piles."""
    return sum(map(sum, state.hands)) + len(state.deck) + sum(state.discard) + len(state.display)


def test_a_red_tunnel_with_a_red_card_and_a_locomotive_turned_costs_two_more() -> None:  # T-18, CH-8
    state = do(SWITZERLAND, at("rrrrrL", "rLb"), f"claim {RED_3} rrr")
    assert asked(SWITZERLAND, state).kind == "tunnel"
    assert lines(SWITZERLAND, state) == ["pay red*2", "pay red*1 loco*1", "decline"]
    assert refused(SWITZERLAND, state, "pay r") == {"wrong_number"}
    assert refused(SWITZERLAND, state, "pay rb") == {"wrong_extra", "not_held"}
    assert refused(SWITZERLAND, state, "draw deck") == {"not_asked"}
    after = do(SWITZERLAND, state, "pay rL")
    assert (after.trains[0], after.points[0], sum(after.hands[0])) == (37, 4, 1)
    assert after.discard == list(cards("rrrr rLL b"))
    assert (asked(SWITZERLAND, after).seat, after.parts[0]) == (1, None)


def test_three_more_of_any_mix_when_all_three_count() -> None:  # T-18
    state = do(SWITZERLAND, at("rrrrrLLLL", "rrL"), f"claim {RED_3} rrL")
    assert asked(SWITZERLAND, state).data[3] == 3
    assert lines(SWITZERLAND, state) == [
        "pay red*3", "pay red*2 loco*1", "pay red*1 loco*2", "pay loco*3", "decline",
    ]  # fmt: skip


def test_a_grey_tunnel_asks_for_the_colour_played() -> None:  # T-18
    state = do(SWITZERLAND, at("bbbL", "rgL"), f"claim {GREY_2} bb")
    assert lines(SWITZERLAND, state) == ["pay blue*1", "pay loco*1", "decline"]
    assert refused(SWITZERLAND, state, "pay g") == {"wrong_extra", "not_held"}


def test_locomotives_alone_are_asked_for_locomotives_alone() -> None:  # T-18
    state = do(SWITZERLAND, at("bbLLL", "bbL"), f"claim {GREY_2} LL")
    assert asked(SWITZERLAND, state).data[3] == 1
    assert lines(SWITZERLAND, state) == ["pay loco*1", "decline"]
    assert refused(SWITZERLAND, state, "pay b") == {"wrong_extra"}
    free = do(SWITZERLAND, at("bbLLL", "bbb"), f"claim {GREY_2} LL")
    assert free.trains[0] == 38


def test_who_cannot_pay_is_asked_all_the_same_and_gets_the_cards_back() -> None:  # T-19
    state = do(SWITZERLAND, at("rrr", "rwb"), f"claim {RED_3} rrr")
    assert lines(SWITZERLAND, state) == ["decline"]
    assert refused(SWITZERLAND, state, "pay r") == {"cannot_pay_extra"}
    after = do(SWITZERLAND, state, "decline")
    assert after.hands[0] == list(cards("rrr"))
    assert (after.trains[0], after.points[0], after.owned[0]) == (40, 0, 0)
    assert after.discard == list(cards("rwb"))
    assert asked(SWITZERLAND, after).seat == 1


def test_who_could_pay_may_decline() -> None:  # T-19
    after = do(SWITZERLAND, at("rrrr", "rwb"), f"claim {RED_3} rrr", "decline")
    assert after.hands[0] == list(cards("rrrr"))
    assert after.discard == list(cards("rwb"))
    assert not after.owned[0]


def test_others_see_the_same_whether_the_seat_can_pay_or_not() -> None:  # T-19, T-26
    poor, rich = (do(SWITZERLAND, at(hand, "rwb"), f"claim {RED_3} rrr") for hand in ("rrrk", "rrrr"))
    for viewer in (1, None):
        assert SWITZERLAND.view(poor, viewer) == SWITZERLAND.view(rich, viewer)
    bore = SWITZERLAND.view(poor, 1).parts["tunnels"]
    assert bore == Bore(SWITZERLAND.board.track_number[RED_3], cards("rrr"), (6, 1, 2), 1, 6)
    assert SWITZERLAND.view(poor, 1).decisions[0].data == ()


def test_extra_cards_need_no_trains_and_score_nothing() -> None:  # T-18, T-20
    state = at("ooooooo", "oLw", trains=[4, 40])
    after = do(SWITZERLAND, state, "claim lausanne/martigny:orange oooo", "pay oo")
    assert (after.trains[0], after.points[0], sum(after.hands[0])) == (0, 7, 1)


def test_the_reveal_is_told_card_by_card() -> None:  # T-18
    told = events(SWITZERLAND, at("rrrrr", "rwL"), f"claim {RED_3} rrr")
    assert [event.kind for event in told] == ["tunnel_begun", *["tunnel_card"] * 3, "tunnel_cost"]
    assert [(e.data["card"], e.data["n"], e.data["costs"]) for e in told if e.kind == "tunnel_card"] == [
        (6, 1, True), (1, 2, False), (LOCO, 3, True),
    ]  # fmt: skip
    assert all(event.reveals == "all" for event in told if event.kind == "tunnel_card")
    told = events(SWITZERLAND, at("rrrrr", "wwb"), f"claim {RED_3} rrr")
    assert [event.kind for event in told][4:] == ["tunnel_cost", "claimed", "turn"]


def test_cards_laid_down_are_not_shuffled_into_the_deck_that_is_turned() -> None:  # T-10, T-20
    state = at("rrrrr", "", deck=deck("w"), discard=list(cards("rb")))
    told = events(SWITZERLAND, state, f"claim {RED_3} rrr")
    assert Event("reshuffled", -1, {"cards": 2}) in told
    after = do(SWITZERLAND, state, f"claim {RED_3} rrr")
    bore = Bore(*asked(SWITZERLAND, after).data)
    assert bore.turned[0] == 1
    assert sorted(bore.turned[1:]) == [2, 6]
    assert (after.deck, after.discard) == ([], list(cards("wbr")))
    assert total(after) == total(state) - 3
    assert total(do(SWITZERLAND, after, "decline")) == total(state)


def test_only_the_cards_that_exist_are_turned() -> None:  # T-20
    state = do(SWITZERLAND, at("rrrr", "", deck=deck("r"), discard=[0] * 9), f"claim {RED_3} rrr")
    assert Bore(*asked(SWITZERLAND, state).data).turned == (6,)
    state = do(SWITZERLAND, at("rrr", "", deck=[], discard=[0] * 9), f"claim {RED_3} rrr")
    assert state.trains[0] == 37


def test_a_display_that_could_not_be_filled_is_filled_once_the_tunnel_is_decided() -> None:  # T-10, T-20
    state = at("rrrr", "", deck=deck("rb"), discard=[0] * 9, display=row("pw..."))
    asked_ = do(SWITZERLAND, state, f"claim {RED_3} rrr")
    assert asked_.display == row("pw...")
    for answer in ("pay r", "decline"):
        after = do(SWITZERLAND, asked_, answer)
        assert sum(card >= 0 for card in after.display) == (5 if answer[0] == "p" else 4)
        assert total(after) - after.display.count(-1) == total(state) - 3


def test_a_turn_ends_at_a_declined_tunnel_and_is_no_pass() -> None:  # T-16, T-19
    state = at("rrr", "rwb", passes=1)
    after = do(SWITZERLAND, state, f"claim {RED_3} rrr", "decline")
    assert (after.passes, asked(SWITZERLAND, after).kind) == (0, "turn")


def test_locomotives_pay_for_tunnels_only() -> None:  # CH-6
    assert refused(SWITZERLAND, at("rL", ""), f"claim {OPEN_RED_2} rL") == {"cannot_pay"}
    assert refused(SWITZERLAND, at("rrL", ""), f"claim {OPEN_RED_2} rL") == {"locomotives_barred"}
    (refusal,) = SWITZERLAND.why(at("rL", ""), 0, SWITZERLAND.board.track_number[OPEN_RED_2])
    assert (refusal.rules, refusal.values["short"]) == (("T-11", "CH-6"), 1)
    state = at("rrL", "")
    assert not any("loco" in line for line in lines(SWITZERLAND, state) if OPEN_RED_2 in line)
    assert do(SWITZERLAND, at("rrL", "wwb"), f"claim {RED_3} rrL").trains[0] == 37


def test_a_locomotive_alone_pays_for_no_grey_track_above_ground() -> None:  # CH-6
    state = at("LLLL", "")
    assert refused(SWITZERLAND, state, "claim bern/luzern:grey LLLL") == {"cannot_pay"}
    tunnels = {i for i, track in enumerate(SWITZERLAND.board.tracks) if track.tunnel}
    assert len(tunnels) == 42
    open_now = SWITZERLAND.claimable(state, 0)
    assert {i for i in range(88) if open_now >> i & 1} == {
        i for i in tunnels if SWITZERLAND.board.tracks[i].length <= 4
    }


def test_europe_has_eighteen_tunnels_and_locomotives_pay_anywhere() -> None:  # T-18
    assert sum(track.tunnel for track in EUROPE.board.tracks) == 18
    assert do(EUROPE, at("LL", "", EUROPE), "claim bruxelles/paris:red LL").trains[0] == 43
    state = do(EUROPE, at("yyL", "yLw", EUROPE), "claim munchen/zurich:yellow yy")
    assert lines(EUROPE, state) == ["decline"]


# ---- chances


def brute(hidden: list[int], discarded: list[int], on_deck: int, costly: tuple[int, ...]) -> Counter[int]:
    """Counts of costly cards over every order of a small deck, and of the discard pile behind it."""
    found: Counter[int] = Counter()
    pool = [c for c, n in enumerate(hidden) for _ in range(n)]
    behind = [c for c, n in enumerate(discarded) for _ in range(n)]
    for deal in permutations(pool, on_deck):
        for more in permutations(behind):
            turned = [*deal[:3], *more][:3]
            found[sum(card in costly for card in turned)] += 1
    return found


@pytest.mark.parametrize(
    ("hidden", "discarded", "on_deck", "paid"),
    [("rrLbbw", "rLk", 4, "rrr"), ("rrLbb", "rLk", 2, "rrr"), ("rrLbb", "rLk", 0, "rrr"), ("rLL", "", 2, "LL")],
)
def test_the_chance_of_each_cost_is_exact(hidden: str, discarded: str, on_deck: int, paid: str) -> None:  # T-18, T-20
    board, lot = SWITZERLAND.board, [list(cards(letters)) for letters in (hidden, discarded)]
    made = [12] * 8 + [14]
    hand = [n - a - b for n, a, b in zip(made, *lot, strict=True)]
    state = at("", "")
    view = SWITZERLAND.view(state, 0)._replace(
        hand=tuple(hand), discarded=tuple(lot[1]), deck=on_deck, display=row(".....")
    )
    assert unseen(board, view) == lot[0]
    odds = tunnel_odds(board, view, cards(paid))
    found = brute(lot[0], lot[1], on_deck, (LOCO,) if paid == "LL" else (6, LOCO))
    assert sum(odds) == 1
    assert odds == tuple(Fraction(found[n], found.total()) for n in range(4))


def test_a_seat_knows_its_hand_and_all_that_lay_face_up() -> None:  # T-26
    state = at("rrrrr", "rwb", discard=list(cards("rr")))
    state.hands[1] = list(cards("ppp"))
    view = SWITZERLAND.view(state, 0)
    left = unseen(SWITZERLAND.board, view)
    assert (left[6], left[LOCO]) == (12 - 7, 14)
    bored = do(SWITZERLAND, state, f"claim {RED_3} rrr")
    assert unseen(SWITZERLAND.board, SWITZERLAND.view(bored, 0))[6] == 12 - 7 - 1
    assert unseen(SWITZERLAND.board, SWITZERLAND.view(bored, 1))[6] == 12 - 3 - 3
