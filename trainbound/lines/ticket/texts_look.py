"""What line mode tells when asked: hand, tickets, everybody's table, shares, a city, the score as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.lines.ticket import texts_buying
from trainbound.ticket import reach
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.buying import answering
from trainbound.ticket.cards import NO_CARD
from trainbound.ticket.payments import payments
from trainbound.ticket.rules.shares import SharesView
from trainbound.ticket.standing import standing
from trainbound.ticket.texts import listed, many
from trainbound.ticket.views import TicketView


def hand(view: TicketView) -> str:
    """`8 cards: purple 2, yellow 1, locomotive 1.`."""
    held = sum(view.hand)
    return f"{many(held, 'card')}{f': {words.cards(view.hand, ones=True)}' if held else ''}."


def tickets(board: Board, view: TicketView) -> list[str]:
    """The viewer's tickets, numbered, each with what it still needs."""
    rows = [f"{n} {words.ticket_row(board, view, k)}" for n, k in enumerate(view.tickets, 1)]
    return rows or ["You hold no tickets yet."]


def display(view: TicketView) -> str:
    """`Display: 1 red, 2 black. Deck 31, discard pile 20.`."""
    cards = ("empty" if card == NO_CARD else words.card(card) for card in view.display)
    places = ", ".join(f"{n} {card}" for n, card in enumerate(cards, 1))
    return f"Display: {places}. {piles(view)}"


def piles(view: TicketView) -> str:
    """`Deck 31, discard pile 20.`."""
    return f"Deck {view.deck}, discard pile {view.discard}."


def table(board: Board, names: Sequence[str], view: TicketView) -> list[str]:
    """A line a seat with what everybody sees of it, then the decks and the shares left."""
    lines = []
    for n, (name, seat) in enumerate(zip(names, view.seats, strict=True), 1):
        turn = ", to play" if n - 1 == view.player and view.turn and not view.over else ""
        lines.append(
            f"{name}, seat {n}{turn}: {many(seat.trains, 'train')}, {many(seat.cards, 'card')}, "
            f"{many(seat.tickets, 'ticket')}, {many(seat.points, 'route point', '0')}."
        )
    lines += [*stations(board, names, view), *texts_buying.owned(board, names, view)]
    lines.append(f"{display(view)} Ticket deck {view.ticket_deck}.")
    left = shares_left(board, view)
    if view.last_turns > 0:
        lines.append(f"The end is near: {many(view.last_turns, 'turn')} to be ended yet.")
    return lines + ([left] if left else [])


def stations(board: Board, names: Sequence[str], view: TicketView) -> list[str]:
    """`Stations: Ada Paris, 2 left; Bo none, 3 left.`; nothing on a map without any."""
    rule = words.stations_of(board)
    if rule is None:
        return []
    said = []
    for name, built in zip(names, view.part(rule), strict=True):
        at = listed(board.cities[v].name for v in built) or "none"
        said.append(f"{name} {at}, {len(rule.terms_of) - len(built)} left")
    return [f"Stations: {'; '.join(said)}."]


def _shares(view: TicketView) -> SharesView | None:
    found = view.parts.get("shares")
    return found if isinstance(found, SharesView) else None


def shares_left(board: Board, view: TicketView) -> str:
    """`Shares left: Pennsylvania 11, Reading 5.`; empty on a map without shares."""
    found = _shares(view)
    if not found:
        return ""
    return f"Shares left: {', '.join(f'{words.company(board, c)} {n}' for c, n in enumerate(found.left))}."


def shares(board: Board, names: Sequence[str], view: TicketView) -> list[str]:
    """A line a company: what the viewer holds (everybody's, where they are open), what is left, what it pays."""
    found, rule = _shares(view), words.shares_of(board)
    if not found or not rule:
        return ["This map has no shares."]
    lines = []
    for c, company in enumerate(rule.companies):
        held = []
        for seat, rows in enumerate(found.held):
            if rows is not None and (rows[c] or seat == view.viewer):
                who = "you hold" if seat == view.viewer else f"{names[seat]} holds"
                held.append(f"{who} {len(rows[c])}{f' ({_numbers(rows[c])})' if rows[c] else ''}")
        held.append(f"{found.left[c]} of {company.shares} left")
        lines.append(f"{company.letter} {words.company(board, c)}: {', '.join(held)}, {_pays(company.payout)}.")
    if found.neutral is not None:
        lines.append(f"The neutral investor has {many(found.neutral, 'share')}, face down.")
    return lines


def _numbers(held: Sequence[int]) -> str:
    return f"number{'s' if len(held) > 1 else ''} {listed(map(str, held))}"


def _pays(payout: Sequence[int]) -> str:
    return f"pays {' '.join(map(str, payout))}"


def share_offer(board: Board, view: TicketView, c: int, neutral: bool) -> str:
    """A company as a choice: `Reading, number 3 of 7, you hold 2, pays 14 9 5`."""
    found, rule = _shares(view), words.shares_of(board)
    assert found and rule, "only a map with shares offers one"
    company = rule.companies[c]
    held = found.held[view.viewer] if view.viewer is not None else None
    yours = f", you hold {len(held[c]) if held else 0}" if not neutral or held else ""
    return (
        f"{words.company(board, c)}, number {company.shares - found.left[c] + 1} of {company.shares}{yours}, "
        f"{_pays(company.payout)}"
    )


def shares_held(board: Board, view: TicketView, c: int) -> str:
    """`You hold 2 Jersey Central, numbers 1 and 2. 1 is left.`."""
    found = _shares(view)
    assert found and view.viewer is not None, "only a map with shares gives one"
    held = (found.held[view.viewer] or ())[c]
    left = found.left[c]
    is_ = "is" if left < 2 else "are"
    return f"You hold {len(held)} {words.company(board, c)}, {_numbers(held)}. {left or 'None'} {is_} left."


def scored(board: Board, view: TicketView, points: int) -> str:
    """After a claim: `You score 2, in all 27. 27 trains left, 6 cards.`."""
    assert view.viewer is not None, "only a seat claims"
    seat = view.seats[view.viewer]
    return f"You score {points}, in all {seat.points}. {many(seat.trains, 'train')} left, {many(seat.cards, 'card')}."


def owner(names: Sequence[str], view: TicketView, track: int) -> str:
    """`free`, `closed`, or whose a track is."""
    owners = [
        "yours" if s == view.viewer else names[s] for s, found in enumerate(view.seats) if found.owned >> track & 1
    ]
    return listed(owners) or ("closed" if view.closed >> track & 1 else "free")


def city_track(board: Board, names: Sequence[str], view: TicketView, track: int, city: int) -> str:
    """A track as seen from one of its cities: `to Allentown, orange 2, free, shares Reading and Lehigh Valley.`."""
    t = board.tracks[track]
    there = board.cities[t.b if t.a == city else t.a].name
    kind = words.track_long(board, track).rpartition(", ")[2]
    state = owner(names, view, track)
    rule = words.shares_of(board)
    shown = listed(words.company(board, c) for c in rule.on_track[track]) if rule else ""
    twin = ", one of two" if t.twin >= 0 else ""
    payable = ""
    if view.viewer is not None:
        if answering(board, view) >> track & 1:
            payable = " Payable."
        elif state == "free" and payments(reach.terms(board, view, view.viewer)[track], view.hand):
            payable = " Payable, but not open to you."
    return f"to {there}, {kind}{twin}, {state}{f', shares {shown}' if shown else ''}.{payable}"


def so_far(board: Board, names: Sequence[str], view: TicketView, notes: bool) -> list[str]:
    """The score as far as the viewer may know it, a line a rule, with what lies behind if wanted."""
    found = standing(board, view)
    lines = [f"{words.AS_IF}, as far as you may know:"]
    for line in found.lines:
        if line.counted:
            lines.append(words.stand_line(board, names, line))
        if notes or not line.counted:
            lines += [f"{'  ' if line.counted else ''}{said}"
                      for said in words.stand_notes(board, names, view.viewer, line)]  # fmt: skip
    return [*lines, *words.totals(names, found)]
