"""The rules desk of ticket maps: what each seat has and scores, and answers to what is asked about it.

Everything is judged by the engine itself; what is unknown is tried both ways, at its best and at its worst.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from trainbound.desk.ticket import questions, scores, seats
from trainbound.desk.ticket.texts import answered as answered
from trainbound.desk.ticket.texts import report as report
from trainbound.kernel.files import map_files
from trainbound.ticket.board import Board, load_board
from trainbound.ticket.position import Position, read


def judge(document: dict[str, Any]) -> dict[str, Any]:
    """The answer to a position, as one JSON document.

    Raises:
        BadMap: the map of the document cannot be played.
    """
    board = board_of(document["map"])
    position, reader = read(board, document)
    asked = questions.read(position, document, reader)
    faults = [{"where": fault.where, "message": fault.message} for fault in reader.faults]
    if faults:
        return {"map": board.id, "name": board.name, "faults": faults, "seats": [], "shares": [], "answers": []}
    return judged(questions.advanced(position, asked, document), asked)


def judged(position: Position, asked: list[questions.Question]) -> dict[str, Any]:
    """The same for a position and questions that are read already."""
    standing = scores.standing(position)
    return {
        "map": position.board.id, "name": position.board.name, "players": position.state.seats,
        "faults": [],
        "seats": [seats.seat(position, standing, s) for s in range(position.listed)] if standing else [],
        "shares": scores.shares(position, standing),
        "score": scores.table(position, standing) if standing else None,
        "answers": [questions.answer(position, standing, question) for question in asked]}  # fmt: skip


def board_of(name: str) -> Board:
    """The board of a map; those of the program are kept, others read anew, since they may have changed."""
    return _kept(name) if name in map_files() else load_board(name)


@lru_cache(maxsize=8)
def _kept(name: str) -> Board:
    return load_board(name)
