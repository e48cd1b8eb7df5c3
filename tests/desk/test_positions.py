"""Situations at a table whose answer is known: each is a position file, with what the desk must say in its comments.

A line `#= answers[0].legal = false` of a file in `positions/` names a place in the answer and what stands there, as
JSON. `[*]` takes that of every row of a list, and `[Ada]` the row in which something is `Ada`.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from trainbound import desk

FOLDER = Path(__file__).parent / "positions"
FILES = sorted(path.stem for path in FOLDER.glob("*.toml"))


def found(answer: Any, place: str) -> Any:
    """What stands at a place of an answer."""
    for key, index in re.findall(r"([a-z]+)|\[([^\]]+)\]", place):
        if index == "*":
            rest = place.partition("[*]")[2]
            return [found(row, rest) for row in answer]
        if index:
            answer = answer[int(index)] if index.isdigit() else next(row for row in answer if index in row.values())
        else:
            answer = answer[key]
    return answer


def told(text: str) -> dict[str, Any]:
    """The answer to a position file, in JSON and back."""
    text = text.replace('"tests/', f'"{FOLDER.parent.parent}/')
    answer: dict[str, Any] = json.loads(json.dumps(desk.judge(text)))
    return answer


@pytest.mark.parametrize("name", FILES)
def test_a_situation_with_a_known_answer(name: str) -> None:
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    expected = re.findall(r"^#= (\S+) = (.*)$", text, re.MULTILINE)
    assert expected
    answer = told(text)
    if not any(place.startswith("faults") for place, _ in expected):
        assert answer["faults"] == []
    for place, value in expected:
        assert found(answer, place) == json.loads(value), place


@pytest.mark.parametrize("name", FILES)
def test_a_report_fits_a_terminal_and_says_all_that_was_asked(name: str) -> None:
    answer = told((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    lines = desk.report(answer)
    assert max(map(len, lines)) <= 80
    text = "\n".join(lines)
    for row in answer["answers"]:
        for refusal in row.get("refusals", ()):
            assert set(refusal["rules"]) <= set(re.findall(r"[A-Z]+-\d+", text))
        for what in row.get("depends", ()):
            assert what.split()[0] in text


def test_every_question_is_among_the_situations() -> None:
    asked = {row["what"] for path in FOLDER.glob("*.toml") for row in tomllib.loads(path.read_text()).get("ask", ())}
    assert asked == {"claim", "buy", "why", "longest", "ticket", "shares", "score", "tour"}
