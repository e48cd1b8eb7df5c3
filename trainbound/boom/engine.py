"""The engine of Railway Boom: what is asked, what is legal, what an action does (RB-3 to RB-8, RB-61)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trainbound.boom import (
    auction,
    development,
    effects,
    expansion,
    flow,
    free,
    income,
    notation,
    objective,
    operation,
    scoring,
    train,
    views,
)
from trainbound.boom.actions import FREE
from trainbound.boom.board import Board
from trainbound.boom.flow import Doing, Question, Say
from trainbound.boom.names import KINDS, OPEN, START_STORE, STORES, TILES_EACH
from trainbound.boom.state import State, blank
from trainbound.kernel.seeds import shuffle
from trainbound.kernel.types import NOBODY, Action, Decision, Event, Illegal, Refusal, Scores, Stale, Step

MODULES = (auction, train, expansion, development, income, operation, objective, effects)
TASKS: dict[str, Doing] = {**flow.TASKS}
QUESTIONS: dict[str, Question] = {}
for module in MODULES:
    TASKS.update(module.TASKS)
    QUESTIONS.update(getattr(module, "QUESTIONS", {}))


def cards_on_offer(s: State, decision: Decision) -> tuple[int, ...]:
    """The cards of which a decision chooses one, those that are too dear included; none of other decisions."""
    if decision.kind == "locomotive":
        return s.engines
    if decision.kind == "carriage":
        return s.cars
    if decision.kind == "card":
        return s.groups[s.taken[decision.seat]]
    return tuple(decision.data[0]) if decision.kind == "drawn" else ()


class BoomGame:
    """A game of Railway Boom with one content; the kernel's `Game`. It keeps no state."""

    options: tuple[str, ...] = ("random_tiles",)

    def __init__(self, board: Board) -> None:
        self.board = board
        self.id, self.name, self.players = board.id, board.name, board.file.players

    @property
    def digest(self) -> str:
        """SHA-256 in hex of the map's files."""
        return self.board.file.digest

    # ---- setting up

    def start(self, seats: int, seed: bytes, options: Mapping[str, bool]) -> Step[State]:
        """Sets up (RB-3 to RB-7). Raises ValueError for a number of seats or an option that the game does not know."""
        if not self.players[0] <= seats <= self.players[1]:
            raise ValueError("seats")
        if set(options) - set(self.options):
            raise ValueError("options")
        board, s = self.board, State()
        s.seats, s.seed, s.shuffles = seats, seed, 0
        s.options = frozenset(name for name, on in options.items() if on)
        s.tiles = dealt_tiles(board, seed) if s.options else tuple(city.printed for city in board.cities)
        s.objectives = dealt(range(len(board.objectives)), seed, "objectives")[:OPEN]
        s.routes = dealt(range(len(board.routes)), seed, "routes")[:OPEN]
        s.locomotives = dealt(board.locomotives, seed, "locomotives")
        s.carriages = dealt(board.carriages, seed, "carriages")
        s.developments = dealt(board.developments, seed, "developments")
        stations = dealt(board.station_cards, seed, "stations")
        first, s.stations = stations[:seats], stations[seats:]
        s.discs = tuple(sorted(range(seats), key=lambda seat: board.cities[first[seat]].station))
        s.order = s.discs[::-1]
        s.round = s.phase = 0
        s.engines = s.cars = s.marked = s.groups = s.train = ()
        s.claims, s.taken, s.bids = [-1] * seats, [-1] * seats, [0] * seats
        s.auction, s.confirmed, s.paid, s.shifted = -1, 0, 0, [0] * seats
        s.store = [[START_STORE] * len(STORES) for _ in range(seats)]
        s.vp, s.levels = blank(seats), [[1] * len(KINDS) for _ in range(seats)]
        s.rails, s.built, s.parts = [0] * seats, [0] * seats, [()] * seats
        s.base, s.power = -1, 0
        s.vehicles, s.owned = [(board.starting[seat],) for seat in range(seats)], [()] * seats
        s.used = s.ran = s.freed = 0
        s.loads, s.supply = ((),) * len(board.vehicles), [TILES_EACH] * len(KINDS)
        s.cubes, s.joined = [(0,) * seats for _ in range(OPEN)], [()] * OPEN
        s.open, s.next_decision, s.over = [], 1, False
        s.todo = [("round", 1)]
        events: list[Event] = []
        values = {"objectives": s.objectives, "routes": s.routes, "tiles": s.tiles, "random_tiles": bool(s.options)}
        events.append(Event("set_up", NOBODY, values, reveals="all"))
        events.append(Event("drew_order", NOBODY, {"cities": first, "discs": s.discs}, reveals="all"))
        self._go_on(s, events.append)
        return Step(s, tuple(events))

    def resume(self, seats: int, seed: bytes, options: Mapping[str, bool], position: Mapping[str, Any]) -> Step[State]:
        """A game that goes on from a position at the beginning of a phase, with what is unknown dealt from the seed.

        Raises:
            ValueError: as `start`.
            BadPosition: the position cannot be on a table, or does not tell enough.
        """
        from trainbound.boom.dealing import resumed

        if set(options) - set(self.options):
            raise ValueError("options")
        state, events = resumed(self.board, seats, seed, options, position)
        self._go_on(state, events.append)
        return Step(state, tuple(events))

    # ---- asking

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The open decision; nothing when the game is over."""
        return state.open[-1] if state.open else ()

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.over

    def legal(self, state: State, decision: Decision) -> Sequence[Action]:
        """The legal answers and free actions. Of trains a sensible selection; `refuse` judges any (RB-34)."""
        question = QUESTIONS[decision.kind]
        found = question.legal(self.board, state, decision.seat, decision.data)
        return found + free.legal(self.board, state, decision)

    def answers(self, state: State, decision: Decision) -> Sequence[Action]:
        """The legal answers without free actions."""
        return QUESTIONS[decision.kind].legal(self.board, state, decision.seat, decision.data)

    def refuse(self, state: State, decision: Decision, action: Action) -> tuple[Refusal, ...]:
        """Every reason why an action may not answer a decision; empty when it may."""
        if action.verb in FREE:
            return tuple(free.refuse(self.board, state, decision, action))
        if unasked := self.unasked(state, decision, action.verb):
            return unasked
        refuse = QUESTIONS[decision.kind].refuse
        return tuple(refuse(self.board, state, decision.seat, decision.data, action))

    def unasked(self, state: State, decision: Decision, verb: str) -> tuple[Refusal, ...]:
        """Why no action with a verb answers a decision, whatever else it says; empty when one may."""
        if verb in FREE or verb in QUESTIONS[decision.kind].verbs:
            return ()
        return (Refusal("not_asked", RULES[decision.kind], {"asked": decision.kind, "verb": verb}),)

    # ---- doing

    def apply(self, state: State, number: int, action: Action) -> Step[State]:
        """Answers the open decision, or takes a free action before it. Raises Illegal with all reasons, or Stale."""
        for decision in state.open[-1] if state.open else ():
            if decision.number == number:
                break
        else:
            raise Stale(number)
        refusals = self.refuse(state, decision, action)
        if refusals:
            raise Illegal(refusals)
        new = state.copy()
        events: list[Event] = []
        say = events.append
        new.open.pop()
        seat, kind, data = decision.seat, decision.kind, decision.data
        question = QUESTIONS[kind]
        if action.verb in FREE:
            new.todo.append(question.again(seat, data) if question.again else ("ask", seat, kind, data))
            free.do(self.board, new, say, seat, action)
        else:
            question.answer(self.board, new, say, seat, data, action)
        self._go_on(new, say)
        return Step(new, tuple(events))

    def _go_on(self, s: State, say: Say) -> None:
        """Does what is to be done until something is asked or nothing is left."""
        todo, board = s.todo, self.board
        while todo and not s.open:
            name, *rest = todo.pop()
            TASKS[name](board, s, say, *rest)

    # ---- telling

    def scores(self, state: State) -> Scores:
        """The score as if the game ended now; the final one when it is over (RB-41, RB-42)."""
        return scoring.scores(self.board, state)

    def view(self, state: State, seat: int | None) -> views.BoomView:
        """What a seat or an onlooker may see (RB-61)."""
        return views.view(state, seat)

    def write(self, action: Action) -> str:
        """The canonical line of an action."""
        return notation.write(self.board, action)

    def parse(self, line: str) -> Action:
        """The action of a line. Raises NotUnderstood or Ambiguous."""
        return notation.parse(self.board, line)

    def parse_answer(self, state: State, decision: Decision, line: str) -> Action:
        """The same where something is asked: a card's name is looked for first among those that can be had then."""
        return notation.parse(self.board, line, cards_on_offer(state, decision))


RULES = {
    "bid": ("RB-9",),
    "pay": ("RB-11",),
    "locomotive": ("RB-14",),
    "carriage": ("RB-14",),
    "city": ("RB-16",),
    "rail": ("RB-18",),
    "group": ("RB-27",),
    "card": ("RB-27",),
    "drawn": ("RB-33",),
    "income": ("RB-33",),
    "resource": ("RB-33",),
    "free_rail": ("RB-31",),
    "operate": ("RB-34",),
    "coal": ("RB-36",),
}
"""Kind of decision -> the rules that ask it."""


def dealt(items: Iterable[int], seed: bytes, what: str) -> tuple[int, ...]:
    """Things in shuffled order."""
    found = list(items)
    shuffle(found, seed, what, 0)
    return tuple(found)


def dealt_tiles(board: Board, seed: bytes) -> tuple[int, ...]:
    """The tiles of each kind shuffled over the cities of their kind (RB-4)."""
    tiles = [0] * len(board.cities)
    for what, tourist in (("city tiles", False), ("tourist tiles", True)):
        cities = [city for city in board.cities if city.tourist == tourist]
        for city, tile in zip(cities, dealt([city.printed for city in cities], seed, what), strict=True):
            tiles[city.number] = tile
    return tuple(tiles)
