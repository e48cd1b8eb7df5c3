"""What is put away and taken out: files, exports, drafts that nobody saved. Verbs of the desk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from trainbound.desk import files, moments, sheets
from trainbound.desk import texts_desk as texts
from trainbound.desk.draft import Draft
from trainbound.desk.editing import Refused, names
from trainbound.desk.heard import Heard
from trainbound.desk.keeping import Kept
from trainbound.kernel.faults import BadPosition, plain
from trainbound.kernel.files import map_files
from trainbound.kernel.hosting import NO_FILES, hosted
from trainbound.kernel.types import NotUnderstood

if TYPE_CHECKING:
    from trainbound.desk.bench import Bench


def save(bench: Bench, rest: str) -> Heard:
    """The position as a file; without a name in its own."""
    _with_map(bench)
    name, over = _over(rest)
    path = _target(name or "a file") if name or hosted() else bench.path
    if path is None:
        raise Refused(texts.NO_FILE)
    if path.suffix != ".toml":
        path = path.with_name(f"{path.name}.toml")
    own = bench.path is not None and path == bench.path
    old = files.read(path) if (own or over) and path.expanduser().exists() else ""
    files.write(path, sheets.toml(bench.draft.document, old), over or own)
    bench.path, bench.saved = path, bench.draft.document
    bench.kept()
    return Heard("filed", (texts.saved(str(path)),))


def load(bench: Bench, rest: str) -> Heard:
    """A position from a file, or a moment of a table or a record: `load table 3f at 12`."""
    words = rest.split()
    if not words:
        raise Refused(texts.LOAD_WHAT)
    at = None
    if len(words) > 2 and words[-2].lower() == "at" and words[-1].isdecimal():
        at, words = int(words[-1][:9]), words[:-2]
    path: Path | None = None
    if words[0].lower() == "table" and len(words) < 3:
        document, said = moments.of_table("".join(words[1:]), at)
    elif at is not None or files.is_record(_file(" ".join(words))):
        document, said = moments.of_record(_file(" ".join(words)), at)
    else:
        path = _file(" ".join(words))
        document, said = files.load(path), texts.loaded(str(path))
        if not isinstance(document.get("map"), str):
            raise Refused(texts.no_position(str(path), next(iter(map_files()))))
    bench.replace(Draft(document), f"load {rest}", path)
    found = bench.standing()
    return Heard("changed", (said, *found.said), found.rows)


def is_position(path: Path) -> bool:
    """Whether a file holds a position, and no map: a position says in a word which map it is on."""
    if path.suffix != ".toml" or hosted() or not path.is_file():
        return False
    return isinstance(files.load(path).get("map"), str)


def export(bench: Bench, rest: str) -> Heard:
    """The position, the score sheet or the score as a table, by the end of the file's name."""
    _with_map(bench)
    name, over = _over(rest)
    path = Path(name or "") if hosted() else _target(name or "")
    if path.suffix not in texts.EXPORTED:
        raise Refused(texts.NO_SUFFIX)
    if path.suffix != ".toml" and bench.answer["faults"]:
        return Heard("refused", (texts.LOOK_FIRST,), bench.standing().rows)
    answer = dict(bench.answer)
    made = {".toml": lambda: sheets.toml(bench.shown.document), ".txt": lambda: sheets.text(answer),
            ".csv": lambda: sheets.table(answer)}  # fmt: skip
    if hosted():
        return Heard("told", (), tuple(made[path.suffix]().splitlines()))
    files.write(path, made[path.suffix](), over)
    return Heard("filed", (texts.exported(str(path), texts.EXPORTED[path.suffix]),))


def play(bench: Bench, rest: str) -> Heard:
    """A table that goes on from what is shown: `play`, or who sits where: `play you,planner`."""
    from trainbound.desk.playing import begin
    from trainbound.store.faults import StoreFault
    from trainbound.store.journal import Store
    from trainbound.table.faults import BadTable

    if not bench.shown.map or bench.answer["faults"]:
        found = bench.standing()
        return Heard("refused", (texts.LOOK_FIRST, *found.said), found.rows)
    words = [word.strip() for word in rest.split(",")] if rest else []
    try:
        store = Store(shared=bench.shared)
        try:
            table = begin(store, bench.shown.document, words, person=bench.person)
        finally:
            store.close()
    except BadPosition as bad:
        rows = [{"where": fault.where, "message": fault.message} for fault in bad.faults]
        said = texts.faults(rows, names(bench.shown.document))[1:]
        return Heard("refused", (texts.NOT_PLAYABLE,), tuple(said))
    except (BadTable, StoreFault) as bad:
        raise Refused(f"{bad}.") from None
    return Heard("play", (texts.begun(table.id, table.names),), table=table.id)


# ---- drafts of other sittings


def waiting(bench: Bench) -> list[Kept]:
    """The drafts that wait, the latest first."""
    return bench.keeper.waiting() if bench.keeper is not None else []


def drafts(bench: Bench, rest: str) -> Heard:
    """The drafts that wait, numbered."""
    found = waiting(bench)
    if not found:
        return Heard("told", (texts.NO_DRAFTS,))
    return Heard("told", (texts.DRAFTS,), tuple(f"{n} {kept.title}" for n, kept in enumerate(found, 1)))


def resume(bench: Bench, rest: str) -> Heard:
    """Goes on with a draft that waits, the latest where no number is said."""
    kept = _waiting(bench, rest)
    bench.replace(Draft(kept.document), f"resume {rest}".strip())
    if bench.keeper is not None:
        bench.keeper.taken(kept)
    found = bench.standing()
    return Heard("changed", (f"{kept.title}.", *found.said), found.rows)


def forget(bench: Bench, rest: str) -> Heard:
    """Throws away a draft that waits."""
    if not rest:
        return drafts(bench, "")
    kept = _waiting(bench, rest)
    kept.path.unlink(missing_ok=True)
    return Heard("told", (texts.FORGOTTEN.format(title=kept.title),))


def _waiting(bench: Bench, rest: str) -> Kept:
    found = waiting(bench)
    if not found:
        raise Refused(texts.NO_DRAFTS)
    if rest and not (rest.isdecimal() and 0 < int(rest[:4]) <= len(found)):
        raise NotUnderstood(rest, f"whole number up to {len(found)}")
    return found[int(rest or 1) - 1]


def _target(name: str) -> Path:
    """A file that is to be written. Raises Refused for a folder, besides what `_file` raises."""
    path = _file(name)
    if name.endswith("/") or (name and path.expanduser().is_dir()):
        raise Refused(texts.is_folder(name))
    return path


def _file(name: str) -> Path:
    """A file that was typed. Raises Refused when whoever types has none here."""
    if hosted():
        raise Refused(texts.unusable(plain(name), NO_FILES))
    return Path(name)


def _with_map(bench: Bench) -> None:
    """Raises Refused when nothing is on the table yet, not even a map."""
    if not bench.shown.map:
        raise Refused(texts.NO_MAP.format(example=next(iter(map_files()))))


def _over(rest: str) -> tuple[str, bool]:
    """A file's name, and whether it may be written over."""
    words = rest.split()
    over = len(words) > 1 and words[-1].lower() in ("over", "overwrite")
    return " ".join(words[:-1] if over else words), over
