"""Verbs of the lobby: which line means which, and what each does; rows and news of tables."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainbound.kernel.hosting import hosted
from trainbound.kernel.types import NotUnderstood
from trainbound.kernel.words import one_of
from trainbound.lines import texts as common
from trainbound.lines import texts_company
from trainbound.lines import texts_lobby as texts
from trainbound.lines.hearing import screen_here
from trainbound.lines.speech import NARROWEST, WIDEST
from trainbound.table.faults import BadTable
from trainbound.table.games import game_ids, load_game
from trainbound.table.gathering import ANYBODY, ME, Wanted

if TYPE_CHECKING:
    from trainbound.lines.lobby import LobbySession
    from trainbound.table.lobby import Row

Run = Callable[["LobbySession", Sequence[str]], None]


def do(session: LobbySession, spoken: str) -> None:
    """Does what one line says. Raises NotUnderstood, Ambiguous, and what the lobby of the tables raises."""
    plain = spoken.lower()
    if plain in session.choices:
        session.choices[plain]()
        return
    if not plain:
        list_(session, ())
        return
    first, *rest = spoken.split()
    if first.isdigit():
        raise NotUnderstood(spoken, "number", list(session.choices))
    if first.lower() == "come":
        first, rest = "back", rest[1:] if rest[:1] == ["back"] else rest
    word = first.lower()
    VERBS[_SIGNS.get(word) or one_of(word, VERBS, "verb")](session, rest)


# ---- tables


def list_(session: LobbySession, rest: Sequence[str]) -> None:
    """The tables, numbered."""
    session.look()
    session.choices = {str(n): partial(_go, session, row.id) for n, row in enumerate(session.rows, 1)}
    now = time.time()
    if session.rows:
        session.voice.rows([f"{n} {row_text(row, now)}" for n, row in enumerate(session.rows, 1)])
    else:
        session.voice.say(texts.NO_TABLES.format(game_ids()[0]))


def row_text(row: Row, now: float) -> str:
    """A table as a line; `now` in seconds since 1970."""
    free = any(seat.kind == "free" for seat in row.seats)
    state = texts.state(row.kind, row.waits_for_me, row.invited, row.mine, free, row.whose, row.turn)
    seats = [texts.seat(seat.kind, seat.name, seat.me, seat.here) for seat in row.seats]
    return texts.row(row.id, row.map, state, seats, texts.ago(now - row.updated))


def news(before: Row | None, now: Row) -> list[str]:
    """What has changed at a table, of what concerns the person here."""
    if now.kind == "gathering":
        if now.invited and not (before and before.invited):
            return [texts.invites(now.id, now.map)]
        if before is None:
            free = sum(seat.kind == "free" for seat in now.seats)
            return [texts.offered(now.id, now.map, free)] if free and not now.mine else []
        return _seats_changed(before, now) if now.mine else []
    if not now.mine:
        return []
    if now.kind == "over":
        return [] if before is None or before.kind == "over" else [texts.is_over(now.id, now.map)]
    if before is None or before.kind == "gathering":
        return [texts.begun(now.id, now.map, now.waits_for_me)]
    return [texts.your_turn(now.id, now.map)] if now.waits_for_me and not before.waits_for_me else []


def _seats_changed(before: Row, now: Row) -> list[str]:
    was, are, kept, keeps = (
        {seat.name for seat in row.seats if seat.kind == kind and not seat.me}
        for kind in ("person", "invited") for row in (before, now)
    )  # fmt: skip
    return [*(texts.comes(now.id, name) for name in sorted(are - was)),
            *(texts.goes(now.id, name) for name in sorted(was - are)),
            *(texts.comes_not(now.id, name) for name in sorted(kept - keeps - are))]


def _go(session: LobbySession, table: str) -> None:
    """What a number does: takes a place, comes back, or looks on; at one's own table that has not begun, says more."""
    session.look()
    row = _row(session, table)
    if row is not None and row.kind == "gathering" and row.mine:
        session.voice.say(row_text(row, time.time()), texts.waits(table, row.host))
    else:
        join(session, [table])


def _table(session: LobbySession, verb: str, rest: Sequence[str]) -> str:
    """The table meant: its number in the list, its id, or the only beginning of one. Raises BadTable."""
    session.look()
    if not rest:
        raise BadTable(texts.TABLE.format(verb, verb))
    word = rest[0].lower()
    known = [row.id for row in session.rows]
    meant = [id_ for id_ in known if id_.startswith(word)]
    if word in known:
        return word
    if word in session.choices:
        choice = session.choices[word]
        assert isinstance(choice, partial)
        return str(choice.args[1])
    if len(meant) == 1:
        return meant[0]
    raise BadTable(texts.several(word, meant) if meant else texts.no_table(word, known[:10]))


def join(session: LobbySession, rest: Sequence[str]) -> None:
    """A free place; where the game begins by that, or runs already, on to it."""
    table = _table(session, "join", rest)
    row = _row(session, table)
    if row is not None and row.kind != "gathering":
        session.enter(table)
        return
    seat = int(rest[1]) - 1 if len(rest) > 1 and rest[1].isascii() and rest[1].isdigit() else None
    session.lobby.join(table, seat)
    _begun_or(session, table, texts.joined(table))


def _begun_or(session: LobbySession, table: str, otherwise: str) -> None:
    session.look()
    row = _row(session, table)
    if row is not None and row.kind == "running":
        session.enter(table)
    else:
        session.voice.say(otherwise)


def _row(session: LobbySession, table: str) -> Row | None:
    return next((row for row in session.rows if row.id == table), None)


def back(session: LobbySession, rest: Sequence[str]) -> None:
    """To a table of one's own: the one named, or the first that waits for one, or the one that went on last."""
    session.look()
    if rest:
        session.enter(_table(session, "back", rest))
        return
    mine = [row for row in session.rows if row.mine and row.kind == "running"]
    waiting = [row for row in mine if row.waits_for_me] or mine
    if waiting:
        session.enter(waiting[0].id)
    else:
        session.voice.say(texts.NO_SEATS)


def watch(session: LobbySession, rest: Sequence[str]) -> None:
    """Looks on."""
    session.enter(_table(session, "watch", rest))


def begin(session: LobbySession, rest: Sequence[str]) -> None:
    """As the host: free places become a bot, or go."""
    table = _table(session, "begin", rest)
    session.lobby.begin(table, rest[1].lower() if len(rest) > 1 else None)
    _begun_or(session, table, texts.made(table, True))


def leave(session: LobbySession, rest: Sequence[str]) -> None:
    """Gives a place up."""
    table = _table(session, "leave", rest)
    row = _row(session, table)
    session.lobby.leave(table)
    session.voice.say(texts.declined(table) if row and row.invited else texts.left(table))
    session.look()


def drop(session: LobbySession, rest: Sequence[str]) -> None:
    """As the host: ends a table that has not begun."""
    table = _table(session, "drop", rest)
    session.lobby.drop(table)
    session.voice.say(texts.dropped(table))
    session.look()


def place(session: LobbySession, rest: Sequence[str]) -> None:
    """As the host: for whom a place is that nobody has taken."""
    from trainbound.bots import NAMES

    table = _table(session, "place", rest)
    if len(rest) < 3 or not (rest[1].isascii() and rest[1].isdigit()):
        session.voice.say(texts.HELP["place"])
        return
    who = wanted(" ".join(rest[2:]), NAMES)
    session.lobby.place(table, int(rest[1][:6]) - 1, who)
    _begun_or(session, table, texts.placed(table, int(rest[1][:6]), who.kind, who.name))


def rematch(session: LobbySession, rest: Sequence[str]) -> None:
    """The same seats once more."""
    table = session.lobby.rematch(_table(session, "rematch", rest))
    _begun_or(session, table, texts.made(table, False))


def new(session: LobbySession, rest: Sequence[str]) -> None:
    """Makes a table: a map, who sits where, options."""
    from trainbound.bots import bots_of

    if not rest:
        session.voice.say(_new_how())
        return
    name, *words = rest
    if name not in game_ids() and (hosted() or "/" not in name):
        name = one_of(name.lower(), game_ids(), "map")
    options = {}
    for word in [word for word in words if "=" in word]:
        key, _, value = word.partition("=")
        if value not in ("yes", "no"):
            raise BadTable(texts.bad_option(word))
        options[key] = value == "yes"
    seats = " ".join(word for word in words if "=" not in word)
    parts = seats.split(",") if "," in seats else seats.split()
    bots = bots_of(load_game(name).board)
    sitting = [wanted(part, bots) for part in parts if part.strip()]
    table = session.lobby.create(name, options, sitting or [ME, ANYBODY])
    _begun_or(session, table, texts.made(table, False))


def wanted(word: str, bots: Sequence[str]) -> Wanted:
    """Who is to sit somewhere, as it is typed: `me`, `anybody`, the name of a bot, or that of a person."""
    plain = word.strip().lower()
    if plain in ("me", "you"):
        return ME
    if plain in ("anybody", "free"):
        return ANYBODY
    return Wanted("bot", plain) if plain in bots else Wanted("invited", word.strip())


def _new_how() -> str:
    from trainbound.bots import NAMES

    games = [load_game(name) for name in game_ids()]
    with_option = next((game for game in games if game.options), games[0])
    return texts.new_how(with_option.id, NAMES, "".join(f" {option}=yes" for option in list(with_option.options)[:1]))


def maps(session: LobbySession, rest: Sequence[str]) -> None:
    """The maps, and for how many they are."""
    games = [load_game(name) for name in game_ids()]
    session.voice.rows([texts.map_row(game.id, game.name, *game.players, list(game.options)) for game in games])


# ---- who one is, and who is here


def who(session: LobbySession, rest: Sequence[str]) -> None:
    """Everybody who is connected."""
    session.voice.rows([texts.person(person.name, person.id == session.person.id) for person in session.lobby.here()])


def rename(session: LobbySession, rest: Sequence[str]) -> None:
    """Another name."""
    if not rest:
        session.voice.say(texts.RENAME_HOW)
        return
    session.become(session.people.rename(session.person, " ".join(rest)))
    session.voice.say(texts.renamed(session.person.name))


def word(session: LobbySession, rest: Sequence[str]) -> None:
    """The word that lets another key be this person."""
    session.voice.say(texts.word(session.people.word(session.person)))


def key(session: LobbySession, rest: Sequence[str]) -> None:
    """This key becomes that of the person who was told the word."""
    if not rest:
        session.voice.say(texts.KEY_HOW)
        return
    try:
        session.become(session.people.join(session.key, " ".join(rest)))
    except LookupError as wrong:
        session.voice.say(texts.bad_key(str(wrong)))
        return
    session.voice.say(texts.key_joined(session.person.name))
    list_(session, ())


# ---- around it


def message(session: LobbySession, rest: Sequence[str]) -> None:
    """The message of the day."""
    session.voice.say(*(session.message() or [texts.NO_MESSAGE]))


def desk(session: LobbySession, rest: Sequence[str]) -> None:
    """The rules desk; `quit` comes back, and a table begun there is sat down at."""
    from trainbound.desk.bench import Bench
    from trainbound.desk.keeping import Keeper
    from trainbound.lines.desk import run

    bench = Bench(keeper=Keeper(session.folder), person=session.person)
    heard = run(bench, session.ears.source, session.sink, width=session.voice.width)
    if heard is not None and heard.kind == "play":
        session.enter(heard.table)
    else:
        session.voice.say(texts.BACK)


def screen(session: LobbySession, rest: Sequence[str]) -> None:
    """The program on the screen."""
    if screen_here(session.ears.source, session.sink):
        session.leaving, session.screen = True, ""
    else:
        session.voice.say(texts.NO_SCREEN)


def bell(session: LobbySession, rest: Sequence[str]) -> None:
    """Whether it rings when the person's turn comes."""
    said = rest[0].lower() if rest else ""
    kept = session.bell.set(said) if said in texts_company.BELL else []
    session.voice.say(texts_company.BELL.get(said, texts_company.BELL_HOW), *kept)


def width(session: LobbySession, rest: Sequence[str]) -> None:
    """How wide lines may be."""
    said = rest[0] if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() else "0"
    if NARROWEST <= int(said[:6]) <= WIDEST:
        session.voice.width = int(said)
        session.voice.say(common.WIDTH.format(said))
    else:
        session.voice.say(common.BAD_WIDTH.format(NARROWEST, WIDEST))


def more(session: LobbySession, rest: Sequence[str]) -> None:
    """The rest of the last list."""
    session.voice.more()


def again(session: LobbySession, rest: Sequence[str]) -> None:
    """The last answer once more."""
    session.voice.again()


def help_(session: LobbySession, rest: Sequence[str]) -> None:
    """All verbs, or one."""
    named = [one_of(rest[0].lower(), VERBS, "verb")] if rest else list(VERBS)
    session.voice.rows([_new_how() if verb == "new" else texts.HELP[verb] for verb in named])


def quit_(session: LobbySession, rest: Sequence[str]) -> None:
    """Leaves; everything is kept already."""
    session.leaving = True


VERBS: Mapping[str, Run] = {
    "list": list_,
    "new": new,
    "join": join,
    "back": back,
    "watch": watch,
    "begin": begin,
    "leave": leave,
    "drop": drop,
    "place": place,
    "rematch": rematch,
    "maps": maps,
    "who": who,
    "rename": rename,
    "word": word,
    "key": key,
    "message": message,
    "desk": desk,
    "screen": screen,
    "bell": bell,
    "width": width,
    "more": more,
    "again": again,
    "help": help_,
    "quit": quit_,
}
_SIGNS = {"q": "quit", "?": "help", "=": "list", "a": "again"}
REPEATING = ("again", "a")
"""Lines that say the last answer once more and so begin no new one."""
