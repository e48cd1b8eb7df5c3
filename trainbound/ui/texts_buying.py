"""Sentences of the table screen about technologies, and about payments in which sets of cards count."""

from __future__ import annotations

from trainbound.ticket import texts as words
from trainbound.ticket.cards import CARD_NAMES, GREY, LOCO, Cards
from trainbound.ticket.payments import Terms
from trainbound.ticket.sets import nearest

NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six"}


def step(n: int, of: int) -> str:
    """Where one stands in a purchase with a claim."""
    return f"step {n} of {of}"


def buys(name: str) -> str:
    """The bar's first words when a technology is paid for."""
    return f"{name.upper()} BUYS"


def pay_title(price: int, what: str) -> str:
    """The title of the box of payments for a technology."""
    return f"PAY {words.many(price, 'LOCOMOTIVE').upper()} FOR {what.upper()}"


def pay_asked(what: str, then: str) -> str:
    """What is asked of who pays for a technology; `then` = the track to be claimed with it, or nothing."""
    return f"{what}{f', then {then}' if then else ''}: with which cards?"


def then_track(track: str) -> str:
    """The heading of what pays for the claim that follows."""
    return f"then {track}"


def then_claim(track: str, cards: str) -> str:
    """What a claim that follows is paid with."""
    return f"then {cards} for {track}"


def listed_ways(shown: int, of: int) -> str:
    """How many of the payments proposed are seen."""
    return f"{shown} of {of} ways; Tab shows more"


def made(terms: Terms, cards: Cards, most: int = 53) -> tuple[str, str, bool]:
    """What some cards come to where sets count: `1 locomotive + 1 set of four = `, `2 of 2, exact`, whether it fits.

    Args:
        terms: what is to be paid.
        cards: nine counts.
        most: columns that there are.
    """
    found, over = nearest(terms, cards)
    colour = max(range(LOCO), key=lambda c: cards[c]) if terms.colour == GREY else terms.colour
    said = [f"{found.plain} {CARD_NAMES[colour]}"] if found.plain else []
    said += [words.many(found.locos, "locomotive")] if found.locos else []
    size = NUMBERS.get(terms.set_of, str(terms.set_of))
    said += [f"{words.many(found.sets, 'set')} of {size}"] if found.sets else []
    few = [space for space in (terms.fewer, terms.spaces) if space == found.spaces]
    of = few[0] if few else terms.spaces
    off = found.spaces - of
    if not off and not over:
        verdict = "exact"
    elif off < 0:
        verdict = f"{-off} short"
    else:
        verdict = f"{off or words.many(over, 'card')} too many"
    result = f"{found.spaces} of {of}, {verdict}"
    more = [*said, f"{words.many(over, 'card')} over"] if over and found.spaces < of else said
    fits = len(" + ".join(more)) + len(result) <= most - 3
    return f"{' + '.join(more if fits else said) or 'nothing'} = ", result, verdict == "exact"
