"""The rules desk in lines: what is typed goes to the desk's model, and what comes back is said a thing a line."""

from __future__ import annotations

from trainbound.desk import shelf
from trainbound.desk.bench import LONGEST_LINE, Bench
from trainbound.desk.heard import Heard
from trainbound.desk.texts_desk import LEAVING_UNSAVED, waits
from trainbound.lines import texts_desk as texts
from trainbound.lines.hearing import Ears, Source
from trainbound.lines.speech import NARROWEST, WIDEST, Sink, Speech
from trainbound.lines.texts import BAD_WIDTH
from trainbound.lines.texts import WIDTH as WIDTH_SET

VERBS = ("more", "again", "quiet", "normal", "full", "width")
"""What this face does itself."""


class DeskSession:
    """A sitting at the desk in lines.

    Attributes:
        bench: the model.
        talk: `quiet` says no standing after a change, `full` says the report, `normal` is between.
    """

    def __init__(self, bench: Bench, source: Source, sink: Sink, width: int) -> None:
        self.bench, self.voice = bench, Speech(sink, width)
        self.ears = Ears(source, sink, self.voice, LONGEST_LINE)
        self.talk = "normal"

    def run(self) -> Heard | None:
        """From the greeting to the end of the input; what ended it, None where that was the input's end."""
        self.voice.say(texts.GREETING)
        waiting = shelf.waiting(self.bench)
        if waiting:
            self.voice.say(waits([kept.title for kept in waiting]))
        self._say(self.bench.standing())
        try:
            while (line := self.ears.read()) is not None:
                heard = self._hear(line)
                if heard is not None and heard.kind in ("quit", "play"):
                    return heard
        except KeyboardInterrupt:
            self.voice.end_line()
        if self.bench.unsaved:
            self.voice.say(LEAVING_UNSAVED)
        return None

    def _hear(self, line: str) -> Heard | None:
        """Does what a line says; None where this face did it."""
        verb, _, rest = " ".join(line.split()).lower().partition(" ")
        if verb not in ("again", "a"):
            self.voice.begin()
        if verb in VERBS or verb == "a":
            self._own("again" if verb == "a" else verb, rest)
            return None
        heard = self.bench.hear(line)
        self._say(heard)
        return heard

    def _own(self, verb: str, rest: str) -> None:
        if verb == "more":
            self.voice.more()
        elif verb == "again":
            self.voice.again()
        elif verb == "width":
            if rest.isascii() and rest.isdigit() and NARROWEST <= int(rest[:6]) <= WIDEST:
                self.voice.width = int(rest)
                self.voice.say(WIDTH_SET.format(rest))
            else:
                self.voice.say(BAD_WIDTH.format(NARROWEST, WIDEST))
        else:
            self.talk = verb
            self.voice.say(texts.TALK[verb])

    def _say(self, heard: Heard) -> None:
        """Sentences, then the list, cut to ten with `more`."""
        self.voice.say(*heard.said)
        changed = heard.kind == "changed"
        if changed and self.talk == "quiet" and not self.bench.answer["faults"]:
            return
        rows = list(heard.rows)
        if changed and self.talk == "full" and not self.bench.answer["faults"]:
            rows = list(self.bench.report("").rows)
        if rows := [row for row in rows if row.strip()]:
            self.voice.rows([" ".join(row.split()) if self.voice.width < 80 else row for row in rows])


def run(bench: Bench, source: Source, sink: Sink, *, width: int = 80) -> Heard | None:
    """Sits down at the desk until its input ends or somebody quits.

    Args:
        bench: the model; every change is kept before it is shown.
        source: lines; the standard input of a terminal gets editing and a history.
        sink: where everything is said.
        width: columns of a line.

    Returns:
        What ended it, of kind `quit` or `play`; None at the end of the input.
    """
    return DeskSession(bench, source, sink, width).run()
