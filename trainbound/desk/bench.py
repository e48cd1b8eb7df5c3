"""A sitting at the interactive desk: the draft with its history, what is tried, questions answered, files.

Screen, line mode and tests drive this one model with the same lines and show what comes back. It does no more than
files ask for: nothing is drawn or printed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from trainbound import desk
from trainbound.desk import shelf
from trainbound.desk import texts_desk as texts
from trainbound.desk.draft import Changed, Draft, asked, changed, family, named, new, plain
from trainbound.desk.editing import NOT, Document, Refused, Which, names, rows, seat_of
from trainbound.desk.figures import differences, figures, majorities
from trainbound.desk.heard import Heard
from trainbound.desk.keeping import Keeper
from trainbound.kernel.faults import BadMap
from trainbound.kernel.files import map_files
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import folded, one_of

if TYPE_CHECKING:
    from trainbound.store.people import Person

MOST_HISTORY = 500
LONGEST_LINE = 2000
NO_ANSWER: Mapping[str, Any] = {"map": "", "faults": [], "seats": [], "shares": [], "answers": []}


class Moment(NamedTuple):
    """A table as it stood, the file that it is saved in and as what, and the line that made another of it."""

    draft: Draft
    path: Path | None
    saved: Document
    line: str


class Bench:
    """One sitting.

    Attributes:
        draft: the table as it stands, without what is only tried.
        trial: what is tried, with the line that made it; None = nothing.
        path: the file that the draft is saved in; None = none.
        saved: the document as it stands there.
        shared: whether the data folder is shared by people who trust each other.
        choices: what the last question back offers, as (what, line).
        keeper: keeps the draft as long as it is unsaved; None = nobody does.
        person: who this is, where several persons play; a table that is begun here is theirs.
    """

    def __init__(self, draft: Draft | None = None, path: Path | None = None,
                 keeper: Keeper | None = None, shared: bool = False, person: Person | None = None) -> None:  # fmt: skip
        self.draft, self.path, self.keeper = draft or Draft(), path, keeper
        self.shared, self.person = shared, person
        self.trial: tuple[Draft, str] | None = None
        self.choices: tuple[tuple[str, str], ...] = ()
        self._past: list[Moment] = []
        self._future: list[Moment] = []
        self.saved = self.draft.document
        self._judged: tuple[Document, dict[str, Any]] | None = None

    # ---- what is on the table

    @property
    def shown(self) -> Draft:
        """The table with what is tried."""
        return self.trial[0] if self.trial else self.draft

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost if the draft were forgotten."""
        document = self.draft.document
        return document != self.saved and (bool(set(document) - {"map", "seat"}) or any(map(_said_of, rows(document))))

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
        spoken = " ".join("".join(c if c.isprintable() else " " for c in line).split()).rstrip("; ")
        if not spoken:
            return self.standing()
        if len(spoken) > LONGEST_LINE:
            return Heard("refused", (texts.too_long(LONGEST_LINE),))
        spoken, self.choices = self._chosen(spoken), ()
        try:
            heard = self._heard(spoken)
            wrong = self.keeper.wrong if self.keeper is not None and heard.kind == "changed" else ""
            return heard._replace(said=(*heard.said, wrong)) if wrong else heard
        except Which as which:
            self.choices = which.lines
            labels = tuple(what for what, _ in which.lines)
            return Heard("which", tuple(texts.which(which.found, labels)), choices=labels)
        except NotUnderstood as bad:
            other = self._elsewhere(spoken)
            return Heard("refused", (other or texts.not_understood(bad.found, bad.expected, bad.near),))
        except Ambiguous as bad:
            return Heard("refused", (texts.ambiguous(bad.found, bad.candidates),))
        except Refused as bad:
            return Heard("refused", (str(bad),))
        except BadMap as bad:
            return Heard("refused", tuple(f"{found.where}: {found.message}" for found in bad.faults))

    def _elsewhere(self, spoken: str) -> str:
        """That a line is about something that only other maps have, and which; empty where it is not."""
        if not self.draft.map:
            return ""
        words = spoken.split()
        seat = seat_of(self.draft.document, words)
        word = folded(" ".join(words[seat[1] if seat and len(words) > seat[1] else 0 :][:1]))
        from trainbound.desk.elsewhere import elsewhere

        maps = elsewhere(self.draft, word)
        return texts.elsewhere(word, str(family(self.draft).board.name), maps) if maps else ""

    def _chosen(self, spoken: str) -> str:
        """The whole line where a number or word answers the question back."""
        if spoken.isdecimal() and 0 < int(spoken[:4]) <= len(self.choices):
            return self.choices[int(spoken) - 1][1]
        said = folded(spoken)
        fits = [line for what, line in self.choices if folded(what).rpartition(":")[2].startswith(said)]
        return fits[0] if len(fits) == 1 else spoken

    def _heard(self, spoken: str) -> Heard:
        first, _, rest = spoken.partition(" ")
        called = map(folded, names(self.draft.document))
        word = folded(first) if rest and folded(first) in called else _SIGNS.get(first.lower(), folded(first))
        if self.trial and not rest.strip() and word in NOT:
            return self.undo("")
        with suppress(NotUnderstood, Ambiguous):  # then it is no change, and the question asked may say more
            if (given := named(self.draft, spoken)) is not None:
                return self._change(given, spoken)
        if word in VERBS and not (word == "new" and "/" in rest):  # new york/albany is a track, not an empty table
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
            self._past.append(Moment(self.draft, self.path, self.saved, line))
            del self._past[:-MOST_HISTORY]
            self._future.clear()
        self.draft = draft
        self.kept()

    def replace(self, draft: Draft, line: str, path: Path | None = None) -> None:
        """Puts another table in the place of the one here, which waits among the drafts if it was not saved.

        Args:
            draft: the other table.
            line: what was typed.
            path: the file that it stands in; None = none.
        """
        if self.keeper is not None and self.unsaved:
            self.keeper.leave()
        self.put(draft, line)
        self.path, self.saved = path, draft.document if path else {}
        self.kept()

    def kept(self) -> None:
        """Keeps the draft; where its file says the same, that is enough."""
        if self.keeper is None:
            return
        if self.unsaved:
            self.keeper.keep(self.draft)
        elif self.path is not None:
            self.keeper.saved()

    def _change(self, change: Changed, line: str) -> Heard:
        same = change.draft.document == self.draft.document
        if change.code == "map":
            self.replace(change.draft, line)
        else:
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
        if not questions:
            raise Refused(texts.NOTHING_ASKED)
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
        tried = Draft(family(change.draft).claimed(self.draft.document, change.draft.document), change.draft.seat)
        after = self.judged(tried.document)
        self.trial = tried, line
        said = [texts.done(change.code, change.values)]
        if after["faults"]:
            rows = texts.faults(after["faults"], names(tried.document))
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
        return self._steps(rest, self._past, self._future, texts.UNDONE, texts.NOTHING_TO_UNDO)

    def redo(self, rest: str) -> Heard:
        """Does again what was undone."""
        return self._steps(rest, self._future, self._past, texts.REDONE, texts.NOTHING_TO_REDO)

    def _steps(self, rest: str, there: list[Moment], back: list[Moment], said: str, none: str) -> Heard:
        """As many steps as are said, one where none are; as far as there are any."""
        count = int(rest) if rest.isdecimal() and 0 < len(rest) < 4 else 1
        found = self._step(there, back, said, none)
        for _ in range(min(count - 1, len(there))):
            found = self._step(there, back, said, none)
        return found

    def _step(self, there: list[Moment], back: list[Moment], said: str, none: str) -> Heard:
        if not there:
            raise Refused(none)
        draft, path, saved, line = there.pop()
        back.append(Moment(self.draft, self.path, self.saved, line))
        self.draft, self.path, self.saved, self.trial = draft, path, saved, None
        self.kept()
        found = self.standing()
        return Heard("changed", (said.format(line=line), *found.said), found.rows)

    def city(self, rest: str) -> Heard:
        """The map round a place, in words; a number then gives what it stands for to the chosen seat."""
        known = family(self.shown)
        if not rest:
            raise Refused(texts.WHICH_CITY)
        found = known.city(self.shown.document, rest)
        who = names(self.draft.document)[self.draft.seat] if self.draft.seat is not None else ""
        if who and len({word for _, word in found}) == len(found):
            self.choices = tuple((word, f"{who} {word}") for _, word in found)
            rows = [f"{n} {what}" for n, (what, _) in enumerate(found, 1)]
            return Heard("told", (texts.NUMBER_GIVES.format(who=who),), tuple(rows), choices=tuple(w for _, w in found))
        return Heard("told", (), tuple(what for what, _ in found))

    def find(self, rest: str) -> Heard:
        """What has a name that holds some words."""
        words = folded(rest).split()
        if not words:
            raise Refused(texts.FIND_WHAT)
        found = [f"{what}: {word}" for what, word in family(self.shown).names()
                 if all(part in folded(f"{what} {word}") for part in words)]  # fmt: skip
        return Heard("told", () if found else (texts.NOTHING_FOUND.format(words=rest),), tuple(found))

    def report(self, rest: str) -> Heard:
        """Everything, with rule ids and proofs, and the questions that stand in the file."""
        if not self.shown.map:
            return self.standing()
        answer = desk.judged(self.shown.document)
        if answer["faults"]:
            rows = texts.faults(answer["faults"], names(self.shown.document))
            return Heard("refused", (), tuple(rows))
        return Heard("answered", (), tuple(desk.report(answer)), tuple(answer["answers"]))

    def clear(self, rest: str) -> Heard:
        """An empty table of the same map."""
        self.replace(new(rest or self.draft.map) if rest or self.draft.map else Draft(), "new")
        return Heard("changed", (texts.NEW,))

    def help(self, rest: str) -> Heard:
        """The language."""
        if not self.draft.map:
            return Heard("told", (), tuple(texts.help_rows((), (), ())))
        known = family(self.draft)
        return Heard("told", (), tuple(texts.help_rows(list(known.seat), list(known.whole), list(known.questions))))

    def leave(self, rest: str) -> Heard:
        """Ends the sitting."""
        return Heard("quit", (texts.LEAVING_UNSAVED,) if self.unsaved else ())


def _said_of(row: Document) -> bool:
    """Whether anything but a name is said of a seat."""
    return bool(set(row) - {"name"})


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
    "city": Bench.city,
    "find": Bench.find,
    "standing": lambda bench, rest: bench.standing(),
    "new": Bench.clear,
    "save": shelf.save,
    "load": shelf.load,
    "drafts": shelf.drafts,
    "resume": shelf.resume,
    "forget": shelf.forget,
    "play": shelf.play,
    "export": shelf.export,
    "help": Bench.help,
    "quit": Bench.leave,
}
"""What a line may begin with besides changes and questions."""
_SIGNS = {"?": "help", "/": "find", "u": "undo", "r": "redo", "q": "quit", "exit": "quit"}
