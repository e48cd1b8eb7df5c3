"""A position of Railway Boom as people type it: keys of a seat and of the table, and questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.boom import notation
from trainbound.boom.board import Board, load_board
from trainbound.boom.names import HIGHEST_BID, HIGHEST_LEVEL, KINDS, MULTIPLIERS, PHASES, ROUNDS, SOURCES, STORES
from trainbound.boom.position_table import MOST
from trainbound.boom.position_words import (
    find_development,
    find_hex,
    find_objective,
    find_route,
    find_vehicle,
    hex_word,
)
from trainbound.desk.editing import (
    Document,
    Edit,
    Key,
    Refused,
    Table,
    Value,
    Words,
    listed,
    names,
    rows,
    seat_of,
    several,
    whole_number,
    with_seat,
)
from trainbound.desk.texts_desk import NO_SEAT, NOBODY_HAS
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import folded, one_of

MOST_POWER = 100


class Drafting:
    """The family of Railway Boom on its board; see `editing.Family`."""

    synonyms: Mapping[str, str] = {
        "rail": "rails", "station": "stations", "locomotive": "locomotives", "carriage": "carriages",
        "development": "developments", "multiplier": "multipliers", "cubes": "multipliers", "points": "vp",
        "disc": "discs", "route": "routes", "objective": "objectives", "tile": "tiles",
        "bid": "bids", "join": "joined"}  # fmt: skip
    instead: Mapping[str, str] = {"vp": "vp_from", "vp_from": "vp"}
    main = ("rails", "locomotives", "carriages", "developments")
    options: Sequence[str] = ()

    def __init__(self, board: Board) -> None:
        self.board = board
        hexes, developments = Words(self._hex), Words(self._development)
        locomotives = (*board.starting, *board.locomotives)
        self.seat: dict[str, Key] = {
            "stations": hexes, "rails": hexes,
            "store": Table(lambda words: _amounts(words, STORES, MOST)),
            "income": Table(lambda words: _amounts(words, KINDS, HIGHEST_LEVEL)),
            "vp": Value(whole_number(MOST)),
            "vp_from": Table(lambda words: _amounts(words, SOURCES, MOST)),
            "locomotives": Words(lambda text: self._vehicle(text, locomotives, "locomotive"), tiled=True),
            "carriages": Words(lambda text: self._vehicle(text, board.carriages, "carriage"), tiled=True),
            "developments": developments, "used": developments,
            "multipliers": Value(_multipliers),
            "ran": Words(lambda text: self._vehicle(text, range(len(board.vehicles)), "card")),
            "freed": Words(lambda text: self._vehicle(text, board.carriages, "carriage")),
        }  # fmt: skip
        self.whole: dict[str, Key] = {
            "players": Value(whole_number(board.file.players[1])),
            "round": Value(whole_number(ROUNDS)),
            "phase": Value(lambda text: one_of(folded(text), PHASES, "phase")),
            "tiles": Value(self._tiles),
            "discs": Words(_nobody, ordered=True, next=_name),
            "routes": Words(lambda text: find_route(board, text).id),
            "objectives": Words(lambda text: find_objective(board, text).id),
            "auction": Value(lambda text: one_of(folded(text), (*STORES, "any"), "resource")),
        }
        self.questions: Mapping[str, Callable[[Document, int | None, Sequence[str]], list[Document]]] = {
            "network": self._network, "route": self._route, "objective": self._objective, "train": self._train,
            "auction": self._auction, "track": self._track, "score": self._score}  # fmt: skip

    # ---- words of a file

    def _hex(self, text: str) -> str:
        return hex_word(self.board, find_hex(self.board, text))

    def _development(self, text: str) -> str:
        return self.board.cards[find_development(self.board, text)].id

    def _vehicle(self, text: str, among: Sequence[int], what: str) -> str:
        card, tiles = find_vehicle(self.board, text, among, what)
        return "+".join((self.board.cards[card].id, *(KINDS[kind] for kind in tiles)))

    def _tiles(self, text: str) -> Any:
        """`printed`, or cities and their tiles: `tokyo t12 osaka t03`."""
        if folded(text) in ("printed", "as printed"):
            return "printed"
        known = {tile.id: tile for tile in self.board.tiles}
        words = re.sub("[=,:]", " ", text).split()
        found = {}
        for n in range(0, len(words) - 1, 2):
            city = notation.city(self.board, words[n])
            found[notation.city_word(city)] = one_of(folded(words[n + 1]), known, "tile")
        if not found or len(words) % 2:
            raise NotUnderstood(text, "tiles", ["printed"])
        return found

    # ---- changes

    def free(self, document: Document, words: Sequence[str]) -> Edit:
        """Takes a rail or a station on a hex from whoever has it."""
        gone, owners = [], []
        for place in several(words, self._hex):
            for seat, row in enumerate(rows(document)):
                for key in ("rails", "stations"):
                    kept = [word for word in listed(row, key) if self._place(word) != place]
                    if len(kept) < len(listed(row, key)):
                        document = with_seat(document, seat, key, kept)
                        gone.append(place)
                        owners.append(names(document)[seat])
        if not gone:
            raise Refused(NOBODY_HAS.format(what=" ".join(words)))
        who = ", ".join(dict.fromkeys(owners))
        return Edit(document, "freed", {"what": ", ".join(dict.fromkeys(gone)), "who": who})

    def _place(self, word: Any) -> str:
        try:
            return self._hex(str(word))
        except (NotUnderstood, Ambiguous):
            return ""

    def meant(self, document: Document, seat: int, key: str, text: str, found: Sequence[str]) -> str | None:
        """No two things here are alike."""
        return found[0] if len(found) == 1 else None

    def claimed(self, before: Document, after: Document) -> Document:
        """Nothing follows from a rail but what is counted anyway."""
        return after

    def city(self, document: Document, word: str) -> list[tuple[str, str]]:
        """See `looking.city`."""
        from trainbound.desk.boom.looking import city

        return city(self.board, document, word)

    def names(self) -> list[tuple[str, str]]:
        """See `looking.names`."""
        from trainbound.desk.boom.looking import names

        return names(self.board)

    # ---- questions

    def _ends(self, words: Sequence[str], least: int) -> Document:
        """Places, from one to another; the last one alone where there is one."""
        plain = [word for word in words if word.lower() not in ("from", "to", "and", "-")]
        found = several(plain, self._hex) if plain else []
        if not least <= len(found) <= 2:
            raise NotUnderstood(" ".join(words), "place")
        return dict(zip(("from", "to") if len(found) == 2 else ("to",), found, strict=False))

    def _network(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        return [{"what": "network", **_of(document, seat), **self._ends(words, 0)}]

    def _track(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        """`track tokyo osaka power 5`."""
        power = {}
        if "power" in (lower := [word.lower() for word in words]):
            at = lower.index("power")
            figures = [word for word in words[max(0, at - 1) : at + 2] if word.isdecimal()]
            power = {"power": whole_number(MOST_POWER)(figures[0] if figures else "")}
            words = [word for word in words[:at] + words[at + 1 :] if word not in figures[:1]]  # type: ignore[operator]
        return [{"what": "track", **_of(document, seat), **self._ends(words, 1), **power}]

    def _route(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        asked = {"what": "route", **_of(document, seat)}
        return [asked | ({"route": find_route(self.board, " ".join(words)).id} if words else {})]

    def _objective(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        asked = {"what": "objective", **_of(document, seat)}
        return [asked | ({"objective": find_objective(self.board, " ".join(words)).id} if words else {})]

    def _train(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        """A train of some cards in order, or the best one."""
        if seat is None:
            raise Refused(NO_SEAT)
        asked: Document = {"what": "train", **_of(document, seat)}
        if words and not (len(words) == 1 and words[0].lower() == "best"):
            notation.parse(self.board, f"run {' '.join(words)}")
            asked["cards"] = " ".join(words)
        return [asked]

    def _auction(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        """`auction train Ada 3 Bob 5`: who pays what, and who goes first; the phase or the resource may be left out."""
        asked: Document = {"what": "auction"}
        if seat is not None and words and words[0].isdecimal():
            words = [names(document)[seat], *words]
        elif words and seat_of(document, words) is None:
            word = one_of(folded(words[0]), (*PHASES, *STORES, "any"), "auction")
            asked["phase" if word in PHASES else "resource"] = word
            words = words[1:]
        bids = {}
        words = [word for text in words for word in re.sub("[:=,]", " ", text).split()]
        while words:
            found = seat_of(document, words, near=True)
            if found is None:
                raise NotUnderstood(words[0], "seat", names(document))
            n = found[1]
            bids[names(document)[found[0]]] = whole_number(HIGHEST_BID)(" ".join(words[n : n + 1]))
            words = words[n + 1 :]
        return [asked | ({"bids": bids} if bids else {})]

    def _score(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        return [{"what": "score", **_of(document, seat)}]


def drafting(path: str) -> Drafting:
    """The family on its board. Raises BadMap."""
    return Drafting(load_board(path))


def _of(document: Document, seat: int | None) -> Document:
    return {} if seat is None else {"seat": names(document)[seat]}


def _nobody(text: str) -> str:
    """A name is known by the document alone."""
    raise NotUnderstood(text, "seat")


def _name(document: Document, text: str) -> str | None:
    found = seat_of(document, text.split())
    return names(document)[found[0]] if found and found[1] == len(text.split()) else None


def _amounts(words: Sequence[str], kinds: Sequence[str], most: int) -> dict[str, int]:
    """Amounts by kind: `money 3 coal 2`, `money*3`, `3 money`."""
    text = re.sub(r"\s*[*=:]\s*(?=[0-9])", " ", " ".join(words)).replace(",", " ")
    found: dict[str, int] = {}
    parts = text.split()
    if len(parts) % 2:
        raise NotUnderstood(" ".join(words), "amount", [f"{kinds[0]} 3"])
    for a, b in zip(parts[::2], parts[1::2], strict=True):
        name, n = (b, a) if a.isdecimal() else (a, b)
        kind = notation.LETTERS.get(name.lower(), name.lower())
        found[one_of(kind, kinds, "resource")] = whole_number(most)(n)
    return found


def _multipliers(text: str) -> list[int]:
    """The multiplier of each objective in its order, 0 for none: `4 0 2 1`."""
    return [whole_number(max(MULTIPLIERS))(word.lower().removeprefix("x")) for word in text.replace(",", " ").split()]
