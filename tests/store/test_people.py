"""Persons, their keys and names, and words that let another key join."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import wcswidth

from trainbound.kernel.harmless import harmless
from trainbound.store.faults import BadName, Forgotten
from trainbound.store.journal import Store, Summary
from trainbound.store.people import WORD_LASTS, WRONG_WORDS, People, Person, folded
from trainbound.store.rooms import Rooms


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def people(tmp_path: Path, clock: Clock) -> People:
    return People(Store(tmp_path), clock)


def test_the_first_contact_registers_and_the_next_is_the_same_person(people: People) -> None:
    ada = people.enter("SHA256:a", "Ada")
    assert (ada.name, people.enter("SHA256:a", "somebody else")) == ("Ada", ada)
    assert (people.person(ada.id), people.named("ADA"), people.keys(ada)) == (ada, ada, 1)
    with pytest.raises(LookupError):
        people.named("Bea")
    with pytest.raises(LookupError):
        people.person(ada.id + 1)


@pytest.mark.parametrize(("wish", "name"), [
    ("ada", "ada 2"), ("ADA", "ADA 2"), ("Ａｄａ", "Ａｄａ 2"), ("  ada\x1b[2J ", "ada 2"), ("", "Guest"),
    ("\u202e\u200b", "Guest"),
    ("[b]x[/b]", "(b)x(/b)"), ("x" * 99, "x" * 40), ("x" * 39 + " y", "x" * 39), ("界" * 40, "界" * 20),
])  # fmt: skip
def test_a_wish_becomes_a_name_that_nobody_else_has(people: People, wish: str, name: str) -> None:
    people.enter("first", "Ada")
    assert people.enter("second", wish).name == name


def test_long_names_are_told_apart_within_their_room(people: People) -> None:
    names = [people.enter(f"key {n}", "x" * 60).name for n in range(11)]
    assert names[0] == "x" * 40
    assert (names[1], names[10]) == ("x" * 38 + " 2", "x" * 37 + " 11")


@given(st.lists(st.text(max_size=60), min_size=1, max_size=6))
@settings(max_examples=60)
def test_whatever_is_wished_names_are_harmless_short_and_different(
    tmp_path_factory: pytest.TempPathFactory, wishes: list[str]
) -> None:
    people = People(Store(tmp_path_factory.mktemp("home")))
    names = [people.enter(str(n), wish).name for n, wish in enumerate(wishes)]
    assert len({folded(name) for name in names}) == len(names)
    assert all(harmless(name) == name and 1 <= wcswidth(name) <= 40 and len(name) <= 40 for name in names)


def test_a_name_is_changed_to_one_that_is_free(people: People) -> None:
    ada, bea = people.enter("a", "Ada"), people.enter("b", "Bea")
    assert people.rename(ada, "\x1b[1mCy\x1b[0m") == (ada.id, "Cy")
    assert people.enter("a", "") == (ada.id, "Cy")
    assert people.rename(bea, "ada").name == "ada"
    assert people.rename(bea, "ADA").name == "ADA"
    for name, says in (("cy", "somebody here is called cy"), ("\u200b", "nothing that can be seen"),
                       ("x" * 41, "too long"), ("界" * 21, "too long")):  # fmt: skip
        with pytest.raises(BadName, match=says):
            people.rename(bea, name)
    assert people.named("ada").name == "ADA"
    with pytest.raises(Forgotten):
        people.rename(Person(99, "x"), "nobody")


def test_another_key_joins_by_a_word_once(people: People) -> None:
    ada = people.enter("laptop", "Ada")
    other = people.enter("phone", "ada")
    word = people.word(ada)
    assert people.join("phone", word) == ada
    assert (people.enter("phone", "x"), people.keys(ada)) == (ada, 2)
    with pytest.raises(LookupError):
        people.person(other.id)
    with pytest.raises(LookupError, match="is no word that holds"):
        people.join("third", word)


@pytest.mark.parametrize("typed", [str.upper, lambda w: w.replace("-", " "), lambda w: w.replace("-", ""),
                                   lambda w: f"  {w}\n"])  # fmt: skip
def test_a_word_may_be_typed_as_people_type(people: People, typed) -> None:  # type: ignore[no-untyped-def]
    ada = people.enter("laptop", "Ada")
    assert people.join("phone", typed(people.word(ada))) == ada


def test_words_are_too_many_to_be_guessed_and_never_the_same(people: People) -> None:
    from trainbound.store import people as module

    assert (len(module.STARTS) * len(module.VOWELS)) ** (module.PARTS * module.SYLLABLES) >= 2**40
    ada = people.enter("laptop", "Ada")
    assert len({people.word(ada) for _ in range(200)}) == 200


def test_a_word_is_stale_after_ten_minutes_or_when_there_is_a_newer_one(people: People, clock: Clock) -> None:
    ada = people.enter("laptop", "Ada")
    old, word = people.word(ada), people.word(ada)
    with pytest.raises(LookupError):
        people.join("phone", old)
    clock.now += WORD_LASTS - 1
    late = people.enter("late", "Late")
    assert people.join("phone", word) == ada
    word = people.word(ada)
    clock.now += WORD_LASTS + 1
    with pytest.raises(LookupError):
        people.join("late", word)
    assert people.person(late.id) == late


def test_a_key_that_guesses_has_to_wait_and_others_do_not(people: People, clock: Clock) -> None:
    ada = people.enter("laptop", "Ada")
    word = people.word(ada)
    for _ in range(WRONG_WORDS):
        with pytest.raises(LookupError, match="is no word that holds"):
            people.join("guesser", "baba-baba-baba-baba")
    with pytest.raises(LookupError, match="5 wrong words were typed from this key"):
        people.join("guesser", word)
    assert people.join("phone", word) == ada
    clock.now += WORD_LASTS + 1
    assert people.join("guesser", people.word(ada)) == ada


def test_whoever_holds_a_seat_stays_without_a_key(tmp_path: Path, people: People) -> None:
    ada, bea = people.enter("a", "Ada"), people.enter("b", "Bea")
    store = Store(tmp_path)
    table = store.create("h", [], Summary("M", ("Bea",), (None,), "", (), False))
    with store.writing():
        Rooms(store).sit(table, 0, bea.id, 0.0)
    assert people.join("b", people.word(ada)) == ada
    assert people.person(bea.id) == bea
    people.remove(bea)
    assert Rooms(store).sitters(table) == {}


def test_a_removed_person_is_nobody_and_the_number_is_not_given_again(people: People) -> None:
    ada = people.enter("a", "Ada")
    people.remove(ada)
    for wish in (lambda: people.word(ada), lambda: people.rename(ada, "Bea")):
        with pytest.raises(Forgotten, match="not known here any more; connect again"):
            wish()
    again = people.enter("a", "Ada")
    assert again.name == "Ada"
    assert again.id != ada.id
