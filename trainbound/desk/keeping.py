"""Drafts that nobody has saved: kept in the data folder after each change, and offered at the next sitting."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from trainbound.desk import files, sheets
from trainbound.desk import texts_desk as texts
from trainbound.desk.draft import Draft, family
from trainbound.desk.editing import Document, Refused, rows
from trainbound.kernel.faults import BadMap
from trainbound.store.home import data_folder

FOLDER = "drafts"
MOST = 200
"""Drafts that wait; whoever has so many saves or throws away one before another is kept."""


class Kept(NamedTuple):
    """A draft that waits: its file, what it is in words, its document."""

    path: Path
    title: str
    document: Document


class Keeper:
    """Keeps the draft of one sitting in a file of its own, as long as it holds something that is saved nowhere.

    Attributes:
        wrong: why the draft cannot be kept; empty while it can.
    """

    def __init__(self, home: Path | None = None) -> None:
        self._folder = (home or data_folder()) / FOLDER
        self._file: Path | None = None
        self.wrong = ""

    def saved(self) -> None:
        """Forgets what is kept, as it is in a file of its own now."""
        if self._file is not None:
            self._file.unlink(missing_ok=True)
            self._file = None

    def keep(self, draft: Draft) -> None:
        """Keeps a draft in place of what it was before."""
        self.wrong = ""
        try:
            if self._file is None and sum(1 for _ in self._folder.glob("*.toml")) >= MOST:
                self.wrong = texts.too_many_drafts(MOST)
                return
            self._file = self._file or self._new()
            scratch = self._file.with_suffix(".new")
            scratch.write_text(sheets.toml(draft.document), encoding="utf-8")
            scratch.replace(self._file)
        except OSError as error:
            self.wrong = texts.not_kept(str(self._folder), error.strerror or str(error))

    def _new(self) -> Path:
        """A file that no other sitting has, or ever had, as one may still be open that lost its file to `resume`."""
        self._folder.mkdir(parents=True, exist_ok=True)
        return self._folder / f"{time.time_ns():x}-{os.getpid()}.toml"

    def waiting(self) -> list[Kept]:
        """The drafts of other sittings, the latest first; a file that cannot be read is left alone."""
        found = []
        for path in sorted(self._folder.glob("*.toml"), key=_changed, reverse=True):
            if path == self._file:
                continue
            try:
                document = files.load(path)
            except Refused:
                continue
            found.append(Kept(path, texts.kept(_name(document), len(rows(document)), _when(path)), document))
        return found

    def leave(self) -> None:
        """Lets the draft kept last wait, as another comes in its place."""
        self._file = None

    def taken(self, kept: Kept) -> None:
        """A draft that waited goes on in this sitting, whose own file holds it now; its file goes if it is the same.

        Should its own sitting still be open, it keeps its draft again with its next change.
        """
        with suppress(Refused, OSError):
            if not self.wrong and files.load(kept.path) == kept.document:
                kept.path.unlink()


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # gone meanwhile
        return 0.0


def _when(path: Path) -> str:
    return datetime.fromtimestamp(_changed(path)).astimezone().strftime("%Y-%m-%d %H:%M")


def _name(document: Document) -> str:
    try:
        return str(family(Draft(document)).board.name)
    except (Refused, BadMap):
        return str(document.get("map", ""))
