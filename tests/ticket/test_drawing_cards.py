"""Drawing train cards (T-4, T-7 to T-10), situation by situation."""

from __future__ import annotations

from tests.ticket.positions import PENNSYLVANIA as GAME
from tests.ticket.positions import asked, cards, deck, do, events, lines, refused, row, started
from trainbound.ticket.cards import LOCO, NO_CARD


def test_four_cards_are_dealt_and_five_turned() -> None:  # T-4, PA-1
    state, _ = GAME.start(5, b"1" * 16, {})
    assert [sum(hand) for hand in state.hands] == [4] * 5
    assert len(state.display) == 5
    everything = [
        sum(hand[c] for hand in state.hands) + state.deck.count(c) + state.display.count(c) + state.discard[c]
        for c in range(9)
    ]
    assert everything == [12] * 8 + [14]  # T-1


def test_a_locomotive_turned_up_as_replacement_cannot_be_the_second_card() -> None:  # T-8
    state = do(GAME, started(display=row("rbLgy"), deck=deck("Lkk")), "draw 1")
    assert state.display == row("LbLgy")
    assert lines(GAME, state) == ["draw 2", "draw 4", "draw 5", "draw deck"]
    assert refused(GAME, state, "draw 1") == {"second_locomotive"}
    assert GAME.over(do(GAME, state, "draw 4")) is False


def test_after_a_blind_locomotive_a_second_card_may_be_taken_but_no_open_locomotive() -> None:  # T-7
    state = do(GAME, started(display=row("rbLgy"), deck=deck("Lkk"), hand=cards("")), "draw deck")
    assert state.hands[0][LOCO] == 1
    assert asked(GAME, state).kind == "second"
    assert refused(GAME, state, "draw 3") == {"second_locomotive"}
    assert asked(GAME, do(GAME, state, "draw 1")).seat == 1


def test_an_open_locomotive_is_the_whole_draw() -> None:  # T-7
    state = do(GAME, started(display=row("rbLgy"), deck=deck("wkk")), "draw 3")
    assert (asked(GAME, state).seat, asked(GAME, state).kind) == (1, "turn")


def test_three_locomotives_clear_the_display_between_the_two_cards() -> None:  # T-9
    state = started(display=row("LLrbg"), deck=deck("Lwwkkyy"), discard=[0] * 9)
    kinds = [event.kind for event in events(GAME, state, "draw 3")]
    assert kinds == ["drew", "turned", "swept"]
    state = do(GAME, state, "draw 3")
    assert state.display == row("wwkky")
    assert state.discard == list(cards("LLL bg"))
    assert asked(GAME, state).kind == "second"
    assert asked(GAME, do(GAME, state, "draw 5")).seat == 1


def test_the_display_is_cleared_until_fewer_than_three_locomotives_lie_there() -> None:  # T-9
    state = started(display=row("LLrbg"), deck=deck("L LLLwp LkLLy wwkkp yo"), discard=[0] * 9)
    assert [event.kind for event in events(GAME, state, "draw 3")] == ["drew", "turned", "swept", "swept", "swept"]
    state = do(GAME, state, "draw 3")
    assert state.display == row("wwkkp")
    assert state.discard == list(cards("LLLbg LLLwp LLLky"))


def test_three_other_cards_are_enough_to_clear_the_display_and_two_are_not() -> None:  # T-9
    for others, swept in (("ww", False), ("www", True)):
        state = started(display=row("LLrLL"), deck=deck("L" + others), discard=[0] * 9)
        found = [event.kind for event in events(GAME, state, "draw 3")]
        assert ("swept" in found) == swept
        assert (do(GAME, state, "draw 3").display.count(LOCO) < 3) == swept


def test_three_locomotives_stay_when_deck_and_discard_pile_are_empty() -> None:  # T-9
    state = do(GAME, started(display=row("LLLrb"), deck=[], discard=[0] * 9), "draw 4")
    assert state.display == row("LLL.b")
    assert lines(GAME, state) == ["draw 5"]


def test_three_locomotives_stay_when_too_few_other_cards_exist() -> None:  # T-9
    state = do(GAME, started(display=row("LLrLL"), deck=deck("LL"), discard=list(cards("r"))), "draw 3")
    assert state.display == row("LLLLL")


def test_display_is_judged_after_a_late_refill() -> None:  # T-9, T-10
    swept = 0
    for n in range(12):
        state = started(display=row("LL..."), deck=[], discard=[0] * 9, hand=cards("LLwwww"), seed=bytes([n]) * 16)
        swept += any(
            event.kind == "swept" for event in events(GAME, state, "claim albany/syracuse:white white*4 loco*2")
        )
        state = do(GAME, state, "claim albany/syracuse:white white*4 loco*2")
        assert NO_CARD not in state.display
        assert state.display.count(LOCO) < 3
        assert state.display.count(LOCO) + state.deck.count(LOCO) + state.discard[LOCO] == 4
    assert swept


def test_deck_is_reshuffled_between_two_blind_cards() -> None:  # T-10
    state = started(deck=deck("k"), discard=list(cards("rrrrrgggggbbbbbyyyyy")), hand=cards(""))
    state = do(GAME, state, "draw deck")
    assert (state.deck, sum(state.discard)) == ([], 20)
    state = do(GAME, state, "draw deck")
    assert (len(state.deck), sum(state.discard), sum(state.hands[0])) == (19, 0, 2)


def test_last_two_cards_of_the_display_are_not_replaced() -> None:  # T-10
    state = do(GAME, started(display=row("grgLb"), deck=[], discard=[0] * 9), "draw 1", "draw 3")
    assert state.display == row(".r.Lb")
    assert asked(GAME, state).seat == 1


def test_nothing_to_draw_is_not_offered() -> None:  # T-10
    state = started(display=row("....."), deck=[], discard=[0] * 9, hand=cards("yy"))
    found = lines(GAME, state)
    assert all(not line.startswith("draw") for line in found)
    assert {"tickets", "claim scranton-wilkes-barre/stroudsburg:yellow yellow*2"} <= set(found)
    assert "pass" not in found
    assert refused(GAME, state, "draw deck") == {"deck_empty"}
    assert refused(GAME, state, "draw 2") == {"place_empty"}
    assert refused(GAME, state, "draw 9") == {"no_such_place"}


def test_one_card_is_the_whole_draw_when_no_second_can_be_taken() -> None:  # T-10
    state = do(GAME, started(display=row("..r.L"), deck=[], discard=[0] * 9), "draw 3")
    assert (asked(GAME, state).seat, asked(GAME, state).kind) == (1, "turn")


def test_the_second_card_is_compulsory() -> None:  # T-8
    state = do(GAME, started(), "draw deck")
    for line in ("tickets", "pass", "claim albany/syracuse:white white*6"):
        assert refused(GAME, state, line) == {"not_asked"}


def test_cards_may_be_drawn_in_the_very_last_turn() -> None:  # T-21
    state = started(last_turns=1)
    assert any(line.startswith("draw") for line in lines(GAME, state))
    assert GAME.over(do(GAME, state, "draw deck", "draw deck"))


def test_display_fills_at_once_after_a_claim_when_cards_had_run_out() -> None:  # T-10
    state = started(display=row("..rgb"), deck=[], discard=[0] * 9, hand=cards("yy"))
    state = do(GAME, state, "claim scranton-wilkes-barre/stroudsburg:yellow yellow*2")
    assert sorted(state.display) == sorted(row("yyrgb"))
