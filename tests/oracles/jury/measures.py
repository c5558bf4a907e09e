"""The sizes of the units that answers are printed in, by their definitions."""

import math
import re
from fractions import Fraction

INCH = Fraction("0.0254")
POUND = Fraction("0.45359237")
GALLON = 231 * INCH**3
GRAVITY = Fraction("9.80665")
# What we print in years; the years of jurors have other lengths (spelling.py).
YEAR = Fraction("365.25") * 86400
PI = Fraction(math.pi)

LENGTH, MASS, TIME, CURRENT, HEAT, AMOUNT, LIGHT, DATA = ({name: 1} for name in "m kg s A K mol cd bit".split())
AREA, VOLUME = {"m": 2}, {"m": 3}
SPEED, ACCELERATION = {"m": 1, "s": -1}, {"m": 1, "s": -2}
FORCE = {"kg": 1, "m": 1, "s": -2}
ENERGY = {"kg": 1, "m": 2, "s": -2}
POWER = {"kg": 1, "m": 2, "s": -3}
PRESSURE = {"kg": 1, "m": -1, "s": -2}
NONE = {}

# Dimensions, size in SI, and names. Those of the first table take prefixes: the short ones before the `|`, the long ones after it.
PREFIXED = [
    (LENGTH, 1, "m | meter metre"),
    (MASS, Fraction(1, 1000), "g | gram gramme"),
    (TIME, 1, "s | second"),
    (CURRENT, 1, "A | ampere amp"),
    (HEAT, 1, "K | kelvin"),
    (AMOUNT, 1, "mol | mole"),
    (LIGHT, 1, "cd | candela"),
    (DATA, 1, "b bit | bit"),
    (DATA, 8, "B | byte"),
    (VOLUME, Fraction(1, 1000), "l L | liter litre"),
    (FORCE, 1, "N | newton"),
    (FORCE, Fraction(1, 10**5), "dyn | dyne"),
    (ENERGY, 1, "J | joule"),
    (ENERGY, 3600, "Wh | watthour"),
    (ENERGY, Fraction("4.184"), "cal | calorie"),
    (ENERGY, Fraction("1.602176634e-19"), "eV | electronvolt"),
    (POWER, 1, "W | watt"),
    (PRESSURE, 1, "Pa | pascal"),
    (PRESSURE, 10**5, "bar | bar"),
    ({"s": -1}, 1, "Hz | hertz"),
    ({"s": -1}, 1, "Bq | becquerel"),
    ({"A": 1, "s": 1}, 1, "C | coulomb"),
    ({"kg": 1, "m": 2, "s": -3, "A": -1}, 1, "V | volt"),
    ({"kg": 1, "m": 2, "s": -3, "A": -2}, 1, "ohm Ω Ohm | ohm"),
    ({"kg": -1, "m": -2, "s": 3, "A": 2}, 1, "S | siemens"),
    ({"kg": -1, "m": -2, "s": 4, "A": 2}, 1, "F | farad"),
    ({"kg": 1, "m": 2, "s": -2, "A": -2}, 1, "H | henry"),
    ({"kg": 1, "m": 2, "s": -2, "A": -1}, 1, "Wb | weber"),
    ({"kg": 1, "s": -2, "A": -1}, 1, "T | tesla"),
    ({"m": 2, "s": -2}, 1, "Gy Sv | gray sievert"),
    (NONE, 1, "rad | radian"),
    (LENGTH, Fraction("3.0856775814913673e16"), "pc | parsec"),
    (MASS, 1000, "t | tonne"),
]

ALONE = [
    (LENGTH, INCH, 'in inch inches "'),
    (LENGTH, 12 * INCH, "ft foot feet '"),
    (LENGTH, 36 * INCH, "yd yard"),
    (LENGTH, 63360 * INCH, "mi mile"),
    (LENGTH, 1852, "nmi NM nauticalmile nautmile nautical_mile nautical_miles"),
    (LENGTH, 149597870700, "au AU astronomicalunit astronomical_unit"),
    (LENGTH, Fraction(299792458) * 31557600, "ly lightyear light_year lightyears"),
    (LENGTH, Fraction(1, 10**10), "angstrom Å"),
    (LENGTH, INCH / 1000, "mil thou"),
    (LENGTH, 6 * 12 * INCH, "fathom"),
    (LENGTH, 660 * 12 * INCH, "furlong"),
    (LENGTH, 66 * 12 * INCH, "chain"),
    (LENGTH, Fraction(33, 2) * 12 * INCH, "rod"),
    (LENGTH, 4 * INCH, "hand"),
    (AREA, 43560 * 144 * INCH**2, "acre acres ac"),
    (AREA, 10**4, "ha hectare hectares"),
    (AREA, 144 * INCH**2, "sqft sq_ft"),
    (AREA, INCH**2, "sqin"),
    (MASS, POUND, "lb lbs pound lbm"),
    (MASS, POUND / 16, "oz ounce"),
    (MASS, POUND / 7000, "gr grain"),
    (MASS, 14 * POUND, "stone st"),
    (MASS, 2000 * POUND, "ton short_ton"),
    (MASS, 2240 * POUND, "long_ton"),
    (MASS, Fraction(1, 5000), "carat"),
    (TIME, 60, "min minute mins"),
    (TIME, 3600, "h hr hour hrs"),
    (TIME, 86400, "d day"),
    (TIME, 604800, "week wk"),
    (TIME, 14 * 86400, "fortnight"),
    (TIME, YEAR / 12, "month mo"),
    (TIME, YEAR, "year yr a"),
    (TIME, 10 * YEAR, "decade"),
    (TIME, 100 * YEAR, "century centuries"),
    (TIME, 1000 * YEAR, "millennium millennia"),
    (SPEED, 63360 * INCH / 3600, "mph"),
    (SPEED, Fraction(1000, 3600), "kph kmh km/h"),
    (SPEED, Fraction(1852, 3600), "knot kn kt"),
    (VOLUME, GALLON, "gal gallon"),
    (VOLUME, GALLON / 4, "qt quart"),
    (VOLUME, GALLON / 8, "pt pint"),
    (VOLUME, GALLON / 16, "cup cups"),
    (VOLUME, GALLON / 128, "floz fluidounce fluid_ounce fl_oz fluidounces"),
    (VOLUME, GALLON / 256, "tbsp tablespoon"),
    (VOLUME, GALLON / 768, "tsp teaspoon"),
    (VOLUME, Fraction(1, 10**6), "cc"),
    (FORCE, POUND * GRAVITY, "lbf poundforce pound_force"),
    (FORCE, GRAVITY, "kgf"),
    (PRESSURE, 101325, "atm atmosphere"),
    (PRESSURE, Fraction(101325, 760), "torr Torr"),
    (PRESSURE, Fraction("133.322387415"), "mmHg"),
    (PRESSURE, POUND * GRAVITY / INCH**2, "psi PSI"),
    (ENERGY, Fraction("1055.05585262"), "BTU btu Btu"),
    (ENERGY, Fraction(1, 10**7), "erg"),
    (ENERGY, 4184, "Cal Calorie kcal"),
    (POWER, 550 * 12 * INCH * POUND * GRAVITY, "hp horsepower"),
    (NONE, PI / 180, "deg degree degrees ° arcdeg"),
    (NONE, PI / 200, "grad gradian gon"),
    (NONE, PI / 10800, "arcmin arcminute arcminutes"),
    (NONE, PI / 648000, "arcsec arcsecond arcseconds"),
    (NONE, 2 * PI, "cycle turn rev revolution"),
    (NONE, Fraction(1, 100), "percent %"),
    (NONE, 1, "sr steradian"),
    (NONE, 12, "dozen"),
    ({"s": -1}, 2 * PI / 60, "rpm"),
    ({"m": -2}, Fraction(63360) * INCH / GALLON, "mpg"),
    (HEAT, 1, "kelvins"),
    (HEAT, Fraction(5, 9), "°R degR rankine"),
    # An amount of money is the number that it is.
    (NONE, 1, "$ USD dollar € EUR euro £ GBP ¥ JPY"),
    (NONE, Fraction(1, 100), "cent"),
]

# A temperature alone counts from its own zero: size, what is added.
TEMPERATURES = {
    **dict.fromkeys("°C degC celsius Celsius degree_celsius oC degCelsius".split(), (Fraction(1), Fraction("273.15"))),
    **dict.fromkeys(
        "°F degF fahrenheit Fahrenheit degree_fahrenheit oF degFahrenheit".split(),
        (Fraction(5, 9), Fraction("459.67") * 5 / 9),
    ),
}

SHORT = {"y": -24, "z": -21, "a": -18, "f": -15, "p": -12, "n": -9, "u": -6, "µ": -6, "μ": -6, "m": -3, "c": -2, "d": -1}
SHORT |= {"": 0, "da": 1, "h": 2, "k": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18, "Z": 21, "Y": 24}
LONG = {"yocto": -24, "zepto": -21, "atto": -18, "femto": -15, "pico": -12, "nano": -9, "micro": -6, "milli": -3, "centi": -2}
LONG |= {"deci": -1, "": 0, "deca": 1, "hecto": 2, "kilo": 3, "mega": 6, "giga": 9, "tera": 12, "peta": 15, "exa": 18}
BINARY = {f"{letter}i": 1024**at for at, letter in enumerate("KMGTPE", 1)} | {"ki": 1024}
BINARY_LONG = {name: 1024**at for at, name in enumerate("kibi mebi gibi tebi pebi exbi".split(), 1)}


def names():
    """Every name with its size and its dimensions."""
    found = {}
    for dimensions, size, listed in PREFIXED:
        short, long = (part.split() for part in listed.split("|"))
        for names, prefixes in (short, SHORT), (long, LONG):
            for name in names:
                for prefix, power in prefixes.items():
                    found.setdefault(prefix + name, (size * Fraction(10) ** power, dimensions))
        if dimensions is DATA:
            for names, prefixes in (short, BINARY), (long, BINARY_LONG):
                found.update({prefix + name: (size * times, dimensions) for prefix, times in prefixes.items() for name in names})
    for dimensions, size, listed in ALONE:
        found.update(dict.fromkeys(listed.split(), (Fraction(size), dimensions)))
    return found


NAMES = names()


def named(name):
    """The size and the dimensions of one unit; in the plural too."""
    for tried in (name, name.removesuffix("s"), name.removesuffix("es")):
        if tried in NAMES and (tried == name or len(tried) > 2):
            return NAMES[tried]
    return None


POWERS = str.maketrans({"²": "^2", "³": "^3", "⁻": "^-", "¹": "1", "⁴": "^4", "·": "*", "⋅": "*", "×": "*"})
NAME = r"[^\W\d]+[^\W\d]*|[°'\"$€£¥%]\w?"
PART = re.compile(
    rf"\s*(?P<sign>[*/]|per\b)?\s*(?P<open>\(*)(?P<name>{NAME})(?:(?:\^|\*\*)\(?(?P<power>-?\d+)\)?)?(?P<close>\)*)"
)


def measure(text):
    """What a unit such as `km/h`, `kg m / s^2`, `°C` means: its size, what is added, its dimensions. None if it is not known."""
    text = text.translate(POWERS).replace("^-^", "^-").replace("fl oz", "floz").strip()
    if text in TEMPERATURES:
        size, offset = TEMPERATURES[text]
        return size, offset, HEAT
    if text == "L/100km" or text == "L / 100 km":
        return Fraction(1, 10**8), 0, AREA
    size, dimensions, at, below = Fraction(1), {}, 0, False
    while at < len(text):
        match = PART.match(text, at)
        if not match:
            return None
        below = match["sign"] in ("/", "per") or (below and (match["sign"] is None or in_brackets(text, at)))
        unit = part_named(match["name"])
        if not unit:
            return None
        power = int(match["power"] or 1) * (-1 if below else 1)
        size *= unit[0] ** power
        for name, times in unit[1].items():
            dimensions[name] = dimensions.get(name, 0) + times * power
        at = match.end()
    return size, 0, {name: power for name, power in dimensions.items() if power}


def part_named(name):
    if name in TEMPERATURES:
        return TEMPERATURES[name][0], HEAT
    return named(name)


def in_brackets(text, at):
    return text.count("(", 0, at) > text.count(")", 0, at)


def is_unit(name):
    return named(name) is not None or name in TEMPERATURES
