"""Deck, discard pile and display: drawing, refilling, reshuffling, sweeping (T-4, T-8 to T-10).

States are changed in place.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from trainbound.kernel.seeds import shuffle
from trainbound.kernel.types import NOBODY, Event
from trainbound.ticket.actions import DECK
from trainbound.ticket.board import Board
from trainbound.ticket.cards import LOCO, NO_CARD, counted, plus
from trainbound.ticket.state import State

Say = Callable[[Event], None]


def full_deck(board: Board, aside: int = 0) -> list[int]:
    """All train cards of a map, in order (T-1), without the locomotives set aside."""
    cards = board.file.cards
    return [c for c in range(8) for _ in range(cards.per_colour)] + [LOCO] * (cards.locomotives - aside)


def can_draw(state: State) -> bool:
    """Whether a card can be drawn blind, after a reshuffle if need be (T-10)."""
    return bool(state.deck) or any(state.discard)


def top(state: State, say: Say) -> int:
    """Takes the top card of the deck, reshuffling first when it is empty (T-10); NO_CARD if there is none."""
    deck = state.deck
    if not deck:
        if not can_draw(state):
            return NO_CARD
        cards = [c for c, n in enumerate(state.discard) for _ in range(n)]
        shuffle(cards, state.seed, "cards", state.shuffles)
        deck, state.discard = cards, [0] * 9
        state.shuffles += 1
        say(Event("reshuffled", NOBODY, {"cards": len(cards)}))
    state.deck = deck[:-1]
    return deck[-1]


def take(board: Board, state: State, seat: int, slot: int, say: Say) -> int:
    """Takes the card of a place into a hand, and fills that, or takes the top card; returns the card (T-7, T-8)."""
    hands = [*state.hands]
    hand = hands[seat] = [*hands[seat]]
    state.hands = hands
    if slot == DECK:
        card = top(state, say)
        say(_drew(seat, DECK, card))
    else:
        display = [*state.display]
        card = display[slot]
        say(_drew(seat, slot, card))
        display[slot] = turned = top(state, say)
        state.display = display
        if turned != NO_CARD:
            say(_turned(slot, turned))
            sweep(board, state, say)
    hand[card] += 1  # a new list, which no other state knows
    return card


@lru_cache(maxsize=4096)
def _drew(seat: int, slot: int, card: int) -> Event:
    """One event for all the times that the same happens, and so below: there are few, and making one takes longer."""
    if slot == DECK:
        return Event("drew", seat, {"slot": DECK}, {"card": card}, "seat")
    return Event("drew", seat, {"slot": slot, "card": card})


@lru_cache(maxsize=4096)
def _turned(slot: int, card: int) -> Event:
    return Event("turned", NOBODY, {"cards": ((slot, card),)}, reveals="all")


def refill(board: Board, state: State, say: Say) -> None:
    """Fills empty places of the display (T-8), then sweeps it."""
    if NO_CARD in state.display:
        display, turned = [*state.display], []
        while NO_CARD in display and (card := top(state, say)) != NO_CARD:
            slot = display.index(NO_CARD)
            display[slot] = card
            turned.append((slot, card))
        state.display = display
        if turned:
            say(Event("turned", NOBODY, {"cards": tuple(turned)}, reveals="all"))
    sweep(board, state, say)


def sweep(board: Board, state: State, say: Say) -> None:
    """Turns another display while too many locomotives lie there (T-9)."""
    sweep_at = board.file.cards.sweep_at
    while sweep_at and state.display.count(LOCO) >= sweep_at and _can_sweep(state, sweep_at):
        swept = tuple(state.display)
        state.discard = plus(state.discard, counted(swept))
        state.display = [top(state, say) for _ in swept]
        say(Event("swept", NOBODY, {"cards": swept, "turned": tuple(state.display)}, reveals="all"))


def _can_sweep(state: State, sweep_at: int) -> bool:
    """Whether a sweep may happen: cards to turn exist, and enough of them are no locomotives (the ruling of T-9)."""
    if not can_draw(state):
        return False
    others = sum(card not in (LOCO, NO_CARD) for card in state.display)
    others += len(state.deck) - state.deck.count(LOCO) + sum(state.discard[:LOCO])
    return others > len(state.display) - sweep_at
