"""Sets of cards that count as locomotives while something is paid (UK-7), and a card less for a track (UK-28).

A payment of `spaces` units is made of x cards of one colour, y locomotives and s sets of k coloured cards each, with
x + y + s = spaces and y + s at least the locomotive symbols. Its cards say which: y lies open, and of the coloured
cards T = x + k * s, so x = (k * (spaces - y) - T) / (k - 1). One card less changes x by k / (k - 1), which is not
whole: so a payment never fits both numbers of spaces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from trainbound.kernel.types import Refusal
from trainbound.ticket.cards import GREY, LOCO, Cards

if TYPE_CHECKING:
    from trainbound.ticket.payments import Terms


class Parts(msgspec.Struct, frozen=True):
    """What the cards of a payment stand for: `plain` of the track's colour, locomotives, and sets; `spaces` in all."""

    plain: int
    locos: int
    sets: int
    spaces: int


def units(terms: Terms) -> tuple[int, ...]:
    """The numbers of cards that a track can be paid with, a set counted as one: the fewest first."""
    return (terms.fewer, terms.spaces) if terms.fewer < terms.spaces else (terms.spaces,)


def parts(terms: Terms, cards: Sequence[int]) -> Parts | None:
    """What the cards of a payment stand for; None when they pay no such track."""
    k, locos = terms.set_of, cards[LOCO]
    coloured = sum(cards) - locos
    of_colour = max(cards[:LOCO]) if terms.colour == GREY else cards[terms.colour]
    for spaces in units(terms):
        plain, rest = divmod(k * (spaces - locos) - coloured, k - 1)
        sets = spaces - locos - plain
        if not rest and 0 <= plain <= of_colour and sets >= 0 and locos + sets >= terms.locos:
            return Parts(plain, locos, sets, spaces)
    return None


def nearest(terms: Terms, cards: Sequence[int]) -> tuple[Parts, int]:
    """What some cards come to, whether or not they pay: what they stand for, and how many are left over."""
    exact = parts(terms, cards)
    if exact:
        return exact, 0
    k, locos = terms.set_of, cards[LOCO]
    coloured = sum(cards) - locos
    of_colour = max(cards[:LOCO]) if terms.colour == GREY else cards[terms.colour]
    found = []
    for plain in range(min(of_colour, max(0, terms.spaces - terms.locos)) + 1):
        made, over = divmod(coloured - plain, k)
        found.append((abs(plain + locos + made - terms.spaces), over, plain, made))
    _, over, plain, made = min(found)
    return Parts(plain, locos, made, plain + locos + made), over


def grouped(terms: Terms, cards: Sequence[int]) -> tuple[list[Cards], Cards]:
    """Cards as what they stand for: those of the track's colour, locomotives, then each set; and those left over.

    Args:
        terms: what is to be paid, where sets count.
        cards: nine counts, whether or not they pay it.

    Returns:
        Groups of nine counts each, none of them empty, and the rest as nine counts.
    """
    made, _ = nearest(terms, cards)
    k, colours = terms.set_of, [*cards[:LOCO]]
    colour = terms.colour
    if colour == GREY:  # the colour that leaves most sets of one colour, the one with the fewest cards of those
        fit = [c for c in range(LOCO) if colours[c] >= made.plain]
        colour = min(fit, key=lambda c: (colours[c] // k - (colours[c] - made.plain) // k, colours[c] or 99))
    colours[colour] -= made.plain
    plain, locos = [0] * 9, [0] * 9
    plain[colour], locos[LOCO] = made.plain, made.locos
    whole, rest = in_sets(colours, k, made.sets)
    return [tuple(group) for group in (plain, locos, *whole) if any(group)], rest


def in_sets(colours: Sequence[int], k: int, most: int = 99) -> tuple[list[Cards], Cards]:
    """Coloured cards in sets, those of one colour first: the sets, and what is left over, nine counts each."""
    left = [*colours[:LOCO]]
    found: list[Cards] = []
    order = sorted(range(LOCO), key=lambda c: -left[c])
    for c in order:
        while left[c] >= k and len(found) < most:
            found.append(tuple(k if i == c else 0 for i in range(9)))
            left[c] -= k
    while sum(left) >= k and len(found) < most:
        made = [0] * 9
        for c in sorted(range(LOCO), key=lambda c: -left[c]):
            made[c] = min(left[c], k - sum(made))
            left[c] -= made[c]
        found.append(tuple(made))
    return found, (*left, 0)


def of_whole(terms: Terms, hand: Sequence[int], found: Sequence[Cards]) -> list[Cards]:
    """Payments from a hand with their sets made anew, of whole colours as far as there are such."""
    made = []
    for cards in found:
        groups, _ = grouped(terms, cards)
        count = parts(terms, cards)
        if count is None or not count.sets:
            continue
        plain = [sum(group[c] for group in groups[: -count.sets]) for c in range(9)]
        whole, _ = in_sets([have - out for have, out in zip(hand, plain, strict=True)], terms.set_of, count.sets)
        made.append(tuple(sum(column) for column in zip(plain, *whole, strict=True)))
    return made


def cards_needed(terms: Terms, held: int, locos: int) -> int:
    """The fewest coloured cards in all that pay, given so many of one colour and so many locomotives.

    It can be paid when there are as many: locomotives go first, for each of them saves a card or a whole set.
    """
    spaces = units(terms)[0]
    if locos > spaces:
        locos = spaces
    rest = spaces - locos
    return rest + (terms.set_of - 1) * max(0, terms.locos - locos, rest - held)


def payments(terms: Terms, hand: Sequence[int], spare: int = GREY) -> tuple[Cards, ...]:
    """Sensible payments from a hand, thriftiest first; at least one whenever it can be paid at all.

    For each colour, each number of locomotives and each number of spaces the payment with the fewest sets; they are
    made of the colours held least of, and of each colour that has a whole one. Thrifty is what costs fewer cards, a
    locomotive counted as two.

    Args:
        terms: what is to be paid.
        hand: nine counts.
        spare: a colour that sets are made of only when nothing else is left; GREY = none.
    """
    k, colours, wild = terms.set_of, hand[:LOCO], hand[LOCO]
    total = sum(colours)
    small = sorted(range(LOCO), key=lambda c: (c == spare, colours[c]))
    whole = [c for c in small if colours[c] >= k and c != spare]
    found: dict[Cards, tuple[int, int]] = {}
    for colour in range(LOCO) if terms.colour == GREY else (terms.colour,):
        held = colours[colour]
        for spaces in units(terms):
            for locos in range(min(wild, spaces) + 1):
                sets = max(0, terms.locos - locos, spaces - locos - held)
                plain = spaces - locos - sets
                if plain + k * sets > total:
                    continue
                rank = plain + k * sets + 2 * locos, -held if plain else 0
                orders = [small, *([c, *small] for c in whole)] if sets else [()]
                for order in orders:
                    cards = [0] * 9
                    cards[colour], cards[LOCO] = plain, locos
                    more = k * sets
                    for c in order:
                        have = colours[c] - cards[c]
                        if have >= more:
                            cards[c] += more
                            break
                        cards[c] += have
                        more -= have
                    found.setdefault(tuple(cards), rank)
    return tuple(sorted(found, key=found.__getitem__))


def judge(terms: Terms, cards: Sequence[int], hand: Sequence[int] | None) -> list[Refusal]:
    """Why some cards pay no such track; whether they are held is another question."""
    if parts(terms, cards):
        return []
    locos = cards[LOCO]
    coloured = sum(cards) - locos
    colour = terms.colour if terms.colour != GREY else max(range(LOCO), key=lambda c: cards[c])
    found: list[Refusal] = []
    only_wild = terms.locos == terms.spaces  # nothing but locomotives and sets: one reason says it all
    made = None if only_wild else parts(terms._replace(locos=0), cards)
    if made is None:
        spaces = terms.spaces
        plain = max(0, min(cards[colour], spaces - max(locos, terms.locos)))
        sets = max(0, spaces - locos - plain)
        found.append(
            Refusal(
                "wrong_sets",
                (terms.rule, terms.set_rule, *((terms.fewer_rule,) if len(units(terms)) > 1 else ())),
                {
                    "terms": terms,
                    "colour": colour,
                    "plain": plain,
                    "locos": locos,
                    "sets": sets,
                    "coloured": coloured,
                    "wanted": plain + terms.set_of * sets,
                },
            )
        )
    if made is None and not only_wild and locos < terms.locos and coloured < terms.set_of:
        made = Parts(coloured, locos, 0, terms.spaces)
    if made is not None and made.locos + made.sets < terms.locos:
        found.append(
            Refusal(
                "locomotives_missing",
                tuple(dict.fromkeys((terms.ferry_rule, "T-17", terms.set_rule))),
                {"least": terms.locos, "played": made.locos + made.sets, "held": hand[LOCO] if hand else None},
            )
        )
    return found


def shortfall(terms: Terms, hand: Sequence[int]) -> Refusal | None:
    """Why no payment from this hand exists, with what is missing; None when one does."""
    total, locos = sum(hand[:LOCO]), hand[LOCO]
    choices = range(LOCO) if terms.colour == GREY else (terms.colour,)
    best = max(choices, key=lambda c: (hand[c], -c))
    if cards_needed(terms, hand[best], locos) <= total:
        return None
    wild = next(n for n in range(1, terms.spaces + 1) if cards_needed(terms, hand[best], locos + n) <= total)
    more = wild
    while cards_needed(terms, hand[best] + more, locos) > total + more:
        more += 1
    return Refusal(
        "cannot_pay_sets",
        tuple(dict.fromkeys((terms.rule, terms.set_rule, *((terms.ferry_rule,) if terms.locos > locos else ())))),
        {
            "terms": terms,
            "colour": best,
            "held": hand[best],
            "locos": locos,
            "others": total - hand[best],
            "short_locos": wild,
            "short": more,
        },
    )
