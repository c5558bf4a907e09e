"""CPython and SymPy, timed, and processes, timed from their start to their end. Each line of the input is a request as JSON,
`{"call": "eval", "inputs": ["2 + 3"]}`; each line of the output has the nanoseconds of all its calls, and with `"values": true`
what they return.
"""

import json
import math
import os
import signal
import sys
import time
from pathlib import Path


def evaluate(text):
    return eval(text, NOTHING)


NOTHING = {"__builtins__": {}}


def guarded(text):
    """`eval` as nanochat's calculator guards it: the characters are checked, and an alarm stops it."""

    def stop(*_):
        raise TimeoutError

    text = text.replace(",", "")
    if "**" in text or not all(character in "0123456789*+-/.() " for character in text):
        return None
    try:
        signal.signal(signal.SIGALRM, stop)
        signal.alarm(3)
        return eval(text, {"__builtins__": {}}, {})
    except Exception:
        return None
    finally:
        signal.alarm(0)


def checked(text):
    """`eval` with EvalMath's checks: of the characters, and of the result."""
    if not all(character in "0123456789+-*/().eE " for character in text):
        return {"error": "Invalid characters in expression"}
    try:
        result = eval(text, {"__builtins__": {}}, {})
    except SyntaxError:
        return {"error": "Invalid syntax"}
    except ZeroDivisionError:
        return {"error": "Division by zero"}
    if not isinstance(result, int | float) or not math.isfinite(result):
        return {"error": "Expression must evaluate to a number"}
    return {"result": result}


def pascaline_calls(name):
    """The Python package of the wheel that was built last, in this process."""
    sys.path.insert(0, str(Path(__file__).parents[3] / "target/bench/wheel"))
    import pascaline

    if name == "calculate":
        return lambda text: pascaline.calculate({"type": "calculate", "value": text})
    return getattr(pascaline, name)


def sympy_calls():
    """What Skills' `calculate` does in SymPy. The import is not counted."""
    from sympy import Eq, N, solve, sympify

    def calculate(text, precision):
        if "=" not in text:
            return str(N(sympify(text), precision))
        left, right = text.split("=", 1)
        return ", ".join(str(N(root, precision)) for root in solve(Eq(sympify(left), sympify(right))))

    return calculate


def call_of(request):
    python = {"eval": evaluate, "guarded eval": guarded, "checked eval": checked}
    if request["call"] in python:
        return python[request["call"]]
    if request["call"] == "pascaline":
        return pascaline_calls(request["name"])
    calculate = sympy_calls()
    return lambda text: calculate(text, request["precision"])


def timed(request):
    call, inputs = call_of(request), request["inputs"]
    started = time.perf_counter_ns()
    for text in inputs:
        call(text)
    ns = time.perf_counter_ns() - started
    return {"ns": ns, "values": [text_of(call(text)) for text in inputs] if request.get("values") else []}


def text_of(value):
    """The result alone, of what an outcome has beside it."""
    return str(value.get("result", value.get("value", value)) if isinstance(value, dict) else value)


def spawned(request):
    """Runs a process; what it takes of the processor and of memory includes the processes that it waits for. The memory is at least
    that of this process."""
    nothing = os.open(os.devnull, os.O_RDWR)
    files = [(os.POSIX_SPAWN_DUP2, nothing, number) for number in (0, 1, 2)]
    command = request["command"]
    started = time.perf_counter_ns()
    pid = os.posix_spawnp(command[0], command, {**os.environ, **request.get("env", {})}, file_actions=files)
    _, status, usage = os.wait4(pid, 0)
    wall = time.perf_counter_ns() - started
    os.close(nothing)
    kib = usage.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    cpu = (usage.ru_utime + usage.ru_stime) * 1e9
    return {"status": os.waitstatus_to_exitcode(status), "wall": wall, "cpu": cpu, "kib": kib}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(spawned(request) if request["call"] == "spawn" else timed(request)), flush=True)


main()
