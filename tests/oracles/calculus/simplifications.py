"""Formulas in another form: each reply is compared with the question at many points, and must have the form that was asked for."""

import random
from collections import namedtuple

import mpmath
import sympy

from texts import Kinds, X, function, parsed, real_value

KINDS = Kinds()
kind = KINDS.kind
# The text that is asked, the formula in it, and whether a reply has the form.
Question = namedtuple("Question", "text formula has_form")


def question(name, draw):
    return Question(*KINDS[name](draw))


def judged(question, reply):
    if "error" in reply:
        return "refused", ""
    before, after = parsed(question.formula), parsed(reply["text"])
    sides = [function(before), function(after)]
    draw, compared = random.Random(question.text), 0
    for _ in range(40):
        x = mpmath.mpf(draw.randint(-9000, 9000)) / 997
        values = [real_value(side, x) for side in sides]
        if None in values:
            continue
        compared += 1
        if abs(values[0] - values[1]) > mpmath.mpf(10) ** -35 * (1 + abs(values[0])):
            return "wrong", f"at {mpmath.nstr(x, 10)}"
    if not compared:
        return "unknown", "no point is comparable"
    return ("right", "") if question.has_form(reply["text"], after) else ("refused", "not in the form")


def number(draw, most=9):
    return draw.choice([n for n in range(-most, most + 1) if n])


def signed(n):
    return f"+ {n}" if n > 0 else f"- {-n}"


def linear(draw):
    return f"({draw.choice(['', '2*', '3*'])}x {signed(number(draw))})"


def is_expanded(text, formula):
    return sympy.expand(formula) == formula and "*(" not in text and ")^" not in text


def is_factored(text, formula):
    return formula == sympy.factor(sympy.expand(formula)) or len(sympy.factor_list(sympy.expand(formula))[1]) <= text.count("(") + 1


def is_shorter(question):
    return lambda text, formula: sympy.count_ops(formula) <= sympy.count_ops(parsed(question))


@kind
def expand_products(draw):
    formula = "*".join(linear(draw) for _ in range(draw.randint(2, 4)))
    return f"expand {formula}", formula, is_expanded


@kind
def expand_powers(draw):
    formula = f"{linear(draw)}^{draw.randint(2, 6)} {signed(number(draw))}*x"
    return f"expand {formula}", formula, is_expanded


@kind
def factor_products(draw):
    product = "*".join(linear(draw) for _ in range(draw.randint(2, 4)))
    formula = str(sympy.expand(parsed(product))).replace("**", "^")
    return f"factor {formula}", formula, is_factored


@kind
def factor_differences(draw):
    a, n = draw.randint(1, 6), draw.choice([2, 3, 4, 6])
    formula = f"x^{n} - {a**n}"
    return f"factor {formula}", formula, is_factored


@kind
def cancel_factors(draw):
    shared = linear(draw)
    formula = f"({shared}*{linear(draw)})/({shared}*{linear(draw)})"
    return f"simplify {formula}", formula, is_shorter(formula)


@kind
def cancel_expanded(draw):
    shared = parsed(linear(draw))
    above, below = (str(sympy.expand(shared * parsed(linear(draw)))).replace("**", "^") for _ in range(2))
    formula = f"({above})/({below})"
    return f"simplify {formula}", formula, is_shorter(formula)


@kind
def like_terms(draw):
    formula = " + ".join(f"{draw.randint(1, 9)}*x{draw.choice(['', '^2', '^3'])}" for _ in range(5))
    return f"simplify {formula}", formula, is_shorter(formula)


@kind
def sums_of_fractions(draw):
    formula = f"{number(draw)}/{linear(draw)} {signed(number(draw))}/{linear(draw)}"
    return f"common denominator of {formula}", formula, lambda text, formula: sympy.together(formula) == formula or text.count("/") == 1


@kind
def partial_fractions(draw):
    formula = f"({number(draw)}*x {signed(number(draw))})/({linear(draw)}*{linear(draw)})"
    return f"partial fractions of {formula}", formula, lambda text, formula: sympy.apart(parsed(text), X).equals(formula)


@kind
def polynomials_divided(draw):
    formula = f"(x^3 {signed(number(draw))}*x {signed(number(draw))})/(x {signed(number(draw))})"
    above, below = formula[1:].split(")/(")
    return f"{above} divided by {below[:-1]}", formula, lambda text, formula: True


@kind
def completed_squares(draw):
    formula = f"{draw.choice(['', '2*', '3*'])}x^2 {signed(number(draw))}*x {signed(number(draw))}"
    return f"complete the square {formula}", formula, lambda text, formula: ")^2" in text


@kind
def identities(draw):
    a = draw.choice(["x", "2*x", "3*x"])
    formula = draw.choice([f"sin({a})^2 + cos({a})^2", f"ln(e^({a}))", "(e^x)^2*e^(-x)", "sqrt(x^2)/abs(x)", f"2*sin({a})*cos({a})/sin({a})"])
    return f"simplify {formula}", formula, is_shorter(formula)


@kind
def roots_and_powers(draw):
    n = draw.randint(2, 9)
    formula = draw.choice([f"sqrt({n * n * 2})*x", f"x^{n}*x^2/x", f"(x^2)^{n}", f"({n}*x)^2/x", f"x/sqrt({n})"])
    return f"simplify {formula}", formula, is_shorter(formula)
