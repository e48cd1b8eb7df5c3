"""What the table shows at one moment, whoever composes it and however large the terminal is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainbound.drawing.situation import NOWHERE
from trainbound.ticket.cards import Cards
from trainbound.ui.strips import Row
from trainbound.ui.theme import Frames

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.texts import Lately
    from trainbound.ticket.views import TicketView

ZOOMS = ("detail", "overview", "city")


@dataclass
class Box:
    """A box over the map pane, for what must be answered or read now: `title` in the accent, rows of text."""

    title: str
    rows: Sequence[Row]


@dataclass
class Model:
    """What is to be shown.

    Attributes:
        board: the map.
        names: the seats' names, sanitised.
        view: what the person before the screen may see; of an onlooker while a curtain is drawn.
        frames: glyphs of rules and boxes.
        glyphs: the glyph set of the map, a key of `drawing.glyphs.SETS`.
        zoom: one of ZOOMS.
        city: the vertex under the cursor.
        chosen: the track spoken of, or NOWHERE.
        part: the part of a zoom in several that is turned to, or empty.
        hints: track -> capitals that choose it, in claim mode.
        way: tracks shown as a way, as bits.
        follow: whether the map follows the cursor rather than the way, as when somebody walks.
        marked: vertices spoken of besides the cursor, as bits.
        ends: vertices marked as ticket ends besides those of the view's own tickets, as bits.
        selected: position of the selected ticket among the view's own, or -1.
        paying: cards of the payment proposed, or None.
        buying: the technology that is being paid for, or -1.
        event: what the rule above the hand says: the last event, unless `lately` has something.
        lately: what happened since the viewer's last action, the most important first.
        fresh: whether what happened is told even where the hand wants its place: no key was pressed since.
        whole_log: the words for where all of the log is.
        bar: the bar's row, made by `page.bar`.
        detail: the detail row.
        spoken: whether the detail row must be seen even where the hand wants its place: it answers or asks something.
        keys: the keys row.
        panel: rows that stand in the panel instead of its lower sections (a choice of shares), or of all (`keep`).
        panel_whole: whether `panel` takes the whole panel; `panel_wide`: its columns where it wants others than usual.
        box: a box over the map, or None.
        log: log lines, the last one last.
        hidden: the hand and tickets are hidden: a curtain is drawn.
    """

    board: Board
    names: Sequence[str]
    view: TicketView
    frames: Frames
    glyphs: str
    zoom: str = "detail"
    city: int = 0
    chosen: int = NOWHERE
    part: str = ""
    hints: Mapping[int, str] = field(default_factory=dict)
    way: int = 0
    follow: bool = False
    marked: int = 0
    ends: int = 0
    selected: int = -1
    paying: Cards | None = None
    buying: int = -1
    event: str = ""
    lately: Sequence[Lately] = ()
    fresh: bool = False
    whole_log: str = ""
    bar: Row = field(default_factory=list)
    detail: Row = field(default_factory=list)
    spoken: bool = False
    keys: Row = field(default_factory=list)
    panel: Sequence[Row] | None = None
    panel_whole: bool = False
    panel_wide: int = 0
    box: Box | None = None
    log: Sequence[str] = ()
    hidden: bool = False
