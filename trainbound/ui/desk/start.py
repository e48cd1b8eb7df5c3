"""The desk before a map is laid out: which game is on the table?"""

from __future__ import annotations

from trainbound.table.games import game_ids, load_game
from trainbound.ui import texts_desk as texts
from trainbound.ui.faces import face_of
from trainbound.ui.page import section
from trainbound.ui.strips import Row


def map_rows(chosen: int, wide: int, high: int, across: str) -> list[Row]:
    """Every map, with its numbers; the one under the cursor is marked."""
    found: list[Row] = [section(texts.TITLE, wide, across), []]
    for number, name in enumerate(game_ids()):
        board = load_game(name).board
        role = "bold" if number == chosen else "text"
        found.append([(" > " if number == chosen else "   ", "key"), (f"{board.name:<18}", role),
                      (face_of(board).facts(board), "dim")])  # fmt: skip
    return found[:high]
