"""Sentences of the screen program that belong to no game."""

from __future__ import annotations

from trainbound.ui.keymap import Fault, shown


def too_small(wide: int, high: int, least_wide: int, least_high: int) -> str:
    """While the terminal has no room for a screen."""
    return f"trainbound needs {least_wide}x{least_high}, here are {wide}x{high}; the game is kept."


def no_key(key: str) -> str:
    """A key that means nothing on a screen."""
    return f"{shown(key)} does nothing here; ? lists the keys."


def no_use(key: str) -> str:
    """A key whose command has nothing to do now."""
    return f"{shown(key)} has nothing to do here now."


def key_fault(fault: Fault) -> str:
    """Something in keys.toml that cannot be followed."""
    return f"keys.toml, {fault.where}: {fault.message}."
