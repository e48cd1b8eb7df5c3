"""What `trainbound rules` says when there is nothing to print."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.faults import shown


def nothing(words: Sequence[str], near: Sequence[str]) -> str:
    """No rule holds all of the words, if any; `near` are words that some rule holds."""
    if not words:
        return "The map lists no rule texts."
    hint = f"; the nearest word in them: {', '.join(near)}" if near else ""
    return f"No rule holds {' and '.join(shown(word) for word in words)}{hint}."
