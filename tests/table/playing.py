"""Small helpers for tests that play: the small map, random answers, tables in a folder of their own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from trainbound.kernel.types import Action, Decision
from trainbound.store.journal import Store
from trainbound.table.table import Table

TINY = str(Path(__file__).parent.parent / "maps" / "tiny.toml")
BOOM = "railway-boom"
SEED = bytes(range(16))


def seats(words: str) -> list[tuple[str, str | None]]:
    """`Ada,random` -> a person and a bot."""
    return [(word, word if word == "random" else None) for word in words.split(",")]


def table(home: Path, words: str, map_name: str = TINY, seed: bytes = SEED) -> Table:
    """A new table in a folder."""
    return Table.create(Store(home), map_name, seats(words), seed)


def answer(at: Table, dice: random.Random, decision: Decision | None = None) -> tuple[Decision, Action]:
    """A random answer to a decision, or to any that is open."""
    decision = decision or dice.choice(at.decisions())
    legal: Sequence[Action] = at.legal(decision)
    verbs = sorted({action.verb for action in legal})
    verb = dice.choice(verbs)
    return decision, dice.choice([action for action in legal if action.verb == verb])


def play(at: Table, steps: int = 10_000, number: int = 0) -> Table:
    """Plays random answers, for bots and people alike."""
    dice = random.Random(number)
    for _ in range(steps):
        if at.over:
            break
        decision, action = answer(at, dice)
        at.submit(decision.number, action)
    return at


def keep_all(at: Table) -> None:
    """Everybody keeps the first tickets that are allowed, in the order of the seats."""
    for decision in at.decisions():
        at.submit(decision.number, at.legal(decision)[0])
