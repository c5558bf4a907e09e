"""How trainers call a reward function, from the source of their published packages: `tests/cases/check/trainers.json`.

    pip download --no-deps --dest wheels trl==1.16.0 verl==0.9.1 verifiers==0.3.1
    python record_trainers.py wheels > ../../cases/check/trainers.json

Each call is recorded as it is written there, and of verifiers, which passes what a function has parameters for, the names that it
knows. To install the trainers takes gigabytes, and needs none of what is tested.
"""

import ast
import json
import sys
import zipfile
from pathlib import Path

#: A package, its file, and the name of the function that is called there.
CALLS = [
    ("trl", "trl/trainer/grpo_trainer.py", "reward_func"),
    ("verl", "verl/workers/reward_manager/naive.py", "compute_score"),
    ("verl", "verl/experimental/reward_loop/reward_manager/naive.py", "compute_score"),
]

#: A package, its file, and the function whose dictionary has the names of the arguments.
NAMES = [("verifiers", "verifiers/legacy/rubrics/rubric.py", "score_objects")]


def name_of(call):
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", None)


def calls_in(source, name):
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and name_of(node) == name]
    return sorted({ast.unparse(call) for call in calls if any(keyword.arg for keyword in call.keywords)})


def names_in(source, name):
    (function,) = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef) and node.name == name]
    keys = [key for node in ast.walk(function) if isinstance(node, ast.Dict) for key in node.keys]
    return [key.value for key in keys if isinstance(key, ast.Constant)]


def main():
    rows = []
    for package, file, name, column, recorded in [
        *((*call, "calls", calls_in) for call in CALLS),
        *((*names, "names", names_in) for names in NAMES),
    ]:
        (wheel,) = Path(sys.argv[1]).glob(f"{package}-*.whl")
        source = zipfile.ZipFile(wheel).read(file).decode()
        rows.append({"trainer": package, "version": wheel.name.split("-")[1], "file": file, column: recorded(source, name)})
    print(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
