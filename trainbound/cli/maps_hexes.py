"""`trainbound maps show` for a map of hexes: in three sizes, whole or a part of it, or one hex in words."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from trainbound.cli import texts_show as texts
from trainbound.cli.documents import document_of
from trainbound.cli.maps_show import lines_of, terminal
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
        board, scene, names = _position(ctx, content, file)
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


def _position(ctx: click.Context, content: Board, file: str) -> tuple[HexBoard, HexScene, list[str]]:
    """What a position file says of the map, and the names of its seats. Ends the command with every fault of it."""
    from trainbound.boom.position import read
    from trainbound.drawing.hexes.content import hex_board, hex_scene
    from trainbound.kernel.faults import Fault

    document = document_of(file)
    position, found = read(content, document)
    faults = list(found)
    if document.get("map") not in (content.id, content.file.path):
        faults.insert(0, Fault("map", texts.other_map(content.id, document.get("map"))))
    for where, message in faults:
        click.echo(f"{file}: {where}: {message}", err=True)
    if faults:
        ctx.exit(WRONG)
    return hex_board(content, position.state.tiles), hex_scene(content, position.state), list(position.names)
