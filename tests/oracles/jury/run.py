"""Asks a jury of other calculators what `answer` is asked, and lists where two or more of them agree against it.

    .ci/jury python3 tests/oracles/jury/run.py [--seed S] [--count N] [--sources rows units …] [--jurors qalc fend …] [--show]

A juror votes about the reading, if it reads the text as it is written, or about the value alone, if it is given our reading in its own
spelling. Where two or more agree against us, and neither a note nor an alternative says so, it is a fault, or a row of `verdicts/`
says why not.
"""

import argparse
import collections
import importlib
import json
import pathlib
import random
import subprocess
import sys
import time
from types import SimpleNamespace

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import texts  # noqa: E402
import tree  # noqa: E402
import values  # noqa: E402
import verdicts  # noqa: E402
from votes import Vote, outcome  # noqa: E402

ANSWERS = "target/debug/examples/answer_lines"
TABLES = "target/debug/examples/answer_tables"
JURORS = "datetime calc qalc units fend numbat mathjs sympy maxima".split()
# A line of a juror, such as a reading with a number of a thousand digits.
LONGEST_LINE = 2000
SOURCES = [*texts.SOURCES, "drawn"]


def replies(asked):
    lines = "".join(json.dumps(text) + "\n" for text in asked)
    output = subprocess.run([ANSWERS], input=lines, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def our_value(reply):
    """What we answered, as exactly as we say it."""
    if "error" in reply:
        return None
    if reply["type"] == "solutions":
        return solutions(reply)
    for shown in (reply["exact"], reply["text"]) if reply["type"] in ("number", "quantity") else (reply["text"],):
        value = shown and values.value_of(shown.removesuffix(" (rounded)"))
        if value:
            return value
    decimal = reply["decimal"] if reply["type"] == "number" else None
    return decimal and values.value_of(decimal.removesuffix(" (rounded)"))


def solutions(reply):
    """The values of one unknown, or those of a system in the order of its names."""
    rows = [dict(row) for row in reply["solutions"] or []]
    if len(rows) == 1:
        return values.many(values.value_of(value) for _, value in sorted(rows[0].items()))
    if any(len(row) != 1 for row in rows):
        return None
    found = [values.value_of(value) for row in rows for value in row.values()]
    if None in found or any(value.kind != "number" for value in found):
        return None
    return values.many(sorted(found, key=lambda value: (values.as_complex(value.of).real, values.as_complex(value.of).imag)))


def outputs_of(juror, lines, folder):
    """What a juror prints for each line; in a folder, what it has printed in an earlier run is kept."""
    path = folder and pathlib.Path(folder, f"{juror.name}.json")
    known = json.loads(path.read_text(encoding="utf-8")) if path and path.exists() else {}
    new = [line for line in lines if line not in known]
    known |= dict(zip(new, juror.ask(new), strict=True)) if new else {}
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(known), encoding="utf-8")
    return {line: known[line] for line in lines}


def heard(juror, asked, read, folder=None):
    """The votes of one juror: for each text, at most one about the reading and one about the value."""
    lines = []
    for at, (text, trees) in enumerate(zip(asked, read)):
        for kind, line in ("reading", juror.read(text)), ("value", juror.spell(trees)):
            if line and len(line) <= LONGEST_LINE:
                lines.append((at, kind, line))
    unique = list(dict.fromkeys(line for _, _, line in lines))
    started = time.monotonic()
    outputs = outputs_of(juror, unique, folder)
    votes = collections.defaultdict(list)
    told = {line: safely(juror, output) for line, output in outputs.items()}
    for at, kind, line in lines:
        if told[line] is not None:
            votes[at].append(Vote(juror.name, kind, line, outputs[line], told[line]))
    answered = sum(value is not None for value in told.values())
    print(f"{juror.name}: {len(unique)} lines, {answered} with a value, {time.monotonic() - started:.0f} s", flush=True)
    return votes


def safely(juror, output):
    """A line that is no value may look like anything."""
    try:
        return juror.value(output)
    except (ValueError, OverflowError, ZeroDivisionError, RecursionError):
        return None


def describe(case):
    """A text, what we say, and what the jury says."""
    yield f"{case.text!r}  ({case.source})"
    yield f"    ours: {case.reply.get('text') or case.reply.get('message')}   read as {case.reply.get('reading')}"
    for vote in case.votes:
        mark = "≠" if vote in case.against else " "
        yield f"  {mark} {vote.juror} {vote.kind}: {vote.line} → {vote.value}"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", default=str(random.randrange(10**8)), help="draws the same texts again")
    parser.add_argument("--count", type=int, default=20000, help="texts that are drawn")
    parser.add_argument("--sources", nargs="*", default=SOURCES, choices=SOURCES)
    parser.add_argument("--jurors", nargs="*", default=JURORS, choices=JURORS)
    parser.add_argument("--texts", nargs="*", help="these texts alone")
    parser.add_argument("--show", action="store_true", help="list what is told, too, and what the verdicts settle")
    parser.add_argument("--keep", help="a folder that keeps what the jurors printed, for the next run")
    parser.add_argument("--out", help="a file that gets a line of JSON for each text with two votes")
    return parser.parse_args()


def main():
    sys.set_int_max_str_digits(0)
    options = arguments()
    print(f"seed {options.seed}")
    rows = verdicts.read()
    found = texts.collected(TABLES, options.sources, options.seed, options.count) if not options.texts else {}
    found |= {text: "asked" for text in options.texts or []}
    found |= {row.example: "verdicts" for row in rows if row.example not in found}
    cases = judged(found, options.jurors, options.keep)
    wrong = settled(cases, rows)
    for case in cases:
        if case.outcome == "wrong" or (options.show and case.outcome in ("told", "settled")):
            print(*describe(case), sep="\n")
    write(cases, options.out)
    report(cases)
    unused = [row for row in rows if not row.is_used] if set(options.jurors) == set(JURORS) else []
    for row in unused:
        print(f"verdicts/{row.file}: no two jurors agree against us about {row.example!r} any more")
    return 1 if wrong or unused else 0


def judged(found, jurors, folder):
    asked = list(found)
    answers = replies(asked)
    read = [tree.trees(reply["reading"]) if "reading" in reply else None for reply in answers]
    heard_of = [heard(importlib.import_module(f"jurors.{name}_juror").JUROR, asked, read, folder) for name in jurors]
    cases = []
    for at, (text, reply) in enumerate(zip(asked, answers)):
        votes = [vote for votes in heard_of for vote in votes[at]]
        ours = our_value(reply)
        told = SimpleNamespace(
            notes=reply.get("notes", []), alternatives=[values.value_of(text) for _, text in reply.get("alternatives", [])]
        )
        # An answer of ours whose text no one here can read is not compared.
        result, against = ("unheard", []) if ours is None and "error" not in reply else outcome(ours, told, votes)
        cases.append(SimpleNamespace(text=text, source=found[text], reply=reply, votes=votes, outcome=result, against=against))
    return cases


def settled(cases, rows):
    """Marks what verdicts settle, and counts what is left."""
    left = 0
    for case in cases:
        if case.outcome != "wrong":
            continue
        row = next((row for row in rows if row.holds(case.text)), None)
        if row is None:
            left += 1
            continue
        row.is_used |= case.text == row.example
        case.outcome = "settled"
    return left


def write(cases, path):
    if path:
        with open(path, "w", encoding="utf-8") as file:
            for case in cases:
                if len({vote.juror for vote in case.votes}) > 1:
                    file.write(json.dumps({"text": case.text, "outcome": case.outcome, "told": list(describe(case))}) + "\n")


def report(cases):
    counts = collections.defaultdict(collections.Counter)
    for case in cases:
        jurors = len({vote.juror for vote in case.votes})
        readers = len({vote.juror for vote in case.votes if vote.kind == "reading"})
        counts[case.source].update(["texts", case.outcome, *["heard"] * (jurors > 1), *["read"] * (readers > 1)])
    columns = "texts heard read right told refused settled wrong".split()
    print(f"{'':10}", *(f"{name:>8}" for name in columns))
    for source, counter in [*counts.items(), ("all", sum(counts.values(), collections.Counter()))]:
        print(f"{source:10}", *(f"{counter[name]:>8}" for name in columns))
    print("heard: at least two jurors answered; read: at least two of them read the text as it is written")


if __name__ == "__main__":
    sys.exit(main())
