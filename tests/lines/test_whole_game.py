"""A whole game of two people at one keyboard, typed from a script, from the deal to the scores."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from trainbound.ticket import texts

SCRIPT = Path(__file__).with_name("whole-game.txt").read_text(encoding="utf-8").splitlines()


def test_the_script_plays_to_the_scores(sit, say):
    table = sit()
    said = " ".join(say(table, *SCRIPT).split())
    assert table.over
    scores = table.game.scores(table.state)
    end = said[said.index("The game is over") :]
    for line in scores.lines:
        title = texts.score_line(table.game.board, table.names, line)
        assert f"{line.rule} {title}" in end
        for proof in texts.proof(table.game.board, table.names, line, long=True):
            assert proof in end
    assert f"T-25 total: Ada {scores.totals[0]}, Cy {scores.totals[1]}." in end
    for place in texts.decided(table.names, scores):
        assert place in end
    assert "The neutral investor reveals" in said
    assert f"Seed {table.seed.hex()}" in end
    assert said.rstrip().endswith(f"trainbound continue {table.id} --text")
    assert said.isascii()
    assert not re.search(r"None(?! (is|are) left)|\{|Traceback", said)


def test_nothing_of_one_hand_is_said_to_the_other(sit, say, answers):
    """What each is told, from their `y` to the next curtain, names no ticket and counts no card but their own."""
    table = sit()
    said = say(table, *SCRIPT)
    board = table.game.board
    own = {0: set(), 1: set()}
    for entry in table.events:
        for happened in entry.events:
            if happened.kind == "offered":
                own[happened.seat] |= {texts.ticket_long(board, k) for k in happened.secret["tickets"]}
    both = own[0] & own[1]
    looked = {0: 0, 1: 0}
    reader = None
    for typed, answer in answers(said[: said.index("The game is over")] + "Saved. "):
        if typed == "y":
            reader = 1 - reader if reader is not None else 0
        told, curtain, _ = answer.partition("Hand the keyboard")
        rows = set(re.findall(r"^\d+ (.+?), \d+ points?, (?:\d+ trains? away|needs|done|can)", told, re.MULTILINE))
        assert rows <= own[reader], (typed, rows - own[reader])
        looked[reader] += len(rows - both)
        for drawn in re.findall(rf"{table.names[1 - reader]} drew (.*)", told):
            assert not re.search(r"(?<!one)(?<!two) from the deck", drawn), drawn
        assert not re.search(rf"{table.names[1 - reader]}, (your turn|keep|take|your second)", told)
        if curtain:
            assert f"to {table.names[1 - reader]}. Type y" in answer
            assert not re.search(r"You drew|card", answer.partition("Hand the keyboard")[2])
    assert min(looked.values()) > 10


@pytest.mark.parametrize("stop", [1, 40, 41, 42, 43, 200])
def test_a_script_may_stop_anywhere_and_go_on_at_the_same_place(sit, say, store, stop):
    from trainbound.table.table import Table

    table = sit()
    said = say(table, *SCRIPT[:stop])
    (line,) = re.findall(r"trainbound continue (\S+) --text", said)
    again = Table.open(store, line)
    assert again.state == table.state
    assert again.length == table.length
    assert not again.damage


def test_the_command_line_plays_the_same_script(tmp_path, sit, say):
    home = {"TRAINBOUND_HOME": str(tmp_path / "home"), "PATH": "", "LC_ALL": "C"}
    command = [
        sys.executable,
        "-m",
        "trainbound",
        "play",
        "pennsylvania",
        "--text",
        "--seats",
        "Ada,Cy",
        "--seed",
        "ada",
    ]
    done = subprocess.run(
        command, input="\n".join(SCRIPT) + "\n", env=home, capture_output=True, encoding="ascii", timeout=120
    )
    assert done.returncode == 0, done.stderr
    scores = sit()
    say(scores, *SCRIPT)
    totals = scores.game.scores(scores.state).totals
    assert f"T-25 total: Ada {totals[0]}, Cy {totals[1]}." in done.stdout
    assert done.stderr == ""
    assert re.search(r"Saved\. Look at it again with:\ntrainbound continue \S+ --text\n\Z", done.stdout)
