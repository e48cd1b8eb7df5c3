"""The half of line mode that knows the ticket family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trainbound.kernel.words import one_of
from trainbound.lines import texts as common
from trainbound.lines.halves import Verb
from trainbound.lines.ticket import acting, asking, buying, looking, texts, texts_look
from trainbound.ticket import notation
from trainbound.ticket import texts as words

if TYPE_CHECKING:
    from trainbound.kernel.course import Entry
    from trainbound.kernel.types import Decision, Event
    from trainbound.lines.session import Session


_SIGNS = {"d": "draw", "c": "claim"}


class TicketHalf:
    """Questions, looks and sentences of the ticket family."""

    words: Any = words
    notation: Any = notation
    help = texts.HELP
    looks: Sequence[Verb] = (
        Verb("hand", looking.hand, own=True),
        Verb("my tickets", looking.tickets, own=True),
        Verb("table", looking.table, public=True),
        Verb("display", looking.display, public=True),
        Verb("shares", looking.shares),
        Verb("technologies", buying.technologies),
        Verb("city", looking.city, public=True),
    )
    signs: Mapping[str, str] = _SIGNS
    curtain = texts.CURTAIN_ONLY

    def actions(self, board: Any) -> Sequence[str]:
        """The verbs of the map's notation."""
        return notation.verbs(board)

    def examples(self, board: Any) -> tuple[str, str]:
        """A track, a city."""
        return board.tracks[0].id, board.cities[0].id

    def began(self, state: Any) -> bool:
        """Whether tickets are kept and turns have begun."""
        return bool(state.turn)

    def where(self, state: Any, moves: int) -> str:
        """The round, or what is before it."""
        if state.turn:
            return texts.at_round((state.turn - 1) // state.seats + 1)
        return texts.BEFORE if moves else texts.NEW

    def mark(self, state: Any) -> int:
        """Turns begun."""
        return int(state.turn)

    def number(self, state: Any, seat: int) -> str:
        """`16.1`."""
        return words.turn_number(state.seats, state.turn, seat) if state.turn else ""

    def log(self, session: Session, events: Sequence[Event], mark: int) -> list[str]:
        """A line a move; in full talk a line an event."""
        if session.talk != "full":
            return words.turn_lines(session.board, session.names, session.viewer, events, mark, long=True)
        said = (words.event(session.board, session.names, session.viewer, happened, long=True) for happened in events)
        return [common.sentence(line) for line in said if line]

    def consequences(self, session: Session, entry: Entry) -> list[str]:
        """What was scored, what is held, and what else happened."""
        view = session.game.view(session.table.state, entry.seat)
        lines = []
        for happened in entry.events:
            seen = happened.seen_by(entry.seat)
            if seen.kind == "claimed":
                lines.append(texts_look.scored(session.board, view, seen.data["points"]))
            elif seen.kind == "share_taken":
                lines.append(texts_look.shares_held(session.board, view, seen.data["company"]))
            if texts.worth_saying(seen, entry.seat, session.talk == "full"):
                said = words.event(session.board, session.names, entry.seat, seen, long=True)
                lines.append(common.sentence(said))
        return lines

    def ask(self, session: Session, decision: Decision) -> None:
        """The question with its numbered answers."""
        asking.ask(session, decision)

    def verb(self, heard: Sequence[str]) -> tuple[str, Sequence[str]] | None:
        """`my tickets` is one verb."""
        if heard[0].lower() != "my" or len(heard) == 1:
            return None
        what = one_of(heard[1].lower(), ("tickets", "hand", "shares"), "verb")
        return ("my tickets" if what == "tickets" else what), heard[2:]

    def answer(self, session: Session, heard: Sequence[str]) -> bool:
        """Tickets to keep by their numbers, and the words for all and none."""
        return acting.answer(session, heard)

    def guess(self, session: Session, spoken: str) -> bool:
        """A company, where a share is asked for."""
        return acting.company(session, spoken)

    def act(self, session: Session, decision: Decision, verb: str, rest: Sequence[str]) -> None:
        """Draws, claims, keeps, buys, builds."""
        acting.act(session, decision, verb, rest)

    def why(self, session: Session, rest: Sequence[str]) -> None:
        """A track or an action."""
        acting.why(session, rest)

    def standing(self, session: Session) -> list[str]:
        """A line a rule, as far as the viewer may know."""
        return texts_look.so_far(session.board, session.names, session.view, session.talk != "quiet")

    def found(self, session: Session, holds: Callable[..., bool]) -> list[str]:
        """Cities, tracks, tickets."""
        return looking.found(session, holds)
