"""`trainbound maps`: the maps there are; whether a map and its layout are right."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from trainbound.boom.content import Content, is_boom
from trainbound.boom.content import read as read_boom
from trainbound.cli import texts_maps as texts
from trainbound.cli.texts import USAGE, WRONG
from trainbound.cli.usage import Group, Verb, Verbs
from trainbound.kernel.faults import BadMap, Fault
from trainbound.kernel.files import map_files
from trainbound.kernel.ruletexts import of_map
from trainbound.ticket.mapfile import MapFile, read

if TYPE_CHECKING:
    from trainbound.drawing.layout import Layout
    from trainbound.ticket.board import Board

VERBS: Verbs = {
    "check": ("trainbound.cli.maps", "check", "Says everything that is wrong with maps and their layouts."),
    "layout": ("trainbound.cli.maps_layout", "layout", "Places the cities of a map and routes its tracks."),
    "show": ("trainbound.cli.maps_show", "show", "Prints a map as text."),
}


@click.group("maps", cls=Group, verbs=VERBS, invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True,
              help="One JSON list of objects with id, name, family, players, cities, tracks and tickets.")
@click.pass_context
def maps(ctx: click.Context, as_json: bool) -> None:
    """Lists the maps. Cities are ordinary ones: no countries, exits or places off the board."""
    if ctx.invoked_subcommand is not None:
        return
    found: list[dict[str, Any]] = []
    code = 0
    for name in map_files():
        try:
            found.append(_boom_row(read_boom(name)) if is_boom(name) else _row(read(name)))
        except BadMap as bad:
            code = WRONG
            for fault in bad.faults:
                click.echo(texts.fault(bad.path, fault), err=True)
    if as_json:
        click.echo(json.dumps(found, indent=1, ensure_ascii=False))
    else:
        for line in texts.table([[
                str(row["id"]), row["name"], row["family"], "-".join(map(str, row["players"])),
                *(str(row[key]) for key in ("cities", "tracks", "tickets"))] for row in found]):
            click.echo(line)
    ctx.exit(code)


def _row(found: MapFile) -> dict[str, Any]:
    """What the list says of a map."""
    return {"id": found.id, "name": found.name, "family": found.family, "players": list(found.players),
            "cities": sum(c.kind == "city" for c in found.cities), "tracks": len(found.tracks),
            "tickets": sum(k.copies for k in found.tickets)}


def _boom_row(found: Content) -> dict[str, Any]:
    """What the list says of Railway Boom: tickets are its route cards."""
    return {"id": found.id, "name": found.name, "family": found.family, "players": list(found.players),
            "cities": len(found.cities), "tracks": 0, "tickets": len(found.route)}


@click.command("check", cls=Verb)
@click.argument("names", nargs=-1, metavar="[ID or FILE]...")
@click.pass_context
def check(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Says everything that is wrong with maps and their layouts: all maps, or those given by id or path.

    Exit code 1 when anything is wrong, 2 when a file cannot be read at all.
    """
    ctx.exit(max((_check(name) for name in names or map_files()), default=0))


def _check(name: str) -> int:
    """Prints what is wrong with a map or what is good about it; returns the exit code for it."""
    if is_boom(name):
        return _check_boom(name)
    from trainbound.drawing.check import board_faults, layout_faults
    from trainbound.drawing.layout import layout_file, load_layouts
    from trainbound.ticket.board import load_board

    try:
        board = load_board(name)
    except BadMap as bad:
        return _say(name, [(bad.path, fault) for fault in bad.faults])
    path = layout_file(board)
    faults = [(board.file.path, fault) for fault in board_faults(board)]
    try:
        of_map(name)
    except BadMap as bad:
        faults += [(board.file.path, Fault("rules_texts", texts.fault(bad.path, fault))) for fault in bad.faults]
    layouts: tuple[Layout, ...] = ()
    try:
        layouts = load_layouts(board)
        faults += [(str(path), fault) for fault in layout_faults(board, layouts)]
    except BadMap as bad:
        faults += [(bad.path, fault) for fault in bad.faults]
    if not faults:
        row = _row(board.file)
        click.echo(texts.fine(name, row["cities"], row["tracks"], row["tickets"]))
    code = _say(name, faults) if faults else 0
    for layout in layouts:
        click.echo(describe(board, layout))
    return code if path.exists() or code == 0 else WRONG


def _check_boom(name: str) -> int:
    """Prints what is wrong with the content of Railway Boom and its pictures, or what there is of it."""
    from trainbound.boom.board import Board as BoomBoard
    from trainbound.drawing.hexes.check import READ, picture_faults
    from trainbound.drawing.hexes.content import hex_board
    from trainbound.drawing.hexes.zooms import size

    try:
        found = read_boom(name)
        board = hex_board(BoomBoard(found))
    except BadMap as bad:
        return _say(name, [(bad.path, fault) for fault in bad.faults])
    faults = [(found.path, fault) for fault in picture_faults(board)]
    try:
        of_map(name)
    except BadMap as bad:
        faults += [(found.path, Fault("rules_texts", texts.fault(bad.path, fault))) for fault in bad.faults]
    if faults:
        return _say(name, faults)
    cards = len(found.starting) + len(found.locomotive) + len(found.carriage) + len(found.development)
    click.echo(texts.fine_boom(name, len(found.board.hexes), len(found.cities), cards, len(found.route)))
    for zoom in READ:
        click.echo(texts.hexes(zoom.name, size(board, zoom), len(board.hexes)))
    return 0


def _say(name: str, faults: list[tuple[str, Fault]]) -> int:
    """Prints faults; returns 2 when one says that a file cannot be read, else 1."""
    unread = False
    for path, fault in faults:
        nothing = fault.where in ("file", "map") or fault.where.startswith("byte ")
        unread = unread or nothing
        click.echo(texts.fault(path, fault), err=nothing)
    if not unread:
        click.echo(texts.faulty(name, len(faults)))
    return USAGE if unread else WRONG


def describe(board: Board, layout: Layout, before: float | None = None) -> str:
    """A line about a canvas: what it costs and how it reads; `before` is what it cost before it was worked on."""
    from trainbound.drawing.check import read_back
    from trainbound.drawing.evaluate import evaluate

    found, read = evaluate(board, layout), read_back(board, layout)
    line = texts.canvas(f"{layout.zoom} {layout.part}".strip(), (layout.width, layout.height), found.crossings,
                        found.bends, found.total)
    return line + texts.better(before) + texts.read_back(read.tracks, read.one_end, read.both_ends, len(read.wrong))


