"""Where maps are, and reading their TOML into typed tables, with every fault at once. Knows no game.

A map is a file `<id>.toml`, or a folder `<id>` in which `map.toml` stands beside the other parts of its content.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec
import tomli

from trainbound.kernel.faults import BadMap, Fault, fault, nearest, plain, shown
from trainbound.kernel.hosting import NO_FILES, hosted

MOST_BYTES = 1_000_000
"""The largest map file that is read; those of real boards have a fiftieth of it."""


def maps_folder() -> Path:
    """The folder of the maps that come with the program: in the installed package, else beside it in a checkout."""
    package = Path(__file__).parent.parent  # importlib.resources says the same, but loads more than all of this program
    inside = package / "maps"
    return inside if inside.is_dir() else package.parent / "maps"


def map_files() -> dict[str, Path]:
    """Id -> file of each map that comes with the program, of every family, in alphabetical order."""
    found = {}
    for path in maps_folder().iterdir():  # a glob takes its patterns to pieces first
        if path.suffix == ".toml" and not path.stem.endswith(".layout"):
            found[path.stem] = path
        elif not path.suffix and (path / "map.toml").is_file():
            found[path.name] = path / "map.toml"
    return dict(sorted(found.items()))


def find(name: str) -> Path:
    """The file of a map given by id or by path; a folder means the `map.toml` in it.

    Raises:
        BadMap: there is no such map; the message names the nearest id.
    """
    known = map_files()
    if name in known:
        return known[name]
    path = Path(name)
    if path in known.values():
        return path
    if hosted() and (path.suffix == ".toml" or "/" in name):
        raise BadMap(plain(name), [fault("file", "unreadable", reason=NO_FILES)])
    if path.suffix == ".toml":
        return path
    if "/" in name:
        return path / "map.toml" if (path / "map.toml").is_file() else path
    near = nearest(name, known)
    raise BadMap(name, [fault("map", "no_map", name=shown(name), near=near, stop="" if near else ".")])


def read_toml(path: Path) -> tuple[dict[str, Any], bytes]:
    """The tables of a file, and its bytes.

    Raises:
        BadMap: it cannot be read, is too large, or is no TOML.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path that no system takes
        reason = error.strerror if isinstance(error, OSError) else "no file can have this name"
        raise BadMap(str(path), [fault("file", "unreadable", reason=reason)]) from None
    if len(data) > MOST_BYTES:
        raise BadMap(str(path), [fault("file", "too_large", most=MOST_BYTES)])
    try:
        return tomli.loads(data.decode("utf-8")), data
    except UnicodeDecodeError as error:
        raise BadMap(str(path), [fault(f"byte {error.start}", "not_utf8")]) from None
    except tomli.TOMLDecodeError as error:
        raise BadMap(str(path), [fault("file", "not_toml", reason=error)]) from None
    except (RecursionError, ValueError):
        raise BadMap(str(path), [fault("file", "too_deep")]) from None


T = TypeVar("T", bound=msgspec.Struct)
_OWN = ("extra", "params", "path", "source")
"""What a struct holds besides the keys of its table."""


def typed(
    raw: object, kind: type[T], where: str, faults: list[Fault], extra: Mapping[str, Any] | None = None
) -> T | None:
    """Converts a TOML table to a struct key by key, so that every wrong key is found, not only the first.

    Args:
        raw: what the file holds.
        kind: the struct wanted.
        where: the key path of the table, for faults.
        faults: faults found are appended here.
        extra: further keys allowed, with their types; they land in the struct's own `extra`.

    Returns:
        The struct, or None when a fault was found.
    """
    if not isinstance(raw, dict):
        faults.append(fault(where, "no_table", found=shown(raw)))
        return None
    before = len(faults)
    further = {key: raw[key] for key in extra if key in raw} if extra else {}
    own = {key: value for key, value in raw.items() if key not in further} if further else raw
    if own.keys() <= _keys(kind):
        # At once, as nearly every table is right; what is wrong is found below.
        with contextlib.suppress(msgspec.ValidationError):
            if not extra or not further:
                return msgspec.convert(own, kind)
            given = {key: msgspec.convert(value, extra[key]) for key, value in further.items()}
            return msgspec.convert({**own, "extra": given}, kind)
    fields = _fields(kind)
    values: dict[str, Any] = {}
    more: dict[str, Any] = {}
    for key, value in raw.items():
        at = f"{where}.{plain(key)}" if where else plain(key)
        wanted = fields[key].type if key in fields else (extra or {}).get(key)
        if wanted is None:
            faults.append(fault(at, "unknown_key", near=nearest(key, [*fields, *(extra or {})])))
            continue
        try:
            (values if key in fields else more)[key] = msgspec.convert(value, wanted)
        except msgspec.ValidationError as error:
            faults.append(_mistyped(at, wanted, value, error))
    for name, field in fields.items():
        if field.required and name not in raw:
            faults.append(fault(f"{where}.{name}" if where else name, "missing"))
    if len(faults) > before:
        return None
    if extra is not None:
        values["extra"] = more
    return kind(**values)


@lru_cache
def _keys(kind: type[msgspec.Struct]) -> frozenset[str]:
    """The keys that a table may have, without their types."""
    return frozenset(kind.__struct_fields__).difference(_OWN)


@lru_cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The keys that a table may have; kept, since finding their types takes longer than reading the table."""
    return {f.name: f for f in msgspec.structs.fields(kind) if f.name not in _OWN}


def _mistyped(at: str, wanted: Any, value: object, error: msgspec.ValidationError) -> Fault:
    """The fault of a value of another type than its key wants; a word that is none of those allowed gets the list."""
    if get_origin(wanted) is Literal:
        known = [str(word) for word in get_args(wanted)]
        return fault(at, "one_of", known=", ".join(known), found=shown(value), near=nearest(str(value), known))
    return fault(at, "wrong_type", reason=str(error).split(" - at")[0], found=shown(value))
