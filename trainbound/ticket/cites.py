"""Which numbered rules a thing on the board is about, for those who want to read them."""

from __future__ import annotations

from trainbound.ticket.board import Board


def of_track(board: Board, track: int) -> tuple[str, ...]:
    """The ids of the rules of a track: what is special about it, then what holds for each claim (T-11, T-12, T-14)."""
    found = [rule_id for rule in board.rules for rule_id in rule.about(track)]
    if board.tracks[track].twin >= 0:
        found += [board.file.cites.get("double", "T-13"), "T-13"]
    return tuple(dict.fromkeys([*found, "T-11", "T-12", "T-14"]))
