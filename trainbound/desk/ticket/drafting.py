"""A position on a ticket map as people type it: keys of a seat and of the table, and questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.desk.editing import (
    Document,
    Edit,
    Key,
    Refused,
    Value,
    Which,
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
from trainbound.ticket import notation
from trainbound.ticket.board import Board, load_board
from trainbound.ticket.cards import CARD_NAMES, write_cards
from trainbound.ticket.position import MOST_POINTS, cards, short
from trainbound.ticket.position_parts import city_of, share_of
from trainbound.ticket.rules.shares import Shares
from trainbound.ticket.rules.technologies import Buy, Technologies

Questions = Mapping[str, Callable[[Document, "int | None", Sequence[str]], list[Document]]]


class Drafting:
    """The family of ticket maps on one board; see `editing.Family`."""

    synonyms: Mapping[str, str] = {
        "ticket": "tickets", "technology": "technologies", "share": "shares", "station": "stations", "track": "tracks",
        "point": "points", "train": "trains", "cards": "hand", "neutral": "neutral.shares",
        "faceup": "display"}  # fmt: skip
    instead: Mapping[str, str] = {}
    main = ("tracks",)

    def __init__(self, board: Board) -> None:
        self.board = board
        self.find = short(notation.track, board, "track")
        self.options = [option for rule in board.rules for option in rule.options]
        technologies, shares = board.rule("technologies"), board.rule("shares")
        ticket = short(notation.ticket, board, "ticket")
        self.seat: dict[str, Key] = {
            "tracks": Words(lambda text: board.tracks[self.find(text)].id),
            "tickets": Words(lambda text: board.tickets[ticket(text)].id, counted=True),
            "hand": Value(_hand),
            "points": Value(whole_number(MOST_POINTS)),
            "trains": Value(whole_number(board.file.trains)),
        }
        self.whole: dict[str, Key] = {
            "players": Value(whole_number(board.file.players[1])),
            "display": Words(_card, ordered=True),
        }
        self.questions: Questions = {
            "claim": self._claim, "why": self._why, "longest": _of_seat("longest"), "ticket": self._ticket,
            "score": _of_seat("score")}  # fmt: skip
        if isinstance(technologies, Technologies):
            rule = technologies
            self.seat["technologies"] = Words(lambda text: rule.all[rule.named(text.split())].id)
            self.questions = {**self.questions, "buy": self._buy}
        if isinstance(shares, Shares):
            share = Words(lambda text: _share(shares, text), next=lambda document, text: _next(shares, document, text))
            self.seat["shares"] = self.whole["neutral.shares"] = share
            self.questions = {**self.questions, "shares": self._shares}
        if board.rule("stations") is not None:
            self.seat["stations"] = Words(lambda text: board.cities[city_of(board, text)].id)
        if board.rule("grand_tour") is not None:
            self.questions = {**self.questions, "tour": self._tour}

    # ---- changes

    def free(self, document: Document, words: Sequence[str]) -> Edit:
        """Takes a track, or several, from whoever owns it."""
        gone, owners = [], []
        before = document
        for i in several(words, lambda text: self._owned(before, text)):
            for seat, row in enumerate(rows(document)):
                kept = [word for word in listed(row, "tracks") if self._number(word) != i]
                if len(kept) < len(listed(row, "tracks")):
                    document = with_seat(document, seat, "tracks", kept)
                    gone.append(self.board.tracks[i].id)
                    owners.append(names(document)[seat])
        return Edit(document, "freed", {"what": ", ".join(gone), "who": ", ".join(dict.fromkeys(owners))})

    def _owned(self, document: Document, text: str) -> int:
        """A track that somebody owns; where the cities have several, the one that is owned."""
        owned = {self._number(word) for row in rows(document) for word in listed(row, "tracks")}
        try:
            found = {self.find(text)}
        except Ambiguous as bad:
            found = {i for word in bad.candidates if (i := self._number(word)) in owned and i >= 0}
            if len(found) != 1:
                raise
        twins = {self.board.tracks[i].twin for i in found if text not in self.board.track_number}
        found = found & owned or twins & owned
        if not found:
            raise Refused(NOBODY_HAS.format(what=text))
        return min(found)

    def _number(self, word: Any) -> int:
        try:
            return self.find(str(word))
        except (NotUnderstood, Ambiguous):
            return -1

    def meant(self, document: Document, seat: int, key: str, text: str, found: Sequence[str]) -> str | None:
        """Of the tracks between two cities the only one that nobody owns; a track named by its id is that one."""
        if key != "tracks" or text.strip() in self.board.track_number:
            return found[0] if len(found) == 1 else None
        owners = {self._number(word): s for s, row in enumerate(rows(document)) for word in listed(row, "tracks")}
        alike = [self.board.track_number[word] for word in found if word in self.board.track_number]
        if len(alike) == 1:
            t = self.board.tracks[alike[0]]
            taken = owners.get(alike[0], seat) != seat
            same = t.twin >= 0 and self.board.tracks[t.twin].colour == t.colour and t.twin not in owners
            return self.board.tracks[t.twin].id if taken and same else t.id
        free = [i for i in alike if i not in owners]
        return self.board.tracks[free[0]].id if len(free) == 1 else None

    def claimed(self, before: Document, after: Document) -> Document:
        """A track takes its trains and gives its points (T-12, T-14), where a seat's are told and not counted."""
        if len(rows(before)) != len(rows(after)):
            return after
        for seat, (old, new) in enumerate(zip(rows(before), rows(after), strict=True)):
            had, has = (set(map(self._number, listed(row, "tracks"))) - {-1} for row in (old, new))
            came, went = ([self.board.tracks[i] for i in part] for part in (has - had, had - has))
            lengths = sum(t.length for t in came) - sum(t.length for t in went)
            points = sum(t.points for t in came) - sum(t.points for t in went)
            for key, more in (("trains", -lengths), ("points", points)):
                given = new.get(key)
                if more and type(given) is int and given == old.get(key):
                    after = with_seat(after, seat, key, max(0, given + more))
        return after

    def city(self, document: Document, word: str) -> list[tuple[str, str]]:
        """See `looking.city`."""
        from trainbound.desk.ticket.looking import city

        return city(self.board, document, word)

    def names(self) -> list[tuple[str, str]]:
        """See `looking.names`."""
        from trainbound.desk.ticket.looking import names

        return names(self.board)

    # ---- questions

    def _claim(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        if seat is None:
            raise Refused(NO_SEAT)
        return [{"what": "claim", "seat": names(document)[seat], **self._track_and_cards(words)}]

    def _why(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        """Of one seat, or of everybody."""
        asked = self._track_and_cards(words)
        called = names(document)
        if not called:
            raise Refused(NO_SEAT)
        return [{"what": "why", "seat": name, **asked} for s, name in enumerate(called) if seat in (None, s)]

    def _track_and_cards(self, words: Sequence[str]) -> Document:
        if not words:
            raise NotUnderstood("", "track")
        found = list(notation.readings(self.board, f"claim {' '.join(words)}"))
        tracks = list(dict.fromkeys(getattr(claim, "track", -1) for claim in found))
        paid = list(dict.fromkeys(getattr(claim, "cards", ()) for claim in found))
        if len(tracks) > 1 and len(paid) == 1:
            ids = [self.board.tracks[i].id for i in tracks]
            held = write_cards(paid[0])
            raise Which(" ".join(words), [(track, f"{track} {held}".strip()) for track in ids])
        asked = {"track": self.board.tracks[tracks[0]].id}
        return asked | ({"cards": write_cards(paid[0])} if any(paid[0]) else {})

    def _buy(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        rule = self.board.rule("technologies")
        if seat is None:
            raise Refused(NO_SEAT)
        assert isinstance(rule, Technologies), "asked only where there are any"
        bought = rule.parse("buy", words) if words else None
        if not isinstance(bought, Buy):
            raise NotUnderstood(" ".join(words), "technology", [t.id for t in rule.all[:3]])
        asked = {"what": "buy", "seat": names(document)[seat], "technology": rule.all[bought.technology].id}
        return [asked | ({"cards": write_cards(bought.cards)} if any(bought.cards) else {})]

    def _ticket(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        """One ticket, or all that are known of a seat."""
        find = self.seat["tickets"]
        assert isinstance(find, Words)
        called = names(document)
        if words:
            of = range(len(called)) if seat is None else (seat,)
            ids = several(words, find.find)
            return [{"what": "ticket", "seat": called[s], "ticket": word} for word in ids for s in of]
        of = range(len(called)) if seat is None else (seat,)
        return [{"what": "ticket", "seat": called[s], "ticket": word} for s in of
                for word in listed(rows(document)[s], "tickets")]  # fmt: skip

    def _shares(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        rule = self.board.rule("shares")
        if not words or not isinstance(rule, Shares):
            return [{"what": "shares"}]
        return [{"what": "shares", "company": _share(rule, f"{' '.join(words)}:1").partition(":")[0]}]

    def _tour(self, document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        asked: Document = {"what": "tour"} | ({} if seat is None else {"seat": names(document)[seat]})
        find = self.seat["tickets"]
        assert isinstance(find, Words)
        return [asked | {"ticket": word} for word in several(words, find.find)] if words else [asked]


def drafting(path: str) -> Drafting:
    """The family on the board of a map. Raises BadMap."""
    return Drafting(load_board(path))


def _of_seat(what: str) -> Callable[[Document, int | None, Sequence[str]], list[Document]]:
    """A question about one seat or all."""

    def ask(document: Document, seat: int | None, words: Sequence[str]) -> list[Document]:
        found = seat if not words else (seat_of(document, words, near=True) or (None,))[0]
        if words and found is None:
            raise NotUnderstood(" ".join(words), "seat", names(document))
        return [{"what": what} | ({} if found is None else {"seat": names(document)[found]})]

    return ask


def _hand(text: str) -> str | int:
    """The cards of a hand, or how many they are."""
    return int(text) if text.isdecimal() and len(text) < 4 else write_cards(cards(text))


def _card(text: str) -> str:
    """One train card."""
    found = cards(text)
    if sum(found) != 1:
        raise NotUnderstood(text, "card", CARD_NAMES[:3])
    return CARD_NAMES[found.index(1)]


def _share(rule: Shares, text: str) -> str:
    company, number = share_of(rule, text)
    return f"{rule.companies[company].id}:{number}"


def _next(rule: Shares, document: Document, text: str) -> str | None:
    """A company alone is its next share, the lowest that nobody has (PA-4)."""
    try:
        company = share_of(rule, f"{text}:1")[0]
    except (NotUnderstood, Ambiguous):
        return None
    words = [word for row in rows(document) for word in listed(row, "shares")]
    neutral = document.get("neutral")
    words += listed(neutral, "shares") if isinstance(neutral, dict) else []
    taken = set()
    for word in words:
        try:
            taken.add(share_of(rule, str(word)))
        except (NotUnderstood, Ambiguous):
            continue
    most = rule.companies[company].shares
    free = next((n for n in range(1, most + 1) if (company, n) not in taken), None)
    return None if free is None else f"{rule.companies[company].id}:{free}"
