"""Position files spoiled at random, as hands and editors do it: lines lost, doubled, moved, other kinds of values."""

import random
import re

VALUES = (
    "-1", "0", "3", "99", "10000000000000000000000", "1.5", "nan", "inf", "true", "false", '""', '"Ada"', '"x"',
    '"red*99"', '"rrL"', '"prr:1"', '"prr:-1"', '"prr:¹"', '"new-york"', '"a/b:grey"', '"///"', '"Zürich / Bern"',
    '"\\u0000\\u202e"', '"%s {} {0} \\\\"', "[]", "[[]]", '["a", 1, []]', "[{}]", "{}", '{ a = 1 }', "1979-05-27",
    '"' + "x" * 300 + '"', '"' + "a b c / - : " * 20 + '"', '"' + "ö́̂̃" * 30 + '"')  # fmt: skip
KEYS = (
    "map", "players", "options", "seat", "name", "tracks", "tickets", "hand", "points", "technologies", "shares",
    "stations", "trains", "neutral", "ask", "what", "track", "cards", "technology", "ticket", "company", "display",
    "reshuffled", "rails", "turn")  # fmt: skip
ASKS = ("claim", "buy", "why", "longest", "ticket", "shares", "score", "tour", "train", "nonsense")


def mutated(text: str, other: str, chance: random.Random) -> str:
    """A file with one to six things changed; `other` is a file that pieces may come from."""
    for _ in range(chance.randint(1, 6)):
        lines = text.splitlines() or [""]
        at = chance.randrange(len(lines))
        match chance.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[chance.randrange(len(lines))])
            case 2:
                lines.insert(at, chance.choice(other.splitlines() or [""]))
            case 3:
                lines[at] = re.sub(r"= .*", lambda _: f"= {chance.choice(VALUES)}", lines[at])
            case 4:
                lines.insert(at, f"{chance.choice(KEYS)} = {chance.choice(VALUES)}")
            case 5:
                words = re.findall(r'"[^"]*"', other) or ['"x"']
                word = chance.choice(words)
                lines[at] = re.sub(r'"[^"]*"', lambda _, word=word: word, lines[at], count=chance.randint(1, 3))
            case 6:
                lines[at] = re.sub(r"\w+(?= =)", lambda _: chance.choice(KEYS), lines[at], count=1)
            case 7:
                lines[at] = f'what = "{chance.choice(ASKS)}"'
            case _:
                place = chance.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:place] + chr(chance.choice((34, 44, 91, 93, 0x301, 0x1F682, 32, 97, 58))) + (
                    lines[at][place + chance.randint(0, 1) :])  # fmt: skip
        text = "\n".join(lines)
    return text
