"""Amounts of money: bills, taxes, tips, discounts, and currencies."""

import math
from fractions import Fraction

from draw import grouped, kind
import real
from truth import Money, Number


def amount(d, most=500):
    return f"{d.whole(1, most)}.{d.whole(0, 99):02}" if d.is_likely(0.7) else str(d.whole(1, most))


SIGNS = ["$", "$", "$", "€", "£"]


@kind
def bills(d):
    sign, a, b, n = d.one(*SIGNS), amount(d), amount(d), d.whole(2, 12)
    x, y = Fraction(a), Fraction(b)
    text, value = d.one(
        (f"{sign}{a} + {sign}{b}", x + y),
        (f"{sign}{a} - {sign}{b}", x - y),
        (f"{n} × {sign}{a}", n * x),
        (f"{sign}{a} * {n}", n * x),
        (f"{sign}{a} / {n}", x / n),
        (f"{sign}{a} plus {sign}{b}", x + y),
        (f"{sign}{a} divided by {n}", x / n),
        (f"{n} times {sign}{a}", n * x),
        (f"{n} * {sign}{a} + {sign}{b}", n * x + y),
        (f"({sign}{a} + {sign}{b}) / {n}", (x + y) / n),
        (f"split {sign}{a} {n} ways", x / n),
        (f"half of {sign}{a}", x / 2),
        (f"the sum of {sign}{a} and {sign}{b}", x + y),
        (f"{sign}{a} minus {sign}{b}", x - y),
    )
    return d.asked(text), Money(value, sign)


@kind
def taxes_and_tips(d):
    sign, a = d.one(*SIGNS), amount(d)
    rate = d.one("15", "18", "20", "5", "7.5", "8.25", "6", "10", "12.5", str(d.whole(1, 40)))
    x, share = Fraction(a), Fraction(rate) / 100
    text, value = d.one(
        (f"{rate}% of {sign}{a}", share * x),
        (f"{sign}{a} + {rate}%", x + share * x),
        (f"{sign}{a} - {rate}%", x - share * x),
        (f"{rate}% tip on {sign}{a}", share * x),
        (f"{rate}% tax on {sign}{a}", share * x),
        (f"{rate}% off {sign}{a}", x - share * x),
        (f"{sign}{a} plus {rate}% tax", x + share * x),
        (f"{sign}{a} + {rate}% tax", x + share * x),
        (f"{sign}{a} with {rate}% off", x - share * x),
        (f"{rate}% discount on {sign}{a}", x - share * x),
        (f"{sign}{a} + {rate}% tip", x + share * x),
        (f"{sign}{a} − {rate}% discount", x - share * x),
        (f"increase {sign}{a} by {rate}%", x + share * x),
        (f"what is {rate}% of {sign}{a}?", share * x),
        (f"a {rate}% tip on a {sign}{a} bill", share * x),
        (f"{sign}{a} minus {rate}%", x - share * x),
    )
    return text, Money(value, sign)


@kind
def large_amounts(d):
    sign, n = d.one(*SIGNS), d.whole(2, 24)
    number = d.large() * 10
    digits, word, size = d.one(
        ("1.5", "M", 10**6),
        ("2", "k", 1000),
        ("2.5", " million", 10**6),
        ("3", " billion", 10**9),
        (str(d.whole(2, 90)), "k", 1000),
    )
    x = Fraction(digits) * size
    text, value = d.one(
        (f"{sign}{digits}{word} / {n}", x / n),
        (f"{sign}{digits}{word} + {sign}{grouped(number)}", x + number),
        (f"{sign}{grouped(number)} * {n}", number * n),
        (f"{sign}{digits}{word} * {n}", x * n),
        (f"{sign}{grouped(number)}.50 - {sign}{n}", number - n + Fraction(1, 2)),
    )
    return text, Money(value, sign)


@kind
def ratios_of_amounts(d):
    a, b = amount(d, 900), amount(d, 60)
    return d.one(f"${a} / ${b}", f"${a} divided by ${b}"), Number(Fraction(a) / Fraction(b))


@kind
def prices(d):
    """A price for each of a unit."""
    a, n = amount(d, 40), d.whole(2, 60)
    unit, units = d.one(
        ("hour", "hours"),
        ("kg", "kg"),
        ("lb", "lb"),
        ("day", "days"),
        ("mile", "miles"),
        ("month", "months"),
        ("h", "h"),
        ("week", "weeks"),
    )
    return d.one(
        f"${a}/{unit} * {n} {units}",
        f"${a} per {unit} * {n} {units}",
        f"{n} {units} * ${a}/{unit}",
        f"{n} {units} at ${a} per {unit}",
        f"${a} per {unit} for {n} {units}",
    ), Money(n * Fraction(a))


@kind
def codes_of_currencies(d):
    a, b, n = amount(d), amount(d), d.whole(2, 9)
    code = d.one("USD", "EUR", "dollars", "euros")
    sign = {"USD": "$", "EUR": "€", "dollars": "$", "euros": "€"}[code]
    x, y = Fraction(a), Fraction(b)
    return d.one(
        (f"{a} {code} + {b} {code}", Coded(x + y, sign, code)),
        (f"{n} * {a} {code}", Coded(n * x, sign, code)),
        (f"{a} {code} / {n}", Coded(x / n, sign, code)),
    )


class Coded(Money):
    """With the sign or the code of the currency."""

    def __init__(self, value, sign, code):
        super().__init__(value, sign)
        self.code = code

    def fits(self, text):
        number, _, code = text.rpartition(" ")
        return super().fits(text) or (code == self.code and Money(self.value, "").fits(number))


@kind
def amounts_with_all_their_digits(d):
    """Products with what is not a fraction, of any size."""
    a, n = d.whole(1, 40), d.whole(2, 90)
    text, value = d.one(
        (f"${a} * e^{n}", a * real.exp(n)),
        (f"${a} * exp({n})", a * real.exp(n)),
        (f"${a} * sqrt({n})", a * real.sqrt(n)),
        (f"${a} * 1.07^{n}", a * Fraction("1.07") ** n),
        (f"${a} * pi", a * real.PI),
        (f"${a} * {n % 25 + 1}!", a * math.factorial(n % 25 + 1)),
        (f"${a} * 2^{n}", a * 2**n),
    )
    return text, Money(value)
