"""What a claim costs, and which cards pay it (T-11, T-17): one set of terms, one solver for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from trainbound.kernel.types import Refusal
from trainbound.ticket import sets
from trainbound.ticket.cards import GREY, LOCO, NONE, Cards


class Terms(NamedTuple):
    """On what terms a track is claimed.

    Attributes:
        spaces: cards to play.
        colour: 0 to 7, or GREY for one colour of the player's choice.
        locos: the least number of locomotives among them.
        ferry_rule: the rule id behind `locos`.
        barred: the rule id that bars locomotives, or nothing where they may be played.
        set_of: so many coloured cards count as a locomotive (`set_rule`); 0 = none do. Such terms are for
            `trainbound.ticket.sets`.
        fewer: the cards to play when one fewer will do (`fewer_rule`); `spaces` or more where that is not offered.
        rule: the rule id behind all else.
    """

    spaces: int
    colour: int
    locos: int = 0
    ferry_rule: str = "T-17"
    barred: str = ""
    set_of: int = 0
    set_rule: str = "UK-7"
    fewer: int = 99
    fewer_rule: str = "UK-28"
    rule: str = "T-11"


@lru_cache(maxsize=65536)
def _splits(spaces: int, least: int, colour: int, held: int, locos: int) -> tuple[Cards, ...]:
    found = []
    for wild in range(max(least, spaces - held), min(locos, spaces - 1) + 1):
        cards = list(NONE)
        cards[colour] = spaces - wild
        cards[LOCO] = wild
        found.append(tuple(cards))
    return tuple(found)


def splits(terms: Terms, colour: int, held: int, locos: int) -> tuple[Cards, ...]:
    """Payments in one colour, fewest locomotives first; colour LOCO = locomotives alone.

    Args:
        terms: what is to be paid.
        colour: 0 to 7 for payments that use at least one card of it, or LOCO.
        held: cards of the colour held.
        locos: locomotives held.
    """
    spaces = terms.spaces
    if terms.barred:
        locos = 0
    if colour == LOCO:
        return ((*NONE[:LOCO], spaces),) if locos >= spaces else ()
    return _splits(spaces, terms.locos, colour, held, locos)


def payments(terms: Terms, hand: Sequence[int]) -> tuple[Cards, ...]:
    """Every legal payment from a hand: fewest locomotives first, then from the colour held most of.

    Where sets count as locomotives the sensible ones, thriftiest first: there may be thousands.

    Args:
        terms: what is to be paid.
        hand: nine counts.

    Returns:
        Payments of nine counts each, each once; empty when it cannot be paid.
    """
    if terms.set_of:
        return sets.payments(terms, hand)
    spaces, colour, locos = terms.spaces, terms.colour, 0 if terms.barred else hand[LOCO]
    last = splits(terms, LOCO, 0, locos)
    if colour != GREY:
        return splits(terms, colour, hand[colour], locos) + last
    found: list[Cards] = []
    for held, c in sorted(((n, c) for c, n in enumerate(hand[:LOCO]) if n and n + locos >= spaces), key=_most_first):
        found.extend(splits(terms, c, held, locos))
    found.sort(key=_locos)
    return tuple(found) + last


def pays(terms: Terms, cards: Cards, hand: Sequence[int]) -> bool:
    """Whether some cards are a legal payment from a hand; `judge` says why not."""
    if terms.set_of:
        held = len(cards) == 9 and all(0 <= n <= have for n, have in zip(cards, hand, strict=True))
        return held and sets.parts(terms, cards) is not None
    if len(cards) != 9:
        return False
    locos = cards[LOCO]
    plain = terms.spaces - locos
    if not terms.locos <= locos <= hand[LOCO] or (terms.barred and locos) or plain < 0:
        return False
    colour = cards.index(plain) if plain in cards else LOCO  # the first if there are none
    return (
        colour != LOCO
        and plain <= hand[colour]
        and (not plain or terms.colour in (GREY, colour))
        and cards.count(0) == 9 - bool(plain) - bool(locos)
    )


def _most_first(row: tuple[int, int]) -> tuple[int, int]:
    return -row[0], row[1]


def _locos(cards: Cards) -> int:
    return cards[LOCO]


def judge(terms: Terms, cards: Cards, hand: Sequence[int] | None) -> tuple[Refusal, ...]:
    """Every reason why some cards do not pay a claim.

    Args:
        terms: what is to be paid.
        cards: the payment offered, nine counts.
        hand: the hand it comes from, nine counts, or None when it is not known.

    Returns:
        Refusals; empty when the payment is legal (as far as the hand is known).
    """
    found = sets.judge(terms, cards, hand) if terms.set_of else _misfits(terms, cards, hand)
    if hand is not None:
        short = tuple(max(0, cards[c] - hand[c]) for c in range(9))
        if any(short):
            found.append(Refusal("not_held", (terms.rule,), {"short": short, "hand": tuple(hand)}))
    return tuple(found)


def _misfits(terms: Terms, cards: Cards, hand: Sequence[int] | None) -> list[Refusal]:
    """Why some cards pay no such track; whether they are held is another question."""
    found = []
    colours = [c for c in range(LOCO) if cards[c]]
    total = sum(cards)
    if total != terms.spaces:
        found.append(Refusal("wrong_number", (terms.rule,), {"spaces": terms.spaces, "cards": total}))
    if len(colours) > 1:
        found.append(Refusal("mixed_colours", (terms.rule,), {"colours": tuple(colours)}))
    elif colours and terms.colour not in (GREY, colours[0]):
        found.append(Refusal("wrong_colour", (terms.rule,), {"colour": terms.colour, "played": colours[0]}))
    if terms.barred and cards[LOCO]:
        found.append(Refusal("locomotives_barred", (terms.barred,), {"played": cards[LOCO]}))
    if cards[LOCO] < terms.locos:
        found.append(
            Refusal(
                "locomotives_missing",
                (terms.ferry_rule, "T-17") if terms.ferry_rule != "T-17" else ("T-17",),
                {"least": terms.locos, "played": cards[LOCO], "held": hand[LOCO] if hand else None},
            )
        )
    return found


def shortfall(terms: Terms, hand: Sequence[int]) -> Refusal | None:
    """Why no payment from this hand exists, with what is missing in the best colour; None when one does."""
    if terms.set_of:
        return sets.shortfall(terms, hand)
    if payments(terms, hand):
        return None
    choices = range(LOCO) if terms.colour == GREY else (terms.colour,)
    best = max(choices, key=lambda c: (hand[c], -c))
    wild = 0 if terms.barred else hand[LOCO]
    locos = max(0, terms.locos - wild)
    short = max(terms.spaces - min(hand[best], terms.spaces - terms.locos) - wild, locos)
    rules = (terms.rule, *([terms.ferry_rule] if locos else []), *([terms.barred] if terms.barred else []))
    return Refusal(
        "cannot_pay",
        rules,
        {"terms": terms, "colour": best, "held": hand[best], "locos": hand[LOCO], "short": short, "locos_short": locos},
    )
