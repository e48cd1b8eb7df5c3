"""What happened, in words: short for a log 80 columns wide, long for line mode and for looking closer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from trainbound.kernel.types import NOBODY, Event
from trainbound.kernel.words import seated
from trainbound.ticket import texts_technologies
from trainbound.ticket.actions import DECK
from trainbound.ticket.board import Board
from trainbound.ticket.cards import LOCO, NO_CARD
from trainbound.ticket.texts_names import (
    card,
    cards,
    colour,
    company,
    ends,
    listed,
    many,
    ticket_long,
    track_long,
    turn_number,
    who,
)


def event(board: Board, names: Sequence[str], viewer: int | None, happened: Event, long: bool = False) -> str:
    """What happened, as a seat (None: an onlooker) sees it; the event is filtered for that viewer already.

    Args:
        board: the map.
        names: the seats' names.
        viewer: who reads it. In the long form that seat is `You`.
        happened: the event.
        long: names instead of codes, hidden cards if the viewer knows them, and events too small for a log.

    Returns:
        A sentence without a full stop; empty when the short form has nothing to say.
    """
    subject = who(names, viewer if long else None, happened.seat)
    return _SENTENCES[happened.kind](board, subject.does, happened.data, long)


Does = Callable[..., str]
Data = Mapping[str, Any]


def _dealt(board: Board, does: Does, data: Data, long: bool) -> str:
    if not long:
        return ""
    got = f": {', '.join(card(c) for c in data['cards'])}" if "cards" in data else ""
    return f"{does('are', 'is')} dealt {many(data['count'], 'card')}{got}"


def _offered(board: Board, does: Does, data: Data, long: bool) -> str:
    got = f": {listed(ticket_long(board, k) for k in data['tickets'])}" if long and "tickets" in data else ""
    return f"{does('drew', 'drew')} {many(data['count'], 'ticket')}{got}"


def _answered(board: Board, does: Does, data: Data, long: bool) -> str:
    return does("have chosen", "has chosen")


def _kept(board: Board, does: Does, data: Data, long: bool) -> str:
    got = f": {listed(ticket_long(board, k) for k in data['tickets'])}" if long and "tickets" in data else ""
    return f"{does('kept', 'kept')} {many(data['count'], 'ticket')}{got}"


def _starter(board: Board, does: Does, data: Data, long: bool) -> str:
    return does("go first", "goes first")


def _turn(board: Board, does: Does, data: Data, long: bool) -> str:
    return does("are next", "is next") if long else ""


def _drew(board: Board, does: Does, data: Data, long: bool) -> str:
    return f"{does('drew', 'drew')} {drawn(data)}"


def drawn(data: Data) -> str:
    """One card drawn: `blue`, `one from the deck`, or what it was for who may know: `blue from the deck`."""
    if data["slot"] != DECK:
        return _one(data["card"])
    return f"{_one(data['card'])}{FROM_DECK}" if "card" in data else f"one{FROM_DECK}"


def _one(number: int) -> str:
    return "a locomotive" if number == LOCO else card(number)


def _turned(board: Board, does: Does, data: Data, long: bool) -> str:
    if not long:
        return ""
    return f"Turned up: {', '.join(f'{card(c)} at place {slot + 1}' for slot, c in data['cards'])}"


def _swept(board: Board, does: Does, data: Data, long: bool) -> str:
    locos = data["cards"].count(LOCO)
    new = ", ".join(card(c) for c in data["turned"] if c != NO_CARD) or "empty"
    return f"Display swept for {many(locos, 'locomotive')}{f'; now {new}' if long else ''}"


def _reshuffled(board: Board, does: Does, data: Data, long: bool) -> str:
    return f"{many(data['cards'], 'discarded card')} shuffled into a new deck"


def _claimed(board: Board, does: Does, data: Data, long: bool) -> str:
    t = board.tracks[data["track"]]
    short = ends(board, data["track"]) + (f" {colour(t.colour)}" if t.twin >= 0 else "")
    named = f"{track_long(board, data['track'])}," if long else short
    return f"{does('claimed', 'claimed')} {named} for {many(data['points'], 'point')}, paying {cards(data['cards'])}"


def _tunnel_begun(board: Board, does: Does, data: Data, long: bool) -> str:
    if not long:
        return ""
    return f"{does('lay', 'lays')} {cards(data['cards'])} down for {track_long(board, data['track'])}"


def _tunnel_card(board: Board, does: Does, data: Data, long: bool) -> str:
    if not long:
        return ""
    return f"Turned: {card(data['card'])}{', one card more' if data['costs'] else ''}"


def _tunnel_cost(board: Board, does: Does, data: Data, long: bool) -> str:
    turned = data["turned"]
    shown = ", ".join(map(card, turned))  # as they were turned, which is as the box of a tunnel has them
    named = track_long(board, data["track"]) if long else ends(board, data["track"])
    return f"{does('turned', 'turned')} {shown or 'none'} for {named}: {data['extra'] or 'nothing'} more to pay"


def _tunnel_declined(board: Board, does: Does, data: Data, long: bool) -> str:
    named = track_long(board, data["track"]) if long else ends(board, data["track"])
    return f"{does('gave', 'gave')} {named} up and took back {cards(data['cards'])}"


def _station_built(board: Board, does: Does, data: Data, long: bool) -> str:
    city = board.cities[data["city"]]
    return f"{does('built', 'built')} a station in {city.name if long else city.code}, paying {cards(data['cards'])}"


def _share_taken(board: Board, does: Does, data: Data, long: bool) -> str:
    number = f", number {data['number']}" if long and "number" in data else ""
    return f"{does('took', 'took')} a share of {company(board, data['company'])}{number}"


def _share_declined(board: Board, does: Does, data: Data, long: bool) -> str:
    of = f" for {track_long(board, data['track'])}" if long else ""
    return f"{does('declined', 'declined')} a share{of}"


def _neutral_share(board: Board, does: Does, data: Data, long: bool) -> str:
    return f"{does('gave', 'gave')} the neutral investor {company(board, data['company'])}"


def _neutral_revealed(board: Board, does: Does, data: Data, long: bool) -> str:
    return f"The neutral investor reveals {revealed(board, data['shares'], data['pile'])}"


def revealed(board: Board, shares: Sequence[tuple[int, int]], pile: int) -> str:
    """The shares that the neutral investor reveals: `3 of 5 shares: Reading 1, 4; Lehigh Valley 2`."""
    stacks = {c: [str(n) for d, n in shares if d == c] for c, _ in shares}
    named = "; ".join(f"{company(board, c)} {', '.join(numbers)}" for c, numbers in stacks.items())
    return f"{len(shares) or 'none'} of {many(pile, 'share', '0')}" + (f": {named}" if named else "")


def _last_turns(board: Board, does: Does, data: Data, long: bool) -> str:
    return f"{does('have', 'has')} {many(data['trains'], 'train')} left: one more turn for everybody"


def _passed(board: Board, does: Does, data: Data, long: bool) -> str:
    return does("passed", "passed")


def _taken_back(board: Board, does: Does, data: Data, long: bool) -> str:
    across = " across a revealed card" if data["across"] else ""
    return f"{does('took', 'took')} back {many(data['actions'], 'action')}{across}"


def _seated(board: Board, does: Does, data: Data, long: bool) -> str:
    return seated(data)


def _over(board: Board, does: Does, data: Data, long: bool) -> str:
    return f"The game is over{', as all have passed' if data['passed'] else ''}"


_SENTENCES: Mapping[str, Callable[[Board, Does, Data, bool], str]] = {
    "dealt": _dealt,
    "offered": _offered,
    "answered": _answered,
    "kept": _kept,
    "starter": _starter,
    "turn": _turn,
    "drew": _drew,
    "turned": _turned,
    "swept": _swept,
    "reshuffled": _reshuffled,
    "claimed": _claimed,
    "tunnel_begun": _tunnel_begun,
    "tunnel_card": _tunnel_card,
    "tunnel_cost": _tunnel_cost,
    "tunnel_declined": _tunnel_declined,
    "station_built": _station_built,
    "share_taken": _share_taken,
    "share_declined": _share_declined,
    "neutral_share": _neutral_share,
    "neutral_revealed": _neutral_revealed,
    "last_turns": _last_turns,
    "passed": _passed,
    "taken_back": _taken_back,
    "seated": _seated,
    "over": _over,
    **texts_technologies.EVENTS,
}


def turn_lines(
    board: Board,
    names: Sequence[str],
    viewer: int | None,
    events: Iterable[Event],
    turn: int = 0,
    long: bool = False,
    say: Callable[[Board, Sequence[str], int | None, Event], str] = event,
) -> list[str]:
    """Events as lines of a log; what belongs together is on one: `15.3 Cy drew blue and one from the deck`.

    Args:
        board: the map.
        names: the seats' names.
        viewer: who reads it; the events are filtered for that viewer already.
        events: in order; those of a turn not yet ended come again, with more, when it has.
        turn: turns begun before the first event, as in the state.
        long: cities by name instead of code.
        say: what an event is called where it is not told in the long form.

    Returns:
        Lines, each beginning with the turn's number once turns have begun.
    """
    log = TurnLog(names, turn)
    for happened in events:
        spelt = long and happened.kind in _SPELT
        said = event(board, names, None, happened, long=True) if spelt else say(board, names, viewer, happened)
        log.hear(happened, said)
    return log.lines


class TurnLog:
    """The lines of a log so far, for whoever adds to them as the game goes on; see `turn_lines`.

    Attributes:
        lines: as `turn_lines` gives them; the last one may still be told anew.
        turns: those begun, each [number, seat, its actions], so that a take-back finds where it led.
    """

    def __init__(self, names: Sequence[str], turn: int = 0) -> None:
        self.names = names
        self.lines: list[str] = []
        self.turns = [[turn, NOBODY, 0]]
        self.drawn: list[str] = []
        self.offered = ""
        self.at = 0
        self.number = ""

    def hear(self, happened: Event, said: str) -> None:
        """Adds an event, and what its sentence is, to the lines."""
        if happened.kind == "turn":
            self.turns.append([happened.data["turn"], happened.seat, 0])
            self._part()
        elif happened.kind == "taken_back":
            while len(self.turns) > 1 and (self.turns[-1][1] != happened.seat or not self.turns[-1][2]):
                self.turns.pop()
            self.turns[-1][2] -= 1
            self._part()
        elif _is_action(happened) and self.turns[-1][1] in (happened.seat, NOBODY):
            self.turns[-1][2] += 1
        if happened.seat != NOBODY:
            turn = self.turns[-1][0]
            self.number = f"{turn_number(len(self.names), turn, happened.seat)} " if turn else ""
        if happened.kind == "drew":
            self.drawn.append(drawn(happened.data))
            said = f"{self.names[happened.seat]} drew {both(self.drawn)}"
        elif happened.kind == "kept" and self.offered:
            said = f"{self.offered} and kept {happened.data['count']}"
        if (happened.kind == "drew" and len(self.drawn) > 1) or (happened.kind == "kept" and self.offered):
            self.lines[self.at] = self.number + said
        elif said:
            self.lines.append(self.number + said)
            if happened.kind in ("drew", "offered"):
                self.at = len(self.lines) - 1
            if happened.kind == "offered" and self.turns[-1][0]:
                self.offered = said

    def _part(self) -> None:
        """What comes now is not told together with what came before."""
        self.drawn, self.offered = [], ""


_SPELT = ("claimed", "tunnel_cost", "tunnel_declined", "station_built")
"""Kinds of event that a long log tells in full: nothing is hidden in them, and nobody is `You` in a log."""
_ACTIONS = (
    "drew", "claimed", "offered", "kept", "share_taken", "share_declined", "neutral_share", "passed", "tunnel_cost",
    "tunnel_declined", "station_built", "bought", "declined",
)  # fmt: skip
"""Kinds of event that come once an action of their seat."""


def _is_action(happened: Event) -> bool:
    """Whether an event stands for an action; a tunnel that costs nothing more is claimed in the same one."""
    return happened.kind in _ACTIONS and happened.data.get("extra") != 0


FROM_DECK = " from the deck"


def both(cards: Sequence[str]) -> str:
    """One to three cards drawn: `blue and one from the deck`, `two red`, `red and, from the deck, blue`."""
    if len(cards) > 1 and len(set(cards)) == 1:
        number = "two" if len(cards) == 2 else "three"
        one, *rest = cards[0].split(" ", 1)
        if one == "a":  # a locomotive, perhaps from the deck
            return f"{number} {rest[0].replace(card(LOCO), f'{card(LOCO)}s')}"
        return f"{number} {rest[0]}" if one == "one" else f"{number} {cards[0]}"
    seen = [c.endswith(FROM_DECK) and not c.startswith("one ") for c in cards]
    if all(seen):
        return " and ".join(c.removesuffix(FROM_DECK) for c in cards) + FROM_DECK
    said = cards[0]
    for one, blind in list(zip(cards, seen, strict=True))[1:]:
        said += f" and, from the deck, {one.removesuffix(FROM_DECK)}" if blind else f" and {one}"
    return said
