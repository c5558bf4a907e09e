"""numbat: units and their conversions, with dimensions that are checked."""

import os
import re

import plain
from asking import Marked, in_chunks, output_on_terminal
from jurors.juror import Juror
from spelling import WithUnits
from values import value_of

PROGRAM = os.environ.get("JURY_NUMBAT", ".tools/bin/numbat")


class Numbat(WithUnits):
    names = {"pi": "pi", "e": "e", "tau": "tau", "phi": "golden_ratio", "true": "true", "false": "false"}
    functions = {
        **{
            name: name
            for name in """sqrt cbrt exp ln log10 log2 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh abs floor ceil round
trunc""".split()
        },
        "factorial": lambda x: f"(({x})!)",
        "pow": lambda x, y: f"(({x})^({y}))",
        "mod": "mod",
        "gcd": "gcd",
        "lcm": "lcm",
        "nCr": "binom",
        "nPr": "falling_factorial",
        "min": lambda *xs: f"minimum([{', '.join(xs)}])",
        "max": lambda *xs: f"maximum([{', '.join(xs)}])",
        "sum": lambda *xs: f"sum([{', '.join(xs)}])",
        "mean": lambda *xs: f"mean([{', '.join(xs)}])",
        "median": lambda *xs: f"median([{', '.join(xs)}])",
        "pvariance": lambda *xs: f"variance([{', '.join(xs)}])",
        "pstdev": lambda *xs: f"stdev([{', '.join(xs)}])",
        "hypot": "hypot2",
        "fibonacci": "fibonacci",
    }
    units = {"°C": None, "°F": None, "°": "deg", "L/100km": "L/(100 km)", "fl oz": "floz", "t": "tonne", "cal": "calorie", "B": "byte"}
    units |= {"b": "bit", "kB": "kilobyte", "month": "month", "cups": "cup", "cal": None, "kcal": None}

    relations = {"=": "==", "<": "<", ">": ">"}

    def of_mod(self, left, right):
        return f"mod({self.spelled(left)}, {self.spelled(right)})"

    def of_factorial(self, inner):
        return f"(({self.spelled(inner)})!)"


class NumbatJuror(Juror):
    name = "numbat"
    known = frozenset("sqrt cbrt exp ln log10 log2 sin cos tan asin acos atan sinh cosh tanh abs floor ceil round pi e to per".split())
    signs = frozenset("+-*/^!().,%<>=°$")
    spelling = Numbat()
    misreads = [
        (r"\b(?:min|sec|h)\(", "a unit before a bracket is no function"),
        (r"\bin\b.*\bin\b|(?:[^\d\s.]|\^\d) in\b", "`in` is an inch"),
        (r"[A-Za-z°] +-?\d", "quantities side by side are factors: 5 ft 11 in"),
        (r"\b[CFK]\b|°|degrees", "temperatures are functions, and a letter another unit"),
        (r"\d\s+\d", "numbers side by side are factors: 2 1/2"),
        (r"%", "a percentage is a unit"),
        (r"\d = ", "a sign of equality defines"),
        (r"\d,\d", "a comma separates arguments"),
    ]

    def prepared(self, text):
        return plain.with_to(text)

    def ask(self, lines):
        # Its configuration is beside this file.
        command = ["env", f"XDG_CONFIG_HOME={os.path.dirname(os.path.abspath(__file__))}", PROGRAM, "--no-init"]
        marked = Marked(command, str, self.mark, 300, epilogue="quit\n", printed=output_on_terminal)
        return in_chunks(lines, marked.ask, 2000)

    def mark(self, at):
        number = 9876543200000 + at
        return str(number), f"= {number}"

    def value(self, output):
        """`= 30.0 km    [Length]`"""
        lines = [line.strip()[2:] for line in output.splitlines() if line.strip().startswith("= ")]
        if len(lines) != 1 or "rror" in output:
            return None
        return value_of(re.sub(r"\s+\[.*\]$", "", lines[0]))


JUROR = NumbatJuror()
