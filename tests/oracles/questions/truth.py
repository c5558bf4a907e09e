"""True answers, and whether a text tells one."""

import re
from decimal import Decimal
from fractions import Fraction

from real import real, settled

DIGITS_SHOWN = 50
# Half a unit of the fifteenth digit.
TOLERANCE = Fraction(51, 10**16)


def ends(value):
    """Whether the decimal of a fraction ends early enough to be shown whole."""
    shifted = value * 10 ** (2 * DIGITS_SHOWN)
    return shifted.denominator == 1 and len(str(abs(shifted.numerator)).rstrip("0")) <= DIGITS_SHOWN


def is_near(given, wanted):
    if not isinstance(wanted, Decimal) and ends(Fraction(wanted)):
        return given == wanted
    wanted = Fraction(wanted)
    return abs(given - wanted) <= TOLERANCE * abs(wanted)


def number_in(text):
    """The value of `-1.5`, `2/3`, `1.5e+30`; None for anything else."""
    text = text.removesuffix(" (rounded)").strip().replace(",", "").replace("−", "-")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


class Truth:
    def fits(self, text):
        """Whether a text tells it."""
        raise NotImplementedError

    def is_exactly(self, _value):
        """Whether an exact number is its own, in the answer's unit. Only numbers know."""
        return True


class Number(Truth):
    def __init__(self, value):
        self.value = settled(value) if isinstance(value, Decimal) else value

    def fits(self, text):
        given = number_in(text)
        if given is None and text.endswith("%"):
            given = number_in(text[:-1])
            given = given and given / 100
        return given is not None and is_near(given, self.value)

    def is_exactly(self, value):
        return value == self.value

    def __str__(self):
        return shown(self.value)


def shown(value):
    """With the decimal of a fraction."""
    if isinstance(value, Decimal):
        return f"{value:.20g}"
    return f"{value} = {real(value):.20g}" if Fraction(value).denominator > 1 else str(value)


class Percent(Number):
    """A number of hundredths: `80%`, or 80."""

    def fits(self, text):
        given = number_in(text.removesuffix("%"))
        return given is not None and is_near(given, self.value)

    def is_exactly(self, value):
        return 100 * value == self.value


class Value(Number):
    """A number alone, or as the value of an unknown of any name."""

    def fits(self, text):
        return super().fits(text.rpartition(" = ")[2])


class Complex(Truth):
    def __init__(self, real, imaginary):
        self.parts = real, imaginary

    def fits(self, text):
        given = complex_in(text)
        return given is not None and all(map(is_near, given, self.parts))

    def __str__(self):
        return "{} + {}i".format(*self.parts)


SIZE = r"[\d.]+(?:e[+-]?\d+)?"
COMPLEX = re.compile(rf"(?P<real>-?{SIZE}) (?P<sign>[+-]) (?P<size>{SIZE})?i|(?P<only>-?)(?P<of>{SIZE})?i")


def complex_in(text):
    """The real and the imaginary part of `1 - 2i`, `i`, `3`."""
    match = COMPLEX.fullmatch(text.strip())
    if not match:
        real = number_in(text)
        return None if real is None else (real, Fraction(0))
    sign = -1 if "-" in (match["sign"], match["only"]) else 1
    return number_in(match["real"] or "0"), sign * number_in(match["size"] or match["of"] or "1")


class Words(Truth):
    """One of several texts, such as a weekday, a date or a number in hexadecimal digits."""

    def __init__(self, *texts):
        self.texts = texts

    def fits(self, text):
        return text.casefold() in [one.casefold() for one in self.texts]

    def __str__(self):
        return self.texts[0]


def truth_value(is_true):
    return Words("true", "yes") if is_true else Words("false", "no")


class Money(Truth):
    """An amount, rounded to cents as on an invoice: a half away from zero."""

    def __init__(self, value, sign="$", places=2):
        self.value, self.sign, self.places = Fraction(value), sign, places

    def rounded(self):
        scaled = abs(self.value) * 10**self.places
        size = Fraction(int(scaled + Fraction(1, 2)), 10**self.places)
        return size if self.value >= 0 else -size

    def fits(self, text):
        if self.sign not in text:
            return False
        given = number_in(text.replace(self.sign, ""))
        return given in (self.rounded(), self.value)

    def __str__(self):
        return f"{self.sign}{float(self.value)}"


class Solutions(Truth):
    """All solutions of an equation or a system: a set of rows, each with the value of each unknown."""

    def __init__(self, *rows):
        self.rows = rows

    def fits(self, text):
        if not self.rows:
            return text in ("no solution", "false")
        given = [self.row_in(row) for row in rows_of(text)]
        return len(given) == len(self.rows) and all(any(is_same_row(row, one) for one in given) for row in self.rows)

    def row_in(self, text):
        """The unknowns in `x = 1, y = -2`; the value of a single unknown may stand alone."""
        if "=" not in text and len(self.rows[0]) == 1:
            return {name: complex_in(text) for name in self.rows[0]}
        return {name: complex_in(value) for name, _, value in (pair.partition(" = ") for pair in text.split(", "))}

    def __str__(self):
        return (
            " or ".join(", ".join(f"{name} = {value_shown(value)}" for name, value in row.items()) for row in self.rows)
            or "no solution"
        )


def rows_of(text):
    """`x = 1 or x = 2`, or the values alone, as in `{1, 2}`."""
    return text[1:-1].split(", ") if text.startswith("{") else re.split(";? or ", text)


def value_shown(value):
    return "{} + {}i".format(*map(shown, value)) if isinstance(value, tuple) else shown(value)


def is_same_row(wanted, given):
    if wanted.keys() != given.keys() or not all(given.values()):
        return False
    return all(
        all(map(is_near, given[name], value if isinstance(value, tuple) else (value, 0))) for name, value in wanted.items()
    )


class Range(Truth):
    """What an inequality holds for: it is tried at its bounds, beside them and beyond."""

    def __init__(self, name, holds, bounds):
        self.name, self.holds, self.bounds = name, holds, sorted(set(bounds))

    def points(self):
        near = Fraction(1, 10**6)
        beside = [bound + offset for bound in self.bounds for offset in (-near, 0, near)]
        return [self.bounds[0] - 1, *beside, self.bounds[-1] + 1]

    def fits(self, text):
        if text in ("no solution", "true", "false"):
            return all(self.holds(point) == (text == "true") for point in self.points())
        parts = [self.chain_in(part) for part in re.split(";? or ", text)]
        if None in parts:
            return False
        return all(any(chain_holds(part, point) for part in parts) == self.holds(point) for point in self.points())

    def chain_in(self, text):
        """`-2 < x <= 3` as `[-2, "<", None, "<=", 3]`, with None for the unknown; None for anything else."""
        tokens = text.split()
        for at, token in enumerate(tokens):
            if at % 2 and token not in COMPARE:
                return None
            if at % 2 == 0 and token != self.name:
                tokens[at] = self.bound_in(token)
                if tokens[at] is None:
                    return None
        return [None if token == self.name else token for token in tokens]

    def bound_in(self, text):
        """A number, which is the bound that it is the decimal of."""
        number = number_in(text)
        return number and next((bound for bound in self.bounds if is_near(number, bound)), number)

    def __str__(self):
        return f"between {', '.join(map(shown, self.bounds))}: " + ", ".join(
            "yes" if self.holds(point) else "no" for point in self.points()
        )


COMPARE = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


def chain_holds(tokens, point):
    values = [point if value is None else value for value in tokens[::2]]
    return all(COMPARE[sign](left, right) for sign, left, right in zip(tokens[1::2], values, values[1:]))
