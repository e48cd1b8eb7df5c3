"""`python -m trainbound` is `trainbound`."""

from __future__ import annotations

import gc

ALLOCATIONS = 50_000
"""Objects made before the collector looks for garbage; Python's own 700 make a tenth of a short command's time."""


def start() -> None:
    """Runs the program as a process of its own.

    What is loaded at the start lasts to the end: looking through it for garbage again and again, and once more before
    the process ends, would find nothing.
    """
    gc.set_threshold(ALLOCATIONS, *gc.get_threshold()[1:])
    try:
        from trainbound.cli import main

        main()
    finally:
        gc.freeze()


if __name__ == "__main__":
    start()
