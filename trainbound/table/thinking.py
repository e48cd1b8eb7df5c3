"""What bots and the adviser think at a table: pure computing, the same at the same point of the same table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trainbound.kernel.seeds import derived
from trainbound.kernel.types import Action, Decision, Game

if TYPE_CHECKING:
    from trainbound.bots import Advice


def choose(game: Game[Any], state: Any, decision: Decision, bot: str, seed: bytes, moves: int) -> Action:
    """What a bot answers.

    Args:
        game: the game.
        state: where it stands; the bot sees its seat's view only.
        decision: what it is asked.
        bot: its name.
        seed: the table's.
        moves: how many actions hold, so that it is not the same dice each time.
    """
    from trainbound import bots

    player = bots.make(bot, game.board, derived(seed, f"bot/{decision.seat}", moves), decision.seat)
    return player.choose(game.view(state, decision.seat), decision, game.legal(state, decision))


def adviser(game: Game[Any], state: Any, decision: Decision, seed: bytes, moves: int) -> Callable[[], Advice]:
    """What gives the planner's advice for whoever is asked; may run in a thread. Arguments as for `choose`."""
    from trainbound import bots

    own = derived(seed, f"advice/{decision.seat}", moves)

    def think() -> Advice:
        planner = bots.adviser(game.board, own, decision.seat)
        return planner.advise(game.view(state, decision.seat), decision, game.legal(state, decision))

    return think
