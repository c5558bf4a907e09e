"""Sums and products in signs, Unicode and LaTeX."""

import operator
from fractions import Fraction

import real
from draw import decimal_text, grouped, kind
from truth import Number

SIGNS = {
    "plain": (" + ", " - ", " * ", " / "),
    "dense": ("+", "-", "*", "/"),
    "unicode": (" + ", " − ", " × ", " ÷ "),
    "typed": (" + ", " - ", " x ", " / "),
    "latex": (" + ", " - ", r" \times ", r" \div "),
}
DO = (operator.add, operator.sub, operator.mul, operator.truediv)


class Tree:
    """A leaf, or an operation on two trees."""

    def __init__(self, value, text=None, parts=None, rank=3):
        self.value, self.text, self.parts, self.rank = value, text, parts, rank

    def written(self, signs):
        if not self.parts:
            return self.text
        operation, left, right = self.parts
        return left.inside(signs, self.rank) + signs[operation] + right.inside(signs, self.rank + 1)

    def inside(self, signs, rank):
        text = self.written(signs)
        return f"({text})" if self.rank < rank else text


def tree(d, leaf, depth):
    if depth == 0 or d.is_likely(0.2):
        return leaf(d)
    operation = d.whole(0, 3)
    left, right = tree(d, leaf, depth - 1), tree(d, leaf, depth - 1)
    if operation == 3 and right.value == 0:
        operation = 2
    return Tree(DO[operation](left.value, right.value), parts=(operation, left, right), rank=1 if operation < 2 else 2)


def whole_leaf(d):
    number = d.large() if d.is_likely(0.3) else d.whole(1, 99)
    return Tree(Fraction(number), grouped(number) if d.is_likely(0.1) else str(number))


def decimal_leaf(d):
    text = d.decimal(10 ** d.whole(1, 4), d.whole(1, 4))
    return Tree(Fraction(text), text)


@kind
def whole_numbers(d):
    drawn = tree(d, whole_leaf, d.whole(1, 3))
    return d.asked(drawn.written(SIGNS[d.one("plain", "dense", "unicode", "typed")])), Number(drawn.value)


@kind
def decimals(d):
    drawn = tree(d, decimal_leaf, d.whole(1, 2))
    return d.asked(drawn.written(SIGNS[d.one("plain", "dense", "unicode")])), Number(drawn.value)


@kind
def long_decimals(d):
    """A sum, difference or product with more digits than a double has."""
    left, right = d.decimal(10**8, 8), d.decimal(10**4, 8)
    operation = d.whole(0, 2)
    return f"{left}{SIGNS['plain'][operation]}{right}", Number(DO[operation](Fraction(left), Fraction(right)))


@kind
def latex_fractions(d):
    a, b, c, e = (d.whole(1, 30) for _ in range(4))
    command = d.one("frac", "frac", "dfrac", "tfrac")
    operation = d.whole(0, 3)
    text = rf"\{command}{{{a}}}{{{b}}}{SIGNS['latex'][operation]}\{command}{{{c}}}{{{e}}}"
    value = DO[operation](Fraction(a, b), Fraction(c, e))
    if d.is_likely(0.4):
        f = d.whole(2, 9)
        text, value = rf"{f} \left({text}\right)", f * value
    return d.one("{}", "{}", "${}$", r"\({}\)", "$${}$$", "What is ${}$?", "Compute ${}$.").format(text), Number(value)


@kind
def latex_nested_fractions(d):
    a, b, c, e, n = *(d.whole(1, 20) for _ in range(4)), d.whole(2, 4)
    text, value = d.one(
        (rf"\frac{{{a} + {b}}}{{{c} + {e}}}", Fraction(a + b, c + e)),
        (rf"\frac{{{a}}}{{\frac{{{b}}}{{{c}}} + {e}}}", a / (Fraction(b, c) + e)),
        (rf"\frac{{{a} \cdot {b}}}{{{c}}} - {e}^{{2}}", Fraction(a * b, c) - e**2),
        (rf"{a}\frac{{{b}}}{{{b + c}}} + {e}", a + Fraction(b, b + c) + e),
        (rf"\left(\frac{{{a}}}{{{b}}}\right)^{{{n}}}", Fraction(a, b) ** n),
    )
    return d.one("{}", "${}$", r"\[{}\]", "Evaluate ${}$").format(text), Number(value)


SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


@kind
def powers(d):
    base, exponent = d.whole(2, 15), d.whole(2, 12)
    if d.is_likely(0.3):
        exponent = -d.whole(1, 4)
    raised = str(exponent).translate(SUPERSCRIPTS)
    signed = exponent if exponent > 0 else f"({exponent})"
    text = d.one(
        f"{base}^{signed}", f"{base}**{signed}", f"{base}{raised}", f"{base}^{{{exponent}}}", f"pow({base}, {exponent})"
    )
    value = Fraction(base) ** exponent
    if d.is_likely(0.5):
        other = d.whole(2, 99)
        text, value = d.one((f"{other} × {text}", other * value), (f"{text} + {other}", value + other))
    return d.asked(text), Number(value)


@kind
def powers_in_words(d):
    base, exponent = d.whole(2, 20), d.whole(2, 9)
    ordinal = {2: "2nd", 3: "3rd"}.get(exponent, f"{exponent}th")
    text = d.one(
        f"{base} to the power of {exponent}",
        f"{base} raised to the power of {exponent}",
        f"{base} to the {ordinal} power",
        f"{base} raised to the {ordinal} power",
        f"{base} to the power {exponent}",
        f"{base} raised to {exponent}",
        f"{base} raised to the {exponent} power",
        f"the {ordinal} power of {base}",
    )
    return d.asked(text), Number(base**exponent)


@kind
def decimal_powers(d):
    base, exponent = d.whole(2, 40), d.one("0.5", "1.5", "0.345", "2.25", "0.1", ".75")
    text = d.one("{}^{}", "{} to the power of {}", "{} raised to the {} power", "{} raised to the power of {}", "{} ** {}")
    value = (real.ln(base) * real.real(Fraction(exponent))).exp()
    return d.asked(text.format(base, exponent)), Number(value)


@kind
def numbers_in_latex(d):
    a, b, n = d.whole(1000, 10**7), d.whole(2, 99), d.whole(2, 9)
    thousands = f"{a:,}".replace(",", "{,}")
    text, value = d.one(
        (f"{thousands} + {b}", a + b),
        (rf"{b} \cdot {n}", b * n),
        (f"{thousands.replace('{,}', chr(92) + ',')} - {b}", a - b),
        (rf"{b}\% \text{{ of }} {n}", Fraction(b * n, 100)),
        (rf"{n}^{{{b % 7}}} \times {b}", n ** (b % 7) * b),
        (rf"{b} \div {n} \times 2", Fraction(2 * b, n)),
        (rf"\frac{{1}}{{{n}}}({b} + {n})", Fraction(b + n, n)),
        (rf"{n}\sqrt{{{b * b}}}", n * b),
        (rf"\left[{n} + ({b} - {n})\right]^2", b * b),
        (rf"|{n} - {b}|", abs(n - b)),
    )
    return d.one("{}", "{}", "${}$", r"\({}\)").format(text), Number(value)


@kind
def roots(d):
    degree, word, base = d.one((2, "square", d.whole(2, 40)), (3, "cube", d.whole(2, 15)), (4, "fourth", d.whole(2, 9)))
    number = base**degree if d.is_likely(0.6) else d.whole(2, 500)
    forms = {
        2: [f"√{number}", f"sqrt({number})", f"√({number})", rf"\sqrt{{{number}}}", f"sqrt {number}"],
        3: [f"∛{number}", f"cbrt({number})", f"cube root of {number}"],
        4: [f"∜{number}", f"4th root of {number}"],
    }[degree]
    forms += [f"{number}^(1/{degree})", rf"\sqrt[{degree}]{{{number}}}", f"the {word} root of {number}"]
    text, value = d.one(*forms), real.root(number, degree)
    if d.is_likely(0.3) and not text.startswith(("the", "cube", "4th")):
        other = d.whole(2, 50)
        text, value = f"{text} + {other}", value + other
    return d.asked(text), Number(value)


@kind
def values_that_are_zero(d):
    """What is 0 only when it is calculated exactly."""
    a, b = d.whole(2, 30), d.whole(2, 30)
    return d.one(
        f"sqrt({a})^2 - {a}",
        f"sqrt({a}) * sqrt({b}) - sqrt({a * b})",
        f"(sqrt({a}) + sqrt({b}))^2 - {a + b} - 2*sqrt({a * b})",
        f"sqrt({a * a * b}) - {a}*sqrt({b})",
        f"e^(ln({a})) - {a}",
        f"sin({a})^2 + cos({a})^2 - 1",
        f"ln({a * b}) - ln({a}) - ln({b})",
        f"{a}^(1/3) * {a}^(2/3) - {a}",
        "0.1 + 0.2 - 0.3",
        f"{a}/{b} * {b} - {a}",
        f"log({a**2}, {a}) - 2",
        "tan(pi/4) - 1",
        f"sinh(ln({a} + sqrt({a * a + 1}))) - {a}",
        f"(1 - sqrt({a})/sqrt({a}))^2",
    ), Number(0)


@kind
def repeated_signs(d):
    a, b, c = d.whole(1, 50), d.whole(1, 50), d.whole(2, 9)
    return d.one(
        (f"{a} - -{b}", Number(a + b)),
        (f"-{a} * -{b}", Number(a * b)),
        (f"-({a} - {b})", Number(b - a)),
        (f"{a} + -{b}", Number(a - b)),
        (f"{a} × −{b}", Number(-a * b)),
        (f"2({a} + {b})", Number(2 * (a + b))),
        (f"({a})({b})", Number(a * b)),
        (f"({a} + {b})({a} - {b})", Number(a * a - b * b)),
        (f"[{a} + {b}] × {c}", Number((a + b) * c)),
        (f"{{[({a} + {b}) × {c}] - 1}} × 2", Number(2 * ((a + b) * c - 1))),
        (f"{a} · {b}", Number(a * b)),
        (f"−{a}", Number(-a)),
        (f"{decimal_text(Fraction(a, 4))} ÷ {c}", Number(Fraction(a, 4 * c))),
    )
