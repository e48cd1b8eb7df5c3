"""The half of line mode that knows Railway Boom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trainbound.boom import notation
from trainbound.boom import texts as words
from trainbound.kernel.words import one_of
from trainbound.lines import texts as common
from trainbound.lines.boom import asking, looking, texts, texts_look
from trainbound.lines.halves import Verb

if TYPE_CHECKING:
    from trainbound.kernel.course import Entry
    from trainbound.kernel.types import Decision, Event
    from trainbound.lines.session import Session

SAID = ("bid", "confirmed")
"""Events that only say again what one has just typed."""
_SIGNS = {"b": "bid", "c": "confirm"}


class BoomHalf:
    """Questions, looks and sentences of Railway Boom."""

    words: Any = words
    notation: Any = notation
    help = texts.HELP
    looks: Sequence[Verb] = (
        Verb("players", looking.players, public=True),
        Verb("stores", looking.stores, public=True),
        Verb("income", looking.income, public=True),
        Verb("trains", looking.trains, public=True),
        Verb("best", looking.best),
        Verb("developments", looking.developments, public=True),
        Verb("objectives", looking.objectives, public=True),
        Verb("routes", looking.routes, public=True),
        Verb("auction", looking.auction, public=True),
        Verb("offers", looking.offers, public=True),
        Verb("city", looking.city, public=True),
        Verb("way", asking.way),
    )
    signs: Mapping[str, str] = _SIGNS
    curtain = texts.CURTAIN

    def actions(self, board: Any) -> Sequence[str]:
        """The verbs of the notation."""
        return notation.VERBS

    def examples(self, board: Any) -> tuple[str, str]:
        """A rail, a city."""
        word = notation.city_word(board.cities[0])
        return f"rail {word}", word

    def began(self, state: Any) -> bool:
        """Whether anything has been answered."""
        return bool(state.next_decision > 2)

    def where(self, state: Any, moves: int) -> str:
        """The round and its phase."""
        return texts.where(state) if moves else texts.NEW

    def mark(self, state: Any) -> int:
        """Nothing: every event says all of itself."""
        return 0

    def number(self, state: Any, seat: int) -> str:
        """`2 expansion:`."""
        return texts.number(state)

    def log(self, session: Session, events: Sequence[Event], mark: int) -> list[str]:
        """A sentence an event; those too small for a log in full talk only."""
        return self._said(session, session.viewer, events)

    def consequences(self, session: Session, entry: Entry) -> list[str]:
        """What happened beside what was typed."""
        full = session.talk == "full"
        events = [happened.seen_by(entry.seat) for happened in entry.events]
        return self._said(session, entry.seat, [e for e in events if full or e.kind not in SAID])

    def _said(self, session: Session, viewer: int | None, events: Sequence[Event]) -> list[str]:
        board, names = session.board, session.names
        lines = [words.event(board, names, viewer, happened, long=True) for happened in events
                 if session.talk == "full" or words.event(board, names, viewer, happened)]  # fmt: skip
        return [common.sentence(line) for line in lines if line]

    def ask(self, session: Session, decision: Decision) -> None:
        """The question with its numbered answers."""
        asking.ask(session, decision)

    def verb(self, heard: Sequence[str]) -> tuple[str, Sequence[str]] | None:
        """`my trains` is `trains`."""
        if heard[0].lower() != "my" or len(heard) == 1:
            return None
        return one_of(heard[1].lower(), [verb.name for verb in self.looks], "verb"), heard[2:]

    def answer(self, session: Session, heard: Sequence[str]) -> bool:
        """A hex by its two numbers."""
        return asking.answer(session, heard)

    def guess(self, session: Session, spoken: str) -> bool:
        """A city, a hex, a card."""
        return asking.guess(session, spoken)

    def act(self, session: Session, decision: Decision, verb: str, rest: Sequence[str]) -> None:
        """Every action of the notation."""
        asking.act(session, decision, verb, rest)

    def why(self, session: Session, rest: Sequence[str]) -> None:
        """An action."""
        asking.why(session, rest)

    def standing(self, session: Session) -> list[str]:
        """A line a rule."""
        return texts_look.so_far(session.board, session.names, session.game.scores(session.state))

    def found(self, session: Session, holds: Callable[..., bool]) -> list[str]:
        """Cities, cards, objectives, routes."""
        return texts_look.found(session.board, holds)
