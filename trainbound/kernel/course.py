"""The course of one game: everything that happened, what was taken back, and the state at any point of it.

Entries are numbered from 1 as in the record; entry 0 is the deal. A take-back is an entry too and erases nothing, so
the state after any entry can be asked for. A course knows nothing of disks and faces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from trainbound.kernel.faults import BadPosition
from trainbound.kernel.records import (
    BadRecord,
    Done,
    End,
    Header,
    Line,
    Record,
    Seat,
    Sits,
    TakenBack,
    position_of,
    quoted,
)
from trainbound.kernel.types import (
    NOBODY,
    Action,
    Ambiguous,
    Decision,
    Event,
    Game,
    Illegal,
    NotUnderstood,
    Stale,
    Step,
)

EVERY = 50
"""A state is kept every so many entries; the others are made again from it."""


class Copied(Protocol):
    """What a state must offer to be resumed after a take-back."""

    next_decision: int

    def copy(self) -> Self:
        """A copy that shares nothing that is ever changed in place."""
        ...


S = TypeVar("S", bound=Copied)


class Entry(NamedTuple):
    """Something that happened.

    Attributes:
        n: its number, 0 for the deal.
        seat: who did it, or NOBODY.
        decision: number of the decision that was answered; 0 for what is no action.
        action: the answer; None for the deal, a take-back, and a seat that is handed over.
        events: what followed, unfiltered.
        first: of a take-back: the number of the first action that it undid; else 0.
        again: whether the action had been taken back before.
        who: who sits at the seat from here on, when it is handed over; else None.
    """

    n: int
    seat: int
    decision: int
    action: Action | None
    events: tuple[Event, ...]
    first: int = 0
    again: bool = False
    who: Seat | None = None


class TakeBack(NamedTuple):
    """What a take-back would mean.

    Attributes:
        n: number of the first action undone, the seat's own last one.
        free: no person has learnt anything since, and no other person has acted on it.
        ask: the seats whose consent is needed.
        stand: answers of others in the same set of decisions, which are given again at once.
    """

    n: int
    free: bool
    ask: tuple[int, ...]
    stand: tuple[Entry, ...]


class Course(Generic[S]):
    """One game from its deal, or from a position.

    Raises:
        ValueError: a number of seats or an option that the game does not know.
        BadPosition: no game can go on from the position.
    """

    def __init__(
        self, game: Game[S], seats: int, seed: bytes, options: Mapping[str, bool], people: Collection[int],
        position: Mapping[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self.game, self.people, self.seats = game, frozenset(people), seats
        self.handed: Mapping[int, Seat] = {}
        """Who sits now at the seats that were handed over; another mapping after each time."""
        asked = seats, seed, options
        step = game.start(*asked) if position is None else game.resume(*asked, position)
        self.entries = [Entry(0, NOBODY, 0, None, step.events)]
        self.state = step.state
        self.live: list[int] = []
        """Numbers of the actions that hold, in order."""
        self._undone: list[list[Entry]] = []
        self._kept = {0: step.state}

    @property
    def length(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    def open(self, number: int) -> Decision:
        """The open decision of a number. Raises Stale."""
        for decision in self.game.decisions(self.state):
            if decision.number == number:
                return decision
        raise Stale(number)

    def do(self, number: int, action: Action, again: bool = False) -> Entry:
        """Answers an open decision. Raises Illegal or Stale, and nothing has changed then."""
        seat = self.open(number).seat
        step: Step[S] = self.game.apply(self.state, number, action)
        entry = Entry(self.length + 1, seat, number, action, step.events, again=again)
        if again:
            self._given_again(seat, action)
        else:
            self._undone.clear()
        self.live.append(entry.n)
        return self._enter(entry, step.state)

    def do_plan(self, number: int, actions: Iterable[Action]) -> list[Entry]:
        """Answers a question and those that follow from it, as far as the actions answer them.

        Returns:
            What was done: all of it, or as far as the first action after which something was revealed, or something
            else is asked, or somebody else.

        Raises:
            Illegal: an action before that is refused; Stale: the decision is not open. What went before it is done.
        """
        first = asked = self.open(number)
        done: list[Entry] = []
        for action in actions:
            if asked.kind != first.kind and self.game.refuse(self.state, asked, action):
                break
            done.append(self.do(asked.number, action))
            following = self.game.decisions(self.state)
            if any(event.reveals for event in done[-1].events) or len(following) != 1:
                break
            asked = following[0]
            if asked.seat != first.seat:
                break
        return done

    def take_back(self, first: int) -> Entry:
        """Undoes the actions from a number on, whoever did them. Raises LookupError when none of that number holds."""
        if first not in self.live:
            raise LookupError(first)
        at = self.live.index(first)
        undone = [self.entries[n] for n in self.live[at:]]
        del self.live[at:]
        self._undone.append(undone)
        state = resumed(self.at(first - 1), self.state)
        event = Event("taken_back", undone[0].seat, {"actions": len(undone), "across": self._learnt(undone)})
        entry = Entry(self.length + 1, undone[0].seat, 0, None, (event,), first)
        self._kept[entry.n] = state
        return self._enter(entry, state)

    def hand_over(self, seat: int, who: Seat, was: str) -> Entry:
        """Somebody else, or a bot, sits at a seat from here on. No take-back undoes that; what was undone stays so.

        Raises:
            LookupError: there is no such seat.
        """
        if not 0 <= seat < self.seats:
            raise LookupError(seat)
        self.handed = {**self.handed, seat: who}
        self.people = self.people - {seat} if who.bot else self.people | {seat}
        self._undone.clear()
        event = Event("seated", seat, {"name": who.name, "bot": who.bot, "was": was})
        entry = Entry(self.length + 1, seat, 0, None, (event,), who=who)
        self._kept[entry.n] = self.state
        return self._enter(entry, self.state)

    def _enter(self, entry: Entry, state: S) -> Entry:
        self.entries.append(entry)
        self.state = state
        if entry.n % EVERY == 0:
            self._kept[entry.n] = state
        return entry

    def at(self, n: int) -> S:
        """The state after an entry. Raises IndexError for a number that there is not."""
        if not 0 <= n <= self.length:
            raise IndexError(n)
        if n == self.length:
            return self.state
        start = n
        while start not in self._kept:
            start -= 1
        state = self._kept[start]
        for entry in self.entries[start + 1 : n + 1]:
            assert entry.action is not None  # what is no action keeps its state
            state = self.game.apply(state, entry.decision, entry.action).state
        return state

    # ---- taking back and redoing

    def take_back_of(self, seat: int) -> TakeBack | None:
        """What it means for a seat to take back its own last action; None when it has none."""
        first = next((n for n in reversed(self.live) if self.entries[n].seat == seat), 0)
        if not first:
            return None
        undone = [self.entries[n] for n in self.live if n >= first]
        beside = {d.number for d in self.game.decisions(self.at(first - 1))}
        stand = tuple(e for e in undone[1:] if e.decision in beside)
        others = self.people - {seat}
        taken = any(e.who is not None and not e.who.bot for e in self.entries[first:])  # who came has seen a hand
        free = not taken and not self._learnt(undone) and not any(
            e.seat in others for e in undone[1:] if e not in stand
        )
        return TakeBack(first, free, () if free else tuple(sorted(others)), stand)

    def _learnt(self, entries: Iterable[Entry]) -> bool:
        """Whether any person learnt something hidden in some entries."""
        return any(
            bool(self.people) if event.reveals == "all" else event.seat in self.people
            for entry in entries
            for event in entry.events
            if event.reveals
        )

    def redoable(self, seat: int) -> tuple[Entry, ...]:
        """The actions that a seat took back last and that can be done again, in order; empty when there are none."""
        return tuple(self._undone[-1]) if self._undone and self._undone[-1][0].seat == seat else ()

    def _given_again(self, seat: int, action: Action) -> None:
        """Takes an action that is done again out of those that wait for it."""
        if self._undone:
            waiting = self._undone[-1]
            for i, entry in enumerate(waiting):
                if (entry.seat, entry.action) == (seat, action):
                    del waiting[i]
                    break
            if not waiting:
                self._undone.pop()

    # ---- records

    def line(self, entry: Entry) -> Line:
        """An entry as the record has it."""
        if entry.who is not None:
            return Sits(entry.n, entry.seat, entry.who, entry.events[0].data["was"])
        if entry.action is None:
            return TakenBack(entry.n, entry.first)
        return Done(entry.n, entry.decision, entry.seat, self.game.write(entry.action), entry.again)

    def follow(self, line: Line, number: int) -> Entry | None:
        """Does what a line of a record says; None for the line of the end, which is checked.

        Args:
            line: the line.
            number: its number in the file, for the fault.

        Raises:
            BadRecord: it does not follow from what went before; nothing has changed then.
        """
        if isinstance(line, End):
            self._check_end(line, number)
            return None
        if line.n != self.length + 1:
            raise BadRecord(number, f'"n": expected {self.length + 1}, found {quoted(line.n)}')
        if isinstance(line, TakenBack):
            try:
                return self.take_back(line.first)
            except LookupError:
                found = quoted(line.first)
                raise BadRecord(number, f'"take_back": entry {found} is no action that still holds') from None
        if isinstance(line, Sits):
            try:
                return self.hand_over(line.seat, line.who, line.was)
            except LookupError:
                raise BadRecord(number, f'"sits": "seat": there is no seat {quoted(line.seat)}') from None
        return self._follow(line, number)

    def _follow(self, line: Done, number: int) -> Entry:
        what = quoted(line.do)
        try:
            decision = self.open(line.decision)
            if decision.seat != line.seat:
                found = quoted(line.seat)
                right = f"decision {line.decision} is asked of seat {decision.seat}"
                raise BadRecord(number, f'"seat": {right}, found {found}')
            return self.do(line.decision, self.game.parse(line.do), line.again)
        except Stale:
            asked = ", ".join(str(d.number) for d in self.game.decisions(self.state))
            now = f"open now: {asked}" if asked else "the game is over"
            raise BadRecord(number, f'"decision": {quoted(line.decision)} is not open; {now}') from None
        except Illegal as illegal:
            why = "; ".join(" ".join((refusal.code.replace("_", " "), *refusal.rules)) for refusal in illegal.refusals)
            raise BadRecord(number, f'"do": {what} is not legal here: {why}') from None
        except NotUnderstood as bad:
            near = f"; nearest: {', '.join(bad.near)}" if bad.near else ""
            raise BadRecord(number, f'"do": {what} is not understood: {quoted(bad.found)}{near}') from None
        except Ambiguous as bad:
            raise BadRecord(number, f'"do": {what} could be {", ".join(bad.candidates)}') from None

    def end(self) -> End:
        """The last line of a finished game's record."""
        scores = self.game.scores(self.state)
        return End(scores.totals, scores.ranking)

    def _check_end(self, found: End, number: int) -> None:
        if not self.game.over(self.state):
            raise BadRecord(number, "says that the game is over, and it is not")
        right = self.end()
        for key, said, is_so in (("scores", found.scores, right.scores), ("ranking", found.ranking, right.ranking)):
            if said != is_so:
                raise BadRecord(number, f'"{key}": the record says {quoted(said)}, the game says {quoted(is_so)}')


def resumed(state: S, latest: S) -> S:
    """A state to go on from after a take-back: new decisions get numbers that nothing undone ever had."""
    new = state.copy()
    new.next_decision = latest.next_decision
    return new


def new_course(game: Game[S], header: Header) -> Course[S]:
    """The course of a header's game before its first action. Raises BadRecord, BadPosition, ValueError."""
    people = [i for i, seat in enumerate(header.seats) if seat.bot is None]
    return Course(game, len(header.seats), header.seed, header.options, people, position_of(header))


def replay(game: Game[S], record: Record) -> tuple[Course[S], BadRecord | None]:
    """Replays a record action by action, up to its end or its first bad line.

    Returns:
        The course so far, and the first bad line, if there is one.

    Raises:
        BadRecord: the header asks for seats or options that the map does not have.
    """
    header = record.header
    try:
        course = new_course(game, header)
    except BadPosition as bad_position:
        raise BadRecord(1, f'"position": {bad_position}') from None
    except ValueError as error:
        least, most = game.players
        what = {"seats": f'"seats": {game.name} takes {least} to {most}, found {len(header.seats)}'}
        known = ", ".join(game.options) or "none"
        raise BadRecord(
            1, what.get(str(error), f'"options": {game.name} knows {known}, found {quoted(dict(header.options))}')
        ) from None
    for line, number in zip(record.lines, record.at, strict=True):
        try:
            course.follow(line, number)
        except BadRecord as bad:
            return course, bad
    return course, record.damage
