"""Times Skills' `calculate` in SymPy: reads JSON lines with `group`, `expression` and `precision`, and prints
the median nanoseconds of each group as a JSON object. The import is not counted, and neither is a first warm-up round.
"""

import json
import statistics
import sys
import time

from sympy import N, Eq, solve, sympify


def calculate(text, precision):
    if "=" not in text:
        return str(N(sympify(text), precision))
    left, right = text.split("=", 1)
    return ", ".join(str(N(root, precision)) for root in solve(Eq(sympify(left), sympify(right))))


def main():
    lines = [json.loads(line) for line in sys.stdin]
    for warming in ("2 + 3*4", "sin(1)*exp(2)", "sqrt(2) + 1.5", "x**2 - 3 = 0", "x**2 + x + 1 = 0"):
        calculate(warming, 10)
    times = {}
    for line in lines:
        started = time.perf_counter_ns()
        calculate(line["expression"], line["precision"])
        times.setdefault(line["group"], []).append(time.perf_counter_ns() - started)
    print(json.dumps({group: statistics.median(of) for group, of in times.items()}))


main()
