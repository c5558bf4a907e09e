"""Skills with our `calculate` and `coerce`: python compare_skills.py FOLDER

Its tool `calculate` runs on SymPy, called as its executor calls it, beside ours in its place; and so does its executor's `coerce`. The
executor's storage, which needs a running system, is replaced by one that keeps a single value. What differs is named by its row of
DIFFERENCES.md.
"""

import importlib.util
import sys
import types
from pathlib import Path

import pascaline

SOURCE = Path(sys.argv[1]) / "src"
sys.path.insert(0, str(SOURCE))
# It brings the indexes of a running system.
sys.modules["infospace_resource_manager"] = types.SimpleNamespace(InfospaceResourceManager=object)

from infospace_executor import InfospaceExecutor  # noqa: E402

SAME = "same"
CALCULATIONS = [
    ("2 + 3 * 4", {}, SAME),
    ("2 * v0 * sin(angle * pi / 180) / g", {"variables": {"v0": 20, "angle": 30, "g": 9.8}}, SAME),
    ("17 % 5", {}, SAME),
    ("-7 % 3", {}, SAME),
    ("1/3", {}, SAME),
    ("0", {}, SAME),
    ("10**10", {}, SAME),
    ("123456789*987654321", {}, SAME),
    ("factorial(17)", {}, SAME),
    ("0.1+0.2", {"precision": 20}, SAME),
    ("1/3000000", {"precision": 5}, SAME),
    ("exp(1000)", {}, SAME),
    ("sqrt(-4)", {}, SAME),
    ("log(-1)", {}, SAME),
    ("asin(2)", {}, SAME),
    ("2^3", {}, SAME),
    ("5!", {}, SAME),
    ("log(8,2)", {"precision": 30}, SAME),
    ("factorial(0.5)", {}, SAME),
    ("ln(E)", {}, SAME),
    ("x + 1", {}, SAME),
    ("x + y", {"variables": {"x": 2}}, SAME),
    ("a*b + c", {"variables": {"a": 2, "b": 3.5, "c": -1}}, SAME),
    (5, {}, "skills-messages"),
    ("2 +", {}, "skills-messages"),
    ("1", {"variables": [1]}, SAME),
    ("1/0", {}, "skills-no-number"),
    ("0/0", {}, "skills-no-number"),
    ("x**2 - 4 = 0", {}, "skills-equations"),
    ("solve(x**2 - 4, x)", {}, "skills-equations"),
]
TEXTS = ["14.00000000", " 3.7 ", "-2.5", "1e3", "abc", "", "true", "No", "off", "[1, 2]", '{"a": 1}', "a, b,,c", "-2.0, 2.0", "0"]
COERCIONS = ["to-int", "to-float", "to-bool", "to-json", "to-list", "to-string", "to-date"]
NUMBERS = [3, 3.7, -2.5, 10**15]


class Executor(InfospaceExecutor):
    """Skills' executor, with a value in the place of its store."""

    def __init__(self):
        self.kept = None

    def _create_uniform_return(self, status, value=None, resource_id=None, reason=None, extra=None, data=None):
        return {"status": status, "value": None if status == "failed" else value, "reason": reason}

    def _resolve_value(self, value):
        return value

    def _persist_note(self, value, *_, **__):
        self.kept = value
        return "Note_1"

    def _bind_variable(self, *_):
        pass

    def _normalize_var_for_log(self, name):
        return name


def our_calculate(value, runtime=None, executor=None, **parameters):
    """What docs/python_package.md writes in the place of the tool's function."""
    outcome = pascaline.calculate({"value": value, **parameters})
    return executor._create_uniform_return(outcome["status"], value=outcome.get("value"), reason=outcome.get("reason"))


def their_calculate():
    path = SOURCE / "tools" / "calculate" / "tool.py"
    spec = importlib.util.spec_from_file_location("skills_calculate", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.tool


def is_as_said(row, theirs, ours):
    match row:
        case "same":
            return theirs == ours
        case "skills-no-number":
            return theirs["status"] == "success" and ours["status"] == "failed"
        case "skills-equations":
            # The newest version solves them too, and prints exact roots.
            return ours == {"status": "success", "value": "-2.000000000, 2.000000000", "reason": None}
        case "skills-messages":
            return theirs["status"] == ours["status"] == "failed"


def calculations():
    theirs = their_calculate()
    for value, parameters, row in CALCULATIONS:
        one = theirs(value, executor=Executor(), **parameters)
        other = our_calculate(value, executor=Executor(), **parameters)
        assert is_as_said(row, one, other), (value, parameters, row, one, other)
    rows = [row for *_, row in CALCULATIONS]
    others = ", ".join(sorted({*rows} - {SAME}))
    print(f"calculate: {len(rows)} calls, {rows.count(SAME)} the same, the others as {others} say")


def coerced(value, coercion):
    """What the executor's own `coerce` gives, and ours."""
    action = {"type": "coerce", "target": value, "coercion": coercion, "out": "$out"}
    theirs, outcome = Executor()._execute_coerce(action), pascaline.coerce(action)
    return theirs, {"status": outcome["status"], "value": outcome.get("value"), "reason": outcome.get("reason")}


def coercions():
    for value in TEXTS:
        for coercion in COERCIONS:
            theirs, ours = coerced(value, coercion)
            if theirs["status"] == "failed" and coercion == "to-json":
                # The row skills-messages: the words are those of the parser.
                theirs["reason"] = ours["reason"]
            assert repr(theirs) == repr(ours), (value, coercion, theirs, ours)
    for value in NUMBERS:
        for coercion in ("to-int", "to-float", "to-string", "to-date"):
            theirs, ours = coerced(value, coercion)
            assert repr(theirs) == repr(ours), (value, coercion, theirs, ours)
    print(f"coerce: {len(TEXTS)} texts in {len(COERCIONS)} ways the same, and numbers; what is neither, as skills-values says")


if __name__ == "__main__":
    print("Skills", flush=True)
    calculations()
    coercions()
