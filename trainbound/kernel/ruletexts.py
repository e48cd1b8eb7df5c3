"""The numbered rules as people read them: the Markdown files that a map lists under `rules_texts`.

A rule is one bullet, `- **PA-5** ...`; indented lines continue it; the `##` heading above it names its section, the
title of the file its book. What follows `*Ruling:*` in it was decided by this project, for the reason after `*Why:*`;
`*Explanation:*` begins a rule that the program never names. All else in a file is for those who read the file itself.

The first file that a map lists is what it shares with other maps; people read what differs from it first.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import tomli

from trainbound.kernel.faults import BadMap, Fault, shown
from trainbound.kernel.files import find, map_files, maps_folder

_ID = re.compile(r"[A-Z]+-[0-9]+")
_BULLET = re.compile(r"- \*\*([A-Z]+-[0-9]+)\*\* +(\S.*)")
_MARK = re.compile(r" ?\*(Ruling|Why):\* ")
_EXPLANATION = "*Explanation:* "


class RuleText(NamedTuple):
    """One numbered rule.

    Attributes:
        id: such as `T-7`.
        section: the heading that it stands under, or nothing.
        paragraphs: plain text, a line each, however long: the rule, then its rulings and their reasons, which begin
            with `Ruling:` and `Why:`.
        explains: whether it is there to be read only, so that nothing in the program names it.
        book: the title of its file, or nothing.
        differs: whether its file says how a map differs from what maps share.
    """

    id: str
    section: str
    paragraphs: tuple[str, ...]
    explains: bool = False
    book: str = ""
    differs: bool = False

    @property
    def text(self) -> str:
        """All of it in one line."""
        return " ".join(self.paragraphs)

    @property
    def ruling(self) -> bool:
        """Whether it, or a part of it, was decided by this project."""
        return any(paragraph.startswith("Ruling: ") for paragraph in self.paragraphs)

    @property
    def heading(self) -> str:
        """What it stands under in a list of several books."""
        return f"{self.book}: what differs from the base game" if self.differs else self.book


def parse(markdown: str) -> tuple[RuleText, ...]:
    """The rules of one file, in its order.

    Raises:
        BadMap: bullets that are no rules, an id that stands twice, a reason of nothing, or no rule at all; each fault
            with its line.
    """
    faults: list[Fault] = []
    bullets: list[tuple[int, str, list[str]]] = []  # line number, section, the bullet's lines
    book, section, inside = "", "", False
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
                book = book or line.removeprefix("#").partition("(")[0].strip() if line.startswith("# ") else book
    rules: dict[str, RuleText] = {}
    for number, heading, lines in bullets:
        text = " ".join(lines)
        match = _BULLET.fullmatch(text)
        if match is None:
            faults.append(Fault(f"line {number}", f"expected a rule like '- **T-7** Its text', found {shown(text)}"))
        elif match[1] in rules:
            faults.append(Fault(f"line {number}", f"{match[1]} stands twice; each rule needs a number of its own"))
        else:
            parts = _paragraphs(match[2].removeprefix(_EXPLANATION).replace("`", ""))
            after = ("", *parts)
            if any(p.startswith("Why: ") and not q.startswith("Ruling: ") for q, p in pairwise(after)):
                faults.append(Fault(f"line {number}", f"{match[1]} has a reason that follows no ruling"))
            rules[match[1]] = RuleText(match[1], heading, parts, match[2].startswith(_EXPLANATION), book)
    if not bullets:
        faults.append(Fault("file", "holds no rule; expected bullets like '- **T-7** Its text'"))
    if faults:
        raise BadMap("", faults)
    return tuple(rules.values())


def _paragraphs(text: str) -> tuple[str, ...]:
    """The rule, its rulings and their reasons."""
    rule, *marked = _MARK.split(text)
    found = [rule, *(f"{mark}: {said}" for mark, said in zip(marked[::2], marked[1::2], strict=True))]
    return tuple(filter(None, found))


def of_files(names: Sequence[str], folder: Path) -> tuple[RuleText, ...]:
    """The rules of several files; each file is looked for beside its map, then among the program's own.

    Args:
        names: file names as in a map's `rules_texts`: what maps share, then what differs from it.
        folder: the folder of the map file.

    Returns:
        What differs, in the order of the files, and last what is shared.

    Raises:
        BadMap: with the faults of the first file that cannot be read, or an id that stands in two of them.
    """
    rules: dict[str, RuleText] = {}
    for path in (_beside(name, folder) for name in names):
        found = _of_path(path)
        twice = [rule.id for rule in found if rule.id in rules]
        if twice:
            raise BadMap(str(path), [Fault(id_, "stands in an earlier text of the same map too") for id_ in twice])
        differs = bool(rules)
        rules.update((rule.id, rule._replace(differs=differs)) for rule in found)
    return tuple(sorted(rules.values(), key=lambda rule: not rule.differs))


def _beside(name: str, folder: Path) -> Path:
    """The file that a map means by a name."""
    path = folder / name
    return maps_folder() / name if not path.is_file() and (maps_folder() / name).is_file() else path


def _of_path(path: Path) -> tuple[RuleText, ...]:
    """The rules of a file. Raises BadMap, which names it."""
    try:
        return parse(_text(path))
    except BadMap as bad:
        raise BadMap(str(path), bad.faults) from None


def of_map(name: str) -> tuple[RuleText, ...]:
    """The rules of a map given by id or path. The rest of the map file may have faults.

    Raises:
        BadMap: there is no such map, or its list of texts or one of the texts cannot be read.
    """
    path = find(name)
    return of_files(_listed(path), path.parent)


def everything() -> tuple[RuleText, ...]:
    """What maps share and the rules of every map that comes with the program, in the order of the maps' ids.

    A rule that stands the same in two maps, as in a copied one, comes once; where they differ both do, the second with
    its map's id in the heading.
    """
    maps = {name: of_files(_listed(path), path.parent) for name, path in map_files().items()}
    rules = [(name, rule) for name, found in maps.items() for rule in found]
    kept: dict[tuple[str, ...], RuleText] = {}
    first: dict[str, str] = {}  # a rule's id -> the map in which it was met first
    for name, rule in sorted(rules, key=lambda found: found[1].differs):
        again = first.setdefault(rule.id, name) != name
        kept.setdefault((rule.id, *rule.paragraphs), rule._replace(book=f"{rule.book} ({name})") if again else rule)
    return tuple(kept.values())


def cited(text: str) -> tuple[str, ...]:
    """The ids that a text names, each once."""
    return tuple(dict.fromkeys(re.findall(rf"(?<![\w-]){_ID.pattern}(?![\w-])", text)))


def search(rules: Sequence[RuleText], words: Sequence[str]) -> tuple[RuleText, ...]:
    """The rules that hold all words in id, section or text, in any case; if none does, in the title of the book too.

    A rule's id is looked for whole, so that T-1 does not find T-10, and that rule comes before those which mention it.
    """
    tests = [
        re.compile(rf"\b{re.escape(word)}\b" if _ID.fullmatch(word.upper()) else re.escape(word), re.IGNORECASE)
        for word in words
    ]
    found = [rule for rule in rules if all(test.search(_words(rule)) for test in tests)]
    found = found or [rule for rule in rules if all(test.search(f"{rule.book} {_words(rule)}") for test in tests)]
    named = {word.upper() for word in words}
    return tuple(sorted(found, key=lambda rule: rule.id not in named))


def _words(rule: RuleText) -> str:
    """What is searched of a rule."""
    return f"{rule.id} {rule.section} {rule.text}"


def near(rules: Sequence[RuleText], words: Sequence[str]) -> tuple[str, ...]:
    """For each word that stands in no rule the nearest one that does, if any is near."""
    known = {w.lower(): w for rule in rules for w in re.findall(r"[A-Z]+-[0-9]+|[^\W\d_]{3,}", _words(rule))}
    missing = [word for word in words if not search(rules, [word])]
    return tuple(known[w] for word in missing for w in difflib.get_close_matches(word.lower(), known, 1, 0.6))


def _listed(path: Path) -> list[str]:
    """The list `rules_texts` of a map file."""
    try:
        names = tomli.loads(_text(path)).get("rules_texts", [])
    except tomli.TOMLDecodeError as error:
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
