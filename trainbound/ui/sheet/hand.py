"""The hand as chips: always nine, in the order of T-1, for position is a cue; and the one line of the whole map."""

from __future__ import annotations

from trainbound.ticket.cards import CARD_LETTERS, CARD_NAMES, NO_CARD
from trainbound.ui.sheet.model import Model
from trainbound.ui.strips import Row, row_width


def hand_row(model: Model) -> Row:
    """`HAND 8`, nine chips; cards to be paid stand behind theirs as `-1`."""
    view = model.view
    if model.hidden or view.viewer is None:
        return [("HAND ", "dim"), ("hidden" if model.hidden else "-", "dim")]
    row: Row = [("HAND ", "dim"), (f"{sum(view.hand):<3}", "bold")]
    for card, held in enumerate(view.hand):
        paid = model.paying[card] if model.paying else 0
        chip = f" {CARD_LETTERS[card]}{held}"
        row.append((f"{chip} " if held < 10 else chip, f"bead-{CARD_NAMES[card]}" if held else "absent"))
        row.append((f"{-paid:<3}" if paid else "   ", "key"))
    return row


def hand_line(model: Model, wide: int) -> Row:
    """Hand, display, deck and trains in one row, for the whole map; what does not fit drops from the right."""
    view = model.view
    row: Row = [("HAND ", "dim")]
    for card, held in enumerate(view.hand if not model.hidden else ()):
        if held:
            row += [(f" {CARD_LETTERS[card]}{held} ", f"bead-{CARD_NAMES[card]}"), (" ", "")]
    row.append((" ROW ", "dim"))
    for slot, card in enumerate(view.display):
        if card != NO_CARD:
            row += [(f"{slot + 1}", "text"), (CARD_LETTERS[card], f"bead-{CARD_NAMES[card]}"), (" ", "")]
    deck: Row = [(f" deck {view.deck}", "text")]
    trains: Row = [(" TRN", "dim")]
    for s, seat in enumerate(view.seats):
        trains += [(" ", ""), (f"{s + 1}", f"owner-{s + 1}"), (f" {seat.trains}", "text")]
    for more in (trains, deck):
        if row_width(row) + row_width(more) <= wide:
            row += more
    return row


def display_rows(model: Model, wordy: bool) -> list[Row]:
    """The five open cards, with words where there is room, and what is left of the deck in the title."""
    view = model.view
    if wordy:
        row: Row = []
        for slot, card in enumerate(view.display):
            name = CARD_NAMES[card] if card != NO_CARD else ""
            row.append((f"{slot + 1}", "key"))
            row.append((f"{name:^6}" if name else "  --  ", f"bead-{name}" if name else "absent"))
        return [row]
    chips: Row = []
    digits: Row = []
    for slot, card in enumerate(view.display):
        chips += [
            (f" {CARD_LETTERS[card]} ", f"bead-{CARD_NAMES[card]}") if card != NO_CARD else (" - ", "absent"),
            (" ", ""),
        ]
        digits.append((f" {slot + 1}  ", "text"))
    return [chips, digits]
