"""`trainbound why`: one line in, one answer out, for those with no time to write a position file."""

from __future__ import annotations

from typing import Any

import click

from trainbound.cli.texts import WRONG, Said
from trainbound.cli.usage import Verb, Whole


@click.command("why", cls=Verb)
@click.argument("map_id", metavar="MAP")
@click.argument("track", metavar="TRACK", nargs=-1, required=True)
@click.option("--have", metavar="A,B", default="", help="Technologies that are held.")
@click.option("--cards", metavar="CARDS", help="Judge this payment, such as 'red*2 loco*1' or rrL.")
@click.option("--hand", metavar="CARDS", help="All cards that are held; judge what they can pay.")
@click.option("--players", type=Whole(1), metavar="N", help="Seats at the table, which decide about double routes.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def why(map_id: str, track: tuple[str, ...], have: str, cards: str | None, hand: str | None, players: int | None,
        as_json: bool) -> int:  # fmt: skip
    """Says whether TRACK, two cities such as dover/france, can be claimed on MAP, with what, and otherwise why not.

    Exit code 1 when it cannot.
    """
    from trainbound import desk
    from trainbound.cli import texts_desk as texts

    if desk.family_of(map_id) != "ticket":
        raise Said(texts.no_claims(map_id))
    seat: dict[str, Any] = {"name": "you", "tickets": []}
    asked: dict[str, Any] = {"what": "why", "track": " ".join(track)}
    document: dict[str, Any] = {"map": map_id, "seat": [seat], "ask": [asked]}
    held = [word for word in (part.strip() for part in have.split(",")) if word]
    seat |= {"technologies": held} if held else {}
    seat |= {} if hand is None else {"hand": hand}
    asked |= {} if cards is None else {"cards": cards}
    document |= {} if players is None else {"players": players}
    answer = desk.judged(document)
    if answer["faults"]:
        raise Said("; ".join(texts.of_words(fault) for fault in answer["faults"]))
    if as_json:
        import json

        click.echo(json.dumps(answer["answers"][0]))
    else:
        click.echo(desk.line(answer))
    return WRONG if answer["answers"][0]["legal"] is False else 0
