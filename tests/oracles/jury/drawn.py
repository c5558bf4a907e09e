"""Random texts as calculators read them, with what they are known to disagree about."""

import itertools
from datetime import date, timedelta

KINDS = {}


def kind(generator):
    KINDS[generator.__name__.replace("_", " ")] = generator
    return generator


def operator(d):
    return d.one("+", "-", "*", "/", "^", "*", "/", "+", "-")


def spaced(d, sign):
    return d.one(f" {sign} ", sign, f" {sign} ")


def atom(d, deep=0):
    draw = d.random()
    if deep < 2 and draw < 0.2:
        return f"({formula(d, d.whole(2, 3), deep + 1)})"
    if draw < 0.28:
        return f"sqrt({d.whole(1, 50)})"
    if draw < 0.33:
        return f"{d.whole(2, 6)}!"
    if draw < 0.4:
        return f"-{d.whole(1, 9)}"
    return d.number(30)


def formula(d, terms, deep=0):
    text = atom(d, deep)
    for _ in range(terms - 1):
        sign = operator(d)
        part = str(d.whole(2, 3)) if sign == "^" else atom(d, deep)
        text += spaced(d, sign) + part
    return text


@kind
def precedence(d):
    return formula(d, d.whole(2, 5))


@kind
def powers_and_signs(d):
    a, b, c = d.whole(2, 5), d.whole(2, 3), d.whole(2, 3)
    return d.one(
        f"-{a}^{b}", f"{a}^{b}^{c}", f"{a}^-{b}", f"-{a}^-{b}", f"(-{a})^{b}", f"{a}*-{b}", f"{a}--{b}", f"{a}/{b}/{c}", f"{a}/{b}*{c}",
        f"{a}-{b}-{c}", f"{a}^{b}!", f"-{a}!", f"{a}!^{b}", f"{a}!/{b}!", f"{a}**{b}", f"-{a}**{b}", f"2^{a}^-1", f"{a}*{b}^{c}",
        f"{a}/{b}^{c}", f"1/{a}^{b}", f"sqrt({a})^{b}", f"sqrt {a} + {b}", f"sqrt {a}^{b}", f"{a}e{b}^{c}", f"-sqrt({a * a})^{b}",
    )  # fmt: skip


@kind
def products_without_signs(d):
    a, b, c = d.whole(2, 9), d.whole(2, 9), d.whole(2, 9)
    return d.one(
        f"{a}({b} + {c})", f"({a})({b})", f"{a}pi", f"{a} pi / {b}", f"{a}/{b}pi", f"{a}/{b}({c})", f"{a}/({b}({c}))", f"({a} + {b})({c} - 1)",
        f"{a}({b})^2", f"{a}sqrt({b})", f"{a} sqrt({b}) / {c}", f"{a}pi^2", f"1/{a}pi", f"{a}e^{b}", f"{a}(-{b})", f"{a}^2({b})",
        f"{a}/{b} sqrt({c})", f"pi {a}", f"({a})pi", f"{a}!({b})", f"sqrt({a}){b}", f"{a} {b}/{c}",
    )  # fmt: skip


@kind
def percentages(d):
    a, b, c = d.whole(2, 400), d.whole(1, 90), d.whole(1, 90)
    return d.one(
        f"{a} + {b}%", f"{a} - {b}%", f"{a} * {b}%", f"{a} / {b}%", f"{b}% of {a}", f"{b}% * {a}", f"{a} + {b}% + {c}%", f"{b}% + {c}%",
        f"{a} + {b}% - {c}", f"({a} + {c}) - {b}%", f"{a} + {c} + {b}%", f"{a} * 2 + {b}%", f"{b}% of {a} + {c}", f"{b}%", f"-{b}%", f"{b}%^2",
        f"{a}({b}%)", f"{b}.5% of {a}", f"{c} + {b}% of {a}", f"{b}% of {c}% of {a}", f"{a} - {b}% of {a}", f"2^{b}%", f"{a} + ({b}%)",
        f"sqrt({b}%)", f"{a} + -{b}%", f"-{a} + {b}%", f"1 / {b}%",
    )  # fmt: skip


FAMILIES = {
    "length": "m km cm mm inch ft yd mi feet miles meters yards",
    "mass": "kg g mg lb oz pounds ounces tonne kilograms grams stone",
    "time": "s min h ms hours minutes days weeks seconds day",
    "volume": "L mL gal liters gallons cups quarts pints tbsp tsp",
    "energy": "J kJ kWh MJ BTU eV",
    "power": "W kW MW hp",
    "pressure": "Pa kPa bar atm psi",
    "force": "N kN lbf",
    "area": "m^2 ft^2 cm^2 acres ha hectares mi^2",
    "speed": "km/h m/s mph ft/s knots mi/h",
    "data": "bytes kB MB GB bits MiB GiB",
    "frequency": "Hz kHz MHz",
}


def two(d, *families):
    return d.sample(FAMILIES[d.one(*(families or FAMILIES))].split(), 2)


@kind
def conversions(d):
    one, other = two(d)
    a = d.number(90)
    return d.one(f"{a} {one} to {other}", f"{a} {one} in {other}", f"{a}{one} to {other}", f"convert {a} {one} to {other}", f"{a} {one} -> {other}")


@kind
def sums_of_units(d):
    one, other = two(d)
    a, b = d.number(90), d.number(90)
    sign = d.one("+", "-")
    return d.one(f"{a} {one} {sign} {b} {other}", f"{a} {one} {sign} {b} {other} to {other}", f"({a} {one} {sign} {b} {other}) * {d.whole()}", f"{a} {one}{sign}{b} {other}")  # fmt: skip


@kind
def products_of_units(d):
    (one, other), (third, _) = two(d, "length", "mass", "time"), two(d, "length", "mass", "time")
    a, b, c = d.number(40), d.number(40), d.whole(2, 9)
    return d.one(
        f"{a} {one} * {b} {third}", f"{a} {one} / {b} {third}", f"{a} {one} / ({b} {third})", f"({a} {one}) / ({b} {other})", f"{a} {one}/{third}",
        f"{a} {one}/{third} * {b} {third}", f"{a} {one} per {third}", f"{a} {one} per {third} * {b} {third}", f"{a} / {b} {one}", f"{a}/{one}",
        f"({a} {one})^2", f"{a} {one}^2", f"{a} {one} * {b}", f"{a} {one} / {c}", f"{c} * {a} {one}", f"{a} {one}^2 / {b} {one}", f"1/{a} {one}",
        f"{a} {one} / {third}", f"{a}/{c} {one}", f"{a} / {c} {one}", f"{a} {one} * {c} / {b} {third}",
    )  # fmt: skip


@kind
def compound_units(d):
    a, b = d.whole(1, 90), d.whole(1, 90)
    unit, target = d.one(
        ("km/h", "m/s"), ("mi/h", "km/h"), ("ft/s", "mph"), ("kg/m^3", "g/cm^3"), ("N*m", "J"), ("W*h", "J"), ("kW h", "MJ"), ("J/s", "W"),
        ("lb/ft^3", "kg/m^3"), ("N/m^2", "Pa"), ("gal/min", "L/s"), ("m/s^2", "ft/s^2"), ("MB/s", "GB/h"), ("g/mL", "kg/L"), ("W/m^2", "kW/km^2"),
        ("kg m/s^2", "N"), ("kg*m^2/s^2", "J"), ("C/s", "A"), ("V*A", "W"), ("mol/L", "mol/m^3"), ("rad/s", "rpm"), ("L/100km", "mpg"),
    )  # fmt: skip
    return d.one(f"{a} {unit} to {target}", f"{a} {unit} in {target}", f"{a} {unit} * {b}", f"{a} {unit} + {b} {target}", f"{a} {unit}")


@kind
def feet_and_inches(d):
    feet, inches = d.whole(1, 9), d.whole(1, 11)
    text = d.one(f"{feet} ft {inches} in", f"{feet}' {inches}\"", f"{feet}'{inches}\"", f"{feet} feet {inches} inches", f"{feet} ft + {inches} in", f"{feet} lb {inches} oz", f"{feet} h {inches} min", f"{feet} hours {inches} minutes", f"{feet} kg {inches} g", f"{feet} m {inches} cm")  # fmt: skip
    target = "cm inches m feet".split() if "'" in text or "in" in text.split()[-1] and "min" not in text else []
    return d.one(text, f"{text} to {d.one(*target)}" if target else text, f"2 * ({text})", f"{text} * 2", f"{text} / 2", f"-({text})", f"2 * {text}")  # fmt: skip


@kind
def temperatures(d):
    a, b = d.whole(-40, 200), d.whole(1, 60)
    one, other = d.sample("°C °F K".split(), 2)
    return d.one(f"{a} {one} to {other}", f"{a} {one} in {other}", f"{a} {one} + {b} {one}", f"{a} {one} - {b} {one}", f"{a} {one} + {b} K", f"2 * {a} {one}", f"{a} {one} / 2", f"{a} {one}", f"{a} celsius to fahrenheit", f"{a} degC to degF")  # fmt: skip


@kind
def functions(d):
    a, b, c = d.whole(1, 60), d.whole(2, 60), d.whole(2, 60)
    x = d.one(str(a), f"{a}/{b}", d.decimal(9), f"-{a}", f"{a} + {b}", f"{a} deg", f"pi/{d.whole(2, 8)}")
    one = d.one("sqrt", "ln", "log10", "log2", "exp", "abs", "floor", "ceil", "round", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "cbrt", "sign", "trunc", "frac", "gamma", "log", "sec", "cot", "asinh")  # fmt: skip
    return d.one(
        f"{one}({x})", f"{one}({x}) + {b}", f"{b} * {one}({x})", f"{one}({x})^2", f"{one}({one}({x}))", f"{one} {a}", f"{one}({a})/{b}",
        f"gcd({a}, {b})", f"lcm({a}, {b})", f"mod({a}, {b})", f"max({a}, {b}, {c})", f"min({a}, -{b})", f"{a} mod {b}", f"-{a} mod {b}",
        f"log({a}, {b})", f"binomial({b + c}, {b})", f"{b} choose 2", f"nCr({b}, 2)", f"nPr({b}, 2)", f"root({a}, 3)", f"hypot({a}, {b})",
        f"factorial({d.whole(2, 20)})", f"atan2({a}, {b})", f"mod(-{a}, {b})", f"mod({a}, -{b})", f"pow({a}, 2)", f"fibonacci({a})", f"isprime({a})",
        f"-{a} % {b}", f"{a} // {b}", f"-{a} // {b}", f"round(-{a}.5)", f"round({a}.5)", f"floor(-{a}.5)", f"trunc(-{a}.7)", f"log_{b}({a})",
        f"round({a}.345, 2)", f"|{a} - {b}|", f"abs({a}-{b})", f"sqrt({a}^2 + {b}^2)", f"e^{d.whole(1, 5)}", f"e^-{d.whole(1, 5)}/2",
    )  # fmt: skip


@kind
def angles(d):
    a = d.one(30, 45, 60, 90, 120, 180, d.whole(1, 360))
    name = d.one("sin", "cos", "tan")
    return d.one(f"{name}({a}°)", f"{name}({a} deg)", f"{name}({a} degrees)", f"{name} {a}°", f"{name}(pi/{d.whole(2, 8)})", f"{a}° to rad", f"{a} deg to rad", f"{name}^2({a}°)", f"{name}({a}°)^2", f"2 {name}({a}°)", f"1/{name}({a}°)", f"{name}({a} deg) * 2", f"{a}° + 1 rad", f"{name}(pi/4 rad)", f"{a} rad to degrees", f"a{name}(0.5) to degrees" if name != "tan" else "atan(1) to degrees")  # fmt: skip


@kind
def statistics(d):
    items = [d.number(40) for _ in range(d.whole(2, 6))]
    name = d.one("mean", "median", "stdev", "variance", "sum", "min", "max", "average", "std", "var", "pstdev", "pvariance", "geomean", "harmean", "mode", "gcd", "lcm", "product", "rms")  # fmt: skip
    listed = ", ".join(items)
    return d.one(f"{name}({listed})", f"{name}([{listed}])", f"{name} of {listed}", f"{name}({listed}) * 2", f"{name}({','.join(items)})")


@kind
def bits_and_bases(d):
    a, b = d.whole(1, 255), d.whole(1, 63)
    return d.one(
        f"0x{a:x} + {b}", f"0b{b:b} * 3", f"0o{a:o} - {b}", f"0x{a:X} to decimal", f"{a} to hex", f"{a} to binary", f"{a} to octal", f"{a} in hex",
        f"{a} xor {b}", f"{a} & {b}", f"{a} | {b}", f"{b} << 3", f"{a} >> 2", f"0x{a:x} & 0b{b:b}", f"{a} & {b} + 1", f"{a} | {b} & 7",
        f"bitand({a}, {b})", f"bitxor({a}, {b})", f"0x{a:x} * 0x{b:x}", f"1 << {b % 30} + 1", f"{a} + {b} << 2", f"0x{a:x}", f"0b{b:b}", f"{a} to base 6",
        f"{a} * {b} & 15", f"{a} & {b} == {b}", f"~{a}", f"{a} ^ 2 | 1",
    )  # fmt: skip


@kind
def complex_numbers(d):
    a, b, c, e = d.whole(1, 9), d.whole(1, 9), d.whole(1, 9), d.whole(1, 9)
    one, other = f"({a} + {b}i)", f"({c} - {e}i)"
    return d.one(
        f"{one} * {other}", f"{one} / {other}", f"{one} + {other}", f"{one}^2", f"abs{one}", f"sqrt(-{a})", f"i^{b}", "e^(i pi)", f"{one} - {b}i",
        f"{a}i * {b}i", f"1/{a}i", "1/i", f"{a}i^2", f"(-{a}i)^2", f"conj{one}", f"re{one}", f"im{one}", f"arg{one}", f"sqrt{one}", f"exp({a}i)",
        f"{a} + {b}i * {c}", f"ln(-{a})", f"i{a}", f"{one}{other}", f"(-{a * a})^0.5", f"(-{a})^(1/3)", "(-8)^(2/3)",
    )  # fmt: skip


@kind
def equations(d):
    a, b, c = d.whole(2, 9), d.whole(2, 20), d.whole(2, 40)
    return d.one(
        f"{a}x + {b} = {c}", f"{a}x - {b} = {c}", f"x/{a} = {b}", f"{a}(x + {b}) = {c}", f"x^2 = {a * a}", f"x^2 + {a + b}x + {a * b} = 0",
        f"x^2 - {a}x = 0", f"{a}x = {b}x + {c}", f"{a}/x = {b}", f"sqrt(x) = {a}", f"x + x/{a} = {c}", f"{a}x^2 - {b} = {c}", f"x^3 = {a**3}",
        f"2^x = {2**a}", f"e^x = {b}", f"ln(x) = {a}", f"({a}x + 1)/{b} = {c}", f"|x - {a}| = {b}", f"x^2 - {a} = 0", f"x + y = {a + b}; x - y = {a - b}",
        f"y = {a}x; x + y = {b}", f"{a} - x = {b}", f"-x = {a}", f"1/x + 1/{a} = 1/{b}", f"x^2 + x = {a * (a + 1)}", f"10^x = {b}", f"{a} = {b}x",
    )  # fmt: skip


@kind
def comparisons(d):
    a, b = d.number(20), d.number(20)
    one, other = two(d)
    sign = d.one("<", ">", "<=", ">=", "=", "==", "!=")
    return d.one(f"{a} {sign} {b}", f"{a} {one} {sign} {b} {other}", f"{a} + 1 {sign} {b} * 2", f"sqrt({a}) {sign} {b}", f"1/3 {sign} 0.333", f"2^{d.whole(2, 9)} {sign} {d.whole(4, 512)}", f"-{a} {sign} -{b}")  # fmt: skip


@kind
def dates(d):
    day = date(d.whole(1950, 2040), d.whole(1, 12), d.whole(1, 28)) + timedelta(days=d.whole(0, 3))
    other = date(d.whole(1950, 2040), d.whole(1, 12), d.whole(1, 28))
    n, unit = d.whole(1, 60), d.one("days", "weeks", "months", "years", "days", "weeks")
    shown = d.one(f"{day}", f"{day}", f"{day:%B} {day.day}, {day.year}", f"{day.day} {day:%B} {day.year}", f"{day:%b} {day.day} {day.year}")
    return d.one(f"{shown} + {n} {unit}", f"{shown} - {n} {unit}", f"{n} {unit} after {shown}", f"{n} {unit} before {shown}", f"{n} {unit} from {shown}", f"{day} - {other}", f"days between {day} and {other}", f"how many days from {other} to {day}", f"weekday({day})", f"what day of the week is {shown}?", f"{shown} plus {n} {unit}", f"is {day.year} a leap year?")  # fmt: skip


@kind
def formulas(d):
    """Formulas of a spreadsheet."""
    a, b, c, n = d.whole(2, 90), d.whole(2, 90), d.whole(2, 90), d.whole(1, 4)
    x = d.decimal(90, 3)
    s = d.one("", "-")
    return "=" + d.one(
        f"SUM({a}, {b}, {c})", f"AVERAGE({a},{b},{c})", f"-{a}^2", f"2^{n}^2", f"{a}+{b}%", f"{a}-{b}%*{c}", f"{a}*(1+{b}%)", f"ROUND({s}{x}, {n - 2})",
        f"ROUNDUP({s}{x},{n - 2})", f"ROUNDDOWN({s}{x},{n - 2})", f"INT({s}{x})", f"TRUNC({s}{x},1)", f"MOD({s}{a}, {b})", f"MOD({a}, -{b})",
        f"QUOTIENT({s}{a}, {n})", f"CEILING({x}, {n})", f"FLOOR({x}, {n})", f"CEILING(-{x}, -{n})", f"FLOOR(-{x}, {n})", f"CEILING.MATH({s}{x})",
        f"FLOOR.MATH({s}{x}, {n})", f"MROUND({a}, {n})", f"EVEN({s}{x})", f"ODD({s}{x})", f"POWER({a}, {n})", f"SQRT({a})", f"LOG({a})", f"LOG({a}, 2)",
        f"LN({a})", f"LOG10({a})", f"EXP({n})", f"ABS(-{x})", f"SIGN({s}{a})", f"FACT({n + 5})", f"COMBIN({a + 5}, {n})", f"PERMUT({a + 5}, {n})",
        f"GCD({a}, {b})", f"LCM({a}, {b})", f"MAX({a}, -{b}, {c})", f"MIN({a}, {b})", f"MEDIAN({a}, {b}, {c}, {n})", f"STDEV({a}, {b}, {c})",
        f"STDEV.P({a}, {b}, {c})", f"VAR.S({a}, {b}, {c})", f"VARP({a}, {b}, {c})", f"PRODUCT({a}, {n})", f"SUMSQ({a}, {b})", f"ATAN2({a}, {b})",
        f"PMT({n}%/12, {a}, {c * 100})", f"FV({n}%, {n + 4}, -{a})", f"PV({n}%, {a}, -{c})", f"NPER(1%, -{a}, {a * 20})", f"RATE({a}, -{b}, {b * (a - 1)})",
        f"IPMT({n}%/12, 1, {a}, {c * 100})", f"PPMT({n}%/12, 2, {a}, {c * 100})", f"NPV({n}%, {a}, {b}, {c})", f"IRR({{-{a + 50},{b},{c}}})", f"SLN({a * 100}, {a}, {n})",
        f"SYD({a * 100}, {a}, 5, {n})", f"DDB({a * 100}, {a}, 5, {n})", f"EFFECT({n}%, 12)", f"NOMINAL({n}%, 12)", f"RRI({a}, {b}, {c})", f"PDURATION({n}%, {a}, {a + b})",
        f"PERCENTILE({{{a},{b},{c},{n}}}, 0.3)", f"QUARTILE({{{a},{b},{c},{n}}}, 1)", f"LARGE({{{a},{b},{c}}}, 2)", f"SMALL({{{a},{b},{c}}}, 2)",
        f"GEOMEAN({a}, {b})", f"HARMEAN({a}, {b})", f"AVEDEV({a}, {b}, {c})", f"DEVSQ({a}, {b}, {c})", f"BITAND({a}, {b})", f"BITXOR({a}, {b})",
        f"IF({a}>{b}, {c}, {n})", f"AND({a}>{b}, {c}>{n})", f"{a}>={b}", f"{a}<>{b}", f"SUMPRODUCT({{{a},{b}}},{{{c},{n}}})", f"MULTINOMIAL({n}, 2, 3)",
        f"COMBINA({n + 3}, {n})", f"DEGREES(PI()/{n})", f"RADIANS({a})", f"SIN(PI()/{n})", f"CUMIPMT({n}%/12, 36, {c * 100}, 1, 12, 0)", f"CUMPRINC({n}%/12, 36, {c * 100}, 1, 12, 0)",
        f"DATE({1950 + a}, {n}, 15)-DATE({1950 + b}, 3, {n})", f"DAYS(DATE(2024, {n}, 1), DATE(2023, 1, {n}))", f"YEAR(DATE(2024, {n}, 1))", f"WEEKDAY(DATE(2024, {n}, {n}))",
        f"EDATE(DATE(2024, 1, 31), {n})", f"EOMONTH(DATE(2024, 1, 31), {n})", f"WEEKNUM(DATE(2024, {n}, {n}))", f"ISOWEEKNUM(DATE(20{a + 10:02}, 1, {n}))",
        f"NETWORKDAYS(DATE(2024, 1, {n}), DATE(2024, 2, {n}))", f"{a}/{b}/{c}", f"-{a}+{b}", f"-{n}^-2", f"{a}&{b}" if d.is_likely(0.1) else f"{a}-{b}+{c}",
        f"MIRR({{-{a + 50},{b},{c}}}, {n}%, 5%)", f"FACTDOUBLE({n + 5})", f"PERMUTATIONA({n + 3}, {n})", f"MODE({a}, {b}, {a})", f"ROUND({a}.5, 0)", f"ROUND(-{a}.5, 0)",
    )  # fmt: skip


def names():
    return list(itertools.chain(KINDS))
