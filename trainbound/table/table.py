"""A live table: who sits where, what happens, bots, taking back; every change is on disk before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from trainbound.kernel.course import Copied, Course, Entry, TakeBack, new_course
from trainbound.kernel.records import BadRecord, Header, Seat, write_header, write_line
from trainbound.kernel.seeds import new_seed
from trainbound.kernel.types import Action, Decision, Event, Game, Stale, for_viewer
from trainbound.store.journal import Store
from trainbound.table import exchange, games, thinking
from trainbound.table.faults import OTHER_MAP, BadTable, NotAgreed
from trainbound.table.guard import Guard
from trainbound.table.names import bot_of, clean, distinct

if TYPE_CHECKING:
    from trainbound.boom.engine import BoomGame
    from trainbound.boom.state import State as BoomState
    from trainbound.boom.views import BoomView
    from trainbound.bots import Advice
    from trainbound.ticket.engine import TicketGame
    from trainbound.ticket.state import State
    from trainbound.ticket.views import TicketView

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=Copied)
V = TypeVar("V")


class Table(Generic[G, S, V]):
    """One table of a store. Make one with `create`, `open` or `from_record`.

    Attributes:
        id: its name in the store, four letters and digits.
        game: the game on its map.
        options: table options, on or off.
        seed: 16 bytes. Secret while the game runs.
        damage: what was wrong with the journal, when it could not be followed to its end; else empty.
        changed: that the map file is not the one that the table was begun with; empty when it is.
        heard: called with each new entry once it is on disk, whoever made it.
        guard: at a table that several persons share, what lets this session act for its own seat only.
    """

    def __init__(self, store: Store, table_id: str, game: G, header: Header, course: Course[S]) -> None:
        self.id, self.game, self._store, self._header, self._course = table_id, game, store, header, course
        self._sitting: tuple[Mapping[int, Seat] | None, tuple[Seat, ...]] = (None, ())
        self.options = dict(header.options)
        self.seed = header.seed
        self.damage = ""
        self.changed = "" if header.rules == game.digest else OTHER_MAP
        self.heard: Callable[[Entry], None] | None = None
        self.guard: Guard | None = None

    # ---- making and opening

    @classmethod
    def create(
        cls,
        store: Store,
        map_name: str,
        seats: Sequence[tuple[str, str | None]],
        seed: bytes | None = None,
        options: Mapping[str, bool] | None = None,
        position: str | None = None,
        table_id: str = "",
    ) -> AnyTable:
        """A new table.

        Args:
            store: where it is kept.
            map_name: a map's id, or the path of a map file.
            seats: for each a name and the name of a bot, or None for a person.
            seed: 16 bytes, if the deal is to be a certain one.
            options: table options, on or off.
            position: the text of a position file that the game goes on from; its options hold where none are given.
            table_id: an id that was kept for it.

        Raises:
            BadPosition: no game can go on from the position.
            BadMap: there is no such map, or it has faults.
            BadTable: a wrong number of seats, an unknown bot or option, a name that cannot be.
            StoreFault: the table cannot be kept.
        """
        from trainbound.bots import bots_of

        game: Any = games.load_game(map_name)
        games.check_seats(game, len(seats))
        games.check_options(game, options or {})
        names = distinct([clean(name) for name, _ in seats])
        known = bots_of(game.board)
        bots = [None if bot is None else bot_of(bot, known) for _, bot in seats]
        sitting = tuple(Seat(name, bot) for name, bot in zip(names, bots, strict=True))
        header = exchange.header(game, sitting, options or {}, seed or new_seed(), position)
        try:
            course = new_course(game, header)
        except BadRecord as bad:
            raise BadTable(bad.message) from None
        summary = exchange.summary(game, exchange.sitting(header), course.state)
        return cls(store, store.create(write_header(header), (), summary, table_id), game, header, course)

    @classmethod
    def open(cls, store: Store, table_id: str, shared: bool = False) -> AnyTable:
        """A table of the store, replayed to where it stopped; to the last good state if its journal is damaged.

        How it is damaged may tell of a hand, and is not told where the table is `shared`.

        Raises:
            BadTable: there is no such table, or its first line cannot be read, or its map is gone or has faults.
            StoreFault: the store cannot be read.
        """
        try:
            head = store.header(table_id)
        except LookupError:
            raise BadTable(f"there is no table {table_id}") from None
        texts = store.lines(table_id)
        data = "\n".join((head, *texts)).encode("utf-8", "surrogatepass")
        game, record, course, bad = exchange.replayed(data, f"table {table_id}")
        table = cls(store, table_id, game, record.header, course)
        if bad is not None:
            table.damage = exchange.damaged(bad, table.changed, shared)
        return table

    @classmethod
    def from_record(cls, store: Store, data: bytes, name: str = "the record") -> AnyTable:
        """A new table from a record, to go on from where it ends; from its last good state if it is damaged.

        Raises:
            BadTable: nothing can be made of it, it needs a bot that there is not, or its map is gone or has faults.
            StoreFault: it cannot be kept.
        """
        from trainbound.bots import bots_of

        game, record, course, bad = exchange.replayed(data, name)
        for seat in (*record.header.seats, *course.handed.values()):
            if seat.bot is not None:
                bot_of(seat.bot, bots_of(game.board))
        seats = exchange.sitting(record.header, course.handed)
        table_id = store.create(
            record.head, record.texts[: course.length], exchange.summary(game, seats, course.state)
        )
        table = cls(store, table_id, game, record.header, course)
        if bad is not None:
            table.damage = f"{name}, line {bad.line}: {bad.message}. The table stands at the last good line."
        return table

    @property
    def sitting(self) -> tuple[Seat, ...]:
        """Who sits where now: by seat a name, harmless, distinct, at most 40 characters, and the bot's name or None."""
        handed = self._course.handed
        if self._sitting[0] is not handed:
            self._sitting = (handed, exchange.sitting(self._header, handed))
        return self._sitting[1]

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(seat.name for seat in self.sitting)

    @property
    def bots(self) -> tuple[str | None, ...]:
        """By seat, the bot's name or None for a person."""
        return tuple(seat.bot for seat in self.sitting)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(i for i, seat in enumerate(self.sitting) if seat.bot is None)

    @property
    def once_people(self) -> frozenset[int]:
        """The seats that a person holds or has held: what was dealt to them is theirs as long as the game runs."""
        first = {i for i, seat in enumerate(self._header.seats) if seat.bot is None}
        return frozenset(first.union(e.seat for e in self.events if e.who is not None and e.who.bot is None))

    # ---- asking

    @property
    def state(self) -> S:
        """The state now; unfiltered."""
        return self._course.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over(self.state)

    @property
    def events(self) -> list[Entry]:
        """Everything so far; the number of an entry is its place here, 0 for the deal. Unfiltered: see `log`."""
        return self._course.entries

    @property
    def length(self) -> int:
        """The number of the last entry."""
        return self._course.length

    def at(self, n: int) -> S:
        """The state after an entry, take-backs being entries too. Raises IndexError for a number that there is not."""
        return self._course.at(n)

    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions; empty when the game is over."""
        return self.game.decisions(self.state)

    def legal(self, decision: Decision) -> Sequence[Action]:
        """The legal answers to an open decision."""
        return self.game.legal(self.state, decision)

    def view(self, seat: int | None) -> V:
        """What a seat, or an onlooker, may see."""
        seen: V = self.game.view(self.state, seat)
        return seen

    def log(self, viewer: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """What a seat, or an onlooker, has seen happen, from entry `since` on, with the number of the entry."""
        return [(entry.n, event) for entry in self.events[since:] for event in for_viewer(entry.events, viewer)]

    def whole_for(self, viewer: int | None) -> bool:
        """Whether a viewer may have the whole record: the game is over, or all people's seats are theirs."""
        return self.over or self.once_people <= {viewer}

    def export(self, viewer: int | None) -> str:
        """The record; from a running table with others what the viewer saw, marked as a view."""
        if self.whole_for(viewer):
            texts = self._store.lines(self.id)[: self.length]
            end = [write_line(self._course.end())] if self.over else []
            return "".join(f"{line}\n" for line in (self._store.header(self.id), *texts, *end))
        return exchange.view_export(self.game, self._header, self.sitting, self.events, viewer)

    # ---- doing

    def submit(self, number: int, action: Action) -> Entry:
        """Answers an open decision; on disk before it returns.

        Raises:
            Illegal: with every reason. Stale: the decision is no longer open.
            StoreFault: it could not be kept, and nothing has changed.
        """
        return self._write(lambda course: [course.do(number, action)], number)[0]

    def submit_bot(self, number: int, action: Action) -> Entry:
        """The same with what a bot chose."""
        return self._write(lambda course: [course.do(number, action)], number, bot=True)[0]

    def submit_plan(self, number: int, actions: Sequence[Action]) -> list[Entry]:
        """Answers a question and those that follow from it and that the actions answer, in one go on disk.

        Args:
            number: the first decision.
            actions: one after another.

        Returns:
            What was done: all of it, or as far as the first action after which something was revealed, or something
            else is asked, or somebody else.

        Raises:
            Illegal: an action before that is refused; Stale: the decision is no longer open. Nothing has changed then.
            StoreFault: it could not be kept, and nothing has changed.
        """
        return self._write(lambda course: course.do_plan(number, actions), number)

    def refresh(self) -> bool:
        """Takes in what other processes have appended; whether there was anything."""
        found = self._caught_up()
        for entry in found:
            self._tell(entry)
        return bool(found)

    def take_back_of(self, seat: int) -> TakeBack | None:
        """What it means for a seat to take back its last action: free, or who must agree; None if it has none."""
        return self._course.take_back_of(seat)

    def take_back(self, seat: int, agreed: Collection[int] = ()) -> None:
        """Takes back a seat's last action and what followed; answers that others gave beside it stand.

        Raises:
            NotAgreed: somebody who must agree is not among `agreed`, or where there is a guard among those it knows.
            LookupError: the seat has done nothing that could be taken back.
        """

        def change(course: Course[S]) -> list[Entry]:
            found = course.take_back_of(seat)
            if found is None:
                raise LookupError(seat)
            yes = agreed if self.guard is None else self.guard.agreed(seat, found)
            if missing := [s for s in found.ask if s not in yes]:
                raise NotAgreed(missing)
            entries = [course.take_back(found.n)]
            entries += [course.do(e.decision, e.action, again=True) for e in found.stand if e.action is not None]
            return entries

        self._write(change)

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be done again."""
        return any(self._course.redoable(seat) for seat in range(len(self.names)))

    def redo(self, seat: int) -> Entry | None:
        """Does again what the seat took back last, and what followed; the first entry, or None if there is none."""
        if not self._course.redoable(seat):
            return None

        def change(course: Course[S]) -> list[Entry]:
            done = []
            for old in course.redoable(seat):
                if self.guard is not None and old.seat in course.people - {seat}:
                    break  # others who played on do so again themselves, or play otherwise
                open_now = next((d for d in self.game.decisions(course.state) if d.seat == old.seat), None)
                if open_now is None or old.action is None:
                    raise Stale(old.decision)
                done.append(course.do(open_now.number, old.action, again=True))
            return done

        done = self._write(change)
        return done[0] if done else None  # another process may have gone on since

    def hand_over(self, seat: int, name: str, bot: str | None) -> Entry:
        """Lets somebody else, or a bot, sit at a seat from here on; whether they may, the guard knows.

        Raises:
            BadTable: there is no such bot, or the name cannot be.
            StoreFault: it could not be kept, and nothing has changed.
        """
        from trainbound.bots import bots_of

        who = Seat(clean(name), None if bot is None else bot_of(bot, bots_of(self.game.board)))
        return self._write(lambda course: [course.hand_over(seat, who, self.names[seat])])[0]

    # ---- bots

    def bot_decision(self) -> Decision | None:
        """An open decision of a bot, if there is one."""
        return next((d for d in self.decisions() if self.bots[d.seat] is not None), None)

    def bot_choose(self, decision: Decision) -> Action:
        """What the bot answers: the same at the same point of the same table. Pure computing, may run in a thread."""
        name = self.bots[decision.seat]
        if name is None:
            raise ValueError(decision.seat)
        return thinking.choose(self.game, self.state, decision, name, self.seed, len(self._course.live))

    def advise(self, decision: Decision) -> Advice:
        """The planner's advice for whoever is asked, and its reason."""
        return self.adviser(decision)()

    def adviser(self, decision: Decision, draft: S | None = None) -> Callable[[], Advice]:
        """What gives that advice, for the state as it is or that of a draft. Pure computing, may run in a thread."""
        return thinking.adviser(self.game, draft or self.state, decision, self.seed, len(self._course.live))

    # ---- the journal

    def _write(self, change: Callable[[Course[S]], list[Entry]], number: int = 0, bot: bool = False) -> list[Entry]:
        """Makes a change and keeps it, in memory and on disk or neither. What others appended comes first."""
        caught, entries, length = list[Entry](), list[Entry](), self.length
        try:
            with self._store.writing():
                caught = self._caught_up()
                length = self.length
                if self.guard is not None:
                    self.guard.before(self._course.open(number).seat if number else None, bot)
                entries = change(self._course)
                if self.damage:
                    exchange.set_aside(self._store, self.id, length)
                texts = [write_line(self._course.line(entry)) for entry in entries]
                state = exchange.summary(self.game, self.sitting, self.state)
                self._store.append(self.id, length + 1, texts, state)
                if self.guard is not None and entries:
                    self.guard.check(entries, bot)
        except BaseException:
            entries = []
            self._forget(length)
            raise
        finally:
            for entry in (*caught, *entries):
                self._tell(entry)
        self.damage = ""
        return entries

    def _caught_up(self) -> list[Entry]:
        """Follows what other processes have appended to the journal, up to a line that does not follow."""
        found, bad = exchange.followed(self._course, self._store.lines(self.id, self.length))
        self.damage = "" if bad is None else exchange.damaged(bad, self.changed, self.guard is not None)
        return found

    def _forget(self, length: int) -> None:
        """Goes back in memory to where the journal on disk is, after a change that could not be kept."""
        if self.length != length:
            self._course = exchange.shortened(self.game, self._header, self._course, length)

    def _tell(self, entry: Entry) -> None:
        if self.heard is not None:
            self.heard(entry)


AnyTable: TypeAlias = "Table[Any, Any, Any]"
TicketTable: TypeAlias = "Table[TicketGame, State, TicketView]"
BoomTable: TypeAlias = "Table[BoomGame, BoomState, BoomView]"
