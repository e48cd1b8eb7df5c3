"""What line mode asks of a family of games, and which family has which half: the one place here that knows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from trainbound.kernel.types import for_viewer

if TYPE_CHECKING:
    from trainbound.kernel.course import Entry
    from trainbound.kernel.types import Decision, Event, Game
    from trainbound.lines.session import Session

Run = Callable[["Session", Sequence[str]], None]


class Verb(NamedTuple):
    """A verb of line mode.

    Attributes:
        name: its name.
        run: what it does.
        public: it works at the curtain, since it tells nothing of a hand.
        own: it is about a hand alone, and there is none for those who only watch.
    """

    name: str
    run: Run
    public: bool = False
    own: bool = False


class Half(Protocol):
    """The half of line mode that knows a family."""

    words: Any
    """Its module of sentences."""
    notation: Any
    """Its module of notation."""
    help: Mapping[str, str]
    """For each verb of its actions and looks, how it is used."""
    looks: Sequence[Verb]
    """Verbs that look at what only this family has."""
    signs: Mapping[str, str]
    """Signs and letters that stand for verbs of this family."""
    curtain: str
    """What is said where something must wait until the keyboard is handed over."""

    def actions(self, board: Any) -> Sequence[str]:
        """The verbs of its notation."""
        ...

    def examples(self, board: Any) -> tuple[str, str]:
        """What `why` and `find` could be asked, for example."""
        ...

    def began(self, state: Any) -> bool:
        """Whether turns have begun, so that there is something to remind of."""
        ...

    def where(self, state: Any, moves: int) -> str:
        """How far a game is: `round 3`."""
        ...

    def mark(self, state: Any) -> int:
        """What `log` must know of the state before the events that it is given."""
        ...

    def number(self, state: Any, seat: int) -> str:
        """The turn that stands before an action; empty before the first."""
        ...

    def log(self, session: Session, events: Sequence[Event], mark: int) -> list[str]:
        """Events as lines, in the talk that is wanted."""
        ...

    def consequences(self, session: Session, entry: Entry) -> list[str]:
        """What an action of the person at the keyboard led to, in their own words."""
        ...

    def ask(self, session: Session, decision: Decision) -> None:
        """Says what is asked, and sets what a number means."""
        ...

    def verb(self, heard: Sequence[str]) -> tuple[str, Sequence[str]] | None:
        """A verb of several words with the rest of a line; None where a line begins with none."""
        ...

    def answer(self, session: Session, heard: Sequence[str]) -> bool:
        """Takes words without a verb for an answer, where something is asked that they answer; else False."""
        ...

    def guess(self, session: Session, spoken: str) -> bool:
        """Takes a line that begins with no verb for an answer to what is asked; False when it is none."""
        ...

    def act(self, session: Session, decision: Decision, verb: str, rest: Sequence[str]) -> None:
        """An action with a verb that answers what is asked: played, or asked for step by step."""
        ...

    def why(self, session: Session, rest: Sequence[str]) -> None:
        """Why something is legal or not."""
        ...

    def standing(self, session: Session) -> list[str]:
        """The score as it stands, as far as the person at the keyboard may know it."""
        ...

    def found(self, session: Session, holds: Callable[..., bool]) -> list[str]:
        """Rows of what is on the map and holds the words that are looked for."""
        ...


HALVES = {"ticket": "trainbound.lines.ticket.half:TicketHalf", "boom": "trainbound.lines.boom.half:BoomHalf"}
"""Family -> where its half is."""


def half_of(board: Any) -> Half:
    """The half of a map's family."""
    module, _, name = HALVES[board.file.family].partition(":")
    return cast(Half, getattr(import_module(module), name)())


def told(game: Game[Any], names: Sequence[str], entry: Entry) -> str:
    """Everything that an entry of a record says to an onlooker, as sentences."""
    words = half_of(game.board).words
    said = (words.event(game.board, names, None, event, True) for event in for_viewer(entry.events, None))
    return " ".join(f"{sentence}." for sentence in said if sentence)
