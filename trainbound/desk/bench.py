"""A sitting at the interactive desk: the draft with its history, what is tried, questions answered, files.

Screen, line mode and tests drive this one model with the same lines and show what comes back. It does no more than
files ask for: nothing is drawn or printed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from trainbound import desk
from trainbound.desk import files, sheets
from trainbound.desk import texts_desk as texts
from trainbound.desk.draft import Changed, Draft, asked, changed, family, new, plain
from trainbound.desk.editing import Document, Refused, Which, names
from trainbound.desk.figures import differences, figures, majorities
from trainbound.kernel.faults import BadMap
from trainbound.kernel.files import map_files
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import folded, one_of

MOST_HISTORY = 500
LONGEST_LINE = 2000
NO_ANSWER: Mapping[str, Any] = {"map": "", "faults": [], "seats": [], "shares": [], "answers": []}


class Heard(NamedTuple):
    """What a line led to.

    Attributes:
        kind: `changed`, `tried` (a `what if`), `answered`, `which` (a question back; `choices` are its answers, given
            by number or word), `told`, `refused`, `filed`, `play` or `quit`.
        said: sentences.
        rows: lines of a list or report that a face may cut.
        answers: of a question, its answers as `trainbound check --json` has them, for a face to draw their proofs.
        choices: what can be chosen.
    """

    kind: str
    said: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    answers: tuple[Mapping[str, Any], ...] = ()
    choices: tuple[str, ...] = ()


class Bench:
    """One sitting.

    Attributes:
        draft: the table as it stands, without what is only tried.
        trial: what is tried, with the line that made it; None = nothing.
        path: the file that the draft is saved in; None = none.
        choices: what the last question back offers, as (what, line).
        keep: called with the draft after each change, so that an unsaved one can be kept.
    """

    def __init__(self, draft: Draft | None = None, path: Path | None = None,
                 keep: Callable[[Bench], None] | None = None) -> None:  # fmt: skip
        self.draft, self.path, self.keep = draft or Draft(), path, keep
        self.trial: tuple[Draft, str] | None = None
        self.choices: tuple[tuple[str, str], ...] = ()
        self._past: list[tuple[Draft, str]] = []
        self._future: list[tuple[Draft, str]] = []
        self._saved = self.draft.document
        self._judged: tuple[Document, dict[str, Any]] | None = None

    # ---- what is on the table

    @property
    def shown(self) -> Draft:
        """The table with what is tried."""
        return self.trial[0] if self.trial else self.draft

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost if the draft were forgotten."""
        return self.draft.document != self._saved and set(self.draft.document) > {"map"}

    @property
    def answer(self) -> Mapping[str, Any]:
        """The judgement of what is shown, as `trainbound check --json` prints it; empty where there is no map."""
        return self.judged(self.shown.document)

    def judged(self, document: Document) -> Mapping[str, Any]:
        """The judgement of a document, the last one kept."""
        if not isinstance(document.get("map"), str):
            return NO_ANSWER
        if self._judged is None or self._judged[0] is not document:
            self._judged = document, desk.judged({key: row for key, row in document.items() if key != "ask"})
        return self._judged[1]

    # ---- hearing

    def hear(self, line: str) -> Heard:
        """Does what a line says; whatever is wrong with it is said, and nothing is lost."""
        spoken = " ".join("".join(c if c.isprintable() else " " for c in line).split())
        if not spoken:
            return self.standing()
        if len(spoken) > LONGEST_LINE:
            return Heard("refused", (texts.too_long(LONGEST_LINE),))
        spoken, self.choices = self._chosen(spoken), ()
        try:
            return self._heard(spoken)
        except Which as which:
            self.choices = which.lines
            labels = tuple(what for what, _ in which.lines)
            return Heard("which", tuple(texts.which(which.found, labels)), choices=labels)
        except NotUnderstood as bad:
            return Heard("refused", (texts.not_understood(bad.found, bad.expected, bad.near),))
        except Ambiguous as bad:
            return Heard("refused", (texts.ambiguous(bad.found, bad.candidates),))
        except Refused as bad:
            return Heard("refused", (str(bad),))
        except BadMap as bad:
            return Heard("refused", tuple(f"{found.where}: {found.message}" for found in bad.faults))

    def _chosen(self, spoken: str) -> str:
        """The whole line where a number or word answers the question back."""
        if spoken.isdecimal() and 0 < int(spoken[:4]) <= len(self.choices):
            return self.choices[int(spoken) - 1][1]
        said = folded(spoken)
        fits = [line for what, line in self.choices if folded(what).rpartition(":")[2].startswith(said)]
        return fits[0] if len(fits) == 1 else spoken

    def _heard(self, spoken: str) -> Heard:
        first, _, rest = spoken.partition(" ")
        word = _SIGNS.get(first.lower(), folded(first))
        if word in VERBS:
            return VERBS[word](self, rest.strip())
        questions = asked(self.draft, spoken)
        if questions is not None:
            return self._answered(questions)
        change = changed(self.draft, spoken)
        if change is None:
            change = self._plain(spoken)
        if change is not None:
            return self._change(change, spoken)
        known = family(self.draft)
        name = one_of(word, (*VERBS, *known.questions, *known.whole, "seat", "map", "option", "free"), "verb")
        return self._heard(f"{name} {rest}".strip())

    def _plain(self, spoken: str) -> Changed | None:
        """A line without a verb or a name, for the chosen seat; None where it can only be a verb cut short."""
        try:
            return plain(self.draft, spoken)
        except NotUnderstood:
            known = family(self.draft)
            try:
                one_of(folded(spoken.split()[0]), (*VERBS, *known.questions, *known.whole), "verb")
            except (NotUnderstood, Ambiguous):
                pass
            else:
                return None
            raise

    # ---- changes

    def put(self, draft: Draft, line: str) -> None:
        """Makes another draft the one on the table, so that `undo` brings the old one back."""
        self.trial = None
        if draft.document != self.draft.document:
            self._past.append((self.draft, line))
            del self._past[:-MOST_HISTORY]
            self._future.clear()
        self.draft = draft
        if self.keep is not None:
            self.keep(self)

    def _change(self, change: Changed, line: str) -> Heard:
        same = change.draft.document == self.draft.document
        self.put(change.draft, line)
        found = self.standing() if not same else Heard("told")
        return Heard("changed", (texts.done(change.code, change.values), *found.said), found.rows)

    def standing(self) -> Heard:
        """The faults of the table, or each seat at a glance."""
        if not self.shown.map:
            return Heard("told", (texts.NO_MAP.format(example=next(iter(map_files()))),))
        answer = self.answer
        if answer["faults"]:
            return Heard("told", (), tuple(texts.faults(answer["faults"], names(self.shown.document))))
        rows = [texts.standing(row.name, row.figures, row.tickets, "trains" in row.figures) for row in figures(answer)]
        return Heard("told", (), tuple(rows or [texts.NOBODY]))

    # ---- questions

    def _answered(self, questions: Sequence[Document]) -> Heard:
        """Asks the judges, who need a position without faults."""
        document = {**self.shown.document, "ask": list(questions)}
        answer = desk.judged(document)
        if answer["faults"]:
            own = [row for row in answer["faults"] if row["where"].startswith("ask[")]
            if len(own) == len(answer["faults"]):
                return Heard("refused", tuple(dict.fromkeys(row["message"] for row in own)))
            rows = texts.faults(answer["faults"], names(self.shown.document))
            return Heard("refused", (texts.LOOK_FIRST,), tuple(rows))
        rows = desk.answers(answer)
        return Heard("answered", (), tuple(row for row in rows if row), tuple(answer["answers"]))

    # ---- verbs

    def what_if(self, rest: str) -> Heard:
        """Tries a change, says what it makes of the answers, and takes it back unless `keep` follows."""
        first, _, line = rest.partition(" ")
        line = line if first.lower() == "if" else rest
        if not line:
            raise Refused(texts.NO_IF.format(example="Ada " + _example(self.draft)))
        change = changed(self.draft, line) or plain(self.draft, line)
        if change is None:
            raise Refused(texts.NOT_TRIED.format(line=line))
        before = self.judged(self.draft.document)
        after = desk.judged({key: row for key, row in change.draft.document.items() if key != "ask"})
        self.trial = change.draft, line
        self._judged = change.draft.document, after
        said = [texts.done(change.code, change.values)]
        if after["faults"]:
            rows = texts.faults(after["faults"], names(change.draft.document))
        else:
            rows = [texts.difference(*row) for row in differences(before, after)]
            rows += [texts.majority(name, old, new) for _, name, old, new in majorities(before, after)]
            rows = rows or [texts.NO_CHANGE]
        return Heard("tried", tuple(said), (*rows, texts.TRYING))

    def keep_it(self, rest: str) -> Heard:
        """Makes what is tried stand."""
        if self.trial is None:
            raise Refused(texts.NOTHING_TO_KEEP)
        draft, line = self.trial
        self.put(draft, line)
        return Heard("changed", (texts.KEPT,), self.standing().rows)

    def undo(self, rest: str) -> Heard:
        """Takes back what is tried, or the last change."""
        if self.trial is not None:
            line, self.trial = self.trial[1], None
            return Heard("changed", (texts.UNDONE.format(line=line),), self.standing().rows)
        return self._step(self._past, self._future, texts.UNDONE, texts.NOTHING_TO_UNDO)

    def redo(self, rest: str) -> Heard:
        """Does again what was undone."""
        return self._step(self._future, self._past, texts.REDONE, texts.NOTHING_TO_REDO)

    def _step(self, there: list[tuple[Draft, str]], back: list[tuple[Draft, str]], said: str, none: str) -> Heard:
        if not there:
            raise Refused(none)
        draft, line = there.pop()
        back.append((self.draft, line))
        self.draft, self.trial = draft, None
        if self.keep is not None:
            self.keep(self)
        found = self.standing()
        return Heard("changed", (said.format(line=line), *found.said), found.rows)

    def report(self, rest: str) -> Heard:
        """Everything, with rule ids and proofs."""
        if not self.shown.map:
            return self.standing()
        answer = dict(self.answer)
        if answer["faults"]:
            return self.standing()
        return Heard("answered", (), tuple(desk.report(answer)))

    def clear(self, rest: str) -> Heard:
        """An empty table of the same map."""
        self.put(new(rest or self.draft.map) if rest or self.draft.map else Draft(), "new")
        self.path = None
        return Heard("changed", (texts.NEW,))

    def help(self, rest: str) -> Heard:
        """The language."""
        if not self.draft.map:
            return Heard("told", (), tuple(texts.help_rows((), (), ())))
        known = family(self.draft)
        return Heard("told", (), tuple(texts.help_rows(list(known.seat), list(known.whole), list(known.questions))))

    # ---- files

    def save(self, rest: str) -> Heard:
        """The position as a file; without a name in its own."""
        name, over = _over(rest)
        path = Path(name) if name else self.path
        if path is None:
            raise Refused(texts.NO_FILE)
        if path.suffix != ".toml":
            path = path.with_name(f"{path.name}.toml")
        own = self.path is not None and path == self.path
        old = files.read(path) if (own or over) and path.expanduser().exists() else ""
        files.write(path, sheets.toml(self.draft.document, old), over or own)
        self.path, self._saved = path, self.draft.document
        if self.keep is not None:
            self.keep(self)
        return Heard("filed", (texts.saved(str(path)),))

    def load(self, rest: str) -> Heard:
        """A position from a file."""
        if not rest:
            raise Refused(texts.LOAD_WHAT)
        path = Path(rest)
        document = files.load(path)
        self.put(Draft(document), f"load {rest}")
        self.path, self._saved = path, document
        if self.keep is not None:
            self.keep(self)
        found = self.standing()
        return Heard("changed", (texts.loaded(str(path)), *found.said), found.rows)

    def export(self, rest: str) -> Heard:
        """The position, the score sheet or the score as a table, by the end of the file's name."""
        name, over = _over(rest)
        path = Path(name or "")
        if path.suffix not in texts.EXPORTED:
            raise Refused(texts.NO_SUFFIX)
        if path.suffix != ".toml" and self.answer["faults"]:
            return Heard("refused", (texts.LOOK_FIRST,), self.standing().rows)
        answer = dict(self.answer)
        made = {".toml": lambda: sheets.toml(self.shown.document), ".txt": lambda: sheets.text(answer),
                ".csv": lambda: sheets.table(answer)}  # fmt: skip
        files.write(path, made[path.suffix](), over)
        return Heard("filed", (texts.exported(str(path), texts.EXPORTED[path.suffix]),))

    def leave(self, rest: str) -> Heard:
        """Ends the sitting."""
        return Heard("quit", (texts.LEAVING_UNSAVED,) if self.unsaved else ())


def _over(rest: str) -> tuple[str, bool]:
    """A file's name, and whether it may be written over."""
    words = rest.split()
    over = len(words) > 1 and words[-1].lower() in ("over", "overwrite")
    return " ".join(words[:-1] if over else words), over


def _example(draft: Draft) -> str:
    """A place on the map that a change could be about."""
    tracks = getattr(family(draft).board, "tracks", ()) if draft.map else ()
    return tracks[0].id if tracks else "vp 12"


VERBS: Mapping[str, Callable[[Bench, str], Heard]] = {
    "what": Bench.what_if,
    "if": Bench.what_if,
    "keep": Bench.keep_it,
    "undo": Bench.undo,
    "redo": Bench.redo,
    "report": Bench.report,
    "standing": lambda bench, rest: bench.standing(),
    "new": Bench.clear,
    "save": Bench.save,
    "load": Bench.load,
    "export": Bench.export,
    "help": Bench.help,
    "quit": Bench.leave,
}
"""What a line may begin with besides changes and questions."""
_SIGNS = {"?": "help", "u": "undo", "r": "redo", "q": "quit", "exit": "quit"}
