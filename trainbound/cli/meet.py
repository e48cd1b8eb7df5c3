"""A person among others: from the lobby on, on the screen or in line mode, and from the one to the other."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

from trainbound.cli.play import has_screen, wants_lines

if TYPE_CHECKING:
    import click

    from trainbound.table.identity import Identity

SCREEN, ENDED = "screen", ("quit", "ended")
"""How line mode ends: for the screen, or altogether; anything else is the table that is wanted on the screen."""


def meet(ctx: click.Context, who: Identity, table: str = "", text: bool = False) -> int:
    """Lets a person into the lobby, or to a table at once; returns the exit code.

    In line mode where that is asked for, and where there is no terminal that could show a screen.

    Raises:
        StoreFault: the tables cannot be used. BadTable: that table cannot be opened.
    """
    from trainbound.store.journal import Store
    from trainbound.store.people import People

    if who.hosted:
        os.umask(0o077)  # what is kept for one person is for no other
    store = Store(shared=ctx.obj["shared"])
    lines = text or wants_lines() or not has_screen()
    while True:
        person = People(store).enter(who.key, who.wish)  # a key may have joined another person meanwhile
        if not lines:
            from trainbound.ui.app import run

            code = run(ctx.obj["glyphs"], table or None, ctx.obj["shared"], person=person, key=who.key)
            if code is not None:
                return code
            table, lines = "", True
            continue
        from trainbound.lines import meet as in_lines

        width = max(20, shutil.get_terminal_size().columns)
        wanted = in_lines(store, person, who.key, sys.stdin, sys.stdout, width=width, table=table)
        if wanted in ENDED or not has_screen():
            return 0
        table, lines = "" if wanted == SCREEN else wanted, False
