"""How numbers are written: fractions, mixed numbers, scientific notation, bases, words of size, forms of the answer."""

from fractions import Fraction

import real
from draw import decimal_text, kind
from measure import SPELLINGS
from quantity import Quantity
from truth import Number, Percent, Words, truth_value

VULGAR = {
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
    "⅕": Fraction(1, 5),
    "⅖": Fraction(2, 5),
    "⅗": Fraction(3, 5),
    "⅘": Fraction(4, 5),
    "⅙": Fraction(1, 6),
    "⅚": Fraction(5, 6),
    "⅛": Fraction(1, 8),
    "⅜": Fraction(3, 8),
    "⅝": Fraction(5, 8),
    "⅞": Fraction(7, 8),
}


def proper(d):
    bottom = d.whole(2, 16)
    return Fraction(d.whole(1, bottom - 1), bottom)


def mixed(d):
    whole, part = d.whole(1, 20), proper(d)
    return f"{whole} {part.numerator}/{part.denominator}", whole + part


def vulgar(d):
    sign = d.one(*VULGAR)
    whole = d.whole(0, 12)
    return (f"{whole}{sign}" if whole else sign), whole + VULGAR[sign]


def plain_fraction(d):
    part = proper(d)
    return f"{part.numerator}/{part.denominator}", part


@kind
def mixed_numbers(d):
    (left, a), (right, b) = mixed(d), d.one(mixed, vulgar, plain_fraction)(d)
    sign, value = d.one(
        ("+", a + b), ("-", a - b), ("×", a * b), ("*", a * b), ("plus", a + b), ("minus", a - b), ("times", a * b)
    )
    return d.asked(f"{left} {sign} {right}"), Number(value)


@kind
def mixed_numbers_divided(d):
    (left, a), (right, b) = mixed(d), d.one(mixed, vulgar)(d)
    return d.asked(f"{left} {d.one('÷', '/', 'divided by')} {right}"), Number(a / b)


@kind
def vulgar_fractions(d):
    (left, a), (right, b) = vulgar(d), vulgar(d)
    sign, value = d.one((" + ", a + b), ("+", a + b), (" - ", a - b), (" × ", a * b), (" ÷ ", a / b), (" of ", a * b))
    return d.asked(f"{left}{sign}{right}"), Number(value)


def scientific(d):
    digits = d.one(str(d.whole(1, 9)), d.decimal(8, 1), d.decimal(8, 2), d.decimal(8, 3))
    if digits.startswith("0"):
        digits = "1" + digits[1:]
    return digits, d.whole(1, 12) * d.one(1, 1, -1)


RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
SCIENTIFIC = {
    "e": lambda digits, power: f"{digits}e{power}",
    "E": lambda digits, power: f"{digits}E{power}",
    "minus": lambda digits, power: f"{digits}e{power}".replace("-", "−"),
    "e+": lambda digits, power: f"{digits}e{power:+}",
    "times": lambda digits, power: f"{digits} × 10^{power}",
    "x": lambda digits, power: f"{digits} x 10^{power}",
    "dense": lambda digits, power: f"{digits}x10^{power}",
    "star": lambda digits, power: f"{digits}*10^{power}",
    "raised": lambda digits, power: f"{digits}×10{str(power).translate(RAISED)}",
    "brackets": lambda digits, power: f"({digits} × 10^{power})",
    "latex": lambda digits, power: rf"{digits} \times 10^{{{power}}}",
}


@kind
def scientific_notation(d):
    form = d.one(*SCIENTIFIC)
    (m, p), (n, q) = scientific(d), scientific(d)
    a, b = Fraction(m) * Fraction(10) ** p, Fraction(n) * Fraction(10) ** q
    left, right = SCIENTIFIC[form](m, p), SCIENTIFIC[form](n, q)
    divided = r"\div" if form == "latex" else d.one("/", "÷")
    times = r"\cdot" if form == "latex" else d.one("*", "×")
    # `2*10^3 / 4*10^2` is read from left to right by every calculator.
    quotient = (times, a * b) if form == "star" else (divided, a / b)
    sign, value = d.one((times, a * b), quotient, ("+", a + b), ("-", a - b))
    return d.asked(f"{left} {sign} {right}"), Number(value)


@kind
def scientific_with_a_unit(d):
    digits, power = scientific(d)
    form = d.one("e", "E", "times", "x", "dense", "raised")
    unit, other = d.one(("m", "km"), ("g", "kg"), ("cm", "m"), ("mm", "m"), ("W", "kW"))
    value = Fraction(digits) * Fraction(10) ** power
    dimensions, size = SPELLINGS[unit]
    return f"{SCIENTIFIC[form](digits, power)} {unit} {d.one('in', 'to')} {other}", Quantity(
        value * size, dimensions, SPELLINGS[other][1]
    )


SIZES = [
    ("k", 1000),
    (" thousand", 1000),
    (" million", 10**6),
    ("M", 10**6),
    (" billion", 10**9),
    (" hundred", 100),
    (" trillion", 10**12),
]


@kind
def words_of_size(d):
    digits, (word, size) = d.decimal(20, 1) if d.is_likely(0.5) else str(d.whole(1, 30)), d.one(*SIZES)
    value, other = Fraction(digits) * size, d.whole(2, 25)
    text = f"{digits}{word}"
    sign, result = d.one(
        ("*", value * other),
        ("+", value + other),
        ("/", value / other),
        ("divided by", value / other),
        ("times", value * other),
    )
    return d.asked(f"{text} {sign} {other}"), Number(result)


@kind
def dozens_and_lakhs(d):
    count, other = d.whole(2, 20), d.whole(2, 50)
    word, size = d.one(("dozen", 12), ("lakh", 10**5), ("crore", 10**7))
    return d.asked(d.one(f"{count} {word} + {other}", f"{count} {word} plus {other}")), Number(count * size + other)


@kind
def bases(d):
    number, other = d.whole(2, 4000), d.whole(2, 255)
    return d.one(
        (
            f"{number} {d.one('to', 'in', 'as')} {d.one('hex', 'hexadecimal')}",
            Words(f"{number:#x}", f"{number:x}", f"{number:#X}"),
        ),
        (f"{number} {d.one('to', 'in', 'as')} binary", Words(f"{number:#b}", f"{number:b}")),
        (f"{number} {d.one('to', 'in', 'as')} octal", Words(f"{number:#o}", f"{number:o}")),
        (f"0x{number:X} + {other}", Number(number + other)),
        (f"0b{number:b} + 0b{other:b}", Number(number + other)),
        (f"0x{number:x} in decimal", Number(number)),
        (f"0b{number:b} to decimal", Number(number)),
        (f"0o{number:o} - 0o{other:o}", Number(number - other)),
        (f"convert {number} to {d.one('binary', 'base 2')}", Words(f"{number:#b}", f"{number:b}", f"{number:b}_2")),
        (f"convert 0x{number:x} to decimal", Number(number)),
    )


@kind
def forms_of_the_answer(d):
    part = proper(d)
    whole = d.whole(1, 30)
    value = whole + part
    ending = Fraction(d.whole(1, 999), d.one(10, 100, 1000))
    return d.one(
        (f"{value.numerator}/{value.denominator} as a mixed number", Words(f"{whole} {part.numerator}/{part.denominator}")),
        (f"{decimal_text(ending)} as a fraction", Words(str(ending))),
        (f"what is {decimal_text(ending)} as a fraction?", Words(str(ending))),
        (f"convert {decimal_text(ending)} to a fraction", Words(str(ending))),
        (f"{decimal_text(ending)} as a percentage", Percent(100 * ending)),
        (f"convert {ending} to a percent", Percent(100 * ending)),
        (f"{ending} as a decimal", Number(ending)),
        (f"{decimal_text(ending * 100)}% as a decimal", Number(ending)),
        (f"{decimal_text(ending * 100)}% as a fraction", Words(str(ending))),
        (f"simplify {whole * part.numerator}/{whole * part.denominator}", Number(part)),
    )


def rounded(value, places):
    """A half away from zero."""
    scaled = abs(value) * Fraction(10) ** places
    return (1 if value >= 0 else -1) * Fraction(int(scaled + Fraction(1, 2))) / Fraction(10) ** places


PLACES = {
    "tenth": 1,
    "hundredth": 2,
    "thousandth": 3,
    "whole number": 0,
    "integer": 0,
    "ten": -1,
    "hundred": -2,
    "thousand": -3,
}


@kind
def rounding(d):
    text = d.one(d.decimal(5000, 4), d.decimal(99, 3), f"{d.whole(1, 500)}/{d.whole(3, 70)}")
    value, places = Fraction(text), d.whole(1, 4)
    name = d.one(*PLACES)
    return d.one(
        (f"round {text} to {places} decimal places", Number(rounded(value, places))),
        (f"{text} rounded to {places} decimal places", Number(rounded(value, places))),
        (f"round({text}, {places})", Number(rounded(value, places))),
        (f"{text} to {places} dp", Number(rounded(value, places))),
        (f"round {text} to the nearest {name}", Number(rounded(value, PLACES[name]))),
        (f"{text} rounded to the nearest {name}", Number(rounded(value, PLACES[name]))),
        (f"what is {text} rounded to the nearest {name}?", Number(rounded(value, PLACES[name]))),
        (f"round off {text} to the nearest {name}", Number(rounded(value, PLACES[name]))),
    )


def significant(value, digits):
    if not value:
        return Fraction(0)
    places = digits
    while abs(value) * Fraction(10) ** places >= 10**digits:
        places -= 1
    while abs(value) * Fraction(10) ** places < 10 ** (digits - 1):
        places += 1
    return rounded(value, places)


@kind
def significant_figures(d):
    text = d.one(d.decimal(5000, 4), d.decimal(0, 6), f"{d.whole(1, 500)}/{d.whole(3, 70)}", str(d.large()))
    digits = d.whole(1, 5)
    form = d.one(
        "round {} to {} significant figures",
        "{} to {} significant figures",
        "{} to {} sig figs",
        "{} rounded to {} significant digits",
        "{} correct to {} sf",
    )
    return form.format(text, digits), Number(significant(Fraction(text), digits))


@kind
def many_digits(d):
    """Constants and roots to more digits than a double has."""
    places = d.whole(16, 45)
    name, value = d.one(
        ("pi", real.PI),
        ("e", real.exp(1)),
        ("π", real.PI),
        (f"sqrt({(n := d.whole(2, 99))})", real.sqrt(n)),
        (f"ln {(m := d.whole(2, 99))}", real.ln(m)),
    )
    return f"{name} to {places} decimal places", Number(rounded(Fraction(value), places))


@kind
def comparisons(d):
    a, b = (
        d.one(plain_fraction, vulgar, mixed)(d),
        d.one(plain_fraction, lambda d: (text := d.decimal(3, 2), Fraction(text)))(d),
    )
    return d.one(
        (f"is {a[0]} greater than {b[0]}?", truth_value(a[1] > b[1])),
        (f"is {a[0]} less than {b[0]}?", truth_value(a[1] < b[1])),
        (f"is {a[0]} > {b[0]}?", truth_value(a[1] > b[1])),
        (f"{a[0]} < {b[0]}", truth_value(a[1] < b[1])),
        (f"is {a[0]} equal to {b[0]}?", truth_value(a[1] == b[1])),
        (f"{a[0]} >= {b[0]}", truth_value(a[1] >= b[1])),
        (f"is {a[0]} bigger than {b[0]}", truth_value(a[1] > b[1])),
    )
