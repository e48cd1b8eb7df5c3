"""How the things of a ticket map are called in sentences: tracks, tickets, cards, companies, seats, numbers."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.types import NOBODY
from trainbound.kernel.words import Who as Who
from trainbound.kernel.words import listed as listed
from trainbound.kernel.words import many as many
from trainbound.ticket.board import Board
from trainbound.ticket.cards import COLOURS, GREY, LOCO, TRACK_COLOURS
from trainbound.ticket.modules import shares_of as shares_of
from trainbound.ticket.modules import stations_of as stations_of
from trainbound.ticket.modules import tunnels_of as tunnels_of

NEUTRAL = "the neutral investor"
_CARDS = (*COLOURS, "locomotive")
_COMPANY_ENDINGS = (" Railroad", " Railway", " System", " Line")


def who(names: Sequence[str], viewer: int | None, seat: int | None) -> Who:
    """A seat as the subject of a sentence; `None` = whoever reads, NOBODY = the neutral investor."""
    if seat is None or seat == viewer:
        return Who("you", True)
    return Who(names[seat] if seat != NOBODY else NEUTRAL, False)


def name(names: Sequence[str], seat: int) -> str:
    """A seat's name, or the neutral investor's."""
    return names[seat] if seat != NOBODY else NEUTRAL


def card(number: int) -> str:
    """A train card by its number: `yellow`, `locomotive`."""
    return _CARDS[number]


def cards(counts: Sequence[int], ones: bool = False) -> str:
    """Nine counts as words: `yellow 2, locomotive`, or `none`; with `ones` a single card gets its number too."""
    return ", ".join(card(c) + (f" {n}" if n > 1 or ones else "") for c, n in enumerate(counts) if n) or "none"


def counted(counts: Sequence[int]) -> str:
    """Nine counts within a sentence: `2 yellow and 1 locomotive`."""
    return listed(many(n, "locomotive") if c == LOCO else f"{n} {card(c)}" for c, n in enumerate(counts) if n) or "none"


def colour(number: int) -> str:
    """The colour of a track by its number: `yellow`, `grey`."""
    return TRACK_COLOURS[number]


def _kind(board: Board, i: int) -> str:
    """`yellow 2`, with what sets the track apart: a second twin of its colour, a ferry's locomotives, a tunnel."""
    t = board.tracks[i]
    copy = t.id.rpartition(":")[2].partition(".")[2]
    least = board.terms[i].locos
    return (
        f"{colour(t.colour)} {t.length}"
        + (f" (no. {copy})" if copy else "")
        + (f" with {many(least, 'locomotive')}" if least else "")
        + (" (tunnel)" if t.tunnel else "")
    )


def ends(board: Board, i: int) -> str:
    """The codes of a track's ends: `SCR-STR`."""
    t = board.tracks[i]
    return f"{board.cities[t.a].code}-{board.cities[t.b].code}"


def track(board: Board, i: int) -> str:
    """A track by codes: `SCR-STR yellow 2`."""
    return f"{ends(board, i)} {_kind(board, i)}"


def track_long(board: Board, i: int) -> str:
    """A track by names: `Scranton/Wilkes-Barre to Stroudsburg, yellow 2`."""
    t = board.tracks[i]
    return f"{board.cities[t.a].name} to {board.cities[t.b].name}, {_kind(board, i)}"


def ticket(board: Board, k: int, goal: int | None = None) -> str:
    """A ticket by codes: `DUB-STR`; one with several goals by its start: `FRA-...`; of a goal: `FRA-ITA`."""
    found = board.tickets[k]
    return f"{found.a.code}-{(found.b if goal is None else found.goals[goal].place).code}"


def ticket_long(board: Board, k: int, goal: int | None = None) -> str:
    """A ticket by names: `Dubois to Stroudsburg`, `France to Österreich, Italia or Deutschland`, `France to Italia`."""
    found = board.tickets[k]
    goals = found.goals if goal is None else found.goals[goal : goal + 1]
    return f"{found.a.name} to {listed((g.place.name for g in goals), 'or')}"


def worths(board: Board, k: int) -> str:
    """What a ticket is worth: `12 points`, or for its goals in their order `14, 11 or 5 points`."""
    points = [goal.points for goal in board.tickets[k].goals]
    return many(points[0], "point") if len(points) == 1 else f"{listed(map(str, points), 'or')} points"


def stake(board: Board, k: int) -> str:
    """What a ticket gives or takes: `+9 or -9`, with several goals in their order `+14, +11 or +5, else -5` (CH-5)."""
    found = board.tickets[k]
    if len(found.goals) == 1:
        return f"+{found.points} or -{found.points}"
    return f"{listed((f'+{goal.points}' for goal in found.goals), 'or')}, else -{found.least}"


def cost_rules(board: Board, i: int) -> list[str]:
    """The rules by which a track is paid: T-11, of a ferry and of a tunnel also theirs."""
    terms, rule = board.terms[i], tunnels_of(board)
    found = [terms.rule, terms.ferry_rule if terms.locos else "", terms.barred]
    found.append(rule.cite("tunnel", "T-18") if rule and board.tracks[i].tunnel else "")
    return list(dict.fromkeys(filter(None, found)))


def cost(board: Board, i: int) -> str:
    """What a track costs: `5 orange`, `3 of one colour, at least 2 of them locomotives`, `2 red, no locomotives`."""
    terms = board.terms[i]
    barred = ", no locomotives" if terms.barred else ""
    rule = tunnels_of(board)
    more = f", and up to {rule.params.cards} more" if rule and board.tracks[i].tunnel else ""
    return spaces(terms.spaces, terms.colour, terms.locos) + barred + more


def spaces(number: int, kind: int, locos: int) -> str:
    """A cost of so many cards of a colour (GREY: any one), with the least number of locomotives among them."""
    if locos >= number:
        return many(number, "locomotive")
    grey = f"{number} of one colour" if number > 1 else "1 card of any colour"
    plain = grey if kind == GREY else f"{number} {colour(kind)}"
    return plain + (f", at least {locos} of them {'a locomotive' if locos == 1 else 'locomotives'}" if locos else "")


def company_long(board: Board, c: int) -> str:
    """A company by its full name: `Lehigh Valley Railroad`."""
    rule = shares_of(board)
    assert rule, "a map without shares names no company"
    return rule.companies[c].name


def company(board: Board, c: int) -> str:
    """A company by name, without the last word that many share: `Lehigh Valley`."""
    full = company_long(board, c)
    ending = next((e for e in _COMPANY_ENDINGS if full.endswith(e)), "")
    return full.removesuffix(ending)


def turn_number(seats: int, turn: int, seat: int) -> str:
    """A turn as people write it, round and seat: `16.1`."""
    return f"{(turn - 1) // seats + 1}.{seat + 1}"
