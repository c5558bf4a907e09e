"""CPython and SymPy, timed, and processes, timed from their start to their end. Each line of the input is a request as JSON,
`{"call": "eval", "inputs": ["2 + 3"]}`; each line of the output has the nanoseconds of all its calls, and with `"values": true`
what they return.
"""

import json
import os
import sys
import time


def evaluate(text):
    return eval(text, NOTHING)


NOTHING = {"__builtins__": {}}


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
    if request["call"] == "eval":
        return evaluate
    calculate = sympy_calls()
    return lambda text: calculate(text, request["precision"])


def timed(request):
    call, inputs = call_of(request), request["inputs"]
    started = time.perf_counter_ns()
    for text in inputs:
        call(text)
    ns = time.perf_counter_ns() - started
    return {"ns": ns, "values": [str(call(text)) for text in inputs] if request.get("values") else []}


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
