"""What is said of a command line that cannot be: what was found, what was expected, what is near."""

from __future__ import annotations

from collections.abc import Sequence

import click

from trainbound.kernel.faults import shown


def error(found: click.UsageError) -> str:
    """An error of click's as this program says it."""
    if isinstance(found, click.NoSuchOption):
        params = found.ctx.command.get_params(found.ctx) if found.ctx else []
        known = [name for param in params for name in (*param.opts, *param.secondary_opts)]
        return no_option(found.option_name, [name for name in known if name.startswith("-")])
    if isinstance(found, click.BadOptionUsage) and found.ctx:
        option = next((p for p in found.ctx.command.params if found.option_name in p.opts), None)
        if isinstance(option, click.Option):
            return no_value(found.option_name, option)
    if isinstance(found, click.MissingParameter) and found.param and found.ctx:
        what = "option" if isinstance(found.param, click.Option) else "argument"
        name = found.param.opts[0] if what == "option" else metavar(found.param)
        example = EXAMPLES.get(found.ctx.command_path)
        return f"Missing {what} '{name}'{f'; for example: {example}' if example else ''}"
    return found.format_message()


EXAMPLES = {
    "trainbound play": "trainbound play pennsylvania (trainbound maps lists the maps)",
    "trainbound sim": "trainbound sim pennsylvania --seats planner,greedy",
    "trainbound replay": "trainbound replay game.jsonl",
    "trainbound check": "trainbound check table.toml",
    "trainbound why": "trainbound why uk dover/france --have propellers",
    "trainbound maps show": "trainbound maps show pennsylvania",
    "trainbound maps layout": "trainbound maps layout my/map.toml",
}
"""How each command that needs something is typed."""


def no_option(found: str, known: Sequence[str]) -> str:
    """An option that there is not."""
    import difflib

    near = difflib.get_close_matches(found, known, 2, 0.6)
    hint = f"did you mean {' or '.join(near)}?" if near else f"the options are {', '.join(known)}"
    return f"there is no option {shown(found)}; {hint}"


def metavar(param: click.Parameter) -> str:
    """What stands for a value in the help."""
    if isinstance(param.type, click.Choice):
        return " or ".join(map(str, param.type.choices))
    return param.metavar or (param.name or param.type.name).upper()


def no_value(name: str, option: click.Option) -> str:
    """An option with a value that it does not take, or without one that it needs."""
    if option.is_flag:
        return f"{name} takes no value: give it alone"
    return f"{name} needs a value: {name} {metavar(option)}"


def no_verb(found: str, verbs: Sequence[str]) -> str:
    """A verb that there is not."""
    import difflib

    near = difflib.get_close_matches(found.lower(), verbs, 1, 0.5)
    return f"there is no verb {shown(found)}; {f'did you mean {near[0]}?' if near else f'the verbs are {_all(verbs)}'}"


def _all(words: Sequence[str]) -> str:
    return ", ".join(words)


def too_much(found: str, usage: str) -> str:
    """A word that no argument takes."""
    return f"{shown(found)} is one word too many; expected {usage}"


def no_number(found: str, least: int | None) -> str:
    """No whole number, or one that is too small."""
    return f"expected a whole number{'' if least is None else f' from {least} on'}, found {shown(found)}"


def no_seconds(found: str) -> str:
    """No time."""
    return f"expected a number of seconds, 0 or more, found {shown(found)}"


def no_file(found: str) -> str:
    """No path."""
    return f"expected the path of a file, found {shown(found)}"


def no_switch(name: str, found: str) -> str:
    """A variable of the environment that is neither on nor off."""
    return f"the variable {name} of the environment: expected 1 or 0, found {shown(found)}"
