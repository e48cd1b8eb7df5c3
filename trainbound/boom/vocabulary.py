"""The effects that cards, tiles and icons may have: their names, their keys, where they may stand.

What each does is in `effects`; this is what a file may say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from trainbound.boom.content import RawEffect, said
from trainbound.boom.names import CARRIAGE_KINDS, KINDS, STORES, TERRAINS
from trainbound.kernel.faults import Fault, nearest, shown

Amounts = tuple[int, int, int, int]
NOTHING: Amounts = (0, 0, 0, 0)
CHOICE = -1
"""As a track: the player's choice; as a carriage's kind: any."""


class Effect(msgspec.Struct, frozen=True):
    """An effect as the engine knows it; what a kind does not use stays 0.

    Attributes:
        do: its kind.
        n: VP, resources or rails of choice, cards drawn, carriages (0: all), what is taken back of a bid.
        steps: income steps.
        track: an income track, or CHOICE.
        amounts: money, materials, technology and coal gained or paid.
        terrain: a kind of terrain.
        vp: VP each time.
        per: tiles for which `vp` is made once.
        kind: a kind of carriage, or CHOICE.
        what: what is counted at the end.
        discount: technology that a card costs less.
    """

    do: str
    n: int = 0
    steps: int = 0
    track: int = 0
    amounts: Amounts = NOTHING
    terrain: int = 0
    vp: int = 0
    per: int = 0
    kind: int = 0
    what: str = ""
    discount: int = 0


class _Key(msgspec.Struct, frozen=True):
    """A key of an effect: what is expected there, whether a value is, and what it becomes."""

    wanted: str
    fits: Callable[[Any], bool]
    field: str
    value: Callable[[Any], Any] = lambda value: value


def _whole(least: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= 100


def _one_of(words: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda value: value in words


def amounts(values: Mapping[str, int]) -> Amounts:
    """Amounts a kind, by the number of the kind."""
    return tuple(values.get(name, 0) for name in STORES)  # type: ignore[return-value]


def _is_amounts(value: Any) -> bool:
    return isinstance(value, dict) and bool(value) and all(k in STORES and _whole(1)(n) for k, n in value.items())


_COUNT = _Key("a whole number from 1", _whole(1), "n")
_STEPS = _Key("a whole number from 1", _whole(1), "steps")
_TRACK = _Key(f"one of {', '.join(KINDS)}", _one_of(KINDS), "track", KINDS.index)
_VP = _Key("a whole number from 1", _whole(1), "vp")
_PAY = _Key(f"amounts from 1 of {', '.join(STORES)}", _is_amounts, "amounts", amounts)
_TRACK_OR_ANY = _Key(f"one of {', '.join(KINDS)}, any", _one_of((*KINDS, "any")), "track",
                     lambda word: CHOICE if word == "any" else KINDS.index(word))  # fmt: skip
_KIND_OR_ANY = _Key(f"one of {', '.join(CARRIAGE_KINDS)}, any", _one_of((*CARRIAGE_KINDS, "any")), "kind",
                    lambda word: CHOICE if word == "any" else CARRIAGE_KINDS.index(word))  # fmt: skip
_COUNTED = ("route_completed", "carriage_owned")


class Kind(msgspec.Struct, frozen=True):
    """A kind of effect: its keys, and where it may stand: a place, or the trigger of a development."""

    keys: Mapping[str, _Key]
    places: tuple[str, ...]


_AT_ONCE = ("train", "icon", "tourist", "immediate", "once_per_round")
EFFECTS: Mapping[str, Kind] = {
    "gain": Kind({}, _AT_ONCE),
    "vp": Kind({"n": _COUNT}, _AT_ONCE),
    "income": Kind({"track": _TRACK, "steps": _STEPS}, ("train", "icon", "immediate")),
    "choose_income": Kind({"steps": _STEPS}, ("train", "icon", "tourist", "immediate")),
    "choose_resources": Kind({"n": _COUNT}, _AT_ONCE),
    "free_track": Kind({"n": _COUNT}, ("icon", "immediate")),
    "buy_development": Kind(
        {"draw": _COUNT, "discount": _Key("a whole number from 0", _whole(0), "discount")}, ("icon", "tourist")
    ),
    "pay_for_income": Kind({"pay": _PAY, "track": _TRACK_OR_ANY, "steps": _STEPS}, ("once_per_round",)),
    "pay_for_track": Kind({"pay": _PAY, "n": _COUNT}, ("once_per_round",)),
    "on_place": Kind(
        {"terrain": _Key(f"one of {', '.join(TERRAINS)}", _one_of(TERRAINS), "terrain", TERRAINS.index), "vp": _VP},
        ("automatic",),
    ),
    "carriage_coal_zero": Kind(
        {"carriage_kind": _KIND_OR_ANY, "count": _Key("a whole number from 0", _whole(0), "n")},
        ("automatic", "once_per_round"),
    ),
    "vp_per_tile": Kind({"vp": _VP, "per": _Key("a whole number from 1", _whole(1), "per")}, ("train",)),
    "bid_rebate": Kind({"n": _COUNT}, ("automatic",)),
    "bid_mark_shift": Kind({"steps": _STEPS}, ("once_per_round",)),
    "end_vp": Kind(
        {"per": _Key(f"one of {', '.join(_COUNTED)}", _one_of(_COUNTED), "what"), "vp": _VP}, ("automatic",)
    ),
}
"""Kind of effect -> its keys and places. There are no others."""


def effect(raw: RawEffect) -> Effect:
    """An effect free of faults, as the engine knows it."""
    values = {key: value for key, value in raw.items() if key != "do"}
    if raw["do"] == "gain":
        return Effect("gain", amounts=amounts(values))
    keys = EFFECTS[raw["do"]].keys
    return Effect(raw["do"], **{keys[key].field: keys[key].value(value) for key, value in values.items()})


def effects(raw: list[RawEffect]) -> tuple[Effect, ...]:
    """Effects free of faults, in order."""
    return tuple(effect(row) for row in raw)


def faults_of(raw: RawEffect, where: str, place: str) -> list[Fault]:
    """What is wrong with an effect.

    Args:
        raw: the table.
        where: how a fault names it.
        place: `train`, `icon`, `tourist`, or the trigger of a development.
    """
    do = raw.get("do")
    if not isinstance(do, str) or do not in EFFECTS:
        known = ", ".join(EFFECTS)
        return [said(f"{where}.do", "effect_no", found=shown(do), known=known, near=nearest(str(do), EFFECTS))]
    found: list[Fault] = []
    kind = EFFECTS[do]
    if place not in kind.places:
        here = ", ".join(name for name, other in EFFECTS.items() if place in other.places)
        found.append(said(where, "effect_place", do=do, known=here))
    values = {key: value for key, value in raw.items() if key != "do"}
    if do == "gain":
        if not _is_amounts(values):
            found.append(said(where, "effect_value", wanted=_PAY.wanted, found=shown(values)))
        return found
    if set(values) != set(kind.keys):
        found.append(said(where, "effect_keys", do=do, wanted=", ".join(kind.keys), found=", ".join(values) or "none"))
    for key in kind.keys.keys() & values.keys():
        if not kind.keys[key].fits(values[key]):
            wanted = kind.keys[key].wanted
            found.append(said(f"{where}.{key}", "effect_value", wanted=wanted, found=shown(values[key])))
    if do == "carriage_coal_zero" and (values.get("count") == 0) != (place == "automatic"):
        # Nobody is asked which carriages an automatic one frees; for good and once a round contradict each other.
        found.append(said(f"{where}.count", "effect_count", found=values.get("count")))
    return found
