"""Random pairs of structured answers with their true verdicts: sets, lists, tuples, intervals, equations, matrices and quantities.

    python structures.py --count 1000 --seed 1 > ../../cases/check/structures.jsonl

A row is {"claim", "gold", "same", "kind"}, as those of pairs.py. Every part is a rational number, or a formula of such, so that exact
arithmetic is the judge: a kind makes a meaning, keeps it or changes it by a slip, and writes both in one of the ways in which people do.
Two writings of one meaning are the same; a slip is kept only if the meaning has changed.
"""

import argparse
import json
import random
from fractions import Fraction

def drawn(draw):
    return Fraction(draw.randint(-12, 12), draw.choice([1, 1, 1, 2, 3, 4, 5, 8]))


def distinct(draw, count):
    found = []
    while len(found) < count:
        number = drawn(draw)
        if number not in found:
            found.append(number)
    return found


def slipped(draw, number):
    """A number as a slip of the pen has it."""
    return draw.choice([number + 1, number - 1, -number, 10 * number, 1 / number if number else number + 1])


def text_of(draw, number):
    """A number: as a fraction, as a decimal that ends, as a quotient or a root that has this value."""
    ways = [f"{number.numerator}" if number.denominator == 1 else fraction(draw, number)]
    if number.denominator in (2, 4, 5, 8):
        ways.append(str(float(number)))
    if number.denominator == 1:
        factor = draw.randint(2, 9)
        ways += [ways[0]] * 3 + [fraction(draw, number * factor, factor)]
        if number >= 0:
            ways.append(f"\\sqrt{{{number.numerator**2}}}")
    return draw.choice(ways)


def fraction(draw, number, below=None):
    above, below = number.numerator, below or number.denominator
    sign, above = ("-", -above) if above < 0 else ("", above)
    return draw.choice([f"{sign}\\frac{{{above}}}{{{below}}}", f"{sign}{above}/{below}"])


def bracketed(draw, opening, closing, inner):
    if draw.random() < 0.4:
        return f"\\left{opening}{inner}\\right{closing}"
    return f"{opening}{inner}{closing}"


def listed(draw, numbers):
    return ", ".join(text_of(draw, number) for number in numbers)


# Each kind has a meaning, a slip of it, a way to write it, and what two meanings are compared by.


class Set:
    def meaning(self, draw):
        return distinct(draw, draw.randint(2, 4))

    def slip(self, draw, numbers):
        at = draw.randrange(len(numbers))
        if draw.random() < 0.3:
            return numbers[:at] + numbers[at + 1 :]
        return numbers[:at] + [slipped(draw, numbers[at])] + numbers[at + 1 :]

    def text(self, draw, numbers):
        numbers = draw.sample(numbers, len(numbers))
        if len(numbers) == 1 or draw.random() < 0.6:
            return bracketed(draw, "\\{", "\\}", listed(draw, numbers))
        if draw.random() < 0.3:
            return f"{listed(draw, numbers[:-1])} \\text{{ and }} {text_of(draw, numbers[-1])}"
        return listed(draw, numbers)

    key = frozenset


class Solutions(Set):
    """The values of an unknown."""

    def text(self, draw, numbers):
        numbers = draw.sample(numbers, len(numbers))
        if draw.random() < 0.4:
            return bracketed(draw, "\\{", "\\}", listed(draw, numbers))
        return draw.choice([" \\text{ or } ", " or "]).join(f"x = {text_of(draw, number)}" for number in numbers)


class Tuple:
    def meaning(self, draw):
        return tuple(drawn(draw) for _ in range(draw.randint(2, 4)))

    def slip(self, draw, numbers):
        at, other = draw.sample(range(len(numbers)), 2)
        changed = list(numbers)
        if draw.random() < 0.5:
            changed[at], changed[other] = changed[other], changed[at]
        else:
            changed[at] = slipped(draw, changed[at])
        return tuple(changed)

    def text(self, draw, numbers):
        return bracketed(draw, "(", ")", listed(draw, numbers))

    key = tuple


class Interval:
    """Two ends, each with whether it belongs to the interval; one may be infinite."""

    def meaning(self, draw):
        low, high = sorted(distinct(draw, 2))
        ends = [(low, draw.random() < 0.5), (high, draw.random() < 0.5)]
        if draw.random() < 0.4:
            ends[draw.randrange(2)] = None
        return tuple(ends)

    def slip(self, draw, ends):
        at = draw.choice([at for at in range(2) if ends[at] is not None])
        number, belongs = ends[at]
        changed = list(ends)
        changed[at] = (number, not belongs) if draw.random() < 0.5 else (slipped(draw, number), belongs)
        if None not in changed and changed[0][0] >= changed[1][0]:
            return ends
        return tuple(changed)

    def text(self, draw, ends):
        low, high = ends
        # Round and square brackets around two numbers may be a point, so that they are written as relations.
        may_be_point = None not in ends and low[1] == high[1]
        if may_be_point or draw.random() < 0.5:
            return self.relation(draw, low, high)
        start = "-\\infty" if low is None else text_of(draw, low[0])
        end = "\\infty" if high is None else text_of(draw, high[0])
        opening = "[" if low is not None and low[1] else "("
        closing = "]" if high is not None and high[1] else ")"
        return draw.choice(["", "x \\in "]) + bracketed(draw, opening, closing, f"{start}, {end}")

    def relation(self, draw, low, high):
        less = lambda belongs: draw.choice(["\\le", "\\leq", "<="]) if belongs else "<"
        greater = lambda belongs: draw.choice(["\\ge", "\\geq", ">="]) if belongs else ">"
        if low is None:
            return f"x {less(high[1])} {text_of(draw, high[0])}"
        if high is None:
            return f"x {greater(low[1])} {text_of(draw, low[0])}"
        return f"{text_of(draw, low[0])} {less(low[1])} x {less(high[1])} {text_of(draw, high[0])}"

    key = tuple


class Line:
    """`a x + b y = c`, up to a factor."""

    def meaning(self, draw):
        a, b, c = (Fraction(draw.choice([-1, 1]) * draw.randint(1, 9)) for _ in range(3))
        return (a, b, c)

    def slip(self, draw, line):
        at = draw.randrange(3)
        return line[:at] + (slipped(draw, line[at]) or Fraction(11),) + line[at + 1 :]

    def text(self, draw, line):
        factor = draw.choice([1, 1, 2, 3, -1, -2, Fraction(1, 2)])
        a, b, c = (part * factor for part in line)
        if draw.random() < 0.3:
            return f"y = {terms((-a / b, 'x'), (c / b, ''))}"
        if draw.random() < 0.3:
            return f"{terms((a, 'x'), (b, 'y'), (-c, ''))} = 0"
        return f"{terms((a, 'x'), (b, 'y'))} = {terms((c, ''))}"

    def key(self, line):
        return tuple(part / line[0] for part in line)


def terms(*parts):
    text = ""
    for number, name in parts:
        if number == 0:
            continue
        size = abs(number)
        shown = "" if size == 1 and name else str(size) if size.denominator == 1 else f"\\frac{{{size.numerator}}}{{{size.denominator}}}"
        sign = "-" if number < 0 else "+"
        text += (f" {sign} " if text else "-" if number < 0 else "") + shown + name
    return text or "0"


class Matrix:
    def meaning(self, draw):
        rows, columns = draw.choice([(2, 2), (2, 3), (3, 2), (3, 3)])
        return tuple(tuple(drawn(draw) for _ in range(columns)) for _ in range(rows))

    def slip(self, draw, rows):
        if draw.random() < 0.3:
            return tuple(zip(*rows))
        at, column = draw.randrange(len(rows)), draw.randrange(len(rows[0]))
        changed = [list(row) for row in rows]
        changed[at][column] = slipped(draw, changed[at][column])
        return tuple(map(tuple, changed))

    def text(self, draw, rows):
        name = draw.choice(["pmatrix", "bmatrix", "matrix"])
        lines = " \\\\ ".join(" & ".join(text_of(draw, number) for number in row) for row in rows)
        matrix = f"\\begin{{{name}}} {lines} \\end{{{name}}}"
        return f"\\left({matrix}\\right)" if name == "matrix" else matrix

    key = tuple


#: The units of each dimension, with their sizes and the ways to write them.
UNITS = [
    {"mm": (Fraction(1, 1000), ["mm"]), "cm": (Fraction(1, 100), ["cm", "centimeters"]), "m": (Fraction(1), ["meters"]), "km": (Fraction(1000), ["km"])},
    {"g": (Fraction(1), ["grams", "g"]), "kg": (Fraction(1000), ["kg"]), "mg": (Fraction(1, 1000), ["mg"])},
    {"s": (Fraction(1), ["seconds"]), "min": (Fraction(60), ["minutes"]), "h": (Fraction(3600), ["hours"]), "day": (Fraction(86400), ["days"])},
    {"ft": (Fraction(3048, 10000), ["feet", "ft"]), "inch": (Fraction(254, 10000), ["inches"]), "cm": (Fraction(1, 100), ["cm"])},
    {"ml": (Fraction(1, 1000), ["mL"]), "l": (Fraction(1), ["liters"])},
]


class Quantity:
    """A size in a unit: the number of the dimension, the size in its base, and the units in which it is written."""

    def meaning(self, draw):
        dimension = draw.randrange(len(UNITS))
        scale, _ = UNITS[dimension][draw.choice(list(UNITS[dimension]))]
        return (dimension, Fraction(draw.randint(1, 60), draw.choice([1, 1, 2, 4, 5])) * scale)

    def slip(self, draw, quantity):
        dimension, size = quantity
        if draw.random() < 0.3:
            # The number in a unit of another dimension.
            return ((dimension + draw.choice([1, 2])) % 3 if dimension < 3 else 1, size)
        return (dimension, size * draw.choice([2, 3, Fraction(1, 2), 10, Fraction(1, 10)]))

    def text(self, draw, quantity):
        dimension, size = quantity
        fitting = {name: unit for name, unit in UNITS[dimension].items() if (size / unit[0]).denominator < 1000 and size / unit[0] < 10**7}
        scale, names = draw.choice(list(fitting.values() or UNITS[dimension].values()))
        number, unit = size / scale, draw.choice(names)
        shown = str(number.numerator) if number.denominator == 1 else decimal(number) or f"\\frac{{{number.numerator}}}{{{number.denominator}}}"
        return draw.choice([f"{shown} {unit}", f"{shown}\\text{{ {unit}}}", f"{shown}~\\mathrm{{{unit}}}"])

    def key(self, quantity):
        dimension, size = quantity
        # Feet and centimetres measure the same.
        return ({3: 0}.get(dimension, dimension), size)


def decimal(number):
    """The digits of a number whose decimals end."""
    for places in range(1, 8):
        if (number * 10**places).denominator == 1:
            whole = str(abs(int(number * 10**places))).rjust(places + 1, "0")
            return f"{whole[:-places]}.{whole[-places:]}"
    return None


KINDS = {
    "set": Set(),
    "solutions": Solutions(),
    "tuple": Tuple(),
    "interval": Interval(),
    "equation": Line(),
    "matrix": Matrix(),
    "quantity": Quantity(),
}


def pair(draw):
    name = draw.choice(list(KINDS))
    kind = KINDS[name]
    gold = kind.meaning(draw)
    claim = kind.slip(draw, gold) if draw.random() < 0.5 else gold
    texts = kind.text(draw, claim), kind.text(draw, gold)
    return None if texts[0] == texts[1] else (*texts, kind.key(claim) == kind.key(gold), name)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    draw = random.Random(options.seed)
    count = 0
    while count < options.count:
        found = pair(draw)
        if found is None:
            continue
        claim, gold, same, kind = found
        print(json.dumps({"claim": claim, "gold": gold, "same": same, "kind": kind}))
        count += 1


if __name__ == "__main__":
    main()
