"""A position while it is read: key by key into a state, with every fault and where each thing stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from trainbound.boom import notation
from trainbound.boom.board import Board
from trainbound.boom.engine import BoomGame
from trainbound.boom.names import (
    HIGHEST_BID,
    HIGHEST_LEVEL,
    KINDS,
    MULTIPLIERS,
    OPEN,
    PHASES,
    RAILS,
    ROUNDS,
    SOURCES,
    STATIONS,
    STORES,
    TILES_EACH,
)
from trainbound.boom.position_words import (
    find_development,
    find_hex,
    find_objective,
    find_route,
    find_seat,
    find_vehicle,
)
from trainbound.boom.state import State
from trainbound.boom.texts_position import TEXTS
from trainbound.kernel.document import Reader
from trainbound.kernel.faults import plain, shown
from trainbound.kernel.seeds import UNSHUFFLED
from trainbound.kernel.words import folded, one_of
from trainbound.network.hexes import parts_of

TOP = ("map", "players", "round", "phase", "tiles", "discs", "routes", "joined", "objectives", "building", "auction",
       "bids", "seat", "ask")  # fmt: skip
TOLD = ("turn", "over", "asked", "decks")
"""What a state in words says besides; nothing is asked of it here."""
SEAT = ("name", "stations", "rails", "store", "income", "vp", "vp_from", "locomotives", "carriages", "developments",
        "multipliers", "used", "ran", "freed")  # fmt: skip
MOST = 10_000
"""More than any store or score."""
LONGEST_NAME = 40


class Table:
    """A document while it is read: the state that grows, and where each thing stands in it.

    Attributes:
        reader: collects faults.
        listed: how many seats the document has; `seats` sit at the table.
        places: (what, which) -> where the document says it: ("rail", seat, hex), ("card", number), ...
    """

    def __init__(self, board: Board, document: Mapping[str, Any]) -> None:
        self.board = board
        self.reader = reader = Reader(TEXTS)
        self.places: dict[tuple[Any, ...], str] = {}
        top = reader.table("", dict(document), (*TOP, *TOLD))
        rows = self._seats(top.get("seat", []))
        self.listed = len(rows)
        self.seats = self._players(top, self.listed)
        self.state = _empty(board, self.seats)
        self.names = self._names(rows)
        self._round(top)
        self._tiles(top)
        self._cards(top)
        for seat, row in enumerate(rows):
            self._seat(seat, row)
        self._building(top)
        self._order(top)
        self._joined(top)
        self._decks()

    # ---- the whole table

    def _seats(self, value: Any) -> list[dict[str, Any]]:
        most = self.board.file.players[1]
        if not isinstance(value, list) or len(value) > most:
            found = len(value) if isinstance(value, list) else shown(value)
            self.reader.say("seat", "seats", most=most, found=found)
        rows = value[:most] if isinstance(value, list) else []
        return [self.reader.table(f"seat[{i}]", row, SEAT) for i, row in enumerate(rows)]

    def _players(self, top: Mapping[str, Any], seats: int) -> int:
        least, most = self.board.file.players
        found = top.get("players", max(seats, least))
        if type(found) is not int or not max(seats, least) <= found <= most:
            self.reader.say("players", "players", least=least, most=most, found=shown(found))
            return max(seats, least)
        return found

    def _names(self, rows: list[dict[str, Any]]) -> tuple[str, ...]:
        names: list[str] = []
        for seat in range(self.seats):
            where, row = f"seat[{seat}].name", rows[seat] if seat < len(rows) else {}
            word = self.reader.word(where, row["name"]) if "name" in row else None
            name = plain(" ".join((word or "").split()), LONGEST_NAME)
            if word is not None and not name:
                self.reader.say(where, "no_name", found=shown(word))
            elif name and folded(name) in map(folded, names):
                self.reader.say(where, "name_twice", found=shown(name))
            names.append(name or f"player {seat + 1}")
        return tuple(names)

    def _round(self, top: Mapping[str, Any]) -> None:
        s = self.state
        if "round" in top:
            s.round = self.reader.whole("round", top["round"], 1, ROUNDS) or 0
        if "phase" in top:
            phase = self.reader.named("phase", top["phase"], lambda word: one_of(folded(word), PHASES, "phase"))
            if phase is not None:
                s.phase = PHASES.index(phase)
                self.reader.given.add("phase")

    def _tiles(self, top: Mapping[str, Any]) -> None:
        value, board, reader = top.get("tiles", "printed"), self.board, self.reader
        every = {f"tiles.{city.id}" for city in board.cities}
        if value == "printed":
            reader.given |= every
            return
        if not isinstance(value, dict):
            reader.say("tiles", "tiles", found=shown(value))
            return
        known = {tile.id: tile for tile in board.tiles}
        lying: dict[int, int] = {}
        for key, word in islice(value.items(), 2 * len(board.cities)):
            where = f"tiles.{plain(key)}"
            city = reader.named(where, str(key), lambda text: notation.city(board, text))
            tile = reader.named(where, word, lambda text: known[one_of(folded(text), known, "tile")])
            if city is None or tile is None:
                continue
            if bool(tile.effects) != city.tourist:
                kind = "tourist cities" if tile.effects else "ordinary cities"
                reader.say(where, "tile_kind", kind=kind, found=city.name)
            elif tile.number in lying.values():
                first = next(c for c, t in lying.items() if t == tile.number)
                reader.say(where, "tile_twice", found=tile.id, first=board.cities[first].name)
            elif city.number in lying:
                reader.say(where, "named_twice", found=city.name)
            else:
                lying[city.number] = tile.number
                reader.given.add(f"tiles.{city.id}")
        self.state.tiles = _dealt(board, lying)

    def _cards(self, top: Mapping[str, Any]) -> None:
        """The open route cards and objectives (RB-3)."""
        board, reader, s = self.board, self.reader, self.state
        routes = reader.each("routes", top.get("routes", []), OPEN, lambda word: find_route(board, word).number, "RB-3")
        found = reader.each("objectives", top.get("objectives", []), OPEN,
                            lambda word: find_objective(board, word).number, "RB-3")  # fmt: skip
        s.routes, s.objectives = _first(routes), _first(found)
        for key in ("routes", "objectives"):
            if key not in top:
                reader.given.discard(key)
        s.joined = [()] * len(s.routes)
        s.cubes = [(0,) * self.seats for _ in range(OPEN)]

    def _building(self, top: Mapping[str, Any]) -> None:
        """Who builds now: this turn's station and what is left of its power (RB-18)."""
        if "building" not in top:
            return
        reader, s = self.reader, self.state
        row = reader.table("building", top["building"], ("seat", "station", "power"))
        missing = [key for key in ("seat", "station") if key not in row]
        for key in missing:
            reader.say(f"building.{key}", "missing")
        if missing:
            return
        seat = reader.named("building.seat", row["seat"], lambda word: find_seat(self.names, word))
        city = reader.named("building.station", row["station"], lambda word: notation.city(self.board, word))
        if "power" in row:
            s.power = reader.whole("building.power", row["power"], 0, MOST) or 0
        if seat is None or city is None:
            return
        if f"seat[{seat}].stations" in reader.given and not s.built[seat] >> city.hex & 1:
            reader.say("building.station", "not_station", found=city.name)
            return
        s.built[seat] |= 1 << city.hex
        s.base = city.hex
        reader.given.add("building")

    def _order(self, top: Mapping[str, Any]) -> None:
        """The discs from left to right, and the bids of an auction (RB-7, RB-9)."""
        reader, s = self.reader, self.state
        if "discs" in top:
            discs = reader.each("discs", top["discs"], self.seats, lambda word: find_seat(self.names, word))
            order = [seat for _, seat in discs]
            missing = [seat for seat in range(self.seats) if seat not in order]
            if missing and isinstance(top["discs"], list):
                reader.say("discs", "discs_missing", found=self.names[missing[0]])
            s.discs = (*missing, *order)[: self.seats]
            s.order = s.discs[::-1]
        if "auction" in top:
            words = (*STORES, "any")
            word = reader.named("auction", top["auction"], lambda text: one_of(folded(text), words, "resource"))
            if word is not None:
                s.auction = words.index(word)
                reader.given.add("auction")
        if "bids" in top:
            for seat, n in self.bids("bids", top["bids"]).items():
                s.bids[seat] = n
                reader.given.add(f"seat[{seat}].bid")

    def bids(self, where: str, value: Any) -> dict[int, int]:
        """The numbers under the discs, by seat (RB-9)."""
        found: dict[int, int] = {}
        for key, n in islice(self.reader.table(where, value).items(), 2 * self.seats):
            at = f"{where}.{plain(key)}"
            seat = self.reader.named(at, str(key), lambda word: find_seat(self.names, word))
            bid = self.reader.whole(at, n, 0, HIGHEST_BID)
            if seat is None or bid is None:
                continue
            other = next((other for other, m in found.items() if m == bid), -1) if bid else -1
            if seat in found:
                self.reader.say(at, "named_twice", found=self.names[seat])
            elif other >= 0:
                self.reader.say(at, "bid_shared", other=self.names[other], n=bid)
            else:
                found[seat] = bid
        return found

    def _joined(self, top: Mapping[str, Any]) -> None:
        """Who has joined the open routes, in which order (RB-24)."""
        board, reader, s = self.board, self.reader, self.state
        s.parts = [parts_of(board.near, s.own(seat)) for seat in range(self.seats)]
        if "joined" not in top:
            return
        for key, value in reader.table("joined", top["joined"]).items():
            where = f"joined.{plain(key)}"
            route = reader.named(where, str(key), lambda word: find_route(board, word))
            if route is None:
                continue
            if route.number not in s.routes:
                reader.say(where, "not_open", found=route.id)
                continue
            seats = reader.each(where, value, self.seats, lambda word: find_seat(self.names, word))
            s.joined[s.routes.index(route.number)] = _first(seats)
            self.places["joined", route.number] = where

    def _decks(self) -> None:
        """What lies nowhere else is in the decks and the supply."""
        s, out = self.state, {key[1] for key in self.places if key[0] == "card"}
        s.locomotives = tuple(card for card in s.locomotives if card not in out)
        s.carriages = tuple(card for card in s.carriages if card not in out)
        s.developments = tuple(card for card in s.developments if card not in out)
        built = 0
        for bits in s.built:
            built |= bits
        s.stations = tuple(city for city in self.board.station_cards if not built >> self.board.cities[city].hex & 1)
        for load in s.loads:
            for kind in load:
                s.supply[kind] -= 1

    # ---- a seat

    def _seat(self, seat: int, row: Mapping[str, Any]) -> None:
        where, board, reader, s = f"seat[{seat}]", self.board, self.reader, self.state
        for key, lie, most, rule in (("stations", s.built, STATIONS, "RB-1"), ("rails", s.rails, RAILS, "RB-51")):
            if key in row:
                for at, hex_ in reader.each(f"{where}.{key}", row[key], most, lambda w: find_hex(board, w), rule):
                    lie[seat] |= 1 << hex_
                    self.places[key, seat, hex_] = at
        self._amounts(seat, row)
        for key, numbers, what in (
            ("locomotives", (*board.starting, *board.locomotives), "locomotive"),
            ("carriages", tuple(board.carriages), "carriage"),
        ):
            if key in row:
                self._vehicles(seat, f"{where}.{key}", row[key], numbers, what)
        if "developments" in row:
            for at, card in reader.each(f"{where}.developments", row["developments"], len(board.developments),
                                        lambda w: find_development(board, w)):  # fmt: skip
                s.owned[seat] = (*s.owned[seat], card)
                self._once(card, at)
        if "multipliers" in row:
            for i, (at, value) in enumerate(reader.rows(f"{where}.multipliers", row["multipliers"], OPEN)[:OPEN]):
                found = reader.whole(at, value, 0, max(MULTIPLIERS))
                if found:
                    s.cubes[i] = tuple(found if other == seat else m for other, m in enumerate(s.cubes[i]))
                    self.places["cube", i, seat] = at
        self._moment(seat, row)

    def _once(self, card: int, where: str) -> None:
        """Keeps where a card lies; a second one of it is a fault."""
        first = self.places.setdefault(("card", card), where)
        if first != where:
            self.reader.say(where, "card_twice", found=self.board.cards[card].id, first=first)

    def _vehicles(self, seat: int, where: str, value: Any, numbers: tuple[int, ...], what: str) -> None:
        board, reader, s = self.board, self.reader, self.state
        loads = list(s.loads)
        for at, word in reader.rows(where, value, len(numbers)):
            found = reader.named(at, word, lambda text: find_vehicle(board, text, numbers, what))
            if found is None:
                continue
            card, tiles = found
            if card in s.vehicles[seat]:
                reader.say(at, "named_twice", found=board.cards[card].id)
                continue
            s.vehicles[seat] = (*s.vehicles[seat], card)
            self._once(card, at)
            if len(tiles) > board.vehicles[card].slots:
                reader.say(at, "slots", card=board.cards[card].id, most=board.vehicles[card].slots, found=len(tiles))
            elif not loads[card]:
                loads[card] = tiles
        s.loads = tuple(loads)

    def _amounts(self, seat: int, row: Mapping[str, Any]) -> None:
        """Store, income levels, VP."""
        where, reader, s = f"seat[{seat}]", self.reader, self.state
        store = row.get("store", {})
        if isinstance(store, str):
            found = reader.named(f"{where}.store", store, lambda text: notation.amounts(text.split()))
            if found is not None:
                s.store[seat] = list(found)
                reader.given |= {f"{where}.store.{kind}" for kind in STORES}
        else:
            for kind, n in reader.table(f"{where}.store", store, STORES).items():
                s.store[seat][STORES.index(kind)] = reader.whole(f"{where}.store.{kind}", n, 0, MOST) or 0
        for kind, n in reader.table(f"{where}.income", row.get("income", {}), KINDS).items():
            s.levels[seat][KINDS.index(kind)] = reader.whole(f"{where}.income.{kind}", n, 1, HIGHEST_LEVEL) or 1
        if "vp" in row:
            s.vp[seat][0] = reader.whole(f"{where}.vp", row["vp"], 0, MOST) or 0
        if "vp_from" in row:
            made = reader.table(f"{where}.vp_from", row["vp_from"], SOURCES)
            # A VP tile is paid from what trains made, and what it brings comes with its run.
            parts = [reader.whole(f"{where}.vp_from.{key}", n, -TILES_EACH, MOST) for key, n in made.items()]
            if None not in parts and "vp" in row and sum(filter(None, parts)) != row["vp"]:
                reader.say(f"{where}.vp_from", "sources", found=sum(filter(None, parts)), vp=shown(row["vp"]))
            s.vp[seat] = [n if type(n := made.get(key, 0)) is int else 0 for key in SOURCES]
            reader.given |= {f"{where}.vp", f"{where}.vp_from"}

    def _moment(self, seat: int, row: Mapping[str, Any]) -> None:
        """What has happened this round: developments turned sideways, vehicles that ran, carriages freed of coal."""
        where, board, reader, s = f"seat[{seat}]", self.board, self.reader, self.state
        for at, card in reader.each(f"{where}.used", row.get("used", []), len(board.developments),
                                    lambda word: find_development(board, word)):  # fmt: skip
            if card not in s.owned[seat]:
                reader.say(at, "not_owned", found=board.cards[card].id)
            elif board.development(card).trigger != 2:
                reader.say(at, "not_usable", found=board.cards[card].id)
            s.used |= 1 << card
        for key, numbers in (("ran", range(len(board.vehicles))), ("freed", board.carriages)):

            def find(word: str, among: Sequence[int] = numbers) -> int:
                return find_vehicle(board, word, among, "card")[0]

            for at, card in reader.each(f"{where}.{key}", row.get(key, []), len(board.vehicles), find):
                if card not in s.vehicles[seat]:
                    reader.say(at, "not_owned", found=board.cards[card].id)
                setattr(s, key, getattr(s, key) | 1 << card)


def _first(rows: list[tuple[str, int]]) -> tuple[int, ...]:
    return tuple(number for _, number in rows)


def _empty(board: Board, seats: int) -> State:
    """A state in which nothing lies on the table and nothing is asked."""
    s = BoomGame(board).start(seats, UNSHUFFLED, {}).state  # what was dealt goes back at once
    s.open, s.todo, s.auction = [], [], -1
    s.engines = s.cars = ()
    s.locomotives, s.carriages = tuple(board.locomotives), tuple(board.carriages)
    s.developments = tuple(board.developments)
    s.round = s.phase = 0
    s.discs = tuple(range(seats))
    s.order = s.discs[::-1]
    s.store = [[0] * len(STORES) for _ in range(seats)]
    s.vehicles = [()] * seats
    return s


def _dealt(board: Board, lying: Mapping[int, int]) -> tuple[int, ...]:
    """The tiles of all cities: those that lie, and on the others the printed one if it is free, else any that is."""
    free = {tile.number for tile in board.tiles} - set(lying.values())
    tiles = dict(lying)
    for city in board.cities:
        if city.number not in tiles and city.printed in free:
            tiles[city.number] = city.printed
            free.discard(city.printed)
    for city in board.cities:
        if city.number not in tiles:
            tiles[city.number] = min(t for t in free if bool(board.tiles[t].effects) == city.tourist)
            free.discard(tiles[city.number])
    return tuple(tiles[city.number] for city in board.cities)
