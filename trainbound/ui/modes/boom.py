"""Modes of Railway Boom: what they share, and numbered answers, for whatever has no mode of its own."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from trainbound.boom import cites
from trainbound.boom import texts as words
from trainbound.boom.actions import FREE, Buy, Convert, Done, Use
from trainbound.boom.board import Vehicle
from trainbound.boom.effects import price
from trainbound.boom.engine import cards_on_offer
from trainbound.boom.names import COAL, MATERIALS, TECHNOLOGY
from trainbound.boom.state import State
from trainbound.kernel import ruletexts
from trainbound.kernel.types import Action, Decision, Refusal
from trainbound.ui import texts_boom as texts
from trainbound.ui import texts_table
from trainbound.ui.boom import lists
from trainbound.ui.boom.compose import MAIN, is_large, middle
from trainbound.ui.boom.model import Model
from trainbound.ui.drafts import Draft, Known
from trainbound.ui.modes import between, mode
from trainbound.ui.modes.mode import LEAVING
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row

if TYPE_CHECKING:
    from trainbound.ui.screens.boombase import BoomBase

WAYS_TO_COAL = ("choose_resources", "carriage_coal_zero")
"""Effects that help where coal is short."""
PANES = Offer("goto", "panes")


class BoomMode(mode.Mode):
    """A mode that answers something at a table of Railway Boom."""

    screen: BoomBase
    asked: Decision

    @property
    def state(self) -> State:
        """The position as the viewer may see it."""
        return self.screen.view.state

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return self.asked.seat

    def _known_by(self) -> Known:
        return Known(self.screen.table.id, self.seat, self.asked.kind, self.state.round)

    def draft(self) -> Draft:
        """What was put together here before a free action, a look at the history, or the end of the program."""
        found = self.screen.tb.plans.of(self._known_by())
        hexes = len(self.screen.board.hexes)  # fewer than when it was kept, should the content have changed
        found.rails[:] = [hex_ for hex_ in found.rails if hex_ < hexes]
        return found

    def answer(self, play: Callable[[], None]) -> None:
        """Plays what is put together, or ends; the draft is over unless that was refused."""
        known, plans = self._known_by(), self.screen.tb.plans
        kept = plans.take(known)
        play()
        if self.screen.mode is self and kept is not None:
            plans.put(known, kept)

    def detail(self) -> Row:
        """What is asked."""
        return [(f" {self.bar()[1]}", "text")]

    def free(self) -> list[Offer]:
        """The free actions, where there are any."""
        found = {a.verb for a in self.screen.game.legal(self.screen.state, self.asked)}
        return [Offer(verb, verb) for verb in FREE if verb in found]

    def do(self, command: str) -> bool:
        """Free actions, which fit every question; the question why."""
        if command in FREE:
            free = [a for a in self.screen.game.legal(self.screen.state, self.asked) if a.verb == command]
            if free:
                self.screen.enter(Free(self.screen, self, self.asked, free))
            else:
                self.screen.say(texts.NO_FREE)
            return True
        if command == "why":
            self.why()
            return True
        return False

    def cites(self) -> Sequence[str]:
        """Those of what is spoken of, then those behind the question."""
        return [*self.spoken_cites(), *ruletexts.cited(self.bar()[1]), *cites.OF_QUESTION[self.asked.kind]]

    def spoken_cites(self) -> Sequence[str]:
        """Those of the answer or card that is spoken of."""
        return ()

    def why(self) -> None:
        """Why what is spoken of can or cannot be done."""
        self.screen.say(f"{self.bar()[1]}")

    def play(self, action: Action) -> None:
        """Answers, or says why not."""
        refusals = self.screen.game.refuse(self.screen.state, self.asked, action)
        if refusals:
            self.screen.say_refused(refusals)
        else:
            self.screen.submit(self.asked, action)

    def end(self) -> None:
        """Ends this part of the turn, after a question."""
        refusals = self.screen.game.refuse(self.screen.state, self.asked, Done())
        if refusals:
            self.screen.say_refused(refusals)
        elif list(self.screen.game.answers(self.screen.state, self.asked)) == [Done()]:
            self.answer(lambda: self.screen.submit(self.asked, Done()))  # nothing is given up by it
        else:
            self.screen.confirm(texts.end_asked(self.asked.kind),
                                lambda: self.answer(lambda: self.screen.submit(self.asked, Done())))

    def room(self) -> tuple[int, int]:
        """Columns and rows of what stands in place of the map."""
        screen = self.screen
        wide, high = max(80, screen.size.width), max(24, screen.size.height)
        columns, lines = middle(screen.blank(), wide, high)
        return (MAIN if is_large(wide, high) else columns), lines


def refusal_rows(screen: BoomBase, refusals: Sequence[Refusal], wide: int) -> list[Row]:
    """Each reason: rule ids in the warning colour, the sentence beside them."""
    rows: list[Row] = []
    for refusal in refusals:
        lines = textwrap.wrap(words.refusal(screen.board, screen.names, screen.viewer, refusal), wide - 10)
        head = " ".join(refusal.rules[:1])
        rows += [[(f" {head if i == 0 else '':<8}", "refused"), (line, "text")] for i, line in enumerate(lines)]
    return rows


class Choices(BoomMode):
    """Numbered answers: a number and Enter, or arrows and Enter."""

    def __init__(self, screen: BoomBase, asked: Decision) -> None:
        super().__init__(screen, asked)
        game, state = screen.game, screen.state
        self.answers: Sequence[Action] = game.answers(state, asked) or [
            a for a in game.legal(state, asked) if self._is_coal(a)]  # fmt: skip
        self.marked, self.digits = 0, ""

    def _is_coal(self, action: Action) -> bool:
        """Whether a free action brings coal, or lets carriages run without it; others wait behind their keys."""
        if isinstance(action, Convert):
            return action.into == COAL
        effects = self.screen.board.development(action.card).effects if isinstance(action, Use) else ()
        return any(e.do in WAYS_TO_COAL or (e.do == "gain" and e.amounts[COAL]) for e in effects)

    def sentences(self) -> list[str]:
        """The answers in words."""
        return [words.action(self.screen.board, self.state, self.asked, answer) for answer in self.answers]

    def title(self) -> str:
        """What stands above them."""
        return self.bar()[0]

    def cards(self) -> Sequence[int]:
        """The cards that the marked answer is about."""
        card = getattr(self.answers[self.marked], "card", None) if self.answers else None
        return () if card is None else (card,)

    def inspect(self) -> None:
        """The marked answer and its cards, in full."""
        said = [self.sentences()[self.marked]] if self.answers else []
        self.screen.show_cards(texts.ANSWER, self.cards(), said)

    def detail(self) -> Row:
        """What is asked, and the number typed so far."""
        return [(f" {self.digits}_ " if self.digits else "", "key"), (f" {self.bar()[1]}", "text")]

    def show(self, model: Model) -> None:
        """The list in place of the map; below it the yard or the developments, where there is room."""
        wide, high = self.room()
        if not self.screen.place.map:
            beside = lists.beside(model.board, self.state, self.asked, wide, model.frames.across)
            room = high - min(len(beside), high // 2)
            rows = lists.numbered(self.title(), self.sentences(), self.marked, wide, room, model.frames.across,
                                  self.beyond())
            model.main = [*rows, *lists.cut(beside, high - len(rows), texts.BESIDE_KEYS.get(self.asked.kind, ""))]

    def beyond(self) -> list[str]:
        """The cards on offer for which one holds too little, and what is missing."""
        board, asked = self.screen.board, self.asked
        kind = MATERIALS if asked.kind == "carriage" else TECHNOLOGY
        discount = asked.data[1] if asked.kind == "drawn" else 0
        found = []
        for card in cards_on_offer(self.state, asked):
            vehicle = board.cards[card]
            cost = vehicle.cost if isinstance(vehicle, Vehicle) else price(board, card, discount)
            short = cost - self.state.store[self.seat][kind]
            if Buy(card) not in self.answers and short > 0 and asked.kind != "locomotive":
                found.append(texts.too_dear(words.card(board, card), words.amount(cost, kind), short))
        return found

    def offers(self) -> Sequence[Offer]:
        """Numbers, Enter, free actions."""
        done = [Offer("end", "end")] if Done() in self.answers else []
        return [Offer("accept", "take", "Enter"), Offer("down", "choose", "arrows 1-9"), *done, *self.free(),
                Offer("why", "why"), Offer("hint", "Hint"), Offer("zoom", "zoom map"), PANES, *LEAVING]

    def typed(self, key: str) -> bool:
        """Digits make a number; Backspace takes one away."""
        if len(key) == 1 and key.isdecimal():
            self.digits = self.digits + key if 1 <= int(self.digits + key) <= len(self.answers) else key
            if 1 <= int(self.digits) <= len(self.answers):
                self.marked = int(self.digits) - 1
            else:
                self.screen.say(texts_table.no_such_answer(int(self.digits)))
            return True
        if key == "backspace" and self.digits:
            self.digits = self.digits[:-1]
            return True
        return False

    def do(self, command: str) -> bool:
        """Marks, answers, ends."""
        step = {"down": 1, "next": 1, "up": -1, "previous": -1, "page_down": 6, "page_up": -6}.get(command)
        if step is not None and self.answers and not self.screen.place.map:
            last = len(self.answers) - 1
            if not last:
                self.screen.say(texts.ONLY_ONE)
            moved = self.marked + step
            self.marked = moved % (last + 1) if abs(step) == 1 else max(0, min(last, moved))
            self.digits = ""
        elif command == "accept" and self.digits and int(self.digits) != self.marked + 1:
            self.screen.say(texts_table.no_such_answer(int(self.digits)))
            self.digits = ""
        elif command == "accept" and self.answers:
            self.play(self.answers[self.marked])
        elif command == "end" and Done() in self.answers:
            self.end()
        elif command == "inspect" and self.screen.covered():
            self.inspect()
        else:
            return super().do(command)
        return True

    def spoken_cites(self) -> Sequence[str]:
        """Those of the marked answer."""
        return cites.of_action(self.screen.board, self.answers[self.marked]) if self.answers else ()

    def why(self) -> None:
        """The marked answer, and the rule behind the question."""
        if self.answers:
            self.screen.say(f"{self.sentences()[self.marked]}. {self.bar()[1]}")
        else:
            super().why()

    def take(self, action: Action) -> bool:
        """Marks the advised answer."""
        if action not in self.answers:
            return False
        self.marked = list(self.answers).index(action)
        return True


class Free(Choices):
    """Free actions: two resources into one of a third kind, a development that works once a round (RB-43)."""

    aside = True

    def __init__(self, screen: BoomBase, before: mode.Mode, asked: Decision, free: Sequence[Action]) -> None:
        super().__init__(screen, asked)
        self.before, self.answers = before, free

    def title(self) -> str:
        """What the actions do."""
        return texts.FREE_TITLES[self.answers[0].verb]

    def why(self) -> None:
        """The marked action, and the rule of free actions instead of the one behind the question."""
        self.screen.say(f"{self.sentences()[self.marked]}. {texts.FREE_ACTION}")

    def ground(self) -> mode.Mode:
        """What is asked."""
        return self.before.ground()

    def show(self, model: Model) -> None:
        """The list, whatever stands there else."""
        wide, high = self.room()
        model.main = lists.numbered(self.title(), self.sentences(), self.marked, wide, high, model.frames.across)

    def offers(self) -> Sequence[Offer]:
        """Numbers, Enter, back."""
        return [Offer("accept", "do it", "Enter"), Offer("down", "choose", "arrows 1-9"), Offer("back", "back"),
                *LEAVING]

    def do(self, command: str) -> bool:
        """Back to what is asked."""
        if command == "back":
            self.screen.enter(self.before)
            return True
        return super().do(command)


class BoomPane(between.Pane):
    """A pane in place of the map: rows that scroll, found again by `again` when another position is looked at."""

    screen: BoomBase

    def __init__(self, screen: BoomBase, before: mode.Mode, title: str, rows: Sequence[Row],
                 again: Callable[[], Sequence[Row]] | None = None) -> None:
        super().__init__(screen, before, title, rows)
        self.again, self._of = again, self._sight()

    def _sight(self) -> tuple[object, ...]:
        """What the rows depend on: the position looked at, who looks, the room for it."""
        screen = self.screen
        return screen.table.length, screen.looking, screen.viewer, screen.size

    @property
    def high(self) -> int:
        """How many rows are seen at once, without the title."""
        screen = self.screen
        wide, high = max(80, screen.size.width), max(24, screen.size.height)
        return middle(screen.blank(), wide, high)[1] - 1

    def detail(self) -> Row:
        """Which of the rows are seen."""
        last = min(self.top + self.high, len(self.content))
        scrolled = texts.scrolled(self.top + 1, last, len(self.content))
        return [(f" {scrolled or self.bar()[1]}", "dim")]

    def show(self, model: Model) -> None:
        """The part of the rows that is seen, as things stand: bots may have moved since it was opened."""
        if self.again is not None and self._of != self._sight():
            self.content, self._of = list(self.again()), self._sight()
            self.top = max(0, min(self.top, len(self.content) - self.high))
        wide = MAIN if is_large(*self.screen.size) else self.screen.wide
        title: Row = [(f"{self.title} ", "key"), (model.frames.across * (wide - len(self.title) - 1), "rule")]
        model.main = [title, *self.content[self.top : self.top + self.high]]
