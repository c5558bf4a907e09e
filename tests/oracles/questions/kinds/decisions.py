"""Texts in which two readings meet: commas in calls, letters that are units, glued letters, lists, percentages with names."""

from datetime import date
from fractions import Fraction

from draw import grouped, kind
from quantity import Quantity, Temperature
from truth import Money, Number, Words

# Letters that are units, with their size in SI.
LETTERS = {
    "m": ({"m": 1}, 1),
    "s": ({"s": 1}, 1),
    "g": ({"kg": 1}, Fraction(1, 1000)),
    "h": ({"s": 1}, 3600),
}


def three_places(d):
    return f"{d.whole(1, 99)}.{d.whole(0, 99):02}{d.whole(1, 9)}"


@kind
def calls_without_spaces(d):
    """`round(2.675,2)`, `max(1.234,5)`, `=POWER(1.125,2)`"""
    number, other = three_places(d), d.whole(1, 9)
    value = Fraction(number)
    equal = d.one("", "", "=")
    return d.one(
        (f"{equal}max({number},{other})", Number(max(value, other))),
        (f"{equal}min({number},{other})", Number(min(value, other))),
        (f"{equal}power({number},2)", Number(value**2)),
        (f"{equal}sum({other},{number},2)", Number(value + other + 2)),
        (f"{equal}trunc({number},1)", Number(Fraction(int(value * 10), 10))),
    )


@kind
def grouped_numbers_in_calls(d):
    """`max(1,000, 2,000)`"""
    numbers = [d.whole(1000, 99999) for _ in range(d.whole(2, 4))]
    arguments = ", ".join(grouped(number) for number in numbers)
    return d.one(
        (f"max({arguments})", Number(max(numbers))),
        (f"sum({arguments})", Number(sum(numbers))),
        (f"mean({arguments})", Number(Fraction(sum(numbers), len(numbers)))),
    )


@kind
def decimals_that_another_number_shows(d):
    """`1.234,56 + 2.345`"""
    first, second = d.whole(1000, 9999), d.whole(1000, 9999)
    cents = d.whole(10, 98)
    points = lambda number: f"{number:,}".replace(",", ".")
    if d.is_likely(0.5):
        return f"{points(first)},{cents} + {points(second)}", Number(first + Fraction(cents, 100) + second)
    tenth, whole, thousandths = d.whole(1, 9), d.whole(1, 9), d.whole(100, 999)
    value = Fraction(tenth, 10) + whole + Fraction(thousandths, 1000)
    return f"0,{tenth} + {whole},{thousandths}", Number(value)


@kind
def formulas_of_a_spreadsheet(d):
    a, b, c = d.whole(2, 5), d.whole(2, 3), d.whole(2, 3)
    percent = d.whole(1, 99)
    return d.one(
        (f"=-{a}^{b}", Number((-a) ** b)),
        (f"={a}^{b}^{c}", Number((a**b) ** c)),
        (f"={a}+{percent}%", Number(a + Fraction(percent, 100))),
        (f"={a}*{percent}%", Number(Fraction(a * percent, 100))),
        (f"={a}-{percent}%*{b}", Number(a - Fraction(percent * b, 100))),
        (f"=IF({a}-{a},{b},{c})", Number(c)),
        (f"=CHOOSE({b},{a},{percent},{c + 100})", Number([a, percent, c + 100][b - 1])),
        (f"=SUMPRODUCT({{{a},{b}}},{{{c},{percent}}})", Number(a * c + b * percent)),
    )


@kind
def letters_that_are_units(d):
    """`m = 70 kg; h = 1.75 m; m/h^2`"""
    first, second = d.sample(list(LETTERS), 2)
    unit, other = d.one(*LETTERS), d.one(*LETTERS)
    a, b = d.number(50), d.number(50)
    space = d.one(" ", " ", "")
    given = d.sample([f"{first} = {a}{space}{unit}", f"{second} = {b}{space}{other}"], 2)
    dimensions = dict(LETTERS[unit][0])
    for dimension, power in LETTERS[other][0].items():
        dimensions[dimension] = dimensions.get(dimension, 0) + power
    size = Fraction(a) * LETTERS[unit][1] * Fraction(b) * LETTERS[other][1]
    text = d.one(
        f"{given[0]}; {given[1]}; {first}*{second}",
        f"{first} * {second} where {given[0]}, {given[1]}",
        f"{given[0]}\n{given[1]}\n{first} {second}",
    )
    return text, Quantity(size, {key: power for key, power in dimensions.items() if power})


@kind
def glued_letters(d):
    """`F = ma; F = 6; m = 3; a`"""
    known, unknown, product = d.sample("abcdkmnpqruvwxyz", 3)
    value, factor = d.whole(2, 99), d.whole(2, 12)
    letters = d.one(known + unknown, unknown + known)
    return d.one(
        (f"{product} = {letters}; {product} = {value}; {known} = {factor}; {unknown}", Number(Fraction(value, factor))),
        (f"{letters} = {value}; {known} = {factor}; {unknown}", Number(Fraction(value, factor))),
        (f"{known} = {factor}; {unknown} = {value}; 2{letters}", Number(2 * value * factor)),
    )


@kind
def percentages_with_names(d):
    """`tax = 8%; 20 + tax`"""
    name, percent, amount = d.one("tax", "tip", "fee", "markup"), d.whole(1, 40), d.whole(10, 400)
    value = amount * (1 + Fraction(percent, 100))
    return d.one(
        (f"{name} = {percent}%; {amount} + {name}", Number(value)),
        (f"{name} = {percent}%; price = ${amount}; price + {name}", Money(value, "$")),
        (f"{name} = {percent}%; {amount} * {name}", Number(value - amount)),
    )


@kind
def operations_behind_lists(d):
    """`sum of 1, 2, 3 times 2`"""
    items = [d.whole(1, 30) for _ in range(d.whole(3, 5))]
    factor, text = d.whole(2, 9), ", ".join(map(str, items))
    return d.one(
        (f"sum of {text} times {factor}", Number(sum(items) * factor)),
        (f"max of {text} minus min of {text}", Number(max(items) - min(items))),
        (f"average of {text} plus {factor}", Number(Fraction(sum(items), len(items)) + factor)),
    )


@kind
def temperatures_in_lists(d):
    """`average of 10 °C and 20 °C in °F`"""
    a, b = d.whole(-20, 60), d.whole(-20, 60)
    kelvin = lambda celsius: Fraction(celsius) + Fraction(27315, 100)
    text, value = d.one(
        (f"average of {a} °C and {b} °C in °F", Fraction(a + b, 2)),
        (f"max of {a} °C and {b} °C in °F", max(a, b)),
        (f"mean of {a} C, {b} C in F", Fraction(a + b, 2)),
    )
    return text, Temperature(kelvin(value), "F")


@kind
def months_by_the_calendar(d):
    start = date(d.whole(1990, 2030), d.whole(1, 12), d.whole(1, 28))
    months = d.whole(1, 60)
    total = start.year * 12 + start.month - 1 + months
    end = date(total // 12, total % 12 + 1, start.day)
    if months % 12 == 0 and d.is_likely(0.5):
        return f"years between {start} and {end}", Words(f"{months // 12} years" if months > 12 else "1 year")
    return f"months between {start} and {end}", Words(f"{months} months" if months > 1 else "1 month")


@kind
def units_that_cancel(d):
    """`1000 W * 2 h * $0.15/kWh`"""
    watts, hours, cents = d.whole(1, 50) * 100, d.whole(1, 24), d.whole(5, 60)
    litres, distance = d.whole(3, 15), d.whole(1, 90) * 10
    density, volume = d.whole(1, 20) * 100, d.whole(1, 30)
    return d.one(
        (f"{watts} W * {hours} h * $0.{cents:02}/kWh", Money(Fraction(watts * hours * cents, 100000), "$")),
        (f"{distance} km * {litres} L/100km", Quantity(Fraction(distance * litres, 100000), {"m": 3}, Fraction(1, 1000))),
        (f"{density} kg/m^3 * {volume} L", Quantity(Fraction(density * volume, 1000), {"kg": 1}, 1)),
        (f"${cents}/hour * {hours} hours", Money(Fraction(cents * hours), "$")),
    )


@kind
def quotients_before_a_unit(d):
    """`40.5/5 hours`"""
    unit, seconds = d.one(("hours", 3600), ("minutes", 60), ("days", 86400), ("seconds", 1))
    above, below = d.one(d.decimal(90), str(d.whole(2, 90))), d.whole(2, 12)
    return f"{above}/{below} {unit}", Quantity(Fraction(above) / below * seconds, {"s": 1})


@kind
def units_of_each_other(d):
    """`minutes per hour`"""
    unit, whole, count = d.one(
        ("minutes", "hour", 60),
        ("seconds", "minute", 60),
        ("hours", "day", 24),
        ("days", "week", 7),
        ("seconds", "day", 86400),
        ("inches", "foot", 12),
        ("feet", "mile", 5280),
        ("ounces", "pound", 16),
        ("grams", "kilogram", 1000),
        ("meters", "kilometer", 1000),
    )
    number = d.whole(2, 40)
    return d.one(
        (f"{unit} per {whole}", Words(f"{count} {unit}")),
        (f"how many {unit} per {whole}?", Words(f"{count} {unit}")),
        (f"{unit} from {number} {whole}s".replace("foots", "feet"), Words(f"{count * number} {unit}")),
    )


@kind
def percentages_as_exponents(d):
    """`4^50%`"""
    base = d.one(4, 9, 16, 25, 36)
    root = {4: 2, 9: 3, 16: 4, 25: 5, 36: 6}[base]
    return f"{base}^{d.one('50%', '50 %')}", Number(Fraction(root))
