"""`trainbound sim`: bots against each other."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from trainbound.cli.play import seed_of
from trainbound.cli.texts import OUR_FAULT, sim_table
from trainbound.cli.usage import Verb, Whole

if TYPE_CHECKING:
    from trainbound.table.matches import Match, Result


@click.command("sim", cls=Verb)
@click.argument("map_name", metavar="MAP")
@click.option("--seats", required=True, metavar="BOTS",
              help="One bot a seat, with commas between: random, greedy or planner.")
@click.option("--games", default=100, show_default=True, type=Whole(1), metavar="N", help="Games to play.")
@click.option("--seed", callback=seed_of, metavar="HEX", help="The seed of all games; random unless given.")
@click.option("--rotate", is_flag=True, help="Play every deal once in each rotation of the seats.")
@click.option("--jobs", type=Whole(1), metavar="J", help="Processes; all cores unless given, never more.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def sim(
    map_name: str, seats: str, games: int, seed: bytes | None, rotate: bool, jobs: int | None, as_json: bool
) -> int:
    """Plays games of bots on MAP and counts wins and points.

    The same seed gives the same games, whatever the jobs. Ctrl-C stops it and reports the games that are finished.
    """
    from trainbound.bots import bots_of
    from trainbound.kernel.seeds import new_seed
    from trainbound.table import matches
    from trainbound.table.games import check_seats, load_game
    from trainbound.table.names import bot_of, distinct

    game = load_game(map_name)
    bots = tuple(bot_of(word.strip(), bots_of(game.board)) for word in seats.split(","))
    check_seats(game, len(bots))
    match = matches.Match(map_name, bots, games, seed or new_seed(), rotate)
    cores = os.cpu_count() or 1
    with _progress(games) as heard:
        results = matches.run(match, min(jobs or cores, cores, games), heard)
    report = summed(match, game.id, distinct(bots), results)
    if as_json:
        click.echo(json.dumps(report))
    else:
        for line in sim_table(report):
            click.echo(line)
    return OUR_FAULT if report["faults"] else 0


def summed(match: Match, map_id: str, names: Sequence[str], results: Sequence[Result]) -> dict[str, Any]:
    """The report of a match as `--json` prints it. A shared victory counts 1/n; a seat's figures follow the bot."""
    done = [result for result in results if not result.fault]
    rows = []
    for who, name in enumerate(names):
        wins = sum((Fraction(1, len(r.winners)) for r in done if who in r.winners), Fraction())
        mean = sum(r.scores[who] for r in done) / len(done) if done else 0.0
        rows.append({"name": name, "bot": match.bots[who], "wins": _number(wins), "mean_score": round(mean, 3)})
    return {
        "map": map_id, "seed": match.seed.hex(), "games": match.games, "finished": len(done),
        "faults": [{"game": r.game, "seed": r.seed.hex(), "message": r.fault} for r in results if r.fault],
        "actions": sum(r.actions for r in results),
        "seconds": round(max(r.ended for r in results) - min(r.began for r in results), 3) if results else 0.0,
        "seats": rows}


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 4)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[Result], None]]:
    """A bar on standard error while it is a terminal; silence else."""
    if not sys.stderr.isatty():
        yield lambda result: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda result: progress.advance(task)
