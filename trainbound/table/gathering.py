"""Tables that gather people: made, joined, left and begun by one person's session.

A gathering is a table that has not begun; it keeps its id when it does. Each step looks at the row and changes it in
one transaction, so that of two who take the last place one gets it, and the table begins once.
"""

from __future__ import annotations

import contextlib
import difflib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trainbound.bots import bots_of
from trainbound.kernel.faults import BadMap
from trainbound.kernel.types import Game
from trainbound.store.home import hosted
from trainbound.store.journal import Store
from trainbound.store.people import People, Person, folded
from trainbound.store.rooms import Gathering, Rooms
from trainbound.table import games, texts
from trainbound.table.faults import BadTable, NotYours, without_map
from trainbound.table.names import bot_of, clean
from trainbound.table.table import AnyTable, Table

MOST_GATHERINGS, MOST_SEATS = 10, 50
"""What one person may have going: gatherings that they host, seats at tables that are not over."""

PERSON, BOT, FREE, INVITED = "person", "bot", "free", "invited"
"""What a place of a gathering can be."""


class Wanted(NamedTuple):
    """Who is to sit somewhere: `kind` is `me`, `anybody`, `invited` or `bot`; `name` the person's or the bot's."""

    kind: str
    name: str = ""


ME, ANYBODY = Wanted("me"), Wanted("anybody")


class Gatherings:
    """The gatherings of a store, for one session of a person.

    Args:
        store: where they are.
        person: whose session it is.
        clock: seconds since 1970.

    Raises:
        StoreFault: the store cannot be used; from every method.
    """

    def __init__(self, store: Store, person: Person, clock: Callable[[], float] = time.time) -> None:
        self.person = person
        self._store, self._clock = store, clock
        self._rooms, self._people = Rooms(store), People(store, clock)
        self._known: dict[int, Person] | None = None
        """While a list is made: everybody in it, so that nobody is asked for one by one."""

    def create(
        self, map_name: str, options: Mapping[str, bool], seats: Sequence[Wanted], seed: bytes | None = None
    ) -> str:
        """A new table: it gathers people, or begins at once when nobody is missing.

        Args:
            map_name: a map's id; the path of a map file too, for people who have an account on this machine.
            options: table options, on or off.
            seats: who is to sit where.
            seed: 16 bytes, for a table that begins at once with one person at most.

        Returns:
            Its id.

        Raises:
            BadTable: it cannot be so: the number of seats, an option, a bot, a name, a place twice, too many tables.
            BadMap: there is no such map, or it has faults.
        """
        if hosted() and map_name not in games.game_ids():
            raise BadTable(texts.PATH_HOSTED)
        game = games.load_game(map_name)
        games.check_seats(game, len(seats))
        games.check_options(game, options)
        me = self._me()
        places = [self._wanted(want, bots_of(game.board), me) for want in seats]
        self._check_once(places)
        missing = any(place["kind"] in (FREE, INVITED) for place in places)
        if seed is not None and missing:
            raise BadTable(texts.SEED_OPEN)
        name = map_name if map_name in games.game_ids() else str(game.board.file.path)
        with self._store.writing():
            table = self._store.free_id()
            gathering = Gathering(table, name, dict(options), places, me.id, self._clock())
            if not missing:
                self._begin(gathering, seed)
            else:
                if sum(g.host == me.id for g in self._rooms.gatherings()) >= MOST_GATHERINGS:
                    raise BadTable(texts.too_many("tables that gather people", MOST_GATHERINGS))
                self._keep(gathering)
        return table

    def _wanted(self, want: Wanted, bots: Sequence[str], me: Person) -> dict[str, Any]:
        """A place as a row keeps it."""
        if want.kind == "me":
            return new_place(PERSON, me.name, me.id)
        if want.kind == "bot":
            return new_place(BOT, bot_of(want.name, bots))
        if want.kind == "anybody":
            return new_place(FREE)
        name = clean(want.name)
        try:
            known = self._people.named(name)
        except LookupError:  # a name is anybody's until somebody has it: whoever took it first would be let in
            near = difflib.get_close_matches(folded(name), names := self._people.names(), 1, 0.6)
            raise BadTable(texts.nobody_called(name, names[near[0]] if near else "")) from None
        if known.id == self.person.id:
            raise BadTable(texts.invited_self(known.name))
        return new_place(INVITED, known.name, known.id)

    def place(self, table: str, seat: int, want: Wanted) -> None:
        """The host says anew for whom a place is that nobody has taken; when that is the last missing, it begins.

        Args:
            table: its id.
            seat: the place, from 0.
            want: anybody, somebody by name, a bot, or the host.

        Raises:
            NotYours: somebody else hosts it.
            BadTable: there is no such place, or somebody has taken it, or who is wanted cannot be there.
        """
        if want.kind == "me":
            self.join(table, seat)
            return
        with self._changing(table) as gathering:
            places = gathering.seats
            if self._host(gathering) != self.person.id:
                raise NotYours(texts.HOST_ONLY)
            if not 0 <= seat < len(places):
                raise BadTable(texts.no_place(seat, len(places)))
            if places[seat]["kind"] == PERSON:
                raise BadTable(texts.place_taken(seat, self._name(places[seat])))
            new = self._wanted(want, bots_of(game_of(gathering).board), self._me())
            others = [place for n, place in enumerate(places) if n != seat]
            self._check_once([*others, new])
            places[seat] = new
            self._begin_or_keep(gathering)

    def _check_once(self, places: Sequence[Mapping[str, Any]]) -> None:
        seen = set()
        for place in places:
            if place["person"] is not None and place["person"] in seen:
                raise BadTable(texts.ONE_ME if place["person"] == self.person.id else texts.twice(self._name(place)))
            seen.add(place["person"])

    def join(self, table: str, seat: int | None = None) -> None:
        """Takes a place: one's invitation or the first that is free, or the one named; the last one begins the table.

        Raises:
            BadTable: there is no such place, or it is another's, or the map has gone, or this person sits at too many
                tables.
        """
        with self._changing(table) as gathering:
            places = gathering.seats
            if any(place["kind"] == PERSON and place["person"] == self.person.id for place in places):
                raise BadTable(texts.JOINED)
            kept = [n for n, place in enumerate(places) if self._invites_me(place)]
            if seat is None:
                open_places = kept + [n for n, place in enumerate(places) if place["kind"] == FREE]
                if not open_places:
                    raise BadTable(texts.FULL)
                seat = open_places[0]
            if not 0 <= seat < len(places):
                raise BadTable(texts.no_place(seat, len(places)))
            if seat not in kept and places[seat]["kind"] != FREE:
                raise BadTable(texts.place_taken(seat, self._name(places[seat])))
            for n in kept:
                places[n] = new_place(FREE)
            me = self._me()
            check_seats(self._rooms, me)
            places[seat] = new_place(PERSON, me.name, me.id)
            self._begin_or_keep(gathering)

    def leave(self, table: str) -> None:
        """Gives up one's place, or declines an invitation. When the host goes the next person is, or the table ends.

        Raises:
            BadTable: there is no such gathering, or one has nothing to do with it.
        """
        with self._changing(table) as gathering:
            places, hosts = gathering.seats, self._host(gathering) == self.person.id
            left = [n for n, place in enumerate(places) if place["person"] == self.person.id or self._invites_me(place)]
            if not left and not hosts:
                raise BadTable(texts.NOT_IN)
            for n in left:
                places[n] = new_place(FREE)
            if hosts:
                people = (place["person"] for place in places if place["kind"] == PERSON)
                host = next((person for person in people if self._called(person) is not None), None)
                if host is None:
                    self._rooms.disband(table)
                    return
                gathering = gathering._replace(host=host)
            self._keep(gathering)

    def begin(self, table: str, bots: str | None = None) -> None:
        """The host begins with those who are there: places that are free or kept become bots, or go.

        Args:
            table: its id.
            bots: the bot for these places; None lets them go, if the map is for so few.

        Raises:
            NotYours: somebody else hosts it.
            BadTable: too few are there, or there is no such bot, or the map has gone.
        """
        with self._changing(table) as gathering:
            if self._host(gathering) != self.person.id:
                raise NotYours(texts.HOST_ONLY)
            game = game_of(gathering)
            free = [n for n, place in enumerate(gathering.seats) if place["kind"] in (FREE, INVITED)]
            if bots is not None:
                name = bot_of(bots, bots_of(game.board))
                for n in free:
                    gathering.seats[n] = new_place(BOT, name)
            elif len(gathering.seats) - len(free) < game.players[0]:
                raise BadTable(texts.too_few(len(free), game.players[0]))
            else:
                gathering.seats[:] = [place for n, place in enumerate(gathering.seats) if n not in free]
            self._begin(gathering)

    def drop(self, table: str) -> None:
        """The host ends a gathering. Raises NotYours for others, BadTable when there is none."""
        with self._changing(table) as gathering:
            if self._host(gathering) != self.person.id:
                raise NotYours(texts.HOST_ONLY)
            self._rooms.disband(table)

    @contextlib.contextmanager
    def _changing(self, table: str) -> Iterator[Gathering]:
        """A transaction with a gathering as it is now; places of persons who are no more are free in it."""
        with contextlib.suppress(BadMap):  # a map takes its time to load: not while others wait
            if (known := self._rooms.gathering(table)) is not None:
                games.load_game(known.map)
        with self._store.writing():
            found = self._rooms.gathering(table)
            if found is None:
                raise BadTable(texts.begun(table) if self._exists(table) else texts.no_table(table))
            for n, place in enumerate(found.seats):
                if place["person"] is not None and self._called(place["person"]) is None:
                    found.seats[n] = new_place(FREE)
            yield found

    def _exists(self, table: str) -> bool:
        return bool(self._store.rows("SELECT 1 FROM tables WHERE id = ?", table))

    def _keep(self, gathering: Gathering) -> None:
        self._rooms.gather(*gathering[:-1], self._clock())

    def _begin_or_keep(self, gathering: Gathering) -> None:
        if any(place["kind"] in (FREE, INVITED) for place in gathering.seats):
            self._keep(gathering)
        else:
            self._begin(gathering)

    def _begin(self, gathering: Gathering, seed: bytes | None = None) -> None:
        """Makes the table of a gathering, within the transaction: it is there with all its people, or not at all."""
        now, people = self._clock(), {}
        for seat, place in enumerate(gathering.seats):
            if place["kind"] == PERSON:
                person = self._called(place["person"])
                if person is None:
                    raise NotYours(texts.NO_PERSON)
                check_seats(self._rooms, person)
                people[seat] = person
        if not people:
            raise BadTable(texts.ONLY_BOTS)
        seats = [(people[n].name if n in people else place["name"], None if n in people else place["name"])
                 for n, place in enumerate(gathering.seats)]  # fmt: skip
        game_of(gathering)
        Table.create(self._store, gathering.map, seats, seed, gathering.options, table_id=gathering.id)
        for seat, person in people.items():
            self._rooms.sit(gathering.id, seat, person.id, now)
        self._rooms.disband(gathering.id)

    def _called(self, number: int) -> Person | None:
        if self._known is not None:
            return self._known.get(number)
        try:
            return self._people.person(number)
        except LookupError:
            return None

    def _invites_me(self, place: Mapping[str, Any]) -> bool:
        """Whether a place is kept for this person."""
        return bool(place["kind"] == INVITED and place["person"] == self.person.id)

    def _host(self, gathering: Gathering) -> int | None:
        """Who may begin a gathering: who made it, or when they are no more the first who has a place."""
        if self._called(gathering.host) is not None:
            return gathering.host
        people = (place["person"] for place in gathering.seats if place["kind"] == PERSON)
        return next((person for person in people if self._called(person) is not None), None)

    def _me(self) -> Person:
        found = self._called(self.person.id)
        if found is None:
            raise NotYours(texts.NO_PERSON)
        return found

    def _name(self, place: Mapping[str, Any]) -> str:
        """Whose a place is, by the name that they have now."""
        known = None if place["person"] is None else self._called(place["person"])
        return str(place["name"]) if known is None else known.name


def check_seats(rooms: Rooms, person: Person) -> None:
    """Raises BadTable when a person sits at as many running tables as one may."""
    if rooms.seats_of(person.id) >= MOST_SEATS:
        raise BadTable(texts.many_seats(person.name, MOST_SEATS))


def sit_alone(store: Store, table: AnyTable, person: Person) -> None:
    """Within the transaction that begins a table of one person: its first seat that is no bot's is theirs.

    Raises:
        BadTable: all seats are bots', or the person sits at too many tables.
    """
    if not table.people:
        raise BadTable(texts.ONLY_BOTS)
    rooms = Rooms(store)
    check_seats(rooms, person)
    rooms.sit(table.id, table.people[0], person.id, time.time())


def new_place(kind: str, name: str = "", person: int | None = None) -> dict[str, Any]:
    """A place of a gathering as its row keeps it."""
    return {"kind": kind, "name": name, "person": person}


def game_of(gathering: Gathering) -> Game[Any]:
    """The game of a gathering. Raises BadTable, in so many words, when its map has gone or has got faults."""
    try:
        return games.load_game(gathering.map)
    except BadMap as bad:
        raise without_map(f"table {gathering.id}", bad) from None
