"""Whatever is written in a position of Railway Boom: a report or faults, never an exception."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.desk.boom.tables import MAP
from trainbound import desk

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.toml"))
"""Positions that a person might write, and some that once went wrong."""
WORDS = ["", "tokyo", "Tōkyō", "22,12", "99,99", "-3,7", "l05", "l05+coal", "w12+vp+vp", "d13", "n01", "Ada", "ben",
         "any", "[b]x", "money*3 coal",
         "\x1b[2J", "x" * 500, "r1", "tokyo/osaka", "o08", "run l05", "true", "２２，１２",
         "printed", "money*99999", "+", "/", ",", "l05+", "train", "objective"]  # fmt: skip
VALUES: list[Any] = [*WORDS, 0, -1, 1, 2, 3, 4, 7, 31, 10**30, 1.5, float("nan"), True, False, [], {}, [[]], [{}], [0],
                     {"Ada": 3}, {"x": {"y": []}}, {"money": 3}, {"r1": ["Ada", "Ada"]}, ["tokyo"] * 70]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything in a document."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return found + [place for key, row in items for place in places(row, (*path, key))]


def mutated(document: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A document with some things put in place of others, doubled or moved; half of them only with some taken out.

    What is taken out is unknown and seldom a fault, so that questions are answered with much unknown.
    """
    new = copy.deepcopy(document)
    less = chance.random() < 0.5
    for _ in range(chance.randint(1, 12 if less else 3)):
        path = chance.choice(places(new))
        inside: Any = new
        for key in path[:-1]:
            inside = inside[key]
        key, what = path[-1], 0.0 if less and path[0] != "map" else chance.random()
        if what < 0.2:
            del inside[key]
        elif what < 0.35 and isinstance(inside, list):
            inside.insert(key, copy.deepcopy(inside[key]))
        elif what < 0.45 and isinstance(inside, dict):
            inside[chance.choice([*WORDS, str(key) + "s", "seat", "ask", "bids", "store"])] = inside.pop(key)
        elif what < 0.7:
            other: Any = new
            for step in chance.choice(places(new)):
                other = other[step]
            inside[key] = copy.deepcopy(other)
        else:
            inside[key] = copy.deepcopy(chance.choice(VALUES))
        if not new:
            return new
    return new


def judge(document: dict[str, Any]) -> dict[str, Any]:
    """The answer; it can be written as JSON and as a report."""
    answer = desk.judged(document)
    lines = desk.report(answer)
    assert lines
    assert all(len(line) <= 80 and line.isprintable() for line in lines)
    json.dumps(answer)
    if answer["faults"]:
        assert answer["answers"] == []
        assert all(fault["where"] and fault["message"] for fault in answer["faults"])
    return answer


def test_there_is_a_corpus() -> None:
    assert len(CORPUS) >= 5


@pytest.mark.parametrize("file", CORPUS, ids=lambda path: path.stem)
def test_a_saved_position_is_judged_or_its_faults_are_named(file: Path) -> None:
    answer = judge(tomllib.loads(file.read_text(encoding="utf-8")))
    assert bool(answer["faults"]) == file.stem.startswith("faulty")
    assert bool(answer["answers"]) != bool(answer["faults"])


@settings(max_examples=300)
@given(st.sampled_from(CORPUS), st.integers(0, 2**32))
def test_no_mutated_position_is_beyond_an_answer(file: Path, seed: int) -> None:
    document = mutated(tomllib.loads(file.read_text(encoding="utf-8")), random.Random(seed))
    judge({**document, "map": MAP})
