"""`trainbound replay`: a record checked action by action."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from trainbound.cli.cont import read_file
from trainbound.cli.texts import WRONG, Said, beyond_the_end, other_map, position_lines, verified
from trainbound.cli.usage import File, Verb, Whole


@click.command("replay", cls=Verb)
@click.argument("file", type=File(), metavar="FILE")
@click.option("--verify", is_flag=True, help="Only say whether the record is right: map, every action, final scores.")
@click.option("--at", type=Whole(0), metavar="N", help="The state after entry N; 0 is the deal.")
@click.option("--log", is_flag=True, help="Every entry in words, one a line: its number, who did what, what followed.")
@click.option("--position", "as_position", is_flag=True, help="The state as a position file, for trainbound check.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def replay(file: Path, verify: bool, at: int | None, log: bool, as_position: bool, as_json: bool) -> int:
    """Replays the record FILE, `-` for standard input, and prints the state at the end, or at entry N.

    Exit code 1 when it does not replay: the first bad line is named, and the state is the last good one.
    """
    from trainbound.lines.halves import told
    from trainbound.table import exchange
    from trainbound.table.positions import file_of, position

    game, record, course, bad = exchange.replayed(read_file(file), str(file))
    header = record.header
    faults = []
    if header.rules != game.digest:
        faults.append({"line": 1, "message": other_map(game.name)})
    if bad is not None:
        faults.append({"line": bad.line, "message": bad.message})
    if at is not None and at > course.length and bad is None:
        raise Said(beyond_the_end(file, at, course.length))
    shown = course.length if at is None else min(at, course.length)
    for fault in faults:
        click.echo(f"{file}, line {fault['line']}: {fault['message']}", err=True)
    sitting = exchange.sitting(header, course.handed)
    names = [seat.name for seat in sitting]
    over = game.over(course.state)
    state = course.at(shown)
    seats = [seat._asdict() for seat in sitting]
    report: dict[str, Any] = {
        "map": header.map, "seats": seats, "options": dict(header.options), "seed": header.seed.hex(),
        "entries": course.length, "faults": faults, "over": over}
    if over:
        end = course.end()
        report |= {"scores": end.scores, "ranking": end.ranking}
    if log:
        report |= {"log": [{"entry": entry.n, "said": told(game, names, entry)} for entry in course.entries]}
    if at is not None or not (verify or log):
        report |= {"at": shown, "position": position(game, state, names)}
    if as_position:
        click.echo(file_of(game, state, names), nl=False)
    elif as_json:
        click.echo(json.dumps(report))
    else:
        lines = [] if faults else verified(file, report)
        told_lines = [f"{row['entry']:>4}  {row['said']}" for row in report.get("log", ())]
        for line in [*lines, *told_lines, *(position_lines(report) if "position" in report else ())]:
            click.echo(line)
    return WRONG if bad is not None or (verify and faults) else 0
