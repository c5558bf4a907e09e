"""Units by their definitions: what a unit's text means, in SI."""

import re
from fractions import Fraction

INCH = Fraction("0.0254")
POUND = Fraction("0.45359237")
GALLON = 231 * INCH**3
YEAR = Fraction("31556952")

# For each: dimensions, size, and its spellings, of which the first two are those that people write most.
TABLE = [
    ({"m": 1}, Fraction(1), "m meters meter metre metres"),
    ({"m": 1}, Fraction(1000), "km kilometers kilometer kilometre kilometres"),
    ({"m": 1}, Fraction(1, 100), "cm centimeters centimeter centimetre centimetres"),
    ({"m": 1}, Fraction(1, 1000), "mm millimeters millimeter millimetre millimetres"),
    ({"m": 1}, INCH, 'in inches inch "'),
    ({"m": 1}, 12 * INCH, "ft feet foot '"),
    ({"m": 1}, 36 * INCH, "yd yards yard"),
    ({"m": 1}, 63360 * INCH, "mi miles mile"),
    ({"kg": 1}, Fraction(1), "kg kilograms kilogram"),
    ({"kg": 1}, Fraction(1, 1000), "g grams gram"),
    ({"kg": 1}, Fraction(1, 10**6), "mg milligrams milligram"),
    ({"kg": 1}, POUND, "lb pounds lbs pound lbm"),
    ({"kg": 1}, POUND / 16, "oz ounces ounce"),
    ({"s": 1}, Fraction(1), "s seconds sec secs second"),
    ({"s": 1}, Fraction(1, 1000), "ms milliseconds millisecond"),
    ({"s": 1}, Fraction(60), "min minutes mins minute"),
    ({"s": 1}, Fraction(3600), "h hours hr hrs hour"),
    ({"s": 1}, Fraction(86400), "days day d"),
    ({"s": 1}, Fraction(604800), "weeks week"),
    ({"m": 3}, Fraction(1, 1000), "L liters l liter litre litres"),
    ({"m": 3}, Fraction(1, 10**6), "mL milliliters ml milliliter millilitre millilitres"),
    ({"m": 3}, GALLON, "gal gallons gallon"),
    ({"m": 3}, GALLON / 4, "qt quarts quart"),
    ({"m": 3}, GALLON / 8, "pt pints pint"),
    ({"m": 3}, GALLON / 16, "cups cup"),
    ({"m": 3}, GALLON / 128, "floz fluidounces fluidounce"),
    ({"m": 3}, GALLON / 256, "tbsp tablespoons tablespoon"),
    ({"m": 3}, GALLON / 768, "tsp teaspoons teaspoon"),
    ({"m": 2}, Fraction(43560) * 144 * INCH**2, "acres acre"),
    ({"m": 2}, Fraction(10000), "ha hectares hectare"),
    ({"m": 1, "s": -1}, 63360 * INCH / 3600, "mph"),
    ({"m": 1, "s": -1}, Fraction(1000, 3600), "kph kmh"),
    ({"B": 1}, Fraction(1), "B bytes byte"),
    ({"B": 1}, Fraction(1, 8), "bits bit b"),
    *(
        ({"B": 1}, Fraction(1000) ** power, f"{prefix}B {name}bytes {name}byte")
        for power, prefix, name in [(1, "k", "kilo"), (2, "M", "mega"), (3, "G", "giga"), (4, "T", "tera")]
    ),
    *(
        ({"B": 1}, Fraction(1000) ** power / 8, f"{prefix}b {name}bits {name}bit")
        for power, prefix, name in [(1, "k", "kilo"), (2, "M", "mega"), (3, "G", "giga")]
    ),
    *(
        ({"B": 1}, Fraction(1024) ** power, f"{prefix}B {name}bytes {name}byte")
        for power, prefix, name in [(1, "Ki", "kibi"), (2, "Mi", "mebi"), (3, "Gi", "gibi")]
    ),
    ({"kg": 1, "m": 1, "s": -2}, Fraction(1), "N newtons newton"),
    ({"kg": 1, "m": 2, "s": -2}, Fraction(1), "J joules joule"),
    ({"kg": 1, "m": 2, "s": -2}, Fraction(3600000), "kWh"),
    ({"kg": 1, "m": 2, "s": -2}, Fraction(1000), "kJ kilojoules"),
    ({"kg": 1, "m": 2, "s": -2}, Fraction(4184), "kcal kilocalories"),
    ({"kg": 1, "m": -1, "s": -2}, Fraction(1), "Pa pascals"),
    ({"kg": 1, "m": -1, "s": -2}, Fraction(1000), "kPa kilopascals"),
    ({"kg": 1, "m": -1, "s": -2}, Fraction(100000), "bar bars"),
    ({"kg": 1, "m": -1, "s": -2}, Fraction(101325), "atm atmospheres"),
    ({"kg": 1, "m": -1, "s": -2}, POUND * Fraction("9.80665") / INCH**2, "psi"),
    ({"kg": 1, "m": 2, "s": -3}, Fraction(1), "W watts watt"),
    ({"kg": 1, "m": 2, "s": -3}, Fraction(1000), "kW kilowatts"),
]

SPELLINGS = {spelling: (dimensions, size) for dimensions, size, spellings in TABLE for spelling in spellings.split()}

TEMPERATURES = {
    "C": (lambda degrees: degrees + Fraction("273.15"), lambda kelvin: kelvin - Fraction("273.15")),
    "F": (lambda degrees: (degrees + Fraction("459.67")) * 5 / 9, lambda kelvin: kelvin * 9 / 5 - Fraction("459.67")),
    "K": (lambda kelvin: kelvin, lambda kelvin: kelvin),
}


def measure(text):
    """The dimensions and the size of `km/h`, `ft^3`, `kg*m/s^2`, `kB / s`; None for what is not known."""
    text = text.replace("²", "^2").replace("³", "^3").replace("·", "*")
    dimensions, size, sign = {}, Fraction(1), 1
    for mark, name, power in re.findall(r"([*/ ]*)([^\s*/^()]+)(?:\^(-?\d+))?", text):
        if "/" in mark:
            sign = -1
        if name not in SPELLINGS:
            return None
        power = int(power or 1) * sign
        size *= SPELLINGS[name][1] ** power
        for dimension, times in SPELLINGS[name][0].items():
            dimensions[dimension] = dimensions.get(dimension, 0) + times * power
        sign = -1 if "/" in mark and "(" in text else 1
    return {name: power for name, power in dimensions.items() if power}, size
