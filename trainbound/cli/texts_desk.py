"""What `trainbound why` says when its words name nothing: faults, by the word of the command line they are about."""

from __future__ import annotations

from collections.abc import Mapping

_WORDS = {"map": "MAP", "players": "--players", "ask[0].track": "TRACK", "ask[0].cards": "--cards",
          "seat[0].hand": "--hand", "seat[0].technologies": "--have"}
"""Place in a position file -> the word of the command line that stands there."""


def no_claims(map_id: str) -> str:
    """A game in which no track is claimed."""
    return (f"on {map_id} no track is claimed; ask trainbound check with a position file, in which [[ask]] "
            "what = \"track\" finds the cheapest way")  # fmt: skip


def of_words(fault: Mapping[str, str]) -> str:
    """A fault of the position that the command line makes, with the word that it is about."""
    place = fault["where"].partition("technologies[")[0]
    word = "--have" if place != fault["where"] else _WORDS.get(place, place)
    return f"{word}: {fault['message']}"
