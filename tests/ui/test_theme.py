from __future__ import annotations

import ast
from pathlib import Path

import pytest

from trainbound.drawing import palette
from trainbound.ui.terminal import DEPTHS, Terminal
from trainbound.ui.theme import FRAMES, Theme

UI = Path(__file__).parents[2] / "trainbound" / "ui"
ROLES = ("text", "dim", "rule", "bold", "key", "bar", "bar-bold", "idle", "idle-bold", "selected", "refused", "legal")


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("ground", ["dark", "light"])
def test_every_role_has_a_style_at_every_depth(depth: palette.Depth, ground: str) -> None:
    theme = Theme(Terminal("ascii", depth, ground))  # type: ignore[arg-type]
    for role in (*palette.STYLES, *(f"{role}@selected" for role in ROLES)):
        codes = {int(code) for code in theme.code(role).split(";") if code}
        if depth == "mono":
            assert codes <= {1, 4, 7}
        if depth == "16":
            assert codes <= {1, 4, 7, *range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}


def test_a_marked_row_is_reversed_without_colour() -> None:
    assert Theme(Terminal("ascii", "mono")).code("dim@selected") == "7"


def test_a_marked_row_keeps_bold_and_takes_the_colours_of_its_ground() -> None:
    theme = Theme(Terminal("ascii", "256"))
    assert theme.code("bold@selected") == f"1;{theme.code('selected').removeprefix('1;')}"


def test_the_empty_role_is_no_mark_and_an_unknown_one_is_refused() -> None:
    theme = Theme(Terminal())
    assert theme.code("") == ""
    with pytest.raises(KeyError):
        theme.code("glitter")


def test_both_glyph_sets_are_complete_and_one_cell_wide() -> None:
    for frames in FRAMES.values():
        assert all(len(glyph) == 1 for glyph in frames[:-1])
        assert len(frames.corners) == 4
    assert "".join(FRAMES["ascii"]).isascii()


def test_no_screen_draws_a_glyph_of_its_own() -> None:
    """Whatever is not in FRAMES or in the drawing's glyph sets would leave an ASCII terminal as a question mark."""
    for path in UI.rglob("*.py"):
        if path.name == "theme.py":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert node.value.isascii() or path.name == "terminal.py", (path.name, node.value)
