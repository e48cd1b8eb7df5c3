"""What `trainbound rules` says beside the rules: which there are, and that none was found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from trainbound.kernel.faults import nearest, shown
from trainbound.kernel.ruletexts import RuleText


def nothing(words: Sequence[str], near: Sequence[str], maps: Sequence[str]) -> str:
    """No rule holds all of the words, if any; `near` are words that some rule holds, `maps` ids that could be meant."""
    if not words:
        return "The map lists no rule texts."
    hint = f"; the nearest word in them: {', '.join(near)}" if near else ""
    map_ = nearest(words[0], maps) or "."
    return f"No rule holds {' and '.join(shown(word) for word in words)}{hint}{map_}"


def overview(maps: Mapping[str, Sequence[RuleText]]) -> list[str]:
    """Which rules there are, map by map, and how they are asked for."""
    rows = ["The rules of each map, numbered; what differs from the base game comes first:", ""]
    command = max(map(len, maps), default=0)
    for name, rules in maps.items():
        parts = [list(part) for _, part in groupby(rules, lambda rule: rule.heading)]
        ids = ", then ".join(f"{part[0].id} to {part[-1].id}" for part in parts)
        rows.append(f"  trainbound rules {name:<{command}}   {ids}".rstrip())
    name, rules = next(((name, rules) for name, rules in maps.items() if rules), ("", ()))
    if rules:
        rows += ["", f"Words choose those that hold them: trainbound rules {name} locomotive",
                 f"A number chooses that rule, and those that name it: trainbound rules {rules[-1].id}"]  # fmt: skip
    return rows
