"""Whatever a position file holds, there is a report or a list of faults, and never a traceback (issue: robust).

`corpus/` keeps files that were spoiled by chance and had something odd about them.
"""

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.desk.mutations import mutated
from trainbound import desk

HERE = Path(__file__).parent
SOUND = [path.read_text(encoding="utf-8").replace('"tests/', f'"{HERE.parent}/')
         for path in sorted((HERE / "positions").glob("*.toml"))]  # fmt: skip
CORPUS = sorted((HERE / "corpus").glob("*.toml"))


def survives(text: str) -> None:
    """A report that fits a terminal, in one JSON document, or one sentence why it is none."""
    try:
        answer = desk.judge(text)
    except desk.Unreadable as error:
        assert str(error)
        return
    json.dumps(answer)
    assert answer["faults"] or answer["map"]
    for fault in answer["faults"]:
        assert fault["message"]
        assert fault["where"].isprintable()
    lines = desk.report(answer)
    assert lines
    assert max(map(len, lines)) <= 80
    assert all(line.isprintable() for line in lines)


@given(st.integers(0, 2**64))
@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow])
def test_a_spoiled_position_file_is_judged_or_its_faults_are_told(seed: int) -> None:
    chance = random.Random(seed)
    survives(mutated(chance.choice(SOUND), chance.choice(SOUND), chance))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_a_file_of_the_corpus_is_judged_or_its_faults_are_told(path: Path) -> None:
    survives(path.read_text(encoding="utf-8"))


def test_there_is_a_corpus() -> None:
    assert len(CORPUS) >= 30


LISTS = [
    ("usa", "tracks", '"a b c d e f g h/i j k l m n o p"'),
    ("usa", "tickets", '"nowhere to anywhere or somewhere"'),
    ("pennsylvania", "shares", '"prr:99"'),
    ("uk", "technologies", '"perpetual motion"'),
    ("europe", "stations", '"atlantis"'),
]


@pytest.mark.parametrize(("map_id", "key", "word"), LISTS)
def test_a_list_without_end_is_looked_at_as_far_as_there_can_be_things(map_id: str, key: str, word: str) -> None:
    """Told as too long, and no more looked up than twice what there can be: never thousands of near spellings."""
    text = f'map = "{map_id}"\n[[seat]]\n{key} = [{", ".join([word] * 20_000)}]\n'
    answer = desk.judge(text)
    assert f"seat[0].{key}" in {fault["where"] for fault in answer["faults"]}
    assert len(answer["faults"]) < 150
