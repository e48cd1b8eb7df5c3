"""The counting of the server: so much a second, so many from one place."""

from __future__ import annotations

import pytest

from trainbound.serve.limits import Bucket, Doors, Limits, place


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_so_much_a_second() -> None:
    clock = Clock()
    bucket = Bucket(10, 100, clock)
    assert bucket.there() == 100 and bucket.full
    bucket.take(100)
    assert bucket.there() == 0 and not bucket.full
    assert bucket.wait(5) == 0.5
    clock.now = 0.5
    assert bucket.there() == 5
    clock.now = 1000
    assert bucket.there() == 100
    assert bucket.wait(1000) == 0


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True), ("192.0.2.1", "192.0.2.2", False), ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:1", True), ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2", True), ("unknown", "unknown", True),
    ],
)
def test_addresses_of_one_place_count_together(one: str, other: str, same: bool) -> None:
    assert (place(one) == place(other)) == same


def test_new_connections_are_counted_a_minute_and_forgotten_after() -> None:
    clock = Clock()
    doors = Doors(Limits(per_minute=2, per_address=9), clock)
    for _ in range(2):
        assert doors.refuses("192.0.2.1") is None
        doors.enter("192.0.2.1")
        doors.known()
        doors.leave("192.0.2.1")
    assert doors.refuses("192.0.2.1") == "often"
    assert doors.refuses("192.0.2.2") is None
    clock.now = 30.0
    assert doors.refuses("192.0.2.1") is None
    clock.now = 100.0
    doors.enter("192.0.2.2")
    assert list(doors._fresh) == ["192.0.2.2"]
