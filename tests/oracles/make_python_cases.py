"""Makes tests/cases/python/*.toml: what CPython 3.11 gives for the expressions of expressions/python/*.txt, and for random ones.

A line is an expression, or a JSON string of one; `# ` begins a comment, which goes before the next case. Of each are recorded
the `repr` or the exception, and what EvalMath (the seed's code) gives. `@@difference id` above a line names the row of
DIFFERENCES.md that says why ours is another; the case then records ours, which the line gives after ` @@ `.

    python3 tests/oracles/make_python_cases.py [--check] [--seed N --count N]

`--check` compares with what is recorded; `--seed` prints random cases alone.
"""

import argparse
import json
import math
import random
import struct
import sys
import warnings
from pathlib import Path

HERE = Path(__file__).parent
CASES = HERE.parent / "cases" / "python"
HEADER = "# Made by tests/oracles/make_python_cases.py from CPython 3.11. Change the expressions, not this file.\n"
ALLOWED = set("0123456789+-*/().eE ")
RANDOM = {"seed": 20261121, "count": 2000}


def outcome(expression):
    """The `repr` of the value, or the exception's name and words."""
    try:
        return {"value": text(eval(expression, {"__builtins__": {}}, {}))}
    except SyntaxError as error:
        return {"exception": "SyntaxError", "message": error.msg}
    except Exception as error:
        return {"exception": type(error).__name__, "message": str(error)}


def text(value):
    """`repr` without CPython's limit on digits, which is for those who ask for a text."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return repr(value)
    finally:
        sys.set_int_max_str_digits(limit)


def eval_math(expr):
    """The seed's EvalMath, with the `import math` that it lacks."""
    try:
        if not all(char in ALLOWED for char in expr):
            return {"eval_math_error": "Invalid characters in expression"}
        result = eval(expr, {"__builtins__": {}}, {})
        if not isinstance(result, (int, float)):
            return {"eval_math_error": "Expression must evaluate to a number"}
        if not math.isfinite(result):
            return {"eval_math_error": "Result is not finite"}
        return {"eval_math": text(result)}
    except ZeroDivisionError:
        return {"eval_math_error": "Division by zero"}
    except SyntaxError:
        return {"eval_math_error": "Invalid syntax"}
    except Exception as error:
        return {"eval_math_error": f"Evaluation failed: {error}"}


def case(expression, given=None):
    fields = given or {**outcome(expression), **eval_math(expression)}
    lines = ["[[case]]", f"expression = {json.dumps(expression)}"]
    lines += [f"{name} = {json.dumps(value)}" for name, value in fields.items()]
    return "\n".join(lines) + "\n"


def theme(text):
    parts, difference = [HEADER], None
    for line in text.split("\n"):
        if line.startswith("# "):
            parts.append(line)
        elif line.startswith("@@difference "):
            difference = line.removeprefix("@@difference ")
        elif line:
            expression, _, ours = line.partition(" @@ ")
            if expression.startswith('"'):
                expression = json.loads(expression)
            parts.append(case(expression, {"difference": difference, **json.loads(ours)} if difference else None))
            difference = None
    return "\n".join(parts)


class Draw:
    """Random expressions of arithmetic. Powers stay small enough for CPython to end."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def number(self):
        kind, of = self.random.random(), self.random
        if kind < 0.35:
            return str(of.choice([0, 1, 2, 3, 5, 7, 8, 9, 10, 12, 16, 100, 255, 1000, of.randint(0, 10**6)]))
        if kind < 0.5:
            return str(of.randint(0, 10 ** of.randint(1, 40)))
        if kind < 0.75:
            return repr(round(of.uniform(0, 100), of.randint(0, 6)))
        if kind < 0.85:
            return of.choice("0.1 0.5 1.5 2.5 1e3 1e-5 1e16 1.5e300 5e-324 1e400 0.0 1e308 3. 00 .5 .25 1E5 2e-3".split())
        if kind < 0.93:
            return repr(struct.unpack(">d", struct.pack(">Q", of.getrandbits(62)))[0])
        return "1" + "0" * of.randint(10, 330)

    def expression(self, depth):
        kind, of = self.random.random(), self.random
        if depth <= 0 or kind < 0.15:
            return self.number()
        if kind < 0.25:
            return of.choice("-+") + self.expression(depth - 1)
        if kind < 0.4:
            return f"({self.expression(depth - 1)})"
        sign = of.choice(["+", "-", "*", "/", "//", "%", "+", "-", "*", "/"])
        if kind < 0.48:
            return f"{self.number()}**{of.choice(['-', ''])}{of.choice(['2', '3', '0.5', '1.5', '10', '0', '31', '64', '1e3', '2.5'])}"
        blank = of.choice(["", " "])
        return f"{self.expression(depth - 1)}{blank}{sign}{blank}{self.expression(depth - 1)}"

    def line(self):
        expression = self.expression(self.random.randint(1, 5))
        if self.random.random() < 0.05:
            at = self.random.randrange(len(expression) + 1)
            expression = expression[:at] + self.random.choice("()+-/.eE 0") + expression[at + self.random.randint(0, 1) :]
        return expression


def random_cases(seed, count):
    draw = Draw(seed)
    cases = [case(expression) for expression in (draw.line() for _ in range(count)) if len(expression) < 300]
    return f"{HEADER}# Drawn with seed {seed}.\n\n" + "\n".join(cases)


def main():
    if sys.version_info[:2] != (3, 11):
        sys.exit("The answers are CPython 3.11's; another version words some errors otherwise.")
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--count", type=int, default=20_000)
    arguments = parser.parse_args()
    if arguments.seed is not None:
        print(random_cases(arguments.seed, arguments.count))
        return
    made = {f"{file.stem}.toml": theme(file.read_text()) for file in sorted((HERE / "expressions/python").glob("*.txt"))}
    made["random.toml"] = random_cases(**RANDOM)
    CASES.mkdir(exist_ok=True)
    stale = [name for name, text in made.items() if not (CASES / name).exists() or (CASES / name).read_text() != text]
    if not arguments.check:
        for name in stale:
            (CASES / name).write_text(made[name])
    count = sum(text.count("[[case]]") for text in made.values())
    print(f"{count} cases of Python in {len(made)} files, {len(stale)} of them {'differ' if arguments.check else 'made anew'}")
    sys.exit(1 if arguments.check and stale else 0)


main()
