"""What a juror or we have answered, in one normal form: a number in SI with its dimensions, a truth value, a date, or a list."""

import cmath
import math
import re
from dataclasses import dataclass, field
from fractions import Fraction

from measures import measure

# Jurors calculate with doubles, and print what is left of their digits.
RELATIVE = 1e-9
NOTHING = 1e-11
# What doubles round to zero.
LEAST = Fraction(1, 10**307)
# Larger numbers are not compared.
MOST_EXPONENT = 5000


@dataclass(frozen=True)
class Value:
    """`kind` is `number`, `boolean`, `text` or `list`; `slack` is half of the last digit that is shown, if few are."""

    kind: str
    of: object
    dimensions: dict = field(default_factory=dict)
    slack: float = 0.0

    def agrees(self, other):
        if self.kind != other.kind:
            return self.is_truth_as_number(other)
        if self.kind == "list":
            return len(self.of) == len(other.of) and all(a.agrees(b) for a, b in zip(self.of, other.of))
        if self.kind != "number":
            return self.of == other.of
        return self.dimensions == other.dimensions and is_near(self.of, other.of, self.slack + other.slack)

    def is_truth_as_number(self, other):
        """Some jurors print 1 for true."""
        kinds = {self.kind: self, other.kind: other}
        if kinds.keys() != {"boolean", "number"} or kinds["number"].dimensions:
            return False
        return kinds["number"].of == int(kinds["boolean"].of)

    def __str__(self):
        if self.kind == "list":
            return "[" + ", ".join(map(str, self.of)) + "]"
        if self.kind != "number":
            return str(self.of)
        unit = " ".join(f"{name}^{power}" if power != 1 else name for name, power in sorted(self.dimensions.items()))
        return f"{shown(self.of)} {unit}".strip()


def shown(number):
    if isinstance(number, complex):
        return f"{number.real:.12g}{number.imag:+.12g}i"
    try:
        return str(number) if abs(number) < 10**15 and Fraction(number).denominator == 1 else f"{float(number):.12g}"
    except OverflowError:
        return f"about 10^{len(str(abs(int(number)))) - 1}"


def is_near(one, other, slack=0.0):
    if isinstance(one, complex) or isinstance(other, complex):
        one, other = as_complex(one), as_complex(other)
        if one is None or other is None:
            return False
        return abs(one - other) <= RELATIVE * max(abs(one), abs(other)) + NOTHING + slack
    if not (is_finite(one) and is_finite(other)):
        return one == other
    one, other = Fraction(one), Fraction(other)
    if 0 in (one, other) and max(abs(one), abs(other)) < LEAST:
        return True
    most = max(abs(one), abs(other))
    # What is left of doubles that cancel.
    nothing = NOTHING if 0 in (one, other) else 0
    return abs(one - other) <= Fraction(RELATIVE) * most + Fraction(slack) + Fraction(nothing)


def is_finite(number):
    return not isinstance(number, float) or math.isfinite(number)


def as_complex(number):
    try:
        number = complex(number)
    except OverflowError:
        return None
    return number if cmath.isfinite(number) else None


def number(value, dimensions=None, slack=0.0):
    if value is None:
        return None
    if isinstance(value, complex) and value.imag == 0:
        value = value.real
    return Value("number", value, dimensions or {}, slack)


def truth(value):
    return Value("boolean", bool(value))


def text(value):
    return Value("text", value)


def many(values):
    values = list(values)
    return None if None in values or not values else Value("list", tuple(values))


SIZE = r"(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
NUMBER = re.compile(rf"[+-]?{SIZE}(?:/\d+)?")
COMPLEX = re.compile(rf"(?P<real>[+-]?{SIZE})? ?(?:(?P<sign>[+-]) ?)?(?P<imaginary>{SIZE})?\*?[ij]")
AMOUNT = re.compile(rf"(?P<number>[+-]?{SIZE}(?: ?/ ?\d+)?)\s?\*?\s?(?P<unit>[^\d\s+\-.,(].*)?")
BEGIN_OF_AMOUNT = re.compile(r"(?<=[A-Za-z'\"°]) (?=[+-]? ?\d)")
DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?")


def number_of(shown):
    """The number in `-1.5`, `2/3`, `1e30`, with what the digits leave open."""
    shown = shown.strip().replace("−", "-").replace(" ", "").replace("_", "")
    exponent = re.search(r"[eE]([+-]?\d+)", shown)
    if not NUMBER.fullmatch(shown) or (exponent and abs(int(exponent[1])) > MOST_EXPONENT):
        return None
    try:
        return Fraction(shown)
    except (ValueError, ZeroDivisionError):
        return None


def complex_of(shown):
    match = COMPLEX.fullmatch(shown.strip())
    if not match or (match["real"] and not match["sign"]):
        # `2i` has its only number as the real one.
        plain = re.fullmatch(rf"([+-]?{SIZE})\*?[ij]", shown.strip())
        return complex(0, float(plain[1])) if plain else None
    sign = -1 if match["sign"] == "-" else 1
    return complex(float(match["real"] or 0), sign * float(match["imaginary"] or 1))


def value_of(shown, slack=0.0):
    """The value that a text shows; None for what is no value, such as a formula or a message."""
    shown = re.sub(r"\s+", " ", shown.strip()).replace("−", "-").replace("×10^", "e").replace(" × 10^", "e")
    if not shown:
        return None
    if re.fullmatch(r"-?0[xbo][\da-fA-F]+", shown):
        return number(Fraction(int(shown, 0)), slack=slack)
    if shown.lower() in ("true", "false", "yes", "no"):
        return truth(shown.lower() in ("true", "yes"))
    if DATE.fullmatch(shown):
        return text(shown.replace("T", " ").removesuffix(" 00:00:00").removesuffix(" 00:00"))
    if shown[0] in "[{" and shown[-1] in "]}":
        return many(value_of(item) for item in re.split(r"[,;] ?| ", shown[1:-1].strip()))
    if re.fullmatch(r"[-+\d.eE/*ij ]+", shown) and re.search("[ij]", shown):
        of = complex_of(shown)
        return None if of is None else number(of, slack=slack)
    return sum_of_amounts(shown, slack)


def sum_of_amounts(shown, slack):
    """`5 km`, `5 ft 10 in`, `1 h + 5 min`"""
    plain = number_of(shown.replace(",", "") if re.fullmatch(r"-?\d{1,3}(,\d{3})+(\.\d+)?", shown) else shown)
    if plain is not None:
        return number(plain, slack=slack)
    sign, shown = (-1, shown[1:].strip()) if shown.startswith("-") else (1, shown)
    parts = [amount(part.strip().removeprefix("+ "), slack) for part in re.split(BEGIN_OF_AMOUNT, shown)]
    if None in parts or any(part.dimensions != parts[0].dimensions for part in parts):
        return None
    if len(parts) == 1 and sign == -1:
        return amount("-" + shown, slack)
    return number(sign * sum(part.of for part in parts), parts[0].dimensions, slack)


def amount(shown, slack):
    match = AMOUNT.fullmatch(shown)
    if not match:
        return money(shown)
    size = number_of(match["number"])
    if size is None:
        return None
    unit = (match["unit"] or "").strip()
    if unit == "%":
        return number(size / 100, slack=slack / 100)
    found = measure(unit)
    if not found:
        return None
    scale, offset, dimensions = found
    return number(size * scale + offset, dimensions, slack * float(scale))


def money(shown):
    match = re.fullmatch(r"(-?)([$€£¥])(-?[\d.,]+)", shown)
    if not match or number_of(match[3].replace(",", "")) is None:
        return None
    sign = -1 if match[1] else 1
    return number(sign * number_of(match[3].replace(",", "")))
