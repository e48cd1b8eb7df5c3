"""`trainbound play`."""

import click


def on_screen(glyphs: str | None, table: str | None, shared: bool) -> int:
    """Opens the program, at a table if one is given; returns its exit code."""
    from trainbound.ui.app import run

    return run(glyphs, table, shared)


@click.command()
def play() -> None:
    """Starts a table and plays at it."""
