"""Paying where sets of cards count as locomotives: against brute force on small hands, and what is proposed."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ticket.positions import cards
from trainbound.ticket.cards import GREY, LOCO, NONE, Cards
from trainbound.ticket.payments import Terms, judge, payments, pays, shortfall
from trainbound.ticket.sets import Parts, grouped, in_sets, nearest, of_whole, parts
from trainbound.ticket.tariff import SetTariff

hands = st.tuples(*[st.integers(0, 4)] * 3, st.integers(0, 9), *[st.just(0)] * 4, st.integers(0, 3))


@st.composite
def asked(draw):
    """Terms as any track or technology of the board, and stranger ones."""
    spaces = draw(st.integers(1, 6))
    locos = draw(st.integers(0, spaces))
    less = draw(st.booleans())
    return Terms(
        spaces,
        draw(st.sampled_from([0, 1, 3, GREY])),
        locos,
        set_of=draw(st.sampled_from([3, 4])),
        fewer=max(spaces - 1, locos, 1) if less else 99,
    )


def by_hand(terms: Terms, cards: Cards) -> bool:
    """Whether some cards pay, by trying every way to make spaces of them as the rule says (UK-7, UK-28)."""
    for spaces in {terms.spaces, min(terms.spaces, terms.fewer)}:
        for colour in range(LOCO) if terms.colour == GREY else (terms.colour,):
            for plain in range(cards[colour] + 1):
                others = sum(cards[:LOCO]) - plain
                if others % terms.set_of:
                    continue
                wild = cards[LOCO] + others // terms.set_of
                if plain + wild == spaces and wild >= terms.locos:
                    return True
    return False


def every(hand: Cards):
    """Every choice of cards from a hand."""
    return product(*(range(n + 1) for n in hand))


@given(asked(), hands)
@settings(max_examples=120)
def test_a_payment_is_found_whenever_one_exists_and_every_legal_one_is_accepted(terms, hand):
    """UK-7, UK-28: found by trying every choice of cards; no other choice is accepted."""
    legal = {cards for cards in every(hand) if by_hand(terms, cards)}
    assert {cards for cards in every(hand) if pays(terms, cards, hand)} == legal
    proposed = payments(terms, hand)
    assert set(proposed) <= legal and len(set(proposed)) == len(proposed)
    assert bool(proposed) == bool(legal)
    assert (shortfall(terms, hand) is None) == bool(legal)
    assert (SetTariff([terms]).payable(hand) == 1) == bool(legal)
    if proposed:
        fewest = min(sum(cards) + cards[LOCO] for cards in legal)
        assert sum(proposed[0]) + proposed[0][LOCO] == fewest, "the thriftiest comes first"


@given(asked(), hands, hands)
@settings(max_examples=200)
def test_the_judge_has_a_reason_exactly_when_cards_do_not_pay(terms, hand, cards):
    assert (not judge(terms, cards, hand)) == pays(terms, cards, hand)
    assert (not judge(terms, cards, None)) == by_hand(terms, cards) == bool(parts(terms, cards))


@given(asked(), hands)
@settings(max_examples=100)
def test_what_is_short_is_what_is_missing(terms, hand):
    short = shortfall(terms, hand)
    if short is None:
        return
    colour, values = short.values["colour"], short.values
    for card, n in ((LOCO, values["short_locos"]), (colour, values["short"])):
        richer = list(hand)
        richer[card] += n
        assert payments(terms, richer)
        richer[card] -= 1
        assert not payments(terms, richer)


def test_both_numbers_of_spaces_are_never_paid_by_the_same_cards():
    """UK-28: so a claim need not say whether the card less is used."""
    for spaces, locos, k in product(range(2, 11), range(4), (3, 4)):
        for coloured, wild in product(range(41), range(11)):
            cards = (coloured, *NONE[1:LOCO], wild)
            full = Terms(spaces, 0, locos, set_of=k)
            assert not (parts(full, cards) and parts(full._replace(spaces=spaces - 1), cards))


@pytest.mark.parametrize(("hand", "most"), [((4, 4, 4, 4, 4, 4, 4, 4, 4), 120), ((9,) * 9, 400)])
def test_out_of_thousands_of_payments_few_are_proposed(hand, most):
    """UK-7: a ferry of 10 could be paid in thousands of ways."""
    ferry = Terms(10, GREY, 3, set_of=4)
    found = payments(ferry, hand)
    assert 0 < len(found) <= most
    assert all(pays(ferry, cards, hand) for cards in found)


def test_sets_are_made_of_small_piles_or_of_one_colour():
    hand = (1, 4, 0, 0, 0, 2, 0, 4, 1)
    found = payments(Terms(2, GREY, 2, set_of=4), hand)
    wwww_loco, gggg_loco = (0, 4, 0, 0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 0, 0, 4, 1)
    mixed = (1, 1, 0, 0, 0, 2, 0, 0, 1)
    assert {wwww_loco, gggg_loco, mixed} <= set(found)


def test_what_cards_come_to_is_told_whether_or_not_they_pay():
    """UK-7: what they stand for, and what is over."""
    price = Terms(2, GREY, 2, set_of=4)
    assert nearest(price, cards("L wwww")) == (Parts(0, 1, 1, 2), 0)
    assert nearest(price, cards("L www")) == (Parts(0, 1, 0, 1), 3)
    assert nearest(price, cards("LL w")) == (Parts(0, 2, 0, 2), 1)
    assert nearest(price, cards("LLL")) == (Parts(0, 3, 0, 3), 0)
    track = Terms(3, 1, 1, set_of=4)
    assert nearest(track, cards("ww gggg")) == (Parts(2, 0, 1, 3), 0)
    assert nearest(track, cards("www")) == (Parts(2, 0, 0, 2), 1)
    assert nearest(Terms(3, 1, 0, set_of=4), cards("wwg")) == (Parts(2, 0, 0, 2), 1)


def test_cards_are_grouped_by_what_they_stand_for_whole_colours_first():
    """UK-7."""
    price = Terms(3, GREY, 3, set_of=4)
    groups, rest = grouped(price, cards("L gggg pkkw"))
    assert groups == [cards("L"), cards("gggg"), cards("pkkw")] and not any(rest)
    groups, rest = grouped(price, cards("L gggg pk"))
    assert groups == [cards("L"), cards("gggg")] and rest == cards("pk")
    groups, rest = grouped(Terms(4, 1, 1, set_of=4), cards("www L gg"))
    assert groups == [cards("www"), cards("L")] and rest == cards("gg")
    assert in_sets(cards("wwwwww gggg kk p"), 4) == ([cards("wwww"), cards("gggg"), cards("wwkk")], cards("p"))


def test_sets_made_of_whole_colours_pay_the_same():
    """UK-7: for every proposal of many hands."""
    chance = random.Random(3)
    for _ in range(300):
        hand = tuple(chance.choice((0, 0, 1, 2, 4, 5)) for _ in range(9))
        terms = Terms(chance.randint(1, 4), chance.choice((1, GREY)), 0, set_of=chance.choice((3, 4)))
        terms = terms._replace(locos=chance.randint(0, terms.spaces))
        found = payments(terms, hand)
        for paid in of_whole(terms, hand, found):
            assert parts(terms, paid) and all(out <= have for out, have in zip(paid, hand, strict=True))
    assert cards("wwww gggg") in of_whole(Terms(2, GREY, 2, set_of=4), cards("p wwww kk gggg"),
                                          payments(Terms(2, GREY, 2, set_of=4), cards("p wwww kk gggg")))  # fmt: skip
