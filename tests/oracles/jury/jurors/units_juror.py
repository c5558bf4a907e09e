"""GNU units: conversions and products. It prints what it defines by SI."""

import re

import plain
from asking import MARK, Marked, in_chunks
from jurors.juror import Juror
from measures import measure
from spelling import WithUnits
from values import number, number_of, value_of

TARGET = re.compile(r"^(.+?) (?:to|in|into|as) ([^\d]+?(?:\^?\d)?)$")
HOW_MANY = re.compile(r"^how many (\w+) (?:are )?(?:there )?(?:is|in|are in|are) (?:an? )?([\w.]+ ?\w*)$", re.I)


class Units(WithUnits):
    names = {"pi": "pi", "e": "exp(1)"}
    functions = {
        **{name: name for name in "sqrt exp ln sin cos tan asin acos atan sinh cosh tanh abs floor ceil round".split()},
        "cbrt": "cuberoot",
        "log10": "log",
        "log2": "log2",
        "factorial": "factorial",
        "pow": lambda x, y: f"(({x})^({y}))",
        "sum": lambda *xs: "(" + "+".join(f"({x})" for x in xs) + ")",
    }
    units = {"°C": None, "°F": None, "°": "degree", "L/100km": "L/(100 km)", "fl oz": "usfloz", "B": "byte", "kB": "kilobyte"}
    units |= {"MB": "megabyte", "GB": "gigabyte", "TB": "terabyte", "b": "bit", "L": "liter", "C": "coulomb", "t": "tonne"}
    units |= {"cal": "calorie_th"}
    units |= {"kcal": "kcal_th", "R": None, "BTU": "btu", "hp": "horsepower"}
    units |= {"ppm": "ppm", "knots": "knot", "cent": None, "cents": None}


class UnitsJuror(Juror):
    name = "units"
    known = frozenset("sqrt exp ln sin cos tan asin acos atan abs pi per to in into as".split())
    signs = frozenset("+-*/^(). ")
    spelling = Units()
    misreads = [
        (r"\b(?:min|sec|h)\(", "a unit before a bracket is no function"),
        (r"[A-Za-z)]\s+-?\d", "quantities side by side are factors: 5 ft 11 in"),
        (r"[-+] *-?\d[\d.]* ?(?:%|percent\b)", "a percentage is a number of hundredths, whatever stands before it"),
        (r"\d\s+\d", "numbers side by side are factors: 2 1/2"),
        (r"\blog\b", "its logarithm is to the base 10"),
        (r"(?i)celsius|fahrenheit|°|\bdeg[CF]\b|\b[CFKR]\b", "temperatures are functions, and a letter another unit"),
        (r"/ ?\d*\.?\d* ?[A-Za-z(]", "what stands side by side is multiplied before it divides"),
        (r"(?<![\w.])-\d.*\^|\^ ?-?\d+ ?\^", "powers of negative numbers"),
        (r"\b(?:months?|years?|mo|yr)\b", "a year is the tropical one"),
        (r"\b(?:cal|calories?|kcal|BTU|btu)\b", "a calorie is the international one"),
    ]

    def ask(self, lines):
        command = ["units", "--terse", "--quiet", "--digits", "15", "--strict", "--one-line"]
        # An empty line answers what it asks after each: what to convert to.
        marked = Marked(command, lambda line: f"{line}\n", lambda at: (f"{MARK}{at:05}\n", f"{MARK}{at:05}"), 120)
        return in_chunks(lines, marked.ask, 2000)

    def read(self, text):
        """A conversion has the value of what is converted, if both are of one kind."""
        text = plain.plain(text)
        text = HOW_MANY.sub(r"\2 to \1", text)
        match = TARGET.match(text)
        have, want = match.groups() if match else (text, None)
        if want and not measure(want):
            return None
        if want and measure(want)[1]:
            return None
        have = super().read(have)
        if have is None or re.search(r"\b(?:to|in|into|as)\b", have):
            return None
        self.wanted[have] = measure(want)[2] if want else None
        return have

    wanted = {}

    def value(self, output):
        lines = [line.strip() for line in output.splitlines() if line.strip()]
        if len(lines) != 1 or "nknown" in lines[0] or "rror" in lines[0]:
            return None
        line = lines[0].removeprefix("Definition:").strip()
        of = number_of(line)
        return number(of) if of is not None else value_of(line)


JUROR = UnitsJuror()
