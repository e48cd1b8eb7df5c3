import io
import re

import pytest

from trainbound import lines
from trainbound.store.journal import Store
from trainbound.table.table import Table

SEED = bytes(14) + b"\x0a\xda"


@pytest.fixture
def store(tmp_path):
    found = Store(tmp_path)
    yield found
    found.close()


@pytest.fixture
def sit(store):
    """Makes a table: `sit("Ada,random")`; lower-case names are bots."""

    def make(seats="Ada,Cy", seed=SEED, board="pennsylvania", **options):
        words = [(word, word if word.islower() else None) for word in seats.split(",")]
        return Table.create(store, board, words, seed, options)

    return make


@pytest.fixture
def say():
    """Says some lines at a table and returns all that was answered, wrapped lines joined unless a width is given."""

    def speak(table, *script, width=10_000):
        sink = io.StringIO()
        assert lines.run(table, io.StringIO("".join(f"{line}\n" for line in script)), sink, width=width) == 0
        return sink.getvalue()

    return speak


@pytest.fixture
def answers():
    """Splits what was said into (what was typed, what was answered)."""

    def split(said):
        said = said[: said.rindex("Saved. ")]
        parts = re.split(r"^> ?", said, flags=re.MULTILINE)[1:]
        return [(typed, answer) for typed, _, answer in (part.partition("\n") for part in parts)]

    return split
