"""Tunnels (T-18 to T-20): cards are turned after the claim is paid, and may ask for more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from trainbound.ticket.rules.base import Rule

if TYPE_CHECKING:
    from trainbound.ticket.payments import Terms


class TunnelsParams(msgspec.Struct, frozen=True, kw_only=True):
    """`cards` are turned for a tunnel; `locomotives_only`: locomotives pay for tunnels and for nothing else (CH-6)."""

    cards: int = 3
    locomotives_only: bool = False


class Tunnels(Rule):
    """`tunnel` on a track says that it is one."""

    Params = TunnelsParams
    track_keys = {"tunnel": bool}  # noqa: RUF012  a class constant

    def terms(self, track: int, terms: Terms) -> Terms:
        """No locomotives on what is no tunnel, where the map says so (CH-6)."""
        if self.params.locomotives_only and not self.board.tracks[track].tunnel:
            return terms._replace(barred=self.cite("locomotives", "CH-6"))
        return terms
