"""Ferries (T-17): a track with locomotive symbols wants at least as many locomotives among the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from trainbound.kernel.faults import Fault
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.texts_map import fault

if TYPE_CHECKING:
    from trainbound.ticket.mapfile import MapFile
    from trainbound.ticket.payments import Terms


class Ferries(Rule):
    """`ferry` on a track is its number of locomotive symbols."""

    track_keys = {"ferry": int}  # noqa: RUF012  a class constant
    cited = ("ferry",)

    @classmethod
    def faults(cls, params: Any, found: MapFile) -> Iterator[Fault]:
        """A ferry has between one symbol and one a space."""
        for i, track in enumerate(found.tracks):
            symbols = track.extra.get("ferry")
            if symbols is not None and not 1 <= symbols <= track.length:
                yield fault(f"tracks[{i}].ferry", "ferry", most=track.length, found=symbols)

    def terms(self, track: int, terms: Terms) -> Terms:
        """At least as many locomotives as there are symbols."""
        symbols = self.board.tracks[track].ferry
        return terms._replace(locos=symbols, ferry_rule=self.cite("ferry", "T-17")) if symbols else terms

    def about(self, track: int) -> tuple[str, ...]:
        """Those of ferries, for one."""
        return (self.cite("ferry", "T-17"), "T-17") if self.board.tracks[track].ferry else ()
