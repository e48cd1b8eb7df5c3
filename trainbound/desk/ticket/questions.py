"""What is asked about a position: `[[ask]]` tables read with every fault, and each answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from trainbound.desk.ticket import claims, scores, seats
from trainbound.desk.ticket.scores import Standing
from trainbound.kernel.document import Reader
from trainbound.kernel.words import folded, one_of
from trainbound.ticket import notation
from trainbound.ticket.cards import Cards
from trainbound.ticket.modules import shares_of, technologies_of, tour_of
from trainbound.ticket.position import Position, cards, enough, short
from trainbound.ticket.texts_names import track_long

KEYS: Mapping[str, tuple[str, ...]] = {
    "claim": ("seat", "track", "cards"),
    "buy": ("seat", "technology", "cards"),
    "why": ("seat", "track", "cards"),
    "longest": ("seat",),
    "ticket": ("seat", "ticket"),
    "shares": ("company",),
    "score": ("seat",),
    "tour": ("seat", "ticket"),
}
"""What can be asked, and the keys of each question besides `what`."""
NEEDED = ("track", "technology")
MODULES = {"buy": "technologies", "shares": "shares", "tour": "grand_tour"}
"""Questions that only a map with a certain rule module knows."""
MOST = 50


class Question(msgspec.Struct, frozen=True):
    """A question in the board's numbers; what it leaves out is None."""

    what: str
    seat: int | None = None
    track: int | None = None
    cards: Cards | None = None
    technology: int | None = None
    ticket: int | None = None
    company: int | None = None


def read(position: Position, document: Mapping[str, Any], reader: Reader) -> list[Question]:
    """The questions of a document that can be answered; what is wrong with the others goes to the reader."""
    rows = reader.rows("ask", document.get("ask", []), MOST)[:MOST]
    found = [_question(position, reader, at, row) for at, row in rows]
    return [question for question in found if question is not None]


def _question(position: Position, reader: Reader, at: str, row: object) -> Question | None:
    board, before = position.board, len(reader.faults)
    raw = reader.table(at, row)
    if "what" not in raw:
        reader.say(f"{at}.what", "no_question", known=", ".join(KEYS))
        return None
    what = reader.named(f"{at}.what", raw["what"], lambda word: one_of(folded(word), KEYS, "question"))
    if what is None:
        return None
    if what in MODULES and board.rule(MODULES[what]) is None:
        reader.say(f"{at}.what", "no_part", map=board.name, key=MODULES[what].replace("_", " "))
        return None
    reader.table(at, raw, ("what", *KEYS[what]))
    finders: Mapping[str, Callable[[str], Any]] = {
        "track": short(notation.track, board, "track"),
        "ticket": short(notation.ticket, board, "ticket"),
        "cards": cards,
        "technology": lambda word: _technology(position, word),
        "company": lambda word: _company(position, word),
    }
    values: dict[str, Any] = {}
    for key in KEYS[what]:
        if key == "seat":
            values[key] = _seat(position, reader, f"{at}.seat", raw, what)
        elif key in raw:
            values[key] = reader.named(f"{at}.{key}", raw[key], finders[key])
        elif key in NEEDED or (key, what) == ("ticket", "ticket"):
            reader.say(f"{at}.{key}", "missing")
    paid = values.get("cards")
    if paid is not None and enough(board, reader, f"{at}.cards", paid) and not any(paid):
        values["cards"] = None  # no card named is the question what would do
    return Question(what, **values) if len(reader.faults) == before else None


def _seat(position: Position, reader: Reader, at: str, raw: Mapping[str, Any], what: str) -> int | None:
    """Whom a question is about: a name, or the number of a seat from 1; the only one when there is one."""
    names = position.names[: position.listed]
    if "seat" in raw and type(raw["seat"]) is int:
        number = reader.whole(at, raw["seat"], 1, len(names))
        return None if number is None else number - 1
    if "seat" in raw:
        known = {folded(name): s for s, name in enumerate(names)}
        return reader.named(at, raw["seat"], lambda word: known[one_of(folded(word), known, "seat")])
    if len(names) == 1:
        return 0
    if what in ("claim", "buy", "why", "ticket"):
        reader.say(at, "missing")
    return None


def _technology(position: Position, word: str) -> int:
    rule = technologies_of(position.board)
    assert rule, "who asks has looked whether the map has any"
    return rule.named(word.split())


def _company(position: Position, word: str) -> int:
    rule = shares_of(position.board)
    assert rule, "who asks has looked whether the map has any"
    return rule.named(word.split())


def advanced(position: Position, questions: list[Question], document: Mapping[str, Any]) -> Position:
    """With the table option on that a technology asked for needs, unless the file says no (UK-11)."""
    rule, options = technologies_of(position.board), document.get("options", {})
    if rule is None:
        return position
    (option,) = rule.options
    if option in position.state.options or options.get(option) is False:
        return position
    if not any(q.technology is not None and rule.all[q.technology].advanced for q in questions):
        return position
    state = position.state.copy()
    state.options = state.options | {option}
    part = state.part(rule)
    left = (t.copies if t.advanced else n for t, n in zip(rule.all, part.left, strict=True))
    state.set_part(rule, part._replace(left=tuple(left)))
    return msgspec.structs.replace(position, state=state)


# ---- answers


def answer(position: Position, standing: Standing | None, question: Question) -> dict[str, Any]:
    """The answer to a question, with `what`, and what it was asked about in ids."""
    board = position.board
    about: dict[str, Any] = {"what": question.what}
    if question.seat is not None:
        about["seat"] = position.names[question.seat]
    if question.track is not None:
        about |= {"track": board.tracks[question.track].id, "title": track_long(board, question.track)}
    rule = technologies_of(board)
    if question.technology is not None and rule:
        about |= {"technology": rule.all[question.technology].id, "title": rule.all[question.technology].name}
    return about | _ANSWERS[question.what](position, standing, question)


def _claim(position: Position, standing: Standing | None, q: Question) -> dict[str, Any]:
    assert q.seat is not None and q.track is not None
    return claims.claim(position, q.seat, q.track, q.cards)


def _buy(position: Position, standing: Standing | None, q: Question) -> dict[str, Any]:
    assert q.seat is not None and q.technology is not None
    return claims.buy(position, q.seat, q.technology, q.cards)


def _longest(position: Position, standing: Standing | None, q: Question) -> dict[str, Any]:
    rows = [{"seat": position.names[s], **seats.route(position.board, position.state.owned[s])}
            for s in range(position.listed)]  # fmt: skip
    most = max((row["length"] for row in rows), default=0)
    holders = [row["seat"] for row in rows if most and row["length"] == most]
    shown = [row for s, row in enumerate(rows) if q.seat in (None, s)]
    return {"seats": shown, "holders": holders}


def _ticket(position: Position, standing: Standing | None, q: Question) -> dict[str, Any]:
    assert q.seat is not None and q.ticket is not None
    return seats.ticket(position.board, position.state, q.seat, q.ticket)


def _shares(position: Position, standing: Standing | None, q: Question) -> dict[str, Any]:
    return {"shares": scores.shares(position, standing, q.company)}


def _score(position: Position, standing: Standing | None, q: Question) -> dict[str, Any]:
    if standing is None:
        return {"seats": []}
    rows = [s for s in range(position.listed) if q.seat in (None, s)]
    return {"seats": [{"name": position.names[s], "score": scores.of_seat(position, standing, s)} for s in rows],
            "table": scores.table(position, standing)}  # fmt: skip


def _tour(position: Position, standing: Standing | None, q: Question) -> dict[str, Any]:
    board, state = position.board, position.state
    rule = tour_of(board)
    assert rule, "who asks has looked whether the map has one"
    rows, depends = [], []
    for s in (s for s in range(position.listed) if q.seat in (None, s)):
        held = state.tickets[s] if q.ticket is None else (q.ticket,)
        if s in position.tickets and q.ticket is None:
            depends.append(f"the tickets of {position.names[s]} are not known")
        rows += [{"seat": position.names[s], **row} for row in seats.tours(board, held, state.owned[s])]
    return {"tickets": rows, "rule": rule.rule, "depends": depends}


_ANSWERS: Mapping[str, Callable[[Position, Standing | None, Question], dict[str, Any]]] = {
    "claim": _claim, "buy": _buy, "why": _claim, "longest": _longest, "ticket": _ticket, "shares": _shares,
    "score": _score, "tour": _tour}  # fmt: skip
