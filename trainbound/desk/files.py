"""Files of the desk: read with a reason when they cannot be, and never written over without being told."""

from __future__ import annotations

from pathlib import Path

from trainbound import desk
from trainbound.desk import texts_desk as texts
from trainbound.desk.editing import Document, Refused
from trainbound.kernel.files import MOST_BYTES


def load(path: Path) -> Document:
    """The document of a position file. Raises Refused when it is none, or cannot be read."""
    return desk_read(path, read(path))


def desk_read(path: Path, text: str) -> Document:
    """The document of a text that stands in a file. Raises Refused when it is none."""
    try:
        return desk.read(text)
    except desk.Unreadable as error:
        raise Refused(texts.unreadable(str(path), str(error))) from None


def is_record(path: Path) -> bool:
    """Whether a file is the record of a game, by its first line."""
    try:
        with path.expanduser().open("rb") as file:
            return file.read(3000).lstrip(b"\xef\xbb\xbf \n").startswith(b'{"format"')
    except (OSError, ValueError):
        return False


def read(path: Path) -> str:
    """The text of a file. Raises Refused when it cannot be read."""
    try:
        with path.expanduser().open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Refused(texts.unreadable(str(path), getattr(error, "strerror", None) or str(error))) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(texts.unreadable(str(path), f"byte {error.start} is not UTF-8")) from None


def write(path: Path, text: str, over: bool) -> None:
    """Writes a text into a file.

    Args:
        path: the file.
        text: what it is to hold.
        over: whether a file that is there may be written over.

    Raises:
        Refused: it may not, or cannot be written.
    """
    path = path.expanduser()
    try:
        if over:
            scratch = path.with_name(f"{path.name}.new")
            scratch.write_text(text, encoding="utf-8")
            scratch.replace(path)
            return
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise Refused(texts.never_over(str(path))) from None
    except (OSError, ValueError) as error:
        raise Refused(texts.unwritable(str(path), getattr(error, "strerror", None) or str(error))) from None
