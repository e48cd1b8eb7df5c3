"""What the planner does with a turn: claim, draw cards, or draw tickets, whatever brings most with what may follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trainbound.bots import Advice
from trainbound.bots.plans import Planning
from trainbound.bots.schedule import Bundle, Schedule
from trainbound.kernel.types import Action, Decision
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets
from trainbound.ticket.board import numbers
from trainbound.ticket.cards import LOCO, NO_CARD

CLAIMS = 14
"""So many claims are weighed, those of most worth."""


NEAR = 0.04
"""How likely a rival with a track at one of its ends takes a track before the next turn."""


class Option(NamedTuple):
    """An action and what it brings, in points."""

    brings: float
    action: Action


class Turn:
    """One turn (or the second card of one), with a plan."""

    def __init__(self, planning: Planning, decision: Decision, legal: Sequence[Action]) -> None:
        self.planning, self.decision, self.legal = planning, decision, legal
        self.look = look = planning.look
        finished, waiting = planning.done()
        self.completed = len(finished)
        self.plan = planning.best(waiting, self.completed)
        bundles = []
        more = planning.bonus(self.completed + 1) - planning.bonus(self.completed)
        for ticket, way in zip(self.plan.tickets, self.plan.ways, strict=True):
            bundles.append(Bundle(tuple(numbers(way)), 2.0 * look.board.tickets[ticket].points + more))
        self.schedule = Schedule(look, bundles)
        self.losses = planning.losses(self.plan)

    def advise(self) -> Advice:
        """The best of the legal actions."""
        options = self.options()
        if not options:
            return Advice(self.legal[0], "first")
        best = max(options, key=lambda option: option.brings).action
        if type(best) is Claim:
            return self._claimed(best)
        if type(best) is Draw:
            return Advice(best, "draw", {"card": NO_CARD if best.slot == DECK else self.look.view.display[best.slot]})
        return Advice(best, "tickets")

    def options(self) -> list[Option]:
        """The actions worth weighing, with what they bring."""
        look = self.look
        claims = [a for a in self.legal if type(a) is Claim]
        draws = [a for a in self.legal if type(a) is Draw]
        found = self._claims(claims) + self._draws(draws)
        ticket = next((a for a in self.legal if type(a) is DrawTickets), None)
        if ticket and look.rounds > 3 and self.plan.turns < look.rounds - 4:
            gain = self.planning.prospect(self.plan, self.completed)
            if gain > 0:
                found.append(Option(gain + self.schedule.worth(look.rounds, look.trains, 1.0), ticket))
        return found

    # ---- claiming

    def _claims(self, claims: Sequence[Claim]) -> list[Option]:
        look, board, rule = self.look, self.look.board, self.look.known.shares
        firsts: dict[tuple[int, int], Claim] = {}
        for claim in claims:
            colour = next((c for c in range(LOCO) if claim.cards[c]), LOCO)
            if (claim.track, colour) not in firsts:
                firsts[claim.track, colour] = claim
        urgent = self.plan.tracks
        some = sorted(firsts.values(), key=lambda a: -look.worth[a.track] - 20 * (urgent >> a.track & 1))[:CLAIMS]
        found = []
        for claim in some:
            i = claim.track
            track = board.tracks[i]
            taken = 1 << i | (1 << track.twin if track.twin >= 0 else 0)
            company = look.market.best(rule.on_track[i])[0] if rule and look.market else -1
            trains = look.trains - track.length
            rounds = look.rounds if trains > 2 else min(look.rounds, 2.0)
            after = self.schedule.worth(rounds, trains, 1.0, paid=claim.cards, taken=taken, company=company)
            if i in self.losses:
                loss = self.losses[i]
                after += loss.points * min(0.5, self.schedule.hazard + NEAR * len(loss.near))
            found.append(Option(look.worth[i] + after, claim))
        return found

    def _claimed(self, claim: Claim) -> Advice:
        if self.plan.tracks >> claim.track & 1:
            ticket = next(k for k, way in zip(self.plan.tickets, self.plan.ways, strict=True) if way >> claim.track & 1)
            return Advice(claim, "claim_plan", {"track": claim.track, "ticket": ticket})
        return Advice(claim, "claim", {"track": claim.track})

    # ---- drawing cards

    def _draws(self, draws: Sequence[Draw]) -> list[Option]:
        look, view = self.look, self.look.view
        brings: dict[int, float] = {}
        elapsed = 1.0 if self.decision.kind == "second" else 0.5

        def with_card(card: int) -> float:
            if card not in brings:
                brings[card] = self.schedule.worth(look.rounds, look.trains, elapsed, card)
            return brings[card]

        found = []
        for draw in draws:
            if draw.slot == DECK:
                cards = look.board.file.cards
                made = [cards.per_colour] * LOCO + [cards.locomotives]
                unseen = [max(0, n - look.hand[c] - view.display.count(c)) for c, n in enumerate(made)]
                total = sum(n * with_card(c) for c, n in enumerate(unseen) if n)
                found.append(Option(total / max(1, sum(unseen)), draw))
            elif view.display[draw.slot] == LOCO:
                found.append(Option(self.schedule.worth(look.rounds, look.trains, 1.0, LOCO), draw))
            else:
                found.append(Option(with_card(view.display[draw.slot]), draw))
        return found
