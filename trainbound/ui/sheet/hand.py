"""The hand as chips: always nine, in the order of T-1, for position is a cue; and the one line of the whole map."""

from __future__ import annotations

from trainbound.ticket import texts as words
from trainbound.ticket.cards import CARD_LETTERS, CARD_NAMES, NO_CARD
from trainbound.ui.page import section
from trainbound.ui.sheet.model import Model
from trainbound.ui.strips import Row, row_width


def hand_row(model: Model) -> Row:
    """`HAND 8`, nine chips; cards to be paid stand behind theirs as `-1`."""
    view = model.view
    if model.hidden or view.viewer is None:
        return [("HAND ", "dim"), ("hidden" if model.hidden else "-", "dim")]
    row: Row = [("HAND ", "dim"), (f"{sum(view.hand):<3}", "bold")]
    for card, held in enumerate(view.hand):
        chip = f" {CARD_LETTERS[card]}{held}"
        row.append((f"{chip} " if held < 10 else chip, _role(card, held)))
        row.append(_paid(model, card, 3))
    return row


def _role(card: int, held: int) -> str:
    return f"bead-{CARD_NAMES[card]}" if held else "absent"


def _paid(model: Model, card: int, wide: int) -> tuple[str, str]:
    paid = model.paying[card] if model.paying else 0
    return f"{-paid if paid else '':<{wide}}", "key"


def hand_block(model: Model, wide: int) -> list[Row]:
    """The hand in the panel, with words, which teach the letters: three rows of three chips."""
    view = model.view
    known = not model.hidden and view.viewer is not None
    note = words.many(sum(view.hand), "card") if known else "hidden" if model.hidden else ""
    rows = [section("HAND", wide, model.frames.across, note)]
    for first in range(0, len(view.hand) if known else 0, 3):
        row: Row = []
        for card in range(first, first + 3):
            held = view.hand[card]
            row += [(f" {CARD_NAMES[card]:<6}{held:>2} ", _role(card, held)), _paid(model, card, 2)]
        rows.append(row)
    return rows


def display_block(model: Model, wide: int, wordy: bool) -> list[Row]:
    """The open cards with their digits, in words where there is room, and what is left of the deck in the title."""
    view = model.view
    note = f"[d]eck {view.deck}" + (f", discarded {view.discard}" if wordy else "")
    rows = [section("DISPLAY", wide, model.frames.across, note)]
    names = ["--" if card == NO_CARD else CARD_NAMES[card] for card in view.display]
    roles = ["absent" if card == NO_CARD else f"bead-{CARD_NAMES[card]}" for card in view.display]
    chips: Row = []
    digits: Row = []
    if wordy and sum(map(len, names)) + 2 * len(names) <= wide + 1:
        for slot, (name, role) in enumerate(zip(names, roles, strict=True)):
            chips += [(f"{slot + 1}", "key"), (name, role), (" ", "text")]
        return [*rows, chips]
    size = 6 if wordy else 3
    for slot, (name, role) in enumerate(zip(names, roles, strict=True)):
        short = "-" if name == "--" else CARD_LETTERS[view.display[slot]]
        chips += [(f"{name if wordy else short:^{size}}", role), (" ", "text")]
        digits.append((f"{slot + 1:^{size}} ", "text"))
    return [*rows, chips, digits]


def hand_line(model: Model, wide: int) -> Row:
    """Hand, display, deck and trains in one row, for the whole map. The deck gives way first, then others' trains."""
    view = model.view
    row: Row = [("HAND ", "dim")]
    for card, held in enumerate(view.hand if not model.hidden else ()):
        if held:
            row += [(f"{CARD_LETTERS[card]}{held}", _role(card, held)), (" ", "text")]
    if model.hidden:
        row.append(("hidden ", "dim"))
    row.append((" ROW ", "dim"))
    for slot, card in enumerate(view.display):
        if card != NO_CARD:
            row += [(f"{slot + 1}", "text"), (CARD_LETTERS[card], f"bead-{CARD_NAMES[card]}"), (" ", "text")]
    deck: Row = [(f" deck {view.deck}", "text")]
    everybody = _trains(model, range(len(view.seats)))
    for more in ([*deck, *everybody], everybody, _trains(model, (view.player,))):
        if row_width(row) + row_width(more) <= wide:
            return row + more
    return row


def _trains(model: Model, seats: range | tuple[int, ...]) -> Row:
    row: Row = [("  TRN", "dim")]
    for s in seats:
        row += [(" ", "text"), (f"{s + 1}", f"owner-{s + 1}"),
                (f" {model.view.seats[s].trains}", "bold" if s == model.view.viewer else "text")]
    return row
