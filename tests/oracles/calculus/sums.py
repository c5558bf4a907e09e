"""Sums without end and sums up to a letter, with their values by construction or by `mpmath`."""

from collections import namedtuple

import mpmath
import sympy

from texts import Kinds, N, are_close, parsed

KINDS = Kinds()
kind = KINDS.kind
Question = namedtuple("Question", "text truth")


def question(name, draw):
    return Question(*KINDS[name](draw))


@kind
def geometric(draw):
    a, p, first = draw.randint(1, 6), draw.randint(2, 9), draw.randint(0, 3)
    q = draw.randint(1, p - 1)
    return draw.choice(
        [
            (f"sum({a}/{p}^k, k, {first}, infinity)", f"{a}/{p}^{first}*{p}/({p} - 1)"),
            (f"sum(({q}/{p})^k, k, {first}, infinity)", f"({q}/{p})^{first}/(1 - {q}/{p})"),
            (f"sum((-1/{p})^k, k, 0, infinity)", f"1/(1 + 1/{p})"),
            (f"sum(k*({q}/{p})^k, k, 1, infinity)", f"({q}/{p})/(1 - {q}/{p})^2"),
            (f"sum({q}^k/{p}^(k+1), k, 0, infinity)", f"1/({p} - {q})"),
            ("sum((2^k + 3^k)/6^k, k, 0, infinity)", "3/2 + 2"),
            ("sum(k^2/2^k, k, 1, infinity)", "6"),
            ("sum(exp(-k), k, 0, infinity)", "1/(1 - exp(-1))"),
        ]
    )


@kind
def telescoping(draw):
    d = draw.randint(1, 4)
    harmonic = sum(sympy.Rational(1, i) for i in range(1, d + 1))
    return draw.choice(
        [
            (f"sum(1/(k*(k + {d})), k, 1, infinity)", f"({harmonic})/{d}"),
            ("sum(1/(k*(k+1)*(k+2)), k, 1, infinity)", "1/4"),
            ("sum(1/(4*k^2 - 1), k, 1, infinity)", "1/2"),
            ("sum(2/(k^2 - 1), k, 2, infinity)", "3/2"),
            ("sum(1/((3*k - 2)*(3*k + 1)), k, 1, infinity)", "1/3"),
            ("sum(1/k - 1/(k+1), k, 1, infinity)", "1"),
            ("sum((2*k + 1)/(k^2*(k+1)^2), k, 1, infinity)", "1"),
        ]
    )


@kind
def powers_of_reciprocals(draw):
    return draw.choice(
        [("sum(1/k^2, k, 1, infinity)", "pi^2/6"), ("sum(1/k^4, k, 1, infinity)", "pi^4/90"), ("sum(1/k^6, k, 1, infinity)", "pi^6/945"),
         ("sum(1/(2*k - 1)^2, k, 1, infinity)", "pi^2/8"), ("sum(1/(2*k+1)^2, k, 0, infinity)", "pi^2/8"), ("sum(1/(k+1)^2, k, 1, infinity)", "pi^2/6 - 1"),
         ("sum(3/k^2, k, 2, infinity)", "pi^2/2 - 3")]
    )


@kind
def exponential(draw):
    a = draw.randint(1, 4)
    return draw.choice(
        [("sum(1/k!, k, 0, infinity)", "e"), (f"sum({a}^k/k!, k, 0, infinity)", f"exp({a})"), ("sum((-1)^k/k!, k, 0, infinity)", "exp(-1)"), ("sum(k/k!, k, 1, infinity)", "e"),
         ("sum(k^2/k!, k, 1, infinity)", "2*e"), ("sum(1/k!, k, 1, infinity)", "e - 1")]
    )


@kind
def logarithmic(draw):
    p = draw.randint(2, 6)
    return draw.choice(
        [("sum((-1)^(k+1)/k, k, 1, infinity)", "ln(2)"), (f"sum(1/(k*{p}^k), k, 1, infinity)", f"ln({p}/({p} - 1))"), ("sum((-1)^k/(k+1), k, 0, infinity)", "ln(2)")]
    )


@kind
def in_digits(draw):
    return draw.choice(
        [("sum(1/k^3, k, 1, infinity)", mpmath.zeta(3)), ("sum(1/k^5, k, 1, infinity)", mpmath.zeta(5)), ("sum(1/(k^2 + 1), k, 1, infinity)", (mpmath.pi * mpmath.coth(mpmath.pi) - 1) / 2),
         ("sum(1/k^(3/2), k, 1, infinity)", mpmath.zeta(mpmath.mpf(3) / 2)), ("sum((-1)^k/(2*k+1), k, 0, infinity)", mpmath.pi / 4), ("sum((-1)^(k+1)/k^2, k, 1, infinity)", mpmath.pi**2 / 12),
         ("sum((-1)^(k+1)/sqrt(k), k, 1, infinity)", mpmath.altzeta(mpmath.mpf(1) / 2)), ("sum(1/(2*k)!, k, 0, infinity)", mpmath.cosh(1)), ("sum((-1)^k/(2*k)!, k, 0, infinity)", mpmath.cos(1)),
         ("sum((-1)^k/(2*k+1)!, k, 0, infinity)", mpmath.sin(1)), ("sum((-1)^k/(2*k+1)^2, k, 0, infinity)", mpmath.catalan)]
    )


@kind
def divergent(draw):
    a = draw.randint(1, 9)
    text = draw.choice(
        ["1/k", "{a}/k", "1/sqrt(k)", "k", "2^k", "1", "k/(k+1)", "1/(k + {a})", "ln(k)/k", "(-1)^k", "(3/2)^k", "1/(2*k - 1)", "k^2/(k^3 + 1)", "1/k^(1/3)", "ln(1 + 1/k)",
         "(1 + 1/k)^k", "k!/2^k", "sin(1/k)", "1/(k + sqrt(k))", "sqrt(k)/(k+1)", "(-1)^k*k/(k+1)"]
    ).format(a=a)
    return f"sum({text}, k, 1, infinity)", "diverges"


@kind
def up_to_a_letter(draw):
    a, b = draw.randint(1, 5), draw.randint(2, 5)
    text = draw.choice(["k", "k^2", "k^3", f"{a}*k + {b}", f"k*(k + {a})", f"{b}^k", f"k*{b}^k", "2*k - 1", "k^4", "1/(k*(k+1))", f"{a}*({b}/7)^k", "k^2*2^k"])
    return f"sum({text}, k, 1, n)", text


def judged(question, reply):
    if question.truth == "diverges":
        if "error" not in reply:
            return "wrong", "it diverges"
        return ("right" if "diverges" in reply["message"] else "refused"), ""
    if "error" in reply:
        return ("wrong" if "diverges" in reply["message"] else "refused"), ""
    if ", n)" in question.text:
        own = parsed(reply["text"])
        total = 0
        for n in range(1, 9):
            total += parsed(question.truth).subs(sympy.Symbol("k"), n)
            if sympy.simplify(own.subs(N, n) - total) != 0:
                return "wrong", f"at {n}"
        return "right", ""
    truth = question.truth if isinstance(question.truth, mpmath.mpf) else mpmath.mpf(str(sympy.sympify(parsed(str(question.truth))).evalf(50))) if isinstance(question.truth, str) else +question.truth
    if reply["exact"]:
        own = mpmath.mpf(str(sympy.sympify(parsed(reply["exact"])).evalf(50)))
        return ("right", "") if are_close(own, truth, 30) else ("wrong", f"is {truth}")
    text = reply["text"]
    digits = len(text.lstrip("-0.").replace(".", ""))
    own = mpmath.mpf(text)
    if digits < 6:
        return "refused", f"only {text}"
    magnitude = mpmath.floor(mpmath.log10(abs(own)))
    return ("right", "") if abs(own - truth) <= mpmath.mpf(10) ** (magnitude - digits + 1) * mpmath.mpf("0.51") else ("wrong", f"is {truth}")
