"""What a claim or a purchase costs, and what a hand must hold for it, in words."""

from __future__ import annotations

from trainbound.kernel.words import listed, many
from trainbound.ticket.board import Board
from trainbound.ticket.cards import GREY
from trainbound.ticket.payments import Terms
from trainbound.ticket.state import State
from trainbound.ticket.texts_names import Who, colour, company, shares_of, spaces, tunnels_of

FEW = 3
"""So many ways to pay are told one by one."""


def costs(terms: Terms) -> str:
    """`3 of one colour, at least 1 of them a locomotive (T-11, T-17)`, and what counts for a card."""
    rules = [terms.rule, *([terms.ferry_rule] if terms.locos else []), *([terms.barred] if terms.barred else [])]
    barred = ", no locomotives" if terms.barred else ""
    cost = f"{spaces(terms.spaces, terms.colour, terms.locos)}{barred} ({', '.join(dict.fromkeys(rules))})"
    return cost + _instead(terms)


def _instead(terms: Terms) -> str:
    """What may be paid in place of locomotives, or of a card."""
    sets = f"; any {terms.set_of} coloured cards count as a locomotive ({terms.set_rule})" if terms.set_of else ""
    fewer = f"; a card fewer will do ({terms.fewer_rule})" if terms.fewer < terms.spaces else ""
    return sets + fewer


def holds(who: Who, terms: Terms, left: str = "") -> str:
    """`legal if Ada holds 2 yellow, or 1 yellow and a locomotive, or 2 locomotives`.

    Args:
        who: whose hand it is.
        terms: what is to be paid.
        left: the rule by which a claim must be payable with what is left, if there is one.
    """
    n = terms.spaces
    most = terms.locos if terms.barred else n
    options = [_option(terms, n - wild, wild) for wild in range(terms.locos, most + 1)]
    if len(options) > FEW:
        least = f", at least {terms.locos} of them {'a locomotive' if terms.locos == 1 else 'locomotives'}"
        coloured = "of one colour" if terms.colour == GREY else colour(terms.colour)
        options = [f"{n} {coloured}, locomotives in place of any of them{least if terms.locos else ''}"]
    after = f"; what is left must pay for a claim ({left})" if left else ""
    return f"legal if {who.inside('hold')} {', or '.join(options)}{_instead(terms)}{after}"


def _option(terms: Terms, plain: int, wild: int) -> str:
    locos = "a locomotive" if wild == 1 and plain else many(wild, "locomotive")
    if not plain:
        return locos
    if terms.colour != GREY:
        cards = f"{plain} {colour(terms.colour)}"
    else:
        cards = f"{plain} of one colour" if plain > 1 else "1 card of any colour"
    return f"{cards} and {locos}" if wild else cards


def notes(board: Board, state: State, seat: int, track: int) -> list[str]:
    """What a claim of a track brings besides its points: more cards for a tunnel, a share."""
    found = []
    tunnels, shares = tunnels_of(board), shares_of(board)
    if tunnels and board.tracks[track].tunnel:
        most = many(tunnels.params.cards, "card")
        found.append(f"{tunnels.cite('tunnel', 'T-18')} A tunnel: {most} are turned, and it may cost as many more.")
    if shares:
        offered = listed((company(board, c) for c in shares.offered(state.part(shares), track)), "or")
        if offered:
            found.append(f"{shares.cite('take', 'PA-5')} It gives a share of {offered}.")
    return found
