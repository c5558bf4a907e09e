"""What the other kinds have apart: units with words, percentages and rounding, operations within operations, LaTeX in equations."""

from fractions import Fraction

import real
from draw import decimal_text, kind, signed_term
from kinds.numbers import rounded
from kinds.units import COUNTED, converted, size_of
from quantity import Quantity
from spell import spell, spell_fraction
from truth import Money, Number, Percent, Solutions, Words


def counted_units(d):
    return d.sample(COUNTED[d.one(*COUNTED)].split(), 2)


@kind
def number_words_with_units(d):
    unit, other = counted_units(d)
    few, part = d.whole(2, 40), d.one((1, 2), (1, 4), (3, 4), (2, 3))
    share = Fraction(*part)
    number, value = d.one(
        (spell(few), few),
        (f"{few} {part[0]}/{part[1]}", few + share),
        (f"{part[0]}/{part[1]}", share),
        (f"{spell(few)} and {spell_fraction(*part)}", few + share),
        (f"{few} and {spell_fraction(*part)}", few + share),
        (f"{few} thousand", 1000 * few),
        (f"{few} hundred", 100 * few),
        (f"{few}e3", 1000 * few),
        (f"{few} x 10^2", 100 * few),
        (f".{few}", Fraction(few, 10 if few < 10 else 100)),
    )
    form = d.one("{} {} in {}", "{} {} to {}", "how many {2} are in {0} {1}?", "convert {} {} to {}")
    return form.format(number, unit, other), converted(value, unit, other)


@kind
def percentages_of_quantities(d):
    unit = d.one(*COUNTED[d.one(*COUNTED)].split())
    share, number = d.whole(1, 90), d.whole(2, 300)
    dimensions, size = size_of(unit)
    part = Fraction(share, 100)
    text, value = d.one(
        (f"{share}% of {number} {unit}", part * number),
        (f"{number} {unit} + {share}%", (1 + part) * number),
        (f"{number} {unit} - {share}%", (1 - part) * number),
        (f"increase {number} {unit} by {share}%", (1 + part) * number),
        (f"{share}% more than {number} {unit}", (1 + part) * number),
        (f"{share}% less than {number} {unit}", (1 - part) * number),
        (f"{number} {unit} * {share}%", part * number),
        (f"{share} percent of {number} {unit}", part * number),
        (f"{spell_fraction(3, 4)} of {number} {unit}", Fraction(3, 4) * number),
        (f"half of {number} {unit}", Fraction(number, 2)),
    )
    return d.asked(text), Quantity(value * size, dimensions)


@kind
def rounded_conversions(d):
    unit, other = counted_units(d)
    number, places = d.number(300), d.whole(0, 3)
    size = size_of(other)[1]
    value = rounded(Fraction(number) * size_of(unit)[1] / size, places)
    form = d.one(
        "{0} {1} in {2} to {3} decimal places",
        "{0} {1} in {2} rounded to {3} decimal places",
        "convert {0} {1} to {2}, rounded to {3} decimal places",
        "round {0} {1} in {2} to {3} decimal places",
    )
    return form.format(number, unit, other, places), Quantity(value * size, size_of(unit)[0], size)


@kind
def products_of_units(d):
    a, b = d.whole(2, 60), d.whole(2, 60)
    force, energy, power = {"kg": 1, "m": 1, "s": -2}, {"kg": 1, "m": 2, "s": -2}, {"kg": 1, "m": 2, "s": -3}
    return d.one(
        (f"{a} W * {b} h in kWh", Quantity(Fraction(a * b * 3600), energy, Fraction(3600000))),
        (f"{a} kW * {b} min in J", Quantity(Fraction(a * b * 60000), energy, Fraction(1))),
        (f"{a} J / {b} s", Quantity(Fraction(a, b), power)),
        (f"{a} J / {b} s in W", Quantity(Fraction(a, b), power, Fraction(1))),
        (f"{a} kg * {b} m/s^2", Quantity(Fraction(a * b), force)),
        (f"{a} kg/m^3 * {b} m^3", Quantity(Fraction(a * b), {"kg": 1})),
        (f"{a} L/min * {b} h in L", Quantity(Fraction(a * b * 60, 1000), {"m": 3}, Fraction(1, 1000))),
        (f"({a} km + {b} m) / 20 min in km/h", Quantity(Fraction(a * 1000 + b, 1200), {"m": 1, "s": -1}, Fraction(1000, 3600))),
        (f"{a} m/s * {b} min in km", Quantity(Fraction(a * b * 60), {"m": 1}, Fraction(1000))),
        (f"1/2 * {a} kg * ({b} m/s)^2 in J", Quantity(Fraction(a * b * b, 2), energy, Fraction(1))),
    )


@kind
def operations_in_operations(d):
    a, b, c, e = (d.whole(2, 40) for _ in range(4))
    text, value = d.one(
        (f"subtract {a} from the product of {b} and {c}", b * c - a),
        (f"divide {a} by the sum of {b} and {c}", Fraction(a, b + c)),
        (f"the sum of {a} and twice {b}", a + 2 * b),
        (f"double the sum of {a} and {b}", 2 * (a + b)),
        (f"half the difference between {a + b} and {b}", Fraction(a, 2)),
        (f"{a} less than the product of {b} and {c}", b * c - a),
        (f"{a} more than the sum of {b} and {c}", a + b + c),
        (f"the product of {a} and the sum of {b} and {c}", a * (b + c)),
        (f"the sum of {a} squared and {b} squared", a * a + b * b),
        (f"the difference of the squares of {a} and {b}", a * a - b * b),
        (f"the quotient of the sum of {a} and {b} and {c}", Fraction(a + b, c)),
        (f"add the product of {a} and {b} to {c}", a * b + c),
        (f"multiply {a} by the difference between {b + c} and {c}", a * b),
        (f"the square root of the sum of {a * a} and {2 * a * b + b * b}", a + b),
        (f"three times the sum of {a} and {b}, minus {c}", 3 * (a + b) - c),
        (f"the average of {a}, {b} and the sum of {c} and {e}", Fraction(a + b + c + e, 3)),
        (f"{spell(a)} cubed minus {spell(b)} squared", a**3 - b * b),
        (f"{a}% of the sum of {b} and {c}", Fraction(a * (b + c), 100)),
        (f"{a} plus {b}% of {c}", a + Fraction(b * c, 100)),
        (f"how much is {a} times {b} minus {c} divided by {e}", a * b - Fraction(c, e)),
    )
    return d.asked(text) if not text.startswith("how") else text, Number(value)


@kind
def questions_people_ask(d):
    a, b, n = d.whole(2, 40), d.whole(2, 40), d.whole(2, 12)
    text, value = d.one(
        (f"how much more is {a + b} than {b}?", a),
        (f"how many times does {n} go into {n * a}?", a),
        (f"what do you get when you multiply {a} and {b}?", a * b),
        (f"{a} multiplied by itself", a * a),
        (f"what is {a} to the {n}th power?" if n > 3 else f"what is {a} squared?", a**n if n > 3 else a * a),
        (f"if I have {a} and add {b}, what do I get?", a + b),
        (f"what's the sum of {a} and {b}?", a + b),
        (f"can you tell me what {a} times {b} is?", a * b),
        (f"{a} and {b} added together", a + b),
        (f"what is {a} plus {b} equal to?", a + b),
        (f"Q: {a} * {b} = ?", a * b),
        (f"compute: {a} + {b}", a + b),
        (f"the answer to {a} * {b}", a * b),
        (f"what number is {n} more than {a}?", a + n),
        (f"what is half of {a}?", Fraction(a, 2)),
        (f"I need {a}% of {b}", Fraction(a * b, 100)),
        (f"hey, what's {a} x {b}?", a * b),
        (f"what does {a} + {b} equal?", a + b),
    )
    return text, Number(value)


@kind
def ways_to_write_a_number(d):
    a, b, n = d.whole(1000, 10**6), d.whole(2, 99), d.whole(1, 9)
    text, value = d.one(
        (f".{n} + .25", Fraction(n, 10) + Fraction(1, 4)),
        (f"{b}. + {n}", b + n),
        (f"+{b} - {n}", b - n),
        (f"000{b} + {n}", b + n),
        (f"{a:_} + {n}", a + n),
        (f"{a:,} - {n}", a - n),
        (f"{a:,}.{n} + {b}", a + Fraction(n, 10) + b),
        (f"{b}.{n}0 * 2", 2 * (b + Fraction(n, 10))),
        (f"({b}) - ({n})", b - n),
        (f"{b} + (-{n})", b - n),
        (f"-{b} - {n}", -b - n),
        (f"{b}/{n}/{n}", Fraction(b, n * n)),
        (f"{b} - {n} - {n}", b - 2 * n),
        (f"{b} / {n} * {n}", b),
        (f"{n}^2^2", n**4),
        (f"-{n}^2", -n * n),
        (f"(-{n})^2", n * n),
        (f"(-{n})^3", -(n**3)),
        (f"2^-{n}", Fraction(1, 2**n)),
        (f"{b}e0 + {n}E1", b + 10 * n),
        (f"{b}·{n} + 1", b * n + 1),
        (f"{b} ∗ {n}", b * n),
        (f"{b} ⋅ {n}", b * n),
        (f"{b} ∕ {n}", Fraction(b, n)),
        (f"{b} – {n}", b - n),
    )
    return text, Number(value)


@kind
def latex_formulas(d):
    a, b, n = d.whole(2, 20), d.whole(2, 20), d.whole(2, 9)
    text, value = d.one(
        (rf"\frac{{-{a} + \sqrt{{{a * a} - 4 \cdot 0}}}}{{2}}", 0),
        (rf"\frac12 + \frac{{1}}{{{n}}}", Fraction(1, 2) + Fraction(1, n)),
        (rf"\sqrt[3]{{{n**3}}} + 2^{{-1}}", n + Fraction(1, 2)),
        (rf"{n}\frac{{1}}{{3}} \cdot 3", 3 * n + 1),
        (rf"{a} \times 10^{{-{n}}}", a * Fraction(1, 10**n)),
        (rf"\left|{a} - {a + b}\right|", b),
        (rf"\log_{{{n}}}{{{n**3}}}", 3),
        (rf"\ln{{e^{{{n}}}}} + {a}", n + a),
        (rf"\lfloor {a}.7 \rfloor + \lceil {b}.2 \rceil", a + b + 1),
        (rf"\frac{{{a}!}}{{{a - 1}!}}", a),
        (rf"{a}^{{2}} - {b}^{{2}}", a * a - b * b),
        (rf"\left(1 + \frac{{1}}{{{n}}}\right)^{{2}}", (1 + Fraction(1, n)) ** 2),
        (rf"\sqrt{{{a * a}}} \cdot \sqrt{{{b * b}}}", a * b),
        (rf"\sqrt{{\frac{{{a * a}}}{{{b * b}}}}}", Fraction(a, b)),
        (rf"{a}\% \cdot {b}", Fraction(a * b, 100)),
        (rf"e^{{0}} + \pi^{{0}} + {a}", 2 + a),
        (rf"\sin^2\left(\frac{{\pi}}{{{n}}}\right) + \cos^2\left(\frac{{\pi}}{{{n}}}\right)", 1),
        (rf"{a} \div {b} \cdot {b}", a),
        (rf"-{a}^{{2}}", -a * a),
    )
    return d.one("{}", "${}$", "$${}$$", r"\[{}\]", "Simplify ${}$.", "What is ${}$?").format(text), Number(value)


@kind
def equations_in_signs(d):
    """In LaTeX and Unicode."""
    a, b, x = d.whole(2, 12), d.whole(1, 20), d.whole(1, 30)
    text, roots = d.one(
        (rf"\frac{{x}}{{{a}}} + {b} = {x + b}", {a * x}),
        (rf"{a}x − {b} = {a * x - b}", {x}),
        (f"x² = {x * x}", {x, -x}),
        (f"√x = {x}", {x * x}),
        (f"½x = {x}", {2 * x}),
        (f"{a}·x = {a * x}", {x}),
        (f"x÷{a} = {x}", {a * x}),
        (rf"{a} \cdot x = {a * x}", {x}),
        (rf"\frac{{{a}}}{{{b}}} x = {a}", {b}),
        (rf"\sqrt{{x + {b}}} = {a}", {a * a - b}),
        (rf"x^{{2}} - {x + b}x + {x * b} = 0", {x, b}),
        (f"{a}(x−{b}) = {a * x}", {x + b}),
        (f"{decimal_text(Fraction(a, 10))}x = {decimal_text(Fraction(a * x, 10))}", {x}),
        (f"(x+{b})/{a} = {x}", {a * x - b}),
        (f"x/{a} = {b}/{a * 2}", {Fraction(b, 2)}),
        (f"{a}x = {x * (a - 1)} + x" if a > 2 else f"{a}x = {x} + x", {x}),
        (f"x% of {100 * b} = {x * b}", {x}),
        (f"{x} {signed_term(-b)} = y", {x - b}),
    )
    name = "y" if text.endswith("y") else "x"
    return d.one("{}", "{}", "solve {}").format(text), Solutions(*({name: root} for root in roots))


@kind
def rounded_amounts(d):
    a, n = d.whole(1, 900), d.whole(3, 13)
    value = Fraction(a, n)
    return d.one(
        (f"${a} / {n} rounded to the nearest dollar", Money(rounded(value, 0))),
        (f"${a} / {n} to the nearest cent", Money(rounded(value, 2))),
        (f"round ${a} / {n} to 2 decimal places", Money(rounded(value, 2))),
        (f"{n}% of ${a}, rounded to the nearest dollar", Money(rounded(Fraction(a * n, 100), 0))),
        (f"{spell(n)} dollars times {a}", Money(n * a)),
        (f"${n} times a dozen", Money(12 * n)),
        (f"half of ${a}", Money(Fraction(a, 2))),
        (f"${a} + {n} dollars", Money(a + n)),
        (f"twice ${a}", Money(2 * a)),
        (f"the average of ${a} and ${n}", Money(Fraction(a + n, 2))),
        (f"the sum of ${a}, ${n} and $2.50", Money(a + n + Fraction(5, 2))),
    )


def drawn_fraction(d):
    bottom = d.whole(2, 12)
    top = d.whole(1, bottom - 1)
    return f"{top}/{bottom}", Fraction(top, bottom)


@kind
def operations_on_fractions(d):
    """In words a fraction is one operand."""
    (a, x), (b, y), n = drawn_fraction(d), drawn_fraction(d), d.whole(2, 12)
    text, value = d.one(
        (f"the square of {a}", x * x),
        (f"the cube of {a}", x**3),
        (f"the reciprocal of {a}", 1 / x),
        (f"{a} squared", x * x),
        (f"twice {a}", 2 * x),
        (f"half of {a}", x / 2),
        (f"the sum of {a} and {b}", x + y),
        (f"the product of {a} and {b}", x * y),
        (f"the difference between {a} and {b}", x - y),
        (f"the quotient of {a} and {b}", x / y),
        (f"{a} divided by {b}", x / y),
        (f"{a} ÷ {b}", x / y),
        (f"{n} divided by {a}", n / x),
        (f"{n} ÷ {a}", n / x),
        (f"{n} cups divided by {a} cup", n / x),
        (f"{n} to the power of {a}", real.root(Fraction(n) ** x.numerator, x.denominator)),
        (f"divide {a} by {b}", x / y),
        (f"multiply {a} by {b}", x * y),
        (f"subtract {a} from {b}", y - x),
        (f"{a} less than {b}", y - x),
        (f"the average of {a} and {b}", (x + y) / 2),
        (f"{a} of {b}", x * y),
        (f"{n} times {a}", n * x),
        (f"increase {n} by {a}", n + x),
    )
    return d.asked(text), Number(value)


@kind
def forms_after_words(d):
    (a, x), (b, y), n = drawn_fraction(d), drawn_fraction(d), d.whole(2, 40)
    text, value = d.one(
        (f"the sum of {a} and {b}", x + y),
        (f"the product of {a} and {b}", x * y),
        (f"the average of {a} and {b}", (x + y) / 2),
        (f"the quotient of {n} and 40", Fraction(n, 40)),
        (f"the ratio of {n} to 50", Fraction(n, 50)),
        (f"{a} plus {b}", x + y),
        (f"{a} times {b}", x * y),
        (f"{n} divided by 64", Fraction(n, 64)),
        (f"add {a} and {b}", x + y),
        (f"multiply {a} by {b}", x * y),
        (f"half of {a}", x / 2),
        (f"{n} out of 80", Fraction(n, 80)),
    )
    form, truth = d.one(
        ("as a fraction", Words(str(value))), ("as a percentage", Percent(100 * value)), ("as a decimal", Number(value))
    )
    return f"{text} {form}", truth


@kind
def percentages_in_lists(d):
    """In a list a percentage is a number of hundredths."""
    a, p, q = d.whole(2, 90), d.whole(1, 90), d.whole(1, 90)
    x, y = Fraction(p, 100), Fraction(q, 100)
    text, value = d.one(
        (f"SUM({a}, {p}%)", a + x),
        (f"AVERAGE({a}, {p}%)", (a + x) / 2),
        (f"AVERAGE({p}%, {q}%)", (x + y) / 2),
        (f"SUM({p}%, {q}%)", x + y),
        (f"MAX({a}, {p}%)", a),
        (f"PRODUCT({a}, {p}%)", a * x),
        (f"MIN({p}%, {q}%)", min(x, y)),
    )
    return d.one("", "=") + text, Number(value)
