"""Quantities: conversions, sums, rates, feet and inches, temperatures, kitchen measures, data and durations."""

from fractions import Fraction

from draw import kind
from measure import INCH, SPELLINGS, TEMPERATURES
from quantity import FeetAndInches, Quantity, Temperature
import real
from truth import Number, truth_value

# Spellings that people write, of units of one kind.
FAMILIES = {
    "length": "m km cm mm in ft yd miles meters kilometers centimeters inches feet yards mi inch foot mile metres",
    "mass": "kg g mg lb oz lbs pounds ounces grams kilograms",
    "time": "s min h days weeks minutes hours seconds ms",
    "volume": "L mL gal cups liters gallons ml quarts pints litres milliliters",
    "area": "acres hectares m^2 ft^2 cm² km² in^2 m² ha",
    "speed": "mph km/h m/s ft/s kph",
    "data": "kB MB GB TB B bytes megabytes gigabytes MiB GiB KiB",
    "energy": "J kWh joules kJ kcal",
    "pressure": "psi bar atm kPa Pa",
    "power": "W kW watts kilowatts",
}


def powers(name):
    name = name.replace("²", "^2").replace("³", "^3")
    base, _, power = name.partition("^")
    return base, int(power or 1)


def size_of(name):
    """The dimensions and the size of a unit that is written with `/` and `^`."""
    upper, _, lower = name.partition("/")
    dimensions, size = {}, Fraction(1)
    for part, sign in ((upper, 1), (lower, -1)):
        if part:
            base, power = powers(part)
            size *= SPELLINGS[base][1] ** (power * sign)
            for dimension, times in SPELLINGS[base][0].items():
                dimensions[dimension] = dimensions.get(dimension, 0) + times * power * sign
    return {key: power for key, power in dimensions.items() if power}, size


def converted(number, unit, other):
    """A number of a unit, asked for in another one."""
    dimensions, size = size_of(unit)
    return Quantity(Fraction(number) * size, dimensions, size_of(other)[1])


def pair(d, family=None):
    names = FAMILIES[family or d.one(*FAMILIES)].split()
    return d.sample(names, 2)


@kind
def conversions(d):
    unit, other = pair(d)
    number = d.number(500)
    form = d.one(
        "{0} {1} in {2}",
        "{0} {1} to {2}",
        "convert {0} {1} to {2}",
        "{0}{1} to {2}",
        "what is {0} {1} in {2}?",
        "{0} {1} as {2}",
        "{0} {1} -> {2}",
        "Convert {0} {1} into {2}.",
        "how much is {0} {1} in {2}",
        "{0} {1} = ? {2}",
        "express {0} {1} in {2}",
    )
    return form.format(number, unit, other), converted(number, unit, other)


COUNTED = {
    "length": "inches feet yards miles meters kilometers centimeters",
    "mass": "pounds ounces grams kilograms",
    "time": "seconds minutes hours days weeks",
    "volume": "liters gallons cups quarts pints milliliters",
}


@kind
def how_many(d):
    unit, other = d.sample(COUNTED[d.one(*COUNTED)].split(), 2)
    number = d.number(60)
    form = d.one(
        "how many {2} are in {0} {1}?",
        "how many {2} are there in {0} {1}?",
        "how many {2} is {0} {1}?",
        "{0} {1} equals how many {2}?",
        "How many {2} in {0} {1}",
        "{2} in {0} {1}",
        "{0} {1} is how many {2}?",
        "number of {2} in {0} {1}",
    )
    return form.format(number, unit, other), converted(number, unit, other)


@kind
def the_unit_in_beside_the_word_in(d):
    number = d.number(90)
    unit, other = d.one(
        ("ft", "in"),
        ("cm", "in"),
        ("in", "cm"),
        ("in", "ft"),
        ("ft²", "in²"),
        ("ft^2", "in^2"),
        ("acres", "in^2"),
        ("in/s", "in/min"),
        ("yd", "in"),
        ("m", "in"),
        ("in", "in"),
    )
    word = d.one("in", "in", "to")
    return f"{number} {unit} {word} {other}", converted(number, unit, other)


@kind
def units_without_a_word_between(d):
    """`12 inches cm` asks for a conversion; a product of two lengths is never meant."""
    unit, other = d.sample(COUNTED[d.one("length", "mass", "volume")].split(), 2)
    number = d.number(60)
    return d.one("{0} {1} {2}", "={0}{1} {2}", "{0} {1} = {2}").format(number, unit, other), converted(number, unit, other)


@kind
def units_alone(d):
    unit, other = d.sample(COUNTED[d.one(*COUNTED)].split(), 2)
    return f"{unit} to {other}", converted(1, unit, other)


@kind
def sums_of_units(d):
    family = d.one("length", "mass", "time", "volume", "data")
    unit, other = pair(d, family)
    (a, b), (dimensions, size), second = (d.number(50), d.number(50)), size_of(unit), size_of(other)[1]
    target = d.one(None, unit, other)
    sign, value = d.one(
        ("+", Fraction(a) * size + Fraction(b) * second),
        ("-", Fraction(a) * size - Fraction(b) * second),
        ("plus", Fraction(a) * size + Fraction(b) * second),
    )
    text = f"{a} {unit} {sign} {b} {other}" + (f" {d.one('in', 'to')} {target}" if target else "")
    return text, Quantity(value, dimensions, target and size_of(target)[1])


@kind
def multiples_of_units(d):
    unit = d.one(*FAMILIES[d.one("length", "mass", "volume", "time")].split())
    number, times = d.number(90), d.whole(2, 20)
    dimensions, size = size_of(unit)
    value = Fraction(number) * size
    text, result = d.one(
        (f"{times} * {number} {unit}", value * times),
        (f"{number} {unit} * {times}", value * times),
        (f"{number} {unit} / {times}", value / times),
        (f"{times} × {number} {unit}", value * times),
        (f"half of {number} {unit}", value / 2),
        (f"{number} {unit} divided by {times}", value / times),
    )
    return text, Quantity(result, dimensions)


@kind
def quotients_of_units(d):
    unit, other = pair(d, d.one("length", "mass", "time", "volume"))
    a, b = d.number(90), d.number(30)
    return f"{a} {unit} / {b} {other}" if d.is_likely(0.5) else f"({a} {unit}) / ({b} {other})", Number(
        Fraction(a) * size_of(unit)[1] / (Fraction(b) * size_of(other)[1])
    )


@kind
def speeds(d):
    a, b, c = d.whole(2, 300), d.whole(2, 30), d.whole(2, 90)
    far, span = d.one(
        ("km", "h"), ("m", "s"), ("miles", "h"), ("km", "min"), ("miles", "hours"), ("km", "hours"), ("m", "seconds")
    )
    distance, time = a * SPELLINGS[far][1], b * SPELLINGS[span][1]
    asked = d.one("km/h", "m/s", "mph")
    target = size_of(asked)[1]
    speed = {"m": 1, "s": -1}
    return d.one(
        (f"{a} {far} / {b} {span} in {asked}", Quantity(distance / time, speed, target)),
        (f"{a} {far} / {b} {span}", Quantity(distance / time, speed)),
        (f"{a} {far} * {c} / {b} {span}", Quantity(distance * c / time, speed)),
        (f"{a} {asked} * {b} {span}", Quantity(a * target * time, {"m": 1})),
        (f"{a} {asked} * {c} min in km", Quantity(a * target * c * 60, {"m": 1}, Fraction(1000))),
        (f"{a} {far} / ({c} {asked})", Quantity(distance / (c * target), {"s": 1})),
        (f"{a} {far} per {span} in {asked}", Quantity(a * SPELLINGS[far][1] / SPELLINGS[span][1], speed, target)),
        (f"{a} {far} divided by {b} {span}", Quantity(distance / time, speed)),
    )


@kind
def rates(d):
    """A number for each of a unit."""
    a, b = d.whole(2, 300), d.whole(2, 30)
    day, days, many = d.one(
        ("day", "days", 1),
        ("week", "days", Fraction(1, 7)),
        ("hour", "hours", 1),
        ("minute", "hours", 60),
        ("h", "min", Fraction(1, 60)),
        ("kg", "kg", 1),
        ("day", "weeks", 7),
    )
    return d.one(
        f"{a} / {day} * {b} {days}",
        f"{a} per {day} * {b} {days}",
        f"{a}/{day} * {b} {days}",
        f"{b} {days} * {a} / {day}",
        f"{b} {days} * {a}/{day}",
    ), Number(a * b * many)


@kind
def data_rates(d):
    a, b, c = d.whole(2, 900), d.whole(2, 60), d.whole(2, 500)
    unit, span = d.one("kB", "MB", "GB"), d.one("s", "ms", "min")
    rate = a * SPELLINGS[unit][1] / (c * SPELLINGS[span][1])
    target = d.one("MB/s", "kB/s", "Mb/s")
    dimensions = {"B": 1, "s": -1}
    return d.one(
        (f"{a} {unit} * {b} / {c} {span} -> {target}", Quantity(rate * b, dimensions, size_of(target)[1])),
        (f"{a} {unit} / {c} {span} in {target}", Quantity(rate, dimensions, size_of(target)[1])),
        (f"{a} {unit} / {b} MB/s", Quantity(a * SPELLINGS[unit][1] / (b * 10**6), {"s": 1})),
        (f"{a} {unit} / ({b} MB/s) in minutes", Quantity(a * SPELLINGS[unit][1] / (b * 10**6), {"s": 1}, Fraction(60))),
    )


@kind
def areas_and_volumes(d):
    a, b, c = d.number(30), d.number(30), d.number(9)
    unit = d.one("m", "cm", "ft", "in", "km", "yd")
    size = SPELLINGS[unit][1]
    product = Fraction(a) * Fraction(b) * size**2
    name, square = d.one(
        ("feet", (12 * INCH) ** 2), ("meters", Fraction(1)), ("inches", INCH**2), ("miles", (63360 * INCH) ** 2)
    )
    return d.one(
        (f"{a} {unit} * {b} {unit}", Quantity(product, {"m": 2})),
        (f"{a} {unit} x {b} {unit}", Quantity(product, {"m": 2})),
        (f"{a} {unit} × {b} {unit} × {c} {unit}", Quantity(product * Fraction(c) * size, {"m": 3})),
        (f"{a} {unit} * {b} {unit} in m^2", Quantity(product, {"m": 2}, Fraction(1))),
        (f"({a} {unit})^2", Quantity((Fraction(a) * size) ** 2, {"m": 2})),
        (f"{a} square {name} in m^2", Quantity(Fraction(a) * square, {"m": 2}, Fraction(1))),
        (f"{a} m^3 to liters", Quantity(Fraction(a), {"m": 3}, Fraction(1, 1000))),
        (f"{a} cm³ in mL", Quantity(Fraction(a) / 10**6, {"m": 3}, Fraction(1, 10**6))),
        (
            f"{a} cubic {name} in m^3",
            Quantity(
                Fraction(a) * {"feet": 12 * INCH, "meters": Fraction(1), "inches": INCH, "miles": 63360 * INCH}[name] ** 3,
                {"m": 3},
                Fraction(1),
            ),
        ),
    )


def feet_and_inches(d):
    """A height or a length, and its inches."""
    feet, inches = d.whole(1, 12), d.whole(0, 11)
    part = d.one("1/2", "1/4", "3/4", "3/8")
    return d.one(
        (f"{feet}'{inches}\"", 12 * feet + inches),
        (f"{feet}' {inches}\"", 12 * feet + inches),
        (f"{feet} ft {inches} in", 12 * feet + inches),
        (f"{feet}ft {inches}in", 12 * feet + inches),
        (f"{feet} feet {inches} inches", 12 * feet + inches),
        (f"{feet} feet and {inches} inches", 12 * feet + inches),
        (f"{feet}'-{inches}\"", 12 * feet + inches),
        (f"{feet} foot {inches}", 12 * feet + inches),
        (f"{feet}' {inches} {part}\"", 12 * feet + inches + Fraction(part)),
        (f"{feet}'{inches}-{part}\"", 12 * feet + inches + Fraction(part)),
        (f"{feet}' {part}\"", 12 * feet + Fraction(part)),
        (f"{feet}'", 12 * feet),
        (f'{inches + 1}"', inches + 1),
        (f'{inches + 1} {part}"', inches + 1 + Fraction(part)),
        (f'{part}"', Fraction(part)),
        (f"{feet}′{inches}″", 12 * feet + inches),
        (f"{feet}’{inches}”", 12 * feet + inches),
        (f"{feet} ft. {inches} in.", 12 * feet + inches),
    )


@kind
def feet_and_inches_converted(d):
    text, inches = feet_and_inches(d)
    unit = d.one("cm", "m", "inches", "meters", "mm", "feet")
    return f"{text} {d.one('in', 'to')} {unit}", Quantity(inches * INCH, {"m": 1}, SPELLINGS[unit][1])


@kind
def sums_of_feet_and_inches(d):
    (left, a), (right, b) = feet_and_inches(d), feet_and_inches(d)
    sign, value = d.one(("+", a + b), ("-", a - b))
    target = d.one(None, "cm", "inches", "feet")
    return f"{left} {sign} {right}" + (f" in {target}" if target else ""), Quantity(
        value * INCH, {"m": 1}, target and SPELLINGS[target][1]
    )


@kind
def in_feet_and_inches(d):
    number, unit = d.whole(90, 220), "cm"
    if d.is_likely(0.3):
        number, unit = d.whole(30, 99), "inches"
    form = d.one(
        "{} {} in feet and inches",
        "{} {} to feet and inches",
        "convert {} {} to feet and inches",
        "{} {} to ft and in",
        "{} {} to ft in",
    )
    return form.format(number, unit), FeetAndInches(number * SPELLINGS[unit][1] / INCH)


DEGREES = {"C": "C|°C|celsius|degrees Celsius|degC|c", "F": "F|°F|fahrenheit|degrees Fahrenheit|degF|f", "K": "K|kelvin"}


@kind
def temperatures(d):
    unit, other = d.sample("CFK", 2)
    number = str(d.whole(250, 500)) if unit == "K" else d.one(str(d.whole(0, 300)), d.decimal(120, 1), str(-d.whole(1, 40)))
    kelvin = TEMPERATURES[unit][0](Fraction(number))
    form = d.one("{} {} to {}", "{} {} in {}", "convert {} {} to {}", "what is {} {} in {}?")
    return form.format(number, d.one(*DEGREES[unit].split("|")), d.one(*DEGREES[other].split("|"))), Temperature(kelvin, other)


@kind
def kitchen_measures(d):
    names = {
        "cups": "cup cups",
        "tbsp": "tablespoons tbsp tablespoon",
        "tsp": "teaspoons tsp",
        "qt": "quarts qt",
        "pt": "pints pt",
        "gal": "gallons gal",
    }
    unit, other = d.sample(list(names), 2)
    number = d.one("1", "2", "3", "1/2", "3/4", "1 1/2", "1/4", "½", "2.5", str(d.whole(1, 32)))
    value = {"½": Fraction(1, 2), "1 1/2": Fraction(3, 2)}.get(number) or Fraction(number)
    form = d.one(
        "{} {} in {}", "{} {} to {}", "how many {2} in {0} {1}?", "convert {} {} to {}", "how many {2} are in {0} {1}?"
    )
    return form.format(number, d.one(*names[unit].split()), d.one(*names[other].split())), Quantity(
        value * SPELLINGS[unit][1], {"m": 3}, SPELLINGS[other][1]
    )


@kind
def fuel(d):
    number = d.number(60)
    # Miles per US gallon times litres per 100 km is 235.2…
    constant = 100 * SPELLINGS["gal"][1] * 1000 / (SPELLINGS["mi"][1] / 1000)
    unit, other = d.one(("mpg", "L/100km"), ("L/100km", "mpg"), ("L/100 km", "mpg"), ("mpg", "l/100km"))
    return f"{number} {unit} {d.one('to', 'in')} {other}", Fuel(constant / Fraction(number), other)


class Fuel(Number):
    def __init__(self, value, unit):
        super().__init__(value)
        self.unit = unit

    def fits(self, text):
        number, _, unit = text.partition(" ")
        return super().fits(number) and unit.replace(" ", "").lower().startswith(self.unit.replace(" ", "").lower())


@kind
def durations(d):
    a, b, c, e = d.whole(1, 9), d.whole(1, 59), d.whole(1, 9), d.whole(1, 59)
    text, seconds = d.one(
        (f"{a}h{b}m + {e}m", a * 3600 + (b + e) * 60),
        (f"{b}M seconds", b * 10**6),
        (f"{b} million seconds", b * 10**6),
        (f"{a}h {b}min + {c}h {e}min", (a + c) * 3600 + (b + e) * 60),
        (f"{a} hours {b} minutes", a * 3600 + b * 60),
        (f"{a}h - {b}m", a * 3600 - b * 60),
        (f"{a} hours and {b} minutes", a * 3600 + b * 60),
        (f"{a}h{b}m", a * 3600 + b * 60),
        (f"{a} hr {b} min * {c}", (a * 3600 + b * 60) * c),
        (f"{b} min {e} s", b * 60 + e),
        (f"{a} days {c} hours", a * 86400 + c * 3600),
        (f"{a}h {b}m + {c}h {e}m", (a + c) * 3600 + (b + e) * 60),
        (f"{b} minutes + {e} seconds", b * 60 + e),
        (f"{a + c} hours - {b} minutes", (a + c) * 3600 - b * 60),
        (f"{a}h{b}m{e}s", a * 3600 + b * 60 + e),
    )
    target = d.one(None, "minutes", "hours", "seconds")
    return text + (f" {d.one('in', 'to')} {target}" if target else ""), Quantity(
        Fraction(seconds), {"s": 1}, target and SPELLINGS[target][1]
    )


@kind
def equations_with_units(d):
    a, b, x = d.whole(2, 20), d.whole(2, 30), d.whole(2, 60)
    unit, dimensions = d.one(("kg", {"kg": 1}), ("m", {"m": 1}), ("km", {"m": 1}), ("s", {"s": 1}))
    size = SPELLINGS[unit][1]
    return d.one(
        (f"{a}x = {a * x} {unit}", Unknown("x", x * size, dimensions)),
        (f"x + {b} {unit} = {x + b} {unit}", Unknown("x", x * size, dimensions)),
        (f"{a} * x - {b} {unit} = {a * x - b} {unit}", Unknown("x", x * size, dimensions)),
        (f"{a} km/h * t = {a * b} km", Unknown("t", Fraction(b * 3600), {"s": 1})),
        (f"{a} m/s * t = {a * b} m", Unknown("t", Fraction(b), {"s": 1})),
        (f"{a} W = {a * b} J/t", Unknown("t", Fraction(b), {"s": 1})),
    )


class Unknown(Quantity):
    def __init__(self, name, size, dimensions):
        super().__init__(size, dimensions)
        self.name = name

    def fits(self, text):
        name, _, value = text.partition(" = ")
        return name == self.name and super().fits(value)


@kind
def constants_by_name(d):
    light, n = Fraction(299792458), d.whole(2, 60)
    speed, length = {"m": 1, "s": -1}, {"m": 1}
    return d.one(
        ("speed of light", Quantity(light, speed)),
        ("speed of light in km/h", Quantity(light, speed, size_of("km/h")[1])),
        ("the speed of light in m/s", Quantity(light, speed, Fraction(1))),
        (f"speed of light * {n} s", Quantity(light * n, length)),
        (f"speed of light * {n} min in km", Quantity(light * n * 60, length, Fraction(1000))),
        (f"{n} km / speed of light", Quantity(n * 1000 / light, {"s": 1})),
    )


@kind
def angles(d):
    degrees, minutes = d.whole(1, 360), d.whole(1, 59)
    top, bottom = d.whole(1, 11), d.one(2, 3, 4, 6, 12)
    turned = Decimals(real.PI * degrees / 180, "rad radians radian")
    text, truth = d.one(
        (f"{degrees}° in radians", turned),
        (f"{degrees} degrees to radians", turned),
        (f"{top}pi/{bottom} radians to degrees", Decimals(Fraction(180 * top, bottom), "° deg degrees degree")),
        (f"{top}*pi/{bottom} rad in degrees", Decimals(Fraction(180 * top, bottom), "° deg degrees degree")),
        (f"{degrees}°{minutes}' in degrees", Decimals(degrees + Fraction(minutes, 60), "° deg degrees degree")),
    )
    return text, truth


class Decimals(Number):
    """A number with one of some units."""

    def __init__(self, value, units):
        super().__init__(value)
        self.units = units.split()

    def fits(self, text):
        unit = text.lstrip("-0123456789.e").strip()
        return unit in self.units and super().fits(text.removesuffix(unit))


@kind
def lists_of_units(d):
    unit, other = pair(d, d.one("length", "mass", "time"))
    a, b = d.number(50), d.number(50)
    dimensions, size = size_of(unit)
    first, second = Fraction(a) * size, Fraction(b) * size_of(other)[1]
    text, value = d.one(
        (f"the sum of {a} {unit} and {b} {other}", first + second),
        (f"the average of {a} {unit} and {b} {other}", (first + second) / 2),
        (f"the larger of {a} {unit} and {b} {other}", max(first, second)),
        (f"max({a} {unit}, {b} {other})", max(first, second)),
        (f"the difference between {a} {unit} and {b} {other}", first - second),
    )
    target = d.one(None, unit, other)
    if value < 0:
        return lists_of_units(d)
    return text + (f" in {target}" if target else ""), Quantity(value, dimensions, target and size_of(target)[1])


@kind
def comparisons_of_quantities(d):
    unit, other = d.sample(COUNTED[d.one(*COUNTED)].split(), 2)
    a, b = d.number(60), d.number(60)
    first, second = Fraction(a) * size_of(unit)[1], Fraction(b) * size_of(other)[1]
    if d.is_likely(0.3):
        ratio = size_of(unit)[1] / size_of(other)[1]
        if ratio.denominator == 1:
            a, b, first, second = "1", str(ratio), 1, 1
    return d.one(
        (f"is {a} {unit} greater than {b} {other}?", truth_value(first > second)),
        (f"is {a} {unit} less than {b} {other}?", truth_value(first < second)),
        (f"is {a} {unit} = {b} {other}?", truth_value(first == second)),
        (f"{a} {unit} > {b} {other}", truth_value(first > second)),
        (f"is {a} {unit} more than {b} {other}?", truth_value(first > second)),
    )
