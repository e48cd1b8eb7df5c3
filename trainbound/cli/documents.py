"""Position files as commands take them: from a path or from standard input, in TOML or JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from trainbound.cli.texts import Said
from trainbound.cli.texts_show import unreadable


def document_of(file: str) -> dict[str, Any]:
    """The document in a file, or on standard input for `-`.

    Raises:
        Said: it cannot be read, or is none.
    """
    from trainbound import desk
    from trainbound.kernel.hosting import named

    try:
        if file != "-":
            named(Path(file))
        with click.open_file(file, "rb") as stream:
            return desk.read(stream.read().decode("utf-8-sig"))
    except OSError as error:
        raise Said(unreadable(file, error.strerror or str(error))) from None
    except UnicodeDecodeError as error:
        raise Said(unreadable(file, f"byte {error.start} is not UTF-8")) from None
    except desk.Unreadable as error:
        raise Said(unreadable(file, str(error))) from None
    except ValueError:  # a path that no system takes
        raise Said(unreadable(file, "no file can have this name")) from None
