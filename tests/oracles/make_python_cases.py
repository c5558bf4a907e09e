"""Makes tests/cases/{python,agent_loop,nanochat}/*.toml: what CPython 3.11 gives for the expressions of
expressions/{python,agent_loop,nanochat}/*.txt, and for random ones, by the rules of each system.

A line is an expression, or a JSON string of one; `# ` begins a comment, which goes before the next case. Recorded are
- of python: the `repr` or the exception, and what EvalMath (the seed's code) gives;
- of agent_loop: the text that its `calculate` gives, or the message of its error;
- of nanochat: the text of what its `use_calculator` gives, if it gives something.
`@@difference id` above a line names the row of DIFFERENCES.md that says why ours is another; the case then records ours,
which the line gives after ` @@ `.

    python3 tests/oracles/make_python_cases.py [--check] [--seed N --count N --system NAME]

`--check` compares with what is recorded; `--seed` prints random cases alone, one as JSON in each line.
"""

import argparse
import ast
import json
import math
import random
import struct
import sys
import warnings
from pathlib import Path

HERE = Path(__file__).parent
CASES = HERE.parent / "cases"
HEADER = "# Made by tests/oracles/make_python_cases.py from CPython 3.11. Change the expressions, not this file.\n"
ALLOWED = set("0123456789+-*/().eE ")
SEED = 20261121


def outcome(expression):
    """The `repr` of the value, or the exception's name and words."""
    try:
        return {"value": text(eval(expression, {"__builtins__": {}}, {}))}
    except SyntaxError as error:
        return {"exception": "SyntaxError", "message": error.msg}
    except Exception as error:
        return {"exception": type(error).__name__, "message": str(error)}


def text(value):
    """`repr` without CPython's limit on digits, which applies to conversions to text."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return repr(value)
    finally:
        sys.set_int_max_str_digits(limit)


def eval_math(expr):
    """The seed's EvalMath, with the missing `import math`."""
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


ARITHMETIC = (
    ast.Expression, ast.BinOp, ast.UnaryOp, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow,
    ast.USub, ast.UAdd, ast.Constant, ast.Load,
)  # fmt: skip


NUMBERS = (int, float, complex)


def calculate(expression):
    """agent_loop's tool, which accepts any constant; ours accepts numbers."""
    try:
        expression = expression.strip()
        if not expression:
            raise ValueError("Missing required parameter: expression")
        tree = ast.parse(expression, mode="eval")
        for node in ast.walk(tree):
            if not isinstance(node, ARITHMETIC):
                raise ValueError(f"Unsupported expression syntax: {type(node).__name__}")
        if any(isinstance(node, ast.Constant) and not isinstance(node.value, NUMBERS) for node in ast.walk(tree)):
            return {"difference": "agent-loop-constants", "error": "Unsupported expression syntax: Constant"}
        return {"value": str(eval(compile(tree, "", "eval"), {"__builtins__": {}}, {}))}
    except Exception as error:
        return {"error": str(error)}


REFUSED = (
    "__ import exec eval compile open file input raw_input globals locals vars dir getattr setattr delattr hasattr"
).split()
OF_STRINGS = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'\"()._ ")


def use_calculator(expression):
    """nanochat's tool, without its alarm."""
    expression = expression.replace(",", "")
    if set(expression) <= set("0123456789*+-/.() "):
        if "**" in expression:
            return {}
    elif (
        not set(expression) <= OF_STRINGS
        or any(refused in expression.lower() for refused in REFUSED)
        or ".count(" not in expression
    ):
        return {}
    try:
        value = eval(expression, {"__builtins__": {}}, {})
        return {} if value is None else {"value": str(value)}
    except Exception:
        return {}


def case(fields):
    lines = ["[[case]]", *(f"{name} = {json.dumps(value)}" for name, value in fields.items())]
    return "\n".join(lines) + "\n"


def theme(text, record):
    parts, difference = [HEADER], None
    for line in text.split("\n"):
        if line == "#" or line.startswith("# "):
            parts.append(line)
        elif line.startswith("@@difference "):
            difference = line.removeprefix("@@difference ")
        elif line:
            expression, _, ours = line.partition(" @@ ")
            if expression.startswith('"'):
                expression = json.loads(expression)
            given = {"difference": difference, **json.loads(ours)} if difference else record(expression)
            parts.append(case({"expression": expression, **given}))
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


class DrawSyntax(Draw):
    """Random expressions, some with more than arithmetic."""

    def expression(self, depth):
        of = self.random
        if of.random() < 0.85:
            return super().expression(depth)
        inner = lambda: self.expression(depth - 2)  # noqa: E731
        return of.choice([
            lambda: of.choice("x y pi True False 2j None 'a' b'a' f'a' ... 0x1F 1_000 [] {}".split()),
            lambda: f"{of.choice(['sqrt', 'math.sin', 'max', 'f.g'])}({', '.join(inner() for _ in range(of.randint(0, 2)))})",
            lambda: f"{inner()}{of.choice([' @ ', '<<', ' >> ', '&', '|', ' ^ '])}{inner()}",
            lambda: f"{of.choice(['~', 'not ', 'lambda x: '])}{inner()}",
            lambda: f"({inner()} {of.choice(['<', '==', 'and', 'or', 'in', 'is not', '!='])} {inner()})",
            lambda: f"({inner()} if {inner()} else {inner()})",
            lambda: f"{of.choice(['[%s, %s]', '(%s, %s)', '{%s, %s}', '{%s: %s}', 'a[%s:%s]'])}" % (inner(), inner()),
            lambda: f"{of.choice(['[%s for x in %s]', '(%s for x in %s)', 'f(%s, k=%s)'])}" % (inner(), inner()),
        ])()  # fmt: skip


class DrawStrings(Draw):
    """Random expressions that count something."""

    WORDS = (
        "strawberry banana Mississippi Hello hello a b r an ss A O 0 12 ab12 aXbX _a_ foo.bar . () e profile vars".split()
        + ["hello world", "  x ", "a,b,c", "", "A Tale", "1,2"]
    )
    WITHOUT = (
        "capitalize casefold format isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable"
        " isspace istitle isupper lower lstrip rsplit rstrip split splitlines strip swapcase title upper"
    ).split()
    WITH = (
        "count count count find rfind index rindex startswith endswith removeprefix removesuffix strip lstrip rstrip split"
        " rsplit partition rpartition join"
    ).split()
    WITH_ANY = "center ljust rjust zfill expandtabs splitlines translate format count join".split()

    def word(self):
        word = self.random.choice(self.WORDS)
        return f'"{word}"' if self.random.random() < 0.3 else f"'{word}'"

    def text(self, depth):
        of, kind = self.random, self.random.random()
        if depth <= 0 or kind < 0.2:
            return self.word() if of.random() < 0.9 else of.choice(["1", "0", "20", "97", "True", "()", "5.5"])
        if kind < 0.28:
            return f"({self.text(depth - 1)})"
        if kind < 0.31:
            return f"{self.word()} {self.word()}"
        value = self.text(depth - 1)
        if kind < 0.36:
            return f"{value} .real"
        if kind < 0.6:
            return f"{value}.{of.choice(self.WITHOUT)}()"
        if kind < 0.9:
            return f"{value}.{of.choice(self.WITH)}({self.word() if of.random() < 0.7 else self.text(depth - 1)})"
        return f"{value}.{of.choice(self.WITH_ANY)}({self.text(depth - 1)})"

    def line(self):
        if self.random.random() < 0.3:
            return super().line()
        text = self.text(self.random.randint(1, 3))
        return text if ".count(" in text else f"{text}.count({self.word()})"


def python(expression):
    return {**outcome(expression), **eval_math(expression)}


SYSTEMS = {
    "python": (python, Draw, 2000),
    "agent_loop": (calculate, DrawSyntax, 1000),
    "nanochat": (use_calculator, DrawStrings, 1000),
}


def random_cases(system, seed, count):
    record, draw, _ = SYSTEMS[system]
    draw = draw(seed)
    lines = (draw.line() for _ in range(count))
    return ({"expression": line, **record(line)} for line in lines if len(line) < 300)


def made(system):
    """The files of a system, by their paths in `CASES`."""
    record, _, count = SYSTEMS[system]
    for file in sorted((HERE / "expressions" / system).glob("*.txt")):
        yield f"{system}/{file.stem}.toml", theme(file.read_text(), record)
    cases = "\n".join(map(case, random_cases(system, SEED, count)))
    yield f"{system}/random.toml", f"{HEADER}# Drawn with seed {SEED}.\n\n{cases}"


def main():
    if sys.version_info[:2] != (3, 11):
        sys.exit("The answers are CPython 3.11's; another version words some errors otherwise.")
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--system", choices=SYSTEMS, default="python")
    arguments = parser.parse_args()
    if arguments.seed is not None:
        for fields in random_cases(arguments.system, arguments.seed, arguments.count):
            print(json.dumps(fields))
        return
    files = dict(file for system in SYSTEMS for file in made(system))
    stale = [name for name, text in files.items() if not (CASES / name).exists() or (CASES / name).read_text() != text]
    if not arguments.check:
        for name in stale:
            (CASES / name).parent.mkdir(exist_ok=True)
            (CASES / name).write_text(files[name])
    count = sum(text.count("[[case]]") for text in files.values())
    print(f"{count} cases of Python in {len(files)} files, {len(stale)} of them {'differ' if arguments.check else 'made anew'}")
    sys.exit(1 if arguments.check and stale else 0)


main()
