"""Verbs of a table with others: who is here, talk, what the table is asked, seats that go to others, leaving."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from trainbound.lines import steering, verbs
from trainbound.lines import texts as common
from trainbound.lines import texts_company as texts
from trainbound.lines.hearing import screen_here
from trainbound.table.requests import TAKE_BACK

if TYPE_CHECKING:
    from trainbound.lines.company import CompanySession
    from trainbound.table.requests import Request

Run = Callable[["CompanySession", Sequence[str]], None]


def do(session: CompanySession, spoken: str) -> bool:
    """Does a line that begins with a verb of a table with others, whole; False for any other line.

    Beginnings of words go to the verbs of the game first, so that they mean what they mean in every sitting.
    """
    first, *rest = spoken.split() or [""]
    word = first.lower()
    if word == "hand" and "to" in [heard.lower() for heard in rest]:
        hand(session, rest)
        return True
    if word in OF_THE_LOBBY and word not in session.half.actions(session.board):
        session.voice.say(texts.OF_THE_LOBBY.format(*[" ".join((word, *rest))] * 2))
        return True
    if word in VERBS:
        VERBS[word](session, rest)
        return True
    added = VERBS.keys() - {verb.name for verb in verbs.VERBS}
    of_game = [name for name in verbs.known(session) if name not in added and name.startswith(word)] if word else []
    if len(of_game) == 1 and of_game[0] != word and any(name.startswith(word) for name in added):
        verbs.do(session, " ".join((of_game[0], *rest)))
        return True
    return False


def who(session: CompanySession, rest: Sequence[str]) -> None:
    """Who sits where, who is here, who watches, what the table is asked."""
    company, table = session.company, session.table
    session.look()
    here = {person.id: person.name for person in company.present()}
    asked = {decision.seat for decision in table.decisions()}
    rows, seated = [], set()
    for seat, (name, bot, owner) in enumerate(zip(table.names, table.bots, company.seats, strict=True)):
        at = owner is not None and owner.id in here
        status = texts.status(bot, seat == session.seat, at, owner.name if owner is not None else "")
        rows.append(texts.seat(seat + 1, name, status, seat in asked))
        if owner is not None:
            seated.add(owner.id)
    if watching := [name for id_, name in here.items() if id_ not in seated]:
        rows.append(texts.watchers(watching))
    session.voice.rows(rows)
    if request := company.request():
        session.voice.say(*request_lines(session, request))


def say(session: CompanySession, rest: Sequence[str]) -> None:
    """Says something to everybody at the table."""
    if not rest:
        session.voice.say(texts.SAY_WHAT)
        return
    session.company.say(" ".join(rest))
    session.hear_chat()


def chat(session: CompanySession, rest: Sequence[str]) -> None:
    """What was said, the latest first."""
    rows = [texts.says(said.name, said.text) for said in session.company.said()][::-1]
    if rows:
        session.voice.rows(rows)
    else:
        session.voice.say(texts.NOTHING_SAID)


def request_lines(session: CompanySession, request: Request) -> list[str]:
    """What the table is asked, and who has to answer."""
    me = session.company.person.id
    mine = request.by == me
    if request.kind == TAKE_BACK:
        asks = texts.wants_back(request.who, mine)
    else:
        asks = texts.wants_hand(request.who, mine, session.names[request.seat], request.to)
    asked = me in request.needed - request.agreed
    return [asks, texts.ANSWER if asked else texts.answer_it(request.waits, mine)]


def agree(session: CompanySession, rest: Sequence[str]) -> None:
    """Yes to what the table is asked."""
    _answer(session, True)


def decline(session: CompanySession, rest: Sequence[str]) -> None:
    """No to what the table is asked; when it is asked nothing, to what the game asks."""
    decision = next((d for d in session.table.decisions() if d.seat == session.seat), None)
    no = next((a for a in session.table.legal(decision) if a.verb == "decline"), None) if decision else None
    if decision and no and session.company.request() is None:
        session.submit(decision, no)
    else:
        _answer(session, False)


def _answer(session: CompanySession, yes: bool) -> None:
    if session.company.request() is None:
        session.voice.say(texts.NO_REQUEST)
        return
    session.company.answer(yes)
    session.voice.say(*([texts.AGREED] if yes else []))  # a no is a line of the chat, for all
    session.answered()


def undo(session: CompanySession, rest: Sequence[str]) -> None:
    """Takes back the last action of the person here, or asks the table whether it may be taken back."""
    seat = session.seat
    if seat is None or session.table.take_back_of(seat) is None:
        session.voice.say(common.NOTHING_TO_UNDO)
    elif session.company.ask_take_back():
        session.back_to(seat)


def hand(session: CompanySession, rest: Sequence[str]) -> None:
    """`hand 2 to planner`: a seat goes to a bot or to somebody who is here."""
    from trainbound.bots import bots_of

    lower = [word.lower() for word in rest]
    at = lower.index("to") if "to" in lower else 0
    if not 0 < at < len(rest) - 1:
        session.voice.say(texts.HAND_WHAT)
        return
    session.look()
    seat = _seat(session, " ".join(rest[:at]))
    to = " ".join(rest[at + 1 :])
    bots, here = bots_of(session.board), session.company.present()
    person = next((person for person in here if person.name.lower() == to.lower()), None)
    if seat is None:
        session.voice.say(texts.no_seat(" ".join(rest[:at]), session.names))
    elif person is None and to.lower() not in bots:
        session.voice.say(texts.nobody_of(to, [person.name for person in here], bots))
    else:
        session.company.ask_hand(seat, bot=None if person else to.lower(), person=person)


def _seat(session: CompanySession, word: str) -> int | None:
    """The seat of a number, as people count, or a name."""
    names = [name.lower() for name in session.names]
    if word.lower() in names:
        return names.index(word.lower())
    return int(word) - 1 if word.isascii() and word.isdigit() and 0 < int(word[:3]) <= len(names) else None


def bell(session: CompanySession, rest: Sequence[str]) -> None:
    """Whether it rings when the person's turn comes."""
    word = rest[0].lower() if rest else ""
    if word in texts.BELL:
        session.voice.say(texts.BELL[word], *session.bell.set(word))
    else:
        session.voice.say(texts.BELL_HOW)


def lobby(session: CompanySession, rest: Sequence[str]) -> None:
    """Leaves the table for the lobby."""
    session.leaving, session.outcome = True, "lobby"


def back(session: CompanySession, rest: Sequence[str]) -> None:
    """An earlier moment of the game; with the id of a table it is meant for the lobby."""
    if rest and not rest[0].isdigit():
        session.voice.say(texts.OF_THE_LOBBY.format(*[f"back {rest[0]}"] * 2))
    else:
        steering.back(session, rest)


def rematch(session: CompanySession, rest: Sequence[str]) -> None:
    """The same seats once more, when the game is over."""
    if session.table.over:
        session.leaving, session.outcome = True, "rematch"
    else:
        session.voice.say(texts.NOT_OVER)


def screen(session: CompanySession, rest: Sequence[str]) -> None:
    """This table on the screen."""
    if screen_here(session.ears.source, session.sink):
        session.leaving, session.outcome = True, "screen"
    else:
        session.voice.say(texts.NO_TERMINAL)


def desk(session: CompanySession, rest: Sequence[str]) -> None:
    """The rules desk; what happens at the table is told afterwards."""
    with session.aside():
        steering.desk(session, rest)


OF_THE_LOBBY = ("list", "new", "join", "watch", "begin", "leave", "drop", "rename", "word", "key", "message", "maps")
"""Verbs that are meant for the lobby."""

VERBS: Mapping[str, Run] = {
    "who": who,
    "say": say,
    "chat": chat,
    "hand over": hand,
    "agree": agree,
    "decline": decline,
    "undo": undo,
    "bell": bell,
    "back": back,
    "rematch": rematch,
    "lobby": lobby,
    "screen": screen,
    "desk": desk,
}
"""Verbs of a table with others, some in place of those of a sitting alone."""
