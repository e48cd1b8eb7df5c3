"""The rules desk of Railway Boom: networks, routes, objectives, trains, auctions, ways, the score, each with its proof.

The engine judges: its networks, prices, payments, counts and scores. What a position does not say is unknown, and an
answer then says from what to what, and what it depends on.
"""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any

from trainbound.boom.board import Board, load_board
from trainbound.boom.names import PHASES
from trainbound.boom.position import Position, read
from trainbound.desk.boom import counting
from trainbound.desk.boom.asking import Ask, asks
from trainbound.desk.boom.texts_report import answered as answered
from trainbound.desk.boom.texts_report import report as report
from trainbound.kernel.files import map_files

SECONDS = 0.3
"""How long all questions of a position together may look for the best trains."""


def board_of(name: str) -> Board:
    """The board of a map; those of the program are kept, others read anew, since they may have changed."""
    return _kept(name) if name in map_files() else load_board(name)


@lru_cache(maxsize=2)
def _kept(name: str) -> Board:
    return load_board(name)


def judge(document: dict[str, Any]) -> dict[str, Any]:
    """The answer to a position, as one JSON document.

    Returns:
        `map`, `name`, `faults`, `round`, `phase` (null where not said), `seats` (name, markers, networks, score), the
        ranking and what it depends on, `answers`; of a position with faults the faults alone.

    Raises:
        BadMap: the map of the document cannot be played.
    """
    board = board_of(document["map"])
    position, faults = read(board, document)
    questions, wrong = asks(position, document.get("ask", []))
    rows = [{"where": fault.where, "message": fault.message} for fault in (*faults, *wrong)]
    answer: dict[str, Any] = {"map": document["map"], "name": board.name, "faults": rows, "seats": [], "answers": []}
    if rows:
        return answer
    s, score = position.state, counting.score(position)
    seats = [
        counting.summary(position, seat) | {"score": {key: row[key] for key in ("lines", "total", "depends")}}
        for seat, row in enumerate(score["seats"])
    ]
    until = time.monotonic() + SECONDS
    return answer | {
        "round": s.round if "round" in position.given else None,
        "phase": PHASES[s.phase] if "phase" in position.given else None, "players": s.seats, "seats": seats,
        "ranking": score["ranking"], "decided": score["decided"], "depends": score["depends"],
        "answers": [_answer(position, ask, until) for ask in questions],
    }  # fmt: skip


def _answer(position: Position, ask: Ask, until: float) -> dict[str, Any]:
    """An answer; what only some questions need is loaded when one of them is asked."""
    found: dict[str, Any]
    if ask.what == "auction":
        from trainbound.desk.boom import bidding

        found = bidding.answer(position, ask)
    elif ask.what == "train":
        from trainbound.desk.boom import running

        found = running.answer(position, ask, max(0.02, until - time.monotonic()))
    elif ask.what == "track":
        from trainbound.desk.boom import building

        found = building.answer(position, ask)
    elif ask.what == "score":
        found = counting.score(position, ask)
    elif ask.what == "objective":
        found = {"objectives": counting.answer(position, ask)}
    else:
        from trainbound.desk.boom import laying

        found = laying.networks(position, ask) if ask.what == "network" else {"routes": laying.routes(position, ask)}
    return {"what": ask.what, **found}
