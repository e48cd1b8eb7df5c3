"""A table on the map with technologies at which Ada is at her turn, with a hand and technologies that a test gives."""

from __future__ import annotations

from collections.abc import Sequence

from tests.ticket.positions import cards, deck, row, tickets
from tests.ticket.test_technologies import RULE, UK, owns
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket.actions import Keep
from trainbound.ticket.rules.technologies import OPTION

TICKETS = ("dublin/london", "holyhead/cardiff", "northampton/dover")


def alone(store: Store, hand: str, *technologies: str, held: Sequence[str] = TICKETS, advanced: bool = False,
          others: Sequence[str | None] = ("random", "greedy")) -> Table:  # fmt: skip
    """Such a table: an empty board, a known display and deck."""
    names = [(bot or f"Person{n}", bot) for n, bot in enumerate(others)]
    table = Table.create(store, "uk", [("Ada", None), *names], bytes(16), {OPTION: advanced})
    for decision in table.decisions():
        table.submit(decision.number, Keep(tuple(sorted(decision.data[0][:3]))))
    state, seats = table.state, 1 + len(others)
    while state.player != 0:
        asked = table.decisions()[0]
        table.submit(asked.number, UK.legal(state, asked)[0])
        state = table.state
    state.parts[RULE.part] = RULE.setup(state)
    state.free, state.closed = UK.board.everything, 0
    state.owned, state.barred, state.parted = [0] * seats, [0] * seats, [()] * seats
    state.trains, state.points = [35] * seats, [0] * seats
    state.hands[0], state.display[:], state.deck = list(cards(hand)), row("bpLoy"), deck("rgbkrgbkrgbk")
    state.tickets[0] = tickets(UK, *held)
    owns(state, 0, *technologies)
    return table


def track(name: str) -> int:
    """The number of a track by its id."""
    return UK.board.track_number[name]
