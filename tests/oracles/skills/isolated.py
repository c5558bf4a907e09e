"""Asks the reference, each time in a separate process, so that SymPy's caches do not affect the next answer, and endless
calculations can be stopped.

`Oracle().ask(case)`; run as a program it answers cases from its input, one as JSON in each line.
"""

import json
import os
import resource
import select
import subprocess
import sys
from pathlib import Path

SECONDS = 20
"""Of CPU time for one answer; what takes longer is skipped."""
MEMORY = 3 * 2**30


class Oracle:
    """A process that forks one for each question. Another `hash_seed` gives another order of SymPy's sets."""

    def __init__(self, hash_seed=0):
        environment = os.environ | {"PYTHONHASHSEED": str(hash_seed)}
        self.process = subprocess.Popen(
            [sys.executable, Path(__file__)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def ask(self, case, seconds=SECONDS):
        question = {name: case[name] for name in ("expression", "precision", "variables") if name in case}
        question["seconds"] = seconds
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def answered(question):
    """The answer of a separate process."""
    seconds = question.pop("seconds")
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for standard in (0, 1):
            os.dup2(os.open(os.devnull, os.O_RDWR), standard)
        with open(writing, "w") as file:
            json.dump(answer(question), file)
            file.flush()
            os._exit(0)
    os.close(writing)
    parts = []
    while select.select([reading], [], [], 6 * seconds)[0] and (part := os.read(reading, 65536)):
        parts.append(part)
    os.close(reading)
    try:
        os.kill(child, 9)
    except ProcessLookupError:
        pass
    os.waitpid(child, 0)
    try:
        return json.loads(b"".join(parts))
    except ValueError:
        return {"skipped": "time"}


def answer(question):
    from reference import calculate

    try:
        return calculate(**question)
    except (MemoryError, RecursionError) as error:
        return {"skipped": type(error).__name__}
    except BaseException as error:
        return {"reason": "", "exception": f"{type(error).__name__}: {str(error)[:100]}"}


def serve():
    import reference  # noqa: F401  (so that each fork has it)

    sys.set_int_max_str_digits(0)
    for line in sys.stdin:
        print(json.dumps(answered(json.loads(line))), flush=True)


if __name__ == "__main__":
    serve()
