"""How quick a planner's decision and a picture of the table are, in copies of a plain state. Run with -s to see them.

Times in seconds are for the machine at hand; what is judged is the ratio, since machines differ and are noisy.
"""

from __future__ import annotations

import time
from typing import Any

from tests.benchmarks.reference import best, deepcopy_seconds
from tests.bots.playing import GAMES, course, seated
from tests.ui import test_compose as tables
from trainbound.drawing.situation import of_view
from trainbound.ui.charts import charts
from trainbound.ui.sheet import whole


def said(what: str, seconds: float, most: float) -> None:
    """Prints and judges one ratio."""
    ratio = seconds / deepcopy_seconds()
    print(f"\n{what}: {ratio:.0f} deepcopies, {1000 * seconds:.1f} ms here (at most {most:.0f} deepcopies)")
    assert ratio < most


def test_a_planners_decision() -> None:
    for seats in (2, 3, 4, 5):
        players = [b.choose for b in seated(GAMES["pennsylvania"], ["planner", *["greedy"] * (seats - 1)], b"8" * 16)]
        planner, spent = players[0], []

        def timed(*given: Any, planner: Any = planner, spent: list[float] = spent) -> Any:
            began = time.process_time()
            action = planner(*given)
            spent.append(time.process_time() - began)
            return action

        players[0] = timed
        for _ in course(GAMES["pennsylvania"], players, b"8" * 16):
            pass
        said(f"a decision with {seats} seats, on average", sum(spent) / len(spent), 125)
        said(f"a decision with {seats} seats, the longest", max(spent), 3000)


def test_the_table_composed() -> None:
    found, _ = tables.model(tables.course(5, 300, "turn"))
    said("a table of 120x40", best(lambda: whole.compose(found, 120, 40)), 200)


def test_a_canvas_drawn() -> None:
    found, _ = tables.model(tables.course(5, 300, "turn"))
    chart = next(c for c in charts(found.board, "lines") if c.layout.zoom == "detail")
    situation = of_view(found.board, found.view)
    said("the detail canvas", best(lambda: chart.draw(situation)), 60)
