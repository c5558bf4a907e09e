"""Truths with a unit."""

import re
from fractions import Fraction

from measure import TEMPERATURES, measure
from truth import Truth, is_near, number_in

AMOUNT = re.compile(r"(-?[\d.,]+(?:e[+-]?\d+)?(?:/\d+)?) ?(.*)")


class Quantity(Truth):
    """A size in SI. If a unit was asked for, the answer has that unit."""

    def __init__(self, size, dimensions, asked=None):
        self.size, self.dimensions, self.asked = size, dimensions, asked

    def fits(self, text):
        if not self.dimensions:
            return number_in(text) is not None and is_near(number_in(text), self.size)
        match = AMOUNT.fullmatch(text)
        unit = match and match[2] and measure(match[2])
        if not unit or unit[0] != self.dimensions or (self.asked and unit[1] != self.asked):
            return False
        return is_near(number_in(match[1]), self.size / unit[1])

    def __str__(self):
        size = self.size / (self.asked or 1)
        return f"{size} = {float(size):.15g} of {self.asked or self.dimensions}"


class Temperature(Truth):
    def __init__(self, kelvin, scale):
        self.degrees, self.scale = TEMPERATURES[scale][1](kelvin), scale

    def fits(self, text):
        match = AMOUNT.fullmatch(text)
        return (
            bool(match)
            and match[2].strip("° ") in (self.scale, *NAMES[self.scale])
            and is_near(number_in(match[1]), self.degrees)
        )

    def __str__(self):
        return f"{float(self.degrees):.15g} {self.scale}"


NAMES = {"C": ["celsius", "degC"], "F": ["fahrenheit", "degF"], "K": ["kelvin"]}


class FeetAndInches(Truth):
    """`5 ft 10 in`, with whole feet."""

    def __init__(self, inches):
        self.inches = Fraction(inches)

    def fits(self, text):
        match = re.fullmatch(r"""(?:(\d+) ?(?:ft|feet|foot|'))?(?:,? ?(?:and )?([\d./ ]+?) ?(?:in|inches|inch|"))?""", text)
        if not match or not text:
            return False
        inches = number_in(match[2] or "0")
        return inches is not None and is_near(12 * int(match[1] or 0) + inches, self.inches)

    def __str__(self):
        return f"{self.inches // 12} ft {float(self.inches % 12):.15g} in"
