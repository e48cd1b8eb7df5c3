"""Tunnels and how they are decided (T-18 to T-20, CH-6, CH-8), and their chances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from tests.ticket.positions import (
    EUROPE,
    NARROW,
    SWITZERLAND,
    asked,
    cards,
    deck,
    do,
    events,
    lines,
    refused,
    row,
    started,
)
from trainbound.kernel.types import Event
from trainbound.ticket.board import load_board
from trainbound.ticket.cards import LOCO
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.odds import tunnel_odds, unseen
from trainbound.ticket.rules.tunnels import Bore
from trainbound.ticket.state import State

RED_3 = "baden/basel:red"
GREY_2 = "france-martigny/martigny:grey"
OPEN_RED_2, OPEN_RED_3 = "bern/neuchatel:red", "fribourg/lausanne:red"
BOTH = pytest.mark.parametrize(
    ("game", "red_3", "grey_2", "four"),
    [
        (SWITZERLAND, RED_3, GREY_2, "lausanne/martigny:orange"),
        (EUROPE, "erzurum/sochi:red", "bucuresti/sofia:grey", "bucuresti/budapest:grey"),
    ],
    ids=["switzerland", "europe"],
)
"""A red tunnel of 3, a grey one of 2 and one of 4 that orange cards pay for, on each board with tunnels."""
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


@BOTH
def test_a_red_tunnel_with_a_red_card_and_a_locomotive_turned_costs_two_more(
    game: TicketGame, red_3: str, grey_2: str, four: str
) -> None:  # T-18, CH-8
    state = do(game, at("rrrrrLL", "rLb", game), f"claim {red_3} rrr")
    assert asked(game, state).kind == "tunnel"
    assert lines(game, state) == ["pay red*2", "pay red*1 loco*1", "pay loco*2", "decline"]
    assert refused(game, state, "pay r") == {"wrong_number"}
    assert refused(game, state, "pay rb") == {"wrong_extra", "not_held"}
    assert refused(game, state, "draw deck") == {"not_asked"}
    trains = state.trains[0]
    after = do(game, state, "pay rL")
    assert (trains - after.trains[0], after.points[0], sum(after.hands[0])) == (3, 4, 2)
    assert after.discard == list(cards("rrrr rLL b"))
    assert (asked(game, after).seat, after.parts[0]) == (1, None)


@pytest.mark.parametrize(("game", "track", "paid"), [(NARROW, "elm/fern:red", "rL"), (SWITZERLAND, RED_3, "rrL")])
def test_three_more_of_any_mix_when_all_three_count(game: TicketGame, track: str, paid: str) -> None:  # T-18
    state = do(game, at("rrrrLLLL", "rrL", game), f"claim {track} {paid}")
    left = state.hands[0]
    assert asked(game, state).data[3] == 3
    every = ["pay red*3", "pay red*2 loco*1", "pay red*1 loco*2", "pay loco*3"]
    assert lines(game, state) == [*[line for line in every if "red*3" not in line or left[6] >= 3], "decline"]
    length = len(paid)
    for line in every[1:]:
        after = do(game, state, line)
        assert (game.board.file.trains - after.trains[0], sum(after.hands[0])) == (length, 8 - length - 3)


@BOTH
def test_a_grey_tunnel_asks_for_the_colour_played(
    game: TicketGame, red_3: str, grey_2: str, four: str
) -> None:  # T-18
    state = do(game, at("bbbL", "rgL", game), f"claim {grey_2} bb")
    assert lines(game, state) == ["pay blue*1", "pay loco*1", "decline"]
    assert refused(game, state, "pay g") == {"wrong_extra", "not_held"}
    assert refused(game, state, "pay bL") == {"wrong_number"}


def test_locomotives_alone_are_asked_for_locomotives_alone() -> None:  # T-18
    state = do(SWITZERLAND, at("bbLLL", "bbL"), f"claim {GREY_2} LL")
    assert asked(SWITZERLAND, state).data[3] == 1
    assert lines(SWITZERLAND, state) == ["pay loco*1", "decline"]
    assert refused(SWITZERLAND, state, "pay b") == {"wrong_extra"}
    free = do(SWITZERLAND, at("bbLLL", "bbb"), f"claim {GREY_2} LL")
    assert free.trains[0] == 38


@BOTH
def test_who_cannot_pay_is_asked_all_the_same_and_gets_the_cards_back(
    game: TicketGame, red_3: str, grey_2: str, four: str
) -> None:  # T-19
    state = do(game, at("rrr", "rwb", game), f"claim {red_3} rrr")
    assert lines(game, state) == ["decline"]
    assert refused(game, state, "pay r") == {"cannot_pay_extra"}
    check_nothing_built(game, do(game, state, "decline"), "rrr")


@BOTH
def test_who_could_pay_may_decline(game: TicketGame, red_3: str, grey_2: str, four: str) -> None:  # T-19
    state = do(game, at("rrrr", "rwb", game), f"claim {red_3} rrr")
    assert lines(game, state) == ["pay red*1", "decline"]
    check_nothing_built(game, do(game, state, "decline"), "rrrr")


def check_nothing_built(game: TicketGame, after: State, hand: str) -> None:
    """The cards are back, no train and no point has moved, the turned cards are discarded, the turn is over."""
    assert after.hands[0] == list(cards(hand))
    assert (after.trains[0], after.points[0], after.owned[0]) == (game.board.file.trains, 0, 0)
    assert after.discard == list(cards("rwb"))
    assert (asked(game, after).seat, asked(game, after).kind) == (1, "turn")


def test_others_see_the_same_whether_the_seat_can_pay_or_not() -> None:  # T-19, T-26
    poor, rich = (do(SWITZERLAND, at(hand, "rwb"), f"claim {RED_3} rrr") for hand in ("rrrk", "rrrr"))
    for viewer in (1, None):
        assert SWITZERLAND.view(poor, viewer) == SWITZERLAND.view(rich, viewer)
    bore = SWITZERLAND.view(poor, 1).parts["tunnels"]
    assert bore == Bore(SWITZERLAND.board.track_number[RED_3], cards("rrr"), (6, 1, 2), 1, 6)
    assert SWITZERLAND.view(poor, 1).decisions[0].data == ()


@BOTH
def test_extra_cards_need_no_trains_and_score_nothing(
    game: TicketGame, red_3: str, grey_2: str, four: str
) -> None:  # T-18, T-20
    state = at("ooooooo", "oLw", game, trains=[4, 40])
    after = do(game, state, f"claim {four} oooo", "pay oo")
    assert (after.trains[0], after.points[0], sum(after.hands[0])) == (0, 7, 1)
    assert after.discard == list(cards("oooooo oLw"))


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
    assert refused(SWITZERLAND, at("rrL", ""), f"claim {OPEN_RED_3} rrL") == {"cannot_pay"}
    assert do(SWITZERLAND, at("rrL", "wwb"), f"claim {RED_3} rrL").trains[0] == 37


def test_a_grey_track_above_ground_takes_no_locomotive_and_a_tunnel_locomotives_alone(tmp_path: Path) -> None:  # CH-6
    text = Path(NARROW.board.file.path).read_text(encoding="utf-8")
    for old, new in (('module = "tunnels"', 'module = "tunnels"\nlocomotives_only = true'), ("ferry = 1\n", ""),
                     ('ends = ["fern", "heath"]\nlength = 2', 'ends = ["fern", "heath"]\nlength = 3')):  # fmt: skip
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "narrow.toml"
    path.write_text(text, encoding="utf-8")
    game = TicketGame(load_board(str(path)))
    assert refused(game, at("L", "", game), "claim elm/south-elm:grey L") == {"cannot_pay"}
    assert do(game, at("r", "", game), "claim elm/south-elm:grey r").points[0] == 1
    assert refused(game, at("LLL", "", game), "claim fern/heath:grey LLL") == {"cannot_pay"}
    assert refused(game, at("rrL", "", game), "claim fern/heath:grey rrL") == {"cannot_pay"}
    assert do(game, at("rrr", "", game), "claim fern/heath:grey rrr").points[0] == 4
    assert do(game, at("LLL", "wwb", game), "claim elm/gorse:grey LLL").points[0] == 4


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
