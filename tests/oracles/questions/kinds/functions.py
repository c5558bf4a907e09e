"""Functions in words and signs: roots, logarithms, rounding, trigonometry with its reach, complex numbers."""

import math
import re
from fractions import Fraction

import real
from draw import kind
from spell import spell
from truth import Complex, Number

# Nothing here is at a pole.
ANGLES = [0, 15, 18, 30, 36, 45, 60, 72, 75, 120, 135, 150, 180, 210, 225, 240, 300, 315, 330, 10, 20, 50, 77]
FRACTIONS_OF_PI = [(1, 6), (1, 4), (1, 3), (2, 3), (3, 4), (5, 6), (1, 5), (7, 6), (1, 8), (1, 12)]
CIRCULAR = {"sin": real.sin, "cos": real.cos, "tan": real.tan}


def at_degrees(name, degrees):
    return CIRCULAR[name](real.radians(degrees))


@kind
def angles_in_degrees(d):
    name, angle = d.one(*CIRCULAR), d.one(*ANGLES)
    words = {"sin": "sine", "cos": "cosine", "tan": "tangent"}[name]
    text = d.one(
        f"{name}({angle}°)",
        f"{name} {angle}°",
        f"{name}({angle} degrees)",
        f"{name} {angle} degrees",
        rf"\{name} {angle}^\circ",
        rf"\{name}({angle}^{{\circ}})",
        f"the {words} of {angle} degrees",
        f"{name}({angle} deg)",
        f"{name} of {angle} degrees",
    )
    value = at_degrees(name, angle)
    if d.is_likely(0.3):
        power = d.whole(2, 3)
        sign = {2: "²", 3: "³"}[power]
        text, value = (
            d.one(
                f"{name}^{power}({angle}°)",
                f"{name}{sign}({angle}°)",
                rf"\{name}^{power} {angle}^\circ",
                f"{name}({angle}°)^{power}",
            ),
            CIRCULAR[name](real.radians(angle)) ** power,
        )
    return text, Number(value)


@kind
def the_option_degrees(d):
    name, angle, n = d.one(*CIRCULAR), d.one(*ANGLES), d.whole(2, 9)
    value = CIRCULAR[name](real.radians(angle))
    text, result = d.one(
        (f"{name}({angle})", value),
        (f"{name} {angle}", value),
        (f"{n} {name}({angle})", n * value),
        (f"{n} * {name}({angle}) + 1", n * value + 1),
        (f"{name}({angle})^2", value**2),
        (f"{name}²({angle})", value**2),
    )
    return text, Number(result), {"angle": "degrees"}


@kind
def multiples_of_pi(d):
    name, (top, bottom) = d.one(*CIRCULAR), d.one(*FRACTIONS_OF_PI)
    value = CIRCULAR[name](real.PI * top / bottom)
    many = "" if top == 1 else str(top)
    text = d.one(
        f"{name}({many}pi/{bottom})",
        f"{name}({many}π/{bottom})",
        rf"\{name} \frac{{{many}\pi}}{{{bottom}}}",
        rf"\{name}\left(\frac{{{many}\pi}}{{{bottom}}}\right)",
        f"{name} {many}π/{bottom}",
        rf"\{name} {many}\pi/{bottom}",
        f"{name}({top}*pi/{bottom})",
        f"{name} {many}pi/{bottom}",
        f"{name}(pi/{bottom} * {top})",
        f"{name}(pi * {top} / {bottom})",
    )
    if d.is_likely(0.2):
        other = d.whole(1, 9)
        return f"{text} + {other}", Number(value + other)
    return text, Number(value)


@kind
def inverse_functions(d):
    name, (x, degrees) = d.one(
        ("sin", d.one(("1/2", 30), ("0.5", 30), ("1", 90), ("0", 0), ("-1", -90))),
        ("cos", d.one(("1/2", 60), ("0.5", 60), ("1", 0), ("0", 90), ("-1", 180))),
        ("tan", d.one(("1", 45), ("0", 0), ("-1", -45))),
    )
    radians = real.radians(degrees)
    form = d.one(
        f"arc{name}({x})",
        f"a{name}({x})",
        f"{name}^-1({x})",
        rf"\arc{name} {x}",
        f"{name}⁻¹({x})",
        f"{name}^{{-1}}({x})",
        f"arc{name} {x}",
        f"{name}⁻¹ {x}",
    )
    if d.is_likely(0.5):
        return f"{form} in degrees", Degrees(degrees)
    return form, Number(radians if degrees else 0)


class Degrees(Number):
    def fits(self, text):
        match = re.fullmatch(r"(.*?) ?(?:°|deg|degrees)", text)
        return bool(match) and super().fits(match[1])


@kind
def roots_in_words(d):
    n, k = d.whole(2, 40), d.whole(2, 12)
    text, value = d.one(
        (f"the square root of {n * n}", n),
        (f"the cube root of {k**3}", k),
        (f"square root of {n}", real.sqrt(n)),
        (f"the fourth root of {k**4}", k),
        (f"the {d.one('5th', 'fifth')} root of {k**5}", k),
        (f"the sum of the square root of {n * n} and {k}", n + k),
        (f"{k} times the square root of {n * n}", n * k),
        (f"the square root of {spell(n * n)}", n),
        (f"sqrt of {n * n}", n),
        (f"{k} plus the square root of {n * n}", n + k),
    )
    return d.asked(text), Number(value)


@kind
def functions_in_words(d):
    n, k, decimal = d.whole(2, 60), d.whole(1, 9), d.decimal(60, 2)
    sign = d.one("-", "")
    value = Fraction(sign + decimal)
    text, result = d.one(
        (f"the absolute value of {sign}{decimal}", abs(value)),
        (f"floor of {decimal}", math.floor(Fraction(decimal))),
        (f"ceiling of {decimal}", math.ceil(Fraction(decimal))),
        (f"the reciprocal of {n}", Fraction(1, n)),
        (f"the square of {decimal}", value**2),
        (f"the cube of {k}", k**3),
        (f"{n} squared plus {k}", n * n + k),
        (f"{k} cubed minus {n}", k**3 - n),
        (f"|{sign}{decimal}|", abs(value)),
        (f"abs({sign}{decimal})", abs(value)),
        (rf"\lfloor {decimal} \rfloor", math.floor(Fraction(decimal))),
        (f"⌈{decimal}⌉", math.ceil(Fraction(decimal))),
        (f"max({n}, {decimal}, {k})", max(n, Fraction(decimal), k)),
        (f"the negative of {n}", -n),
        (f"the inverse of {n}", Fraction(1, n)),
        (f"floor({sign}{decimal})", math.floor(value)),
        (f"ceil({sign}{decimal})", math.ceil(value)),
        (f"the opposite of {n}", -n),
        (f"hypot({3 * k}, {4 * k})", 5 * k),
        (f"cbrt({k**3})", k),
        (f"exp(0) + {n}", 1 + n),
    )
    return d.asked(text), Number(result)


@kind
def logarithms(d):
    base, power, n = d.whole(2, 9), d.whole(1, 6), d.whole(2, 99)
    text, value = d.one(
        (f"log base {base} of {base**power}", power),
        (f"log_{base} {base**power}", power),
        (f"log_{base}({base**power})", power),
        (rf"\log_{{{base}}} {base**power}", power),
        (f"log2({2**power})", power),
        (f"log10({10**power})", power),
        (f"ln({n})", real.ln(n)),
        (f"ln {n}", real.ln(n)),
        (f"the natural log of {n}", real.ln(n)),
        (f"log10 {n}", real.ln(n) / real.ln(10)),
        (f"log₂ {2**power}", power),
        (f"log₁₀ {10**power}", power),
        (f"ln(e^{power})", power),
        (f"log base 10 of {10**power}", power),
        (f"the logarithm of {base**power} to base {base}", power),
        (rf"\ln e^{{{power}}}", power),
        (f"log({base**power}, {base})", power),
        (rf"\log_{base} {base**power}", power),
        (f"log2({n})", real.ln(n) / real.ln(2)),
    )
    return d.asked(text), Number(value)


@kind
def exponentials(d):
    n, k = d.whole(1, 12), d.whole(1, 9)
    text, value = d.one(
        (f"e^{n}", real.exp(n)),
        (f"exp({n})", real.exp(n)),
        (f"e^(-{n})", real.exp(-n)),
        (f"{k} * e^{n}", k * real.exp(n)),
        (f"e^({n}/{k})", real.exp(Fraction(n, k))),
        (rf"e^{{{n}}}", real.exp(n)),
        (f"e**{n}", real.exp(n)),
        (f"pi * {n}^2", real.PI * n * n),
        (f"π × {n}²", real.PI * n * n),
        (rf"\pi \cdot {n}^2", real.PI * n * n),
        (f"{n}π", real.PI * n),
        (f"4/3 * pi * {n}^3", real.PI * 4 * n**3 / 3),
        (f"2pi * {n}", 2 * n * real.PI),
        (f"sinh({k})", (real.exp(k) - real.exp(-k)) / 2),
        (f"cosh({k})", (real.exp(k) + real.exp(-k)) / 2),
        (f"tanh({k})", 1 - 2 / (real.exp(2 * k) + 1)),
    )
    return text, Number(value)


def term(real, imaginary):
    size = "" if abs(imaginary) == 1 else abs(imaginary)
    return f"{real} {'-' if imaginary < 0 else '+'} {size}i"


@kind
def complex_numbers(d):
    a, b, c, e = (d.signed(1, 9) for _ in range(4))
    left, right, n = term(a, b), term(c, e), d.whole(1, 12)
    norm = c * c + e * e
    text, real, imaginary = d.one(
        (f"({left}) + ({right})", a + c, b + e),
        (f"({left}) - ({right})", a - c, b - e),
        (f"({left})({right})", a * c - b * e, a * e + b * c),
        (f"({left}) * ({right})", a * c - b * e, a * e + b * c),
        (f"({left}) / ({right})", Fraction(a * c + b * e, norm), Fraction(b * c - a * e, norm)),
        (f"({left})^2", a * a - b * b, 2 * a * b),
        (f"sqrt(-{n * n})", 0, n),
        (f"i^{n}", [1, 0, -1, 0][n % 4], [0, 1, 0, -1][n % 4]),
        (f"|{3 * n} + {4 * n}i|", 5 * n, 0),
        (f"abs({3 * n} - {4 * n}i)", 5 * n, 0),
        (f"conj({left})", a, -b),
        (f"Re({left})", a, 0),
        (f"Im({left})", b, 0),
        (rf"\sqrt{{-{n * n}}}", 0, n),
        (rf"\frac{{{left}}}{{{right}}}", Fraction(a * c + b * e, norm), Fraction(b * c - a * e, norm)),
    )
    return text, Complex(Fraction(real), Fraction(imaginary))


@kind
def the_reach_of_a_function(d):
    """Where a sign or a word ends the argument of a function that has no brackets."""
    angle, n, k = d.one(30, 45, 60, 90), d.whole(2, 9), d.whole(2, 9)
    sine = real.sin(real.radians(angle))
    text, value = d.one(
        (f"sin {angle}° + {n}", sine + n),
        (f"sin({angle}°) + {n}", sine + n),
        (f"sqrt {n * n} + {k}", n + k),
        (f"√{n * n} + {k}", n + k),
        (f"√{n * n} × {k}", n * k),
        (rf"\sqrt{{{n * n}}} + {k}", n + k),
        (f"sqrt({n * n}) * {k}", n * k),
        (f"-{n}^2 + {k}", k - n * n),
        (f"{n}^{k % 3 + 1}^2", n ** ((k % 3 + 1) ** 2)),
        (f"2^{n} * {k}", 2**n * k),
        (f"{k} * {n}^2", k * n * n),
        (f"{n}!^2", math.factorial(n) ** 2),
        (f"sin(pi/2)^2 + {k}", 1 + k),
        ("sin²(pi/3) + cos²(pi/3)", 1),
        (rf"\sqrt {n * n} + {k}", n + k),
        (rf"\sqrt {n * n} \cdot {k}", n * k),
        (f"sin^2 {angle}° + cos^2 {angle}°", 1),
        (f"2^{k}^2 * 1", 2 ** (k * k)),
        (f"|{n} - {n + k}| + {k}", 2 * k),
    )
    return text, Number(value)


@kind
def derivatives_at_a_point(d):
    a, n, b, at = d.whole(2, 9), d.whole(2, 4), d.whole(2, 20), d.whole(1, 6)
    power, slope = f"x^{n}", n * at ** (n - 1)
    text, value = d.one(
        (power, slope), (f"{a}{power}", a * slope), (f"{power} + {b}x", slope + b), (f"{a}{power} - {b}", a * slope)
    )
    form = d.one(
        "derivative of {} at {}", "derivative of {} at x = {}", "the derivative of {} at x = {}", "derivative of {} for x = {}"
    )
    return form.format(text, at), Number(value)
