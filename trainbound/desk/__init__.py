"""The rules desk: a position on a real table is judged, and questions about it are answered, each with rule and proof.

A position is data (TOML, or JSON for programs). Reading it belongs to the game family; what is asked, and what is
answered, stands here. An answer is one JSON document; the readable report is made from nothing but that.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, Protocol, cast

import tomli

from trainbound.desk import texts
from trainbound.kernel.faults import BadMap, Fault, plain, shown
from trainbound.kernel.files import MOST_BYTES, find

FAMILIES: Mapping[str, str] = {"boom": "trainbound.desk.boom", "ticket": "trainbound.desk.ticket"}
"""Family of games -> the package that judges its positions, imported when it is asked."""


class Desk(Protocol):
    """What the package of a family gives."""

    def judge(self, document: dict[str, Any]) -> dict[str, Any]:
        """The answer to a position as its file holds it; never raises for what people may write."""
        ...

    def report(self, answer: dict[str, Any]) -> list[str]:
        """The answer in plain lines of 80 characters at most."""
        ...

    def answered(self, rows: list[dict[str, Any]]) -> list[str]:
        """The answers to questions alone, in such lines."""
        ...


class Unreadable(Exception):  # noqa: N818
    """A text that is no position file at all: neither TOML nor JSON, or too large. Its text says why."""


def read(text: str) -> dict[str, Any]:
    """The document that a text holds, in TOML or, where it begins with a brace, JSON.

    Raises:
        Unreadable: it is neither.
    """
    if len(text) > MOST_BYTES:
        raise Unreadable(texts.too_large(MOST_BYTES))
    if text.lstrip().startswith("{"):
        return _read_json(text)
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise Unreadable(texts.not_toml(str(error))) from None
    except (RecursionError, ValueError):
        raise Unreadable(texts.too_deep()) from None


def _read_json(text: str) -> dict[str, Any]:
    import json  # people write TOML

    try:
        return cast(dict[str, Any], json.loads(text))
    except json.JSONDecodeError as error:
        raise Unreadable(texts.not_json(str(error))) from None
    except (RecursionError, ValueError):
        raise Unreadable(texts.too_deep()) from None


def judge(text: str) -> dict[str, Any]:
    """The answer to a position file, as one JSON document.

    Raises:
        Unreadable: the text is no TOML.
    """
    return judged(read(text))


def judged(document: dict[str, Any]) -> dict[str, Any]:
    """The same for a document that is read already.

    Returns:
        `family`, `map`, `faults` (where, message), and what the family of the map answers; of a position with faults no
        more than those, since what cannot be on a table has no answer.
    """
    name = document.get("map")
    if not isinstance(name, str):
        return faulty(name, [Fault("map", texts.no_map(shown(name) if "map" in document else ""))])
    try:
        family = family_of(name)
        return {"family": family, **_desk(family).judge(document)}
    except BadMap as bad:
        faults = [fault if fault.where == "map" else Fault("map", texts.bad_map(*fault)) for fault in bad.faults]
        return faulty(name, faults)


def faulty(name: object, faults: list[Fault]) -> dict[str, Any]:
    """The answer to a position that cannot be: its faults alone."""
    rows = [{"where": fault.where, "message": fault.message} for fault in faults]
    called = plain(name) if isinstance(name, str) else ""
    return {"family": "", "map": called, "faults": rows, "seats": [], "answers": []}


def report(answer: dict[str, Any]) -> list[str]:
    """The answer in plain lines of 80 characters at most, with rule ids and proofs."""
    if answer["faults"]:
        return texts.faults(answer)
    return _desk(answer["family"]).report(answer)


def line(answer: dict[str, Any]) -> str:
    """The first answer of a position on a ticket map in one line, as `trainbound why` prints it."""
    from trainbound.desk.ticket.texts import line as said

    return said(answer["answers"][0])


def answers(answer: dict[str, Any]) -> list[str]:
    """The answers to what was asked alone, as plain lines."""
    return _desk(answer["family"]).answered(answer["answers"])


def wrong(answer: dict[str, Any]) -> bool:
    """Whether the position is faulty, or a claim or purchase that it asks about is not legal."""
    asked = (row for row in answer["answers"] if row["what"] in ("claim", "buy"))
    return bool(answer["faults"]) or any(row.get("legal") is False for row in asked)


def family_of(name: str) -> str:
    """The family of a map: a game of its own is a folder, a map of tracks a file. Raises BadMap when there is none."""
    return "boom" if find(name).name == "map.toml" else "ticket"


def _desk(family: str) -> Desk:
    return cast(Desk, importlib.import_module(FAMILIES[family]))
