"""A position on a ticket map: read from data with every fault at once, and turned into a state of the engine.

What a file leaves out is unknown, not nothing: hands and tickets may be. Everything else that is missing is counted
from the tracks, or is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from trainbound.kernel.document import Reader
from trainbound.kernel.faults import plain, shown
from trainbound.kernel.types import NotUnderstood
from trainbound.kernel.words import folded, one_of
from trainbound.network.bits import numbers
from trainbound.network.ways import merge
from trainbound.ticket import notation, position_parts
from trainbound.ticket.board import Board
from trainbound.ticket.cards import CARD_NAMES, LOCO, NO_CARD, NONE, Cards, parse_cards, plus
from trainbound.ticket.display import full_deck
from trainbound.ticket.state import State
from trainbound.ticket.texts_position import TEXTS

MOMENT = ("turn", "over", "asked", "answered", "deck", "discard", "ticket_deck")
"""Keys of the whole file that tell of the moment of a game and not of the table; they may stand there."""
MOST_POINTS, MOST_WORDS = 5000, 40
T = TypeVar("T")


class Position(msgspec.Struct, frozen=True):
    """A position that can be on a table.

    Attributes:
        board: its map.
        state: what is known of it; unknown hands and tickets are empty there, and the deck holds all cards unseen.
        names: for each seat of the table its name; seats that the file leaves out are at the end.
        listed: how many seats the file has.
        hands: the seats whose cards are known.
        tickets: the seats whose tickets are not known -> how many they hold, None when that is not known either.
        scored: the seats whose points on the score track are given, not counted.
        cards: the seats whose cards are not known -> how many they hold, where the file says so.
        first: whose turn it is, where the file says so; else None.
        loose: whether shares of the neutral investor's lie in the pile that is still to be revealed (PA-11).
    """

    board: Board
    state: State
    names: tuple[str, ...]
    listed: int
    hands: frozenset[int]
    tickets: Mapping[int, int | None]
    scored: frozenset[int]
    cards: Mapping[int, int]
    first: int | None
    loose: bool


_NEAR = 0.6
"""How alike a track or ticket must be to what was written, from 0 to 1, to be proposed."""
LONGEST_WORD, LONGEST_NAME = 80, 8
"""Characters and words of what is looked up: anything longer would be compared with every name for seconds."""
_YES = {"yes": True, "no": False}
"""How options are said on the command line."""
_SEAT = ("name", "tracks", "tickets", "hand", "points", "trains", *position_parts.KEYS)
_WHOLE = ("map", "players", "options", "seat", "neutral", "ask", "display", "reshuffled", *MOMENT)


def read(board: Board, document: Mapping[str, Any]) -> tuple[Position, Reader]:
    """The position of a document, and who has read it: its faults are left out of the position.

    The key `map` is not looked at: who calls has found the board by it. Nor is `ask`, the questions.
    """
    reading = _Reading(board, document, Reader(TEXTS))
    return reading.position(), reading.reader


class _Reading:
    """One position being read: each step adds to what stands on the table, and looks whether it can."""

    def __init__(self, board: Board, document: Mapping[str, Any], reader: Reader) -> None:
        self.board, self.reader = board, reader
        self.raw = raw = reader.table("", document, _WHOLE)
        least, most = board.file.players
        rows = reader.rows("seat", raw.get("seat", []), most)[:most]
        asked = reader.whole("players", raw["players"], least, most) if "players" in raw else None
        self.players = max(len(rows), least) if asked is None else asked
        for at, _ in rows[self.players :]:
            reader.say(at, "seats", players=self.players)
        self.seats = [(at, reader.table(at, row, _SEAT)) for at, row in rows[: self.players]]
        self.names = self._names()
        self.taken: list[int] = list(NONE)
        self.cards: dict[int, int] = {}

    def position(self) -> Position:
        """Everything, in the order of the file."""
        board, seats = self.board, range(self.players)
        options = self._options()
        owned = self._tracks()
        tickets, unknown = self._tickets()
        hands = [self._hand(s, at, raw) for s, (at, raw) in enumerate(self.seats)]
        display = self._display()
        self._unseen()
        trains = [board.file.trains - _laid(board, bits) for bits in owned]
        points = [sum(board.tracks[i].points for i in numbers(bits)) for bits in owned]
        scored = set()
        for s, (at, raw) in enumerate(self.seats):
            left = self._whole(at, raw, "trains", board.file.trains)
            if left is not None and left > trains[s] >= 0:
                self.reader.say(f"{at}.trains", "trains_left", most=board.file.trains, laid=_laid(board, owned[s]),
                                rest=trains[s], found=left)  # fmt: skip
            trains[s] = trains[s] if left is None else left
            given = self._whole(at, raw, "points", MOST_POINTS)
            if given is not None:
                points[s] = given
                scored.add(s)
        parts = position_parts.Parts(board, self.reader, self.raw, self.seats, self.names, options)
        found, on = parts.read()
        state = self._state(on, owned, tickets, hands, display, trains, points)
        state.parts = [found.get(rule.name, rule.setup(state)) for rule in board.rules if rule.part >= 0]
        known = frozenset(s for s in seats if s < len(hands) and hands[s] is not None)
        return Position(board, state, self.names, len(self.seats), known, unknown, frozenset(scored), self.cards,
                        self._first(), parts.loose)  # fmt: skip

    def _whole(self, at: str, raw: Mapping[str, Any], key: str, most: int) -> int | None:
        """A number of a seat; None when there is none."""
        return self.reader.whole(f"{at}.{key}", raw[key], 0, most) if key in raw else None

    def _names(self) -> tuple[str, ...]:
        """A name for each seat; those of nobody are numbered."""
        found: list[str] = []
        for s in range(self.players):
            at, raw = self.seats[s] if s < len(self.seats) else ("", {})
            name = " ".join((self.reader.word(f"{at}.name", raw["name"]) or "").split()) if "name" in raw else ""
            name = plain(name)
            lower = [other.lower() for other in found]
            if name and name.lower() in lower:
                first = f"seat[{lower.index(name.lower())}]"
                self.reader.say(f"{at}.name", "name_twice", found=shown(name), first=first)
            found.append(name or f"player {s + 1}")
        return tuple(found)

    def _options(self) -> dict[str, bool]:
        """The table options that the file sets."""
        names = [option for rule in self.board.rules for option in rule.options]
        raw = self.raw.get("options", {})
        if not names and raw:
            self.reader.say("options", "option", map=self.board.name)
            return {}
        rows = self.reader.table("options", raw, names)
        found = {name: self.reader.flag(f"options.{name}", _YES.get(str(on), on)) for name, on in rows.items()}
        return {name: on for name, on in found.items() if on is not None}

    def _tracks(self) -> list[int]:
        """For each seat its tracks, as bits."""
        board, owned = self.board, [0] * self.players
        find = short(notation.track, board, "track")
        shared = any("beside" in getattr(rule, "effects", ()) for rule in board.rules)
        for s, (at, raw) in enumerate(self.seats):
            for place, i in self.reader.each(f"{at}.tracks", raw.get("tracks", []), board.file.trains, find):
                if self._may_own(owned, s, i, place, shared):
                    owned[s] |= 1 << i
            laid = _laid(board, owned[s])
            if laid > board.file.trains:
                self.reader.say(f"{at}.tracks", "trains", most=board.file.trains, found=laid)
        return owned

    def _may_own(self, owned: list[int], seat: int, i: int, place: str, shared: bool) -> bool:
        """Whether a seat can own a track as well; otherwise with the fault."""
        t, who = self.board.tracks[i], self.names[seat]
        before = len(self.reader.faults)
        for other, bits in enumerate(owned):
            if bits >> i & 1 and not shared:
                twin = self.board.tracks[t.twin].id if t.twin >= 0 else ""
                hint = f"; its twin is {twin}" if twin else ""
                self.reader.say(place, "owned", owner=self.names[other], hint=hint)
            if t.twin < 0 or not bits >> t.twin & 1:
                continue
            twin = self.board.tracks[t.twin].id
            if other == seat:
                self.reader.say(place, "both_twins", who=who, twin=twin)
            elif self.players < self.board.file.double_routes_from:
                self.reader.say(place, "twin_closed", owner=self.names[other], twin=twin, players=self.players,
                                at=self.board.file.double_routes_from,
                                rule=self.board.file.cites.get("double", "T-13"))  # fmt: skip
        return len(self.reader.faults) == before

    def _tickets(self) -> tuple[list[tuple[int, ...]], dict[int, int | None]]:
        """For each seat the tickets that are known, and the seats of which they are not."""
        board = self.board
        held: list[tuple[int, ...]] = [()] * self.players
        unknown: dict[int, int | None] = dict.fromkeys(range(len(self.seats), self.players))
        copies = [*board.deck, *board.long_deck]
        for s, (at, raw) in enumerate(self.seats):
            if type(raw.get("tickets", 0)) is int:
                unknown[s] = self._whole(at, raw, "tickets", board.all_tickets)
                continue
            own: list[int] = []
            for place, word in self.reader.rows(f"{at}.tickets", raw["tickets"], board.all_tickets):
                k = self.reader.named(place, word, short(notation.ticket, board, "ticket"))
                if k is None:
                    continue
                before = [self.names[o] for o, row in enumerate([*held[:s], tuple(own)]) for other in row if other == k]
                if len(before) >= copies.count(k):
                    only = "one" if copies.count(k) == 1 else str(copies.count(k))
                    self.reader.say(place, "ticket_held", owner=" and ".join(before), copies=only)
                else:
                    own.append(k)
            held[s] = tuple(own)
        return held, unknown

    def _first(self) -> int | None:
        """Whose turn it is: a name, or in a moment of a game, whose turns have numbers, who is asked first."""
        turn, asked = self.raw.get("turn"), self.raw.get("asked")
        if isinstance(turn, str) and turn.strip("0123456789."):
            known = {folded(name): seat for seat, name in reversed(list(enumerate(self.names)))}
            found = self.reader.named("turn", turn, lambda word: one_of(folded(word), known, "seat"))
            return None if found is None else known[found]
        row = asked[0] if isinstance(asked, list) and asked and isinstance(asked[0], dict) else {}
        seat = row.get("seat")
        return seat if type(seat) is int and 0 <= seat < self.players else None

    def _unseen(self) -> None:
        """Hands of which only the number of cards is known hold cards that are nowhere else."""
        left = sum(existing(self.board)) - sum(self.taken)
        for s, count in self.cards.items():
            left -= count
            if left < 0:
                self.reader.say(f"seat[{s}].hand", "unseen", found=count, left=max(0, left + count))

    def _hand(self, seat: int, at: str, raw: Mapping[str, Any]) -> Cards | None:
        """The cards of a seat; None when they are not known, or only how many they are."""
        if "hand" not in raw:
            return None
        if type(raw["hand"]) is int:
            count = self._whole(at, raw, "hand", sum(existing(self.board)))
            if count is not None:
                self.cards[seat] = count
            return None
        found = self.reader.named(f"{at}.hand", raw["hand"], cards)
        if found is not None:
            self._count(f"{at}.hand", found)
        return found

    def _count(self, place: str, found: Cards) -> None:
        """Adds cards to those that lie somewhere; a fault where there are not so many."""
        self.taken = plus(self.taken, found)
        enough(self.board, self.reader, place, [n if found[kind] else 0 for kind, n in enumerate(self.taken)])

    def _display(self) -> list[int]:
        """The face-up cards, where the file has them."""
        found = [NO_CARD] * self.board.file.cards.display
        rows = self.reader.rows("display", self.raw.get("display", []), len(found))[: len(found)]
        for n, (place, word) in enumerate(rows):
            card = self.reader.named(place, word, cards) if word != "" else None
            if card and sum(card) == 1:
                found[n] = card.index(1)
                self._count(place, card)
        return found

    def _state(self, options: Mapping[str, bool], owned: list[int], tickets: list[tuple[int, ...]],
               hands: list[Cards | None], display: list[int], trains: list[int],
               points: list[int]) -> State:  # fmt: skip
        """The state at the beginning of a turn, with nothing asked."""
        board = self.board
        taken = 0
        for bits in owned:
            taken |= bits
        closed = board.twins(taken) & ~taken if self.players < board.file.double_routes_from else 0
        parted = []
        for bits in owned:
            parts: tuple[int, ...] = ()
            for i in numbers(bits):
                parts = merge(parts, board.tracks[i].a, board.tracks[i].b)
            parted.append(parts)
        deck = full_deck(board)
        for kind, n in enumerate(self.taken):
            for _ in range(min(n, deck.count(kind))):
                deck.remove(kind)
        held = [k for row in tickets for k in row]
        left = []
        for k in board.deck:
            if k in held:
                held.remove(k)
            else:
                left.append(k)
        return State(
            seats=self.players, seed=bytes(16), shuffles=0, options=frozenset(o for o, on in options.items() if on),
            hands=[(hands[s] or NONE) if s < len(hands) else NONE for s in range(self.players)], deck=deck,
            discard=NONE, display=display, ticket_deck=tuple(left), tickets=tickets,
            trains=[max(0, n) for n in trains], points=points, owned=owned,
            barred=[board.twins(bits) for bits in owned],
            free=board.everything & ~taken & ~closed, closed=closed, parted=parted, open=[], answers=(),
            next_decision=1, turn=1, player=0, starter=0, last_turns=-1, passes=0, over=False, parts=[])  # fmt: skip


def existing(board: Board) -> Cards:
    """All train cards of a map, nine counts (T-1)."""
    return (*[board.file.cards.per_colour] * 8, board.file.cards.locomotives)


def enough(board: Board, reader: Reader, place: str, wanted: Sequence[int]) -> bool:
    """Whether there are so many train cards; otherwise with a fault for each kind of which there are not (T-1)."""
    short = [kind for kind, most in enumerate(existing(board)) if wanted[kind] > most]
    for kind in short:
        what = "locomotives" if kind == LOCO else f"{CARD_NAMES[kind]} cards"
        reader.say(place, "exist", most=existing(board)[kind], what=what, found=wanted[kind])
    return not short


def cards(text: str) -> Cards:
    """Train cards as people write them, with or without commas. Raises NotUnderstood."""
    words = text.replace(",", " ").split()
    if len(words) > MOST_WORDS:
        raise NotUnderstood(text, "train card")
    with suppress(NotUnderstood):
        return parse_cards(words)
    try:
        return parse_cards([notation.spelt(word) for word in words])
    except NotUnderstood as bad:
        raise NotUnderstood(bad.found, "train card", CARD_NAMES) from None


def short(find: Callable[[Board, str], T], board: Board, what: str) -> Callable[[str], T]:
    """A look-up of tracks or tickets that takes no words longer than any name, and knows the nearest ones."""

    def found(word: str) -> T:
        if len(word) > LONGEST_WORD or not 0 < len(word.split()) <= LONGEST_NAME:
            raise NotUnderstood(word, what)
        try:
            return find(board, word)
        except NotUnderstood as bad:
            ids = board.track_number if what == "track" else board.ticket_number
            # The colour that follows the cities in an id would make every spelling look far off.
            called = {name.partition(":")[0] if ":" not in word else name for name in ids}
            from difflib import SequenceMatcher

            said = folded(word)
            either = (said, "/".join(said.split("/")[::-1]))
            far = {name: max(SequenceMatcher(None, name, text).ratio() for text in either) for name in called}
            near = sorted((name for name in far if far[name] > _NEAR), key=lambda name: -far[name])[:2]
            raise NotUnderstood(word, what, near or bad.near[:3]) from None

    return found


def _laid(board: Board, owned: int) -> int:
    """The trains on some tracks, as bits."""
    return sum(board.tracks[i].length for i in numbers(owned))
