"""What is barred to the viewer, and what could be bought so that it can be claimed in the same turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Decision
from trainbound.ticket import texts as words
from trainbound.ticket.buying import buy_then_claim, missing, technologies_of
from trainbound.ticket.texts_technologies import technology, technology_short
from trainbound.ui import texts_buying as texts
from trainbound.ui.modes.paying import buy
from trainbound.ui.strips import Row, roomiest

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase


def may_buy(screen: TableBase) -> Decision | None:
    """The decision that a purchase can answer now: the viewer's turn, before anything was bought in it (UK-10)."""
    rule, asked = technologies_of(screen.board), screen.mine()
    if rule is None or asked is None or asked.kind != "turn":
        return None
    return None if screen.view.part(rule).bought == screen.view.turn else asked


def technology_for(screen: TableBase, track: int) -> int:
    """The technology to be bought so that a track can be claimed in the same turn; -1 when that cannot be."""
    board, view = screen.board, screen.view
    rule = technologies_of(board)
    if rule is None or track == NOWHERE or may_buy(screen) is None:
        return -1
    lacking = missing(board, view, track)
    if not lacking and not view.free >> track & 1:
        lacking = [i for i in (rule.effects.get("beside", -1),) if i >= 0]
    return lacking[0] if len(lacking) == 1 and buy_then_claim(board, view, track, lacking[0]) else -1


def buy_for(screen: TableBase, track: int) -> bool:
    """Asks with which cards the technology is paid that opens a track, to claim it then; False when that cannot be."""
    number, asked = technology_for(screen, track), may_buy(screen)
    if number < 0 or asked is None:
        return False
    buy(screen, asked, number, track)
    return True


def barred(screen: TableBase, track: int) -> Row:
    """`DUB-HOL barred by UK-18: buy Propellers (2 locomotives), then claim  legal: yes`; empty for what is not barred.

    Where one purchase is not enough it names all that is missing.
    """
    board, view = screen.board, screen.view
    rule = technologies_of(board)
    if rule is None or track == NOWHERE:
        return []
    lacking = missing(board, view, track)
    number = technology_for(screen, track)
    if not (lacking or number >= 0) or (lacking and not view.free >> track & 1):
        return []
    lead = texts.BARRED if lacking else texts.OTHERS
    ids = " ".join(rule.all[i].rule for i in lacking or [number])
    row: Row = [(f" {words.ends(board, track)}", "bold"), (f" {lead} ", "text"), (ids, "refused"), (": ", "text")]
    if number < 0:
        return [*row, (texts.lacks([technology_short(board, i) for i in lacking]), "text")]
    price = words.many(rule.all[number].price, "locomotive")
    found: list[Row] = [
        [*row, ("buy ", "text"), (name, "bold"), (f" ({price}), then claim  ", "text"), ("legal: yes", "legal")]
        for name in (technology(board, number), technology_short(board, number))
    ]
    return roomiest(found, screen.wide)
