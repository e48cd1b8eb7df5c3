"""What the tests of the screen program share: tables that are played by a rule, screens driven by keys, goldens."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from textual.events import Key
from textual.pilot import Pilot

from trainbound.kernel.course import Course
from trainbound.kernel.records import Seat, write_header, write_line
from trainbound.store.journal import Store
from trainbound.table.exchange import header
from trainbound.table.games import load_game
from trainbound.table.table import Table
from trainbound.ticket.actions import Claim, Draw, Keep
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.measures import needs, needs_two
from trainbound.ticket.state import State
from trainbound.ui.app import TrainboundApp
from trainbound.ui.page import Page
from trainbound.ui.terminal import Terminal

GOLDENS = Path(__file__).parent / "goldens"
SEED = bytes(range(16))
ASCII, LINES = Terminal("ascii", "mono"), Terminal("lines", "true")
SMALL, LARGE = (80, 24), (120, 40)


def table(store: Store, names: Sequence[str] = ("Ada", "Bea", "Cy"), moves: int = 10_000,
          bots: Sequence[str | None] = (), map_name: str = "pennsylvania") -> Table:
    """A table on which so many actions were done, every seat following `_rank`; by default to the end of the game."""
    play = _play(tuple(names), tuple(bots or [None] * len(names)), map_name)
    return Table.from_record(store, play.record(moves))


class _Play:
    """A game played in memory, as far as it was asked for yet: a journal would wait for the disk at each action."""

    def __init__(self, names: tuple[str, ...], bots: tuple[str | None, ...], map_name: str) -> None:
        self.game = load_game(map_name)
        seats = [Seat(name, bot) for name, bot in zip(names, bots, strict=True)]
        self.head = header(self.game, seats, {}, SEED)
        self.course = Course(self.game, len(names), SEED, {}, [i for i, bot in enumerate(bots) if bot is None])
        self.ends = [len(self.course.entries)]

    def record(self, moves: int) -> bytes:
        """The record after so many actions, or of the whole game when it has fewer."""
        game, course = self.game, self.course
        while len(self.ends) <= moves and (decisions := game.decisions(course.state)):
            wanted = _wanted(game, course.state, decisions[0].seat)
            legal = game.legal(course.state, decisions[0])
            course.do(decisions[0].number, min(legal, key=lambda action: _rank(game, action, wanted)))
            self.ends.append(len(course.entries))
        entries = course.entries[1 : self.ends[min(moves, len(self.ends) - 1)]]
        return "\n".join([write_header(self.head), *(write_line(course.line(entry)) for entry in entries)]).encode()


_play = cache(_Play)


def _wanted(game: TicketGame, state: State, seat: int) -> set[int]:
    """The tracks that a seat's open tickets still need, and where two ways pay those that its finished ones do."""
    board, found = game.board, set()
    for k in state.tickets[seat]:
        ticket = board.tickets[k]
        asked = board, state.owned[seat], state.free, state.trains[seat], ticket.a.vertices, ticket.b.vertices
        way = needs(*asked)
        if way and not way[1] and board.rule("grand_tour"):
            both = needs_two(*asked)
            found.update(both.tracks if both else ())
        found.update(way[1] if way else ())
    return found


def _rank(game: TicketGame, action: Any, wanted: set[int]) -> tuple[int, int, str]:
    """A claim that a ticket needs, else the deck, else a long claim; the fewest tickets; a share before none."""
    text = game.write(action)
    if isinstance(action, Claim):
        length = game.board.tracks[action.track].length
        return (0 if action.track in wanted or length > 4 else 2), -length, text
    if isinstance(action, Keep):
        return 0, len(action.tickets), text
    if isinstance(action, Draw):
        return 1, action.slot, text
    return 3, int(text.endswith("none")), text


class OnePage(TrainboundApp):
    """The program, opened at a page of the test's choice."""

    def __init__(self, store: Store, page: Callable[[], Page] | None = None, terminal: Terminal = ASCII) -> None:
        super().__init__(store, terminal=terminal, folder=store.home)
        self._made = page

    def first(self) -> Page:
        """The page of the test, or the home screen."""
        return self._made() if self._made else super().first()


Steps = Callable[[OnePage, "Pilot[int]"], Awaitable[None]]


def drive(app: OnePage, steps: Steps, size: tuple[int, int] = SMALL) -> None:
    """Runs the program without a terminal and lets a test press keys and look."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(run())


def type_keys(app: OnePage, keys: str) -> None:
    """Types keys, parted by blanks, as fast as a terminal may send them: characters, or names as Textual has them."""
    for key in keys.split():
        app.post_message(Key(key, {"space": " "}.get(key, key if len(key) == 1 else None)))


def after(store: Store, keys: str = "", page: Callable[[], Page] | None = None, size: tuple[int, int] = SMALL,
          terminal: Terminal = ASCII) -> str:
    """The screen as plain text after some keys, parted by blanks and named as Textual names them."""
    found = ""

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        nonlocal found
        type_keys(app, keys)
        await pilot.pause()
        await pilot.pause()
        found = app.page().text()

    drive(OnePage(store, page, terminal), steps, size)
    return found


def golden(name: str, text: str) -> None:
    """Compares a screen with the one that is kept; `TRAINBOUND_GOLDENS=write` keeps it instead."""
    path = GOLDENS / f"{name}.txt"
    if os.environ.get("TRAINBOUND_GOLDENS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == path.read_text(encoding="utf-8")
