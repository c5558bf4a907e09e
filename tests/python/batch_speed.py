"""A batch beside a loop of single calls: python tests/python/batch_speed.py [ROWS]

The texts are mixed, all different. The two take turns, a stretch each, so that what else the machine does counts for both alike. Beside
them is what a batch takes on one thread, which is what it saves by not making an object for each answer.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "src" / "py" / "python"))

from pascaline import CalculationError, answer, answer_batch, calculate, calculate_batch, evaluate, evaluate_batch, use_calculator, use_calculator_batch

MIXED = {
    "answer": ["{n} * {m}", "{m}% of {n}", "{n} km to m", "1/{n} + 1/{m}", "{n} + ) {m}"],
    "evaluate": ["{n} * {m}", "sqrt({n}) + {m}", "{n} km to m", "[{n}, {m}] * 2", "{n} + ) {m}"],
    "calculate": ["{n} * {m}", "sqrt({n}) + {m}", "{n}/{m}", "{n} + ) {m}"],
    "use_calculator": ["{n} * {m}", "{n}/{m}", "'{n}{m}'.count('1')", "{n} + ) {m}"],
}


def texts(kind, first, rows):
    kinds = MIXED[kind]
    return [kinds[n % len(kinds)].format(n=n + 10, m=n % 97 + 2) for n in range(first, first + rows)]


def single(function, rows):
    for text in rows:
        try:
            function(text)
        except CalculationError:
            pass


CALLS = {
    "answer": (answer, answer_batch),
    "evaluate": (evaluate, evaluate_batch),
    "calculate": (lambda text: calculate({"value": text}), calculate_batch),
    "use_calculator": (use_calculator, use_calculator_batch),
}


def main(rows):
    stretch = min(rows, 20_000)
    for name, (one, many) in CALLS.items():
        ways = {"single": lambda rows: single(one, rows), "one thread": lambda rows: many(rows, threads=1), "batch": many}
        took = dict.fromkeys(ways, 0.0)
        for first in range(0, rows, stretch):
            given = texts(name, first, stretch)
            for way, run in ways.items():
                begun = time.perf_counter()
                run(given)
                took[way] += time.perf_counter() - begun
        each = {way: 1e6 * seconds / rows for way, seconds in took.items()}
        ratios = ", ".join(f"{way} {each['single'] / each[way]:.1f} times as fast ({each[way]:.2f} µs)" for way in ("one thread", "batch"))
        print(f"{name}: {each['single']:.2f} µs in a loop; {ratios}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
