"""Technologies as rows: the list of all, what one of them opens, what can be raised; and who has which."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from trainbound.drawing.situation import NOWHERE
from trainbound.network.bits import numbers
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.buying import Offer, missing, technologies_of
from trainbound.ticket.cards import CARD_LETTERS, CARD_NAMES, LOCO
from trainbound.ticket.sets import in_sets
from trainbound.ticket.texts_technologies import technology, technology_short
from trainbound.ticket.views import TicketView
from trainbound.ui import texts_buying as texts
from trainbound.ui.page import digits, section
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.tickets import BIG
from trainbound.ui.strips import Row, clip, pad, roomiest, row_width

WIDE, WIDER = 43, 57
"""Columns of the list, and where there is much room."""
_BELOW = 6
"""Rows below the list at least: what is opened, and what can be raised, each with its title."""
_STATE = {"have": "legal", "buy": "key", "payable": "text"}


Helped = tuple[int, int, list[int]]
"""A ticket of the viewer, a track on its way, and the technologies that are missing for that."""


def helped(board: Board, view: TicketView) -> list[Helped]:
    """The tracks on the ways of the viewer's tickets for which technologies are missing, the best tickets first."""
    found = [(k, i, missing(board, view, i)) for k, i in words.helping(board, view)]
    return sorted((row for row in found if row[2]), key=lambda row: -board.tickets[row[0]].points)


def opening(found: Sequence[Helped], offer: Offer) -> list[Helped]:
    """Those of some tracks that a technology opens, with what else is missing; first where nothing else is."""
    i = offer.technology
    mine = [(k, track, [n for n in lacking if n != i]) for k, track, lacking in found if i in lacking]
    return sorted(mine, key=lambda row: len(row[2]))


def technology_rows(model: Model, offers: Sequence[Offer], selected: int, now: bool, about: str, wide: int, high: int
                    ) -> list[Row]:
    """All technologies, what the selected one opens for the viewer's tickets, what the viewer can raise.

    Args:
        model: what is to be shown.
        offers: those to be listed.
        selected: the place of the selected one among them.
        now: whether one can be bought now.
        about: what the selected one does, in words.
        wide: columns, WIDE or more.
        high: rows, 19 or more. Blank rows give way first, then the list is scrolled.
    """
    across, view = model.frames.across, model.view
    ways = helped(model.board, view)
    raised = _raised(model, wide) if view.viewer is not None else []
    everyone = everybody(model.board, view, wide) if high >= len(offers) + _BELOW + 4 + 2 * len(view.seats) else []
    free = high - 1 - len(offers) - len(raised) - (len(everyone) + 1 if everyone else 0)
    blanks = max(0, min(2 if raised else 1, free - 3))
    few = free - blanks if free - blanks >= 3 else 4  # a list that is scrolled anyway gives a row more
    below = _below(model, offers[selected], opening(ways, offers[selected]), about, wide, few)
    rows = _list(model, offers, selected, now, ways, wide, high - len(raised) - len(below) - blanks
                 - (len(everyone) + 1 if everyone else 0))  # fmt: skip
    rows += [*([[]] if blanks else []), *below]
    rows += [*([[]] if blanks > 1 else []), *raised]
    return [*rows, *([[], section(texts.EVERYBODY, wide, across), *everyone] if everyone else [])][:high]


def _list(model: Model, offers: Sequence[Offer], selected: int, now: bool, ways: Sequence[Helped], wide: int, high: int
          ) -> list[Row]:
    """The list with its title, in so many rows; the part of it that has the selected one."""
    first = max(0, min(selected - (high - 1) // 2, len(offers) - (high - 1)))
    shown = list(enumerate(offers))[first : first + high - 1]
    title = texts.TITLE if len(shown) == len(offers) else texts.title(first + 1, first + len(shown), len(offers))
    rows = [section(title, wide, model.frames.across, texts.COLUMNS)]
    return [*rows, *(_row(model, offer, n == selected, now, opening(ways, offer), wide) for n, offer in shown)]


def _row(model: Model, offer: Offer, marked: bool, now: bool, helps: Sequence[Helped], wide: int) -> Row:
    """One technology: letter (a key), name, owners, cost, copies left, how it stands to the viewer, whom it helps."""
    board, view = model.board, model.view
    rule = technologies_of(board)
    assert rule is not None, "only a map with technologies lists them"
    i = offer.technology
    t, part = rule.all[i], view.part(rule)
    chips = digits([s for s, owned in enumerate(part.owned) if owned >> i & 1])
    state = "payable" if offer.state == "buy" and not now else offer.state
    code = board.tickets[helps[0][0]].a.code if helps else ""
    name = _short(t.name, wide - 22 - row_width(chips))
    row: Row = [(">" if marked else " ", "key"), (f"{t.letter or ' '} ", "key"), (name, "bold" if marked else "text")]
    row += [(" " * (wide - 18 - row_width(row) - row_width(chips)), "text"), *chips]
    row += [(f"{t.price:>3}{part.left[i]:>3} ", "text"),
            (texts.state(state, offer.short).rjust(7), _STATE.get(state, "dim")), (f" {code:<3}", "text")]  # fmt: skip
    if not marked:
        return row
    return [span if span[1].startswith("owner-") else (span[0], f"{span[1]}@bar") for span in row]


def _short(name: str, room: int) -> str:
    """A name cut with a full stop where there is no room for all of it."""
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}."


def _below(model: Model, offer: Offer, found: Sequence[Helped], about: str, wide: int, high: int) -> list[Row]:
    """What a technology opens for the viewer's tickets, in at most so many rows; else what it does."""
    board, view, i = model.board, model.view, offer.technology
    across = model.frames.across
    rule = technologies_of(board)
    assert rule is not None
    if not offer.opens and not rule.needed(i):
        lines = textwrap.wrap(about, wide - 2)
        cut = lines[: high - 1]
        if len(lines) > len(cut):
            cut[-1] = clip(cut[-1], wide - 6) + " ..."
        head = section(technology(board, i).upper(), wide, across, rule.all[i].rule)
        return [head, *([(f" {line}", "text")] for line in cut)]
    title = texts.opens_title(technology(board, i))
    note = texts.YOUR_TICKETS if found else ""
    rows = [section(title, wide, across, note if len(title) + len(note) + 2 <= wide else "")]
    helping = {track: (k, more) for k, track, more in reversed(found)}
    order = list(dict.fromkeys(track for _, track, _ in found))
    if model.chosen != NOWHERE and offer.opens >> model.chosen & 1 and model.chosen not in helping:
        order.append(model.chosen)
    at = order.index(model.chosen) if model.chosen in order else 0
    first = max(0, at - max(1, high - 2) + 1)  # the track spoken of is among those listed
    listed = order[first : first + max(1, high - 2)]
    rows += [_opened(model, offer, track, helping.get(track), wide) for track in listed]
    besides = rule.needed(i) & view.free & ~offer.opens if offer.state not in ("have", "off") else 0
    others = (offer.opens & ~sum(1 << track for track in listed)).bit_count()
    now = (offer.now & ~sum(1 << track for track in listed)).bit_count()
    said = texts.opens_more(others, now, besides.bit_count(), bool(listed), offer.state == "have", wide - 2)
    return [*rows, *([(f" {line}", "dim")] for line in textwrap.wrap(said, wide - 2)[: high - len(rows)])]


def _opened(model: Model, offer: Offer, track: int, help_: tuple[int, list[int]] | None, wide: int) -> Row:
    """A track that a technology opens: for which ticket, or whether it can be paid for; marked when it is spoken of."""
    board, t = model.board, model.board.tracks[track]
    row: Row = [(">" if track == model.chosen else " ", "key"), (words.ends(board, track), "bold"),
                (f" {words.colour(t.colour)} {t.length}{texts.FERRY if t.ferry else ''}", "text")]  # fmt: skip
    if help_ is None:
        return [*row, (f": {texts.payable(bool(offer.now >> track & 1))}", "text")]
    k, more = help_
    ticket, rule = board.tickets[k], technologies_of(board)
    assert rule is not None
    end: Row = [(": ", "text"), (ticket.a.code, "ticket-end"), ("-", "text"), (ticket.b.code, "ticket-end"),
                (f" +{ticket.points}", "legal")]  # fmt: skip
    letters = "".join(rule.all[n].letter for n in more)
    lacks = texts.also([technology_short(board, n) for n in more])
    forms = [lacks, f" {{{letters}}}"] if letters else [lacks]  # letters in braces, as the map has them
    return roomiest(([*row, (form, "text"), *end] for form in forms), wide)


def _raised(model: Model, wide: int) -> list[Row]:
    """How many locomotives the viewer can pay, with the sets as cells, and the cards that are over (UK-7)."""
    rule, view = technologies_of(model.board), model.view
    assert rule is not None and view.viewer is not None
    part = view.part(rule)
    size = rule.set_of(part, view.viewer)
    can = rule.raised(part, view.viewer, view.hand)
    whole, over = in_sets(view.hand, size)
    lead: Row = [(f" {texts.RAISE} ", "text"), (f"{can}", "bold"), (": ", "text")]
    cells: Row = [(CARD_LETTERS[LOCO] * view.hand[LOCO], "bead-loco"), (" ", "text")] if view.hand[LOCO] else []
    for group in whole:
        cells += [*_letters(group), (" ", "text")]
    left = _letters(over, " ")
    rest: Row = [(f"  {texts.LEFT_OVER} ", "dim"), *left] if left else []
    row = [*lead, *(cells or [("nothing", "dim")]), *rest]
    if row_width(row) > wide:
        said = (texts.raised(view.hand[LOCO], len(whole), of, sum(over)) for of in (size, 0))
        row = roomiest(([*lead, (found, "text")] for found in said), wide)
    title = texts.you_pay(size, rule.cite("sets", "UK-7"))
    return [section(texts.YOU_PAY, wide, model.frames.across, title), row]


def _letters(cards: Sequence[int], between: str = "") -> Row:
    """Cards as filled cells, a letter each."""
    row: Row = []
    for card, count in enumerate(cards):
        if count:
            row += [(between, "text")] if row and between else []
            row.append((CARD_LETTERS[card] * count, f"bead-{CARD_NAMES[card]}"))
    return row


def technology_forms(model: Model, wide: int) -> list[list[Row]]:
    """The section of the panel in its forms, the roomiest first; one empty form on maps without technologies.

    The viewer's own where the panel is narrow, everybody's where it is wide; `+ Propellers now` while one is paid for.
    """
    rule = technologies_of(model.board)
    if rule is None:
        return [[]]
    title = section(texts.SECTION, wide, model.frames.across, texts.EXPLAIN)
    buying: list[Row] = []
    if model.buying >= 0:
        buying = [[(f" {texts.buying_now(technology_short(model.board, model.buying))}", "key")]]
    if wide >= BIG or model.view.viewer is None:
        return [[title, *everybody(model.board, model.view, wide, most), *buying] for most in (99, 1)]
    own = _names(model.board, model.view.part(rule).owned[model.view.viewer])
    role = "text" if own else "dim"
    most = len(_wrapped(own, wide - 1)) or 1
    return [[title, *([(" ", "text"), *row] for row in _some(own, wide - 1, count, role)), *buying]
            for count in range(most, 0, -1)]  # fmt: skip


def everybody(board: Board, view: TicketView, wide: int, most: int = 99) -> list[Row]:
    """What each seat owns, with its chip, in so many rows a seat at most; none on a map without technologies."""
    rule = technologies_of(board)
    rows: list[Row] = []
    for s, owned in enumerate(view.part(rule).owned if rule else ()):
        role = "bold" if s == view.viewer else "text" if owned else "dim"
        for n, row in enumerate(_some(_names(board, owned), wide - 5, most, role)):
            head = (f" {s + 1} ", f"owner-{s + 1}") if n == 0 else ("   ", "text")
            rows.append([(" ", "text"), head, (" ", "text"), *row])
    return rows


def _some(names: Sequence[str], wide: int, most: int, role: str) -> list[Row]:
    """Names in rows, as many as there may be; `+4` says how many are left out."""
    lines = _wrapped(names, wide) or [texts.NONE]
    shown = lines[:most]
    more = len(names) - sum(len(line.split("  ")) for line in shown) if names else 0
    tail = f" +{more}" if more else ""
    return [*([(line, role)] for line in shown[:-1]), [(clip(shown[-1], wide - len(tail)), role), (tail, "dim")]]


def _names(board: Board, owned: int) -> list[str]:
    return [technology_short(board, i) for i in numbers(owned)]


def _wrapped(names: Sequence[str], wide: int) -> list[str]:
    """Names in lines, two blanks between them, since a name may have one inside."""
    lines: list[str] = []
    for name in names:
        if lines and len(lines[-1]) + 2 + len(name) <= wide:
            lines[-1] += f"  {name}"
        else:
            lines.append(pad(name, min(len(name), wide)))
    return lines


def listed(offers: Sequence[Offer]) -> list[Offer]:
    """The technologies that take part at the table."""
    return [offer for offer in offers if offer.state != "off"]


def unknown(board: Board, view: TicketView) -> list[Offer]:
    """The technologies for somebody with no hand: nothing but the supply."""
    rule = technologies_of(board)
    assert rule is not None
    part = view.part(rule)
    return [Offer(i, "" if left or any(o >> i & 1 for o in part.owned) else "gone", 0, (), 0, 0)
            for i, left in enumerate(part.left)]  # fmt: skip
