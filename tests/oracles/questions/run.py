"""Asks `answer` random questions whose true answers are computed here, and counts how it does.

    python3 tests/oracles/questions/run.py [--seed S] [--count N] [--kinds WORD] [--show | --quiet]

A reply is right, told (wrong, but a note or an alternative says so), refused, or wrong. Any wrong one fails.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
from fractions import Fraction

from draw import Draw
from kinds import KINDS
from misses import reason_to_miss

PROGRAM = "target/debug/examples/answer_lines"
OUTCOMES = "right told refused known wrong".split()
MOST_SHOWN = 20
LIST = pathlib.Path(__file__).parents[2] / "README.md"


def questions(seed, count, names):
    """Every kind equally often. The seed of a question has its number, so that one of them can be drawn again alone."""
    for at in range(count):
        name = names[at % len(names)]
        yield name, Draw(f"{seed} {at}").question(name)


def line(question):
    return {"text": question.text, **question.options} if question.options else question.text


def replies(program, asked):
    lines = "".join(json.dumps(line(question)) + "\n" for _, question in asked)
    output = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def outcome(question, reply):
    if "error" in reply:
        return "refused"
    if question.truth.fits(reply["text"]) and is_exact(question.truth, reply["exact"]):
        return "right"
    return "told" if reply["notes"] or any(question.truth.fits(text) for _, text in reply["alternatives"]) else "wrong"


def is_exact(truth, exact):
    """An exact number, if there is one, is the true value."""
    return not (exact and re.fullmatch(r"-?\d+(/\d+)?", exact)) or truth.is_exactly(Fraction(exact))


def told(reply):
    if "error" in reply:
        return f"{reply['error']}: {reply['message']}" + (f" | {reply['hint']}" if reply["hint"] else "")
    return f"{reply['text']}   read as {reply['reading']}" + "".join(f" | {note}" for note in reply["notes"])


def unlisted():
    """The kinds that the list of tests does not name."""
    listed = LIST.read_text(encoding="utf-8")
    return [name for name in KINDS if name not in listed]


def print_table(counts):
    width = max(map(len, counts))
    print(f"{'':{width}}", *(f"{name:>8}" for name in OUTCOMES))
    for name, counter in [*counts.items(), ("all", sum(counts.values(), collections.Counter()))]:
        print(f"{name:{width}}", *(f"{counter[outcome] or '·':>8}" for outcome in OUTCOMES))


def judged(program, asked):
    """The kind of each question with its outcome, and a line that tells both if the reply is not right."""
    for (name, question), reply in zip(asked, replies(program, asked), strict=True):
        result = outcome(question, reply)
        if result in ("refused", "wrong") and reason_to_miss(name, question.text):
            result = "known"
        yield name, result, f"{name}: {question.text!r} {question.options or ''} is {question.truth}: {told(reply)}"


def print_missed(missed, options):
    most = 0 if options.quiet else None if options.show else MOST_SHOWN
    for result in OUTCOMES[1:]:
        for line in missed[result][: None if result == "wrong" else most]:
            print(line)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", default=str(Draw().randrange(10**8)), help="draws the same questions again")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--kinds", default="", help="only kinds with this word in their name")
    parser.add_argument("--program", default=PROGRAM)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--show", action="store_true", help="list every reply that is not right")
    shown.add_argument("--quiet", action="store_true", help="list the wrong ones alone, without the table")
    return parser.parse_args()


def main():
    options = arguments()
    names = [name for name in KINDS if options.kinds in name]
    print(f"seed {options.seed}")
    counts = {name: collections.Counter() for name in names}
    missed = collections.defaultdict(list)
    for name, result, line in judged(options.program, list(questions(options.seed, options.count, names))):
        counts[name][result] += 1
        missed[result].append(f"{result}: {line}")
    print_missed(missed, options)
    if not options.quiet:
        print_table(counts)
    total = sum(counts.values(), collections.Counter())
    print(f"{options.count} questions of {len(names)} kinds:", ", ".join(f"{total[result]} {result}" for result in OUTCOMES))
    if unlisted():
        print("tests/README.md does not list:", ", ".join(unlisted()))
    return 1 if missed["wrong"] or unlisted() else 0


if __name__ == "__main__":
    sys.exit(main())
