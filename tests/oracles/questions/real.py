"""Real numbers to 60 digits."""

from decimal import Decimal, getcontext
from fractions import Fraction

DIGITS = 60
getcontext().prec = DIGITS + 15
NOTHING = Decimal(10) ** -(DIGITS + 10)


def real(value):
    """The decimal of an int or a Fraction."""
    value = Fraction(value)
    return Decimal(value.numerator) / value.denominator


def sqrt(value):
    return real(value).sqrt()


def root(value, degree):
    return (ln(value) / degree).exp()


def ln(value):
    return real(value).ln()


def exp(value):
    return real(value).exp()


def series(term, factor):
    """The sum of terms, each of which follows from the one before it and its place."""
    total, at = term, 0
    while abs(term) > NOTHING:
        at += 1
        term = factor(term, at)
        total += term
    return total


def arctan_of_one_over(number):
    square = number * number
    power = Decimal(1) / number
    total, at = power, 1
    while abs(power) > NOTHING:
        power /= -square
        at += 2
        total += power / at
    return total


# Machin's formula.
PI = 4 * (4 * arctan_of_one_over(5) - arctan_of_one_over(239))


def sin(angle):
    square = angle * angle
    return series(angle, lambda term, at: -term * square / (2 * at * (2 * at + 1)))


def cos(angle):
    square = angle * angle
    return series(Decimal(1), lambda term, at: -term * square / (2 * at * (2 * at - 1)))


def tan(angle):
    return sin(angle) / cos(angle)


def radians(degrees):
    return PI * degrees / 180


def settled(value):
    """The rational number that a decimal is, if it is one with a small denominator: 2, 1/2, 3/4 …"""
    for bottom in range(1, 28):
        nearest = round(value * bottom)
        if abs(value * bottom - nearest) < Decimal(10) ** -50:
            return Fraction(nearest, bottom)
    return value
