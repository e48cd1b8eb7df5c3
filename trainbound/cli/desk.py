"""`trainbound desk`: the interactive rules desk."""

from __future__ import annotations

import sys

import click

from trainbound.cli.play import TEXT, on_screen
from trainbound.cli.usage import Verb


@click.command("desk", cls=Verb)
@click.argument("map_name", metavar="[MAP]", required=False)
@TEXT
@click.pass_context
def desk(ctx: click.Context, map_name: str | None, text: bool) -> int:
    """Puts a real table together by keyboard, and answers whatever is asked about it, with rules and proofs.

    MAP is a map's id, as `trainbound maps` lists them, the path of a map file, or a position file.
    """
    import shutil
    from pathlib import Path

    from trainbound.cli.texts import Said
    from trainbound.desk import shelf
    from trainbound.desk.bench import Bench
    from trainbound.desk.draft import new
    from trainbound.desk.editing import Refused
    from trainbound.desk.keeping import Keeper
    from trainbound.desk.texts_desk import ambiguous, not_understood
    from trainbound.kernel.types import Ambiguous, NotUnderstood
    from trainbound.lines.desk import run

    bench = Bench(keeper=Keeper(), shared=ctx.obj["shared"])
    try:
        if map_name and shelf.is_position(Path(map_name)):
            shelf.load(bench, map_name)
        elif map_name:
            bench.draft = new(map_name)
    except NotUnderstood as bad:
        raise Said(not_understood(bad.found, bad.expected, bad.near)) from None
    except Ambiguous as bad:
        raise Said(ambiguous(bad.found, bad.candidates)) from None
    except Refused as bad:
        raise Said(str(bad)) from None
    if not text and sys.stdin.isatty() and sys.stdout.isatty():
        return on_screen(ctx.obj["glyphs"], None, ctx.obj["shared"], bench)
    heard = run(bench, sys.stdin, sys.stdout, width=max(20, shutil.get_terminal_size().columns))
    if heard is None or heard.kind != "play":
        return 0
    from trainbound.cli.play import sit_down
    from trainbound.store.journal import Store
    from trainbound.table.table import Table

    store = Store(shared=ctx.obj["shared"])
    return sit_down(ctx, store, Table.open(store, heard.table), True)
