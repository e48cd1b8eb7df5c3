"""What the planner does with a turn: claim, draw cards, or draw tickets, whatever brings most with what may follow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from trainbound.bots import Advice
from trainbound.bots.plan import SECOND, Loss, Plan
from trainbound.bots.plans import Planning
from trainbound.bots.schedule import DRAW, Bundle
from trainbound.bots.tunnelling import CARD, chance
from trainbound.kernel.types import Action, Decision
from trainbound.network.bits import numbers
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets
from trainbound.ticket.cards import LOCO, NO_CARD, Cards
from trainbound.ticket.rules.stations import Build
from trainbound.ticket.rules.technologies import Done

CLAIMS = 14
"""So many claims are weighed, those of most worth."""


NEAR = 0.04
"""How likely a rival with a track at one of its ends takes a track before the next turn."""


class Option(NamedTuple):
    """An action and what it brings, in points."""

    brings: float
    action: Action


class Turn:
    """One turn (or the second card of one), with a plan: the best one, if none is given."""

    def __init__(self, planning: Planning, decision: Decision, legal: Sequence[Action], plan: Plan | None = None
                 ) -> None:
        self.planning, self.decision, self.legal = planning, decision, legal
        self.look = look = planning.look
        finished, waiting = planning.done()
        self.completed = len(finished)
        self.plan = plan or planning.best(waiting, self.completed)
        bundles = []
        more = planning.bonus(self.completed + 1) - planning.bonus(self.completed)
        for gain, way in zip(self.plan.gains, self.plan.ways, strict=True):
            bundles.append(Bundle(tuple(numbers(way)), gain + more))
        bundles += [Bundle(tuple(numbers(tour.tracks)), tour.gain) for tour in self.plan.tours]
        self.schedule = planning.schedule.bundled(bundles)
        self.before = 0.0 if look.rounds > 1 else -0.5
        """How much of the turn is gone before its action: in the last one what is done at once is in time."""
        self.losses: dict[int, Loss] = {}
        """For each track of the plan that can be claimed now, what its loss would cost."""

    def prospects(self, without: int = 0) -> tuple[float, int]:
        """Points to be had from here on, bonuses included, and the technologies counted on for that, as bits.

        `without`: a technology that is not to be had, as a bit.
        """
        look = self.look
        points, technologies = self.schedule.outlay(look.rounds, look.trains, self.before, without)
        return points + self.planning.bonus(self.completed) + look.race, technologies

    def costs(self, cards: Cards, bought: int = 0) -> float:
        """Points that the schedule brings less once some cards are gone for some technologies, as bits."""
        look, worth = self.look, self.schedule.worth
        now = worth(look.rounds, look.trains, self.before)
        return now - worth(look.rounds, look.trains, self.before, paid=cards, bought=bought)

    def advise(self, more: Sequence[Option] = ()) -> Advice:
        """The best of the legal actions, and why; `more` weighs some of them as part of something larger."""
        options = [*self.options, *more]
        if not options:
            return Advice(self.legal[0], "first")
        best = max(options, key=lambda option: option.brings).action
        if type(best) is Claim:
            code, values = self._why_claim(best)
            if self.look.board.tracks[best.track].tunnel:
                values["paid"] = chance(self.look.board, self.look.view, best.cards).paid
            return Advice(best, code, values)
        if type(best) is Draw:
            return Advice(best, *self._why_draw(best))
        if isinstance(best, Build):
            return Advice(best, "station", self._why_build(best))
        if isinstance(best, Done):
            return Advice(best, "done")
        return Advice(best, "tickets", {"planned": len(self.plan.tickets)})

    @cached_property
    def options(self) -> list[Option]:
        """The actions worth weighing, with what they bring."""
        look = self.look
        claims = [a for a in self.legal if type(a) is Claim]
        draws = [a for a in self.legal if type(a) is Draw]
        found = self._claims(claims) + self._draws(draws) + self._builds()
        done = next((a for a in self.legal if claims and isinstance(a, Done)), None)
        if done:
            found.append(Option(self.nothing(), done))
        ticket = next((a for a in self.legal if type(a) is DrawTickets), None)
        if ticket and look.rounds > 3 and self.plan.turns < look.rounds - 4:
            gain = self.planning.prospect(self.plan, self.completed)
            if gain > 0:
                found.append(Option(gain + self.schedule.worth(look.rounds, look.trains, 1.0), ticket))
        return found

    # ---- claiming

    def _claims(self, claims: Sequence[Claim]) -> list[Option]:
        look, board = self.look, self.look.board
        firsts: dict[tuple[int, int], Claim] = {}
        for claim in claims:
            colour = next((c for c in range(LOCO) if claim.cards[c]), LOCO)
            kind = claim.cards[LOCO] if look.shop.set_of else colour  # sets are of any colours: locomotives tell
            if (claim.track, kind) not in firsts:
                firsts[claim.track, kind] = claim
        urgent = self.plan.tracks
        some = sorted(firsts.values(), key=lambda a: -look.worth[a.track] - 20 * (urgent >> a.track & 1))[:CLAIMS]
        found = []
        for claim in some:
            if not board.tracks[claim.track].tunnel:
                found.append(Option(self.claimed(claim.track, claim.cards), claim))
                continue
            turned = chance(board, look.view, claim.cards)
            brings = turned.paid * self.claimed(claim.track, turned.cards)
            if turned.paid < 1:
                brings += (1 - turned.paid) * self.nothing()
            found.append(Option(brings, claim))
        return found

    def claimed(self, i: int, cards: Cards, elapsed: float = 1.0, first: int = -1, bought: int = 0) -> float:
        """What a track brings once it is claimed with some cards in all and with so much of the turn gone.

        `first` is a track that is claimed before it in the same turn, and counts as well (UK-24); `bought` are
        technologies that are bought before, as bits.
        """
        look, rule = self.look, self.look.known.shares
        tracks = [i, first] if first >= 0 else [i]
        taken, trains = 0, look.trains
        for n in tracks:
            track = look.board.tracks[n]
            taken |= 1 << n | (1 << track.twin if track.twin >= 0 else 0)
            trains -= track.length
        company = look.market.best(rule.on_track[i])[0] if rule and look.market else -1
        rounds = look.rounds if trains > 2 else min(look.rounds, 2.0)
        brings = self.schedule.worth(rounds, trains, elapsed, -1, cards, taken, company, bought)
        for n in tracks:
            if self.plan.tracks >> n & 1:
                if n not in self.losses:
                    self.losses[n] = self.planning.loss(self.plan, n)
                loss = self.losses[n]
                brings += loss.points * min(0.5, self.schedule.hazard + NEAR * len(loss.near))
            brings += look.worth[n] + CARD * look.extra[n]
        return brings

    def nothing(self) -> float:
        """What may still be made when this turn brings nothing."""
        return self.schedule.worth(self.look.rounds, self.look.trains, 1.0)

    def _why_claim(self, claim: Claim) -> tuple[str, dict[str, Any]]:
        look, i = self.look, claim.track
        values: dict[str, Any] = {"track": i, "points": look.board.tracks[i].points}
        if i in self.losses:
            loss = self.losses[i]
            values |= {"near": loss.near, "more": loss.trains}
            code = "claim_tour" if loss.trains == SECOND else "claim_plan"
            return code, values | {"ticket": loss.ticket, "completes": self._completes(i)}
        rule = look.known.shares
        values["company"] = look.market.best(rule.on_track[i])[0] if rule and look.market else -1
        values["longer"] = round(look.longer[i])
        return ("claim_last" if look.rounds <= 1 else "claim"), values

    def _completes(self, track: int) -> tuple[int, ...]:
        """The tickets of the plan that this track alone still lacks."""
        pairs = zip(self.plan.tickets, self.plan.ways, strict=True)
        return tuple(k for k, way in pairs if way == 1 << track)

    # ---- building stations

    def _builds(self) -> list[Option]:
        """Stations that the plan wants, each at either end of the track that it would lend."""
        look, found = self.look, []
        wanted = self.plan.tracks & look.building.open
        if not wanted:
            return []
        builds = [a for a in self.legal if isinstance(a, Build)]
        for i in numbers(wanted):
            track = look.board.tracks[i]
            brings: dict[Cards, float] = {}
            for build in builds:
                if build.city in (track.a, track.b):
                    if build.cards not in brings:
                        brings[build.cards] = self.schedule.worth(
                            look.rounds, look.trains, 1.0, paid=build.cards, taken=1 << i)
                    found.append(Option(brings[build.cards] - look.building.price, build))
        return found

    def _why_build(self, build: Build) -> dict[str, Any]:
        """The track that a station is built for, whose it is, and the tickets that want it."""
        look = self.look
        lends = next(i for i in numbers(self.plan.tracks & look.building.open & look.board.at_city[build.city]))
        owner = next(s for s, seat in enumerate(look.view.seats) if seat.owned >> lends & 1)
        pairs = zip(self.plan.tickets, self.plan.ways, strict=True)
        tickets = tuple(k for k, way in pairs if way >> lends & 1)
        return {"city": build.city, "track": lends, "owner": owner, "tickets": tickets}

    # ---- drawing cards

    def _draws(self, draws: Sequence[Draw]) -> list[Option]:
        look, view = self.look, self.look.view
        brings: dict[tuple[int, float], float] = {}
        second = self.decision.kind == "second"
        faced = 1.0 if second else 0.5
        three, drawn = look.shop.blind
        blind = (drawn + 1) / 3 if three and drawn == second else faced

        def with_card(card: int, elapsed: float) -> float:
            if (card, elapsed) not in brings:
                brings[card, elapsed] = self.schedule.worth(look.rounds, look.trains, elapsed, card)
            return brings[card, elapsed]

        found = []
        for draw in draws:
            if draw.slot == DECK:
                cards = look.board.file.cards
                made = [cards.per_colour] * LOCO + [cards.locomotives]
                unseen = [max(0, n - look.hand[c] - view.display.count(c)) for c, n in enumerate(made)]
                total = sum(n * with_card(c, blind) for c, n in enumerate(unseen) if n)
                found.append(Option(total / max(1, sum(unseen)), draw))
            elif view.display[draw.slot] == LOCO and look.board.file.cards.face_up_locomotive == 2:
                found.append(Option(self.schedule.worth(look.rounds, look.trains, 1.0, LOCO), draw))
            else:
                found.append(Option(with_card(view.display[draw.slot], faced), draw))
        return found

    def _why_draw(self, draw: Draw) -> tuple[str, dict[str, Any]]:
        look = self.look
        card = NO_CARD if draw.slot == DECK else look.view.display[draw.slot]
        values: dict[str, Any] = {"slot": draw.slot, "card": card, "track": -1, "three": look.shop.blind[0]}
        if look.view.last_turns > 0:  # no turn follows in which a card could be played
            return "draw_last", values
        lacked = look.shop.lacked(numbers(self.plan.tracks))
        if card == LOCO and lacked:
            tours = [(tour.ticket, tour.tracks) for tour in self.plan.tours]
            pairs = [*zip(self.plan.tickets, self.plan.ways, strict=True), *tours]
            ticket, way = next(pair for pair in pairs if look.shop.lacked(numbers(pair[1])))
            return "draw_save", values | {"ticket": ticket, "technology": numbers(look.shop.lacked(numbers(way)))[0]}
        best = 0.0
        for i in look.tracks:
            need, colour = look.need[i]
            planned = self.plan.tracks >> i & 1
            if need and card in (NO_CARD, LOCO, colour) and (planned or not self.plan.tracks):
                rate = (look.worth[i] + 100 * planned) / (1 + DRAW * need)
                if rate > best:
                    best = rate
                    values |= {"track": i, "need": need, "colour": colour}
        return "draw", values
