"""The README's example of Railway Boom is real: it is run, and says what stands there."""

from __future__ import annotations

import re
from pathlib import Path

from trainbound import desk
from trainbound.boom.position_table import SEAT, TOP
from trainbound.desk.boom.asking import KEYS

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
SECTION = README.partition("\n### Railway Boom\n")[2].partition("\n## ")[0]


def test_the_position_that_can_be_pasted_is_answered_as_the_readme_says() -> None:
    example = re.search(r"```toml\n(.*?)```", SECTION, re.DOTALL)
    assert example
    answer = desk.judge(example[1])
    assert answer["faults"] == []
    said = re.search(r"The second answer:\n\n((?:    .*\n)+)", SECTION)
    assert said
    assert re.sub("^    ", "", said[1], flags=re.MULTILINE) in "\n".join(desk.report(answer)) + "\n"
    assert [row["legal"] for row in answer["answers"]] == [True, True, True]
    assert answer["answers"][2]["order"]["cards"] == "s1 w15 w05"


def test_every_key_and_question_is_named() -> None:
    named = set(re.findall(r"`([a-z_]+)", SECTION)) | set(re.findall(r"^([a-z]+) = ", SECTION, re.MULTILINE))
    keys = {*TOP, *SEAT, *KEYS, *(key for row in KEYS.values() for key in row)} - {"map", "seat", "ask"}
    assert keys - named == set()
