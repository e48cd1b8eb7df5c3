"""Games as files: written out as records, and read back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from trainbound.kernel.hosting import named
from trainbound.store.faults import StoreFault
from trainbound.store.journal import TableInfo
from trainbound.table.exchange import claim_file
from trainbound.table.faults import BadTable
from trainbound.ui import texts
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.screens.pathline import PathLine
from trainbound.ui.strips import Row, pad, row_width

if TYPE_CHECKING:
    from trainbound.table.table import AnyTable

LARGEST = 50_000_000
"""Bytes of a file that is read at all; a record has some ten thousand."""


def proposed(table: AnyTable) -> str:
    """The name of the file that a table is exported to unless another is given, in the current folder."""
    name = _name(table)
    try:
        return str(_unused(Path.cwd(), name))
    except OSError:  # there is no current folder any more
        return f"{name}.jsonl"


def _name(table: AnyTable) -> str:
    return f"trainbound-{Path(table.game.id).stem}-{table.id}"


def export(table: AnyTable, folder: Path | None = None, path: str = "") -> tuple[str, str]:
    """Writes the record of a table into a folder, the current one unless given; the sentence to say and its role.

    A running table with several people gives what an onlooker sees, so that no hand gets out. Nothing is written over:
    a file of one's own naming must be new, the proposed name gets a number.
    """
    name = _name(table)
    where = _of_home(path or f"{name}.jsonl")
    viewer = table.people[0] if len(table.people) == 1 else None
    try:
        text = table.export(viewer)
        named(where)
        if path:
            claim_file(where)
        else:
            where = _free(folder or Path.cwd(), name)
        where.write_text(text, encoding="utf-8")
    except OSError as error:
        return texts.not_written(str(where), error.strerror or str(error)), "refused"
    except StoreFault as fault:
        return str(fault), "refused"
    return texts.written(str(where), table.whole_for(viewer)), "text"


def _of_home(path: str) -> Path:
    """A path that is typed; `~` is the home folder, where there is one of that name."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def _unused(folder: Path, name: str) -> Path:
    """A path of some name at which nothing is, with a number where there is something already."""
    n = 1
    while (path := folder / (f"{name}-{n}.jsonl" if n > 1 else f"{name}.jsonl")).exists():
        n += 1
    return path


def _free(folder: Path, name: str) -> Path:
    """A file of some name that holds nothing yet, with a number where there is one already. Raises OSError."""
    while True:
        path = _unused(folder, name)
        try:
            claim_file(path)
        except FileExistsError:
            continue
        return path


class RecordsScreen(Page):
    """The tables, to be exported, and a line for the path of a record to be imported."""

    context = "records"

    def __init__(self, table: str = "") -> None:
        """`table`: the id of the one to be marked."""
        super().__init__()
        self.tables: list[TableInfo] = []
        self._first = table
        self.marked = 0
        self.line: PathLine | None = None
        self._out: AnyTable | None = None
        self._lit = (0, 0)

    def on_mount(self) -> None:
        """Reads the tables."""
        self._read()
        self.marked = next((i for i, info in enumerate(self.tables) if info.id == self._first), 0)
        self.paint()

    def _read(self) -> None:
        try:
            self.tables = self.tb.store.tables()
        except StoreFault as fault:
            self.tables = []
            self.say(str(fault), "refused")
        self.marked = max(0, min(self.marked, len(self.tables) - 1))
        self.paint()

    def rows(self, wide: int, high: int) -> list[Row]:
        """A table a line, newest first."""
        room = high - 5
        lines: list[Row] = []
        for i, info in enumerate(self.tables):
            state = texts.FINISHED if info.finished else texts.turn(info.turn)
            here = i == self.marked and self.line is None
            row: Row = [(f"{'>' if here else ' '} {info.id}  ", "dim"), (pad(Path(info.map).stem, 16), "bold"),
                        (pad(texts.listed_names(info), wide - 52), "text"), (pad(state, 12), "dim"),
                        (texts.when(info.updated), "dim")]
            if here:
                row = [(text, "bar-bold" if role == "bold" else "bar") for text, role in row]
                row.append((" " * (wide - row_width(row)), "bar"))
            lines.append(row)
        first = max(0, min(self.marked - room // 2, len(lines) - room))
        if not lines:
            lines = [[(f"  {texts.NO_RECORDS}", "dim")]]
        if self.line is None:
            self._lit = (1, 1 + self.marked - first)
            line, hint = bar(texts.RECORDS, texts.RECORDS_ASKED, wide), texts.RECORDS_HINT
        else:
            self._lit = (self.line.column(wide), high - 3)
            line, hint = self.line.row(wide), texts.EXPORT_HINT if self._out else texts.PATH_HINT
        return [self.heading(texts.RECORDS_TITLE, wide), *block(lines[first:first + room], room), self.rule(wide), line,
                self.detail([(f" {hint}", "dim")], wide), self.footer(wide)]

    def offers(self) -> Sequence[Offer]:
        """Out and in."""
        if self.line is not None:
            return [Offer("accept", "write it" if self._out else "read it"), Offer("back", "shorter", "Backspace")]
        mine = [Offer("up", "choose", "arrows"), Offer("export", "export")] if self.tables else []
        return [*mine, Offer("import", "import"), Offer("help", "help"), Offer("back", "back")]

    def cursor(self) -> tuple[int, int]:
        """On the marked table, or in the path."""
        return self._lit

    def is_text(self) -> bool:
        """Whether the path of a file is typed."""
        return self.line is not None

    def typed(self, key: str) -> bool:
        """The path of a file, while it is asked for."""
        if self.line is None:
            return False
        done = self.line.typed(key)
        if done == "escape":
            self.line = self._out = None
        elif done and self._out:
            self._export(self._out, self.line.path.strip())
        elif done:
            self._import(self.line.path.strip())
        return True

    def do_up(self) -> None:
        """Marks the table above."""
        self.marked = max(0, self.marked - 1)

    def do_down(self) -> None:
        """Marks the table below."""
        self.marked = min(max(0, len(self.tables) - 1), self.marked + 1)

    def do_export(self) -> None:
        """Writes the marked game into a file, whose name is asked."""
        from trainbound.table.table import Table

        if not self.tables:
            self.say(texts.NO_RECORDS)
            return
        try:
            table = Table.open(self.tb.store, self.tables[self.marked].id)
        except (BadTable, StoreFault) as fault:
            self.say(texts.sentence(str(fault)), "refused")
        else:
            self.line, self._out = PathLine(texts.EXPORT, proposed(table)), table

    def _export(self, table: AnyTable, path: str) -> None:
        said, role = export(table, path=path)
        if role == "text":
            self.line = self._out = None
        self.say(said, role)

    def do_accept(self) -> None:
        """Opens the marked table."""
        if self.tables:
            chosen = self.tables[self.marked].id
            self.tb.home()
            self.tb.open_table(chosen)

    def do_import(self) -> None:
        """Reads a record into a table of its own; its path is typed."""
        self.line, self._out = PathLine(texts.IMPORT), None

    def _import(self, path: str) -> None:
        from trainbound.table.table import Table

        if not path:
            self.say(texts.PATH_HINT, "refused")
            return
        file = _of_home(path)
        try:
            if named(file).stat().st_size > LARGEST:
                self.say(texts.too_large(path, LARGEST), "refused")
                return
            table = Table.from_record(self.tb.store, file.read_bytes(), path)
        except OSError as error:
            self.say(texts.not_read(path, error.strerror or str(error)), "refused")
        except (BadTable, StoreFault) as fault:
            self.say(texts.sentence(str(fault)), "refused")
        else:
            self.line, self.marked = None, 0
            self._read()
            self.say(table.damage or texts.imported(table.id), "refused" if table.damage else "text")

    def do_back(self) -> None:
        """Back to where you came from."""
        self.app.pop_screen()
