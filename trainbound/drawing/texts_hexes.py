"""A hex in words: for the line about the cursor, in colours and in several lengths, and for line mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from trainbound.drawing.hexes.board import RESOURCES
from trainbound.drawing.hexes.facts import HexFacts, around, facts
from trainbound.drawing.hexes.scene import PLANNED, RAIL, SEATS, STATION, sign

if TYPE_CHECKING:
    from trainbound.drawing.hexes.board import At, Hex, HexBoard, Tile
    from trainbound.drawing.hexes.scene import HexScene

Spans = list[tuple[str, str]]
"""Texts with their roles."""
TEXT, BOLD, LEGAL = "text", "bold", "legal"
NOTHING = "nothing is ever placed on sea (RB-2)"


def place(at: At) -> str:
    """A hex without a name, as notation has it."""
    return f"{at[0]},{at[1]}"


def title(found: HexFacts) -> str:
    """A place in a word or two: `AIZ`, `mountain 29,8`, `sea 3,4`."""
    if found.printed is None:
        return f"sea {place(found.at)}"
    return found.printed.code or f"{found.printed.terrain} {place(found.at)}"


def hex_forms(board: HexBoard, scene: HexScene, at: At, names: Sequence[str]) -> list[Spans]:
    """What is to be known of a place, from the fullest form to the shortest, for whatever room there is.

    Args:
        board: the map.
        scene: what lies on it.
        at: the place.
        names: of the seats.
    """
    found = facts(board, scene, at)
    if found.printed is None:
        return [[(f"{title(found)}: {NOTHING}", TEXT)], [(title(found), TEXT)]]
    return [_joined([_head(found, True), _tile(found.printed.tile, True), _cost(found, names), _marks(found),
                     *_owners(found, scene, names)]),
            _joined([_head(found, True), _tile(found.printed.tile, False), *_short(found, scene)]),
            _joined([_head(found, False), *_short(found, scene)])]


def hex_lines(board: HexBoard, scene: HexScene, at: At, names: Sequence[str]) -> list[str]:
    """A place and what lies round it, in two sentences of plain text."""
    lines = ["".join(text for text, _ in hex_forms(board, scene, at, names)[0])]
    if at in board.hexes:
        beside = [f"{direction.upper()} {_brief(other, scene)}"
                  for direction, other in around(board, scene, at).items()]
        lines.append("Round it: " + ", ".join(beside))
    return lines


def _short(found: HexFacts, scene: HexScene) -> list[Spans]:
    """Cost and markers in letters."""
    return [_cost(found, SEATS), _letters(found, scene)]


def _brief(found: HexFacts, scene: HexScene) -> str:
    """A neighbour: what it is, what it costs, who is there."""
    if found.printed is None:
        return "sea"
    letters = "".join(text for text, _ in _letters(found, scene))
    return f"{title(found)} cost {found.printed.cost}" + (f" ({letters})" if letters else "")


def _joined(parts: Sequence[Spans]) -> Spans:
    """Head and clauses with semicolons between."""
    line = list(parts[0])
    between = ": "
    for part in parts[1:]:
        if part:
            line += [(between, TEXT), *part]
            between = "; "
    return line


def _head(found: HexFacts, named: bool) -> Spans:
    """Code and name, or terrain and place."""
    printed = _printed(found)
    if not printed.code:
        return [(title(found), BOLD)]
    role = "marked" if found.marked or found.built else f"hex-{printed.terrain}"
    return [(printed.shown_code, role), *([(f" {printed.name}", TEXT)] if named else [])]


def _printed(found: HexFacts) -> Hex:
    assert found.printed is not None
    return found.printed


def _tile(tile: Tile | None, full: bool) -> Spans:
    """What lies on a city or sight."""
    if tile is None:
        return []
    spans: Spans = []
    if tile.effect:
        spans += [("sight, " if full else "", TEXT), (tile.words if full else tile.effect, BOLD)]
    elif full:
        spans += [("city, power ", TEXT), (str(tile.power), BOLD)]
    else:
        spans += [(str(tile.power), "power")]
    for resource in tile.resources:
        spans += [(", ", TEXT)] if full else []
        word = f" {resource}" if full and resource != "vp" else ""
        spans += [("VP" if full and resource == "vp" else RESOURCES[resource], f"res-{resource}"), (word, TEXT)]
    return [span for span in spans if span[0]]


def _cost(found: HexFacts, names: Sequence[str]) -> Spans:
    """What a rail costs: printed, for others, together, and whether it may be laid; nothing where one's own lies."""
    if found.own and found.own != PLANNED:
        return []
    cost = _printed(found).cost
    spans: Spans = [(f"cost {cost}", TEXT)]
    for seat in found.others:
        spans += [(" +1 for ", TEXT), (names[seat], f"seat-{seat + 1}")]
    price = found.price or found.planned
    if price and not price.power and cost:
        spans += [(", ", TEXT), ("free now", BOLD)]
    elif found.others or (price and price.power != cost):
        spans += [(f" = {price.power if price else cost + len(found.others)}", BOLD)]
    if found.planned:
        spans += [(", planned", LEGAL)]
    elif price:
        spans += [(", legal", LEGAL), *([(" with money", BOLD)] if price.money else [])]
    return spans


def _marks(found: HexFacts) -> Spans:
    """Whether the city is marked, or this turn's station is here."""
    if found.built:
        return [("station of this turn", BOLD)]
    return [("marked", BOLD)] if found.marked else []


def _owners(found: HexFacts, scene: HexScene, names: Sequence[str]) -> Iterator[Spans]:
    """Who has a rail here, and who a station."""
    for word, seats in ((RAIL, found.rails), (STATION, found.stations)):
        spans: Spans = [(f"{word} of ", TEXT)] if seats else []
        for k, seat in enumerate(seats):
            spans += [(", ", TEXT)] if k else []
            spans += [(names[seat], _seat(seat, scene))]
        yield spans


def _letters(found: HexFacts, scene: HexScene) -> Spans:
    """The markers as the map shows them."""
    return [(sign(seat, marker), _seat(seat, scene)) for seat, marker in scene.markers(found.at).items()
            if marker != PLANNED]


def _seat(seat: int, scene: HexScene) -> str:
    return f"seat-{seat + 1}{'-own' * (seat == scene.own)}"
