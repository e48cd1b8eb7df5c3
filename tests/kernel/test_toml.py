"""Documents written as TOML are read back as they were."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainbound.kernel.toml import written

TEXTS = st.text(st.characters(blacklist_categories=["Cs"]), max_size=30)
VALUES = st.one_of(TEXTS, st.booleans(), st.integers(-(2**60), 2**60), st.lists(TEXTS, max_size=20))
TABLES = st.dictionaries(TEXTS, VALUES, max_size=4)
FULL = st.dictionaries(TEXTS, VALUES, min_size=1, max_size=4)


@given(st.dictionaries(TEXTS, st.one_of(VALUES, FULL, st.lists(TABLES, min_size=1, max_size=3)), max_size=5))
def test_what_is_written_is_read_back(document: dict[str, Any]) -> None:
    assert tomllib.loads(written(document)) == document


def test_long_lists_go_over_several_lines_and_what_is_unknown_is_left_out() -> None:
    words = [f"city-{n}/town-{n}:grey" for n in range(12)]
    text = written({"hand": None, "options": {}, "tracks": words, "seat": [{"name": "Ada"}]})
    assert text.startswith('tracks = [\n    "city-0/town-0:grey", ')
    assert max(map(len, text.splitlines())) <= 100
    assert text.endswith('[[seat]]\nname = "Ada"\n')
    assert "hand" not in text
    assert "options" not in text


def test_what_toml_cannot_hold_is_an_error() -> None:
    with pytest.raises(TypeError):
        written({"seat": object()})
