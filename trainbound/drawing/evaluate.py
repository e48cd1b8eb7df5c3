"""How good a canvas is: everything that costs, with its weight, and the figures that people ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainbound.drawing import costs
from trainbound.drawing.scene import scene_of
from trainbound.drawing.weights import Finding

if TYPE_CHECKING:
    from trainbound.drawing.layout import Layout
    from trainbound.drawing.scene import Scene
    from trainbound.ticket.board import Board

KINDS: Mapping[str, str] = {
    "unrouted": "a track has no path",
    "no_room": "a track has fewer cells for beads than beads",
    "crossing": "two tracks cross",
    "label": "a track comes too near to a label that is not its end",
    "apart": "a cell of a track is not beside its twin",
    "unequal": "a bead has no bead of the twin beside it",
    "short": "no straight stretch is long enough for the beads",
    "sharp": "a track turns by 90 degrees or more",
    "bend": "a track turns by 45 degrees",
    "tight": "the straight stretch has no bare cell to spare at the ends of the run",
    "glued": "a bead stands right at a label",
    "mouthless": "a tunnel's run stands right at a label, where its mark has no cell",
    "beside": "a foreign track lies in the next column, the next row or at a corner",
    "beads": "beads of two tracks that are no twins touch",
    "detour": "a track is longer than its beads need",
    "moved": "a city stands away from where its longitude and latitude want it",
    "turned": "two joined cities lie in another direction from each other than on the map",
}
"""What each kind of finding means, the worst first."""


@dataclass(frozen=True)
class Evaluation:
    """What a canvas costs.

    Attributes:
        findings: everything that costs, each once.
        total: the sum of their weights.
        counts: kind -> how many there are.
        sums: kind -> the sum of their weights.
    """

    findings: tuple[Finding, ...]
    total: float
    counts: Mapping[str, int]
    sums: Mapping[str, float]

    @property
    def crossings(self) -> int:
        """How many times two tracks cross."""
        return self.counts["crossing"]

    @property
    def bends(self) -> int:
        """How many times a track turns, sharp turns included."""
        return self.counts["bend"] + self.counts["sharp"]


def weigh(scene: Scene) -> Evaluation:
    """What a scene costs as it stands."""
    findings = tuple(costs.findings(scene))
    counts = dict.fromkeys(KINDS, 0)
    sums = dict.fromkeys(KINDS, 0.0)
    for finding in findings:
        counts[finding.kind] += 1
        sums[finding.kind] += finding.weight
    return Evaluation(findings, sum(sums.values()), counts, sums)


def evaluate(board: Board, layout: Layout) -> Evaluation:
    """What a stored canvas costs."""
    return weigh(scene_of(board, layout))
