"""How trainers call a reward function, from the source of their published packages: `tests/cases/check/trainers.json`.

    pip download --no-deps --dest wheels trl==1.16.0 verl==0.9.1
    python record_trainers.py wheels > ../../cases/check/trainers.json

Each call is recorded as it is written there. To install the trainers takes gigabytes, and needs none of what is tested.
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


def name_of(call):
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", None)


def calls_in(source, name):
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and name_of(node) == name]
    return sorted({ast.unparse(call) for call in calls if any(keyword.arg for keyword in call.keywords)})


def main():
    rows = []
    for package, file, name in CALLS:
        (wheel,) = Path(sys.argv[1]).glob(f"{package}-*.whl")
        source = zipfile.ZipFile(wheel).read(file).decode()
        rows.append({"trainer": package, "version": wheel.name.split("-")[1], "file": file, "calls": calls_in(source, name)})
    print(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
