"""What the server gives to one person, one address and all: numbers, and the counting of them."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

KIB = 1024
MIB = 1024 * KIB


@dataclass(frozen=True)
class Limits:
    """The limits of a server; times in seconds, sizes in bytes.

    Attributes:
        sessions: programs that run at once.
        per_address: connections open at once from one address.
        per_minute: new connections a minute from one address.
        waiting: connections, from everywhere, that have not logged in.
        starting: programs that start at once, as starting is what costs time.
        keys: different keys that one connection may offer.
        requests: attempts to log in, with whatever, on one connection.
        login: from connecting to having logged in, and again from there to the start of a session.
        keep_alive: how often a silent client is asked whether it is there.
        keep_alives: questions left without an answer before the connection ends.
        idle: how long a session may go without a key.
        stalled: how long a client may take nothing of what is sent.
        grace: from asking a program to end to ending it.
        rate: what is taken from a client's keyboard a second.
        burst: what is taken at once, as when something is pasted.
        backlog: what is kept of a keyboard before the client has to wait.
        traffic: what is read of a connection a second, whatever it is, as reading is done by one process for all.
        traffic_burst: what is read of it at once.
        refusals: lines a second that the log has of what was refused, after a burst of fifty.
        memory: the address space of a program.
        files: files that a program has open.
        file_size: the largest file that it writes.
    """

    sessions: int = 200
    per_address: int = 20
    per_minute: int = 60
    waiting: int = 50
    starting: int = 4
    keys: int = 6
    requests: int = 50
    login: float = 20.0
    keep_alive: float = 30.0
    keep_alives: int = 3
    idle: float = 4 * 3600.0
    stalled: float = 60.0
    grace: float = 5.0
    rate: int = 16 * KIB
    burst: int = 32 * KIB
    backlog: int = 16 * KIB
    traffic: int = 256 * KIB
    traffic_burst: int = 1 * MIB
    refusals: float = 1.0
    memory: int = 1024 * MIB
    files: int = 128
    file_size: int = 1024 * MIB


VARIABLES = 64
"""Variables of the environment that a client may send."""

WINDOW, PACKET = 64 * KIB, 32 * KIB
"""What a client may send ahead of being read, and at once."""


class Bucket:
    """Lets through so much a second, and a burst after a rest.

    Args:
        rate: units a second.
        burst: units that may come at once.
        clock: the time in seconds.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self._there, self._at = float(burst), clock()

    def there(self) -> int:
        """How many units may pass now."""
        now = self.clock()
        self._there = min(self.burst, self._there + (now - self._at) * self.rate)
        self._at = now
        return int(self._there)

    def take(self, units: int) -> None:
        """Some of `there` have passed."""
        self._there -= units

    def wait(self, units: int) -> float:
        """Seconds until so many may pass."""
        return max(0.0, (min(units, self.burst) - self._there) / self.rate)

    @property
    def full(self) -> bool:
        """Whether nothing has passed for so long that it might as well be forgotten."""
        return self.there() >= int(self.burst)


def place(address: str) -> str:
    """Whose connections count together: an IPv4 address, or the 64 bits of IPv6 that one household or host has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)


class Doors:
    """Counts connections by where they come from.

    Args:
        limits: how many are let in.
        clock: the time in seconds.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self.limits, self.clock = limits, clock
        self.inside: Counter[str] = Counter()
        self.waiting = 0
        self._fresh: dict[str, Bucket] = {}

    def refuses(self, address: str) -> str | None:
        """Why a new connection from an address is not let in: a code of `texts.REFUSED`; None when it is."""
        where = place(address)
        if self.inside[where] >= self.limits.per_address:
            return "address"
        if self.waiting >= self.limits.waiting:
            return "waiting"
        fresh = self._fresh.get(where)
        return "often" if fresh and fresh.there() < 1 else None

    def enter(self, address: str) -> None:
        """A connection is let in."""
        where = place(address)
        self.inside[where] += 1
        self.waiting += 1
        if where not in self._fresh:
            self._fresh = {name: bucket for name, bucket in self._fresh.items() if not bucket.full}
            self._fresh[where] = Bucket(self.limits.per_minute / 60, self.limits.per_minute, self.clock)
        self._fresh[where].take(1)

    def known(self) -> None:
        """A connection has logged in, or ended without."""
        self.waiting -= 1

    def leave(self, address: str) -> None:
        """A connection has ended."""
        where = place(address)
        self.inside[where] -= 1
        if not self.inside[where]:
            del self.inside[where]
