"""Verbs that steer: through the history, back and again, how much is said and how wide, export, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from trainbound.kernel.hosting import hosted
from trainbound.kernel.types import NotUnderstood, Stale
from trainbound.lines import texts
from trainbound.lines.speech import NARROWEST, WIDEST
from trainbound.table.exchange import claim_file

if TYPE_CHECKING:
    from trainbound.lines.session import Session


def _moves(rest: Sequence[str]) -> int:
    """How many moves to go: 1 unless said. Raises NotUnderstood."""
    if not rest:
        return 1
    if len(rest) > 1 or not (rest[0].isascii() and rest[0].isdigit() and len(rest[0]) < 7):
        raise NotUnderstood(" ".join(rest), "move")
    return int(rest[0])


def back(session: Session, rest: Sequence[str]) -> None:
    """An earlier moment of the game."""
    _look(session, (session.table.length if session.at is None else session.at) - _moves(rest))


def forward(session: Session, rest: Sequence[str]) -> None:
    """A later moment of the game, up to now."""
    if session.at is None:
        session.voice.say(texts.ALREADY_NOW)
        return
    _look(session, session.at + _moves(rest))


def _look(session: Session, n: int) -> None:
    length = session.table.length
    if n >= length:
        now(session, ())
        return
    session.at = max(0, n)
    session.choices = {}
    events = [happened for entry, happened in session.table.log(session.viewer) if entry == session.at]
    mark = session.half.mark(session.table.at(session.at - 1)) if session.at else 0
    lines = session.half.log(session, events, mark)
    session.voice.say(*texts.looking_at(session.at, length, lines))


def now(session: Session, rest: Sequence[str]) -> None:
    """The game as it is now."""
    session.at = None
    session.ask()


def undo(session: Session, rest: Sequence[str]) -> None:
    """Takes back the last action of the person at the keyboard, with the consent of whom it concerns."""
    seat = session.seat
    found = session.table.take_back_of(seat) if seat is not None else None
    if seat is None or found is None:
        session.voice.say(texts.NOTHING_TO_UNDO)
        return
    _consent(session, seat, found.ask, ())


def _consent(session: Session, seat: int, asked: Sequence[int], agreed: tuple[int, ...]) -> None:
    """Asks one person after the other; takes back when all have agreed."""
    if not asked:
        try:
            session.table.take_back(seat, agreed)
        except LookupError:  # taken back already by another program at the same table
            raise Stale(0) from None
        session.back_to(seat)
        return
    session.voice.say(texts.agree(session.names[asked[0]], session.names[seat]))
    session.answer = partial(_answered, session, seat, asked, agreed)


def _answered(session: Session, seat: int, asked: Sequence[int], agreed: tuple[int, ...], line: str) -> None:
    if line.lower() in ("y", "yes"):
        _consent(session, seat, asked[1:], (*agreed, asked[0]))
    else:
        session.voice.say(texts.NOT_TAKEN_BACK)


def redo(session: Session, rest: Sequence[str]) -> None:
    """Does again what was taken back."""
    seat = session.seat
    entry = session.table.redo(seat) if seat is not None else None
    if seat is None or entry is None:
        session.voice.say(texts.NOTHING_TO_REDO)
        return
    session.back_to(seat)


def more(session: Session, rest: Sequence[str]) -> None:
    """The rest of the last list."""
    session.voice.more()


def again(session: Session, rest: Sequence[str]) -> None:
    """The last answer once more."""
    session.voice.again()


def _talk(session: Session, talk: str) -> None:
    session.talk = talk
    session.voice.say(texts.TALK[talk])


def quiet(session: Session, rest: Sequence[str]) -> None:
    """Less is said."""
    _talk(session, "quiet")


def normal(session: Session, rest: Sequence[str]) -> None:
    """The usual is said."""
    _talk(session, "normal")


def full(session: Session, rest: Sequence[str]) -> None:
    """More is said."""
    _talk(session, "full")


def width(session: Session, rest: Sequence[str]) -> None:
    """How wide lines may be."""
    if len(rest) == 1 and rest[0].isascii() and rest[0].isdigit() and NARROWEST <= int(rest[0][:6]) <= WIDEST:
        session.voice.width = int(rest[0])
        session.voice.say(texts.WIDTH.format(session.voice.width))
    else:
        session.voice.say(texts.BAD_WIDTH.format(NARROWEST, WIDEST))


def export(session: Session, rest: Sequence[str]) -> None:
    """Writes the record, or what this seat has seen of it, into a file; shows it to who has no files here."""
    if hosted():
        session.voice.raw(session.table.export(session.viewer))
        return
    path = Path(" ".join(rest) or f"{session.table.id}.jsonl").expanduser()
    whole = session.table.whole_for(session.viewer)
    try:
        claim_file(path)
        path.write_text(session.table.export(session.viewer), encoding="utf-8")
    except FileExistsError:
        session.voice.say(texts.never_over(str(path)))
        return
    except OSError as error:
        session.voice.say(texts.cannot_write(str(path), error.strerror or str(error)))
        return
    session.voice.say(texts.written(str(path), whole))


def desk(session: Session, rest: Sequence[str]) -> None:
    """The rules desk, with what is seen here on it; `quit` comes back. Nothing of it is kept but what is saved."""
    from trainbound.desk.bench import Bench
    from trainbound.desk.draft import Draft
    from trainbound.desk.moments import seen
    from trainbound.lines.desk import run

    table = session.table
    document = seen(session.game, session.state, session.names, session.viewer, table.over)
    bench = Bench(Draft(document, session.viewer), person=session.person)
    run(bench, session.ears.source, session.sink, width=session.voice.width)
    session.voice.say(texts.BACK_AT_TABLE)
    session.ask()


def leave(session: Session, rest: Sequence[str]) -> None:
    """Ends the sitting; everything is kept already."""
    session.leaving = True
