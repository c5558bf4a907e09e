"""Numbers and operations in words."""

import itertools
import math
import re
from fractions import Fraction

from draw import grouped, kind
from spell import PARTS, SMALL, could_be_one, spell, spell_fraction
from truth import Number


def spelled(d, number):
    text = spell(number, d.one("", "and", "and"), d.one("", "", ","))
    return text.replace("-", d.one("-", "-", " "))


def said(d):
    """A number as it is said or written, and its value."""
    number = d.one(d.whole(2, 20), d.whole(20, 999), d.whole(1000, 10**7))
    return d.one(spelled(d, number), str(number), grouped(number)), number


def spoken(d):
    number = d.one(d.whole(2, 20), d.whole(20, 999), d.whole(1000, 10**9))
    return spelled(d, number), number


def apart(d, count):
    """Numbers of which no two could be one when they stand side by side."""
    items = [said(d) for _ in range(count)]
    if any(could_be_one(left, right) for (left, _), (right, _) in itertools.pairwise(items)):
        return apart(d, count)
    return items


@kind
def number_words(d):
    (left, a), (right, b) = spoken(d), said(d)
    word, value = d.one(
        ("plus", a + b),
        ("minus", a - b),
        ("times", a * b),
        ("divided by", Fraction(a, b)),
        ("multiplied by", a * b),
        ("+", a + b),
        ("*", a * b),
    )
    return d.asked(f"{left} {word} {right}"), Number(value)


@kind
def number_words_alone(d):
    text, number = spoken(d)
    return d.one("{}", "what is {}?", "write {} in digits", "{} in digits", "{} as a number").format(text), Number(number)


def of_list(d, joined, values):
    return d.one(
        (f"the sum of {joined}", sum(values)),
        (f"the product of {joined}", math.prod(values)),
        (f"add {joined}", sum(values)),
        (f"the average of {joined}", Fraction(sum(values), len(values))),
        (f"the mean of {joined}", Fraction(sum(values), len(values))),
        (f"the largest of {joined}", max(values)),
        (f"the smallest of {joined}", min(values)),
        (f"the total of {joined}", sum(values)),
    )


@kind
def number_words_in_lists(d):
    """Numbers in words, with their own commas, in a list."""
    items = apart(d, d.whole(2, 3))
    joined = ", ".join(text for text, _ in items[:-1]) + f" and {items[-1][0]}"
    text, value = of_list(d, joined, [value for _, value in items])
    return d.asked(text), Number(value)


@kind
def lists_in_words(d):
    values = [d.whole(1, 200) for _ in range(d.whole(2, 6))]
    text, value = of_list(d, d.listed(values), values)
    return d.asked(text), Number(value)


@kind
def operations_in_words(d):
    (left, a), (right, b) = apart(d, 2)
    text, value = d.one(
        (f"add {left} to {right}", a + b),
        (f"subtract {left} from {right}", b - a),
        (f"multiply {left} by {right}", a * b),
        (f"divide {left} by {right}", Fraction(a, b)),
        (f"the difference between {left} and {right}", abs(a - b) if a > b else None),
        (f"the quotient of {left} and {right}", Fraction(a, b)),
        (f"{left} more than {right}", a + b),
        (f"{left} less than {right}", b - a),
        (f"{left} increased by {right}", a + b),
        (f"{left} decreased by {right}", a - b),
        (f"the sum of {left} and {right}", a + b),
        (f"the product of {left} and {right}", a * b),
        (f"{left} over {right}", Fraction(a, b)),
        (f"{left} subtracted from {right}", b - a),
        (f"{left} added to {right}", a + b),
        (f"{left} divided into {right}", Fraction(b, a)),
    )
    return (d.asked(text), Number(value)) if value is not None else operations_in_words(d)


@kind
def steps_in_words(d):
    a, b, c, e = (d.whole(2, 60) for _ in range(4))
    text, value = d.one(
        (f"add {a} and {b}, then multiply by {c}", (a + b) * c),
        (f"multiply {a} by {b} and subtract {c}", a * b - c),
        (f"subtract {a} from {b}, then divide by {c}", Fraction(b - a, c)),
        (f"start with {a}, add {b}, then multiply by {c}", (a + b) * c),
        (f"take {a}, double it and add {b}", 2 * a + b),
        (f"add {a} to {b} and divide the result by {c}", Fraction(a + b, c)),
        (f"multiply the sum of {a} and {b} by {c}", (a + b) * c),
        (f"divide the difference between {a + b} and {b} by {c}", Fraction(a, c)),
        (f"the sum of {a} and {b}, multiplied by {c}", (a + b) * c),
        (f"{a} times {b}, plus {c}", a * b + c),
        (f"the product of {a} and {b}, minus {c}", a * b - c),
        (f"twice the sum of {a} and {b}", 2 * (a + b)),
        (f"{c} times the difference between {a + b} and {b}", c * a),
        (f"half of the sum of {a} and {b}", Fraction(a + b, 2)),
        (f"{a} plus {b} times {c} minus {e}", a + b * c - e),
        (f"the square of {a} plus the square of {b}", a * a + b * b),
        (f"the sum of the squares of {a} and {b}", a * a + b * b),
        (f"the square of the sum of {a} and {b}", (a + b) ** 2),
        (f"triple {a}", 3 * a),
    )
    return text, Number(value)


@kind
def fractions_in_words(d):
    bottom = d.one(*PARTS)
    few = d.one((1, 2), (1, 3), (2, 3), (1, 4), (3, 4))
    top = d.whole(1, bottom - 1)
    part, share = spell_fraction(top, bottom), Fraction(top, bottom)
    number = d.one(bottom * d.whole(2, 50), d.whole(10, 500))
    whole = d.whole(2, 19)
    text, value = d.one(
        (f"{part} of {number}", share * number),
        (f"{part} of {spell(number)}", share * number),
        (f"{part} times {number}", share * number),
        (f"{SMALL[whole]} and {part} times {number}", (whole + share) * number),
        (f"{whole} and {part} plus {number}", whole + share + number),
        (f"{top}/{bottom} of {number}", share * number),
        (f"{part} plus {spell_fraction(1, 4)}", share + Fraction(1, 4)),
        (f"{spell(100 * whole)} and {re.sub('^an? ', 'one ', spell_fraction(*few))}", 100 * whole + Fraction(*few)),
    )
    return d.asked(text), Number(value)


@kind
def multiples_in_words(d):
    a, b = d.whole(2, 200), d.whole(2, 50)
    text, value = d.one(
        (f"twice {a}", 2 * a),
        (f"half of {a}", Fraction(a, 2)),
        (f"double {a}", 2 * a),
        (f"a third of {a}", Fraction(a, 3)),
        (f"{b} times as much as {a}", a * b),
        (f"half {a}", Fraction(a, 2)),
        (f"twice {a} plus {b}", 2 * a + b),
        (f"{b} less than twice {a}", 2 * a - b),
        (f"{b} more than half of {a}", b + Fraction(a, 2)),
        (f"a quarter of {a}", Fraction(a, 4)),
        (f"{a} tripled", 3 * a),
        (f"{a} doubled", 2 * a),
        (f"{a} squared", a * a),
        (f"{a} cubed", a**3),
        (f"a dozen times {a}", 12 * a),
        (f"{a} halved", Fraction(a, 2)),
    )
    return d.asked(text), Number(value)
