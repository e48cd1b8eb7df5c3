"""`trainbound serve`: the SSH server."""

from __future__ import annotations

from pathlib import Path

import click

from trainbound.cli.texts import Said
from trainbound.cli.usage import File, Verb, Whole


@click.command("serve", cls=Verb)
@click.option("--port", type=click.IntRange(0, 65535), default=2222, show_default=True, metavar="NUMBER",
              help="The port to listen on; 0 takes any that is free.")
@click.option("--host", default="", metavar="ADDRESS", help="Listen on this address alone; by default on all.")
@click.option("--data", type=File(), metavar="DIR",
              help="The data folder: tables, people, host key. By default your own, or TRAINBOUND_HOME.")
@click.option("--notify", default="", metavar="COMMAND",
              help="Run COMMAND when it becomes the turn of somebody who is not connected, with TRAINBOUND_NAME, "
                   "TRAINBOUND_MAP and TRAINBOUND_TABLE in its environment.")
@click.option("--log", "log_file", type=File(), metavar="FILE",
              help="Append the log to FILE; by default it goes to standard error.")
@click.option("--sessions", type=Whole(1), default=200, show_default=True, metavar="NUMBER",
              help="Sessions at once.")
@click.option("--per-address", type=Whole(1), default=20, show_default=True, metavar="NUMBER",
              help="Connections at once from one address.")
@click.option("--idle", type=Whole(1), default=240, show_default=True, metavar="MINUTES",
              help="End a session after so long without a key.")
def serve(port: int, host: str, data: Path | None, notify: str, log_file: Path | None, sessions: int, per_address: int,
          idle: int) -> int:
    """Lets people play over SSH: ssh -p 2222 NAME@HOST.

    No account and no password: a person is known by their SSH key. Ends in order on Ctrl-C or SIGTERM.
    """
    from trainbound.serve.faults import ServeFault
    from trainbound.serve.front import serve as run
    from trainbound.serve.limits import Limits
    from trainbound.store.home import data_folder

    limits = Limits(
        sessions=sessions, per_address=per_address, per_minute=max(60, 3 * per_address),
        waiting=max(50, sessions // 2), idle=60.0 * idle,
    )
    try:
        run(data or data_folder(), host, port, limits, log_file, notify, click.echo)
    except ServeFault as error:
        raise Said(str(error)) from None
    return 0
