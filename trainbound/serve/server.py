"""One connection: who it is, and everything that SSH can do and this server does not."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

import asyncssh

from trainbound.serve import texts
from trainbound.serve.limits import PACKET, VARIABLES, Bucket
from trainbound.serve.session import Session

if TYPE_CHECKING:
    from trainbound.serve.front import Front

CODES = {
    "keys": asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE,
    "requests": asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE,
    "address": asyncssh.DISC_TOO_MANY_CONNECTIONS,
    "often": asyncssh.DISC_TOO_MANY_CONNECTIONS,
    "waiting": asyncssh.DISC_TOO_MANY_CONNECTIONS,
}
"""What a disconnection is called in the protocol, where it has a word for the reason."""

LINGER = 2.0
"""Seconds that a client has to go by itself when its session is over."""


class Connection(asyncssh.SSHServer):
    """A client, from its first byte on. Its person is the key that it has proven to hold.

    Args:
        front: the server it came to.
    """

    def __init__(self, front: Front) -> None:
        self.front = front
        self.person = self.wish = ""
        self.session: Session | None = None
        self.since = monotonic()
        self._inside = self._left = False
        self._keys: set[str] = set()
        self._offered = ""
        self._requests = 0
        self._full_since: float | None = None
        self._traffic = Bucket(front.limits.traffic, front.limits.traffic_burst)

    def log(self, event: str, **known: object) -> None:
        """A line of the log about this connection; of refusals no more than can be read."""
        if event == "refused":
            if not self.front.refusals.there():
                return
            self.front.refusals.take(1)
        self.front.log(event, address=self.address, person=self.person or None, **known)

    # ---- coming and going

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Lets it in, or turns it away."""
        self.conn = conn
        peer = conn.get_extra_info("peername")
        self.address = str(peer[0]) if peer else "unknown"
        # asyncssh takes no notice of a socket that takes no more, and would keep what is sent in memory without end.
        conn.__dict__.update(pause_writing=self._full, resume_writing=self._empty, data_received=self._received)
        code = "closing" if self.front.closing else self.front.doors.refuses(self.address)
        if code:
            self.log("refused", what=code)
            # behind the greeting, without which it is noise
            asyncio.get_running_loop().call_soon(self.turn_away, code)
            return
        self._inside = True
        self.front.doors.enter(self.address)
        self.front.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone, whoever went."""
        if self._inside:
            if not self.person:
                self.front.doors.known()
            self.front.doors.leave(self.address)
            self.front.connections.discard(self)
            self.log("gone")

    def turn_away(self, code: str) -> None:
        """Ends it, for a reason of `texts.REFUSED`."""
        self.conn.disconnect(CODES.get(code, asyncssh.DISC_BY_APPLICATION), texts.REFUSED[code])

    def close_soon(self) -> None:
        """Its session is over: it may go by itself, and goes in any case."""
        asyncio.get_running_loop().call_later(LINGER, self.hang_up)

    def hang_up(self) -> None:
        """Closes the socket behind all that was sent.

        A message of disconnection would make a client that is late, and finds it together with its exit code, believe
        in a fault.
        """
        transport: asyncio.Transport | None = getattr(self.conn, "_transport", None)
        if transport:
            transport.close()

    def overdue(self, now: float) -> str | None:
        """Why it has to go at a time, as a code; None = it may stay. A session too long without a key is ended here."""
        limits = self.front.limits
        if not self.session or not self.session.started:
            if now - self.since > limits.login:
                return "unused" if self.person else "login"
        elif now - self.session.touched > limits.idle and not self.session.ending:
            self.log("idle")
            self.session.end(texts.IDLE)
        if self.session and len(self.session.chan.get_environment_bytes()) > VARIABLES:
            return "environment"
        if self._full_since is not None and now - self._full_since > limits.stalled:
            return "stalled"
        return None

    def _received(self, data: bytes) -> None:
        """Takes in what came, and no more for as long as that was too much: the others wait for their keys."""
        self._traffic.take(len(data))
        transport: asyncio.Transport | None = getattr(self.conn, "_transport", None)
        if transport and not self._traffic.there() > 0:
            transport.pause_reading()
            asyncio.get_running_loop().call_later(self._traffic.wait(PACKET), self._go_on, transport)
        type(self.conn).data_received(self.conn, data)

    def _go_on(self, transport: asyncio.Transport) -> None:
        if not transport.is_closing():
            transport.resume_reading()

    def _full(self) -> None:
        self._full_since = monotonic()
        if self.session:
            self.session.hold("socket")

    def _empty(self) -> None:
        self._full_since = None
        if self.session:
            self.session.go_on("socket")

    # ---- who it is

    def begin_auth(self, username: str) -> bool:
        """Logging in begins, as somebody: whatever was shown before counts for nothing."""
        self._offered = self.person = ""
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are what people are known by. Asked at every attempt, of whatever kind, so attempts are counted here."""
        self._requests += 1
        if self._requests > self.front.limits.requests:
            self._end_login("requests")
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key may be somebody's. This one is only offered: a client asks about keys that it never proves."""
        self._offered = key.get_fingerprint()
        self._keys.add(self._offered)
        if len(self._keys) > self.front.limits.keys:
            self._end_login("keys")
        return True

    def _end_login(self, code: str) -> NoReturn:
        self.log("refused", what=code)
        raise asyncssh.DisconnectError(CODES[code], texts.REFUSED[code])

    def auth_completed(self) -> None:
        """The key offered last is proven now."""
        self.person = self._offered
        self.wish = str(self.conn.get_extra_info("username", ""))
        self.since = monotonic()
        self.front.doors.known()
        self.log("login")

    # ---- what it asks for

    def session_requested(self) -> Session:
        """One session, the first."""
        if self.session:
            self._prohibit("second")
        if len(self.front.sessions) >= self.front.limits.sessions:
            self._prohibit("sessions")
        self.session = Session(self)
        self.front.sessions.add(self.session)
        return self.session

    def _prohibit(self, code: str) -> NoReturn:
        self.log("refused", what=code)
        raise asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, texts.REFUSED[code])

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> NoReturn:
        """No connection to elsewhere."""
        self._prohibit("forward")

    def unix_connection_requested(self, dest_path: str) -> NoReturn:
        """None to a socket of this machine."""
        self._prohibit("forward")

    def tun_requested(self, unit: int | None) -> NoReturn:
        """No network."""
        self._prohibit("forward")

    def tap_requested(self, unit: int | None) -> NoReturn:
        """No network."""
        self._prohibit("forward")

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        """No port of this machine."""
        self.log("refused", what="forward")
        return False

    def unix_server_requested(self, listen_path: str) -> bool:
        """No socket of this machine."""
        self.log("refused", what="forward")
        return False
