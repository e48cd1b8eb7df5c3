"""Laying rails as a plan: a draft on a copy, with its running cost, until it is committed (RB-18 to RB-24, RB-31)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.boom import texts as words
from trainbound.boom.actions import Rail
from trainbound.boom.names import MONEY
from trainbound.boom.placing import cost_of, turn_network
from trainbound.boom.state import State
from trainbound.drawing.hexes.scene import Price
from trainbound.drawing.hexes.walk import next_of
from trainbound.kernel.types import Action, Decision
from trainbound.network.hexes import cheapest_way
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom.model import Model
from trainbound.ui.boom.status import route_codes
from trainbound.ui.modes.boom import PANES, BoomMode
from trainbound.ui.modes.mode import LEAVING
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row, pad

if TYPE_CHECKING:
    from trainbound.ui.screens.boombase import BoomBase

LAYING = ("rail", "free_rail")
BROUGHT = ("resource", "income", "drawn")
"""What is asked because of something that a rail has brought (RB-22, RB-33)."""
STEPS = 6
"""Rows of the rails of a plan that are listed, the last ones."""


class Rails(BoomMode):
    """The plan: rails in the order in which they are to be laid, and the position after each."""

    def __init__(self, screen: BoomBase, asked: Decision) -> None:
        super().__init__(screen, asked)
        self.plan = self.draft().rails
        self.states: list[State] = [screen.view.state]
        self._draft_anew()

    def _draft_anew(self) -> None:
        """Plans again what was planned before, on the position of now, and tells what cannot be any more."""
        kept, lost = self.plan[:], []
        self.plan.clear()
        for hex_ in kept:
            asked = self.decision()
            if asked is not None and not self.screen.game.refuse(self.now, asked, Rail(hex_)):
                self._add(asked, hex_)
            elif not self.now.own(self.seat) >> hex_ & 1:
                lost.append(words.hex_name(self.screen.board, hex_))
        if lost:
            self.screen.say(texts.rails_dropped(lost), "refused")

    def _add(self, asked: Decision, hex_: int) -> None:
        self.plan.append(hex_)
        self.states.append(self.screen.game.apply(self.now, asked.number, Rail(hex_)).state)

    @property
    def now(self) -> State:
        """The position after the plan."""
        return self.states[-1]

    def decision(self) -> Decision | None:
        """What is asked after the plan, if it is another rail of this seat."""
        found = self.screen.game.decisions(self.now)
        return found[0] if found and found[0].seat == self.seat and found[0].kind in LAYING else None

    def _ended(self) -> str:
        """Why no rail can follow the plan."""
        found = self.screen.game.decisions(self.now)
        brought = bool(found) and found[0].seat == self.seat and found[0].kind in BROUGHT
        return texts.DRAFT_ENDS if brought else texts.LAST_RAIL

    def prices(self) -> dict[int, Price]:
        """Each hex that may be built on after the plan, with its price."""
        asked = self.decision()
        if asked is None:
            return {}
        found: dict[int, Price] = {}
        for action in self.screen.game.answers(self.now, asked):
            if isinstance(action, Rail):
                power = 0 if asked.kind == "free_rail" else cost_of(self.screen.board, self.now, self.seat, action.hex)
                found[action.hex] = Price(power, asked.kind == "rail" and power > self.now.power)
        return found

    def _is_free(self, place: int) -> bool:
        """Whether a planned rail costs nothing, as an icon or a card lays it (RB-31)."""
        return any(asked.kind == "free_rail" for asked in self.screen.game.decisions(self.states[place]))

    def drafted(self) -> tuple[State, Decision] | None:
        """The position after the plan, in which the next rail is asked."""
        asked = self.decision()
        return (self.now, asked) if self.plan and asked is not None else None

    def here(self) -> int | None:
        """The hex under the cursor."""
        return self.screen.board.hex_at.get(self.screen.place.at)

    # ---- what it says

    def show(self, model: Model) -> None:
        """Legal hexes with prices, the planned ones, and the plan step by step."""
        board = model.board
        at = {n: (h.col, h.row) for n, h in enumerate(board.hexes)}
        model.legal = {at[hex_]: price for hex_, price in self.prices().items()}
        model.planned = {at[h]: Price(0 if self._is_free(i) else cost_of(board, self.states[i], self.seat, h))
                         for i, h in enumerate(self.plan)}
        start, now = self.states[0], self.now
        model.side = self._side(start, now)

    def _side(self, start: State, now: State) -> list[Row]:
        board, seat = self.screen.board, self.seat
        rows: list[Row] = []
        if start.base >= 0:
            city = board.cities[board.hexes[start.base].city]
            rows.append([(city.code, "marked"), (" station built", "text")])
        steps = [self._step(i) for i in range(len(self.plan))]
        first = len(steps)
        while first and sum(map(len, steps[first - 1:])) <= STEPS:
            first -= 1
        if first:
            rows.append([(texts.before(first), "dim")])
        rows += [row for step in steps[first:] for row in step]
        asked = self.decision()
        if asked is not None and asked.kind == "free_rail":
            rows.append([(texts.free_rails(asked.data[0]), "bold")])
        spent = sum(self._paid(i)[1] for i in range(len(self.plan)))
        if now.base >= 0:
            given = board.tiles[now.tiles[board.hexes[now.base].city]].power
            rows.append([(texts.power(given - now.power, now.power), "bold")])
            rows.append([(texts.money(spent, now.store[seat][MONEY]), "text")])
        gained = [b - a for a, b in zip(start.store[seat], now.store[seat], strict=True)]
        gained[MONEY] += spent
        made = now.points(seat) - start.points(seat)
        if made or any(n > 0 for n in gained):
            rows.append([(f"brings {words.signs([max(0, n) for n in gained], made)}", "legal")])
        return rows

    def _paid(self, place: int) -> tuple[int, int]:
        """Power and money that a planned rail takes."""
        if self._is_free(place):
            return 0, 0
        before, after = self.states[place], self.states[place + 1]
        power = before.power - after.power
        return power, cost_of(self.screen.board, before, self.seat, self.plan[place]) - power

    def _step(self, place: int) -> list[Row]:
        """A planned rail with what it takes; below it the routes that it joins."""
        board = self.screen.board
        name = words.hex_name(board, self.plan[place]).replace(" at ", " ")
        rows: list[Row] = [[(f"{place + 1} ", "key"), (pad(name, 14), "text"),
                            (f"{texts.paid(*self._paid(place)):>5}", "bold")]]
        before, after = self.states[place], self.states[place + 1]
        for number, was, is_ in zip(after.routes, before.joined, after.joined, strict=True):
            if len(is_) > len(was):
                rows.append([(texts.joins(route_codes(board, number)), "legal")])
        return rows

    def detail(self) -> Row:
        """The hex under the cursor, what it costs and leaves."""
        hex_ = self.here()
        found = self.prices()
        if hex_ is None or hex_ not in found:
            return self.screen.thing(*(self._way(hex_) if hex_ is not None else ("",)))
        price = found[hex_]
        left = max(0, self.now.power - price.power)
        paid = max(0, price.power - self.now.power) if price.money else 0
        tail = texts.after(left, paid, self.now.store[self.seat][MONEY]) if self.asked.kind == "rail" else "free"
        return self.screen.thing(*(f"; {tail}. {enter}" for enter in texts.ENTER_LAYS))

    def _way(self, hex_: int) -> tuple[str, ...]:
        """How many rails lead to a hex further off, and what they cost, in more words and in fewer.

        Nothing where one's own lies, where no way leads, or while rails are free.
        """
        found = self._cheapest(hex_)
        if found is None or found[2]:
            return ("",)
        power, hexes, _ = found
        paid = max(0, power - self.now.power)
        said = len(hexes), power, paid, self.now.store[self.seat][MONEY]
        return texts.way(*said), texts.way_short(*said)

    def _cheapest(self, hex_: int) -> tuple[int, list[int], bool] | None:
        """The power and the rails of the cheapest way to a hex after the plan, and whether rails are free."""
        board, now, seat, asked = self.screen.board, self.now, self.seat, self.decision()
        own = now.own(seat)
        if asked is None or own >> hex_ & 1:
            return None
        free = asked.kind == "free_rail"
        start = own if free else turn_network(now, seat)
        costs = [0 if own >> h & 1 else cost_of(board, now, seat, h) for h in range(len(board.hexes))]
        found = cheapest_way(board.around, start & ~(1 << hex_), 1 << hex_, costs)
        return found and (found[0], [h for h in found[1] if not own >> h & 1], free)

    def lay_way(self, hex_: int) -> None:
        """Plans the cheapest way to a hex, as far as rails can be laid; nothing is committed."""
        found = self._cheapest(hex_)
        if found is None:
            self.screen.say(texts.NO_WAY)
            return
        for step in found[1]:
            planned = len(self.plan)
            self.lay(step)
            if len(self.plan) == planned:
                break

    def offers(self) -> Sequence[Offer]:
        """Lay, take back, commit, end."""
        plan = [Offer("commit", "commit"), Offer("drop", "take back")] if self.plan else [Offer("end", "end")]
        return [Offer("accept", "lay", "Enter"), Offer("next", "next"), *plan, Offer("zoom", "zoom"), *self.free(),
                Offer("why", "why"), Offer("inspect", "inspect"), Offer("hint", "Hint"), PANES, *LEAVING]

    # ---- keys

    def do(self, command: str) -> bool:
        """Lays in the plan, takes back, commits, ends, goes to the next legal hex."""
        if command == "accept":
            self.lay(self.here())
        elif command == "drop":
            self._drop()
        elif command == "commit":
            self._commit()
        elif command in ("next", "previous"):
            board = self.screen.board
            legal = [(board.hexes[h].col, board.hexes[h].row) for h in self.prices()]
            at = next_of(legal, self.screen.place.at, command == "previous")
            if at is not None:
                self.screen.place.at = at
        elif command == "end":
            if self.plan:
                self.screen.say(texts.PLANNED)
            else:
                self.end()
        elif command == "back" and self.plan:
            self._drop()
        elif command == "hint" and self.plan and self.decision() is None:
            self.screen.say(self._ended())
        else:
            return super().do(command)
        return True

    def lay(self, hex_: int | None) -> None:
        """Plans a rail, or says why it cannot lie there."""
        screen, asked = self.screen, self.decision()
        if asked is None:
            screen.say(self._ended())
            return
        if hex_ is None or hex_ in self.plan:
            screen.say(words_sea() if hex_ is None else self._planned(hex_))
            return
        refusals = screen.game.refuse(self.now, asked, Rail(hex_))
        if refusals:
            screen.say_refused(refusals)
            return
        self._add(asked, hex_)
        if self.decision() is None:
            screen.say(self._ended())

    def _planned(self, hex_: int) -> str:
        """That a rail is planned there, not laid."""
        return texts.hex_planned(words.hex_name(self.screen.board, hex_), self.plan.index(hex_) + 1)

    def _drop(self) -> None:
        if self.plan:
            self.screen.say(texts.dropped(words.hex_name(self.screen.board, self.plan.pop())))
            self.states.pop()
        else:
            self.screen.say(texts.NOTHING_PLANNED)

    def _commit(self) -> None:
        if self.plan:
            rails = [Rail(hex_) for hex_ in self.plan]
            self.answer(lambda: self.screen.submit_all(self.asked, rails))
        else:
            self.screen.say(texts.NOTHING_PLANNED)

    def why(self) -> None:
        """Why a rail may or may not lie under the cursor."""
        screen, hex_, asked = self.screen, self.here(), self.decision()
        if hex_ is None or hex_ in self.plan:
            screen.say(words_sea() if hex_ is None else self._planned(hex_))
            return
        refusals = screen.game.refuse(self.now, asked, Rail(hex_)) if asked else ()
        name = words.hex_name(screen.board, hex_)
        if refusals:
            screen.show_reasons(name, refusals)
        else:
            screen.say(texts.hex_legal(name) if asked else self._ended())

    def takes(self, action: Action) -> str:
        """How an advised action is taken: what is no rail, after the plan."""
        if isinstance(action, Rail):
            return texts.rail_again(self.screen.tb.keymap.key(self.screen.context, "hint"))
        if self.plan:
            return texts.commit_first(self.screen.tb.keymap.key(self.screen.context, "commit"))
        return super().takes(action)

    def take(self, action: Action) -> bool:
        """Goes to the hex that is advised; what is no rail waits until the plan is committed."""
        if not isinstance(action, Rail):
            if self.plan:
                self.screen.say(self.takes(action))
            return bool(self.plan)
        hex_ = self.screen.board.hexes[action.hex]
        self.screen.place.at = hex_.col, hex_.row
        return True


def words_sea() -> str:
    """Of the sea."""
    from trainbound.drawing.texts_hexes import NOTHING

    return f"Sea: {NOTHING}."
