"""Codes for cities that have none: three capitals, unlike any other, as near to the name as can be."""

from __future__ import annotations

import os
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from trainbound.kernel.faults import BadMap
from trainbound.ticket.mapfile import read


def propose(name: str, taken: Iterable[str]) -> str:
    """A code for a name: its first three letters, else its first letter and two later ones, else anything free.

    Raises:
        ValueError: every code is taken.
    """
    used = set(taken)
    plain = unicodedata.normalize("NFKD", name).upper()
    letters = [c for c in plain if c in ascii_uppercase]
    for code in _near(letters):
        if code not in used:
            return code
    raise ValueError("every code of three letters is taken")


def _near(letters: list[str]) -> Iterator[str]:
    first, rest = letters[:1], letters[1:12]
    if first:
        yield from (first[0] + rest[i] + rest[j] for i, j in sorted(combinations(range(len(rest)), 2), key=sum))
        yield from (first[0] + b + c for b, c in product(ascii_uppercase, repeat=2))
    yield from ("".join(code) for code in product(ascii_uppercase, repeat=3))


def add_codes(path: Path) -> dict[str, str]:
    """Gives every city of a map file that has no code one, in the file, whose comments and order stay as they are.

    Returns:
        City id -> code proposed; empty when every city had one, and then the file is left alone.

    Raises:
        BadMap: with what else is wrong with the file, which is then not touched.
        OSError: the file cannot be written.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        text = tomlkit.parse(path.read_bytes().decode("utf-8"))
    except (OSError, UnicodeDecodeError, TOMLKitError):
        read(str(path))
        return {}
    rows: Any = text.get("cities")
    cities = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    bare = [row for row in cities if not row.get("code")]
    taken = {str(row["code"]) for row in cities if row.get("code")}
    proposed: dict[str, str] = {}
    for row in bare:
        city = str(row.get("id", ""))
        proposed[city] = propose(str(row.get("name") or city), taken | set(proposed.values()))
        _set(row, proposed[city])
    if proposed:
        write_whole(path, tomlkit.dumps(text), check=True)
    return proposed


def _set(row: Any, code: str) -> None:
    """Puts a code right after the id, before any comment that follows the table."""
    from tomlkit import string
    from tomlkit.items import Table

    if isinstance(row, Table) and "id" in row and "code" not in row:
        row.value._insert_after("id", "code", string(code))
    else:
        row["code"] = code


def write_whole(path: Path, text: str, check: bool = False) -> None:
    """Writes a file so that it is never seen half written; with `check` only if it can be read as a map.

    Raises:
        BadMap: what would be written is no map without faults.
        OSError: it cannot be written.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        if check:
            try:
                read(name)
            except BadMap as bad:
                raise BadMap(str(path), bad.faults) from None
        Path(name).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        Path(name).replace(path)
    finally:
        Path(name).unlink(missing_ok=True)
