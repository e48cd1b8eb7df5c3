"""Which glyph stands in each cell of a line."""

from __future__ import annotations

import pytest

from trainbound.drawing.glyphs import ASCII, LINES, SETS, shapes
from trainbound.drawing.layout import read_path


def line(text: str, first, last, glyphs=ASCII, claimed=False) -> str:
    straight, corners = (glyphs.claimed, glyphs.claimed_corners) if claimed else (glyphs.straight, glyphs.corners)
    return "".join(shape.glyph(straight, corners) for shape in shapes(read_path(text), first, last))


@pytest.mark.parametrize(("text", "first", "last", "ascii_", "lines"), [
    ("3,0 e4", (0, 0), (8, 0), "-----", "─────"),
    ("1,1 s3", (0, 0), (0, 5), "||||", "││││"),
    ("3,1 se2", (0, 0), (6, 4), "\\\\\\", "╲╲╲"),
    ("9,1 sw2", (10, 0), (4, 4), "///", "╱╱╱"),
    # From a corner cell along the row: the corner turns to the label.
    ("3,1 e4", (0, 0), (8, 1), "'----", "╰────"),
    ("3,0 e4", (0, 1), (8, 1), ".---.", "╭───╮"),
    ("3,1 e4", (0, 0), (8, 0), "'---'", "╰───╯"),
    # Where a slant meets a row the corner closes the gap between them.
    ("3,0 e3 se2", (0, 0), (9, 3), "---.\\\\", "───╮╲╲"),
    ("3,3 ne2 e3", (0, 4), (9, 1), "//.---", "╱╱╭───"),
    ("3,0 se2 e3", (0, 0), (9, 2), "\\\\'---", "╲╲╰───"),
    ("3,0 e2 s2", (0, 0), (4, 3), "--.||", "──╮││"),
    # At the side of a label the slant itself is the clearer stroke.
    ("3,0 se2", (0, 0), (6, 3), "\\\\\\", "╲╲╲"),
    ("3,0", (0, 0), (4, 0), "-", "─"),
])
def test_the_glyphs_of_a_line(text, first, last, ascii_, lines):
    assert line(text, first, last) == ascii_
    assert line(text, first, last, LINES) == lines


def test_a_claimed_line_is_told_from_a_free_one_in_plain_text():
    assert line("3,0 e3 se2", (0, 0), (9, 3), claimed=True) == "===.\\\\"
    assert line("3,0 e3 se2", (0, 0), (9, 3), LINES, claimed=True) == "═══╗╲╲"


def test_ascii_is_ascii_and_both_sets_are_complete():
    for glyphs in SETS.values():
        chars = [glyphs.straight, *glyphs.corners.values(), glyphs.dashed, glyphs.claimed,
                 *glyphs.claimed_corners.values(), glyphs.closed, glyphs.crossing, glyphs.water, glyphs.same]
        assert all(chars)
        assert glyphs is not ASCII or "".join(chars).isascii()
        assert len(glyphs.straight) == len(glyphs.dashed) == len(glyphs.claimed) == 4
        assert glyphs.closed not in glyphs.corners.values()
