"""What one seat may see: everything but the order of the decks and the seed (RB-61).

So a view holds a whole state, whose decks lie in the order of their numbers and whose seed is blank: all that takes a
board and a state (the yard, prices, counts of objectives, the score) may be asked with it.
"""

from __future__ import annotations

import msgspec

from trainbound.boom.state import State
from trainbound.kernel.seeds import shuffle
from trainbound.kernel.types import Decision

BLANK = bytes(16)
DECKS = ("locomotives", "carriages", "stations", "developments")


class BoomView(msgspec.Struct, frozen=True):
    """One seat's view; `viewer` None = an onlooker, who sees as much."""

    viewer: int | None
    state: State

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is asked now of whom, with its data: nothing of that is secret."""
        return self.state.open[-1] if self.state.open else ()


def view(state: State, viewer: int | None) -> BoomView:
    """The view of a seat, or of an onlooker."""
    seen = state.copy()
    seen.seed = BLANK
    for deck in DECKS:
        setattr(seen, deck, tuple(sorted(getattr(state, deck))))
    return BoomView(viewer, seen)


def possible(seen: BoomView, seed: bytes) -> State:
    """A state that a view could be of: its decks shuffled anew, by a seed of the asker's own."""
    state = seen.state.copy()
    state.seed = seed
    for deck in DECKS:
        cards = list(getattr(state, deck))
        shuffle(cards, seed, deck, state.next_decision)
        setattr(state, deck, tuple(cards))
    return state
