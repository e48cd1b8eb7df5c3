"""A position as text: its file in TOML, and the score sheet as plain text and as a table of values."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Any

from trainbound import desk
from trainbound.kernel.toml import written

WIDTH = 100
COLUMNS = ("seat", "rule", "what", "points")


def toml(document: Mapping[str, Any], old: str = "") -> str:
    """A position as the text of its file.

    Args:
        document: the position.
        old: the text that it replaces; its comments stay where what they stand at stays.
    """
    if old:
        import tomlkit
        from tomlkit.exceptions import TOMLKitError

        try:
            found = tomlkit.parse(old)
            _put(found, document)
            return tomlkit.dumps(found)
        except TOMLKitError:
            pass
    try:
        return written(document)
    except TypeError:  # a date, say, which somebody's file may hold and no position
        import tomlkit

        return tomlkit.dumps(document)


def _item(value: Any) -> Any:
    """A value as tomlkit writes it: lists of tables as such, long lists a line an item."""
    import tomlkit

    if isinstance(value, Mapping):
        table = tomlkit.table()
        for key in sorted(value, key=lambda key: isinstance(value[key], Mapping)):
            table[key] = _item(value[key])
        return table
    if isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
        rows = tomlkit.aot()
        for row in value:
            rows.append(_item(row))
        return rows
    if isinstance(value, list):
        array = tomlkit.array()
        for row in value:
            array.append(_item(row) if not isinstance(row, Mapping) else dict(row))
        array.multiline(len(str(value)) > WIDTH)
        return array
    return value


def _put(found: Any, document: Mapping[str, Any]) -> None:
    """Makes a parsed file say what a document says, and leaves alone what does already."""
    for key in [key for key in found if key not in document]:
        del found[key]
    for key, value in document.items():
        old = found.get(key)
        if key in found and _bare(old) == value:
            continue
        if isinstance(value, Mapping) and isinstance(old, Mapping):
            _put(old, value)
        elif _tables(value) and _tables(old) and len(value) == len(old):
            for row, new in zip(old, value, strict=True):
                _put(row, new)
        else:
            found[key] = _item(value)


def _tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _bare(value: Any) -> Any:
    return value.unwrap() if hasattr(value, "unwrap") else value


def text(answer: dict[str, Any]) -> str:
    """The readable report as a text."""
    return "".join(f"{line}\n" for line in desk.report(answer))


def table(answer: Mapping[str, Any]) -> str:
    """One row a score line and seat: seat, rule, what, points, and a total a seat. Between two figures: `12..40`."""
    stream = io.StringIO()
    rows = csv.writer(stream, lineterminator="\n")
    rows.writerow(COLUMNS)
    for seat in answer["seats"]:
        for line in seat["score"]["lines"]:
            rows.writerow((seat["name"], line["rule"], _what(line), _points(line["points"])))
        rows.writerow((seat["name"], "", "total", _points(seat["score"]["total"])))
    return stream.getvalue()


def _what(line: Mapping[str, Any]) -> str:
    """The code of a line, with what it is about: `shares prr`."""
    about = next((str(line[key]) for key in ("company", "technology", "objective") if key in line), "")
    return f"{line['what']} {about}".strip()


def _points(found: Any) -> str:
    if isinstance(found, Mapping):
        return f"{found['from']}..{'' if found['to'] is None else found['to']}"
    return str(found)
