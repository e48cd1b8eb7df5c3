"""How strong the bots are, on a few games with fixed seeds; `trainbound sim` plays hundreds."""

from __future__ import annotations

from tests.bots.playing import GAMES, last
from trainbound.kernel.seeds import derived

GAME = GAMES["pennsylvania"]


def wins(names: list[str], who: str, games: int, rotate: bool = False) -> tuple[int, list[int]]:
    """How many of some games a bot wins alone, and by how many points it leads the best of the others."""
    won = 0
    leads = []
    for n in range(games):
        turned = names[n % len(names):] + names[: n % len(names)] if rotate else names
        scores = GAME.scores(last(GAME, turned, derived(b"strength", "game", n // len(names) if rotate else n)))
        seat = turned.index(who)
        won += scores.ranking[0] == (seat,)
        leads.append(scores.totals[seat] - max(t for s, t in enumerate(scores.totals) if s != seat))
    return won, leads


def test_planner_wins_every_game_against_random() -> None:
    won, leads = wins(["planner", "random"], "planner", 6)
    assert won == 6
    assert min(leads) > 100


def test_planner_wins_most_games_against_greedy() -> None:
    won, leads = wins(["planner", "greedy"], "planner", 8, rotate=True)
    assert won >= 7
    assert sum(leads) / len(leads) > 50


def test_planner_wins_at_a_full_table_of_greedy_bots() -> None:
    won, _ = wins(["greedy", "planner", "greedy", "greedy", "greedy"], "planner", 4, rotate=True)
    assert won >= 3


def test_greedy_wins_every_game_against_random() -> None:
    assert wins(["greedy", "random"], "greedy", 20)[0] == 20
