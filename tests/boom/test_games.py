"""What holds at every moment of every game, tried on random ones."""

from __future__ import annotations

import pytest

from tests.boom.playing import GAME, played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_ends_after_four_rounds_with_vp_that_its_lines_prove(seats: int) -> None:
    """RB-41."""
    last = [after for *_, after, _events in played(seats, seats)][-1]
    assert last.over
    assert last.round == 4
    scores = GAME.scores(last)
    assert scores.totals == tuple(sum(line.points[s] for line in scores.lines) for s in range(seats))
