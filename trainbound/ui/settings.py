"""What a person sets once: a TOML file in their configuration folder, whose comments and unknown keys are kept."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

from trainbound.kernel.harmless import harmless

FILE = "settings.toml"
KEYS_FILE = "keys.toml"
CHOICES: dict[str, tuple[str, ...]] = {
    "glyphs": ("auto", "lines", "ascii"),
    "colours": ("auto", "true", "256", "16", "mono"),
    "ground": ("auto", "dark", "light"),
    "bots": ("slow", "normal", "fast", "instant"),
    "call": ("both", "bell", "title", "off"),
    "lines_bell": ("auto", "on", "off"),
}
"""Each setting and its values, the first or `normal` being the one that holds without a file."""
SHARED = ("call", "lines_bell")
"""Settings that mean something only where several persons play."""
PACE = {"slow": 1.5, "normal": 0.6, "fast": 0.2, "instant": 0.0}
"""Setting `bots` -> seconds for which a bot's move is shown before the next."""


class Settings(NamedTuple):
    """The settings in force, and what was wrong with the file.

    Attributes:
        call: what happens when it becomes one's turn at a shared table.
        lines_bell: whether it rings then in line mode.
        map: the map of the game begun last, by id or path; empty before the first.
        seats: who sat there: a person's name, or a bot's.
    """

    glyphs: str = "auto"
    colours: str = "auto"
    ground: str = "auto"
    bots: str = "normal"
    call: str = "both"
    lines_bell: str = "auto"
    map: str = ""
    seats: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def pace(self) -> float:
        """Seconds for which a bot's move is shown before the next."""
        return PACE[self.bots]


def config_folder() -> Path:
    """The configuration folder: `TRAINBOUND_HOME` if that is set, else this user's. It may not exist yet."""
    told = os.environ.get("TRAINBOUND_HOME")
    if told:
        return Path(told).expanduser()
    from platformdirs import user_config_path

    return user_config_path("trainbound", appauthor=False)


def load(folder: Path) -> Settings:
    """The settings of a folder. A file that cannot be read, and each wrong line, is a fault; all else holds."""
    import tomlkit
    from tomlkit.exceptions import ParseError

    try:
        found: dict[str, Any] = tomlkit.parse((folder / FILE).read_text(encoding="utf-8")).unwrap()
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError, ParseError) as error:
        return Settings(faults=(f"{FILE} cannot be read ({_reason(error)}); nothing in it holds.",))
    values: dict[str, str] = {}
    faults = []
    for key, choices in CHOICES.items():
        value = found.get(key)
        if value in choices:
            values[key] = value
        elif value is not None:
            faults.append(f"{FILE}: {key} is {value!r}; expected {', '.join(choices)}.")
    map_, seats = found.get("map", ""), found.get("seats", [])
    if not isinstance(map_, str):
        faults.append(f"{FILE}: map is {map_!r}; expected a map's name.")
        map_ = ""
    if not isinstance(seats, list) or not all(isinstance(name, str) for name in seats):
        faults.append(f"{FILE}: seats is {seats!r}; expected a list of names.")
        seats = []
    return Settings(**values, map=map_, seats=tuple(map(harmless, seats)), faults=tuple(faults))


def save(folder: Path, settings: Settings) -> str:
    """Writes the settings, keeping whatever else the file holds; returns what went wrong, or nothing."""
    import tomlkit
    from tomlkit.exceptions import ParseError

    path = folder / FILE
    try:
        document = tomlkit.parse(path.read_text(encoding="utf-8")) if path.exists() else tomlkit.document()
    except (OSError, UnicodeDecodeError, ParseError) as error:
        return f"Not saved: {path} cannot be read ({_reason(error)}). Mend or remove it."
    for key, choices in CHOICES.items():
        if key not in SHARED or key in document or getattr(settings, key) != choices[0]:
            document[key] = getattr(settings, key)
    if settings.map:
        document["map"], document["seats"] = settings.map, list(settings.seats)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(".new")
        scratch.write_text(tomlkit.dumps(document), encoding="utf-8")
        scratch.replace(path)
    except OSError as error:
        return f"Not saved: {path} cannot be written ({_reason(error)})."
    return ""


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
