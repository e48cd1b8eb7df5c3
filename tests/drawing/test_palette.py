"""What roles look like: nothing relies on colour alone, and what must be told apart is."""

from __future__ import annotations

import itertools

import pytest

from trainbound.drawing.cells import GROUND
from trainbound.drawing.palette import BEADS, LINES, STYLES, look, sgr
from trainbound.ticket.cards import COLOURS, TRACK_COLOURS

DEPTHS = ("true", "256", "16", "mono")
COLOURED = ("true", "256", "16")


@pytest.mark.parametrize("light", [False, True])
@pytest.mark.parametrize("depth", DEPTHS)
def test_every_role_has_a_look_everywhere(depth, light):
    for role in STYLES:
        shown = look(role, depth, light)
        if depth == "mono":
            assert shown.fg is None, role
            assert shown.bg is None, role
        else:
            assert shown.fg is not None or role == GROUND, role


def test_every_colour_of_the_cards_and_tracks_has_beads_and_lines():
    assert {*COLOURS, "loco", "grey"} == set(BEADS)
    assert {*TRACK_COLOURS, "ferry"} == set(LINES)


@pytest.mark.parametrize("depth", COLOURED)
def test_fills_that_mean_different_things_differ(depth):
    colours = [f"bead-{c}" for c in COLOURS]
    owners = [f"owner-{n}" for n in range(1, 6)]
    for a, b in itertools.combinations([*colours, "city", "cursor"], 2):
        assert look(a, depth).bg != look(b, depth).bg or {a, b} <= {"bead-blue", "city"}, (a, b)
    for a, b in itertools.combinations([*owners, "cursor", GROUND], 2):
        assert look(a, depth).bg != look(b, depth).bg, (a, b)
    if depth != "16":
        for a, b in itertools.product(colours, owners):
            assert look(a, depth).bg != look(b, depth).bg, (a, b)


def luminance(colour):
    return sum(w * (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4)
               for w, c in zip((0.2126, 0.7152, 0.0722), (v / 255 for v in colour), strict=True))


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


READ = ("bead", "owner", "city", "ticket", "cursor", "hint", "bar", "edge", "tag")


@pytest.mark.parametrize("role", [r for r in STYLES if r.startswith(READ)])
def test_what_is_to_be_read_has_contrast(role):
    shown = look(role)
    assert contrast(shown.fg, shown.bg) >= 4, role


def test_without_colour_now_is_reverse_and_the_rest_still_differs():
    for role in ("bar", "cursor", "hint", "chosen", "chosen-red", "owner-1"):
        assert look(role, "mono").reverse, role
    for role in ("idle", "city", "bead-red", "ticket-end", "line-red", "closed", "tag"):
        assert not look(role, "mono").reverse, role
    kinds = [look(r, "mono") for r in ("line-red", "bead-red", "ticket-end", "owner-1", "cursor-end")]
    assert len(set(kinds)) == len(kinds)
    assert look("bead-grey", "mono") == look("bead-grey-2", "mono"), "neither of two twins is dim as if it were closed"
    assert look("owner-1", "mono") != look("owner-1-edge", "mono"), "two bars side by side are no single one"
    assert look("owner-1-edge", "mono").reverse, "what somebody owns is reversed, or it reads as free"
    assert look("line-black", "mono") != look("line-black-dash", "mono"), "black lines are dashed"


def test_a_map_paints_its_own_ground_on_a_light_terminal():
    assert look("line-white", "true", True) == look("line-white", "true", False)
    assert look(GROUND, "true", True).bg == (0, 0, 0)
    assert look("text", "true", True).fg == (40, 40, 40)
    assert look("key", "true", True).fg == (0, 95, 95)


def test_what_stands_on_the_terminals_own_ground_can_be_read_on_a_light_one():
    """Sixteen colours: neither white nor the bright ones that are nearly white there."""
    for role, style in STYLES.items():
        if style.fg is not None and style.bg is None:
            assert look(role, "16", True).fg in (0, 1, 2, 4, 5, 6, 8), role
            assert max(look(role, "true", True).fg) <= 175, role


@pytest.mark.parametrize(("role", "depth", "code"), [
    ("hint", "true", "\x1b[1;38;2;0;0;0;48;2;0;215;215m"),
    ("hint", "256", "\x1b[1;38;5;16;48;5;44m"),
    ("hint", "16", "\x1b[1;30;106m"),
    ("hint", "mono", "\x1b[1;7m"),
    ("line-red", "mono", ""),
    ("ticket-end", "mono", "\x1b[1;4m"),
])
def test_escape_sequences(role, depth, code):
    assert sgr(role, depth) == code


def test_sixteen_colours_use_only_sixteen():
    for role in STYLES:
        for light in (False, True):
            shown = look(role, "16", light)
            assert all(c is None or 0 <= c < 16 for c in (shown.fg, shown.bg)), role


def test_there_is_no_other_role():
    with pytest.raises(KeyError):
        look("beads-red")
