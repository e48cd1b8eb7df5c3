"""Line mode verb by verb: what it answers, what it refuses, what it never says."""

import io
import re
from pathlib import Path

import pytest

from trainbound import lines
from trainbound.lines import texts, verbs
from trainbound.lines.session import Session
from trainbound.lines.speech import Speech
from trainbound.lines.ticket.half import TicketHalf
from trainbound.lines.ticket.texts import HELP
from trainbound.table.faults import OTHER_MAP
from trainbound.table.table import Table
from trainbound.ticket import notation
from trainbound.ticket.actions import DECK, Draw, Keep
from trainbound.ticket.rules import MODULES, load

KEEP = "keep 1 2 3"
TINY = Path(__file__).parents[1] / "maps" / "tiny.toml"


@pytest.fixture
def alone(sit):
    """One person and a bot, tickets kept, the person's turn with a known hand and display."""
    table = sit("Ada,random", bytes(16))
    decision = next(d for d in table.decisions() if d.seat == 0)
    table.submit(decision.number, Keep(tuple(sorted(decision.data[0][:3]))))
    while bot := table.bot_decision():
        table.submit(bot.number, table.bot_choose(bot))
    assert table.state.player == 0
    table.state.hands[0] = [0, 0, 0, 1, 1, 1, 2, 0, 1]
    table.state.display[:] = [0, 1, 8, 2, 3]
    return table


def test_a_map_file_that_has_changed_is_spoken_of_first(sit, store, say, tmp_path):
    path = tmp_path / "own.toml"
    path.write_bytes(TINY.read_bytes())
    table = sit(board=str(path))
    path.write_bytes(path.read_bytes() + b"# and more\n")
    assert OTHER_MAP not in say(table)
    assert OTHER_MAP in say(Table.open(store, table.id)).partition(">")[0]


def test_the_question_offers_what_is_open_by_number(alone, say, answers):
    said = say(alone, "1", "hand", "", "4")
    first, hand, again, fourth = (answer for _, answer in answers(said))
    assert first.startswith("1 purple  2 white  3 locomotive  4 blue  5 yellow  d deck")
    assert hand == "6 cards: yellow 1, orange 1, black 1, red 2, locomotive 1.\n"
    assert again.startswith("Ada, your turn. Draw 2 cards, claim a track, or draw tickets.\n1 draw  2 claim  3 tickets")
    assert fourth.startswith(hand)


def test_a_claim_without_cards_is_proposed_and_then_played(alone, say, answers):
    said = say(alone, "claim scranton stroudsburg", "2", "claim str scr y", "3", "1")
    proposed, back, again, why, claimed = (answer for _, answer in answers(said))
    assert proposed == (
        "Scranton / Wilkes Barre to Stroudsburg, yellow 2, 2 points, then one share.\n"
        "Pay yellow 1, locomotive 1. The only way. Legal.\n1 claim  2 back  3 why\n"
    )
    assert back.startswith("Ada, your turn.")
    assert again == proposed
    assert why.startswith("Yes, now (T-11, T-12).")
    assert claimed.startswith(
        "1.1 claim scranton-wilkes-barre/stroudsburg:yellow yellow*1 loco*1\n"
        "You score 2, in all 2. 43 trains left, 4 cards.\n"
        "Ada, take one share for Scranton / Wilkes Barre to Stroudsburg, yellow 2 (PA-5).\n"
        "1 Reading, number 1 of 7, you hold 0, pays 14 9 5\n"
        "2 Lehigh Valley, number 1 of 6, you hold 0, pays 12 7 3\n"
        "3 Jersey Central, number 1 of 3, you hold 0, pays 8 5\n4 none\n"
    )


@pytest.mark.parametrize("line", ["claim str scr yellow loco", "claim str/scr yelow locomotiv", "claim str scr y L"])
def test_a_word_that_is_a_colour_or_a_card_is_what_makes_the_line_legal(alone, say, line):
    """T-11."""
    assert "1.1 claim scranton-wilkes-barre/stroudsburg:yellow yellow*1 loco*1\n" in say(alone, line)


def test_other_payments_are_chosen_by_number(alone, say, answers):
    said = say(alone, "claim altoona dubois", "2", "1")
    first, other, claimed = (answer for _, answer in answers(said))
    assert "Pay red 2. Way 1 of " in first
    chosen = re.search(r"2 pay (\w+) 1, locomotive 1", first)[1]
    assert f"Pay {chosen} 1, locomotive 1. Way " in other
    assert claimed.startswith(f"1.1 claim altoona/dubois:grey {chosen}*1 loco*1")


@pytest.mark.parametrize("answer", ["r", "R", "1", "reading", "share rdg", "rdg"])
def test_a_share_is_named_by_letter_number_or_name(alone, say, answer):
    said = say(alone, "claim scranton stroudsburg", "1", answer)
    assert "share rdg\nYou hold 1 Reading, number 1. 6 are left.\n" in said


@pytest.mark.parametrize("answer", ["4", "-", "none", "share none"])
def test_a_share_may_be_declined(alone, say, answer):
    assert "\n1.1 share none\n" in say(alone, "claim scranton stroudsburg", "1", answer)


def test_the_three_kinds_of_wrong(alone, say, answers):
    said = say(alone, "clami altoona harrisburg o", "fly", "n", "claim altoona harrisburg", "why draw 3", "draw 1", "3")
    near, unknown, several, which, yes, _, locomotive = (answer for _, answer in answers(said))
    assert near.startswith(
        "Not legal; nothing was played.\nT-11 It costs 5 orange. You hold 1 orange and 1 locomotive: 3 short."
    )
    assert unknown.startswith("Not understood: fly. Expected a number of the list or a verb")
    assert several == "n could be: neutral, now, normal. Type more of it.\n"
    assert which == (
        "altoona harrisburg could be, by number:\n"
        "1 Altoona to Harrisburg, orange 5, 10 points\n2 Altoona to Harrisburg, red 5, 10 points\n"
    )
    assert yes == "Yes, draw 3 is legal now.\n"
    assert locomotive.startswith(
        "Not legal; nothing was played.\nT-7 T-8 A locomotive from the display counts as both cards"
    )
    assert alone.length == 5


def test_why_gives_reasons_and_what_is_open_instead(alone, say, answers):
    said = say(
        alone, "why altoona harrisburg orange", "why", "why t-13", "T-13", "why altoona", "why tickets", "why pass"
    )
    track, again, rule, short, city, tickets, passing = (answer for _, answer in answers(said))
    assert track.startswith("No, for one reason.\nT-11 It costs 5 orange.")
    assert (
        "Open to you now from Altoona: JOH 1 (2 tracks), DUB 2." in track or "Open to you now from Altoona: " in track
    )
    assert again == track[: track.index("Open")]
    assert rule == short
    assert rule.startswith("T-13 A double route is two tracks")
    assert city.startswith("Altoona, clockwise from north. 6 tracks.\n1 to ")
    assert tickets == "Yes, tickets is legal now.\n"
    assert passing.startswith("No, for one reason.\nT-16 ")


def test_a_city_lists_its_tracks_and_a_number_claims(alone, say, answers):
    said = say(alone, "city stroudsburg", "2")
    city, chosen = (answer for _, answer in answers(said))
    assert city == (
        "Stroudsburg, clockwise from north. 2 tracks.\n"
        "1 to Allentown, orange 2, free, shares Reading, Lehigh Valley and Jersey Central. Payable.\n"
        "2 to Scranton / Wilkes Barre, yellow 2, free, shares Reading, Lehigh Valley and Jersey Central. Payable.\n"
    )
    assert chosen.startswith(
        "Scranton / Wilkes Barre to Stroudsburg, yellow 2, 2 points, then one share.\nPay yellow 1"
    )


def test_my_tickets_name_every_missing_track(alone, say, answers):
    said = say(alone, "my tickets", "1", "1")
    tickets, way, track = (answer for _, answer in answers(said))
    assert len(tickets.splitlines()) == 3
    assert all(
        re.fullmatch(r"\d .+ to .+, \d+ points?, needs \d+ trains: (.+ to .+, \w+ \d;? ?)+\.", row)
        for row in tickets.splitlines()
    )
    assert "A number claims:\n1 " in way
    assert track.startswith(("Not legal", way.partition("A number claims:\n1 ")[2].partition(", ")[0]))


def test_lists_are_cut_to_ten_and_more_goes_on(alone, say, answers):
    said = say(alone, "help", "more", "more", "more", "again", "again")
    parts = [answer.splitlines() for _, answer in answers(said)]
    verbs_ = [line.partition(":")[0] for part in parts[:4] for line in part if "type more" not in line]
    assert len(parts[0]) == 11
    assert parts[0][10] == f"{len(verbs_) - 10} more: type more."
    assert parts[4] == parts[3] == parts[5]
    known = (*notation.verbs(alone.game.board), *(verb.name for verb in (*TicketHalf.looks, *verbs.VERBS)))
    assert len(verbs_) == len(known)
    of_modules = {verb for name in MODULES for verb in load(name).verbs}
    assert set(known) | of_modules == {*HELP, *texts.HELP}


def test_quiet_says_less_and_full_says_more(sit, say):
    script = (KEEP, "claim", "draw deck", "draw deck")
    said = {talk: say(sit("Ada,random", bytes(16)), talk, *script) for talk in ("quiet", "normal", "full")}
    assert len(said["quiet"]) < len(said["normal"]) < len(said["full"])
    assert not re.search(r"^\d+\.2 random|^1 draw  2", said["quiet"], re.MULTILINE)
    assert re.search(r"^\d+\.2 random (drew|claimed)", said["normal"], re.MULTILINE)
    assert "random is next." in said["full"]


@pytest.mark.parametrize("width", [20, 40, 60])
def test_lines_fit_the_width(sit, say, width):
    said = say(
        sit("Ada,greedy"),
        KEEP,
        "table",
        "shares",
        "city new york",
        "help",
        "draw",
        "score",
        "rules",
        "log",
        width=width,
    )
    longest = max((line for line in said.splitlines() if not line.startswith(">")), key=len)
    assert len(longest) <= width
    assert f"> width {width} Lines fit {width} columns. " in " ".join(say(sit(), f"width {width}").split())


def test_history_is_looked_at_and_left_again(alone, say, answers):
    alone.state.hands[0] = [1, 0, 0, 0, 0, 0, 0, 0, 0]
    said = say(
        alone,
        "draw 1",
        "draw 1",
        "back",
        "hand",
        "claim",
        "<",
        "> 2",
        "back 1000",
        "forward",
        "now",
        "forward",
        "back x",
    )
    typed = [answer for _, answer in answers(said)]
    assert typed[2].startswith("Move ")
    assert re.match(r"\d cards: ", typed[3])
    assert typed[4].startswith("You are looking at move ")
    assert typed[6].startswith("Ada, your turn.")
    assert typed[7].startswith("Move 0 of ")
    assert typed[8].startswith("Move 1 of ")
    assert typed[9].startswith("Ada, your turn.")
    assert typed[10] == "You are looking at the game as it is now.\n"
    assert typed[11].startswith("Not understood: x. Expected a number of moves.")


def test_undo_and_redo_alone_are_free_and_bring_the_same_cards(sit, say):
    table = sit("Ada,random", bytes(16))
    said = say(table, KEEP, "draw deck", "undo", "draw deck")
    first, second = re.findall(r"You drew (.+) from the deck", said)
    assert first == second
    assert "Ada took back 1 action across a revealed card" in said
    length = table.length
    said = say(table, "undo", "redo", "redo")
    assert table.length == length + 2
    assert said.count("There is nothing to do again.") == 1


def test_undo_across_what_another_has_seen_needs_their_consent(sit, say):
    def between():
        """Cy has had Ada's draw turned up before her: Ada's take-back at Cy's curtain."""
        table = sit()
        while table.state.turn < 1:
            decision = table.decisions()[0]
            table.submit(decision.number, table.legal(decision)[0])
        for _ in range(2):
            decision = table.decisions()[0]
            table.submit(decision.number, Draw(0) if table.state.display[0] != 8 else Draw(DECK))
        return table

    table = between()
    asked, previous = table.decisions()[0].seat, 1 - table.decisions()[0].seat
    name, other = table.names[previous], table.names[asked]
    length = table.length
    for answer, undone in (("n", False), ("y", True)):
        sink = io.StringIO()
        session = Session(table, io.StringIO(f"undo\n{answer}\n"), sink, 200)
        session.seat = previous
        session.run()
        said = sink.getvalue()
        assert f"{other}, {name} wants to take back across something you have seen. Type y to agree, or n." in said
        assert (table.length > length) is undone
        assert ("Not taken back." in said) is not undone
        assert (f"{name} took back 1 action across a revealed card" in said) is undone


@pytest.mark.parametrize("before", [[], ["y", KEEP]], ids=["nobody yet", "Ada was there"])
def test_the_curtain_says_nothing_secret_whatever_is_typed(sit, say, before):
    table = sit()
    table.state.hands[0] = [2] * 9  # she could pay for anything
    names = {verb.name for verb in (*TicketHalf.looks, *verbs.VERBS)}
    every = sorted(names - {"quit", "undo", "export", "full"})
    script = [*every, *(f"{verb} 1" for verb in notation.verbs(table.game.board)), "my hand", "city altoona", "2", ""]
    said = say(table, *before, *script, "why altoona dubois")
    said = said[said.rindex("Hand the keyboard") :]
    assert table.length == len(before) // 2
    secret = r"\d cards?: |points?, (needs|\d+ trains? away)|You (hold|drew|stand)|Payable|Your tickets"
    assert not re.search(secret, said)
    assert "Altoona, clockwise from north." in said
    assert "Ada, seat 1" in said


def test_the_rest_of_a_list_is_not_for_the_next_person(sit, say, answers):
    said = say(sit(), "y", "help", KEEP, "y", "more")
    assert answers(said)[-1] == ("more", "There is no more.\n")


def test_only_the_person_named_goes_on_and_again_repeats_nothing_of_the_last(sit, say, answers):
    said = say(sit(), "y", "hand", KEEP, "cy", "again")
    by = answers(said)
    assert by[2][1].endswith("Cy is next. Hand the keyboard to Cy. Type y, Cy.\n")
    assert by[3][1].startswith("Cy, keep tickets")
    assert by[4][1] == by[3][1]


def test_the_end_of_input_is_no_end_of_the_game(sit, say):
    table = sit("Ada,random")
    said = say(table, KEEP)
    assert said.endswith(f"Saved. Go on with:\ntrainbound continue {table.id} --text\n")
    assert say(table).startswith("Pennsylvania, 2 players, round 1. Saved as you go.")
    assert say(table, "quit", "hand").count(">") == 1


def test_nothing_leaves_that_the_stream_cannot_carry(store, say):
    from trainbound.table.table import Table

    table = Table.create(store, "pennsylvania", [("Zoë", None), ("Łukasz", None)], bytes(16), {})
    raw = {}
    for encoding in ("ascii", "latin-1", "utf-8"):
        buffer = io.BytesIO()
        sink = io.TextIOWrapper(buffer, encoding=encoding)
        lines.run(table, io.StringIO("y\ntable\nfind Łukasz\n"), sink)
        sink.flush()
        raw[encoding] = buffer.getvalue()
    assert max(raw["ascii"]) < 0x80
    assert b"Zo?" in raw["ascii"]
    assert "Zoë, seat 1" in raw["latin-1"].decode("latin-1")
    assert "Łukasz, seat 2" in raw["utf-8"].decode()


def test_bytes_that_are_no_text_and_control_characters_do_no_harm(alone):
    sink = io.StringIO()
    source = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x00\x1b[2Jhand\nhand\n"), encoding="utf-8")
    lines.run(alone, source, sink, width=200)
    assert "\x1b" not in sink.getvalue()
    assert "6 cards: yellow 1" in sink.getvalue()


@pytest.fixture
def at_each_question(store):
    """A table of a map as it stands at the first question of each kind that a person is asked: kind -> table."""
    from trainbound.table.table import Table
    from trainbound.ticket.actions import Claim

    def reach(map_name):
        table = Table.create(store, map_name, [("Ada", None), ("Bot", "random")], bytes(15) + b"\x03", {})
        found = {}
        while table.decisions():
            decision = table.bot_decision()
            if decision is not None:
                table.submit(decision.number, table.bot_choose(decision))
                continue
            (decision,) = table.decisions()
            if decision.kind not in found:
                found[decision.kind] = Table.from_record(store, table.export(0).encode())
            legal = table.legal(decision)
            claims = [action for action in legal if isinstance(action, Claim)]
            table.submit(decision.number, [*claims, *(a for a in legal if a.verb == "draw"), *legal][0])
        return found

    return reach


ASKED = {
    "keep": "T-5 You are asked to choose the tickets to keep; to",
    "turn": "T-7 You are asked to draw cards, claim a track, or draw tickets; to",
    "second": "T-7 You are asked to draw the second card; to",
    "share": "PA-5 You are asked to choose a share or decline it; to",
    "neutral": "PA-10 You are asked to choose the neutral investor's share; to",
    "tunnel": "T-19 You are asked to pay more for the tunnel or decline; to",
}


@pytest.mark.parametrize(("map_name", "kinds"), [
    ("pennsylvania", {"keep", "turn", "second", "share", "neutral"}), ("europe", {"keep", "turn", "second", "tunnel"})])
def test_whatever_answers_another_question_is_told_what_is_asked_now(
    say, answers, at_each_question, map_name, kinds
):
    """Even where the rest of the line means nothing, or is missing."""
    found = at_each_question(map_name)
    assert set(found) == kinds
    of = {"keep": ["keep", "keep all", "keep 1 2", "keep none", "keep 9", "all"],
          "turn": ["tickets", "tickets 3", "claim", "claim xyzzy", "pass", "pass x"],
          "share": ["share", "share prr", "share xyzzy", "none"], "neutral": ["neutral", "neutral xyzzy"],
          "tunnel": ["pay", "pay 1", "decline"], "station": ["station", "station paris", "station xyzzy"]}
    verbs = notation.verbs(found["turn"].game.board)
    for kind, table in found.items():
        spoken = [line for other, lines_ in of.items() for line in lines_
                  if other != kind and (other, kind) != ("station", "turn") and
                  {"turn": "claim", "tunnel": "pay"}.get(other, other) in verbs and (line, kind) != ("none", "keep")]
        length = table.length
        for line, said in answers(say(table, *spoken))[:len(spoken)]:
            rule, _, what = ASKED[kind].partition(" ")
            rule = "EU-3" if line.startswith("station") and kind != "tunnel" else rule
            assert said.startswith(f"Not legal; nothing was played.\n{rule} {what} "), (kind, line, said)
            assert "no answer to that." in said
        assert table.length == length


def test_why_says_so_too_and_knows_the_numbers_of_tickets(say, answers, at_each_question):
    found = at_each_question("pennsylvania")
    ((_, said),) = answers(say(found["turn"], "why keep all"))
    assert said == f"No, for one reason.\n{ASKED['turn']} keep tickets is no answer to that.\n"
    ((_, track),) = answers(say(found["second"], "why claim erie/warren:blue"))
    assert "no answer to that" not in track  # a track is asked about, not an answer given
    (_, few), (_, enough), (_, wrong) = answers(say(found["keep"], "why keep 1", "why keep all", "why keep 9"))
    assert few.startswith("No, for one reason.\nPA-2 At least 3 of these 5")
    assert enough.startswith("Yes, keep ")
    assert wrong == "Not understood: 9. Expected a number of the list. Nearest: 1, 2, 3, 4, 5.\n"


def test_tickets_are_kept_by_number_all_or_refused_with_what_is_missing(say, answers, sit):
    (_, none), (_, outside), (_, few) = answers(say(sit("Ada,random"), "keep none", "keep 9", "1 1 1"))
    assert "PA-2 At least 3 of these 5 tickets must be kept. You keep none: 3 more." in none
    assert outside == "Not understood: 9. Expected a number of the list. Nearest: 1, 2, 3, 4, 5.\n"
    assert "You keep 1: 2 more." in few


def test_a_yes_that_nobody_asked_for_is_told_so(say, answers, at_each_question):
    table = at_each_question("pennsylvania")["turn"]
    for _, said in answers(say(table, "yes", "y", "no")):
        assert said == "Nothing waits for a yes or no now. An empty line repeats what is asked.\n"


def test_the_score_as_it_stands_tells_nothing_of_others(alone, say, answers):
    (_, standing), (_, _), (_, short) = answers(say(alone, "score", "quiet", "score"))
    assert standing.startswith("If the game ended now, as far as you may know:\nPA-3 tracks: Ada 0, random ")
    missed = re.search(r"^T-22 tickets missed, 3 of 3: Ada -(\d+); not known until the end: random\.$", standing, re.M)
    assert missed and f"Known so far: Ada -{missed[1]} and random " in standing
    assert "PA-9 most tickets: not known until the end: Ada and random." in standing
    assert re.search(r"they hold: random \d\.", standing) and "they hold" not in short
    assert standing.splitlines()[-1] == short.splitlines()[-1]


def test_open_shares_are_shown_and_hidden_ones_are_not(sit, say):
    for open_ in (False, True):
        table = sit("Ada,Cy", bytes(16), open_shares=open_)
        rule = table.game.board.rule("shares")
        part = table.state.parts[rule.part]
        table.state.parts[rule.part] = part._replace(takers=((1, 0, 1), *part.takers[1:]))
        said = say(table, "y", "shares")
        assert "P Pennsylvania: you hold 1 (number 2)" in said
        assert ("Cy holds 2 (numbers 1 and 3)" in said) is open_


def test_export_writes_a_record_and_overwrites_nothing(alone, say, tmp_path):
    from trainbound.table.table import Table

    path = tmp_path / "game.jsonl"
    empty = tmp_path / "empty"
    empty.touch()
    said = say(alone, *(f"export {file}" for file in (path, path, f"{tmp_path}/no/such", empty)))
    assert f"Wrote {path}: the whole record." in said
    assert said.count("Cannot write ") == 1
    assert f"Not written: there is a file {path}, and no record is written over one. Name another: export FILE" in said
    assert empty.read_bytes() == path.read_bytes()
    copy = Table.from_record(alone._store, path.read_bytes())
    assert copy.length == alone.length


def test_rules_begin_with_what_differs_on_the_map_under_headings_that_say_so(alone, say, answers):
    said = say(alone, "rules double", "why PA-10", "why t-13, t-16")
    rules, why, two = (answer for _, answer in answers(said))
    assert two.startswith("T-13 A double route ")
    assert "\nT-16 Ruling: " in two
    lines = rules.strip().splitlines()
    assert lines[0] == "Pennsylvania: what differs from the base game"
    assert lines[1].startswith("PA-12 ")
    assert lines[2] == "What every ticket map shares"
    assert "Ruling: " in why
    assert "Why: " in why


def test_find_looks_through_cities_tracks_tickets_rules_and_log(alone, say, answers):
    said = say(
        alone, "find stroudsburg", "find investor", "find qqq", "find", "rules qqq", "rules neutral investor", "log 1"
    )
    city, rule, none, what, no_rule, rules, log = (answer for _, answer in answers(said))
    assert city.startswith("city Stroudsburg, STR\ntrack Allentown to Stroudsburg, orange 2\n")
    assert "ticket Dubois to Stroudsburg" in city
    assert "PA-10" in rule
    assert none == "Nothing holds qqq.\n"
    assert what.startswith("Find what?")
    assert no_rule.startswith("No rule holds qqq.")
    assert "\nPA-10 " in rules
    assert len(log.splitlines()) == 1


def test_a_full_disk_is_said_and_nothing_is_lost(alone, say, monkeypatch):
    from trainbound.store.faults import StoreFault

    real = alone._store.append

    def full(*args):
        monkeypatch.setattr(alone._store, "append", real)
        raise StoreFault("The disk is full; the last action was not kept.")

    monkeypatch.setattr(alone._store, "append", full)
    said = say(alone, "draw 1", "draw 1")
    assert "The disk is full; the last action was not kept." in said
    assert "1.1 draw 1\nYou drew " in said


def test_a_menu_breaks_between_choices_only():
    sink = io.StringIO()
    Speech(sink, 20).menu(["1 draw", "2 claim", "3 my tickets", "4 hand"])
    assert sink.getvalue() == "1 draw  2 claim\n3 my tickets  4 hand\n"


def test_a_hint_gives_the_action_and_its_reason_and_yes_does_it(alone, say, answers):
    said = say(alone, "hint", "yes", "back", "hint")
    hint, done, _, past = (answer for _, answer in answers(said))
    reason, line = hint.splitlines()
    assert len(reason.split()) > 4
    assert line.startswith("yes does it: ")
    assert done.startswith(f"1.1 {line.removeprefix('yes does it: ')}\n")
    assert past == "There is nothing to advise: nothing is asked of you now.\n"


ODD = [",", " , ,", "log \u00b2", "log " + "9" * 5000, "9" * 5000, "keep " + "1" * 5000, "x " * 9000]


@pytest.mark.parametrize("line", ODD)
def test_odd_lines_are_answered_and_end_nothing(alone, say, answers, line):
    length = alone.length
    said = say(alone, line, "hand")
    assert "6 cards:" in said
    assert len(said) < 3000
    assert alone.length == length


def test_a_bot_let_move_by_another_program_at_the_table_ends_nothing(sit, say, monkeypatch):
    from trainbound.kernel.types import Stale

    table = sit("Ada,random", bytes(16))
    submit, failed = table.submit_bot, []

    def late(number, action):
        if not failed and table.bot_decision() is not None:
            failed.append(submit(number, action))
            raise Stale(number)
        return submit(number, action)

    monkeypatch.setattr(table, "submit_bot", late)
    assert "tickets" in say(table, KEEP, "hand")
    assert failed


def test_an_action_that_came_too_late_is_said_so(alone, say, monkeypatch):
    from trainbound.kernel.types import Stale

    def late(seat):
        raise Stale(1)

    monkeypatch.setattr(alone, "redo", late)
    assert texts.MOVED_ON in " ".join(say(alone, "redo").split())


def test_the_rules_desk_opens_with_what_is_seen_here_and_comes_back(sit, say, answers, tmp_path):
    """T-26: the hand of the person at the keyboard is on it, the others' are not."""
    table = sit("Ada,random")
    file = tmp_path / "now.toml"
    script = ("1", "desk", "standing", f"save {file}", "what if Ada allentown/reading", "quit", "hand")
    said = dict(answers(say(table, *script)))
    assert "Ada: trains left" in said["desk"]
    assert "longest route from 0 to" in said["what if Ada allentown/reading"]
    assert "Back at the table." in said["quit"]
    assert "card" in said["hand"]
    text = file.read_text(encoding="utf-8")
    assert text.count("hand = \"") == 1
    assert "seed" not in text


def test_no_desk_is_opened_behind_the_curtain(sit, say):
    said = say(sit("Ada,Cy"), "desk")
    assert "The rules desk" not in said
