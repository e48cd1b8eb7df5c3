"""Railway Boom in lines: a whole game answered by number, stopped and continued, what is told, what is refused."""

import io
import re
from pathlib import Path

import pytest

from trainbound import lines
from trainbound.boom import notation, texts
from trainbound.boom.engine import QUESTIONS
from trainbound.boom.names import ANY
from trainbound.bots import MODULES
from trainbound.lines import texts as line_texts
from trainbound.lines import verbs
from trainbound.lines.boom import asking
from trainbound.lines.boom.half import BoomHalf
from trainbound.lines.boom.texts import HELP
from trainbound.lines.halves import HALVES
from trainbound.store.journal import Store
from trainbound.table.table import Table

SCRIPT = Path(__file__).with_name("whole-boom.txt").read_text(encoding="utf-8").splitlines()
SEED = bytes(14) + b"\x0b\x01"


@pytest.fixture
def boom(sit):
    """Makes a table of Railway Boom."""
    return lambda seats="Ada,Cy", seed=SEED, **options: sit(seats, seed, "railway-boom", **options)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The whole game of the script: the table, what was said, the kinds of questions asked."""
    store = Store(tmp_path_factory.mktemp("boom"))
    table = Table.create(store, "railway-boom", [("Ada", None), ("Cy", None)], SEED, {})
    asked = set()

    def heard(entry):
        asked.update(decision.kind for decision in table.decisions())

    table.heard = heard
    sink = io.StringIO()
    lines.run(table, io.StringIO("".join(f"{line}\n" for line in SCRIPT)), sink, width=80)
    yield table, sink.getvalue(), asked
    store.close()


def test_the_script_answers_every_kind_of_question_by_number_to_the_scores(whole):
    """Every question that the engine knows is asked, from the deal to RB-41."""
    table, said, asked = whole
    assert table.over
    assert asked == set(QUESTIONS) == set(asking.ANSWERS)
    assert all(line == "y" or line.isdigit() for line in SCRIPT)
    assert said.isascii()
    assert not re.search(r"None|\{|Traceback", said)
    assert max(map(len, said.splitlines())) <= 80


def test_the_end_says_every_line_of_the_score_with_its_proof(whole):
    """RB-41, RB-42: title and proof of each line, totals, ranking, and the seed that proves the deal."""
    table, said, _ = whole
    end = " ".join(said[said.index("RB-35 trains") :].split())
    scores = table.game.scores(table.state)
    for line in scores.lines:
        assert f"{line.rule} {texts.score_line(table.game.board, table.names, line)}" in end
        for proof in texts.proof(table.game.board, table.names, line, long=True):
            assert proof in end
    assert f"RB-41 total: Ada {scores.totals[0]}, Cy {scores.totals[1]}." in end
    for place in texts.decided(table.names, scores):
        assert place in end
    assert f"Seed {table.seed.hex()}" in end


def test_the_whole_log_is_told_in_full_talk(whole, say):
    table, _, _ = whole
    said = say(table, "full", "log", *["more"] * 300)
    for _, happened in table.log(0):
        sentence = texts.event(table.game.board, table.names, 0, happened, long=True)
        assert not sentence or f"{sentence}." in said


class Until(io.StringIO):
    """The script, up to the first question of a kind."""

    def __init__(self, table, kind, resource=None):
        super().__init__("".join(f"{line}\n" for line in SCRIPT))
        self.table, self.kind, self.resource = table, kind, resource

    def readline(self, size=-1):
        (asked,) = self.table.decisions()
        there = asked.kind == self.kind and self.resource in (None, *asked.data[1:2])
        return "" if there else super().readline(size)


@pytest.fixture
def stopped(boom):
    """A game of the script, its input ended at the first question of a kind; with all that was said."""

    def stop(kind):
        table, sink = boom(), io.StringIO()
        assert lines.run(table, Until(table, kind), sink, width=80) == 0
        return table, sink.getvalue()

    return stop


@pytest.mark.parametrize("kind", sorted(asking.ANSWERS))
def test_a_game_whose_input_ends_at_any_kind_of_question_goes_on_there(stopped, say, store, kind):
    """The next sitting asks the same question, in an auction as in an expansion (RB-9, RB-18, RB-34 and the like)."""
    table, said = stopped(kind)
    (word,) = re.findall(r"trainbound continue (\S+) --text", said)
    again = Table.open(store, word)
    assert again.length == table.length
    (decision,) = again.decisions()
    assert decision == table.decisions()[0]
    who = table.names[decision.seat]
    title = texts.prompt(table.game.board, table.names, table.view(decision.seat), decision)[0]
    said = say(again, "y", "")
    assert f"Hand the keyboard to {who}." in said
    assert said.count(f"{who}, {title.partition(', ')[2].lower()}: ") == 2
    assert re.search(r"^\d+ [A-Z]", said, re.MULTILINE)


REFUSED = {
    "bid": ("bid 30", "RB-9"),
    "locomotive": ("take l99x", "Not understood"),
    "city": ("station kochi", "RB-16"),
    "rail": ("rail 0,0", "Not understood"),
    "group": ("group 9", "RB-26"),
    "operate": ("run w01", "RB-34"),
    "income": ("done", "RB-33"),
    "carriage": ("raise vp", "RB-14"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_does_not_answer_is_refused_with_its_rule_and_nothing_is_lost(stopped, say, answers, kind):
    """The line that is refused is explained by why; the table stands where it was (RB-9, RB-16, RB-27, RB-34)."""
    table, _ = stopped(kind)
    length = table.length
    line, rule = REFUSED[kind]
    by = dict(answers(say(table, "y", line, f"why {line}")))
    assert rule in by[line] and rule in by[f"why {line}"]
    assert table.length == length


LOOKS = {
    "players": r"Ada.*: \d+ VP; .* left\.",
    "stores": r"(Ada|Cy): .* VP\.",
    "stores cy": r"Cy: .* VP\.",
    "income": r"money: level \d, pays \d",
    "trains": r"[sl]\d+ .*: \d coal, \d VP",
    "developments": r"[Dd]evelopments|d\d\d .*:",
    "objectives": r"1 .*, bid in .*: .*\. Ada \d.*, Cy \d",
    "routes": r"\w+-\w+: \d+ VP for the first",
    "auction": r"There is no auction now\.|Bid in",
    "offers": r"Station in|Group 1|[lw]\d\d|Nothing is on offer",
    "city sendai": r"SEN Sendai: city, power \d.*\nRound it: E ",
    "city 34,4": r"34,4|[A-Z]{3} ",
    "my trains": r"[sl]\d+ .*: \d coal",
    "score": r"As if the game ended now:\nRB-35 trains",
    "find sendai": r"city Sendai, SEN",
    "log 2": r"\.\n",
    "rules rail power": r"RB-18",
    "help way": r"way CITY",
    "hint": r"advise|yes does it",
    "why": r"Why what\?|No, ",
    "why rb-18": r"RB-18 ",
}


@pytest.mark.parametrize("kind", ["bid", "rail", "operate"])
def test_everything_open_is_told_at_any_time_and_in_the_past(stopped, say, answers, kind):
    """RB-61: all but the decks is open, also while the keyboard is handed over."""
    table, _ = stopped(kind)
    by = dict(answers(say(table, *LOOKS, "y")))
    for line, pattern in LOOKS.items():
        if line.split()[0] not in ("hint", "why"):
            assert re.search(pattern, by[line]), (line, by[line])


@pytest.mark.parametrize(("kind", "verb"), [("bid", "Bid |Confirm"), ("rail", "Lay a rail|Leave it")])
def test_a_hint_says_what_the_planner_would_do_and_why_and_yes_does_it(stopped, say, answers, kind, verb):
    table, _ = stopped(kind)
    length = table.length
    advised = table.game.write(table.advise(table.decisions()[0]).action)
    by = dict(answers(say(table, "y", "hint", "yes")))
    reason, line = by["hint"].strip().rsplit("\n", 1)
    assert re.match(verb, reason) and reason.endswith(".")
    assert line == f"yes does it: {advised}"
    assert table.length == length + 1


def test_they_are_told_of_an_earlier_moment_too(stopped, say, answers):
    """What is told while looking back is of that moment."""
    table, _ = stopped("rail")
    by = dict(answers(say(table, "y", f"back {table.length}", "players", "city sendai", "bid 3")))
    assert by["players"].count("0 VP; 8 money, 8 materials, 8 technology and 8 coal") == 2
    assert "now to play on" in by["bid 3"]


def test_the_auction_says_what_each_number_would_cost(boom, say, answers):
    """RB-11: by the places that the discs would take, if nobody moved again."""
    table = boom()
    by = dict(answers(say(table, "y", "auction")))
    from trainbound.boom.auction import prices

    seat = table.decisions()[0].seat
    for n, (_, _, amount) in prices(table.game.board, table.state, seat).items():
        assert f"{n}: {amount}" in by["auction"]


def test_a_way_is_laid_whole_and_its_rails_are_single_actions(stopped, say, answers):
    """RB-18: the cheapest way to a hex two away, with its cost; yes lays its rails one by one."""
    table, _ = stopped("rail")
    board, state = table.game.board, table.state
    (decision,) = table.decisions()
    near = {a.hex for a in table.legal(decision) if a.verb == "rail"}
    far = next(h for n in sorted(near) for h in board.around[n]
               if h not in near and not state.own(decision.seat) >> h & 1
               and board.costs[n] + board.costs[h] <= state.power)  # fmt: skip
    to = f"{board.hexes[far].col},{board.hexes[far].row}"
    length = table.length
    by = dict(answers(say(table, "y", f"way {to}", "yes")))
    assert re.search(r"2 rails, \d+ power of \d+", by[f"way {to}"])
    assert by["yes"].count("expansion: rail") == 2
    assert table.length == length + 2
    assert table.state.rails[decision.seat] >> far & 1


def test_a_city_without_a_verb_is_proposed_and_only_yes_builds(stopped, say, answers):
    """Nothing is committed by a name alone (RB-16)."""
    table, _ = stopped("city")
    city = table.game.board.cities[table.state.marked[0]]
    word = notation.city_word(city)
    length = table.length
    by = dict(answers(say(table, "y", word)))
    assert by[word] == f"station {word}? yes does it.\n"
    assert table.length == length
    say(table, "y", word, "yes")
    assert table.length > length


def test_a_train_is_told_card_by_card_before_it_runs(stopped, say, answers):
    """RB-34: coal, what it brings, and why it cannot run; the best one waits for a yes."""
    table, _ = stopped("operate")
    (decision,) = table.decisions()
    by = dict(answers(say(table, "y", "best", "trains w01")))
    assert re.search(r"^Best.*: \d+ VP, \d+ resources? left\. In this order:\nrun [sl]\d+", by["best"])
    assert re.search(r"^[sl]\d+: coal \d+, brings .*; coal left \d+\.$", by["best"], re.MULTILINE)
    assert "yes does it." in by["best"]
    assert "cannot run" in by["trains w01"] and "RB-" in by["trains w01"]
    length = table.length
    say(table, "y", "best", "yes")
    assert table.length > length
    assert any(event.kind == "started" and event.seat == decision.seat for event in table.events[length + 1].events)


def test_a_verb_alone_lists_what_it_can_do(stopped, say, answers):
    """RB-43: conversions fit every question, and it is asked again."""
    table, _ = stopped("rail")
    kind = table.decisions()[0].kind
    by = answers(say(table, "y", "rail", "convert", "1"))
    assert by[1][1].startswith("What to rail?") and "Lay on" in by[1][1]
    assert "1 Convert" in by[2][1]
    assert "converted" in by[3][1] or "convert" in by[3][1]
    assert table.decisions()[0].kind == kind


def test_the_looks_that_help_with_a_question_are_named_unless_it_is_to_be_quiet(stopped, say, answers):
    table, _ = stopped("rail")
    by = answers(say(table, "y", "quiet", ""))
    assert "way CITY" in by[0][1] and "Besides: convert" in by[0][1]
    assert by[2][1].splitlines()[0].endswith("(RB-18).") and by[2][1].splitlines()[1] == "0 Be done"


def test_a_way_that_costs_more_than_there_is_waits_for_no_yes(stopped, say, answers):
    """RB-18: power first, then money; without enough of both nothing is laid."""
    table, _ = stopped("rail")
    length = table.length
    by = dict(answers(say(table, "y", "way kagoshima", "yes")))
    assert by["way kagoshima"].endswith("That is more than you have.\n")
    assert by["yes"].startswith("Nothing waits for a yes")
    assert table.length == length


def test_bots_play_on_and_are_told_a_sentence_an_event(boom, say, answers):
    """Between two questions of a person every bot's moves are told, in the third person."""
    table = boom("Ada,random,random,random")
    said = say(table, *["0", "1"] * 12)
    assert re.search(r"^random 2 (bids \d|stays at \d)", said, re.MULTILINE)
    assert re.search(r"^Turn order: ", said, re.MULTILINE)
    assert "Hand the keyboard" not in said
    assert all(table.bots[d.seat] is None for d in table.decisions())


def test_each_family_that_has_bots_has_a_half_of_line_mode():
    assert set(HALVES) == set(MODULES)


def test_what_makes_coal_is_offered_first_where_coal_is_short(stopped, say, answers):
    """RB-36, RB-43."""
    table, _ = stopped("coal")
    rows = dict(answers(say(table, "y")))["y"].splitlines()
    into = [row.endswith("into coal") for row in rows if re.match(r"\d+ Convert", row)]
    assert into[0] and into == sorted(into, reverse=True)


def test_a_payment_that_leaves_the_stores_even_is_offered_first(boom, say, answers):
    """RB-8, RB-11: an auction bid in any resources may be paid in every mixture."""
    table, sink = boom(), io.StringIO()
    lines.run(table, Until(table, "pay", ANY), sink)
    (decision,) = table.decisions()
    amount, store = decision.data[0], list(table.state.store[decision.seat])
    say(table, "y", "1")
    paid = next(event for entry in table.events[::-1] for event in entry.events if event.kind == "paid")
    left = [have - n for have, n in zip(store, paid.data["amounts"], strict=True)]
    assert sum(store) - sum(left) == amount
    assert all(store[k] == left[k] or left[k] >= max(left) - 1 for k in range(4))


def test_an_income_track_is_offered_with_what_it_would_pay(stopped, say, answers):
    """RB-33, RB-46: the next level, and the icon on it."""
    table, _ = stopped("income")
    (decision,) = table.decisions()
    board, levels = table.game.board, table.state.levels[decision.seat]
    rows = dict(answers(say(table, "y")))["y"]
    for action in table.game.answers(table.state, decision):
        level = levels[action.track] + 1
        icon = board.icons[action.track][level]
        then = f"; {texts.effect(icon)}" if icon else ""
        assert f"to {level}, which pays {board.income[action.track][level - 1]}{then}\n" in rows


def test_take_back_and_again_work_as_on_the_ticket_boards(boom, say, answers):
    table = boom()
    by = answers(say(table, "y", "bid 2", "undo", "y", "redo"))
    assert "bid 2" in by[1][1]
    assert "took back 1 action" in by[2][1] or "took back 1 action" in by[3][1]


@pytest.mark.parametrize("width", [40, 20])
def test_lines_fit_the_columns_that_are_asked_for(stopped, say, width):
    table, _ = stopped("operate")
    said = say(table, "y", f"width {width}", *LOOKS, "best", "help", *["more"] * 6)
    there = said[said.index(f"Lines fit {width}") :].splitlines()
    assert max(len(line) for line in there if not line.startswith(("> ", "trainbound"))) <= width


def test_every_verb_has_its_help(boom, say, answers):
    table = boom()
    said = say(table, "y", "help", *["more"] * 6)
    for verb in (*notation.VERBS, *(verb.name for verb in (*BoomHalf.looks, *verbs.VERBS))):
        assert verb in HELP or verb in line_texts.HELP
        assert re.search(rf"^{verb}\b", said, re.MULTILINE)
