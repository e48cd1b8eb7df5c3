"""The yard in operation: a train is put together and seen card by card before it runs (RB-34 to RB-38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.boom import cites, yard
from trainbound.boom import texts as words
from trainbound.boom.actions import Run
from trainbound.kernel.types import Action, Decision, Refusal
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom import yard as rows
from trainbound.ui.boom.model import Model
from trainbound.ui.boom.status import wrapped
from trainbound.ui.modes.boom import PANES, BoomMode
from trainbound.ui.modes.mode import LEAVING
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row, roomiest

if TYPE_CHECKING:
    from trainbound.ui.screens.boombase import BoomBase

TILE_KEYS = {"$": 0, "m": 1, "t": 2, "k": 3, "v": 4, "1": 0, "2": 1, "3": 2, "4": 3, "5": 4}


class Yard(BoomMode):
    """The train so far: `train` its cards in order, `tiles` the new tiles on each."""

    def __init__(self, screen: BoomBase, asked: Decision) -> None:
        super().__init__(screen, asked)
        self.cards = screen.view.state.vehicles[asked.seat]
        self.train, self.tiles = self.draft().train, self.draft().tiles
        self.marked = next((c for c in self.cards if not screen.view.state.ran >> c & 1), self.cards[0])
        self.digits, self.tiling = "", False
        self.fresh = True  # a Space that hurried bots may come after them
        self._draft_anew()

    def _draft_anew(self) -> None:
        """Puts together again what was together before, on the position of now, and tells what cannot be any more."""
        board, ran = self.screen.board, self.state.ran
        cards = self.train[:]
        tiles = {card: [kind for kind in some if kind in TILE_KEYS.values()] for card, some in self.tiles.items()}
        self.train[:] = [card for card in cards if card in self.cards and not ran >> card & 1]
        self.tiles.clear()
        lost = [card for card in cards if card not in self.train and not ran >> card & 1]
        short = [card for card in self.train for kind in tiles.get(card, ()) if self._add_tile(card, kind)]
        if lost or short:
            codes = [[words.order(board, [card]) for card in some] for some in (lost, short)]
            self.screen.say(texts.train_dropped(*codes), "refused")

    def run(self) -> Run:
        """The train as an action."""
        return Run(tuple(self.train), tuple(tuple(sorted(self.tiles.get(card, ()))) for card in self.train))

    def _order(self) -> list[int]:
        """The cards as they stand on the screen: the train first."""
        return [*self.train, *(card for card in self.cards if card not in self.train)]

    # ---- what it says

    def show(self, model: Model) -> None:
        """The yard in place of the map."""
        if not self.screen.place.map:
            wide, high = self.room()
            found, _ = rows.rows(model.board, self.state, self.seat, self.train, self.tiles, self.marked,
                                 self.cards, wide, high, model.frames.across)  # fmt: skip
            said = wrapped([words.vehicle(model.board, self.marked)], "text", wide - 2)
            low = [[(" ", "text"), *row] for row in said]
            # What the marked card does stands below the yard where the asked line has no room for it.
            low = low if len(low) > 1 and len(found) + len(low) < high else []
            top = rows.drawn(model.board, self.state, self.seat, self.train, self.tiles, wide)
            top = top if len(top) + len(found) + len(low) <= high else []
            rest = high - len(top) - len(found) - len(low)
            model.main = [*top, *found, *([[]] * rest), *low]

    def detail(self) -> Row:
        """What is typed, or what is asked."""
        if self.tiling:
            return [(f" {texts.WHICH_TILE}", "key")]
        said = words.vehicle(self.screen.board, self.marked)
        head = f" {self.digits}_" if self.digits else ""
        key = self.screen.tb.keymap.key(self.screen.context, "inspect")
        short = said.partition(";")[0] + texts.more_by(key)
        return roomiest(([(head, "key"), (f" {form}", "text")] for form in (said, short)), self.room()[0])

    def offers(self) -> Sequence[Offer]:
        """Cards, tiles, order, best, run, end."""
        if self.tiling:
            return [Offer("tile", "a tile", texts.TILE_KEYS), Offer("back", "none")]
        number = f"1-{len(self.cards)}"
        run = [Offer("accept", "run", "Enter"), Offer("drop", "last off")] if self.train else []
        return [Offer("accept", "card", f"{number} Enter"), *run, Offer("best", "best"), Offer("tile", "tile"),
                Offer("track_next", "move", "[ ]"), Offer("end", "end"), *self.free(), Offer("why", "why"),
                Offer("hint", "Hint"), Offer("zoom", "zoom map"), PANES, *LEAVING]  # fmt: skip

    # ---- keys

    def typed(self, key: str) -> bool:
        """Digits are a card's number; after `t` a letter is a tile."""
        if self.tiling:
            self.tiling = False
            if key.lower() in TILE_KEYS:
                self._put(TILE_KEYS[key.lower()])
            return True
        if len(key) == 1 and key.isdecimal():
            self.fresh = False
            self.digits = self.digits + key if 1 <= int(self.digits + key) <= len(self.cards) else key
            if 1 <= int(self.digits) <= len(self.cards):
                self.marked = self.cards[int(self.digits) - 1]
            else:
                self.screen.say(texts.no_such_card(int(self.digits)))
            return True
        if key == "backspace" and self.digits:
            self.digits = self.digits[:-1]
            return True
        if key == "space":
            if self.fresh:
                self.screen.say(texts.SPACE_TURNS)
            else:
                self._turn(self.marked)
            self.fresh = False
            return True
        self.fresh = False
        return False

    def do(self, command: str) -> bool:
        """Marks, puts on and takes off, moves, runs, ends."""
        order = self._order()
        step = {"down": 1, "next": 1, "up": -1, "previous": -1}.get(command)
        if step is not None and not self.screen.place.map:
            self.marked = order[(order.index(self.marked) + step) % len(order)]
            self.digits = ""
        elif command == "accept" and self.digits:
            number, self.digits = int(self.digits), ""
            if 1 <= number <= len(self.cards):
                self._turn(self.cards[number - 1])
            else:
                self.screen.say(texts.no_such_card(number))
        elif command == "accept":
            if self.train:
                self.answer(lambda: self.play(self.run()))
            else:
                self.screen.say(texts.NO_TRAIN)
        elif command == "drop" and not self.train:
            self.screen.say(texts.NO_TRAIN)
        elif command == "drop" or (command == "back" and self.train):
            self._turn(self.train[-1])
        elif command in ("track_next", "track_previous"):
            self._move(1 if command == "track_next" else -1)
        elif command == "tile":
            self.tiling = True
        elif command == "best":
            self._best()
        elif command == "inspect" and not self.screen.place.map:
            self.screen.show_cards(texts.CARD, [self.marked])
        elif command == "end":
            self.end()
        else:
            return super().do(command)
        return True

    def _turn(self, card: int) -> None:
        """Puts a card on the train, or takes it off with its new tiles; a locomotive goes to the front."""
        if card in self.train:
            self.train.remove(card)
            self.tiles.pop(card, None)
        elif self.screen.board.vehicles[card].is_locomotive:
            if self.train and self.screen.board.vehicles[self.train[0]].is_locomotive:
                self.tiles.pop(self.train.pop(0), None)
            self.train.insert(0, card)
        else:
            self.train.append(card)
        self._say_faults()

    def _say_faults(self) -> None:
        """What is wrong with the train beyond its want of coal or of a locomotive, which one sees."""
        if not self.train:
            return
        found = yard.preview(self.screen.board, self.state, self.seat, self.train, self.run().tiles).faults
        if found and found[0].code in ("has_run", "not_own", "no_room", "no_such_tile"):
            self.screen.say_refused(found)

    def _move(self, step: int) -> None:
        """Moves the marked card in the train; the locomotive stays in front."""
        if self.marked not in self.train:
            card = words.order(self.screen.board, [self.marked])
            self.screen.say(texts.not_on_train(card) if self.train else texts.NO_TRAIN)
            return
        at = self.train.index(self.marked)
        to = max(1, min(len(self.train) - 1, at + step))
        if at:
            self.train.insert(to, self.train.pop(at))

    def _put(self, kind: int) -> None:
        """Puts a new tile on the marked card, if the train may have it."""
        if self.marked not in self.train:
            self._turn(self.marked)
        found = self._add_tile(self.marked, kind)
        if found:
            self.screen.say_refused(found)

    def _add_tile(self, card: int, kind: int) -> Sequence[Refusal]:
        """Puts a new tile on a card of the train, or says why the train cannot have it."""
        tiles = self.tiles.setdefault(card, [])
        tiles.append(kind)
        faults = yard.preview(self.screen.board, self.state, self.seat, self.train, self.run().tiles).faults
        found = [fault for fault in faults if fault.code not in ("no_locomotive", "too_little_coal")]
        if found:
            tiles.pop()
        return found

    def _best(self) -> None:
        """Looks for the best trains in a thread, so that no key is held up."""
        screen, state, asked = self.screen, self.state, self.asked
        screen.say(texts.THINKING)

        def work() -> None:
            found = yard.best_trains(screen.board, state, asked.seat)
            screen.app.call_from_thread(self._found, found)

        screen.run_worker(work, thread=True)

    def _found(self, best: yard.Best) -> None:
        """Puts the first of the best trains together, if the yard is still what is asked."""
        screen = self.screen
        if screen.mode is not self or not screen.is_attached:
            return
        if not best.runs:
            screen.say(texts.NO_BEST)
        else:
            self._take(best.runs[0])
            screen.say(texts.best_is(len(best.runs), best.vp, best.exact))
        screen.paint()

    def _take(self, run: Run) -> None:
        self.train[:] = run.cards
        self.tiles.clear()
        self.tiles.update((card, list(more)) for card, more in zip(run.cards, run.tiles, strict=True) if more)
        self.marked = run.cards[0]

    def spoken_cites(self) -> Sequence[str]:
        """Why the train cannot run, then those of the marked card."""
        faults = self.screen.game.refuse(self.screen.state, self.asked, self.run()) if self.train else ()
        named = [rule for fault in faults for rule in fault.rules]
        return [*named, *cites.of_card(self.screen.board, self.marked)]

    def why(self) -> None:
        """Why the train can or cannot run."""
        screen = self.screen
        faults = screen.game.refuse(screen.state, self.asked, self.run()) if self.train else ()
        if faults:
            screen.show_reasons(words.order(screen.board, self.train), faults)
        elif self.train:
            found = yard.preview(screen.board, self.state, self.seat, self.train, self.run().tiles)
            screen.say(f"{words.order(screen.board, self.train)} can run: {found.vp} VP (RB-34 to RB-38).")
        else:
            screen.say(texts.NO_TRAIN)

    def take(self, action: Action) -> bool:
        """Puts the advised train together."""
        if not isinstance(action, Run):
            return False
        self._take(action)
        return True
