"""`trainbound maps show` for a map of hexes: in three sizes, whole or a part of it, or one hex in words."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import click

from trainbound.cli import texts_show as texts
from trainbound.cli.maps_show import lines_of, read_position, terminal
from trainbound.cli.texts import WRONG, Said

if TYPE_CHECKING:
    from trainbound.boom.board import Board
    from trainbound.drawing.hexes.board import At, HexBoard
    from trainbound.drawing.hexes.scene import HexScene


def show_hexes(ctx: click.Context, name: str, place: str | None, size: tuple[int, int], zoom: str,
               file: str | None) -> None:
    """Prints a map of hexes.

    Args:
        ctx: the command, ended with an exit code when the position has faults.
        name: id or path of the map.
        place: a hex in any spelling, put in the middle.
        size: columns and rows that the picture may have.
        zoom: a size of the map, or `city` for the words about `place`.
        file: a position whose rails, stations and tiles are shown.
    """
    from trainbound.boom.board import load_board
    from trainbound.drawing.hexes.content import hex_board
    from trainbound.drawing.hexes.draw import draw
    from trainbound.drawing.hexes.scene import HexScene
    from trainbound.drawing.hexes.zooms import ZOOMS, part_of
    from trainbound.drawing.hexes.zooms import size as whole

    content = load_board(name)
    board = hex_board(content)
    at = _place(board, place) if place else None
    scene, names = HexScene(), ["a", "b", "c", "d"]
    if file is not None:
        board, scene, names = _position(ctx, content, board, file)
    if zoom == "city":
        if at is None:
            raise Said(texts.no_city())
        _words(board, scene, at, names, size)
        return
    wide, high = whole(board, ZOOMS[zoom])
    part = part_of(board, ZOOMS[zoom], min(size[0], wide), min(size[1], high), at)
    depth, light, _ = terminal(None)
    for line in lines_of(draw(board, scene, part), depth, light):
        click.echo(line, color=depth is not None)


def _words(board: HexBoard, scene: HexScene, at: At, names: list[str], size: tuple[int, int]) -> None:
    from trainbound.drawing.texts_hexes import hex_lines

    for line in hex_lines(board, scene, at, names):
        for part in textwrap.wrap(line, size[0], subsequent_indent="   "):
            click.echo(part)


def _place(board: HexBoard, word: str) -> At:
    """A hex in any spelling."""
    from trainbound.drawing.hexes.places import find_hex
    from trainbound.kernel.types import Ambiguous, NotUnderstood

    try:
        return find_hex(board, word)
    except NotUnderstood as bad:
        raise Said(texts.unknown(bad.expected, word, bad.near)) from None
    except Ambiguous as bad:
        raise Said(texts.ambiguous(word, bad.candidates)) from None


def _position(ctx: click.Context, content: Board, board: HexBoard,
              file: str) -> tuple[HexBoard, HexScene, list[str]]:
    """What a position file says of the map, and the names of its seats. Ends the command with every fault of it."""
    from trainbound.drawing.hexes.content import hex_board
    from trainbound.drawing.hexes.scene import SEATS, HexScene
    from trainbound.table.names import LONGEST, harmless

    faults: list[tuple[str, str]] = []
    raw, seats = read_position(file, content.id, len(SEATS), faults)
    tiles = _tiles(content, raw.get("tiles", "printed"), faults)
    rails: dict[At, tuple[int, ...]] = {}
    stations: dict[At, tuple[int, ...]] = {}
    for s, seat in enumerate(seats):
        for key, lie in (("stations", stations), ("rails", rails)):
            words = seat.get(key, [])
            for i, word in enumerate(words if isinstance(words, list) else [words]):
                where = f"seat[{s}].{key}[{i}]"
                try:
                    at = _place(board, str(word))
                except Said as bad:
                    faults.append((where, bad.message))
                    continue
                if s in (*stations.get(at, ()), *rails.get(at, ())):
                    faults.append((where, texts.twice(str(word))))
                elif key == "stations" and board.hexes[at].terrain != "city":
                    faults.append((where, texts.no_station(str(word))))
                else:
                    lie[at] = (*lie.get(at, ()), s)
    for where, message in faults:
        click.echo(f"{file}: {where}: {message}", err=True)
    if faults:
        ctx.exit(WRONG)
    names = [harmless(str(seat.get("name", "")))[:LONGEST] or SEATS[s] for s, seat in enumerate(seats)]
    return hex_board(content, tiles), HexScene(rails, stations), names


def _tiles(content: Board, found: Any, faults: list[tuple[str, str]]) -> list[int]:
    """For each city the number of its tile: the printed one, or what a table of ids says."""
    tiles = [city.printed for city in content.cities]
    if found == "printed":
        return tiles
    if not isinstance(found, dict):
        faults.append(("tiles", texts.bad_tiles(found)))
        return tiles
    numbers = {tile.id: tile.number for tile in content.tiles}
    for city, tile in found.items():
        if city not in content.city_number:
            faults.append((f"tiles.{city}", texts.unknown("city", city, ())))
        elif tile not in numbers:
            faults.append((f"tiles.{city}", texts.unknown("tile", str(tile), ())))
        else:
            tiles[content.city_number[city]] = numbers[tile]
    return tiles
