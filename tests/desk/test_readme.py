"""The README's example for people at a table is real: it is run, and says what stands there."""

import re
from pathlib import Path

from click.testing import CliRunner

from trainbound import desk
from trainbound.cli import main
from trainbound.desk.ticket.questions import KEYS

README = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")
SECTION = README.partition("## For people at a table\n")[2].partition("\n## ")[0]


def block(begins: str) -> str:
    """The indented block of the part that begins with some words, without its indent."""
    found = re.findall(r"(?:^    .*\n)+", SECTION, re.MULTILINE)
    blocks = [re.sub("^    ", "", lines, flags=re.MULTILINE) for lines in found]
    return next(lines for lines in blocks if lines.startswith(begins))


def test_the_line_that_asks_why_answers_what_the_readme_says() -> None:
    run = CliRunner().invoke(main, block("trainbound why").split()[1:])
    assert run.output.split() == block("Londonderry").split()


def test_the_position_that_can_be_pasted_is_answered_as_the_readme_says() -> None:
    example = re.search(r"```toml\n(.*?)```", SECTION, re.DOTALL)
    assert example
    answer = desk.judge(example[1])
    assert answer["faults"] == []
    assert block("1. Ada: claim") in "\n".join(desk.report(answer)) + "\n"


def test_every_key_and_question_is_named() -> None:
    named = set(re.findall(r"`([a-z]+)", SECTION)) | set(re.findall(r"^([a-z]+) = ", SECTION, re.MULTILINE))
    keys = ["name", "tracks", "tickets", "hand", "points", "trains", "technologies", "shares", "stations"]
    assert {*KEYS, *keys} - named == set()
