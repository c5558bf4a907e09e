"""Qalculate: it reads what people write, with units, percentages, bases and equations."""

import re
import tempfile

import plain
from asking import MARK, Marked, in_chunks, output_of
from jurors.juror import Juror
from spelling import WithUnits
from values import many, value_of

SETTINGS = """set approximation approximate
set precision 20
set fractions off
set mixed units conversion 0
set autoconversion none
set unicode 0
set min decimals 0
set max decimals off
set scientific notation 20
set digit grouping off
set interval display 6
set repeating decimals off
set update exchange rates never
set exchange rates warning off
set decimal comma off
set temperature calculation absolute
set warn about denominators off
"""


class Qalc(WithUnits):
    names = {"pi": "pi", "e": "e", "i": "i", "tau": "(2*pi)", "phi": "golden", "true": "1", "false": "0"}
    functions = {
        **{
            name: name
            for name in """sqrt cbrt exp ln log10 log2 sin cos tan cot sec csc asin acos atan acot sinh cosh tanh asinh acosh atanh abs re
im arg floor ceil factorial gamma gcd lcm min max mean average median stdev totient isprime nextprime""".split()
        },
        "root": "root",
        "log": lambda x, base: f"log({x}, {base})",
        "round": "round",
        "trunc": "trunc",
        "frac": "frac",
        "pow": lambda x, y: f"(({x})^({y}))",
        "mod": "mod",
        "nCr": "binomial",
        "nPr": "perm",
        "sum": lambda *xs: "(" + "+".join(f"({x})" for x in xs) + ")",
        "prod": lambda *xs: "(" + "*".join(f"({x})" for x in xs) + ")",
        "std": "stdev",
        "pstdev": "stdevp",
        "variance": "var",
        "pvariance": "varp",
        "hypot": "hypot",
        "geomean": "geomean",
        "harmean": "harmmean",
        "bitand": "bitand",
        "bitor": "bitor",
        "bitxor": "bitxor",
        "fibonacci": "fibonacci",
        "conj": "conj",
    }
    units = {"°C": "oC", "°F": "oF", "°": "deg", "L/100km": "L/(100 km)", "fl oz": "floz", "B": "byte", "b": "bit", "t": "tonne"}
    units |= {"cups": "cup", "pt": "pint", "qt": "quart", "hp": None, "cal": None, "kcal": None, "BTU": "Btu", "kB": "kilobyte"}
    # Its spoons are metric.
    units |= dict.fromkeys("tsp tbsp teaspoon teaspoons tablespoon tablespoons".split())
    units |= {"month": "month", "kn": "knot", "in": "inch", "oz": "ounce", "h": "hour", "min": "minute", "s": "second"}

    relations = {"<": "<", ">": ">"}

    def of_mod(self, left, right):
        return f"mod({self.spelled(left)}, {self.spelled(right)})"

    def of_floor_over(self, left, right):
        return f"floor({self.spelled(left)} / {self.spelled(right)})"

    def of_factorial(self, inner):
        return f"factorial({self.spelled(inner)})"

    def of_double_factorial(self, inner):
        return f"(({self.spelled(inner)})!!)"

    def of_to(self, inner, target):
        return self.spelled(inner)


# Names that it has otherwise.
OTHER_NAMES = dict(
    tbsp="tablespoon", tsp="teaspoon", BTU="Btu", pints="pint", tablespoons="tablespoon", teaspoons="teaspoon", cups="cup", average="mean"
)


def of_file(command, text, seconds):
    """What the program prints for a file, of which it reads more than of its input."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        return output_of([*command, "-f", file.name], "", seconds)


class QalcJuror(Juror):
    name = "qalc"
    known = frozenset(
        """sqrt cbrt exp ln log log10 log2 sin cos tan cot sec csc asin acos atan sinh cosh tanh abs floor ceil round trunc gcd lcm mod
        min max mean average median stdev variance factorial binomial pi e i x y to in of plus minus times xor and or per hex bin oct binary
        hexadecimal octal base mod rem root""".split()
    )
    signs = frozenset("+-*/^!()[],.;%<>=|&~°'\"$√∛")
    spelling = Qalc()
    misreads = [
        (r"\d,\d", "a comma may separate arguments"),
        (r"\b(?:tea|table)spoons?\b", "spoons are metric"),
        (r"%\^", "the power of a percent sign alone: 38%^2"),
        (r"\bof\b", "a byte and an F"),
        (r"\$", "money is changed into the currency of the place"),
        (r"\bR\b", "a degree of Rankine, a gas constant or a unit of radiation"),
    ]

    def prepared(self, text):
        text = plain.with_to(text).replace("->", " to ").replace("% of ", "% * ")
        text = re.sub(r" in (?=(?:hex|binary|octal)$)", " to ", text)
        text = re.sub(r"[^\W\d]+", lambda match: OTHER_NAMES.get(match[0], match[0]), text)
        return re.sub(r"\bdeg(?=[CF]\b)", "°", text)

    def ask(self, lines):
        marked = Marked(["qalc", "-t", "-m", "2000"], str, lambda at: (f"{MARK}{at:05}",) * 2, 300, SETTINGS, printed=of_file)
        return in_chunks(lines, marked.ask, 400)

    def value(self, output):
        lines = [line.strip() for line in output.splitlines() if line.strip()]
        if len(lines) != 1 or "warning" in lines[0] or "error" in lines[0] or "aborted" in lines[0] or "±" in lines[0]:
            return None
        line = lines[0].replace("approx. ", "").replace("≈ ", "")
        if re.fullmatch(r"x = .*", line):
            return solutions(line)
        return value_of(unquoted(line))


def solutions(line):
    """`x = 2`, `x = -2 || x = 2`"""
    items = [value_of(part.partition(" = ")[2]) for part in re.split(r" \|\| | or ", line)]
    if None in items or any(isinstance(item.of, complex) for item in items):
        return None
    return many(sorted(items, key=lambda item: item.of))


def unquoted(line):
    line = re.sub(r"\boC\b", "°C", line)
    return re.sub(r"\boF\b", "°F", line).strip('"')


JUROR = QalcJuror()
