"""A hex by what people call it."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from trainbound.kernel.types import Ambiguous, NotUnderstood

if TYPE_CHECKING:
    from trainbound.drawing.hexes.board import At, HexBoard

_PLACE = re.compile(r"(-?\d{1,3}) *, *(-?\d{1,3})")


def find_hex(board: HexBoard, word: str) -> At:
    """A hex by `column,row`, or by id, code, name, or a unique beginning of a name of what stands on it, in any case.

    Raises:
        NotUnderstood: nothing is called so, or only sea is there; with what comes nearest.
        Ambiguous: several names begin so.
    """
    plain = " ".join(word.split()).lower()
    by_place = _PLACE.fullmatch(plain)
    if by_place:
        at = int(by_place[1]), int(by_place[2])
        if at not in board.hexes:
            raise NotUnderstood(word, "hex")
        return at
    known: dict[str, At] = {}
    for found in board.hexes.values():
        if found.city:
            known.update(dict.fromkeys((found.city.lower(), found.code.lower(), found.name.lower()), found.at))
    if plain in known:
        return known[plain]
    begun = {at for name, at in known.items() if plain and name.startswith(plain)}
    if len(begun) == 1:
        return begun.pop()
    if begun:
        raise Ambiguous(word, sorted(board.hexes[at].name for at in begun))
    near = [board.hexes[known[name]].name for name in difflib.get_close_matches(plain, known, 3, 0.6)]
    raise NotUnderstood(word, "city", list(dict.fromkeys(near)))
