"""Lines that are typed: the notation after `:`, and what `/` finds."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Action, Ambiguous, Decision, NotUnderstood, Refusal
from trainbound.network.bits import numbers
from trainbound.ticket import notation, typed
from trainbound.ticket.actions import Claim
from trainbound.ticket.rules.technologies import Buy
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import between
from trainbound.ui.modes.line import Typing
from trainbound.ui.modes.lookup import LOOKS, looked
from trainbound.ui.modes.paying import buy

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase

MOST = 600
"""Answers that Tab looks through."""


class _Line(Typing):
    """A line at a table of the ticket family."""

    screen: TableBase

    def _cities(self, text: str) -> tuple[str, Sequence[str]]:
        """A city's name as far as there is one that goes on, and all that do."""
        begun = text.strip().lower()
        cities = self.screen.board.cities
        found = [c.name for c in cities if c.name.lower().startswith(begun) or c.code.lower() == begun]
        said = typed.common(found)
        return (said if len(said) >= len(begun) else text), found


class Command(_Line):
    """The notation: any action that answers what is asked."""

    title, asks, sign = texts.COMMAND, texts.COMMAND_ASKED, ":"

    @property
    def mine(self) -> Decision | None:
        """What the viewer is asked, unless they look back."""
        screen = self.screen
        return self.asked if self.asked and self.asked.seat == screen.viewer and screen.looking is None else None

    def completed(self) -> tuple[str, Sequence[str]]:
        """Verbs first, then ids, then what pays."""
        screen, asked = self.screen, self.mine
        verb, blank, rest = self.text.partition(" ")
        if blank and verb.lower() in ("city", "find"):
            text, found = self._cities(rest)
            return f"{verb} {text}", found
        if blank and verb.lower() == "why":
            text, found = typed.completed(screen.board, f"claim {rest}", (), ())
            return f"{verb} {text.partition(' ')[2]}", found
        lines: list[str] = []
        tracks: Sequence[int] = ()
        if asked is not None and asked.kind in screen.board.claim_asks:
            lines, tracks = typed.claims(screen.game, screen.state, asked.seat)
        if asked is not None:
            others = (a for a in screen.game.legal(screen.state, asked) if not isinstance(a, Claim))
            lines += [screen.game.write(action) for action in islice(others, MOST)]
        return typed.completed(screen.board, self.text, lines, tracks, (*LOOKS, *screen.verbs()))

    def stands(self) -> bool:
        """Whether Enter would play it, or ask for its payment."""
        screen, asked = self.screen, self.mine
        if asked is None:
            return False
        with suppress(NotUnderstood, Ambiguous):
            action = typed.understood(screen.game, screen.state, asked, self.text)
            chooses = isinstance(action, Claim | Buy) and not any(action.cards)
            return chooses or not screen.game.refuse(screen.state, asked, action)
        return False

    def entered(self, line: str) -> None:
        """Plays an action, or says which of three things is wrong with it."""
        screen, asked = self.screen, self.mine
        if not line:
            return
        screen.place.history.append(line)
        if screen.crowd and screen.crowd.does(line):
            return
        if looked(screen, line):
            return
        verb = line.split()[0].lower()
        if asked is not None and verb in notation.verbs(screen.board):
            unasked = screen.game.unasked(screen.state, asked, verb)
            if unasked:
                screen.say_refused(unasked)
                return
        try:
            action = typed.understood(screen.game, screen.state, asked, line) if asked else screen.game.parse(line)
        except NotUnderstood as bad:
            screen.say(texts.not_understood(bad), "refused")
            return
        except Ambiguous as several:
            screen.say(texts.ambiguous(several), "refused")
            return
        if asked is None:
            screen.say(texts.NOT_ASKED if screen.looking is None else texts.LOOK_ONLY)
        elif isinstance(action, Claim) and not any(action.cards) and asked.kind in screen.board.claim_asks:
            self._pay(asked, action.track)
        elif isinstance(action, Buy) and not any(action.cards) and asked.kind == "turn":
            buy(screen, asked, action.technology)
        else:
            self._play(asked, action)

    def _pay(self, asked: Decision, track: int) -> None:
        """A claim without cards: with the only payment there is, or the choice of one; else why there is none."""
        from trainbound.ui.modes.claim import Claiming

        screen = self.screen
        found = typed.ways(screen.game, screen.state, asked.seat, track)
        if len(found) > 1:
            claiming = Claiming(screen, asked, first=track)
            screen.enter(claiming)
            claiming.list_ways(0)
        elif found:
            self._play(asked, Claim(track, found[0]))
        else:
            self._refused(screen.game.why(screen.state, asked.seat, track), track)

    def _refused(self, refusals: Sequence[Refusal], track: int) -> None:
        """Says why not; it is the refused track that is spoken of from now on, none from before."""
        if 0 <= track < len(self.screen.board.tracks):
            self.screen.go(self.screen.board.tracks[track].a, track)
        self.screen.say_refused(refusals)

    def _play(self, asked: Decision, action: Action) -> None:
        refusals = self.screen.game.refuse(self.screen.state, asked, action)
        if refusals:
            self._refused(refusals, action.track if isinstance(action, Claim) else NOWHERE)
        else:
            self.screen.submit(asked, action)


class Find(_Line):
    """A city, a track, a ticket, a word of the log or of the rules."""

    title, asks, sign = texts.FIND, texts.FIND_ASKED, "/"

    def completed(self) -> tuple[str, Sequence[str]]:
        """City names."""
        return self._cities(self.text)

    def entered(self, line: str) -> None:
        """Goes there."""
        screen, board = self.screen, self.screen.board
        if not line:
            return
        try:
            screen.go(numbers(notation.place(board, line).vertices)[0])
            return
        except (NotUnderstood, Ambiguous) as wrong:
            first = wrong
        track = self._track(line)
        if track is not None:
            screen.go(board.tracks[track].a, track)
            return
        try:
            k = notation.ticket(board, line)
            if k in screen.view.tickets:
                screen.place.selected = screen.view.tickets.index(k)
            screen.go(numbers(board.tickets[k].a.vertices)[0])
            return
        except (NotUnderstood, Ambiguous):
            pass
        found = [row for row in screen.log_rows if line.lower() in row.lower()]
        if found:
            screen.say(found[-1])
        elif between.find_rules(screen, line):
            pass
        elif isinstance(first, Ambiguous):
            screen.say(texts.ambiguous(first))
        else:
            screen.say(texts.NOT_FOUND)

    def _track(self, line: str) -> int | None:
        """The track of a line; of twins the first that the viewer could claim, the other is one key away."""
        screen, board = self.screen, self.screen.board
        try:
            return notation.track(board, line)
        except NotUnderstood:
            return None
        except Ambiguous as several:
            found = [notation.track(board, candidate) for candidate in several.candidates]
        viewer = screen.viewer
        free = [track for track in found if viewer is None or not screen.game.why(screen.state, viewer, track)]
        return (free or found)[0]
