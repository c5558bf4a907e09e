"""Definite integrals, proper and improper: compared with the quadrature of `mpmath`, or with what the kind knows."""

from collections import namedtuple

import mpmath
import sympy

import integrands
from texts import Kinds, are_close, function, parsed, real_value

KINDS = Kinds()
kind = KINDS.kind
Question = namedtuple("Question", "text truth integrand low high")


def question(name, draw):
    return KINDS[name](draw)


def is_smooth(f, low, high):
    """Whether the values on a fine grid are real and of moderate size."""
    low, high = mpmath.mpf(low), mpmath.mpf(high)
    values = [real_value(f, low + (high - low) * (at + mpmath.mpf("0.013")) / 240) for at in range(240)]
    if any(value is None or abs(value) > 200 for value in values):
        return False
    steps = [abs(x - y) for x, y in zip(values, values[1:])]
    return max(steps) < 0.2 * (1 + max(abs(value) for value in values))


RANGES = [("0", "1"), ("1", "2"), ("0", "2"), ("1", "3"), ("-1", "1"), ("0", "pi"), ("0", "pi/2"), ("0", "pi/4"), ("1", "e"), ("2", "5"), ("-2", "3"), ("1", "4"), ("0", "2*pi"), ("1/2", "3/4")]


@kind
def proper(draw):
    """An integrand of any kind over a range on which it is smooth."""
    while True:
        integrand = integrands.KINDS[draw.choice(list(integrands.KINDS))](draw)
        low, high = draw.choice(RANGES)
        f = function(parsed(integrand))
        ends = [parsed(end) for end in (low, high)]
        if is_smooth(f, *(mpmath.mpf(str(end.evalf(50))) for end in ends)):
            return Question(f"integrate({integrand}, x, {low}, {high})", None, integrand, low, high)


@kind
def without_closed_form(draw):
    integrand = draw.choice(
        ["exp(-x^2)", "sin(x^2)", "cos(x^2)", "sin(x)/x", "exp(x)/x", "1/ln(x)", "sqrt(1 + x^4)", "exp(sin(x))", "ln(1 + exp(x))", "sin(sin(x))",
         "x^x", "exp(cos(x))", "cos(x)/x", "sqrt(1 + cos(x)^2)", "ln(x)*sin(x)", "atan(x)/x", "1/(1 + x^5)", "sqrt(sin(x) + 2)", "exp(x^2)", "tan(sin(x))",
         "1/(x^5 + x + 1)", "sin(x)/(1 + x)", "exp(-x)*ln(x + 1)", "cosh(x)/(1 + x^2)", "sqrt(x^3 + 1)"]
    )
    low, high = draw.choice([("1", "2"), ("2", "3"), ("1/2", "3/2"), ("2", "4"), ("1.5", "1.75"), ("3", "5")])
    if integrand == "1/ln(x)":
        low, high = "2", "3"
    return Question(f"integrate({integrand}, x, {low}, {high})", None, integrand, low, high)


@kind
def improper(draw):
    """Improper integrals with their values."""
    a, n, b = draw.randint(1, 5), draw.randint(2, 4), draw.randint(1, 4)
    text, truth = draw.choice(
        [
            (f"exp(-{a}*x), x, 0, infinity", f"1/{a}"),
            (f"x*exp(-{a}*x), x, 0, infinity", f"1/{a}^2"),
            (f"x^{n}*exp(-x), x, 0, infinity", f"factorial({n})"),
            (f"1/x^{n}, x, {a}, infinity", f"1/({n - 1}*{a}^{n - 1})"),
            (f"1/(x^2 + {a * a}), x, 0, infinity", f"pi/(2*{a})"),
            (f"1/(x^2 + {a * a}), x, -infinity, infinity", f"pi/{a}"),
            ("1/sqrt(x), x, 0, 1", "2"),
            (f"ln(x), x, 0, {a}", f"{a}*ln({a}) - {a}"),
            (f"x^{n}*ln(x), x, 0, 1", f"-1/({n + 1})^2"),
            (f"1/sqrt({a * a} - x^2), x, 0, {a}", "pi/2"),
            (f"1/(x*(x + {a})), x, 1, infinity", f"ln({a} + 1)/{a}"),
            (f"1/(x*ln(x)^{n}), x, e, infinity", f"1/({n} - 1)"),
            (f"exp(-{a}*x)*cos({b}*x), x, 0, infinity", f"{a}/({a}^2 + {b}^2)"),
            (f"exp(-{a}*x)*sin({b}*x), x, 0, infinity", f"{b}/({a}^2 + {b}^2)"),
            (f"x/(x^2 + {a})^2, x, 0, infinity", f"1/(2*{a})"),
            ("x*exp(-x^2), x, 0, infinity", "1/2"),
            (f"1/x^(1/{n}), x, 0, 1", f"{n}/({n} - 1)"),
            (f"exp({a}*x), x, -infinity, 0", f"1/{a}"),
            ("1/(1 + x^2)^2, x, 0, infinity", "pi/4"),
            ("1/(exp(x) + exp(-x)), x, -infinity, infinity", "pi/2"),
            ("ln(x)/x^2, x, 1, infinity", "1"),
            ("1/(x*sqrt(x^2 - 1)), x, 1, infinity", "pi/2"),
            (f"1/(({a}+x)*sqrt(x)), x, 0, infinity", f"pi/sqrt({a})"),
            ("exp(-sqrt(x)), x, 0, infinity", "2"),
            ("1/(x^2 + 2*x + 2), x, -infinity, infinity", "pi"),
            (f"1/(x - 2)^(1/2), x, 2, {a + 2}", f"2*sqrt({a})"),
            (f"x/sqrt({a * a} - x^2), x, 0, {a}", f"{a}"),
        ]
    )
    return Question(f"integrate({text})", truth, None, None, None)


@kind
def divergent(draw):
    a, b = draw.randint(1, 5), draw.randint(1, 4)
    text = draw.choice(
        ["1/x, x, -1, {a}", "1/x, x, 0, {a}", "1/x, x, {a}, infinity", "1/x^2, x, -1, {a}", "1/(x - {a}), x, {a}, {c}", "tan(x), x, 0, pi/2", "tan(x), x, 0, pi",
         "1/sqrt(x), x, {a}, infinity", "exp(x), x, 0, infinity", "1/(x*ln(x)), x, 2, infinity", "1/(x^2 - {s}), x, 0, {c}", "ln(x)/x, x, 1, infinity",
         "1/(x - {a})^2, x, 0, {c}", "sec(x)^2, x, 0, pi", "1/(1 - x), x, 0, 2", "x/(x^2 + {a}), x, 0, infinity", "1/sin(x), x, 0, 1", "1/(x*ln(x)), x, 1, 2",
         "x^{b}, x, 0, infinity", "1/x^3, x, -1, 1", "sqrt(x)/(1 + x), x, 0, infinity", "1/cos(x)^2, x, 0, pi/2", "cot(x), x, 0, 1"]
    ).format(a=a, b=b, c=a + b, s=a * a)
    return Question(f"integrate({text})", "diverges", None, None, None)


@kind
def with_jumps(draw):
    """Antiderivatives by the tangent of half the angle, over whole turns and parts of them."""
    a, b = draw.randint(2, 6), 1
    b = draw.randint(1, a - 1)
    integrand = draw.choice([f"1/({a} + {b}*cos(x))", f"1/({a} + {b}*sin(x))", f"1/({a} - {b}*cos(x))", f"1/(1 + {a}*sin(x)^2)", f"1/({a} + cos(2*x))", f"1/({a * a}*cos(x)^2 + {b * b}*sin(x)^2)"])
    low, high = draw.choice([("0", "2*pi"), ("0", "pi"), ("-pi", "pi"), ("0", "4*pi"), ("pi/2", "3*pi/2"), ("0", "3")])
    return Question(f"integrate({integrand}, x, {low}, {high})", None, integrand, low, high)


@kind
def absolute_values(draw):
    integrand = draw.choice(["abs(x)", "abs(x - 1)", "abs(x^2 - 1)", "abs(x^2 - x - 2)", "abs(sin(x))", "abs(cos(x))", "x*abs(x)", "abs(2*x + 1)", "abs(x^3 - x)", "abs(ln(x))", "sqrt(abs(x))", "exp(-abs(x))"])
    low, high = draw.choice([("-1", "1"), ("0", "2"), ("-2", "3"), ("0", "pi"), ("-3", "3")]) if "ln" not in integrand else ("1/2", "2")
    return Question(f"integrate({integrand}, x, {low}, {high})", None, integrand, low, high)


@kind
def improper_without_closed_form(draw):
    """Tails and singular ends in bounds."""
    everywhere = ["exp(-x^2)", "1/(x^4 + x + 16)", "exp(-x^2)*cos(x)", "1/sqrt(x^6 + x^2 + 1)", "exp(-x^4)", "cos(x)/(x^4 + 1)", "exp(-x^2)/(x^2 + 1)", "x^2*exp(-x^2)/(2 + x^2)"]
    above = ["exp(-x)/(x + 1)", "exp(-x)*sqrt(x + 1)", "1/(x^3 + sqrt(x) + 1)", "ln(x + 1)/(x^3 + 1)", "atan(x)/(x^2 + 1)^2", "exp(-x)/(x^2 + 1)", "sin(x)*exp(-x)/(x + 2)"]
    ends = ["sin(x)/x", "ln(x + 1)/x", "(exp(x) - 1)/x", "1/sqrt(x^3 + x)", "exp(-x)/sqrt(x)", "ln(x)/(x + 2)", "x^(1/3)*exp(x^2)", "atan(x)/x", "exp(x)*ln(x)"]
    integrand, (low, high) = draw.choice(
        [
            (draw.choice(everywhere), draw.choice([("-infinity", "infinity"), ("-infinity", "0"), ("0", "infinity"), ("1", "infinity"), ("-2", "infinity"), ("-infinity", "-1"), ("-infinity", "2")])),
            (draw.choice(above), draw.choice([("0", "infinity"), ("1", "infinity"), ("2", "infinity")])),
            (draw.choice(ends), draw.choice([("0", "1"), ("0", "2"), ("0", "1/2")])),
        ]
    )
    return Question(f"integrate({integrand}, x, {low}, {high})", None, integrand, low, high)


def truth_of(question):
    if question.truth is not None:
        return mpmath.mpf(str(parsed(question.truth).evalf(50)))
    f = function(parsed(question.integrand))
    ends = [parsed(end) for end in (question.low, question.high)]
    is_open = any(end.is_infinite for end in ends) or question.low == "0" and real_value(f, 0) is None
    if is_open:
        low, high = ((mpmath.inf if end == sympy.oo else -mpmath.inf) if end.is_infinite else mpmath.mpf(str(end.evalf(50))) for end in ends)
        first = low if mpmath.isfinite(low) else -mpmath.mpf(3)
        last = high if mpmath.isfinite(high) else mpmath.mpf(5)
        inner = sorted({first + (last - first) * at / 12 for at in range(1, 12)} | {x for x in (first, last) if low < x < high})
        value, error = mpmath.quad(f, [low, *inner, high], error=True, maxdegree=9)
        return mpmath.re(value) if error < 1e-18 * (1 + abs(value)) else None
    low, high = (mpmath.mpf(str(parsed(end).evalf(50))) for end in (question.low, question.high))
    parts = 64 if "abs" in question.integrand else 16
    points = [low + (high - low) * at / parts for at in range(parts + 1)]
    if "abs" in question.integrand:
        # Where the argument of the absolute value may be zero.
        points = sorted({*points, *(p for p in [mpmath.mpf(0), mpmath.mpf(1), mpmath.mpf(-1), mpmath.mpf(2), mpmath.mpf(-1) / 2, mpmath.pi, mpmath.pi / 2, -mpmath.pi / 2, -mpmath.pi] if low < p < high)})
    coarse, error = mpmath.quad(f, points, error=True)
    return mpmath.re(coarse) if error < 1e-25 * (1 + abs(coarse)) else None


def judged(question, reply):
    if question.truth == "diverges":
        if "error" not in reply:
            return "wrong", "it diverges"
        return ("right" if "diverges" in reply["message"] else "refused"), ""
    if "error" in reply:
        return ("wrong" if "diverges" in reply["message"] else "refused"), ""
    truth = truth_of(question)
    if truth is None:
        return "unknown", ""
    if reply["exact"]:
        own = mpmath.mpf(str(parsed(reply["exact"]).evalf(50)))
        return ("right", "") if are_close(truth, own, 22) else ("wrong", f"is {truth}")
    text = reply["text"].split(" ")[0]
    digits = len(text.split("e")[0].lstrip("-0.").replace(".", ""))
    own = mpmath.mpf(text)
    half = mpmath.mpf(10) ** (-digits + 1) * max(abs(own), mpmath.mpf(10) ** -30) * mpmath.mpf("0.500001")
    if digits < 6:
        return "refused", f"only {text}"
    return ("right", "") if abs(own - truth) <= half else ("wrong", f"is {truth}")
