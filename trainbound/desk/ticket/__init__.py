"""The rules desk of ticket maps: what each seat has and scores, and answers to what is asked about it.

Everything is judged by the engine itself; what is unknown is tried both ways, at its best and at its worst.
"""

from __future__ import annotations

from typing import Any

from trainbound.desk.ticket import seats
from trainbound.desk.ticket.texts import report as report
from trainbound.ticket.board import load_board
from trainbound.ticket.position import read


def judge(document: dict[str, Any]) -> dict[str, Any]:
    """The answer to a position, as one JSON document.

    Raises:
        BadMap: the map of the document cannot be played.
    """
    board = load_board(document["map"])
    position, faults = read(board, document)
    rows = [{"where": fault.where, "message": fault.message} for fault in faults]
    answer: dict[str, Any] = {"map": board.id, "name": board.name, "faults": rows, "seats": [], "answers": []}
    if faults:
        return answer
    return answer | seats.told(position)
