"""Writing TOML as people would: short lists on a line, long ones over several, one table after the other."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

WIDTH = 100
"""Characters of a line, where words allow."""


def written(document: Mapping[str, Any]) -> str:
    """A document of texts, numbers, lists and tables as TOML; None and empty tables are left out.

    Plain values come first, then tables `[key]`, then lists of tables `[[key]]`.

    Raises:
        TypeError: a value that TOML cannot hold.
    """
    return "\n".join(_table(document, "")).strip("\n") + "\n"


def _table(table: Mapping[str, Any], path: str) -> list[str]:
    known = {key: value for key, value in table.items() if value is not None and value != {}}
    lines = [line for key, value in known.items() if not _nested(value) for line in _entry(key, value)]
    for key, value in known.items():
        at = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, Mapping):
            lines += ["", f"[{at}]", *_table(value, at)]
        elif _nested(value):
            for row in value:
                lines += ["", f"[[{at}]]", *_table(row, at)]
    return lines


def _nested(value: Any) -> bool:
    """Whether a value has a heading of its own."""
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _entry(key: str, value: Any) -> list[str]:
    line = f"{_key(key)} = {_value(value)}"
    if len(line) <= WIDTH or not isinstance(value, list | tuple):
        return [line]
    words = [f"{_value(row)}," for row in value]
    if any(" " in word for word in words):
        return [f"{_key(key)} = [", *(f"    {word}" for word in words), "]"]
    rows = textwrap.wrap(" ".join(words), WIDTH, initial_indent="    ", subsequent_indent="    ",
                         break_long_words=False, break_on_hyphens=False)  # fmt: skip
    return [f"{_key(key)} = [", *rows, "]"]


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Sequence):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(row)}' for key, row in value.items())} }}"
    raise TypeError(f"TOML holds no {type(value).__name__}")


def _text(text: str) -> str:
    """A text in quotes, with the escapes of JSON, which are those of TOML but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")
