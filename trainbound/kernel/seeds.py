"""Randomness that can be proved: everything random in a game follows from one seed of 128 bits.

Shuffle number n of a thing is a Fisher–Yates of our own over `random.Random(SHA-256 of seed, what, n).random()`, a
sequence that Python promises to keep across versions. A state needs to remember only how many shuffles there were.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random

UNSHUFFLED = b""
"""The seed of a game whose deal is of no account, as all that is known of it is put in afterwards."""


def new_seed() -> bytes:
    """A seed of 128 random bits."""
    import secrets  # a light command makes no seed

    return secrets.token_bytes(16)


def parse_seed(text: str) -> bytes:
    """The seed written as hex digits, at most 32 of them; shorter ones are filled with zeros on the left.

    Raises:
        ValueError: the text is no hex number of at most 128 bits.
    """
    digits = text.strip().lower().removeprefix("0x")
    if not digits or len(digits) > 32 or any(c not in "0123456789abcdef" for c in digits):
        raise ValueError(text)
    return bytes.fromhex(digits.zfill(32))


def commitment(seed: bytes) -> str:
    """SHA-256 of a seed in hex: shown when a game starts, so that the seed shown at its end proves the deal."""
    return sha256(seed).hex()


def generator(seed: bytes, what: str, n: int = 0) -> random.Random:
    """A generator of its own for one purpose; the same seed, purpose and number give the same sequence."""
    from random import Random

    return Random(int.from_bytes(sha256(b"%s/%s/%d" % (seed, what.encode(), n)), "big"))


def derived(seed: bytes, what: str, n: int = 0) -> bytes:
    """Another seed that follows from this one, for one of many games or a bot."""
    return sha256(b"%s/%s/%d" % (seed, what.encode(), n))[:16]


def sha256(data: bytes) -> bytes:
    """The 32 bytes of SHA-256."""
    import hashlib  # takes longer to load than a light command has

    return hashlib.sha256(data).digest()


def shuffle(items: MutableSequence[Any], seed: bytes, what: str, n: int) -> None:
    """Shuffles in place, by the seed, what is shuffled and the number of the shuffle; UNSHUFFLED changes nothing."""
    if len(items) < 2 or seed == UNSHUFFLED:
        return  # a generator takes longer than all else that an action does
    draw = generator(seed, what, n).random
    for i in range(len(items) - 1, 0, -1):
        j = int(draw() * (i + 1))
        items[i], items[j] = items[j], items[i]
