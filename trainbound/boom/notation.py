"""One line an action, canonical and round-tripping, and forgiving about how people write it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache

from trainbound.boom.actions import (
    Bid,
    Buy,
    Confirm,
    Convert,
    Done,
    Gain,
    Group,
    Pay,
    Rail,
    Raise,
    Run,
    Station,
    Take,
    Use,
)
from trainbound.boom.board import Board, City
from trainbound.boom.names import KINDS, STORES
from trainbound.boom.vocabulary import Amounts
from trainbound.kernel.types import Action, Ambiguous, NotUnderstood
from trainbound.kernel.words import folded, one_of

LONGEST_LINE = 1000
"""Characters of a line that is read at all."""
MOST = 1000
"""A number above this is none that the game could mean."""
VERBS = (
    "bid", "confirm", "pay", "take", "buy", "station", "rail", "group", "raise", "gain", "run", "done", "convert",
    "use",
)  # fmt: skip
SHORTEST_WORD = 3
"""Letters of a word that is looked for in the names of cards."""
LETTERS = {"$": "money", "m": "materials", "t": "technology", "k": "coal", "v": "vp"}
"""The signs of resources on the screen."""


def write(board: Board, action: Action) -> str:
    """The canonical line of an action."""
    if isinstance(action, Bid):
        return f"bid {action.amount}"
    if isinstance(action, Pay | Gain):
        return f"{action.verb} {write_amounts(action.amounts)}".rstrip()
    if isinstance(action, Take | Buy):
        return f"{action.verb} {board.cards[action.card].id}"
    if isinstance(action, Station):
        return f"station {city_word(board.cities[action.city])}"
    if isinstance(action, Rail):
        hex_ = board.hexes[action.hex]
        return f"rail {hex_.col},{hex_.row}"
    if isinstance(action, Group):
        return f"group {action.group + 1}"
    if isinstance(action, Raise):
        return f"raise {KINDS[action.track]}"
    if isinstance(action, Run):
        cars = (
            "+".join((board.cards[c].id, *(KINDS[k] for k in more)))
            for c, more in zip(action.cards, action.tiles, strict=True)
        )
        return " ".join(("run", *cars))
    if isinstance(action, Convert):
        return f"convert {STORES[action.first]}+{STORES[action.second]} {STORES[action.into]}"
    if isinstance(action, Use):
        return " ".join(("use", board.cards[action.card].id, *(board.cards[c].id for c in action.carriages)))
    return action.verb


def by_name(board: Board, action: Action) -> str | None:
    """The line of an action with one card by its name instead of its id; None of other actions."""
    if isinstance(action, Take | Buy) or (isinstance(action, Use) and not action.carriages):
        return f"{action.verb} {_hyphened(board.cards[action.card].name)}"
    return None


def cards_called(board: Board, text: str) -> list[int]:
    """The cards that have an id, or words in their name, begun or whole; none where letters are too few."""
    plain = text.strip().lower()
    if plain in board.number_of:
        return [board.number_of[plain]]
    begun = _hyphened(plain)
    if len(begun) < SHORTEST_WORD:
        return []
    return [card.number for card in board.cards if f"-{begun}" in f"-{_hyphened(card.name)}"]


def city_word(city: City) -> str:
    """A city in a command: its name in small letters, with hyphens."""
    return _hyphened(city.name)


def write_amounts(amounts: Sequence[int]) -> str:
    """Amounts as `money*2 coal*1`."""
    return " ".join(f"{STORES[kind]}*{n}" for kind, n in enumerate(amounts) if n)


def parse(board: Board, line: str, offered: Sequence[int] = ()) -> Action:
    """The action of a line, in canonical or in human spelling.

    Args:
        board: the content.
        line: what was typed.
        offered: cards that can be had now, among which a name is looked for before it is among all.

    Raises:
        NotUnderstood: nothing it could be, with the nearest words.
        Ambiguous: several things it could be.
    """
    words = line.split() if len(line) <= LONGEST_LINE else []
    if not words:
        raise NotUnderstood(line, "verb", VERBS)
    verb, rest = one_of(words[0].lower(), VERBS, "verb"), words[1:]
    name = "-".join(rest).lower()
    if verb in ("take", "buy") and offered and name not in _known(board, tuple(board.number_of.values())):
        with suppress(NotUnderstood):
            return (Take if verb == "take" else Buy)(card(board, name, offered, "card"))
    if verb in _PARSE:
        return _PARSE[verb](board, rest)
    if rest:
        raise NotUnderstood(" ".join(rest), "nothing")
    return Confirm() if verb == "confirm" else Done()


def _whole(text: str, what: str) -> int:
    if not re.fullmatch("[0-9]{1,4}", text) or int(text) > MOST:
        raise NotUnderstood(text, what)
    return int(text)


def kind(word: str, kinds: Sequence[str] = STORES) -> int:
    """A resource by its name, a beginning of it, or its sign on the screen."""
    plain = word.strip().lower()
    plain = LETTERS.get(plain, plain)
    if plain in ("any", ""):
        raise NotUnderstood(word, "resource", kinds)
    return kinds.index(one_of(plain, kinds, "resource"))


def amounts(words: Sequence[str]) -> Amounts:
    """Amounts as written: `money*2 coal`, `2 money coal*1`, `money+coal`."""
    found = [0, 0, 0, 0]
    text = re.sub(r"\s*[*x]\s*(?=[0-9])", "*", " ".join(words))
    pending: int | None = None
    for word in re.split(r"[\s+,]+", text):
        if not word or word == "and":
            continue
        if word.isdigit():
            if pending is not None:  # two numbers, one kind
                raise NotUnderstood(f"{pending} {word}", "resource", STORES)
            pending = _whole(word, "amount")
            continue
        name, star, n = word.partition("*")
        if star and pending is not None:
            raise NotUnderstood(f"{pending} {word}", "resource", STORES)
        found[kind(name)] += _whole(n, "amount") if star else 1 if pending is None else pending
        pending = None
    if pending is not None:
        raise NotUnderstood(str(pending), "resource", STORES)
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=64)
def _known(board: Board, among: tuple[int, ...]) -> dict[str, int]:
    """Id or name with hyphens of some cards -> number."""
    ids = {board.cards[number].id: number for number in among}
    names = {_hyphened(board.cards[number].name): number for number in reversed(among)}
    return {**names, **ids}


def _hyphened(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def card(board: Board, word: str, numbers: Iterable[int], what: str) -> int:
    """A card by its id, its name with hyphens, a beginning of it or of a later word in it, or a near spelling."""
    known = _known(board, tuple(numbers))
    plain = word.lower()
    if re.fullmatch(r"[a-z][0-9]", plain) and f"{plain[0]}0{plain[1]}" in known:
        plain = f"{plain[0]}0{plain[1]}"
    if plain and not any(name.startswith(plain) for name in known):
        later = [name for name in known if f"-{plain}" in name]
        if len(later) > 1:
            raise Ambiguous(word, later)
        if later:
            return known[later[0]]
    return known[one_of(plain, known, what)]


def cards(board: Board, words: Sequence[str], numbers: Iterable[int], what: str) -> list[int]:
    """Cards, one a word."""
    among = list(numbers)
    return [card(board, word, among, what) for word in words]


@lru_cache(maxsize=8)
def _cities(board: Board) -> tuple[dict[str, City], dict[str, City]]:
    """Every word that means a city, and the names alone, which may be begun or misspelt."""
    names = {city_word(found): found for found in board.cities}
    known = dict(names)
    for found in board.cities:
        for word in (found.id, found.code.lower(), *([str(found.station)] if found.station else [])):
            known.setdefault(word, found)
    return known, names


def city(board: Board, text: str) -> City:
    """A city by its name, id, code or number of its station card, a unique beginning or a near spelling."""
    plain = re.sub(r"[\s_-]+", "-", folded(text.strip()))
    known, names = _cities(board)
    return known[plain] if plain in known else names[one_of(plain, names, "city")]


def hex_at(board: Board, text: str) -> int:
    """A hex by `column,row`, or by the city on it."""
    plain = text.strip().strip("()")
    match = re.fullmatch(r"(-?[0-9]{1,3})\s*[,/ ]\s*(-?[0-9]{1,3})", plain)
    if match:
        place = (int(match[1]), int(match[2]))
        if place not in board.hex_at:
            raise NotUnderstood(text, "hex")
        return board.hex_at[place]
    return city(board, text).hex


def _bid(board: Board, words: Sequence[str]) -> Action:
    return Bid(_whole(" ".join(words), "bid"))


def _pay(board: Board, words: Sequence[str]) -> Action:
    return Pay(amounts(words))


def _gain(board: Board, words: Sequence[str]) -> Action:
    return Gain(amounts(words))


def _take(board: Board, words: Sequence[str]) -> Action:
    return Take(card(board, "-".join(words), (*board.starting, *board.locomotives), "locomotive"))


def _buy(board: Board, words: Sequence[str]) -> Action:
    return Buy(card(board, "-".join(words), (*board.carriages, *board.developments), "card"))


def _station(board: Board, words: Sequence[str]) -> Action:
    return Station(city(board, " ".join(words)).number)


def _rail(board: Board, words: Sequence[str]) -> Action:
    return Rail(hex_at(board, " ".join(words)))


def _group(board: Board, words: Sequence[str]) -> Action:
    n = _whole(" ".join(words), "group")
    if not n:
        raise NotUnderstood("0", "group")
    return Group(n - 1)


def _raise(board: Board, words: Sequence[str]) -> Action:
    return Raise(kind(" ".join(words), KINDS))


def _run(board: Board, words: Sequence[str]) -> Action:
    if not words:
        raise NotUnderstood("", "train")
    found, tiles = [], []
    among = [vehicle.number for vehicle in board.vehicles]
    for word in words:
        name, *more = word.split("+")
        found.append(card(board, name, among, "card"))
        tiles.append(tuple(sorted(kind(k, KINDS) for k in more)))
    return Run(tuple(found), tuple(tiles))


def _convert(board: Board, words: Sequence[str]) -> Action:
    plain = [word for word in words if word.lower() not in ("to", "into", "for", "->", "and")]
    names = [part for word in plain for part in re.split(r"[+,]", word) if part]
    given: list[int] = []
    times = 1
    for name in names:
        if name.isdigit():
            times = _whole(name, "amount")
            continue
        what, star, n = name.partition("*")
        given += [kind(what)] * (_whole(n, "amount") if star else times)
        times = 1
    if len(given) != 3:
        raise NotUnderstood(" ".join(words), "conversion")
    first, second = sorted(given[:2])
    return Convert(first, second, given[2])


def _use(board: Board, words: Sequence[str]) -> Action:
    if not words:
        raise NotUnderstood("", "development")
    ends = 1 if words[0].lower() in board.number_of else len(words)
    named = next((n for n, word in enumerate(words) if n and re.fullmatch("w[0-9]{1,2}", word.lower())), ends)
    development = card(board, "-".join(words[: min(named, ends)]), board.developments, "development")
    carriages = cards(board, words[min(named, ends) :], board.carriages, "carriage")
    return Use(development, tuple(sorted(carriages)))


_PARSE: dict[str, Callable[[Board, Sequence[str]], Action]] = {
    "bid": _bid,
    "pay": _pay,
    "gain": _gain,
    "take": _take,
    "buy": _buy,
    "station": _station,
    "rail": _rail,
    "group": _group,
    "raise": _raise,
    "run": _run,
    "convert": _convert,
    "use": _use,
}
