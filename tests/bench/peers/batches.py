"""A batch, and a loop of single calls over the same texts, timed. Each line of the input is a request as JSON,
`{"way": "batch", "tool": "answer", "times": 1, "first": 1000, "rows": 20000}`; each line of the output has the nanoseconds. With
arguments, `batches.py TOOL ROWS`, a stream of so many rows is answered, for the memory that it takes.
"""

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "target/bench/wheel"))

import pascaline

MIXED = {
    "answer": ["{n} * {m}", "{m}% of {n}", "{n} km to m", "1/{n} + 1/{m}", "{n} + ) {m}"],
    "evaluate": ["{n} * {m}", "sqrt({n}) + {m}", "{n} km to m", "[{n}, {m}] * 2", "{n} + ) {m}"],
    "calculate": ["{n} * {m}", "sqrt({n}) + {m}", "{n}/{m}", "{n} + ) {m}"],
    "use_calculator": ["{n} * {m}", "{n}/{m}", "'{n}{m}'.count('1')", "{n} + ) {m}"],
}


def texts(tool, first, rows, times=1):
    """Texts of several kinds in turn, of which one in four or five is an error. Each comes so many times, as a model answers a question
    in several attempts."""
    kinds = MIXED[tool]
    for row in range(first, first + rows):
        n = row // times
        yield kinds[n % len(kinds)].format(n=n + 10, m=n % 97 + 2)


def loop(tool, given):
    """The columns that most read of a batch: results, values and errors."""
    call = pascaline.calculate if tool == "calculate" else getattr(pascaline, tool)
    results, values, errors = [], [], []
    for text in given:
        result, value, error = single(tool, call, text)
        results.append(result)
        values.append(value)
        errors.append(error)
    return results, values, errors


def single(tool, call, text):
    try:
        if tool == "calculate":
            outcome = call({"value": text})
            return outcome.get("value"), None, outcome.get("reason")
        answer = call(text)
    except pascaline.CalculationError as error:
        return None, None, error.message
    if tool == "use_calculator":
        return None if answer is None else str(answer), answer, "refused" if answer is None else None
    return answer.text, answer.value if tool == "evaluate" else answer.decimal, None


def timed(request):
    tool, way = request["tool"], request["way"]
    given = list(texts(tool, request["first"], request["rows"], request["times"]))
    batch = getattr(pascaline, f"{tool}_batch")
    run = {"loop": lambda: loop(tool, given), "batch": lambda: batch(given), "one thread": lambda: batch(given, threads=1)}[way]
    started = time.perf_counter_ns()
    run()
    return time.perf_counter_ns() - started


def stream(tool, rows):
    """More rows than one wants to have in memory."""
    answered = sum(len(batch) for batch in getattr(pascaline, f"{tool}_batches")(texts(tool, 0, rows)))
    assert answered == rows


def main():
    if len(sys.argv) > 1:
        stream(sys.argv[1], int(sys.argv[2]))
        return
    for line in sys.stdin:
        print(json.dumps({"ns": timed(json.loads(line))}), flush=True)


main()
