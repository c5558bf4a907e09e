"""Makes tests/cases/gsm8k.json: calls of the calculator in the answers of GSM8K, and what nanochat's calculator gives for them.

    python3 tests/oracles/make_gsm8k_cases.py FILE [--check]

FILE is GSM8K's own, `{"question", "answer"}` in each line. All that is known here of its calls is stated anew: nanochat's
calculator by Python's `eval`, its reading of an answer by Python's `re`, numbers by `fractions`. Recorded are every call that
does not agree with its annotation, and of the others every so-manieth; no texts of problems.

`--check` compares with what is recorded, and compares every problem of FILE with what Pascaline makes of it: each call, both
conversations and the final answer.
"""

import argparse
import json
import re
import subprocess
import sys
import warnings
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
CASES = ROOT / "tests/cases/gsm8k.json"
AGREEING = 400

ARITHMETIC = set("0123456789*+-/.() ")
CALL = re.compile(r"(<<[^>]+>>)")
FINAL = re.compile(r"#### (\-?[0-9\.\,]+)")
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")


def use_calculator(expression):
    """nanochat's calculator, as far as arithmetic goes."""
    expression = expression.replace(",", "")
    if not set(expression) <= ARITHMETIC or "**" in expression:
        return None
    try:
        return str(eval(expression, {"__builtins__": {}}, {}))
    except Exception:
        return None


def number(text):
    text = text.strip(" ").replace(",", "")
    return Fraction(text) if NUMBER.fullmatch(text) else None


def exact(expression):
    """The exact value, without floating-point errors."""
    return eval(re.sub(r"\d+\.?\d*|\.\d+", r'Fraction("\g<0>")', expression.replace(",", "")))


def read(inner):
    """A call, the calculator's output, and whether they are the same number."""
    expression, annotation = inner.rsplit("=", 1) if "=" in inner else (inner, "")
    computed = use_calculator(expression)
    annotated = number(annotation)
    agrees = computed is not None and annotated is not None and annotated == number(computed)
    return expression, annotation, computed, agrees


def conversation(answer, output):
    """The parts of the assistant; `output` returns a call's output, or `None` to leave the call out."""
    parts = []
    for piece in CALL.split(answer):
        if piece.startswith("<<") and piece.endswith(">>"):
            call = read(piece[2:-2])
            if output(call) is not None:
                parts += [["python", call[0]], ["python_output", output(call)]]
        elif parts and parts[-1][0] == "text":
            parts[-1][1] += piece
        else:
            parts.append(["text", piece])
    return parts


def made_of(answer):
    final = FINAL.search(answer)
    return {
        "annotated": conversation(answer, lambda call: call[1]),
        "computed": conversation(answer, lambda call: call[1] if call[3] else call[2]),
        "calls": [read(piece[2:-2]) for piece in CALL.findall(answer)],
        "final": final and final.group(1).replace(",", ""),
    }


def same(ours, theirs):
    """The kinds of disagreement are ours; a floating-point error must really be one."""
    if any(ours[key] != theirs[key] for key in ("annotated", "computed", "final")) or len(ours["calls"]) != len(theirs["calls"]):
        return False
    for (expression, annotation, computed, kind), call in zip(ours["calls"], theirs["calls"]):
        if (expression, annotation, computed, kind == "agrees") != tuple(call):
            return False
        if kind == "floating-point error" and exact(expression) != number(annotation):
            return False
    return True


def compare(file, answers):
    command = ["cargo", "run", "--quiet", "--release", "--example", "gsm8k", "--", "--dump", file]
    lines = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")[:-1]
    if len(lines) != len(answers):
        sys.exit(f"{len(answers)} problems, of which Pascaline reads {len(lines)}")
    wrong = [answer for line, answer in zip(lines, answers) if not same(json.loads(line), made_of(answer))]
    for answer in wrong[:5]:
        print(json.dumps(answer))
    print(f"{len(answers)} problems with {sum(len(CALL.findall(answer)) for answer in answers)} calls, {len(wrong)} made otherwise")
    return not wrong


def sample(calls):
    agreeing = [call for call in calls if call[3]]
    step = max(1, len(agreeing) // AGREEING)
    chosen = [call for call in calls if not call[3]] + agreeing[::step][:AGREEING]
    rows = [json.dumps(dict(zip(("expression", "annotation", "computed", "agrees"), call))) for call in dict.fromkeys(chosen)]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def main():
    if sys.version_info[:2] != (3, 11):
        sys.exit("The answers are CPython 3.11's; another version may write them otherwise.")
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=lambda file: str(Path(file).resolve()))
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    answers = [json.loads(line)["answer"] for line in Path(arguments.file).read_text().split("\n") if line]
    made = sample([read(piece[2:-2]) for answer in answers for piece in CALL.findall(answer)])
    if not arguments.check:
        CASES.write_text(made)
        print(f"{made.count('expression')} calls recorded")
        return
    recorded = CASES.exists() and CASES.read_text() == made
    print("The recorded calls are up to date" if recorded else "The recorded calls differ")
    sys.exit(0 if compare(arguments.file, answers) and recorded else 1)


main()
