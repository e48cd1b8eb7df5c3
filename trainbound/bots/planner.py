"""`planner`: keeps a plan for its tickets, and weighs each track against what else its turns would give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.bots import Advice
from trainbound.bots.outlook import Outlook
from trainbound.bots.passing import firsts_of_two, passing
from trainbound.bots.plans import Planning
from trainbound.bots.purchases import purchase
from trainbound.bots.turns import Turn
from trainbound.kernel.types import Action, Decision
from trainbound.ticket.actions import Claim, Draw, DrawTickets, Keep
from trainbound.ticket.reach import trains_for
from trainbound.ticket.rules.shares import TakeNeutral, TakeShare
from trainbound.ticket.rules.tunnels import Bore, Pay

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView


class Planner:
    """A pure function of what it is given: the same view, the same answer; a game can be taken back anywhere."""

    looks = True

    def __init__(self, board: Board, seed: bytes, seat: int) -> None:
        self.board = board

    def choose(self, view: TicketView, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        return self.advise(view, decision, legal).action

    def advise(self, view: TicketView, decision: Decision, legal: Sequence[Action]) -> Advice:
        """One of the legal actions, and why."""
        if len(legal) == 1:
            return Advice(legal[0], "only")
        if decision.kind == "beside":  # tracks of others are open for this claim (UK-31)
            view = view._replace(free=view.free | sum({1 << a.track for a in legal if isinstance(a, Claim)}))
        kinds = {type(a) for a in legal}
        if Keep in kinds:
            return self._keep(view, [a for a in legal if isinstance(a, Keep)])
        if TakeShare in kinds:
            return self._share(view, [a for a in legal if isinstance(a, TakeShare)])
        if TakeNeutral in kinds:
            return self._neutral(view, [a for a in legal if isinstance(a, TakeNeutral)])
        if decision.kind == "tunnel":
            return self._tunnel(view, decision, legal)
        if kinds & {Draw, Claim, DrawTickets}:
            turn = Turn(Planning(Outlook(self.board, view)), decision, legal)
            return self._purchase(turn, legal) or turn.advise(firsts_of_two(turn) if decision.kind == "claim" else ())
        return Advice(legal[0], "first")

    def _purchase(self, turn: Turn, legal: Sequence[Action]) -> Advice | None:
        """The technology to buy now, for good or for this turn, whichever gains more; a turn has one purchase."""
        lasting, once = purchase(turn, legal), passing(turn, legal)
        if lasting and once:
            return max(lasting, once, key=lambda advice: float(advice.values["points"]))
        return lasting or once

    def _keep(self, view: TicketView, legal: Sequence[Keep]) -> Advice:
        plans = Planning(Outlook(self.board, view))
        finished, waiting = plans.done()
        best = max(legal, key=lambda a: plans.value(a.tickets, waiting, len(finished)))
        plan = plans.best([*waiting, *best.tickets], len(finished))
        joined = tuple(k for k in best.tickets if k in plan.tickets)
        trains = trains_for(self.board, view, best.tickets)
        return Advice(best, "keep", {"tickets": best.tickets, "joined": joined, "trains": trains})

    def _share(self, view: TicketView, legal: Sequence[TakeShare]) -> Advice:
        market = Outlook(self.board, view).market
        assert market
        company, gain = market.best([a.company for a in legal if a.company >= 0])
        best = next(a for a in legal if a.company == company)
        return Advice(best, "share", {"company": company, "gain": gain, "left": market.left[company]})

    def _neutral(self, view: TicketView, legal: Sequence[TakeNeutral]) -> Advice:
        market = Outlook(self.board, view).market
        assert market
        best = max(legal, key=lambda a: (market.neutral_harm(a.company), -a.company))
        return Advice(best, "neutral", {"company": best.company})

    def _tunnel(self, view: TicketView, decision: Decision, legal: Sequence[Action]) -> Advice:
        """Weighs what is paid in all against the turn that is lost: the cards laid down are the seat's own still."""
        bore = Bore(*decision.data)
        both = tuple(a + b for a, b in zip(view.hand, bore.cards, strict=True))
        parts = {name: part for name, part in view.parts.items() if not isinstance(part, Bore)}  # counted once
        turn = Turn(Planning(Outlook(self.board, view._replace(hand=both, parts=parts))), decision, legal)
        lost = turn.nothing()
        pays = [a for a in legal if isinstance(a, Pay)]
        best, brings = legal[-1], lost
        for pay in pays:
            spent = tuple(a + b for a, b in zip(bore.cards, pay.cards, strict=True))
            gives = turn.claimed(bore.track, spent)
            if gives > brings:
                best, brings = pay, gives
        if isinstance(best, Pay):
            return Advice(best, "tunnel_pay", {"track": bore.track, "extra": bore.extra, "points": brings - lost})
        return Advice(best, "tunnel_decline", {"track": bore.track, "extra": bore.extra})
