"""What the desk's screen shows of a table, and where one stands on it; one class a family of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from trainbound.drawing.situation import NOWHERE
from trainbound.network.bits import numbers
from trainbound.ui.canvas import At, Canvas

if TYPE_CHECKING:
    from trainbound.desk.heard import Heard
    from trainbound.drawing.map import Chart
    from trainbound.ticket.board import Board
    from trainbound.ui.desk.lists import Listing
    from trainbound.ui.terminal import GlyphSet


@dataclass(frozen=True)
class Drawn:
    """What is drawn besides what lies on the table: ids of tracks that prove something, and its ends."""

    way: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()


class Sight(Protocol):
    """A table of one family."""

    board: Any

    def take(self, document: dict[str, Any]) -> None:
        """Another position lies on the table; what is wrong in it is left out."""
        ...

    def canvases(self, glyphs: GlyphSet, drawn: Drawn) -> Sequence[Canvas]:
        """Its pictures; none when the map cannot be drawn."""
        ...

    def centre(self, canvas: Canvas) -> At | None:
        """Where the cursor is on a picture."""
        ...

    def walk(self, canvas: Canvas, direction: str) -> None:
        """To the next city or hex in a direction, a compass name."""
        ...

    def cycle(self, canvas: Canvas | None, step: int) -> None:
        """To the next track of the city."""
        ...

    def find(self, words: str) -> None:
        """To a place by name. Raises NotUnderstood, Ambiguous."""
        ...

    def change(self, document: dict[str, Any], seat: int, name: str) -> str:
        """The line that gives what is spoken of to a seat, or takes it away; empty when nothing is spoken of."""
        ...

    def question(self, seat: int, name: str) -> str:
        """The line that asks whether a seat may have what is spoken of; empty when there is nothing to ask."""
        ...

    def said(self, heard: Heard) -> str:
        """The answer to that question in a line; what it proves is drawn."""
        ...

    def mark(self) -> bool:
        """Marks where a question about two places begins; False where none is about two."""
        ...

    def label(self) -> tuple[str, tuple[int, ...]]:
        """What is spoken of, and the seats that have it."""
        ...

    def cites(self) -> Sequence[str]:
        """The ids of the rules of what is spoken of."""
        ...

    def station(self, document: dict[str, Any], seat: int, name: str) -> str:
        """The line that gives a station where the cursor is to a seat, or takes it away; empty where there are none."""
        ...

    def lists(self, document: dict[str, Any], seat: int) -> Sequence[Listing]:
        """What a seat can have besides places on the map."""
        ...


def sight_of(board: Any) -> Sight:
    """The table of a map's family."""
    if board.file.family == "boom":
        from trainbound.ui.desk.hexes import BoomSight

        return BoomSight(board)
    return TicketSight(board)


class TicketSight:
    """A ticket map: the cursor stands at a city, and one of its tracks may be spoken of."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.city, self.chosen = 0, NOWHERE
        self._placed = False
        self.owned: list[int] = []
        self._stations: dict[int, int] = {}
        self._closed = 0

    def take(self, document: dict[str, Any]) -> None:
        """Reads the position as the desk does."""
        from trainbound.ticket.position import read

        position, _ = read(self.board, document)
        state = position.state
        before, self.owned, self._closed = self.owned, list(state.owned), state.closed
        if len(before) == len(self.owned):
            new = numbers(sum(has & ~had for had, has in zip(before, self.owned, strict=True)))
            if len(new) == 1 and new[0] != self.chosen:  # typed, not pointed at: there is where one looks now
                self.chosen = new[0]
                self.city = self.board.tracks[new[0]].a
        rule = self.board.rule("stations")
        built = state.part(rule) if rule is not None else ()
        self._stations = {v: s for s, row in enumerate(built) for v in row}

    def canvases(self, glyphs: GlyphSet, drawn: Drawn) -> Sequence[Canvas]:
        """Every canvas of the layout, with the tracks of the table."""
        from trainbound.drawing.find import middle
        from trainbound.drawing.situation import Situation, owners_of
        from trainbound.ui.charts import canvases, charts

        found = charts(self.board, glyphs)
        if found and not self._placed:
            self.city, self._placed = middle(max(found, key=lambda c: c.layout.width * c.layout.height)), True
        way = sum(1 << self.board.track_number[i] for i in drawn.way)
        ends = 0
        for end in drawn.ends:
            ends |= self.board.places[end].vertices
        marked = 0
        if self.chosen != NOWHERE:
            t = self.board.tracks[self.chosen]
            marked = 1 << t.a | 1 << t.b
        tagged = self.board.at_city[self.city] | (1 << self.chosen if self.chosen != NOWHERE else 0)
        return canvases(self.board, glyphs, Situation(
            owners_of(dict(enumerate(self.owned))), self._closed, ends, marked, self.city, self.chosen,
            tagged=tagged, way=way, stations=self._stations))  # fmt: skip

    def centre(self, canvas: Canvas) -> At | None:
        """The city, or the middle of the track."""
        from trainbound.drawing import pane

        return pane.centre_of(_chart(canvas), self.city, self.chosen)

    def walk(self, canvas: Canvas, direction: str) -> None:
        """To the next city that way; its tracks are spoken of one by one with `cycle`."""
        from trainbound.drawing import find

        chart = _chart(canvas)
        found = find.neighbour(chart, self.city, direction) if self.city in chart.at else find.middle(chart)
        if found is not None:
            self.city, self.chosen = found, NOWHERE

    def cycle(self, canvas: Canvas | None, step: int) -> None:
        """The tracks of the city, clockwise."""
        from trainbound.drawing import find

        here = self.board.at_city[self.city]
        tracks = numbers(here) if canvas is None else find.clockwise(_chart(canvas), self.city)
        if self.chosen in tracks:
            self.chosen = tracks[(tracks.index(self.chosen) + step) % len(tracks)]
        elif tracks:
            self.chosen = tracks[0 if step > 0 else -1]

    def find(self, words: str) -> None:
        """A city, or a track where there is a stroke between two."""
        from trainbound.ticket import notation

        if "/" in words:
            self.chosen = notation.track(self.board, words)
            self.city = self.board.tracks[self.chosen].a
        else:
            self.city, self.chosen = numbers(notation.place(self.board, words).vertices)[0], NOWHERE

    def change(self, document: dict[str, Any], seat: int, name: str) -> str:
        """Gives the track to the seat, or takes it from it; from another who has it, where none can share."""
        if self.chosen == NOWHERE:
            return ""
        track = self.board.tracks[self.chosen].id
        has = seat < len(self.owned) and self.owned[seat] >> self.chosen & 1
        return f"{name} not tracks {track}" if has else f"{name} tracks {track}"

    def question(self, seat: int, name: str) -> str:
        """May the seat claim it?"""
        return f"claim {name} {self.board.tracks[self.chosen].id}" if self.chosen != NOWHERE else ""

    def said(self, heard: Heard) -> str:
        """As `trainbound why` says it, in the codes of the map."""
        from trainbound.desk.ticket.texts import short
        from trainbound.ticket.texts import track

        return short(heard.answers[0], track(self.board, self.chosen))

    def mark(self) -> bool:
        """Every question is about one track."""
        return False

    def label(self) -> tuple[str, tuple[int, ...]]:
        """The track, or the city."""
        from trainbound.ticket import texts

        if self.chosen == NOWHERE:
            return self.board.cities[self.city].name, ()
        owners = tuple(s for s, bits in enumerate(self.owned) if bits >> self.chosen & 1)
        return texts.track(self.board, self.chosen), owners

    def cites(self) -> Sequence[str]:
        """Those of the track."""
        from trainbound.ticket.cites import of_track

        return of_track(self.board, self.chosen) if self.chosen != NOWHERE else ()

    def station(self, document: dict[str, Any], seat: int, name: str) -> str:
        """At the city, where the map has stations (EU-1)."""
        if self.board.rule("stations") is None:
            return ""
        city = self.board.cities[self.city].id
        return f"{name} not stations {city}" if self._stations.get(self.city) == seat else f"{name} stations {city}"

    def lists(self, document: dict[str, Any], seat: int) -> Sequence[Listing]:
        """Tickets, hand, technologies, shares."""
        from trainbound.ui.desk.lists import of_ticket

        return of_ticket(self.board, document, seat)


def _chart(canvas: Canvas) -> Chart:
    from trainbound.ui.charts import ChartCanvas

    assert isinstance(canvas, ChartCanvas)
    return canvas.chart
