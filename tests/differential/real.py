"""Compares the answers to real inputs with the numbers expected.

The inputs are not part of this project: a JSON object a line, with `source`, `expr`, `expected` and `kind`.

    cargo build --release --example answer_lines
    python3 tests/differential/real.py FILE [--show] [--program target/release/examples/answer_lines]
"""

import argparse
import collections
import fractions
import json
import re
import subprocess
import sys

TOLERANCE = 1e-6


def number(text):
    """The value of a decimal, a fraction, a percentage, an amount of money or a complex number; None for anything else."""
    text = text.strip().replace(" ", "").lstrip("$€£₹")
    percent = text.endswith("%")
    text = text.rstrip("%")
    try:
        value = complex(float(fractions.Fraction(text)))
    except (ValueError, ZeroDivisionError, OverflowError):
        try:
            value = complex(text.replace("i", "j"))
        except ValueError:
            match = re.match(r"-?\d+(\.\d+)?(e[+-]?\d+)?", text)
            if not match:
                return None
            value = complex(float(match.group()))
    return value / 100 if percent else value


def is_near(value, wanted):
    # Expected values are often rounded to two places.
    return value is not None and wanted is not None and abs(value - wanted) <= max(TOLERANCE * abs(wanted), 0.006 if abs(wanted) < 100000 else 0)


def values(reply):
    """The numbers that a reply tells."""
    found = []
    if reply.get("solutions"):
        found = [number(value) for row in reply["solutions"] for _, value in row]
    else:
        found = [number(reply[key]) for key in ("decimal", "text") if reply.get(key)]
    return found


def is_right(case, reply):
    expected = case["expected"] if isinstance(case["expected"], list) else [case["expected"]]
    wanted = [number(value) for value in expected]
    given = values(reply)
    match case["kind"]:
        case "roots_all_in":
            return bool(given) and all(any(is_near(value, one) for one in wanted) for value in given)
        case "num":
            return any(is_near(value, wanted[0]) for value in given[:1])
        case _:
            return any(is_near(value, one) for value in given for one in wanted)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--program", default="target/release/examples/answer_lines")
    parser.add_argument("--show", action="store_true", help="show every input that is not answered as expected")
    options = parser.parse_args()
    with open(options.file, encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    lines = "".join(json.dumps(case["expr"]) + "\n" for case in cases)
    output = subprocess.run([options.program], input=lines, capture_output=True, text=True, check=True).stdout
    counts = collections.defaultdict(collections.Counter)
    for case, line in zip(cases, output.splitlines(), strict=True):
        reply = json.loads(line)
        if "error" in reply:
            outcome = "refused"
        elif is_right(case, reply):
            outcome = "right"
        else:
            outcome = "wrong, noted" if reply["notes"] else "wrong"
        counts[case["source"]][outcome] += 1
        if options.show and outcome != "right":
            told = reply.get("message") or f"{reply['text']}   read as {reply['reading']}"
            print(f"{case['source']}: {outcome}: {case['expr']!r} is {case['expected']}: {told}")
    total = sum(counts.values(), collections.Counter())
    for source, counter in [*sorted(counts.items()), ("all", total)]:
        size = sum(counter.values())
        print(f"{source:18} {size:6}", *(f"{name} {count} ({100 * count / size:.1f} %)" for name, count in counter.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
