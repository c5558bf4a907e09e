"""fend: units, percentages and bases, as people write them."""

import os
import re

from asking import each
from jurors.juror import Juror
from spelling import WithUnits
from values import value_of

# It shows ten places after the point, which leave too few digits of a small number.
FEWEST_DIGITS = 6
PROGRAM = os.environ.get("JURY_FEND", ".tools/bin/fend")


class Fend(WithUnits):
    names = {"pi": "pi", "e": "e", "i": "i", "tau": "tau", "phi": "phi", "true": "true", "false": "false"}
    functions = {
        **{
            name: name
            for name in """sqrt cbrt exp ln log10 log2 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh abs floor ceil round
fibonacci""".split()
        },
        "factorial": lambda x: f"(({x})!)",
        "pow": lambda x, y: f"(({x})^({y}))",
        "nCr": lambda n, k: f"(({n}) nCr ({k}))",
        "nPr": lambda n, k: f"(({n}) nPr ({k}))",
        "mod": lambda x, y: f"(({x}) mod ({y}))",
        "sum": lambda *xs: "(" + "+".join(f"({x})" for x in xs) + ")",
        "bitand": lambda x, y: f"(({x}) & ({y}))",
        "bitor": lambda x, y: f"(({x}) | ({y}))",
        "bitxor": lambda x, y: f"(({x}) xor ({y}))",
    }
    units = {"°": "deg", "L/100km": "L/(100 km)", "fl oz": "floz", "t": "tonne", "cal": None, "kcal": None, "B": "byte", "b": "bit"}

    relations = {"=": "=="}

    def of_mod(self, left, right):
        return f"(({self.spelled(left)}) mod ({self.spelled(right)}))"

    def of_factorial(self, inner):
        return f"(({self.spelled(inner)})!)"


class FendJuror(Juror):
    name = "fend"
    known = frozenset(
        """sqrt cbrt exp ln log log10 log2 sin cos tan asin acos atan sinh cosh tanh abs floor ceil round mod pi e i to in of plus minus
        times per xor and or hex binary octal hexadecimal base nCr nPr choose permute""".split()
    )
    signs = frozenset("+-*/^!().%|&'\"°$<>")
    spelling = Fend()
    misreads = [
        (r"\b(?:min|sec|h)\(", "a unit before a bracket is no function"),
        (r"[-+] *[-(]*\d[\d.]* ?(?:%|percent\b)", "a percentage is a number of hundredths, whatever stands before it"),
        (r"%\^", "the power of a percent sign alone: 38%^2"),
    ]

    def ask(self, lines):
        return each([PROGRAM], lines)

    def value(self, output):
        lines = [line.strip() for line in output.splitlines() if line.strip()]
        if len(lines) != 1 or lines[0].startswith("Error"):
            return None
        line, is_rounded = lines[0].removeprefix("approx. "), lines[0].startswith("approx. ")
        line = re.sub(r"^(-?[\d.]+)'$", r"\1 ft", line)
        digits = re.match(r"-?(\d+)\.?(\d*)", line)
        if is_rounded and digits and len((digits[1] + digits[2]).lstrip("0")) < FEWEST_DIGITS:
            return None
        places = len(digits[2]) if digits else 0
        return value_of(line, slack=10.0**-places if is_rounded and places else 0.0)


JUROR = FendJuror()
