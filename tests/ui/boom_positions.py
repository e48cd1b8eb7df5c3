"""Positions of Railway Boom for the tests of its screen: played by a rule up to the first question of some kind."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

from tests.ui.harness import SEED
from trainbound.boom.names import TRAIN
from trainbound.boom.state import State
from trainbound.kernel.course import Course, Entry
from trainbound.kernel.records import Seat, write_header, write_line
from trainbound.kernel.types import Action, Decision
from trainbound.store.journal import Store
from trainbound.table.exchange import header
from trainbound.table.games import load_game
from trainbound.table.table import BoomTable, Table

SEATS = (Seat("Ada", None), Seat("Bo", "random"), Seat("Cy", "random"), Seat("Di", "random"))


def asked(store: Store, kind: str, round_: int = 1, seats: tuple[Seat, ...] = SEATS) -> BoomTable:
    """A table on which Ada is asked something of a kind, in some round or later, with some cards and rails by then."""
    return Table.from_record(store, _record(kind, round_, seats))


@cache
def _record(kind: str, round_: int, seats: tuple[Seat, ...] = SEATS) -> bytes:
    play = _play(seats)
    entries = play.until(kind, round_)
    lines = [write_header(header(play.game, seats, {}, SEED)), *(write_line(play.course.line(e)) for e in entries[1:])]
    return "\n".join(lines).encode()


class _Play:
    """A game played as far as somebody asked for, and what was asked on the way."""

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.game = load_game("railway-boom")
        self.course: Course[Any] = Course(self.game, len(seats), SEED, {}, [0])
        self.dice = random.Random(5)
        self.asked: list[tuple[State, Decision, int]] = []
        """Each question so far with the state it was asked in, and how many entries there were then."""

    def until(self, kind: str, round_: int) -> list[Entry[Any]]:
        """The entries up to the first question of some kind, or all of the game."""
        for n in itertools.count():
            if n == len(self.asked):
                if self.asked and not self.game.over(self.course.state):
                    state, decision, _ = self.asked[-1]
                    self.course.do(decision.number, _choice(self.game, state, decision, self.dice))
                state = self.course.state
                if self.game.over(state):
                    break
                self.asked.append((state, self.game.decisions(state)[0], len(self.course.entries)))
            state, decision, entries = self.asked[n]
            if _wanted(state, decision, kind, round_):
                return self.course.entries[:entries]
        return self.course.entries


_play = cache(_Play)


def _wanted(s: State, decision: Decision, kind: str, round_: int) -> bool:
    """Whether this is the question; a bid only after two others have bid, a group after one is taken."""
    if kind == "train bid":
        return decision.kind == "bid" and decision.seat == 0 and s.phase == TRAIN and s.round >= round_
    if decision.kind != kind or decision.seat != 0 or s.round < round_:
        return False
    return (kind != "bid" or sum(b > 0 for b in s.bids) >= 2) and (kind != "group" or max(s.taken) >= 0)


def _choice(game: Any, s: State, decision: Decision, dice: random.Random) -> Action:
    """Low bids, rails while there is power, most carriages, the last of the trains offered."""
    legal = list(game.answers(s, decision)) or list(game.legal(s, decision))
    verbs: dict[str, list[Action]] = {}
    for action in legal:
        verbs.setdefault(action.verb, []).append(action)
    if decision.kind == "bid":
        low = verbs.get("bid", [])[:2]
        return dice.choice(low) if low and low[0].amount < 7 and dice.random() < 0.5 else verbs["confirm"][0]
    if decision.kind == "rail":
        return dice.choice(verbs["rail"]) if "rail" in verbs and s.power > 0 else verbs["done"][0]
    if decision.kind == "carriage":
        return dice.choice(verbs["buy"]) if "buy" in verbs and dice.random() < 0.8 else verbs["done"][0]
    if decision.kind == "operate":
        return verbs["run"][-1] if "run" in verbs else verbs["done"][0]
    return dice.choice(legal)


def finished(store: Store) -> BoomTable:
    """A table whose game is over."""
    return Table.from_record(store, _record("", 9))
