"""What every command shares: its errors of usage, its verbs imported when used, numbers and files as it takes them."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterator, Mapping
from math import isfinite
from pathlib import Path
from typing import Any

import click

from trainbound.cli import texts_usage as texts

Verbs = Mapping[str, tuple[str, str, str]]
"""Verb -> module, name of its command there, and what `--help` says of it, so that the help imports none of them."""


class Verb(click.Command):
    """A command that is named by its errors of usage, and says what to do with one word too many."""

    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, with the command in every error."""
        with _named(ctx):
            rest = super().parse_args(ctx, args)
        if rest:
            ctx.fail(texts.too_much(rest[0], usage(ctx)))
        return rest


class Group(click.Group):
    """A command with verbs, each imported when it is used.

    Args:
        verbs: they, in the order in which a newcomer needs them.
        given: as click's group takes it.
    """

    def __init__(self, *args: Any, verbs: Verbs, **given: Any) -> None:
        super().__init__(*args, **{"subcommand_metavar": "[VERB] [WORDS]...", **given})
        self.verbs = verbs

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, with the command in every error."""
        with _named(ctx):
            return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs, in their order."""
        return list(self.verbs)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports one verb."""
        if cmd_name not in self.verbs:
            return None
        module, name, _ = self.verbs[cmd_name]
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Names the nearest verb when there is none of the name given."""
        if args[0] not in self.verbs and not args[0].startswith("-"):
            ctx.fail(texts.no_verb(args[0], list(self.verbs)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The verbs and what they do, without importing them."""
        with formatter.section("Verbs"):
            formatter.write_dl([(verb, says) for verb, (_, _, says) in self.verbs.items()])


@contextlib.contextmanager
def _named(ctx: click.Context) -> Iterator[None]:
    """Says of which command an error of usage is, which click leaves out of some."""
    try:
        yield
    except click.UsageError as error:
        error.ctx = error.ctx or ctx
        raise


def usage(ctx: click.Context) -> str:
    """How a command is typed: `trainbound play [OPTIONS] MAP`."""
    return " ".join((ctx.command_path, *ctx.command.collect_usage_pieces(ctx)))


class Whole(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.2 alone
    """A whole number from `least` on."""

    name = "number"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number. Fails when it is none, or too small."""
        try:
            number = int(value)
        except ValueError:
            self.fail(texts.no_number(str(value), self.least), param, ctx)
        if self.least is not None and number < self.least:
            self.fail(texts.no_number(str(value), self.least), param, ctx)
        return number


class Seconds(click.ParamType):  # type: ignore[type-arg]
    """A time of 0 seconds or more."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The time. Fails when it is none."""
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if not (isfinite(number) and number >= 0):
            self.fail(texts.no_seconds(str(value)), param, ctx)
        return number


class File(click.ParamType):  # type: ignore[type-arg]
    """The path of a file, which need not exist."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path. Fails when there is nothing of one."""
        if not str(value).strip():
            self.fail(texts.no_file(str(value)), param, ctx)
        return Path(value)
