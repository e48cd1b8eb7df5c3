"""The end of a game: the score line by line with its proof, then the ranking."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.kernel import ruletexts
from trainbound.kernel.faults import BadMap
from trainbound.kernel.types import Scores
from trainbound.ui import texts, texts_company
from trainbound.ui.faces import face_of
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.screens.pathline import PathLine
from trainbound.ui.strips import Row, clip, grounded, pad, width

if TYPE_CHECKING:
    from trainbound.kernel.types import ScoreLine
    from trainbound.table.table import AnyTable
    from trainbound.ui.screens.crowd import Crowd

PROOF = 5
"""The least rows for the proof of the marked line."""


def column(seats: int, wide: int) -> int:
    """How wide a seat's column is."""
    usual = {2: 12, 3: 12, 4: 10}.get(seats, 9)
    return min(16, usual + max(0, wide - 80) // (2 * seats))


def lines_of(scores: Scores) -> tuple[ScoreLine, ...]:
    """The lines worth a row: of several of one kind those that pay nobody are left out."""
    kinds = [line.what for line in scores.lines]
    return tuple(line for line in scores.lines if any(line.points) or kinds.count(line.what) == 1)


def short(title: str, cells: int) -> str:
    """A title in some room: where it does not fit, without what stands in parentheses, which the proof says as well."""
    if width(title) > cells:
        title = re.sub(r" \([^)]*\)", "", title)
    return clip(title, cells)


def figures(values: Sequence[int], size: int, role: str = "text", best: bool = True, sign: bool = True) -> Row:
    """A figure a seat, right-aligned in columns; the best of a line is bold, nothing is a dot."""
    most = max(values)
    row: Row = []
    for value in values:
        text = f"{value:+d}" if sign and value else str(value or ".")
        row.append((pad(text, size - 2, right=True) + "  ", "bold" if best and value == most and value > 0 else role))
    return row


def table(board: Any, names: Sequence[str], scores: Scores, marked: int, wide: int, high: int,
          across: str) -> list[Row]:
    """The score as rows: names, lines, a rule, the total.

    Args:
        board: the map.
        names: the seats' names.
        scores: the final score.
        marked: which line is marked; the one after the last is the total.
        wide: how wide rows are.
        high: how many rows there are room for; lines that do not fit are scrolled by the marked one.
        across: the glyph of rules.
    """
    seats, lines, face = len(names), lines_of(scores), face_of(board)
    words = face.words
    size = column(seats, wide)
    left = wide - seats * size
    head = clip(f"{texts.final_score(board.name)} ", left)
    top: Row = [(head, "dim"), (across * (left - width(head)), "rule")]
    for seat, name in enumerate(names):
        top += [face.chip(seat), (" " + pad(name, size - 4), "bold")]
    room = high - 3
    first = max(0, min(marked - room // 2, len(lines) - room))
    rows = [top]
    for i, line in enumerate(lines[first:first + room], first):
        mark = ">" if i == marked else " "
        title = pad(short(words.score_line(board, names, line), left - 9), left - 8)
        row: Row = [(f"{mark}{pad(line.rule, 6)} ", "dim"), (title, "text" if line.counted else "dim"),
                    *figures(line.points, size)]
        rows.append(grounded(row, "selected") if i == marked else row)
    below = max(0, len(lines) - first - room)
    note = f" {texts.more_lines(first, below)} " if first or below else ""
    rows.append([(across * 2 + note + across * (wide - 2 - width(note)), "rule")])
    here = marked == len(lines)
    rule, title = words.TOTAL
    row = [((">" if here else " ") + f"{pad(rule, 6)} ", "dim"), (pad(title, left - 8), "bold")]
    if here:
        row = grounded(row, "selected")
    winners = scores.ranking[0]
    for seat, total in enumerate(scores.totals):
        won = seat in winners
        fill = "selected" if here else ""
        row += [(" " * (size - 8), fill), (pad(str(total), 5, right=True) + " ", "bar-bold" if won else fill or "bold"),
                ("  ", fill)]
    rows.append(row)
    return rows


def proof_rows(board: Any, names: Sequence[str], scores: Scores, marked: int, wide: int) -> list[Row]:
    """Why the marked line is what it is; for the total, what decided the ranking."""
    lines, words = lines_of(scores), face_of(board).words
    said = words.proof(board, names, lines[marked]) if marked < len(lines) else words.decided(names, scores)
    rows: list[Row] = []
    for sentence in said:
        wrapped = textwrap.wrap(sentence, wide - 4, break_on_hyphens=False)
        rows += [[((" " if i == 0 else "   ") + line, "text")] for i, line in enumerate(wrapped)]
    return rows


class EndScreen(Page):
    """The final score of a table."""

    context = "end"

    def __init__(self, table: AnyTable) -> None:
        super().__init__()
        self._table = table
        self.board = table.game.board
        self._face = face_of(self.board)
        self.names = table.names
        self.scores: Scores = table.game.scores(table.state)
        self.lines = lines_of(self.scores)
        self.marked = len(self.lines)
        self.top = 0
        self._lit = 0
        self.line: PathLine | None = None

    def rows(self, wide: int, high: int) -> list[Row]:
        """The score, the proof of its marked line, and the bottom block."""
        room = high - 3
        proof = proof_rows(self.board, self.names, self.scores, self.marked, wide)
        for_proof = min(max(PROOF, len(proof) + 1), max(PROOF, room - len(self.lines) - 3))
        score = table(self.board, self.names, self.scores, self.marked, wide, room - for_proof,
                      self.tb.looks.frames.across)
        self._lit = next((y for y, row in enumerate(score) if row and row[0][0].startswith(">")), 0)
        left = room - len(score) - 1
        self.top = max(0, min(self.top, len(proof) - left))
        note = self._note(len(proof), left)
        who, asked = self._face.words.result(self.names, self.scores)
        winner = self.scores.ranking[0]
        return [
            *score,
            self.heading(texts.WHY_LINE, wide, note),
            *block(proof[self.top:self.top + left], left),
            self.line.row(wide) if self.line else
            bar(who, asked, wide, seat=winner[0] if len(winner) == 1 else None, where=texts.GAME_OVER,
                chip=self._face.chip(winner[0])),
            self.detail([(f" {texts.EXPORT_HINT if self.line else self._face.proved}", "text")], wide),
            self.footer(wide),
        ]

    def _note(self, lines: int, room: int) -> str:
        more = texts.more_rows(self.tb.keymap.key(self.context, "page_down")) if lines > room else ""
        key = self.tb.keymap.key(self.context, "why")
        return f"{more}[{key}] {texts.THE_RULE}"

    def offers(self) -> Sequence[Offer]:
        """What one may do with a game that is over."""
        if self.line:
            return [Offer("accept", "write it"), Offer("back", "leave it", "Esc")]
        on_map = [Offer("accept", "on map")] if self._face.pictured else []
        return [Offer("up", "line", "arrows"), *on_map, Offer("map", "map"),
                Offer("earlier", "replay"), Offer("export", "export"), Offer("new", "new"), Offer("help", "help"),
                Offer("back", "home")]

    def cursor(self) -> tuple[int, int]:
        """On the marked line, or in the name of a file."""
        return (self.line.column(self.size.width), self.size.height - 3) if self.line else (0, self._lit)

    def is_text(self) -> bool:
        """Whether the name of a file is typed."""
        return self.line is not None

    def typed(self, key: str) -> bool:
        """The name of the file, while it is asked for."""
        if self.line is None:
            return False
        done = self.line.typed(key)
        if done == "escape":
            self.line = None
        elif done:
            self._write(self.line.path.strip())
        return True

    def _write(self, path: str) -> None:
        from trainbound.ui.screens.records import export

        said, role = export(self._table, path=path)
        if role == "text":
            self.line = None
        self.say(said, role)

    def _mark(self, step: int) -> None:
        self.marked = (self.marked + step) % (len(self.lines) + 1)
        self.top = 0

    def do_up(self) -> None:
        """Marks the line above; its proof stands below the score."""
        self._mark(-1)

    def do_down(self) -> None:
        """Marks the line below."""
        self._mark(1)

    def do_page_down(self) -> None:
        """More of a proof that is longer than its room."""
        self.top += 3

    def do_page_up(self) -> None:
        """Back in the proof."""
        self.top -= 3

    def do_accept(self) -> None:
        """Shows what the marked line is about on the map, or the whole table where lines have no picture."""
        line = self.lines[self.marked] if self.marked < len(self.lines) else None
        picture = self._face.proof(self._table, self.scores, line)
        if picture is None:
            self.do_map()
        else:
            self.app.push_screen(picture)

    def do_map(self) -> None:
        """The table as it stands at the end."""
        self.app.pop_screen()

    def do_earlier(self) -> None:
        """Goes back through the game, step by step."""
        self._below("earlier")

    def _below(self, command: str) -> None:
        """Does on the table what its key does there."""
        self.app.pop_screen()
        below = self.app.screen
        step = getattr(below, f"do_{command}", None)
        if step is not None and isinstance(below, Page):
            step()
            below.paint()

    def do_why(self) -> None:
        """The rules of the marked line in full, and its whole proof."""
        from trainbound.ui.screens.reading import TextScreen

        words = self._face.words
        if self.marked < len(self.lines):
            line = self.lines[self.marked]
            rule, title = line.rule, words.score_line(self.board, self.names, line)
            said = words.proof(self.board, self.names, line, long=True)
        else:
            (rule, title), said = words.TOTAL, words.decided(self.names, self.scores)
        try:
            known = {text.id: text.text for text in ruletexts.of_map(str(self.board.file.path))}
        except BadMap:
            known = {}
        cited = dict.fromkeys([rule, *(word.strip("().,;:") for sentence in said for word in sentence.split())])
        paragraphs = [("", texts.RULES), *((id_, known[id_]) for id_ in cited if id_ in known), ("", texts.PROOF),
                      *(("", sentence) for sentence in said)]
        caption = texts.final_score(self.board.name)
        self.app.push_screen(TextScreen(caption, title.upper(), texts.rule_of(rule), paragraphs))

    def do_take_back(self) -> None:
        """Takes back your last action, after a question on the table."""
        self._below("take_back")

    def do_export(self) -> None:
        """Writes the record of the game into a file, whose name is asked; `trainbound replay` reads it."""
        from trainbound.ui.screens.records import proposed

        self.line = PathLine(texts.EXPORT, proposed(self._table))

    def do_new(self) -> None:
        """Begins another game."""
        self.tb.home()
        self.app.push_screen(self.tb.new_game(self.board.id))

    def do_back(self) -> None:
        """Back to the home screen."""
        self.tb.home()


class SharedEndScreen(EndScreen):
    """The final score of a table of several persons: they may talk about it, and play again."""

    def __init__(self, table: AnyTable, crowd: Crowd) -> None:
        super().__init__(table)
        self._crowd = crowd
        self.talk: PathLine | None = None

    def rows(self, wide: int, high: int) -> list[Row]:
        """The score; in the bar what one says, in the detail row what others say."""
        rows = super().rows(wide, high)
        if self.talk is not None:
            rows[-3] = self.talk.row(wide)
        if self._crowd.heard and not self.said:
            rows[-2] = [(f" {clip(self._crowd.heard, wide - 2)}", "bold")]
        return rows

    def offers(self) -> Sequence[Offer]:
        """A rematch before all else."""
        found = [offer for offer in super().offers() if offer.command != "new"]
        keymap = self.tb.keymap
        if self.talk is not None:
            return [Offer("accept", "say it", "Enter"), Offer("back", "back", "Esc")]
        if self.line:
            return found
        return [Offer("again", "again", keymap.key("company", "again")),
                Offer("say", "say", keymap.key("company", "say")), *found]

    def is_text(self) -> bool:
        """Whether something is typed."""
        return self.talk is not None or super().is_text()

    def cursor(self) -> tuple[int, int]:
        """Where letters go."""
        return super().cursor() if self.talk is None else (self.talk.column(self.size.width), self.size.height - 3)

    def typed(self, key: str) -> bool:
        """A line of the chat, while one is typed."""
        if self.talk is None:
            return super().typed(key)
        done = self.talk.typed(key)
        if done:
            said, self.talk = self.talk.path.strip(), None
            if done == "enter" and (fault := self._crowd.tell(said)):
                self.say(fault, "refused")
        return True

    def press(self, key: str) -> None:
        """What one does among persons has keys of its own."""
        self._crowd.heard = ""
        command = self.tb.keymap.own("company", key) if not self.is_text() else None
        if command == "again":
            self.do_again()
        elif command == "say":
            self.talk = PathLine(texts_company.SAY)
        elif command == "gathered":
            self.do_map()
            self._crowd.do_gathered()
            self._crowd.screen.paint()
        else:
            super().press(key)

    def do_again(self) -> None:
        """A rematch: a new table with the same seats, to which its persons are invited."""
        self.tb.rematch(self._table.id)

    def do_export(self) -> None:
        """The record of the game: into a file, whose name is asked, or, where no file can be named, to be read."""
        if self.tb.hosted:
            from trainbound.ui.screens.reading import LongScreen

            how = texts_company.record(self._table.id)
            lines = self._table.export(None).splitlines()
            self.app.push_screen(LongScreen(texts.RECORDS_TITLE, *texts_company.RECORD, how, lines))
        else:
            super().do_export()
