"""Train cards as numbers: 0 to 7 the colours in the order of T-1, 8 the locomotive; a hand is nine counts."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add, sub

from trainbound.kernel.types import NotUnderstood

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green")
LOCO = 8
GREY = 8
"""The colour number of a grey track: it stands for no card."""
CARD_NAMES = (*COLOURS, "loco")
CARD_LETTERS = "pwbyokrgL"
TRACK_COLOURS = (*COLOURS, "grey")
TRACK_LETTERS = "pwbyokrgx"
NO_CARD = -1
"""An empty place of the display."""

Cards = tuple[int, ...]
"""Nine counts, one a kind of card."""
NONE: Cards = (0,) * 9


def counted(cards: Sequence[int]) -> list[int]:
    """Card numbers as nine counts; empty places count for nothing."""
    return [cards.count(card) for card in range(9)]


def plus(some: Sequence[int], more: Sequence[int]) -> list[int]:
    """Nine counts of cards and more cards together."""
    return [*map(add, some, more)]


def minus(some: Sequence[int], less: Sequence[int]) -> list[int]:
    """Nine counts of cards without those that are taken away."""
    return [*map(sub, some, less)]


def write_cards(cards: Sequence[int]) -> str:
    """Canonical text of some cards: `red*2 loco*1`; empty when there are none."""
    return " ".join(f"{CARD_NAMES[c]}*{n}" for c, n in enumerate(cards) if n)


def parse_cards(words: Sequence[str]) -> Cards:
    """Cards from words: `red*2`, `red`, `r*2`, or letters as in `rrL` and `ooo oo`.

    Raises:
        NotUnderstood: a word is none of these.
    """
    counts = [0] * 9
    for word in words:
        name, star, number = word.partition("*")
        name = {"locomotive": "loco", "locomotives": "loco"}.get(name.lower(), name)
        if star and len(name) == 1 and (name in CARD_LETTERS or name == "l"):
            name = CARD_NAMES[CARD_LETTERS.index("L" if name == "l" else name)]
        if name.lower() in CARD_NAMES and (not star or (number.isascii() and number.isdigit() and len(number) < 4)):
            counts[CARD_NAMES.index(name.lower())] += int(number) if star else 1
        elif not star and word and all(letter in CARD_LETTERS or letter == "l" for letter in word):
            for letter in word:
                counts[CARD_LETTERS.index("L" if letter == "l" else letter)] += 1
        else:
            raise NotUnderstood(word, "cards")
    return tuple(counts)
