"""The command line: one module a verb, each imported only when its verb is used."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from trainbound.cli.usage import Group, Verbs

VERBS: Verbs = {
    "play": ("trainbound.cli.play", "play", "Starts a table and plays at it."),
    "continue": ("trainbound.cli.cont", "cont", "Goes on at a table where it stopped."),
    "maps": ("trainbound.cli.maps", "maps", "Lists, checks, lays out and shows maps."),
    "check": ("trainbound.cli.check", "check", "Judges a position on a table and answers questions about it."),
    "why": ("trainbound.cli.why", "why", "Says whether a track can be claimed, and why not."),
    "desk": ("trainbound.cli.desk", "desk", "Puts a real table together by keyboard and answers about it."),
    "rules": ("trainbound.cli.rules", "rules", "Prints the numbered rules, or those with some words in them."),
    "sim": ("trainbound.cli.sim", "sim", "Lets bots play against each other and counts."),
    "replay": ("trainbound.cli.replay", "replay", "Checks a record action by action, and prints where it led."),
    "serve": ("trainbound.cli.serve", "serve", "Lets people play over SSH, known by their key."),
}
SERVED = {"SSH_USER_AUTH", "TRAINBOUND_PERSON"}
"""What a server tells a session that it starts; see `trainbound.table.identity`."""
INTERRUPTED = 130
"""What a shell expects of a program that Ctrl-C ended."""


class Program(Group):
    """The program: ends every error in a sentence and an exit code.

    Exit codes: 0 fine, 1 the thing checked is wrong, 2 bad usage or an unreadable file, 3 our own fault.
    """

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Runs a command line and ends the process with its exit code; see the class for what the codes mean."""
        prog_name = prog_name or "trainbound"
        _open_streams()
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        try:
            result = super().main(args, prog_name, complete_var, False, **extra)
            sys.stdout.flush()
        except click.Abort:
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            _end_quietly()
        except Exception as error:
            from trainbound.cli.texts import explain

            code, lines = explain(error)
            for line in lines:
                click.echo(line, err=True)
            sys.exit(code)
        sys.exit(result if isinstance(result, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the verb; a reader that has gone away is no error of ours."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            _end_quietly()


def _open_streams() -> None:
    """Opens to nothing what the caller closed (`<&-`), where Python has None."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _end_quietly() -> NoReturn:
    """Ends without a word when nobody reads standard output any more, the flush at exit included."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


class Session(dict[str, Any]):
    """What verbs ask of the session: `glyphs`, `shared` (is the data folder shared?), `who` plays.

    The last two are found out when a verb asks, since those that only answer need neither; but at once where a server
    has started the session, as whoever comes from there may name no file of this machine, whatever the verb.

    Raises:
        Unknown: a server started this session and does not say for whom, or with a command.
    """

    def __init__(self, glyphs: str | None, shared: bool) -> None:
        super().__init__(glyphs=glyphs)
        self._told = shared
        if SERVED & os.environ.keys():
            self._find_out()

    def __missing__(self, key: str) -> Any:
        self._find_out()
        return self[key]

    def _find_out(self) -> None:
        from trainbound.store.home import is_shared
        from trainbound.table.identity import identity

        shared = self._told or is_shared()
        who = identity(shared)
        if who is not None and who.hosted:
            os.environ["TRAINBOUND_HOSTED"] = "1"  # whatever happens in this process, no file of the machine is named
        self.update(shared=shared, who=who)


@click.group("trainbound", cls=Program, verbs=VERBS, invoke_without_command=True,
             context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--ascii", "glyphs", flag_value="ascii", help="Draw with plain ASCII only.")
@click.option("--lines", "glyphs", flag_value="lines", help="Draw with line-drawing characters.")
@click.option("--shared", is_flag=True, help="The data folder is shared by people who trust each other.")
@click.version_option(package_name="trainbound", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context, glyphs: str | None, shared: bool) -> int | None:
    """Railway board games in a terminal. Without a verb: the program itself."""
    ctx.obj = Session(glyphs, shared)
    if ctx.invoked_subcommand is not None:
        return None
    shared, who = ctx.obj["shared"], ctx.obj["who"]
    if who is not None:
        from trainbound.cli.meet import meet

        return meet(ctx, who)
    from trainbound.cli.play import on_screen, wants_lines

    if wants_lines():
        from trainbound.cli.cont import cont

        result: int = ctx.invoke(cont, text=True)
        return result
    return on_screen(glyphs, None, shared)
