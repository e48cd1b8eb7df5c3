"""Terrain is quiet, marks are bright; nothing relies on colour alone."""

from __future__ import annotations

import itertools

import pytest

from trainbound.drawing.palette import look
from trainbound.drawing.palette_hexes import FILLS, RESOURCES, SEATS, STYLES

TERRAIN = [f"hex-{t}" for t in FILLS]
MARKS = [*(f"seat-{n}" for n in range(1, len(SEATS) + 1)), "price", "price-money", "marked", "count", "icon"]
READ = [r for r in STYLES if not r.startswith("slot-")]


def luminance(colour):
    return sum(w * (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4)
               for w, c in zip((0.2126, 0.7152, 0.0722), (v / 255 for v in colour), strict=True))


def contrast(a, b):
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("role", [r for r in READ if r != "icon-past"])
def test_what_is_to_be_read_has_contrast(role):
    shown = look(role)
    assert contrast(shown.fg, shown.bg) >= 4, role


@pytest.mark.parametrize("depth", ["true", "256"])
def test_every_terrain_seat_and_resource_has_a_fill_of_its_own(depth):
    for group in (TERRAIN, MARKS[:len(SEATS)], [f"res-{r}" for r in RESOURCES]):
        fills = [look(role, depth).bg for role in (*group, "sea")]
        assert len(set(fills)) == len(fills)


def test_marks_are_brighter_than_any_terrain():
    ground = max(luminance(look(f"{role}{end}").bg) for role in TERRAIN for end in ("", "-2"))
    assert min(luminance(look(role).bg) for role in MARKS) > 2 * ground


def test_in_sixteen_colours_only_cities_and_marks_are_filled():
    plain = [role for role in TERRAIN if role not in ("hex-city", "hex-sight")]
    assert {look(role, "16").bg for role in (*plain, "sea")} == {0}
    inks = [look(role, "16").fg for role in plain]
    assert len(set(inks)) == len(inks)
    filled = [look(role, "16").bg for role in ("hex-city", "hex-sight", *MARKS[:5])]
    assert 0 not in filled
    assert len(set(filled)) == len(filled)


def test_without_colour_what_is_meant_now_and_what_is_own_is_reverse():
    for role in ("price", "price-money", "marked", "seat-1-own"):
        assert look(role, "mono").reverse
    for role in ("seat-1", "count", "hex-city", "hex-plain", "res-coal", "reach-plain"):
        assert not look(role, "mono").reverse
    for a, b in itertools.combinations(("hex-plain", "hex-city", "seat-1-own"), 2):
        assert look(a, "mono") != look(b, "mono")
    assert look("hex-forest", "mono") == look("hex-forest-2", "mono")


def test_the_map_paints_its_own_ground_on_a_light_terminal():
    for role in (*TERRAIN, "sea", "sea-dim"):
        assert look(role, "true", True) == look(role, "true", False)
