"""Every event, refusal, question and score line has its words, and they hold what they should."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest

from tests.boom.playing import BOARD, GAME, played
from tests.boom.positions import asked, own, quiet, refused, stations, store
from trainbound.boom import texts, texts_events, texts_refusals
from trainbound.boom.actions import FREE
from trainbound.boom.state import State
from trainbound.boom.vocabulary import Effect
from trainbound.kernel.types import Event, Refusal

NAMES = ("Ada", "Bo", "Cy", "Di")


def plain(line: str) -> None:
    """A sentence for a terminal."""
    assert line == line.strip()
    assert line.isascii()
    assert "  " not in line
    assert not re.search(r"[{}\[\]]|None|True|False", line)


def test_every_event_of_whole_games_is_told_short_and_long() -> None:
    told = set()
    for n in range(8):
        for _before, _decision, _action, _after, events in played(2 + n % 3, n):
            for event in events:
                told.add(event.kind)
                for viewer in (None, 0):
                    for long in (False, True):
                        line = texts.event(BOARD, NAMES, viewer, event, long)
                        plain(line)
                        assert line or not long
                        if not long:
                            assert len(line) <= 110
    never = {"set_up", "drew_order", "taken_back", "seated", "rebate", "step_lost", "rail_lost", "joined"}
    assert set(texts_events._SENTENCES) - told <= never
    for event in GAME.start(4, b"1" * 16, {}).events:
        plain(texts.event(BOARD, NAMES, 1, event, True))
    for event in (
        Event("rebate", 0, {"amounts": (2, 0, 0, 0)}),
        Event("step_lost", 1, {"track": -1}),
        Event("step_lost", 1, {"track": 4}),
        Event("rail_lost", 0, {"rails": 1}),
        Event("joined", 1, {"route": 0, "place": 2, "vp": 7}),
        Event("taken_back", 0, {"actions": 2, "across": True}),
    ):
        plain(texts.event(BOARD, NAMES, 0, event, True))


def said(s: State, line: str, viewer: int | None = 0, seat: int | None = None) -> str:
    return " ".join(texts.refusal(BOARD, NAMES, viewer, refusal, seat) for refusal in refused(s, line))


def test_refusals_say_what_would_be_legal() -> None:
    s = store(quiet(2), 0, money=3, coal=1)
    assert said(asked(s, 0, "bid", 0), "bid 5").endswith("You hold 3 money: 2 short. Convert first, or bid at most 3.")
    assert "buy it" not in said(asked(s, 0, "bid", 0), "done")
    assert said(asked(s, 0, "bid", 0), "done") == "You are asked to bid or confirm; to be done is no answer to that."
    assert "Ada is asked to" in said(asked(s, 0, "bid", 0), "done", viewer=1, seat=0)
    s = stations(quiet(2, "expansion"), 0, "Tokyo")
    s.base, s.power = next(h for h in range(230) if s.built[0] >> h & 1), 0
    store(s, 0)
    assert said(asked(s, 0, "rail"), "rail 24,12") == (
        "It costs 1 power. You have no power and no money, which buys power one for one: 1 short."
    )
    s = store(own(quiet(2, "operation"), 0, "l15", "w29"), 0, coal=3)
    assert "w29 Imperial Carriage costs 2 coal: 1 short" in said(asked(s, 0, "operate"), "run l15 w29")


def test_every_refusal_that_random_answers_meet_has_a_sentence() -> None:
    """And every sentence is of use somewhere."""
    chance = random.Random(4)
    lines = [
        "bid 0", "bid 3", "bid 20", "confirm", "pay money*3", "take l05", "buy w05", "buy d10", "station tokyo",
        "rail tokyo",
        "rail 24,12", "group 1", "group 4", "raise money", "gain money*9", "run s1", "run w05 s1", "run s1+coal w05",
        "done", "convert money+money coal", "convert coal+coal coal", "use d13", "use d72", "use d69 w05", "use d57",
    ]  # fmt: skip
    met: dict[str, Refusal] = {}
    for n in range(10):
        for before, decision, *_ in played(2 + n % 3, n):
            for line in chance.sample(lines, 5):
                for refusal in GAME.refuse(before, decision, GAME.parse(line)):
                    met[refusal.code] = refusal
                    for viewer, seat in ((decision.seat, None), (None, decision.seat)):
                        sentence = texts.refusal(BOARD, NAMES, viewer, refusal, seat)
                        plain(sentence)
                        assert sentence.endswith(".")
    assert len(met) > 20
    assert met.keys() <= texts_refusals._SENTENCES.keys()


def sources() -> str:
    import inspect

    from trainbound.boom import auction, development, effects, engine, expansion, free, operation, placing, purse, train

    modules = (auction, development, effects, engine, expansion, free, operation, placing, purse, train)
    return "".join(map(inspect.getsource, modules))


def test_the_codes_of_refusals_and_events_are_those_that_have_sentences() -> None:
    code = sources()
    assert set(re.findall(r'Refusal\(\s*"(\w+)"', code)) == set(texts_refusals._SENTENCES)
    kinds = set(re.findall(r'Event\(\s*"(\w+)"', code))
    assert kinds <= set(texts_events._SENTENCES)


def test_prompts_say_who_is_asked_what_with_its_rule() -> None:
    seen = set()
    for n in range(10):
        for before, decision, *_ in played(2 + n % 3, n, eager=n > 4):
            seen.add(decision.kind)
            who, what = texts.prompt(BOARD, NAMES, GAME.view(before, decision.seat), decision)
            plain(who)
            plain(what)
            assert who.startswith(NAMES[decision.seat].upper() + ", ")
            assert re.search(r"\(RB-\d+(, RB-\d+)?\)", what)
            assert len(who) - len(NAMES[decision.seat]) <= 18
            assert len(what) <= 64
            other = texts.prompt(BOARD, NAMES, GAME.view(before, None), decision)
            assert other[0].startswith(f"{NAMES[decision.seat].upper()} IS ")
    assert seen >= {"bid", "locomotive", "carriage", "city", "rail", "group", "card", "operate", "resource", "income"}


def test_every_action_is_told_as_a_choice() -> None:
    verbs = set()
    for n in range(4):
        for before, decision, *_ in played(3, n, 200):
            for action in GAME.legal(before, decision)[:40]:
                verbs.add(action.verb)
                plain(texts.action(BOARD, before, decision, action))
    assert verbs >= {"bid", "confirm", "take", "buy", "station", "rail", "group", "run", "done", *FREE}


def test_cards_and_effects_in_words_and_signs() -> None:
    for card in BOARD.cards:
        plain(texts.card(BOARD, card.number))
        text = texts.card_text(BOARD, card.number)
        plain(text)
        for effect in card.effects:
            short = texts.effect_signs(effect)
            plain(short)
            assert len(short) <= 20
    assert texts.effect(Effect("gain", amounts=(2, 0, 0, 1))) == "2 money and 1 coal"
    assert texts.effect_signs(Effect("pay_for_income", amounts=(3, 0, 0, 0), track=3, steps=1)) == "pay $3: ^K"
    assert texts.effect_signs(Effect("pay_for_track", amounts=(0, 0, 3, 0), n=2)) == "pay T3: 2 rails"
    assert texts.effect(Effect("carriage_coal_zero", n=1, kind=-1)).startswith("one carriage of choice runs")
    two = texts.effect(Effect("carriage_coal_zero", n=2, kind=0))
    assert two.startswith("up to 2 passenger carriages of choice run without")
    assert texts.amounts((0, 1, 2, 0)) == "1 material and 2 technology"
    mixed = next(card for card in BOARD.cards if getattr(card, "conditions", ()) and "a technology tile" in
                 texts.card_text(BOARD, card.number))
    assert "set of a materials tile and a technology tile on the train" in texts.card_text(BOARD, mixed.number)
    assert texts.card_text(BOARD, BOARD.number_of["w17"]) == "for each set of 2 coal tiles on the train: 2 VP"
    for number in range(len(BOARD.objectives)):
        plain(texts.counts(BOARD, number))
    for number in range(len(BOARD.routes)):
        plain(texts.route(BOARD, number))


@pytest.mark.parametrize("seats", [2, 4])
def test_score_lines_have_titles_and_proofs_and_the_winner_is_named(seats: int) -> None:
    """RB-6, RB-41, RB-42."""
    last = [after for *_, after, _events in played(seats, 11)][-1]
    scores = GAME.scores(last)
    names: Sequence[str] = NAMES[:seats]
    for line in scores.lines:
        plain(texts.score_line(BOARD, names, line))
        for long in (False, True):
            found = texts.proof(BOARD, names, line, long)
            assert found[0].startswith(line.rule)
            for sentence in found:
                plain(sentence)
    title, why = texts.result(names, scores)
    assert title == f"{names[scores.ranking[0][0]].upper()} WINS"
    assert " ahead of " in why or "(RB-42)" in why
    rows = texts.decided(names, scores)
    assert len(rows) == seats
    assert rows[0].startswith("1 ")
    blocked = [s for line in scores.lines if line.what == "objective" for s in texts.proof(BOARD, names, line)]
    assert any(s.startswith("RB-6 ") for s in blocked) == (seats < 4)


def test_a_tie_is_explained() -> None:
    """RB-42."""
    s = quiet(2)
    s.over = True
    s.store = [[0] * 4, [0] * 4]
    scores = GAME.scores(s)
    first = scores.ranking[0][0]
    assert texts.result(NAMES[:2], scores)[1] == (
        f"0 VP, as {NAMES[1 - first]}; place of the disc, counted from the left decides (RB-42)"
    )
    assert "2 against 1" in texts.decided(NAMES[:2], scores)[0]


@pytest.mark.parametrize(("source", "rule"), [(("city", 0), "RB-22"), (("icon", 0), "RB-33")])
@pytest.mark.parametrize("do", ["choose_income", "choose_resources", "buy_development"])
def test_what_an_effect_asks_cites_the_rule_that_brought_it(do: str, source: tuple[str, int], rule: str) -> None:
    """RB-22, RB-33: the same effect stands on tourist cities and on the income tracks."""
    found = [*(e for tile in BOARD.tiles for e in tile.effects), *(e for row in BOARD.icons for e in row if e)]
    effect = next(e for e in found if e.do == do)
    s = quiet(2)
    s.todo.append(("effects", 0, (effect,), source))
    GAME._go_on(s, lambda event: None)
    asks = s.open[-1][0]
    assert f"({rule})" in texts.prompt(BOARD, NAMES, GAME.view(s, asks.seat), asks)[1]
