"""Documents that people write are read on after a fault, and every fault has its place."""

from trainbound.kernel.document import Reader
from trainbound.kernel.types import Ambiguous
from trainbound.kernel.words import folded, one_of


def letters(word: str) -> str:
    if word == "both":
        raise Ambiguous(word, ("alpha", "beta"))
    return one_of(word, ("alpha", "beta"), "letter")


def said(reader: Reader) -> list[tuple[str, str]]:
    return [(fault.where, fault.message) for fault in reader.faults]


def test_values_of_the_right_kind_are_given_and_others_are_faults() -> None:
    reader = Reader({})
    assert reader.whole("round", 3, 1, 4) == 3
    assert reader.given == {"round"}
    for value in (0, 5, True, 2.0, "3", None):
        assert reader.whole("round", value, 1, 4) is None
    assert reader.word("name", ["x"]) is None
    assert reader.word("name", "A\x1b[2J\n") == "A?[2J?"
    assert len(reader.faults) == 7
    assert said(reader)[-1] == ("name", "expected text in quotation marks, found \"['x']\"")


def test_a_table_names_the_key_that_was_meant() -> None:
    reader = Reader({})
    assert reader.table("seat[0]", {"name": "Ada", "trakcs": []}, ("name", "tracks")) == {"name": "Ada"}
    assert said(reader) == [("seat[0].trakcs", "unknown key; did you mean tracks?")]
    assert reader.table("", 3, ("name",)) == {}


def test_words_of_a_list_are_looked_up_each_and_stand_once() -> None:
    reader = Reader({})
    assert reader.each("x", ["alpha", "alhpa", "gamma", "both", 4, "beta"], 9, letters) == [
        ("x[0]", "alpha"), ("x[5]", "beta")]
    assert said(reader) == [
        ("x[1]", "'alhpa' stands twice"), ("x[2]", "there is no letter 'gamma'; did you mean alpha?"),
        ("x[3]", "'both' could be alpha or beta; say which"), ("x[4]", "expected text in quotation marks, found '4'")]
    assert reader.each("y", "alpha", 9, letters) == []


def test_what_is_far_too_long_is_not_looked_through() -> None:
    reader = Reader({})
    assert len(reader.rows("rails", ["x"] * 10_000, 30)) == 60
    reader.table("", dict.fromkeys(map(str, range(10_000)), 1), ("name",))
    assert len(reader.faults) < 200
    assert reader.word("name", "n" * 10_000) != "n" * 10_000


def test_accents_and_capitals_make_no_difference() -> None:
    assert folded("ZÜRICH") == folded("zurich") == "zurich"
    assert folded("Kōchi") == "kochi"
