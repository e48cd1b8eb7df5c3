"""`trainbound why`: one line in, one answer out, and the exit codes."""

import json

import pytest
from click.testing import CliRunner, Result

from trainbound.cli import main
from trainbound.cli.texts import USAGE, WRONG


def why(*words: str) -> Result:
    """Runs it."""
    return CliRunner().invoke(main, ["why", *words])


def said(*words: str) -> str:
    """The one line that it answers."""
    (line,) = why(*words).output.splitlines()
    return line


def test_each_missing_technology_is_named_with_its_rule_and_the_cost() -> None:
    """UK-12, UK-33."""
    run = why("uk", "stranraer/londonderry", "--have", "scotland-concession,propellers")
    assert run.exit_code == WRONG
    (line,) = run.output.splitlines()
    assert line.startswith("Londonderry to Stranraer, grey 3 with 1 locomotive: no, for 2 reasons. UK-14 UK-33 ")
    assert "UK-16 UK-12 It needs Mechanical Stoker" in line
    assert "3 of one colour, at least 1 of them a locomotive (T-11, T-17)" in line


def test_with_all_technologies_it_says_what_a_hand_must_hold() -> None:
    """UK-12, UK-7: the short names that the map shows will do, and any order of the cities."""
    run = why("uk", "dover", "fr", "--have", "Irl/Fr, propellers")
    assert run.exit_code == 0
    assert "yes, if you hold 1 card of any colour and a locomotive, or 2 locomotives" in run.output


def test_a_payment_is_judged() -> None:
    """PA-3: of three cards two must be locomotives."""
    assert why("pennsylvania", "erie/ontario", "--cards", "rLL").exit_code == 0
    run = why("pennsylvania", "erie/ontario", "--cards", "red*2 loco*1")
    assert run.exit_code == WRONG
    assert "PA-3" in run.output
    assert "At least 2 cards must be locomotives. You play 1." in run.output


def test_a_hand_is_judged() -> None:
    """CH-6: locomotives pay for tunnels alone."""
    run = why("switzerland", "zurich/st. gallen", "--hand", "kkkL")
    assert run.exit_code == WRONG
    assert "You hold 3 black: 1 short" in run.output
    assert "black*4" in said("switzerland", "zurich", "st gallen", "--hand", "kkkkL")


def test_one_json_document() -> None:
    run = why("usa", "boston/montreal:grey", "--json")
    answer = json.loads(run.output)
    assert answer["legal"] is None
    assert answer["payments"][0] == "purple*2"
    assert answer["depends"] == ["legal if you hold 2 of one colour, or 1 card of any colour and a locomotive, "
                                 "or 2 locomotives"]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["usa", "boston/new york"], "TRACK: 'boston/new york' could be boston/new-york:red or boston/new-york:yellow"),
        (["uk", "dover/london", "--have", "propelers,nonsense"], "--have: there is no technology 'nonsense'"),
        (["usa", "boston/montreal", "--have", "propellers"], "--have: USA has no technologies"),
        (["usa", "boston/montreal", "--cards", "red*2 gold"], "--cards: there is no train card"),
        (["usa", "boston/montreal", "--players", "9"], "--players: expected a whole number from 2 to 5, found '9'"),
        (["usb", "boston/montreal"], "there is no map 'usb'; did you mean usa?"),
        (["railway-boom", "tokyo/osaka"], 'what = "track" finds the cheapest way'),
        (["usa"], "Missing argument"),
    ],
)
def test_words_that_name_nothing_are_bad_usage_and_say_which_word(words: list[str], expected: str) -> None:
    run = why(*words)
    assert run.exit_code == USAGE
    assert expected in run.output
    assert "Traceback" not in run.output
