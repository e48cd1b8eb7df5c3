"""`trainbound continue`: a table where it stopped, or a record from where it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from trainbound.cli.play import TEXT, sit_down
from trainbound.cli.texts import Said, first_is_bad, no_such_table, nothing_waits
from trainbound.cli.usage import Verb

if TYPE_CHECKING:
    from trainbound.store.journal import Store
    from trainbound.table.table import AnyTable


def find(store: Store, word: str | None) -> AnyTable:
    """The table meant: an id, the only beginning of one, a record file, or nothing for the one played at last.

    Raises:
        Said: there is none.
    """
    from trainbound.kernel.hosting import hosted
    from trainbound.table.faults import BadTable
    from trainbound.table.table import Table

    known = store.tables()
    if not word:
        waiting = [info for info in known if not info.finished]
        if not waiting:
            raise Said(nothing_waits())
        try:
            return Table.open(store, waiting[0].id)
        except BadTable as bad:
            raise Said(first_is_bad(str(bad), [info.id for info in waiting[1:]])) from None
    meant = [info.id for info in known if info.id.startswith(word.lower())]
    if len(meant) == 1:
        return Table.open(store, meant[0])
    file = Path(word)
    if meant or hosted() or not file.exists():
        raise Said(no_such_table(word, meant or [info.id for info in known], bool(meant)))
    table = Table.from_record(store, read_file(file), str(file))
    if table.damage:
        click.echo(table.damage, err=True)
    return table


def read_file(file: Path) -> bytes:
    """The bytes of a file, `-` being standard input. Raises Said when it cannot be read."""
    from trainbound.kernel.hosting import named

    try:
        return sys.stdin.buffer.read() if str(file) == "-" else named(file).read_bytes()
    except OSError as error:
        raise Said(f"{file}: cannot be read: {error.strerror}") from None


@click.command("continue", cls=Verb)
@click.argument("table", required=False)
@TEXT
@click.pass_context
def cont(ctx: click.Context, table: str | None, text: bool) -> int:
    """Goes on at TABLE, by default the one played at last.

    TABLE is a table's id or its beginning, or a record file: that becomes a new table, which goes on where it ends.
    Among others it is by default a table that waits for you; one at which you have no seat is watched.
    """
    from trainbound.store.journal import Store

    store = Store(shared=ctx.obj["shared"])
    if not table and (who := ctx.obj["who"]):
        from trainbound.cli.meet import waiting_table

        table = waiting_table(store, who)
    return sit_down(ctx, store, find(store, table), text)
