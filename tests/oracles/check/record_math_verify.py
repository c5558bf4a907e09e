"""The pairs of Math-Verify's own tests, with what its test expects, what it says, and the true verdict.

    pip download --no-deps --no-binary :all: math-verify==0.9.0 && tar xzf math_verify-0.9.0.tar.gz
    pip install math-verify==0.9.0 antlr4-python3-runtime==4.13.2 pytest
    python record_math_verify.py math_verify-0.9.0 > ../../cases/check/math_verify.jsonl

`judged.jsonl` beside this file has the true verdict of the pairs in which Math-Verify's test is wrong, or tests something else, with
the reason. A gold answer and a prediction are texts as its tests have them.
"""

import importlib
import inspect
import json
import logging
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
MOST_BYTES = 6_000
GOLD, CLAIM = ("gold",), ("pred",)


def pairs(folder):
    """Each parametrized pair: its test, the gold answer, the claim, and whether they are expected to be the same."""
    sys.path.insert(0, str(folder))
    (folder / "tests" / "__init__.py").touch()
    for file in sorted((folder / "tests").glob("test_*.py")):
        module = importlib.import_module(f"tests.{file.stem}")
        for name, test in inspect.getmembers(module, inspect.isfunction):
            for mark in getattr(test, "pytestmark", []):
                if mark.name != "parametrize" or not isinstance(mark.args[0], str):
                    continue
                names = [each.strip() for each in mark.args[0].split(",")]
                if "gold" not in names or "pred" not in names:
                    continue
                for values in mark.args[1]:
                    case = dict(zip(names, values))
                    expected = case["expected"] if "expected" in case else case["result"]
                    yield f"{file.stem}::{name}", case["gold"], case["pred"], bool(expected)


def said(gold, claim):
    from math_verify import parse, verify

    try:
        return bool(verify(parse(gold), parse(claim)))
    except Exception as error:  # whatever it raises is no verdict
        return type(error).__name__


def main():
    logging.disable(logging.CRITICAL)
    judged = {}
    for line in (HERE / "judged.jsonl").read_text().splitlines():
        row = json.loads(line)
        judged[row["gold"], row["claim"]] = row
    seen = set()
    for test, gold, claim, expected in pairs(pathlib.Path(sys.argv[1])):
        if (gold, claim) in seen or len(gold) + len(claim) > MOST_BYTES:
            continue
        seen.add((gold, claim))
        row = {"source": test, "claim": claim, "gold": gold, "expected": expected, "math_verify": said(gold, claim)}
        judgement = judged.get((gold, claim))
        row["same"] = judgement["same"] if judgement else expected
        if judgement:
            row["why"] = judgement["why"]
        print(json.dumps(row, ensure_ascii=False))


if __name__ == "__main__":
    main()
