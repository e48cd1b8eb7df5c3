"""What a rule module may hook into. A module overrides the few hooks it needs and knows no other rule module."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from trainbound.kernel.types import Action, Decision, Event, Refusal, ScoreLine

if TYPE_CHECKING:
    from trainbound.kernel.faults import Fault
    from trainbound.ticket.actions import Claim
    from trainbound.ticket.board import Board
    from trainbound.ticket.mapfile import MapFile
    from trainbound.ticket.payments import Terms
    from trainbound.ticket.standing import Stand
    from trainbound.ticket.state import State
    from trainbound.ticket.tariff import Tariff
    from trainbound.ticket.views import TicketView


class Params(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of a module that has none."""


class Rule:
    """One odd rule on one map.

    Attributes:
        Params: the struct of its parameters in the map file.
        track_keys: further keys that a track may have in the map file, with their types.
        options: names of the table options that it brings.
        decisions: kinds of decision that it asks and answers.
        verbs: verbs of the notation that it brings.
        starts: those of its verbs that may answer the core's decision `turn`; `actions`, `refuse` and `answer` see to
            them. An answer that is the turn's action sets `passes` of the state to 0 (T-16).
        claim_asks: those of its decisions that are answered with claims, so that `why` asks it.
        cited: keys of `cites`: what of it a map may cite by a rule id of its own.
        apart: names of modules that a map cannot have besides.
        hears: kinds of event after which `after` is called.
        part: its place in `State.parts`, set by the board when `setup` is overridden.
    """

    Params: ClassVar[type[msgspec.Struct]] = Params
    track_keys: ClassVar[Mapping[str, Any]] = {}
    options: ClassVar[tuple[str, ...]] = ()
    decisions: ClassVar[tuple[str, ...]] = ()
    verbs: ClassVar[tuple[str, ...]] = ()
    starts: ClassVar[tuple[str, ...]] = ()
    claim_asks: ClassVar[tuple[str, ...]] = ()
    cited: ClassVar[tuple[str, ...]] = ()
    apart: ClassVar[tuple[str, ...]] = ()
    hears: ClassVar[tuple[str, ...]] = ()
    name: str = ""
    part: int = -1

    def __init__(self, board: Board, params: Any, cites: Mapping[str, str]) -> None:
        self.board, self.params, self.cites = board, params, cites

    @classmethod
    def faults(cls, params: Any, found: MapFile) -> Iterator[Fault]:
        """Faults of its part of a map file; their place has `rules[]` for the module's own table."""
        yield from ()

    def cite(self, what: str, default: str) -> str:
        """The rule id that the map wants cited for something, else the default."""
        return self.cites.get(what, default)

    def setup(self, state: State) -> Any:
        """Its own part of a new state; immutable, replaced and never changed."""
        return None

    def terms(self, track: int, terms: Terms) -> Terms:
        """The terms on which a track is claimed, changed as this rule wants."""
        return terms

    def tariff(self, part: Any, seat: int) -> Tariff:
        """What tracks cost a seat, in place of the board's own tariff; one module of a map at most.

        Args:
            part: its part of the state, or what `show` gives everybody: such a rule hides nothing.
            seat: who would pay.
        """
        return self.board.tariff

    def bars(self, part: Any, seat: int) -> int:
        """The tracks that a seat may not claim now, whatever it holds, as bits; `part` as for `tariff`."""
        return 0

    def claim_faults(self, state: State, seat: int, track: int) -> Sequence[Refusal]:
        """Why a seat may not claim one of the tracks that `bars` names."""
        return ()

    def claiming(self, state: State, seat: int, claim: Claim, say: Callable[[Event], None]) -> bool:
        """A legal claim is about to be paid and laid; True when this rule does it, now or after a decision."""
        return False

    def points(self, part: Any, seat: int, track: int) -> int:
        """Points that a claim scores besides those of the route; `part` as for `tariff`."""
        return 0

    def after(self, state: State, event: Event, say: Callable[[Event], None]) -> None:
        """An event of a kind that it hears has happened; may push decisions on the state."""

    def actions(self, state: State, seat: int) -> Sequence[Action]:
        """Legal answers of its own to the decision `turn`."""
        return ()

    def legal(self, state: State, decision: Decision) -> Sequence[Action]:
        """The legal answers to a decision of its own."""
        return ()

    def refuse(self, state: State, decision: Decision, action: Action) -> tuple[Refusal, ...]:
        """Why an answer to a decision of its own, or one of its verbs as an answer to `turn`, is not legal."""
        return ()

    def answer(self, state: State, decision: Decision, action: Action, say: Callable[[Event], None]) -> None:
        """Carries out a legal answer; the state is advanced in place. Draws and claims are carried out by the core."""

    def finish(self, state: State, say: Callable[[Event], None]) -> None:
        """The game has just ended, nothing is scored yet."""

    def lent(
        self, part: Any, seat: int, owned: Sequence[int], parted: tuple[int, ...], tickets: tuple[int, ...]
    ) -> int:
        """Tracks of other seats that this seat's tickets use, as if the game ended now, as bits (EU-3).

        Args:
            part: its part of the state, or what `show` gives the seat.
            seat: whose tickets.
            owned: for each seat its tracks, as bits.
            parted: the components of the seat's own tracks.
            tickets: the seat's tickets, by number.
        """
        return 0

    def lendings(self, part: Any, seat: int, owned: Sequence[int], parted: tuple[int, ...]) -> Collection[int]:
        """Every choice of tracks of other seats that this seat could use, whatever it is for, each as bits (EU-3).

        Arguments as for `lent`. Of choices that join the same one is enough.
        """
        return ()

    def tie(self, state: State) -> tuple[str, Sequence[int]] | None:
        """What decides a tie after the tickets completed, more is better: its name, and a figure for each seat."""
        return None

    def scored(self, state: State) -> Sequence[ScoreLine]:
        """Lines of the points that were added to claims; they are taken out of the line of the tracks."""
        return ()

    def score(self, state: State) -> Sequence[ScoreLine]:
        """Its lines of the score."""
        return ()

    def stands(self, view: TicketView) -> Sequence[Stand]:
        """Its lines of the score so far, from what a seat may see: what is hidden from it is None."""
        return ()

    def show(self, state: State, viewer: int | None) -> Any:
        """What a seat may see of its part of the state; None when it has none."""
        return None

    def tag(self, track: int) -> str:
        """Capitals that a map shows beside a track; empty when this rule has nothing to say about it."""
        return ""

    def tag_now(self, part: Any, seat: int | None, track: int) -> str:
        """The same as one seat should see it now, an onlooker for None; `part` as for `tariff`."""
        return self.tag(track)

    def about(self, track: int) -> Sequence[str]:
        """The ids of the rules that say what is special about a track; empty when this rule has nothing to say."""
        return ()

    def write(self, action: Action) -> str:
        """The canonical line of an action of one of its verbs."""
        return action.verb

    def parse(self, verb: str, words: Sequence[str]) -> Action:
        """The action of a line with one of its verbs. Raises NotUnderstood or Ambiguous."""
        raise LookupError(verb)
