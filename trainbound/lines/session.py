"""One sitting in line mode: who is at the keyboard, what was told to whom, what a number means, one line after another.

Every answer is made from the view of the person at the keyboard. Between two people nothing of either is shown.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from trainbound.kernel.seeds import commitment
from trainbound.kernel.types import Action, Ambiguous, Decision, Event, Illegal, NotUnderstood, Refusal, Stale
from trainbound.lines import looking, texts, verbs
from trainbound.lines.halves import Verb, half_of
from trainbound.lines.hearing import Ears, Source
from trainbound.lines.speech import Sink, Speech
from trainbound.store.faults import StoreFault
from trainbound.table.faults import BadTable, NotAgreed

if TYPE_CHECKING:
    from trainbound.store.people import Person
    from trainbound.table.table import AnyTable

LATEST = 3
"""Lines of the log said when a game goes on."""
LONGEST = 500
"""Characters of a line that is read; the longest action takes far fewer."""
ANSWERED = "answered"
"""The kind of the event that somebody has answered what others are still asked."""
Choice = Callable[[], None]


class Session:
    """A sitting at one table.

    Attributes:
        table, game, board: what is played.
        half: what knows the family of the game.
        voice, ears: say things and hear lines.
        people: seats of people at this keyboard.
        verbs: those that are of no family.
        help: how verbs are used, where that is not the same in every game and sitting.
        seat: who is at the keyboard; None = nobody yet.
        curtain: the keyboard is being handed over, nothing secret may be said.
        talk: `quiet`, `normal` or `full`.
        at: the entry of the history that is looked at; None = now.
        choices: what the last list offers, by what is typed.
        answer: takes the next line before anything else, when something was asked that only yes or no answers.
        refused: the last refusals, for `why`.
        leaving: the sitting ends.
    """

    def __init__(self, table: AnyTable, source: Source, sink: Sink, width: int) -> None:
        self.table, self.game, self.board = table, table.game, table.game.board
        self.half = half_of(self.board)
        self.sink, self.voice = sink, Speech(sink, width)
        self.ears = Ears(source, sink, self.voice, LONGEST)
        self.people = table.people
        self.verbs: Sequence[Verb] = verbs.VERBS
        self.help = self.half.help
        self.seat: int | None = self.people[0] if len(self.people) == 1 else None
        self.curtain = False
        self.talk = "normal"
        self.at: int | None = None
        self.choices: dict[str, Choice] = {}
        self.answer: Callable[[str], None] | None = None
        self.refused: tuple[Refusal, ...] = ()
        self.leaving = False
        self._told = dict.fromkeys(range(-1, len(self.names)), (table.length, self.half.mark(table.state)))
        self._moved = True

    # ---- what is looked at

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return self.table.names

    @property
    def viewer(self) -> int | None:
        """Whose view may be shown now."""
        return None if self.curtain else self.seat

    @property
    def state(self) -> Any:
        """The state that is looked at: now, or a point of the history."""
        return self.table.state if self.at is None else self.table.at(self.at)

    @property
    def view(self) -> Any:
        """What the person at the keyboard may see of that state."""
        return self.game.view(self.state, self.viewer)

    @property
    def decision(self) -> Decision | None:
        """What the person at the keyboard is asked now."""
        return next((d for d in self.table.decisions() if d.seat == self.viewer), None)

    @property
    def person(self) -> Person | None:
        """Who sits here, where others sit elsewhere; None = all people of the table, in turn."""
        return None

    @property
    def watching(self) -> bool:
        """Whether somebody looks on at others' game, with no hand to look at."""
        return False

    def unasked(self) -> str:
        """What is said where nothing is asked of the person at the keyboard."""
        return texts.OVER if self.table.over else texts.NOT_ASKED

    # ---- the loop

    def run(self) -> None:
        """From the greeting to the end of the input."""
        self._greet()
        try:
            self._listen()
        except KeyboardInterrupt:
            self.voice.end_line()
        self._part()

    def _greet(self) -> None:
        """What is played, and what happened at last."""
        state = self.table.state
        seed = commitment(self.table.seed)
        began = self.half.began(state)
        at = self.half.where(state, self.table.length)
        self.voice.say(*texts.greeting(self.game.name, len(self.names), at, "" if began else seed))
        if said := self.table.damage or self.table.changed:
            self.voice.say(said)
        if began:
            self.voice.say(*looking.log_lines(self)[-LATEST:])

    def _part(self) -> None:
        """How to come back."""
        self.voice.say(*texts.goodbye(self.table.id, self.table.over))

    def _listen(self) -> None:
        """One line after another until the input ends or somebody leaves."""
        while not self.leaving:
            try:
                self.settle()
            except StoreFault as fault:
                self._moved = True
                self.voice.say(str(fault))
            line = self.ears.read()
            if line is None:
                break
            self.hear(line)

    def hear(self, line: str) -> None:
        """Does what a line says; whatever is wrong with it is said, and nothing is lost."""
        spoken = " ".join(line.split())
        if not self.answer and spoken.lower() not in verbs.REPEATING:
            self.voice.begin()
        if len(line) > LONGEST:
            self.voice.say(texts.too_long(len(line), LONGEST))
            return
        try:
            if self.answer:
                answer, self.answer = self.answer, None
                answer(line.strip())
            else:
                self._do(spoken)
        except NotUnderstood as bad:
            self.voice.say(texts.not_understood(bad.found, bad.expected, bad.near))
        except Ambiguous as bad:
            self.voice.say(texts.ambiguous(bad.found, bad.candidates))
        except Illegal as illegal:
            self.refuse(illegal.refusals)
        except StoreFault as fault:
            self.voice.say(str(fault))
        except BadTable as bad:
            self.voice.say(texts.fault(str(bad)))
        except (Stale, NotAgreed):
            self.voice.say(texts.MOVED_ON)
            self._moved = True

    def _do(self, spoken: str) -> None:
        verbs.do(self, spoken)

    def refuse(self, refusals: Sequence[Refusal]) -> None:
        """Says why something was not done."""
        if not refusals:
            self.voice.say(self.unasked())
            return
        self.refused = tuple(refusals)
        self.voice.say(texts.illegal(len(refusals)), *self.reasons(refusals))

    def reasons(self, refusals: Iterable[Refusal]) -> list[str]:
        """Refusals as lines; in full talk with the rules behind them."""
        lines, cited = [], []
        for refused in refusals:
            said = self.half.words.refusal(self.board, self.names, self.seat, refused)
            lines.append(texts.reason(refused.rules, said))
            cited += [rule for rule in refused.rules if rule not in cited]
        if self.talk == "full":
            lines += [f"{rule.id}: {rule.text}" for rule in verbs.rules_of(self) if rule.id in cited]
        return lines

    # ---- playing

    def submit(self, decision: Decision, action: Action) -> None:
        """Plays an action and says what came of it. Raises Illegal."""
        self.submit_plan(decision, (action,))

    def submit_plan(self, decision: Decision, actions: Sequence[Action]) -> None:
        """Plays actions of one kind, as far as nothing is revealed and nothing else asked. Raises Illegal."""
        self.at = None
        number = self.half.number(self.table.state, decision.seat)
        try:
            entries = self.table.submit_plan(decision.number, actions)
        except Stale:
            self._overtaken()
            return
        if entries[0].n > self._told[decision.seat][0] + 1:  # others acted just before
            self.tell(before=entries[0].n)
        for entry in entries:
            assert entry.action is not None, "a plan takes nothing back"
            self.voice.say(texts.own_line(number, self.game.write(entry.action)))
            self.voice.say(*self.half.consequences(self, entry))
            self._told[decision.seat] = (entry.n, self.half.mark(self.table.state))
        self.refused = ()
        self._moved = True

    def _overtaken(self) -> None:
        """Another program at the same table was quicker."""
        self._moved = True

    def ask(self) -> None:
        """Says what the person at the keyboard is asked, and what a number means now."""
        decision = self.decision
        self.choices = {}
        if decision is None:
            self.voice.say(self.unasked())
        else:
            self.half.ask(self, decision)

    def settle(self) -> None:
        """After something happened: bots move, then the next person is asked, or the game is over."""
        if not self.table.refresh() and not self._moved:
            return
        self._moved = False
        while bot := self.table.bot_decision():
            try:
                self.table.submit_bot(bot.number, self.table.bot_choose(bot))
            except Stale:  # another program at the same table let it move
                self.table.refresh()
                continue
            if len(self.people) == 1 and not self._same_turn(bot):
                self.tell()
        asked = [d for d in self.table.decisions() if d.seat in self.people]
        if not asked:
            self.tell()
            self._end()
        elif any(d.seat == self.seat for d in asked):
            self.tell()
            self.ask()
        elif len(self.people) == 1:
            self.tell()
        else:
            self._hand_over(asked[0].seat)

    def _same_turn(self, bot: Decision) -> bool:
        """Whether a bot that has just moved is asked again at once, so that its turn is told as a whole."""
        following = self.table.bot_decision()
        return following is not None and following.seat == bot.seat

    def tell(self, heading: str = "", before: int | None = None) -> None:
        """Says what happened since the person at the keyboard was last told, a line a move, below a heading.

        Args:
            heading: the line above, if there is anything to tell.
            before: the entry up to which it is told, which is left out; None = up to now.
        """
        key = -1 if self.viewer is None else self.viewer
        since, mark = self._told[key]
        last = self.table.length if before is None else before - 1
        self._told[key] = (last, self.half.mark(self.table.state if before is None else self.table.at(last)))
        if since == last or (self.talk == "quiet" and not self.table.over):
            return
        log = self.table.log(self.viewer, since + 1)
        lines = self.lines_of([happened for n, happened in log if n <= last], mark)
        if lines and heading:
            self.voice.say(heading)
        self.voice.say(*lines)

    def lines_of(self, events: Sequence[Event], mark: int) -> list[str]:
        """Events as they are told; that somebody has chosen beside others is no news at one keyboard."""
        return self.half.log(self, [happened for happened in events if happened.kind != ANSWERED], mark)

    def _hand_over(self, seat: int) -> None:
        """Nothing of a hand is shown until the person named has the keyboard."""
        if self.sink.isatty() and self.seat is not None:
            self.voice.scroll(shutil.get_terminal_size().lines)
        if self.ears.keyboard:
            import readline

            readline.clear_history()
        self.curtain = True
        self.choices = {}
        self.voice.forget()
        self.voice.say(texts.hand_over(self.names[seat]))
        self.choices = {word: lambda: self._take_over(seat) for word in ("y", "yes", self.names[seat].lower())}

    def _take_over(self, seat: int) -> None:
        """The person named has said that they are there."""
        self.curtain, self.seat, self.at, self.refused = False, seat, None, ()
        self.choices = {}
        self.tell(texts.since(self.names[seat]))
        self.ask()

    def _end(self) -> None:
        """The whole score, and the seed that proves the deal."""
        self.curtain = False
        self.choices = {}
        if self.seat is None:
            self.seat = self.people[0] if self.people else None
        scores = self.game.scores(self.table.state)
        self.voice.say(*texts.final(self.half.words, self.board, self.names, scores, self.talk != "quiet"))
        self.voice.say(texts.seed(self.table.seed.hex()), texts.OVER)

    def back_to(self, seat: int) -> None:
        """After a take-back or redo of a seat, whose person still has the keyboard: says it, and asks anew."""
        self.curtain, self.seat, self.at, self.choices, self.refused = False, seat, None, {}, ()
        self._moved = True
