"""A position on a ticket map: read from data with every fault at once, and turned into a state of the engine.

What a file leaves out is unknown, not nothing: hands and tickets may be. Everything else that is missing is counted
from the tracks, or is none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from trainbound.kernel.faults import plain, shown
from trainbound.kernel.pages import Faults, Page
from trainbound.network.ways import merge
from trainbound.ticket import notation, position_parts
from trainbound.ticket.board import Board, numbers
from trainbound.ticket.cards import LOCO, NO_CARD, NONE, Cards, parse_cards, plus
from trainbound.ticket.display import full_deck
from trainbound.ticket.state import State
from trainbound.ticket.texts_position import TEXTS

MOMENT = ("turn", "over", "asked", "answered", "deck", "discard", "ticket_deck")
"""Keys of the whole file that tell of the moment of a game and not of the table; they may stand there."""
MOST_TICKETS, MOST_POINTS = 200, 5000


class Position(NamedTuple):
    """A position that can be on a table.

    Attributes:
        board: its map.
        state: what is known of it; unknown hands and tickets are empty there, and the deck holds all cards unseen.
        names: for each seat of the table its name; seats that the file leaves out are at the end.
        listed: how many seats the file has.
        hands: the seats whose cards are known.
        tickets: the seats whose tickets are not known -> how many they hold, None when that is not known either.
        scored: the seats whose points on the score track are given, not counted.
        loose: whether shares of the neutral investor's lie in the pile that is still to be revealed (PA-11).
    """

    board: Board
    state: State
    names: tuple[str, ...]
    listed: int
    hands: frozenset[int]
    tickets: Mapping[int, int | None]
    scored: frozenset[int]
    loose: bool


def read(board: Board, document: Mapping[str, Any], faults: Faults) -> Position:
    """The position of a document; what is wrong with it is added to the faults, and is then left out of it.

    The key `map` is not looked at: who calls has found the board by it. Nor is `ask`, the questions.
    """
    return _Reading(board, Page(document, "", faults)).position()


class _Reading:
    """One position being read: each step adds to what stands on the table, and looks whether it can."""

    def __init__(self, board: Board, page: Page) -> None:
        self.board, self.page, self.faults = board, page, page.faults
        least, most = board.file.players
        self.pages = page.pages("seat", most)
        asked = page.number("players", least, most)
        self.players = max(len(self.pages), least) if asked is None else asked
        for seat in self.pages[self.players :]:
            self.faults.add(seat.where, "seats", TEXTS, players=self.players)
        del self.pages[self.players :]
        self.names = self._names()
        self.taken: list[int] = list(NONE)

    def position(self) -> Position:
        """Everything, in the order of the file."""
        board, seats = self.board, range(self.players)
        options = self._options()
        owned = self._tracks()
        tickets, unknown = self._tickets()
        hands = [self._hand(page) for page in self.pages]
        display = self._display()
        trains = [board.file.trains - _laid(board, bits) for bits in owned]
        points = [sum(board.tracks[i].points for i in numbers(bits)) for bits in owned]
        scored = set()
        for s, page in enumerate(self.pages):
            left = page.number("trains", 0, board.file.trains)
            if left is not None and left > trains[s] >= 0:
                self.faults.add(page.at("trains"), "trains_left", TEXTS, most=board.file.trains,
                                laid=_laid(board, owned[s]), rest=trains[s], found=left)  # fmt: skip
            trains[s] = trains[s] if left is None else left
            given = page.number("points", 0, MOST_POINTS)
            if given is not None:
                points[s] = given
                scored.add(s)
        parts = position_parts.Parts(board, self.page, self.pages, self.names, options)
        found, on = parts.read()
        state = self._state(on, owned, tickets, hands, display, trains, points)
        state.parts = [found.get(rule.name, rule.setup(state)) for rule in board.rules if rule.part >= 0]
        for page in self.pages:
            page.rest()
        self.page.rest("map", "ask", *MOMENT)
        known = frozenset(s for s in seats if s < len(hands) and hands[s] is not None)
        return Position(board, state, self.names, len(self.pages), known, unknown, frozenset(scored), parts.loose)

    def _names(self) -> tuple[str, ...]:
        """A name for each seat; those of nobody are numbered."""
        found: list[str] = []
        for s in range(self.players):
            name = " ".join(plain(self.pages[s].text("name") or "").split()) if s < len(self.pages) else ""
            if name and name.lower() in (other.lower() for other in found):
                first = f"seat[{[other.lower() for other in found].index(name.lower())}]"
                self.faults.add(self.pages[s].at("name"), "name_twice", TEXTS, found=shown(name), first=first)
            found.append(name or f"player {s + 1}")
        return tuple(found)

    def _options(self) -> dict[str, bool]:
        """The table options that the file sets."""
        page = self.page.page("options")
        names = [option for rule in self.board.rules for option in rule.options]
        found = {name: on for name in names if (on := page.flag(name)) is not None}
        if names or not page.raw:
            page.rest()
        else:
            self.faults.add(page.where, "option", TEXTS, map=self.board.name)
        return found

    def _tracks(self) -> list[int]:
        """For each seat its tracks, as bits."""
        board, owned = self.board, [0] * self.players
        shared = any("beside" in getattr(rule, "effects", ()) for rule in board.rules)
        for s, page in enumerate(self.pages):
            for place, word in page.words("tracks", board.file.trains) or ():
                i = self.faults.meant(place, word, "track", lambda word: notation.track(board, word))
                if i is not None and self._may_own(owned, s, i, place, shared):
                    owned[s] |= 1 << i
            laid = _laid(board, owned[s])
            if laid > board.file.trains:
                self.faults.add(page.at("tracks"), "trains", TEXTS, most=board.file.trains, found=laid)
        return owned

    def _may_own(self, owned: list[int], seat: int, i: int, place: str, shared: bool) -> bool:
        """Whether a seat can own a track as well; otherwise with the fault."""
        t, who = self.board.tracks[i], self.names[seat]
        before = len(self.faults)
        for other, bits in enumerate(owned):
            if bits >> i & 1 and other == seat:
                self.faults.add(place, "own_again", TEXTS, who=who)
            elif bits >> i & 1 and not shared:
                twin = self.board.tracks[t.twin].id if t.twin >= 0 else ""
                hint = f"; its twin is {twin}" if twin else ""
                self.faults.add(place, "owned", TEXTS, owner=self.names[other], hint=hint)
            if t.twin < 0 or not bits >> t.twin & 1:
                continue
            twin = self.board.tracks[t.twin].id
            if other == seat:
                self.faults.add(place, "both_twins", TEXTS, who=who, twin=twin)
            elif self.players < self.board.file.double_routes_from:
                self.faults.add(place, "twin_closed", TEXTS, owner=self.names[other], twin=twin, players=self.players,
                                at=self.board.file.double_routes_from,
                                rule=self.board.file.cites.get("double", "T-13"))  # fmt: skip
        return len(self.faults) == before

    def _tickets(self) -> tuple[list[tuple[int, ...]], dict[int, int | None]]:
        """For each seat the tickets that are known, and the seats of which they are not."""
        board = self.board
        held: list[tuple[int, ...]] = [()] * self.players
        unknown: dict[int, int | None] = dict.fromkeys(range(len(self.pages), self.players))
        copies = [*board.deck, *board.long_deck]
        for s, page in enumerate(self.pages):
            if isinstance(page.raw.get("tickets"), int):
                unknown[s] = page.number("tickets", 0, board.all_tickets)
                continue
            words = page.words("tickets", MOST_TICKETS)
            if words is None:
                unknown[s] = None
            own: list[int] = []
            for place, word in words or ():
                k = self.faults.meant(place, word, "ticket", lambda word: notation.ticket(board, word))
                if k is None:
                    continue
                before = [self.names[o] for o, row in enumerate([*held[:s], tuple(own)]) for other in row if other == k]
                if len(before) >= copies.count(k):
                    only = "one" if copies.count(k) == 1 else str(copies.count(k))
                    self.faults.add(place, "ticket_held", TEXTS, owner=" and ".join(before), copies=only)
                else:
                    own.append(k)
            held[s] = tuple(own)
        return held, unknown

    def _hand(self, page: Page) -> Cards | None:
        """The cards of a seat; None when they are not known."""
        words = page.words("hand", 100)
        if words is None:
            return None
        total: Cards = NONE
        for place, word in words:
            total = tuple(plus(total, self.cards(place, word) or NONE))
        self._count(page.at("hand"), total)
        return total

    def cards(self, place: str, text: str) -> Cards | None:
        """Cards as people write them; None with a fault when they are none."""
        spoken = [notation.spelt(word) for word in text.replace(",", " ").split()[:40]]
        if not spoken:
            return NONE
        return self.faults.meant(place, " ".join(spoken), "train card", lambda text: parse_cards(text.split()))

    def _count(self, place: str, cards: Cards) -> None:
        """Adds cards to those that lie somewhere, unless there are not so many."""
        self.taken = plus(self.taken, cards)
        for kind, most in enumerate(existing(self.board)):
            if cards[kind] and self.taken[kind] > most:
                what = f"{_CARDS[kind]} cards" if kind != LOCO else "locomotives"
                self.faults.add(place, "exist", TEXTS, most=most, what=what, found=self.taken[kind])

    def _display(self) -> list[int]:
        """The face-up cards, where the file has them."""
        found = [NO_CARD] * self.board.file.cards.display
        for n, (place, word) in enumerate(self.page.words("display", len(found)) or ()):
            cards = self.cards(place, word)
            if cards and sum(cards) == 1:
                found[n] = cards.index(1)
                self._count(place, cards)
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


_CARDS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive")


def existing(board: Board) -> Cards:
    """All train cards of a map, nine counts (T-1)."""
    return (*[board.file.cards.per_colour] * 8, board.file.cards.locomotives)


def _laid(board: Board, owned: int) -> int:
    """The trains on some tracks, as bits."""
    return sum(board.tracks[i].length for i in numbers(owned))
