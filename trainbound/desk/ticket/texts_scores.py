"""Scores of a position in words: titles and proofs as at the end of a game, and what is not known of them."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.types import ScoreLine, Scores
from trainbound.kernel.words import many
from trainbound.network.bits import numbers
from trainbound.ticket import texts_scores
from trainbound.ticket.board import Board
from trainbound.ticket.position import Position


def tickets_unknown(who: str, held: int | None) -> str:
    """Tickets that the file leaves out."""
    return f"the tickets of {who} are not known" + (f", {held} of them" if held else "")


def pile_unknown(rule: str) -> str:
    """A neutral investor's pile that is not revealed yet."""
    return f"half of the neutral investor's pile is still to be revealed ({rule})"


def title(board: Board, names: Sequence[str], line: ScoreLine) -> str:
    """What a line of the score is about."""
    return texts_scores.score_line(board, names, line)


def decided(names: Sequence[str], found: Scores) -> list[str]:
    """The ranking, a line a place, with what set it before the next (T-25)."""
    return texts_scores.decided(names, found)


def proof(position: Position, names: Sequence[str], line: ScoreLine) -> list[str]:
    """Why a line is what it is; points given on the score track are taken as they are."""
    unknown = [names[s] for s in sorted(position.tickets) if s < position.listed]
    if line.what in ("tickets_done", "tickets_missed") and unknown:
        known = [text for text in texts_scores.proof(position.board, names, line) if not text.startswith("Nobody ")]
        return [*known, *(f"The tickets of {who} are not known." for who in unknown)]
    if line.what != "tracks" or not position.scored:
        return texts_scores.proof(position.board, names, line)
    board = position.board
    found = [f"{line.rule} A track scores by its length when it is claimed."]
    for s, owned in enumerate(line.values["tracks"]):
        lengths = [board.tracks[i].length for i in numbers(owned)]
        each = " + ".join(f"{lengths.count(n)} x {board.file.route_points[str(n)]}" for n in sorted(set(lengths)))
        counted = sum(board.tracks[i].points for i in numbers(owned))
        laid = f"{many(len(lengths), 'track')}, {many(sum(lengths), 'train')}: {each or 0} = {counted}"
        given = s in position.scored and line.points[s] != counted
        found.append(f"{names[s]} {laid}" + (f"; {line.points[s]} on the score track, which counts." if given else "."))
    return found
