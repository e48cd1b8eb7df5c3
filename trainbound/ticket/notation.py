"""One line an action, canonical and round-tripping, and forgiving about how people write it."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache

from trainbound.kernel.types import Action, Ambiguous, NotUnderstood
from trainbound.kernel.words import folded, one_of
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets, Keep, Pass
from trainbound.ticket.board import Board, Place
from trainbound.ticket.cards import TRACK_COLOURS, TRACK_LETTERS, parse_cards, write_cards

LONGEST_LINE = 1000
"""Characters of a line that is read at all; a longer one would be compared with every name for minutes."""

_MOST_WORDS = 8
"""Words that name a track at most, where the rest of a line is looked at by itself."""
CORE = ("draw", "claim", "tickets", "keep", "pass")


def verbs(board: Board) -> tuple[str, ...]:
    """The verbs that a map's actions have."""
    return (*CORE, *(verb for rule in board.rules for verb in rule.verbs))


def write(board: Board, action: Action) -> str:
    """The canonical line of an action."""
    if isinstance(action, Draw):
        return "draw deck" if action.slot == DECK else f"draw {action.slot + 1}"
    if isinstance(action, Claim):
        return f"claim {board.tracks[action.track].id} {write_cards(action.cards)}".rstrip()
    if isinstance(action, Keep):
        return " ".join(["keep", *(board.tickets[k].id for k in action.tickets)])
    for rule in board.rules:
        if action.verb in rule.verbs:
            return rule.write(action)
    return action.verb


def parse(board: Board, line: str) -> Action:
    """The action of a line, in canonical or in human spelling.

    Raises:
        NotUnderstood: nothing it could be, with the nearest words.
        Ambiguous: several things it could be.
    """
    words = line.split() if len(line) <= LONGEST_LINE else []
    if not words:
        raise NotUnderstood(line, "verb", verbs(board))
    verb, rest = one_of(words[0].lower(), verbs(board), "verb"), words[1:]
    if verb == "draw":
        return _draw(board, rest)
    if verb == "claim":
        return _claim(board, rest)
    if verb == "keep":
        return Keep(tuple(sorted(ticket(board, word) for word in _tickets(rest))))
    for rule in board.rules:
        if verb in rule.verbs:
            return rule.parse(verb, rest)
    if rest:
        raise NotUnderstood(" ".join(rest), "nothing")
    return DrawTickets() if verb == "tickets" else Pass()


def _draw(board: Board, words: Sequence[str]) -> Draw:
    word = " ".join(words).lower()
    if word in ("deck", "d", "blind"):
        return Draw(DECK)
    if re.fullmatch(r"[1-9][0-9]?", word):
        return Draw(int(word) - 1)
    raise NotUnderstood(word, "place", ["deck", *map(str, range(1, board.file.cards.display + 1))])


def readings(board: Board, line: str) -> list[Action]:
    """Every action that a line could mean, the likeliest first: a colour may be the track's or a card's.

    Where the cities have several tracks, each of them is a reading.

    Raises:
        NotUnderstood, Ambiguous: as `parse`, when there is none.
    """
    words = line.split() if len(line) <= LONGEST_LINE else []
    if words and one_of(words[0].lower(), verbs(board), "verb") == "claim":
        found, several, _ = _claims(board, words[1:])
        if found or several:
            return list(dict.fromkeys(found or several))
    return [parse(board, line)]


def _claim(board: Board, words: Sequence[str]) -> Claim:
    found, _, wrong = _claims(board, words)
    if found:
        return found[0]
    raise wrong


def _claims(board: Board, words: Sequence[str]) -> tuple[list[Claim], list[Claim], NotUnderstood | Ambiguous]:
    """The claims that words mean; those between which they do not decide; and what is wrong, should none be meant."""
    found: list[Claim] = []
    several: list[Claim] = []
    wrong: NotUnderstood | Ambiguous = NotUnderstood(" ".join(words), "track")
    for n in range(1, len(words) + 1):
        try:
            cards = parse_cards(words[n:])
        except NotUnderstood:
            continue
        if n < len(words) and _is_colour(words[n].lower()):  # a bare colour is the track's where that fits
            with suppress(NotUnderstood, Ambiguous):
                found.append(Claim(track(board, " ".join(words[: n + 1])), parse_cards(words[n + 1 :])))
        try:
            found.append(Claim(track(board, " ".join(words[:n])), cards))
        except Ambiguous as error:
            wrong = error
            several += [Claim(board.track_number[i], cards) for i in error.candidates if i in board.track_number]
        except NotUnderstood as error:
            if not several and isinstance(wrong, NotUnderstood) and wrong.expected == "track":
                wrong = error
    near = words if found or several else [spelt(word) for word in words]
    if near != words:
        mended = _claims(board, near)
        if mended[0] or mended[1]:
            return mended
    return found, several, wrong if found or several else _amiss(board, words) or wrong


def _amiss(board: Board, words: Sequence[str]) -> NotUnderstood | None:
    """What is wrong with the cards after words that do name tracks; None when they name none."""
    for n in range(min(len(words) - 1, _MOST_WORDS), 0, -1):
        try:
            track(board, " ".join(words[:n]))
        except NotUnderstood:
            continue
        except Ambiguous as error:
            if not all(name in board.track_number for name in error.candidates):
                continue
        try:
            parse_cards(words[n:])
        except NotUnderstood as error:
            return error
    return None


def spelt(word: str) -> str:
    """A word with the colour or card that it nearly spells: `purpel` as `purple`, `har/rea:purpel` likewise."""
    head, colon, tail = word.rpartition(":")
    name, star, number = tail.partition("*")
    close = _close((*TRACK_COLOURS, "loco", "locomotive"), name.lower(), 1, 0.75)
    return f"{head}{colon}{close[0]}{star}{number}" if close and "/" not in name else word


def _tickets(words: Sequence[str]) -> list[str]:
    """Tickets are one word each, or words joined by commas."""
    text = " ".join(words)
    return [part.strip() for part in text.split(",") if part.strip()] if "," in text else list(words)


def place(board: Board, word: str, among: Iterable[Place] | None = None) -> Place:
    """A city, exit or country by id, code, name, a unique beginning of one, or a near spelling.

    Capitals, accents, full stops and apostrophes do not matter.
    """
    spoken = _spoken(tuple(board.places.values() if among is None else among))
    plain = folded(word)
    if plain in spoken:
        return spoken[plain]
    found = list(dict.fromkeys(p for name, p in spoken.items() if plain and name.startswith(plain)))
    close = [] if found else _close(tuple(spoken), plain, 4, 0.75)
    found = found or list(dict.fromkeys(spoken[name] for name in close))
    if len(found) == 1:
        return found[0]
    for country in (p for p in found if p.kind == "country"):
        if not any(p.vertices & ~country.vertices for p in found):  # it and its exits
            return country
    if found and not close:
        raise Ambiguous(word, [p.id for p in found])
    near = close or _close(tuple(spoken), plain, 3, 0.4)
    raise NotUnderstood(word, "city", list(dict.fromkeys(spoken[name].id for name in near)))


@lru_cache(maxsize=4096)
def _close(words: tuple[str, ...], word: str, most: int, cutoff: float) -> list[str]:
    """The nearest spellings; remembered, since a wrong line is taken apart in many ways."""
    import difflib  # a line that is right needs none

    return difflib.get_close_matches(word, words, most, cutoff)


@lru_cache(maxsize=16)
def _spoken(places: tuple[Place, ...]) -> dict[str, Place]:
    """What each place is called, folded; of two called alike the first. Made once, as every word asks for it."""
    spoken: dict[str, Place] = {}
    for p in places:
        for name in (p.id, p.code, p.name):
            if name:
                spoken.setdefault(folded(name), p)
    return spoken


def track(board: Board, text: str) -> int:
    """A track by id, or by its two cities in any order and spelling, with a colour where there are two.

    Raises:
        NotUnderstood: no such track. Ambiguous: the cities have two, and no colour was given.
    """
    text = text.strip()
    if text in board.track_number:
        return board.track_number[text]
    ends, colour = _split(text)
    found: set[int] | None = None
    for a, b in ends:
        try:
            one, other = place(board, a), place(board, b)
        except (NotUnderstood, Ambiguous):
            continue
        found = {
            i
            for i, t in enumerate(board.tracks)
            if (one.vertices >> t.a & 1 and other.vertices >> t.b & 1)
            or (one.vertices >> t.b & 1 and other.vertices >> t.a & 1)
        }
        if found:
            break
    if found is None:
        a, b = ends[0] if ends else (text, "")
        place(board, a)
        place(board, b)
        raise NotUnderstood(text, "track")
    if not found:
        raise NotUnderstood(text, "track")
    if colour:
        # A letter that stands for a colour everywhere does here: b is blue, though black begins with it.
        exact = {i for i in found if TRACK_LETTERS[board.tracks[i].colour] == colour}
        found = exact or {i for i in found if _colour_fits(board, i, colour)}
        if not found:
            raise NotUnderstood(text, "track")
    if len(found) == 1:
        return found.pop()
    kinds = {(board.tracks[i].colour, board.tracks[i].ferry, board.tracks[i].length) for i in found}
    if (
        len(kinds) == 1
        and len({(board.tracks[i].a, board.tracks[i].b) for i in found}) == 1
        and not colour.endswith("2")
    ):
        return min(found)
    raise Ambiguous(text, sorted(board.tracks[i].id for i in found))


def _is_colour(word: str) -> bool:
    return word in TRACK_COLOURS or (len(word) == 1 and word in TRACK_LETTERS)


def _colour_fits(board: Board, i: int, colour: str) -> bool:
    name, _, copy = board.tracks[i].id.rpartition(":")[2].partition(".")
    wanted, _, number = colour.partition(".")
    if number and number != (copy or "1"):
        return False
    return name.startswith(wanted) or (len(wanted) == 1 and TRACK_LETTERS[board.tracks[i].colour] == wanted)


def _split(text: str) -> tuple[list[tuple[str, str]], str]:
    """Ways to read a text as two cities, and the colour at its end, if any."""
    colour = ""
    head, colon, tail = text.rpartition(":")
    if colon:
        text, colour = head.strip(), tail.strip().lower()
    else:
        words = text.split()
        last = words[-1].lower() if words else ""
        if len(words) > 1 and _is_colour(last.partition(".")[0]):
            text, colour = " ".join(words[:-1]), last
    slashes = [(text[: m.start()], text[m.end() :]) for m in re.finditer("/", text)]
    ways = slashes + [
        (text[: m.start()], text[m.end() :])
        for m in re.finditer(r"\s*-\s*|\s+to\s+|\s+", text)
        if m.start() and m.end() < len(text)
    ]
    return ways, colour


def ticket(board: Board, text: str) -> int:
    """A ticket by id, or by its two ends in any order and spelling; one with several goals by its start alone."""
    if text in board.ticket_number:
        return board.ticket_number[text]
    starts = {k.a.id: i for i, k in enumerate(board.tickets) if len(k.goals) > 1}
    with contextlib.suppress(NotUnderstood, Ambiguous):
        return starts[place(board, text.strip(" .-"), [board.places[start] for start in starts]).id]
    ends, _ = _split(text)
    for a, b in ends:
        try:
            pair = {place(board, a).id, place(board, b).id}
        except (NotUnderstood, Ambiguous):
            continue
        for i, k in enumerate(board.tickets):
            if {k.a.id, k.b.id} == pair:
                return i
    raise NotUnderstood(text, "ticket", _close(tuple(board.ticket_number), text, 3, 0.5))
