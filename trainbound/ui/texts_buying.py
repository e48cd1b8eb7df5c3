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


# ---- the list of technologies

TITLE, SECTION, EXPLAIN, EVERYBODY, NONE = "TECHNOLOGIES", "TECHNOLOGY", "e[x]plain", "WHO HAS WHAT", "none yet"
YOUR_TICKETS, FERRY = "your tickets", " ferry"
COLUMNS = "who cost left   now for"
RAISE, LEFT_OVER, YOU_PAY = "you can raise", "over:", "YOU PAY"
NO_TECHNOLOGIES = "This map has no technologies."
STATES = {"payable": "payable", "have": "have", "buy": "buy", "gone": "gone", "withdrawn": "gone", "no_claim": "no use"}


def title(first: int, last: int, of: int) -> str:
    """The title of a list of which only a part is seen."""
    return f"{first} TO {last} OF {of}"


def state(code: str, short: int) -> str:
    """How a technology stands to the viewer, in a word or two."""
    return f"{short} short" if code == "short" else STATES.get(code, "")


def opens_title(name: str) -> str:
    """The title over what a technology opens."""
    return f"{name.upper()} OPEN{'' if name.endswith('s') else 'S'}"


def also(names: list[str]) -> str:
    """Technologies that a track needs besides."""
    return f", also {', '.join(names)}" if names else ""


def opens_more(others: int, now: int, besides: int, some: bool, have: bool, most: int) -> str:
    """How many other tracks a technology opens, and how many need more besides.

    Args:
        others: tracks that it alone opens, without those listed above.
        now: those of them that could be paid for then.
        besides: tracks that need it and others that are missing.
        some: whether any are listed above.
        have: whether the viewer has it already.
        most: columns beyond which what could be paid for is not said.
    """
    if have:
        return "You have it."
    said = f"{'and ' if some else ''}{words.many(others, 'other track' if some else 'track')}"
    said = said if others or not some else ""
    more = f"{besides} need{'s' if besides == 1 else ''} more besides" if besides else ""
    full = f"{said}, {now} payable now" if others and now else said
    found = [", ".join(part for part in (first, more) if part) for first in (full, said)]
    return found[0] if len(found[0]) <= most else found[1]



def payable(now: bool) -> str:
    """Whether a track that a technology opens could be paid for, once that is bought."""
    return "payable then" if now else "not payable yet"


def you_pay(size: int, rule: str) -> str:
    """What counts as a locomotive."""
    return f"{size} cards = 1 locomotive, {rule}"


def raised(locos: int, made: int, size: int, over: int) -> str:
    """What can be raised, where there are too many cards for cells; without the size of a set where that is 0."""
    sets = f"{words.many(made, 'set')}{f' of {NUMBERS.get(size, size)}' if size else ''}"
    return f"L{locos}, {sets}, {over} over"


def buying_now(name: str) -> str:
    """A technology that is being paid for."""
    return f"+ {name} now"


# ---- tracks that are barred

BARRED, OTHERS = "barred by", "is another's,"
BOTH = "buy, then claim"


def lacks(names: list[str]) -> str:
    """All that a track lacks."""
    return f"lacks {', '.join(names)}"


def both_possible(name: str, key: str) -> str:
    """Below the reasons why a track is barred, where it could be had in this turn."""
    return f"Both are possible this turn: {key} buys {name}, then claims the track."


def not_your_turn(rule: str) -> str:
    """A purchase while another plays."""
    return f"Technologies are bought at the start of one's own turn ({rule})."
