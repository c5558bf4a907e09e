"""The recorded pairs, checked one by one. Each line of the input is a request as JSON, `{"side": "pascaline"}`; each line of the output
has the nanoseconds of every pair, in the same order for both sides.
"""

import json
import logging
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "target/bench/wheel"))

import pascaline
from math_verify import parse, verify


def recorded():
    for file in sorted((ROOT / "tests/cases/check").glob("*.jsonl")):
        for line in file.read_text().splitlines():
            pair = json.loads(line)
            yield pair["claim"], pair["gold"]


def by_math_verify(claim, gold):
    try:
        return verify(parse(gold), parse(claim))
    except Exception:  # whatever it raises takes its time, too
        return None


SIDES = {"pascaline": pascaline.check, "math_verify": by_math_verify}


def timed(check, claim, gold):
    started = time.perf_counter_ns()
    check(claim, gold)
    return time.perf_counter_ns() - started


def main():
    logging.disable(logging.CRITICAL)
    pairs = list(recorded())
    for line in sys.stdin:
        check = SIDES[json.loads(line)["side"]]
        for claim, gold in pairs[:100]:
            check(claim, gold)
        print(json.dumps({"ns": [timed(check, *pair) for pair in pairs]}), flush=True)


main()
