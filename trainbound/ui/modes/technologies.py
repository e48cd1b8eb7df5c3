"""The technologies: which one has, can buy, lacks; what each opens on the map and for one's tickets (UK-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Action
from trainbound.network.bits import numbers
from trainbound.ticket.buying import Offer as Technology
from trainbound.ticket.buying import missing, offers, technologies_of
from trainbound.ticket.cards import NONE
from trainbound.ticket.rules.technologies import Buy
from trainbound.ui import texts_buying as texts
from trainbound.ui.modes import plans
from trainbound.ui.modes.base import thing
from trainbound.ui.modes.between import rules_of
from trainbound.ui.modes.kinds import mode_for
from trainbound.ui.modes.looking import Aside
from trainbound.ui.modes.mode import Mode
from trainbound.ui.modes.paying import buy
from trainbound.ui.page import Offer
from trainbound.ui.sheet import technologies as sheet
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.whole import is_large, panel_size
from trainbound.ui.strips import Row

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase

_HAND_AND_DISPLAY = 8
"""Rows of both in a large panel, with the blank rows below them."""


class Technologies(Aside):
    """The list beside a small map, which marks what the selected one opens."""

    signs = "technologies"
    speaks = True

    def __init__(self, screen: TableBase, before: Mode) -> None:
        super().__init__(screen, before)
        self.zoom = "detail"
        self.at = 0
        self._known: tuple[object, list[Technology]] = (None, [])
        rule = technologies_of(screen.board)
        assert rule is not None, "only a map with technologies lists them"
        self.rule = rule
        self._texts = dict(rules_of(screen, [t.rule for t in rule.all]))
        self._first()

    # ---- what is selected

    @property
    def all(self) -> list[Technology]:
        """Every technology of the table as the viewer stands to it now."""
        screen = self.screen
        if self._known[0] is not screen.view:
            found = offers(screen.board, screen.view) or sheet.unknown(screen.board, screen.view)
            self._known = screen.view, sheet.listed(found)
        return self._known[1]

    @property
    def selected(self) -> Technology:
        """The one that is spoken of."""
        return self.all[min(self.at, len(self.all) - 1)]

    def _first(self) -> None:
        """Selects what the track spoken of lacks; else what helps a ticket and can be paid, else what can be paid."""
        screen = self.screen
        lacking = missing(screen.board, screen.view, screen.chosen) if screen.chosen != NOWHERE else []
        ways = sheet.helped(screen.board, screen.view)

        def rank(n: int) -> tuple[bool, bool, bool]:
            offer = self.all[n]
            helps, buys = bool(sheet.opening(ways, offer)), offer.state == "buy"
            return offer.technology not in lacking, not (helps and buys), not buys

        self.at = min(range(len(self.all)), key=lambda n: (*rank(n), n))
        if not lacking:
            self._speak()

    def tracks(self) -> list[int]:
        """What the selected technology opens: first for tickets, then what could be paid for, then all else."""
        offer, screen = self.selected, self.screen
        ways = sheet.opening(sheet.helped(screen.board, screen.view), offer)
        helping = [track for _, track, more in ways if not more]
        helping.sort(key=lambda track: not offer.now >> track & 1)
        return list(dict.fromkeys([*helping, *numbers(offer.now), *numbers(offer.opens)]))

    def _speak(self, step: int = 0) -> None:
        """Speaks of the first track that the selected technology opens, or of another; of none when it opens none."""
        screen, tracks = self.screen, self.tracks()
        if not tracks:
            screen.chosen = NOWHERE
            return
        at = tracks.index(screen.chosen) + step if step and screen.chosen in tracks else 0
        screen.chosen = tracks[at % len(tracks)]
        t = screen.board.tracks[screen.chosen]
        if screen.place.city not in (t.a, t.b):
            screen.place.city = t.a

    def _about(self) -> str:
        """What the selected technology does, by its rule; its name and price stand in the list."""
        t = self.rule.all[self.selected.technology]
        text = self._texts.get(t.rule, "")
        does = text.partition(": ")[2] if text.startswith(f"{t.name}, ") else text
        return f"{does[:1].upper()}{does[1:]}"

    def _claims(self) -> bool:
        """Whether the selected one can be bought and the track spoken of be claimed then."""
        return plans.technology_for(self.screen, self.screen.chosen) == self.selected.technology

    def _buys(self) -> bool:
        """Whether the selected one can be bought now."""
        return self.selected.state == "buy" and plans.may_buy(self.screen) is not None

    def cites(self) -> Sequence[str]:
        """What the selected one does, and how one is bought."""
        return [self.rule.all[self.selected.technology].rule, self.rule.cite("buy", "UK-10")]

    # ---- the screen

    def bar(self) -> tuple[str, str, str]:
        """What is asked meanwhile; the turn may have come to the viewer while the list was looked at."""
        asked = self.screen.mine()
        if asked is None or asked is self.asked:
            return super().bar()
        self.asked, self.lit = asked, True
        self.before = mode_for(self.screen, asked)
        return self.before.bar()

    def detail(self) -> Row:
        """The track spoken of, and what would open it."""
        return plans.barred(self.screen, self.screen.chosen) or thing(self.screen)

    def offers(self) -> Sequence[Offer]:
        """Buy, look at another one."""
        found = [Offer("accept", texts.BOTH, "Enter"), Offer("accept", "buy only", "b")] if self._claims() else []
        if self._buys() and not found:
            found = [Offer("accept", "buy", "Enter")]
        more = [Offer("next_way", "track")] if len(self.tracks()) > 1 else []
        return [*found, Offer("next", "next"), *more, Offer("why", "why"), Offer("back", "back"),
                Offer("help", "more")]  # fmt: skip

    def typed(self, key: str) -> bool:
        """`b` buys without a claim; a letter of the list selects."""
        if key == "b":
            self._buy(NOWHERE)
            return True
        found = [n for n, offer in enumerate(self.all) if self.rule.all[offer.technology].letter == key]
        command = self.screen.tb.keymap.command(self.screen.context, key)
        if not found or (command and command not in self.screen.playing):
            return False
        self.at = found[0]
        self._speak()
        return True

    def do(self, command: str) -> bool:
        """Selects, buys, explains, or back."""
        screen = self.screen
        if command in ("next", "down", "technologies", "previous", "up"):
            self.at = (min(self.at, len(self.all) - 1) + (-1 if command in ("previous", "up") else 1)) % len(self.all)
            self._speak()
        elif command in ("track_next", "next_way", "track_previous"):
            self._speak(-1 if command == "track_previous" else 1)
        elif command == "accept":
            self._buy(screen.chosen if self._claims() else NOWHERE)
        elif command == "why" and screen.chosen == NOWHERE:
            screen.read_rules([self.rule.all[self.selected.technology].rule])
        elif command == "back":
            screen.enter(self.before)
        else:
            return False
        return True

    def _buy(self, track: int) -> None:
        """Asks for the cards; says why not, when it cannot be bought now."""
        screen, i = self.screen, self.selected.technology
        asked = screen.mine()
        if asked is None:
            screen.say(texts.not_your_turn(self.rule.cite("buy", "UK-10")), "refused")
        elif not self._buys():
            ways = self.selected.ways
            screen.say_refused(screen.game.refuse(screen.state, asked, Buy(i, ways[0] if ways else NONE)))
        else:
            buy(screen, asked, i, track)

    def take(self, action: Action) -> bool:
        """Selects the technology that is advised, and opens its payment."""
        wanted = action.technology if isinstance(action, Buy) else -1
        found = [n for n, offer in enumerate(self.all) if offer.technology == wanted]
        if not found:
            return False
        self.at = found[0]
        self._speak()
        self._buy(NOWHERE)
        return self.screen.mode.take(action) if self.screen.mode is not self else True

    def show(self, model: Model) -> None:
        """The list in place of the panel; what the selected one opens is marked on the map."""
        screen = self.screen
        size = max(80, screen.size.width), max(24, screen.size.height)
        large = is_large(*size)
        high = panel_size(*size)[1] - (len(screen.names) + 2 + _HAND_AND_DISPLAY if large else 0)
        wide = sheet.WIDER if large else sheet.WIDE
        now = plans.may_buy(screen) is not None
        model.panel = sheet.technology_rows(model, self.all, min(self.at, len(self.all) - 1), now, self._about(),
                                             wide, high)
        model.panel_whole, model.panel_wide = True, wide
        model.way, model.follow = self.selected.opens, True
