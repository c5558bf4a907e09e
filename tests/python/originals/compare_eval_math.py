"""ai2 with our `eval_math` in the place of EvalMath: python compare_eval_math.py FOLDER

Its executor and its slow variant answer many expressions, as they are and with the replacement; and its own tests in which a
calculation is planned, carried out and verified run with the replacement.
"""

import math
import os
import shutil
import sys
import tempfile
from pathlib import Path
from random import Random

import conversations
import pytest

import pascaline

# Its tests write a database beside the code, which a second run must not find.
COPY = tempfile.TemporaryDirectory()
FOLDER = Path(shutil.copytree(Path(sys.argv[1]) / "mvp", Path(COPY.name) / "mvp", ignore=shutil.ignore_patterns(".ir")))
os.chdir(FOLDER)
sys.path.insert(0, str(FOLDER))

from src.core import tools  # noqa: E402
from src.tools import evalmath_slow  # noqa: E402

COUNT = 20_000
EXPRESSIONS = [
    "2+2", "10/2", "2**3", "7//2", "-7//2", "1e3", "2**-1", "0**0", "2**0.5", "-0.0", "2**100", " 2+2", "00", "1e-400", "1e400", "",
    "   ", "05", "1e", "1 2", "*", ")(", "1.5.2", "2* *3", "1//0", "1/0.0", "0**-1", "e", "E", "2.0**1024", "10**400 / 3", "()",
    "(-8)**(1/3)", "2(3)", "7%3", "2^3", "1_000", "0x10", "1,2", "1\n2",
]  # fmt: skip
# What DIFFERENCES.md says: infinity is no result, as in the document of EvalMath.
INFINITE = {"error": "Result is not finite"}
TESTS = ["tests/test_plan_execution.py", "tests/test_planner_deterministic_tool_choice.py", "tests/test_mvp.py"]


def is_same(theirs, ours):
    """Whether the answers are the same, except for a hint beside an error, and for what is not finite."""
    if isinstance(theirs.get("result"), float) and not math.isfinite(theirs["result"]):
        return ours == INFINITE
    if "error" in theirs:
        return theirs["error"] == ours.get("error")
    return (type(theirs["result"]), repr(theirs["result"])) == (type(ours.get("result")), repr(ours.get("result")))


def inputs(random):
    for expression in EXPRESSIONS:
        yield {"expr": expression}
    for value in (5, True, None):
        yield {"expr": value}
    yield {}
    for _ in range(COUNT):
        # EvalMath itself does not come back from a tower of powers.
        expression = conversations.arithmetic(random)
        if "**" not in expression:
            yield {"expr": expression}


def compare():
    executor, slow, results = tools.ToolExecutor(tools.ToolRegistry()), evalmath_slow.run, []
    theirs = {}
    rows = list(inputs(Random(5)))
    for row in rows:
        theirs[str(row)] = executor.execute_tool("EvalMath", row), slow(row)
    executor.tool_implementations["EvalMath"] = pascaline.eval_math
    for row in rows:
        ours = executor.execute_tool("EvalMath", row)
        fast, other = theirs[str(row)]
        assert is_same(fast, ours) or is_same(other, ours), (row, fast, other, ours)
        results.append("result" in ours)
    print(f"EvalMath: {len(rows)} inputs, of which {sum(results)} have a result: the same values of the same types, and the same errors")


def own_tests():
    tools.ToolExecutor._mock_evalmath = lambda self, inputs: pascaline.eval_math(inputs)
    evalmath_slow.run = pascaline.eval_math
    code = pytest.main(["-q", "-p", "no:cacheprovider", "-W", "ignore", *TESTS])
    assert code == 0, "ai2's own tests fail"


if __name__ == "__main__":
    print("ai2", flush=True)
    compare()
    own_tests()
