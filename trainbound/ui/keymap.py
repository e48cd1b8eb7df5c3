"""Which key gives which command where; what a user's `keys.toml` changes of it.

A context is a screen or a part of one (`table`, `end`); `company` is what any table has where several persons play, and
its keys come before those of the table. `everywhere` holds in all of them, where the context itself has
no other use for the key. Footer, help and command line take their keys from here and nowhere else.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import tomli

NAMED = ("enter", "space", "tab", "shift+tab", "backspace", "escape", "up", "down", "left", "right", "home", "end",
         "pageup", "pagedown", "delete", "insert", *(f"f{n}" for n in range(1, 13)))
"""Keys that are no characters, by name."""
ALIASES = {"ctrl+h": "backspace", "ctrl+j": "enter", "ctrl+i": "tab", "ctrl+m": "enter", "return": "enter",
           "esc": "escape"}
NEVER = ("ctrl+s", "ctrl+z", "ctrl+a", "ctrl+b")
"""Taken by terminals, shells, screen and tmux."""
EVERYWHERE = "everywhere"

KEYS: dict[str, dict[str, tuple[str, ...]]] = {
    EVERYWHERE: {
        "help": ("?",), "leave": ("Q", "ctrl+c", "ctrl+q"), "redraw": ("L",), "back": ("q", "backspace", "escape"),
        "up": ("up",), "down": ("down",), "left": ("left",), "right": ("right",),
        "next": ("tab",), "previous": ("shift+tab",), "accept": ("enter", "space"), "find": ("/",),
        "page_up": ("pageup",), "page_down": ("pagedown",), "first": ("home",), "last": ("end",),
    },
    "home": {"new": ("n",), "maps": ("m",), "desk": ("d",), "rules": ("r",), "records": ("h",), "settings": ("s",),
             "delete": ("x",), "up": ("up", "k"), "down": ("down", "j")},
    "lobby": {"new": ("n",), "join": ("j",), "begin": ("b",), "places": ("p",), "drop": ("x",), "unjoin": ("-",),
              "again": ("a",), "me": ("i",), "maps": ("m",), "desk": ("d",), "rules": ("r",), "settings": ("s",),
              "lines": ("t",), "message": ("o",)},
    "me": {},
    "newgame": {"add": ("+", "a"), "remove": ("-", "x"), "start": ("S",), "up": ("up", "k"), "down": ("down", "j"),
                "left": ("left", "h"), "right": ("right", "l")},
    "company": {"say": ("!",), "answer": ("A",), "gathered": ("@",), "hand": ("O",), "again": ("a",)},
    "end": {"accept": ("enter",), "page_down": ("space", "pagedown"), "page_up": ("b", "pageup"), "map": ("m",),
            "why": ("w",), "earlier": ("<",), "take_back": ("U",), "export": ("e",), "new": ("n",), "up": ("up", "k"),
            "down": ("down", "j")},
    "rules": {"up": ("up", "k"), "down": ("down", "j"), "page_down": ("space", "pagedown"), "page_up": ("b", "pageup")},
    "help": {"up": ("up", "k"), "down": ("down", "j"), "page_down": ("space", "pagedown"), "page_up": ("b", "pageup")},
    "answer": {"up": ("up", "k"), "down": ("down", "j"), "page_down": ("space", "pagedown"),
               "page_up": ("b", "pageup"), "rules": ("r",), "command": (":",)},
    "maps": {"new": ("n",), "rules": ("r",), "zoom": ("z",), "up": ("up", "k"), "down": ("down", "j"),
             "left": ("left", "h"), "right": ("right", "l")},
    "records": {"export": ("e",), "import": ("i",), "delete": ("x",), "up": ("up", "k"), "down": ("down", "j")},
    "settings": {"up": ("up", "k"), "down": ("down", "j"), "left": ("left", "h"), "right": ("right", "l")},
    "curtain": {"reveal": ("y",), "take_back": ("U",), "back": ("p", "q", "backspace", "escape")},
    "table": {
        "command": (":",), "take_back": ("U",), "redo": ("R",), "earlier": ("<",), "later": (">",), "now": ("=",),
        "inspect": ("i",), "why": ("w",), "hint": ("H",), "zoom": ("z",), "whole": ("0",), "centre": (".",),
        "goto": ("g",), "text": ("T",), "draw": ("d",), "claim": ("c",), "next_legal": (",",), "next_way": (";",),
        "track_next": ("]",), "track_previous": ("[",), "tickets": ("t",), "new_tickets": ("N",), "pass": ("P",),
        "technologies": ("x",),
        "up": ("up", "k"), "down": ("down", "j"), "left": ("left", "h"), "right": ("right", "l"),
        "odds": ("%",), "station": ("s",),
        "up_left": ("y",), "up_right": ("u",), "down_left": ("b",), "down_right": ("n",),
    },
    "boom": {
        "command": (":",), "take_back": ("U",), "redo": ("R",), "earlier": ("<",), "later": (">",), "now": ("=",),
        "inspect": ("i",), "why": ("w",), "hint": ("H",), "zoom": ("z",), "whole": ("0",), "centre": (".",),
        "goto": ("g",), "text": ("T",), "more": ("+",), "less": ("-",), "confirm": ("p",), "convert": ("v",),
        "use": ("d",), "commit": ("c",), "drop": ("x",), "end": ("e",), "tile": ("t",), "best": ("o",),
        "track_next": ("]",), "track_previous": ("[",),
        "up": ("up", "k"), "down": ("down", "j"), "left": ("left", "h"), "right": ("right", "l"),
        "up_left": ("y",), "up_right": ("u",), "down_left": ("b",), "down_right": ("n",),
    },
    "desk": {
        "command": (":",), "take_back": ("U",), "redo": ("R",), "why": ("w",), "zoom": ("z",), "whole": ("0",),
        "text": ("T",), "next_way": (";",), "track_next": ("]",), "track_previous": ("[",), "add": ("a",),
        "try": ("f",), "keep": ("c",), "report": ("s",), "rules": ("r",), "mark": ("m",),
        "goto": ("g",), "lists": ("t",), "technologies": ("x",), "station": ("S",), "more": ("+",), "less": ("-",),
        "up": ("up", "k"), "down": ("down", "j"), "left": ("left", "h"), "right": ("right", "l"),
        "up_left": ("y",), "up_right": ("u",), "down_left": ("b",), "down_right": ("n",),
    },
}
"""Context -> command -> its keys, the one to be shown first."""


class Fault(NamedTuple):
    """Something in `keys.toml` that cannot be followed: where, and what is wrong with it. All else holds."""

    where: str
    message: str


class Keymap:
    """The keys in force.

    Attributes:
        keys: context -> command -> keys, the one to be shown first.
        faults: what was wrong with the user's file.
    """

    def __init__(self, changes: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None,
                 faults: Sequence[Fault] = ()) -> None:
        self.faults = tuple(faults)
        self.keys = {context: {**commands, **(changes or {}).get(context, {})} for context, commands in KEYS.items()}
        self._commands = {context: {key: command for command, keys in reversed(commands.items()) for key in keys}
                          for context, commands in self.keys.items()}

    def command(self, context: str, key: str) -> str | None:
        """The command that a key gives in a context, or None."""
        found = self._commands.get(context, {}).get(key)
        return found or self._commands[EVERYWHERE].get(key)

    def own(self, context: str, key: str) -> str | None:
        """The command that a key gives in a context of its own, or None; not those of everywhere."""
        return self._commands[context].get(key)

    def of(self, context: str, command: str) -> tuple[str, ...]:
        """The keys of a command in a context; empty when it has none."""
        return self.keys.get(context, {}).get(command) or self.keys[EVERYWHERE].get(command, ())

    def key(self, context: str, command: str) -> str:
        """The key of a command that is shown to people: `Enter`, `c`."""
        keys = self.of(context, command)
        return shown(keys[0]) if keys else ""


def shown(key: str) -> str:
    """A key as people read it."""
    return key if len(key) == 1 else "+".join(part.capitalize() for part in key.split("+"))


def pressed(key: str, character: str | None) -> str:
    """The name of a pressed key: the character itself where there is one, else its name.

    Args:
        key: as Textual names it.
        character: what it types, if anything.
    """
    if character and character.isprintable() and character != " ":
        return character
    return ALIASES.get(key, key)


def load(path: Path) -> Keymap:
    """The keys in force with a user's file, which may be missing, faulty, or both right and wrong in places."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Keymap()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        return Keymap(faults=[Fault(path.name, f"cannot be read: {reason}")])
    try:
        found = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        return Keymap(faults=[Fault(path.name, f"is not TOML: {error}")])
    return read(found)


def read(found: Mapping[str, object]) -> Keymap:
    """The keys in force with what a user's file holds: a table a context, in it command = key or list of keys."""
    changes: dict[str, dict[str, tuple[str, ...]]] = {}
    faults: list[Fault] = []
    for context, rows in found.items():
        if context not in KEYS:
            faults.append(Fault(f"[{context}]", f"no such place; {_nearest(context, list(KEYS))}"))
        elif not isinstance(rows, Mapping):
            faults.append(Fault(context, "expected a table such as [table] with lines such as claim = \"c\""))
        else:
            for command, value in rows.items():
                known = {**KEYS[EVERYWHERE], **KEYS[context]}
                if command not in known:
                    faults.append(Fault(f"[{context}] {command}", f"no such command; {_nearest(command, list(known))}"))
                    continue
                keys, fault = _keys(value)
                if fault:
                    faults.append(Fault(f"[{context}] {command}", fault))
                else:
                    changes.setdefault(context, {})[command] = keys
    for context, rows in changes.items():
        new = {key: command for command, keys in rows.items() for key in keys}
        for command, keys in list(rows.items()):
            both = next((key for key in keys if new[key] != command), "")
            if both:
                faults.append(Fault(f"[{context}] {command}",
                                    f"{shown(both)} is given to {new[both]} too; one key, one command"))
                del rows[command]
        for command, keys in KEYS[context].items():  # what a user gives away is lost to its old command
            if command not in rows and any(key in new for key in keys):
                rows[command] = tuple(key for key in keys if key not in new)
    return Keymap(changes, faults)


def _keys(value: object) -> tuple[tuple[str, ...], str]:
    """The keys of one line, or what is wrong with it."""
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        return (), f"expected a key such as \"c\" or a list of keys, found {value!r}"
    found = []
    for name in names:
        key = name if len(name) == 1 else ALIASES.get(name.lower(), name.lower())
        key = "space" if key == " " else key
        if key in NEVER:
            return (), f"{name} does not reach the program on every terminal; choose another key"
        letter = key.removeprefix("ctrl+")
        if key not in NAMED and not (len(letter) == 1 and letter.isprintable()):
            return (), f"{name!r} is no key; expected one character or one of {', '.join(NAMED[:12])}"
        found.append(key)
    return tuple(found), ""


def _nearest(word: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, known, 1, 0.5)
    return f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
