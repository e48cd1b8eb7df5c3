"""What people saw, held against the journal: the figures of everybody, and the hands, which nobody else may see."""

from __future__ import annotations

import re

from tests.load.client import Client
from tests.load.glass import Glass
from tests.load.screens import COLUMNS, ROWS, OnScreen
from trainbound.table.table import AnyTable
from trainbound.ticket.texts_names import ticket, ticket_long

TICKET_SCREEN = r"{} +(\d+) +(\d+) +(\d+) *$"
TICKET_LINE = r"{}, seat \d(?:, to play)?: (\d+|no) trains?, (\d+|no) cards?, (\d+|no) tickets?,"
BOOM_SCREEN = r"{} +\$ *(\d+) money +M *(\d+) \w+ +T *(\d+) \w+ +K *(\d+) \w+ +V *(\d+) VP"
BOOM_LINE = r"{}(?:, to play)?: (\d+) VP; ([^;]*);"
STORES = "money", "material", "technology", "coal"
ESCAPE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.")
HAND = r"\bHAND +\d|\d cards?: \w+ \d"
"""What a hand of cards looks like on the screen, and in lines."""


def wrong(at: AnyTable, client: Client, text: str) -> list[str]:
    """What is not as the journal says on what a person sees, each as a sentence; also that nothing is seen at all."""
    lines, tickets = not isinstance(client, OnScreen), at.game.board.file.family == "ticket"
    pattern = {(True, True): TICKET_LINE, (True, False): TICKET_SCREEN, (False, True): BOOM_LINE}
    said, seen = [], 0
    for seat, name in enumerate(at.names):
        row = re.search(pattern.get((tickets, lines), BOOM_SCREEN).format(name), text, re.MULTILINE)
        if row is None:
            continue
        seen += 1
        found = list(row.groups())
        if not tickets and lines:  # it leaves out what there is none of
            amounts = (re.search(rf"(\d+) {store}", row[2]) for store in STORES)
            found = [*(amount[1] if amount else "0" for amount in amounts), row[1]]
        of = at.view(None).seats[seat] if tickets else at.state.store[seat]
        held = [of.trains, of.cards, of.tickets] if tickets else [*of, at.state.points(seat)]
        if [int(n.replace("no", "0")) for n in found] != held:
            said.append(f"expected {name} to have {held}, found {found}")
    enough = len(at.names) if tickets or lines else 1
    return said if seen >= enough else [*said, f"the figures of {seen} people are to be seen, expected {enough}"]


# ---- hands


def hands(at: AnyTable, seat: int) -> set[str]:
    """How the tickets are written that a seat was ever offered, if there are such.

    Two places that a track joins are named for the track, too, and count for nothing.
    """
    board = at.game.board
    if board.file.family != "ticket":
        return set()
    held = {k for entry in at.events for e in entry.events if e.seat == seat for k in e.secret.get("tickets", ())}
    joined = [{(board.cities[t.a], board.cities[t.b]), (board.cities[t.b], board.cities[t.a])} for t in board.tracks]
    public = {text for ends in joined for a, b in ends for text in (f"{a.code}-{b.code}", f"{a.name} to {b.name}")}
    return {write(board, k) for k in held for write in (ticket, ticket_long)} - public


def shown(client: Client, hands: set[str], closely: bool) -> set[str]:
    """What of some tickets a person was shown at any time.

    Args:
        client: the person.
        hands: how the tickets are written.
        closely: also the cards of any hand, and the whole screen as it stood after every piece that came, and not
            only what came.
    """
    wanted = [*map(re.escape, sorted(hands)), *([HAND] if closely else [])]
    if not wanted:
        return set()
    look = re.compile("|".join(wanted))
    came = b"".join(client.session.chunks).decode("utf-8", "replace")
    texts = [" ".join(ESCAPE.sub(lambda found: "" if found[0][-1] == "m" else " ", came).split())]
    if closely and isinstance(client, OnScreen):
        glass = Glass(COLUMNS, ROWS)
        for chunk in client.session.chunks:
            glass.feed(chunk)
            texts.append(glass.text())
    return {found for text in texts for found in look.findall(text)}
