"""mathjs: numbers of 64 digits, units, complex numbers. Its sizes in SI are those that it has inside, not those that it prints."""

import json
import os

from asking import Marked
from jurors.juror import Juror
from spelling import WithUnits
from values import many, number, number_of, truth
from fractions import Fraction


class Mathjs(WithUnits):
    names = {name: name for name in "pi e i tau phi true false".split()}
    functions = {
        **{
            name: name
            for name in """sqrt cbrt exp log10 log2 sin cos tan cot sec csc asin acos atan acot asec acsc atan2 sinh cosh tanh coth sech
csch asinh acosh atanh abs sign re im arg conj floor ceil round factorial gamma gcd lcm mod min max sum prod mean median std variance
hypot isPrime""".split()
        },
        "ln": "log",
        "log": "log",
        "isprime": "isPrime",
        "root": "nthRoot",
        "pow": "pow",
        "trunc": "fix",
        "nCr": "combinations",
        "nPr": "permutations",
        "pvariance": lambda *xs: f"variance([{','.join(xs)}], 'uncorrected')",
        "pstdev": lambda *xs: f"std([{','.join(xs)}], 'uncorrected')",
        "bitand": "bitAnd",
        "bitor": "bitOr",
        "bitxor": "bitXor",
    }
    # In 15.2: a `min` is a minute, `F` a farad, `C` a coulomb.
    units = {"°C": "degC", "°F": "degF", "°": "deg", "L/100km": None, "fl oz": "floz", "t": "tonne", "cal": None}
    # Its spoons are metric.
    units |= dict.fromkeys("tsp tbsp teaspoon teaspoons tablespoon tablespoons".split())

    relations = {"=": "==", "<": "<", ">": ">", "<=": "<=", ">=": ">="}

    def of_mod(self, left, right):
        return f"mod({self.spelled(left)}, {self.spelled(right)})"

    def of_floor_over(self, left, right):
        return f"floor({self.spelled(left)} / {self.spelled(right)})"

    def of_factorial(self, inner):
        return f"factorial({self.spelled(inner)})"

    def of_list(self, items):
        return f"[{', '.join(map(self.spelled, items))}]"


class MathjsJuror(Juror):
    name = "mathjs"
    known = frozenset(
        """sqrt cbrt exp log log10 log2 sin cos tan asin acos atan sinh cosh tanh abs floor ceil round gcd lcm mod min max sum mean
        median std variance factorial pi e i to in""".split()
    )
    signs = frozenset("+-*/^!()[],.;%<>=|&~")
    spelling = Mathjs()
    misreads = [
        (r"\d,\d{3}\b(?![^(]*\))", "a comma separates arguments"),
        (r"\b(?:tea|table)spoons?\b", "spoons are metric"),
        (r"\b(?:F|C)\b", "a letter is a farad or a coulomb"),
        (r"(?:\d|\)) ?in\b(?! \w)", "`in` is a conversion or an inch, by what follows"),
        (r"[\d'\"] ?['\"]", "quotes are texts"),
        (r"\w+ -?\d[\d.]* [A-Za-z]+ -?\d", "quantities side by side are factors"),
        (r"[a-z] +\d", "a unit beside a number is a factor of it: 5 ft 11 in"),
        (r"[<>]{2,3}|[&|~]", "bits are those of 32-bit integers or of other priorities"),
        (r"\d\s*=\s*", "a sign of equality assigns"),
    ]

    def ask(self, lines):
        program = os.path.join(os.path.dirname(__file__), "mathjs_program.mjs")
        mark = lambda at: (f"mark {at}", f"mark {at} ")
        return Marked(["node", program], lambda line: line.replace("\n", " "), mark, seconds=300).ask(lines)

    def value(self, output):
        try:
            return value_in(json.loads(output.strip().splitlines()[-1]))
        except (json.JSONDecodeError, IndexError):
            return None


BASES = "kg m s A K cd mol rad bit".split()


def value_in(told):
    if told is None:
        return None
    if isinstance(told, bool):
        return truth(told)
    if isinstance(told, list):
        return many(map(value_in, told))
    if "re" in told:
        return number(complex(float(told["re"]), float(told["im"])))
    size = number_of(told["size"])
    if size is None:
        return None
    dimensions = {name: power for name, power in zip(BASES, told.get("dimensions", [])) if power and name != "rad"}
    return number(Fraction(size), dimensions)


JUROR = MathjsJuror()
