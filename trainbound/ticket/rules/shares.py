"""Shares of companies, taken with a claim and ranked at the end (PA-4 to PA-8); the neutral investor (PA-10, PA-11).

A company's shares are numbered from 1 and taken in that order, so the whole state is: for each company, who took its
shares in order. Number n of a company is held by `takers[company][n - 1]`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from trainbound.kernel.faults import Fault, nearest, shown
from trainbound.kernel.seeds import shuffle
from trainbound.kernel.types import NOBODY, Action, Ambiguous, Decision, Event, NotUnderstood, Refusal, ScoreLine
from trainbound.ticket.limits import MOST_POINTS, bad_id, bad_name, outside
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.standing import Stand
from trainbound.ticket.texts_map import fault

if TYPE_CHECKING:
    from trainbound.ticket.mapfile import MapFile
    from trainbound.ticket.state import State
    from trainbound.ticket.views import TicketView


MOST_COMPANIES, MOST_SHARES, MOST_RANKS = 26, 50, 6
"""Companies, each with a letter; shares of one; ranks that are paid, the neutral investor's among them."""
NONE = "none"
"""The word for no company, which none can have as its id."""


class Company(msgspec.Struct, frozen=True, kw_only=True):
    """A company: how many shares it has, and what the ranks are paid (PA-4, PA-7)."""

    id: str
    letter: str
    name: str
    shares: int
    payout: list[int]


class TakeShare(msgspec.Struct, frozen=True):
    """Take the top share of a company, by number, or none (-1), for oneself."""

    company: int
    verb: str = "share"


class TakeNeutral(msgspec.Struct, frozen=True):
    """Take the top share of a company, by number, for the neutral investor."""

    company: int
    verb: str = "neutral"


class Part(NamedTuple):
    """The state: for each company the seats (NOBODY = the neutral investor) that took its shares, in order.

    `pile` is the neutral investor's, in the order taken, as (company, number); `revealed` those shown at the end.
    """

    takers: tuple[tuple[int, ...], ...]
    pile: tuple[tuple[int, int], ...] = ()
    revealed: tuple[tuple[int, int], ...] = ()


class Holding(msgspec.Struct, frozen=True):
    """One investor in a ranking: `seat` NOBODY = the neutral investor; `numbers` ascending; points paid."""

    seat: int
    numbers: tuple[int, ...]
    points: int


Holdings = tuple[tuple[int, ...], ...]
"""For each company the numbers of the shares that a seat holds."""


class SharesView(msgspec.Struct, frozen=True):
    """What a seat may see: shares left of each company, and the numbers held, of itself or of all who are open.

    `held[seat]` is None for a seat whose holding is hidden, else for each company the numbers held. `neutral` is how
    many shares lie in the neutral investor's pile, or None at tables without one.
    """

    left: tuple[int, ...]
    held: tuple[Holdings | None, ...]
    neutral: int | None


class SharesParams(msgspec.Struct, frozen=True, kw_only=True):
    """`neutral_at` = the table size at which the neutral investor sits down; 0 never."""

    companies: list[Company]
    neutral_at: int = 0


class Shares(Rule):
    """`companies` on a track are those whose logo stands beside it."""

    Params = SharesParams
    track_keys = {"companies": list[str]}  # noqa: RUF012
    options = ("open_shares",)
    decisions = ("share", "neutral")
    verbs = ("share", "neutral")
    cited = ("take", "secret", "pay", "tie", "neutral", "reveal")
    hears = ("claimed",)

    def __init__(self, board: Any, params: SharesParams, cites: Any) -> None:
        super().__init__(board, params, cites)
        self.companies = tuple(params.companies)
        number = {c.id: i for i, c in enumerate(self.companies)}
        self.on_track = tuple(tuple(number[c] for c in t.extra.get("companies", ())) for t in board.tracks)
        self._take = {c: TakeShare(c) for c in range(-1, len(self.companies))}
        self._neutral = {c: TakeNeutral(c) for c in range(len(self.companies))}

    @classmethod
    def faults(cls, params: SharesParams, found: MapFile) -> Iterator[Fault]:
        """Companies have unique ids and letters, payouts that fall, and are the only ones that tracks name."""
        yield from outside("rules[].companies", len(params.companies), 1, MOST_COMPANIES)
        yield from outside("rules[].neutral_at", params.neutral_at, 0, 5)
        ids = [c.id for c in params.companies]
        letters = [c.letter for c in params.companies]
        for i, c in enumerate(params.companies):
            where = f"rules[].companies[{i}]"
            yield from (*bad_id(f"{where}.id", c.id), *bad_name(f"{where}.name", c.name))
            if c.id == NONE:
                yield fault(f"{where}.id", "reserved", found=shown(c.id))
            if ids.index(c.id) != i:
                yield fault(
                    f"{where}.id", "twice", found=shown(c.id), first=where.replace(f"[{i}]", f"[{ids.index(c.id)}]")
                )
            if letters.index(c.letter) != i or not (len(c.letter) == 1 and "A" <= c.letter <= "Z"):
                yield fault(f"{where}.letter", "letter", found=shown(c.letter))
            yield from outside(f"{where}.shares", c.shares, 1, MOST_SHARES)
            falls = sorted(c.payout, reverse=True) == c.payout
            if not falls or not (0 < len(c.payout) <= MOST_RANKS and 1 <= c.payout[-1] <= c.payout[0] <= MOST_POINTS):
                yield fault(f"{where}.payout", "payout", ranks=MOST_RANKS, most=MOST_POINTS, found=shown(c.payout))
        for i, track in enumerate(found.tracks):
            for name in track.extra.get("companies", ()):
                if name not in ids:
                    yield fault(
                        f"tracks[{i}].companies",
                        "no_company",
                        found=shown(name),
                        near=nearest(name, ids),
                        known=", ".join(ids),
                    )

    def setup(self, state: State) -> Part:
        """All stacks full."""
        return Part(tuple(() for _ in self.companies))

    def left(self, part: Part, company: int) -> int:
        """How many shares a company's stack still has."""
        return self.companies[company].shares - len(part.takers[company])

    def offered(self, part: Part, track: int) -> tuple[int, ...]:
        """The companies beside a track that have a share left (PA-5)."""
        return tuple([c for c in self.on_track[track] if self.companies[c].shares > len(part.takers[c])])

    def after(self, state: State, event: Event, say: Callable[[Event], None]) -> None:
        """A claim asks for a share, when the track shows a company that has one left (PA-5)."""
        offered = self.offered(state.parts[self.part], event.data["track"])
        if offered:
            state.ask(event.seat, "share", (event.data["track"], offered))

    def legal(self, state: State, decision: Decision) -> Sequence[Action]:
        """Each company offered; a share for oneself may be declined, the neutral investor's may not."""
        offered = decision.data[1]
        if decision.kind == "neutral":
            return [self._neutral[c] for c in offered]
        return [*[self._take[c] for c in offered], self._take[-1]]

    def refuse(self, state: State, decision: Decision, action: Action) -> tuple[Refusal, ...]:
        """Not a share, or a company that the track does not show or that has none left (PA-5, PA-10)."""
        wanted = TakeNeutral if decision.kind == "neutral" else TakeShare
        rule = self.cite("neutral" if decision.kind == "neutral" else "take", "PA-5")
        if not isinstance(action, wanted):
            return (Refusal("not_asked", (rule,), {"asked": decision.kind, "verb": action.verb}),)
        track, offered = decision.data
        company: int = action.company
        if company in offered or (company == -1 and decision.kind == "share"):
            return ()
        if not 0 <= company < len(self.companies):
            return (Refusal("no_such_company", (rule,), {"offered": offered, "track": track}),)
        code = "stack_empty" if company in self.on_track[track] else "company_not_shown"
        return (Refusal(code, (rule,), {"company": company, "offered": offered, "track": track}),)

    def answer(self, state: State, decision: Decision, action: Action, say: Callable[[Event], None]) -> None:
        """Takes the share; with a neutral investor at the table, asks for theirs next (PA-10)."""
        part: Part = state.parts[self.part]
        track = decision.data[0]
        company: int = action.company  # type: ignore[attr-defined]
        if company < 0:
            say(Event("share_declined", decision.seat, {"track": track}))
            return
        number = len(part.takers[company]) + 1
        owner = NOBODY if decision.kind == "neutral" else decision.seat
        takers = list(part.takers)
        takers[company] = (*takers[company], owner)
        part = Part(tuple(takers), part.pile, part.revealed)
        if owner == NOBODY:
            part = part._replace(pile=(*part.pile, (company, number)))
            say(Event("neutral_share", decision.seat, {"company": company}))
        else:
            say(Event("share_taken", decision.seat, {"company": company}, {"number": number}))
        state.set_part(self, part)
        if owner != NOBODY and state.seats == self.params.neutral_at:
            offered = self.offered(part, track)
            if offered:
                state.ask(decision.seat, "neutral", (track, offered))

    def finish(self, state: State, say: Callable[[Event], None]) -> None:
        """Shuffles the neutral investor's pile and reveals half of it, rounded up (PA-11)."""
        part: Part = state.parts[self.part]
        if state.seats != self.params.neutral_at:
            return
        pile = list(part.pile)
        shuffle(pile, state.seed, "neutral", state.shuffles)
        state.shuffles += 1
        revealed = tuple(sorted(pile[: (len(pile) + 1) // 2]))
        state.set_part(self, part._replace(revealed=revealed))
        say(Event("neutral_revealed", NOBODY, {"shares": revealed, "pile": len(pile)}, reveals="all"))

    def ranking(self, part: Part, company: int, seats: int) -> tuple[Holding, ...]:
        """Who holds shares of a company, ranked by number held, then by the lowest number (PA-7, PA-8)."""
        numbers: dict[int, list[int]] = {}
        for i, seat in enumerate(part.takers[company]):
            if seat != NOBODY:
                numbers.setdefault(seat, []).append(i + 1)
        for c, number in part.revealed:
            if c == company:
                numbers.setdefault(NOBODY, []).append(number)
        return self._ranked(company, numbers)

    def _ranked(self, company: int, numbers: Mapping[int, Sequence[int]]) -> tuple[Holding, ...]:
        """Seats, and NOBODY for the neutral investor, ranked by the shares of a company that they hold."""
        order = sorted(numbers, key=lambda seat: (-len(numbers[seat]), min(numbers[seat])))
        payout = self.companies[company].payout
        return tuple(
            Holding(seat, tuple(sorted(numbers[seat])), payout[rank] if rank < len(payout) else 0)
            for rank, seat in enumerate(order)
        )

    def score(self, state: State) -> Sequence[ScoreLine]:
        """One line a company in which somebody holds a share."""
        part: Part = state.parts[self.part]
        lines = []
        for c in range(len(self.companies)):
            ranking = self.ranking(part, c, state.seats)
            points = [0] * state.seats
            for holding in ranking:
                if holding.seat != NOBODY:
                    points[holding.seat] = holding.points
            if ranking:
                lines.append(
                    ScoreLine(
                        self.cite("pay", "PA-7"),
                        "shares",
                        tuple(points),
                        {"company": c, "ranking": ranking, "tie_rule": self.cite("tie", "PA-8")},
                    )
                )
        return lines

    def stands(self, view: TicketView) -> Sequence[Stand]:
        """One line for what the viewer holds while holdings are secret; one a company where they are open (PA-6).

        Values: {"held": (company, own numbers, payout) each, "secret": the rule}; of an open one {"company", "payout",
        "held": (seat, numbers) in the order of the ranks, "loose": shares of the neutral investor's that may be
        revealed, "reveal": the rule}.
        """
        shown: SharesView = view.part(self)
        pay = self.cite("pay", "PA-7")
        holdings = [held for held in shown.held if held is not None]
        if len(holdings) < len(shown.held):
            own = shown.held[view.viewer] if view.viewer is not None else None
            rows = [(c, row, tuple(self.companies[c].payout)) for c, row in enumerate(own or ()) if row]
            points = (None if own is None or rows or s != view.viewer else 0 for s in range(len(shown.held)))
            return (Stand(pay, "shares_hidden", tuple(points), {"held": rows, "secret": self.cite("secret", "PA-6")}),)
        return [line for c in range(len(self.companies)) if (line := self._open(holdings, shown, c, pay))]

    def _open(self, holdings: Sequence[Holdings], shown: SharesView, company: int, pay: str) -> Stand | None:
        """The line of a company of which all know who holds what, but for the neutral investor's pile (PA-11)."""
        numbers = {s: held[company] for s, held in enumerate(holdings) if held[company]}
        if not numbers:
            return None
        taken = range(1, self.companies[company].shares - shown.left[company] + 1)
        loose = [n for n in taken if not any(n in held for held in numbers.values())]
        ranked = self._ranked(company, numbers)
        least = {h.seat: h.points for h in self._ranked(company, {**numbers, NOBODY: loose} if loose else numbers)}
        most = {h.seat: h.points for h in ranked}
        points = tuple(
            most.get(s, 0) if most.get(s) == least.get(s) else None for s in range(len(holdings))
        )
        values = {"company": company, "payout": tuple(self.companies[company].payout), "loose": len(loose),
                  "held": tuple((h.seat, h.numbers) for h in ranked), "reveal": self.cite("reveal", "PA-11")}
        return Stand(pay, "shares", points, values)

    def show(self, state: State, viewer: int | None) -> SharesView:
        """Stacks to all; holdings to their holder, to all under `open_shares` and once the game is over (PA-6)."""
        part: Part = state.parts[self.part]
        everybody = state.over or "open_shares" in state.options
        held = tuple(
            tuple(tuple(i + 1 for i, taker in enumerate(takers) if taker == seat) for takers in part.takers)
            if everybody or seat == viewer
            else None
            for seat in range(state.seats)
        )
        return SharesView(
            tuple(self.left(part, c) for c in range(len(self.companies))),
            held,
            len(part.pile) if state.seats == self.params.neutral_at else None,
        )

    def tag(self, track: int) -> str:
        """The letters of the companies whose logo stands beside a track."""
        return "".join(sorted(self.companies[c].letter for c in self.on_track[track]))

    def about(self, track: int) -> tuple[str, ...]:
        """That of taking a share, where there is a logo."""
        return (self.cite("take", "PA-5"),) if self.on_track[track] else ()

    def write(self, action: Action) -> str:
        """`share prr`, `share none`, `neutral prr`."""
        company: int = action.company  # type: ignore[attr-defined]
        return f"{action.verb} {self.companies[company].id if company >= 0 else NONE}"

    def parse(self, verb: str, words: Sequence[str]) -> Action:
        """A company by its id, letter, name, or the beginning of one."""
        word = " ".join(words).lower()
        if verb == "share" and word == NONE:
            return self._take[-1]
        if verb == "share" and word in ("no", "-") and word not in (c.id for c in self.companies):
            return self._take[-1]
        company = self.named(words)
        return self._take[company] if verb == "share" else self._neutral[company]

    def named(self, words: Sequence[str]) -> int:
        """A company by its id, letter, name, or the beginning of one.

        Raises:
            NotUnderstood: none. Ambiguous: several.
        """
        word = " ".join(words).lower()
        found = [i for i, c in enumerate(self.companies) if word == c.id]
        if not found:
            found = [i for i, c in enumerate(self.companies) if word in (c.letter.lower(), c.name.lower())]
        if not found and word:
            found = [
                i for i, c in enumerate(self.companies) if c.name.lower().startswith(word) or c.id.startswith(word)
            ]
        if not found:
            raise NotUnderstood(" ".join(words), "company", [c.id for c in self.companies])
        if len(found) > 1:
            raise Ambiguous(word, [self.companies[i].id for i in found])
        return found[0]
