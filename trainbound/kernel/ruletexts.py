"""The numbered rules as people read them: the Markdown files that a map lists under `rules_texts`.

A rule is one bullet, `- **PA-5** ...`; indented lines continue it; the `##` heading above it names its section. What
follows `*Ruling:*` in it was decided by this project. All else in a file (its title, paragraphs) is for those who read
the file itself.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from trainbound.kernel.faults import BadMap, Fault, shown
from trainbound.kernel.files import find, map_files, maps_folder

_ID = re.compile(r"[A-Z]+-[0-9]+")
_BULLET = re.compile(r"- \*\*([A-Z]+-[0-9]+)\*\* +(\S.*)")
_RULING = "*Ruling:*"


class RuleText(NamedTuple):
    """One numbered rule.

    Attributes:
        id: such as `T-7`.
        section: the heading that it stands under, or nothing.
        text: one line of plain text, however long.
        ruling: whether the rule, or a part of it, was decided by this project.
    """

    id: str
    section: str
    text: str
    ruling: bool


def parse(markdown: str) -> tuple[RuleText, ...]:
    """The rules of one file, in its order.

    Raises:
        BadMap: bullets that are no rules, an id that stands twice, or no rule at all; each fault with its line.
    """
    faults: list[Fault] = []
    bullets: list[tuple[int, str, list[str]]] = []  # line number, section, the bullet's lines
    section, inside = "", False
    for number, line in enumerate(markdown.splitlines(), 1):
        if line.startswith("- "):
            bullets.append((number, section, [line.strip()]))
            inside = True
        elif inside and line.startswith("  ") and line.strip():
            bullets[-1][2].append(line.strip())
        else:
            inside = False
            if line.startswith("#"):
                section = line.removeprefix("##").strip() if line.startswith("## ") else ""
    rules: dict[str, RuleText] = {}
    for number, heading, lines in bullets:
        text = " ".join(lines)
        match = _BULLET.fullmatch(text)
        if match is None:
            faults.append(Fault(f"line {number}", f"expected a rule like '- **T-7** Its text', found {shown(text)}"))
        elif match[1] in rules:
            faults.append(Fault(f"line {number}", f"{match[1]} stands twice; each rule needs a number of its own"))
        else:
            plain = match[2].replace(_RULING, "Ruling:").replace("`", "")
            rules[match[1]] = RuleText(match[1], heading, plain, _RULING in match[2])
    if not bullets:
        faults.append(Fault("file", "holds no rule; expected bullets like '- **T-7** Its text'"))
    if faults:
        raise BadMap("", faults)
    return tuple(rules.values())


def of_files(names: Iterable[str], folder: Path) -> tuple[RuleText, ...]:
    """The rules of several files, in order; each file is looked for beside its map, then among the program's own.

    Args:
        names: file names as in a map's `rules_texts`.
        folder: the folder of the map file.

    Raises:
        BadMap: with the faults of the first file that cannot be read, or an id that stands in two of them.
    """
    return _of_paths(_beside(name, folder) for name in names)


def _beside(name: str, folder: Path) -> Path:
    """The file that a map means by a name."""
    path = folder / name
    return maps_folder() / name if not path.is_file() and (maps_folder() / name).is_file() else path


def _of_paths(paths: Iterable[Path]) -> tuple[RuleText, ...]:
    rules: dict[str, RuleText] = {}
    for path in paths:
        try:
            found = parse(_text(path))
        except BadMap as bad:
            raise BadMap(str(path), bad.faults) from None
        twice = [rule.id for rule in found if rule.id in rules]
        if twice:
            raise BadMap(str(path), [Fault(id_, "stands in an earlier text of the same map too") for id_ in twice])
        rules.update((rule.id, rule) for rule in found)
    return tuple(rules.values())


def of_map(name: str) -> tuple[RuleText, ...]:
    """The rules of a map given by id or path. The rest of the map file may have faults.

    Raises:
        BadMap: there is no such map, or its list of texts or one of the texts cannot be read.
    """
    path = find(name)
    return of_files(_listed(path), path.parent)


def everything() -> tuple[RuleText, ...]:
    """The base rules and those of every map that comes with the program, each once, in the order of the maps' ids."""
    texts = (_beside(name, path.parent) for path in map_files().values() for name in _listed(path))
    return _of_paths(dict.fromkeys(texts))


def search(rules: Sequence[RuleText], words: Sequence[str]) -> tuple[RuleText, ...]:
    """The rules that hold all words in id, section or text, in any case.

    A rule's id is looked for whole, so that T-1 does not find T-10, and that rule comes before those which mention it.
    """
    tests = [
        re.compile(rf"\b{re.escape(word)}\b" if _ID.fullmatch(word.upper()) else re.escape(word), re.IGNORECASE)
        for word in words
    ]
    found = [rule for rule in rules if all(test.search(" ".join(rule[:3])) for test in tests)]
    named = {word.upper() for word in words}
    return tuple(sorted(found, key=lambda rule: rule.id not in named))


def near(rules: Sequence[RuleText], words: Sequence[str]) -> tuple[str, ...]:
    """For each word that stands in no rule the nearest one that does, if any is near."""
    known = {w.lower(): w for rule in rules for w in re.findall(r"[A-Z]+-[0-9]+|[^\W\d_]{3,}", " ".join(rule[:3]))}
    missing = [word for word in words if not search(rules, [word])]
    return tuple(known[w] for word in missing for w in difflib.get_close_matches(word.lower(), known, 1, 0.6))


def _listed(path: Path) -> list[str]:
    """The list `rules_texts` of a map file."""
    try:
        names = tomllib.loads(_text(path)).get("rules_texts", [])
    except tomllib.TOMLDecodeError as error:
        raise BadMap(str(path), [Fault("file", f"is not TOML: {error}")]) from None
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadMap(str(path), [Fault("rules_texts", f"expected a list of file names, found {shown(names)}")])
    return names


def _text(path: Path) -> str:
    """What a file holds."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadMap(str(path), [Fault("file", f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError as error:
        raise BadMap(str(path), [Fault(f"byte {error.start}", "is not UTF-8 text; save the file as UTF-8")]) from None
