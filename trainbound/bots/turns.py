"""What the planner does with a turn: claim, draw cards, or draw tickets."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.bots import Advice
from trainbound.bots.plans import Plan, Planning
from trainbound.kernel.types import Action
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets
from trainbound.ticket.cards import GREY, LOCO, NO_CARD


class Turn:
    """One turn (or the second card of one), with a plan."""

    def __init__(self, planning: Planning, plan: Plan, completed: int, legal: Sequence[Action]) -> None:
        self.planning, self.plan, self.completed, self.legal = planning, plan, completed, legal
        self.look = planning.look
        self.value = self._values()

    def _values(self) -> dict[int, float]:
        """For each open track its points, share, and part in the tickets of the plan."""
        look, board = self.look, self.look.board
        found = {i: look.worth[i] for i in look.tracks}
        for ticket, way in zip(self.plan.tickets, self.plan.ways, strict=True):
            swing = 2.0 * board.tickets[ticket].points + 4
            todo = [i for i in found if way >> i & 1]
            total = sum(board.tracks[i].length + 1 for i in todo)
            for i in todo:
                found[i] += swing * (board.tracks[i].length + 1) / total
        return found

    def advise(self) -> Advice:
        """The best of the legal actions."""
        claims = [a for a in self.legal if type(a) is Claim]
        draws = [a for a in self.legal if type(a) is Draw]
        best: Claim | None = None
        if claims:
            best, profit = self._best_claim(claims)
            if profit > 0 or not draws:
                return self._claimed(best)
        ticket = next((a for a in self.legal if type(a) is DrawTickets), None)
        if ticket and self.look.rounds > 3 and self.plan.turns < self.look.rounds - 4:
            gain = self.planning.prospect(self.plan, self.completed)
            if gain > self.look.turn:
                return Advice(ticket, "tickets", {"gain": gain})
        if not draws:
            return self._claimed(best) if best else Advice(self.legal[0], "first")
        return self._draw(draws)

    # ---- claiming

    def _best_claim(self, claims: Sequence[Claim]) -> tuple[Claim, float]:
        look = self.look
        best, most = claims[0], -1e9
        for claim in claims:
            i = claim.track
            spent = sum(claim.cards)
            profit = self.value[i] - look.turn - look.card * (spent + 0.6 * claim.cards[LOCO])
            if profit > most:
                best, most = claim, profit
        return best, most

    def _claimed(self, claim: Claim) -> Advice:
        if self.plan.tracks >> claim.track & 1:
            ticket = next(k for k, way in zip(self.plan.tickets, self.plan.ways, strict=True) if way >> claim.track & 1)
            return Advice(claim, "claim_plan", {"track": claim.track, "ticket": ticket})
        return Advice(claim, "claim", {"track": claim.track})

    # ---- drawing cards

    def wanted(self) -> list[float]:
        """For each kind of card what one more of it is worth, in points, given the hand."""
        look, board = self.look, self.look.board
        gains = [0.0] * 9
        side = [0.0] * 9
        for i in look.tracks:
            need, colour = look.need[i]
            if not need:
                continue
            terms = board.terms[i]
            turns = 1 + need * 0.55
            if turns > look.rounds:
                continue
            profit = self.value[i] - look.turn - look.card * terms.spaces
            weight = max(0.0, profit + 6) / turns
            if self.plan.tracks >> i & 1:
                weight *= 1.3
            short = look.hand[LOCO] < terms.locos
            for c in (range(LOCO) if terms.colour == GREY and not look.hand[colour] else (colour,)):
                if look.hand[c] + terms.locos < terms.spaces:
                    gains[c] = max(gains[c], weight)
                    side[c] += weight
            gains[LOCO] = max(gains[LOCO], weight * (1.6 if short else 1.0))
        return [g + 0.1 * s for g, s in zip(gains, side, strict=True)]

    def _draw(self, draws: Sequence[Draw]) -> Advice:
        look, view = self.look, self.look.view
        gains = self.wanted()
        gains[LOCO] = max(gains[LOCO], 1.1 * max(gains[:LOCO]))
        cards = look.board.file.cards
        made = [cards.per_colour] * LOCO + [cards.locomotives]
        unseen = [n - look.hand[c] - view.display.count(c) for c, n in enumerate(made)]
        total = max(1, sum(max(0, n) for n in unseen))
        blind = sum(gains[c] * max(0, n) for c, n in enumerate(unseen)) / total
        first = view.decisions and any(d.kind == "turn" for d in view.decisions)
        rows = []
        for draw in draws:
            if draw.slot == DECK:
                rows.append((blind, 0, draw))
            else:
                card = view.display[draw.slot]
                rows.append((gains[card], -draw.slot - 1, draw))
        if first:
            colours = sorted((g for g, _, d in rows if d.slot == DECK or view.display[d.slot] != LOCO), reverse=True)
            if colours:
                second = colours[1] if len(colours) > 1 else blind
                lost = 0.85 * max(second, blind)
                rows = [(g - lost if d.slot != DECK and view.display[d.slot] == LOCO else g, n, d) for g, n, d in rows]
        _, _, best = max(rows)
        card = NO_CARD if best.slot == DECK else view.display[best.slot]
        return Advice(best, "draw", {"card": card})
