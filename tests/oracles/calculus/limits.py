"""Limits of a course, with their values by construction, which SymPy's limits and values close to the place must confirm."""

from collections import namedtuple

import mpmath
import sympy

from texts import Kinds, X, are_close, parsed

KINDS = Kinds()
kind = KINDS.kind
Question = namedtuple("Question", "text truth")


def question(name, draw):
    f, place, side, truth = KINDS[name](draw)
    variable = "n" if "n" in f and "x" not in f.replace("exp", "") and place == "infinity" and "n" in f.replace("sin", "").replace("tan", "").replace("ln", "").replace("infinity", "") else "x"
    end = f", {side}" if side else ""
    return Question(f"limit({f}, {variable}, {place}{end})", truth)


def small(draw):
    return draw.choice([1, 2, 3, 4, 5, 6, 7])


def signed(number):
    return f"+ {number}" if number >= 0 else f"- {-number}"


@kind
def continuous(draw):
    a, b, c = draw.randint(-3, 3), small(draw), small(draw)
    f, truth = draw.choice(
        [
            (f"x^2 + {b}*x - {c}", f"({a})^2 + {b}*({a}) - {c}"),
            (f"(x + {b + 4})/(x^2 + {c})", f"(({a}) + {b + 4})/(({a})^2 + {c})"),
            (f"sqrt(x + {b + 4})", f"sqrt({a} + {b + 4})"),
            (f"exp({b}*x)", f"exp({b}*({a}))"),
            (f"sin({b}*x) + cos(x)", f"sin({b}*({a})) + cos({a})"),
            (f"ln(x + {b + 4})", f"ln({a} + {b + 4})"),
        ]
    )
    return f, str(a), None, truth


@kind
def cancelled_factor(draw):
    r, s, t = draw.sample(range(-5, 6), 3)
    top = sympy.expand((X - r) * (X - s))
    bottom = sympy.expand((X - r) * (X - t))
    return f"({top})/({bottom})".replace("**", "^"), str(r), None, f"(({r}) - ({s}))/(({r}) - ({t}))"


@kind
def difference_of_powers(draw):
    a, n = draw.randint(1, 4), draw.randint(2, 5)
    return f"(x^{n} - {a**n})/(x - {a})", str(a), None, f"{n}*{a}^({n} - 1)"


@kind
def difference_of_roots(draw):
    a, b = draw.randint(1, 5), small(draw)
    return draw.choice(
        [
            (f"(sqrt(x + {a * a}) - {a})/x", "0", None, f"1/(2*{a})"),
            (f"(sqrt(x) - {a})/(x - {a * a})", str(a * a), None, f"1/(2*{a})"),
            (f"(sqrt({a * a} + {b}*x) - sqrt({a * a} - {b}*x))/x", "0", None, f"{b}/{a}"),
            (f"x/(sqrt(x + {a * a}) - {a})", "0", None, f"2*{a}"),
            (f"(x^(1/3) - {a})/(x - {a**3})", str(a**3), None, f"1/(3*{a}^2)"),
            (f"(sqrt(1 + {b}*x) - 1)/x", "0", None, f"{b}/2"),
        ]
    )


@kind
def derivative_by_definition(draw):
    a = draw.randint(1, 4)
    return draw.choice(
        [
            (f"(exp(x) - exp({a}))/(x - {a})", str(a), None, f"exp({a})"),
            (f"(ln(x) - ln({a}))/(x - {a})", str(a), None, f"1/{a}"),
            (f"(sin(x) - sin({a}))/(x - {a})", str(a), None, f"cos({a})"),
            (f"(1/x - 1/{a})/(x - {a})", str(a), None, f"-1/{a}^2"),
        ]
    )


@kind
def waves_at_zero(draw):
    a, b = small(draw), small(draw)
    return draw.choice(
        [
            (f"sin({a}*x)/({b}*x)", "0", None, f"{a}/{b}"),
            (f"sin({a}*x)/sin({b}*x)", "0", None, f"{a}/{b}"),
            (f"tan({a}*x)/({b}*x)", "0", None, f"{a}/{b}"),
            (f"(1 - cos({a}*x))/x^2", "0", None, f"{a}^2/2"),
            ("(1 - cos(x))/x", "0", None, "0"),
            ("(x - sin(x))/x^3", "0", None, "1/6"),
            ("(tan(x) - sin(x))/x^3", "0", None, "1/2"),
            ("(sin(x) - x + x^3/6)/x^5", "0", None, "1/120"),
            (f"(1 - cos({a}*x))/(1 - cos({b}*x))", "0", None, f"{a}^2/{b}^2"),
            (f"x*cot({a}*x)", "0", None, f"1/{a}"),
            (f"asin({a}*x)/x", "0", None, f"{a}"),
            (f"atan({a}*x)/({b}*x)", "0", None, f"{a}/{b}"),
            ("(tan(x) - x)/x^3", "0", None, "1/3"),
            (f"sin({a}*x)^2/x^2", "0", None, f"{a}^2"),
            ("sin(x^2)/x", "0", None, "0"),
            ("sin(pi*x)/(x - 1)", "1", None, "-pi"),
            ("cos(x)/(x - pi/2)", "pi/2", None, "-1"),
            ("(1 - sin(x))/(x - pi/2)^2", "pi/2", None, "1/2"),
            ("1/x - 1/sin(x)", "0", None, "0"),
            ("1/x^2 - 1/sin(x)^2", "0", None, "-1/3"),
            ("1/sin(x)^2 - 1/tan(x)^2", "0", None, "1"),
        ]
    )


@kind
def exponentials_at_zero(draw):
    a, b = small(draw), small(draw)
    return draw.choice(
        [
            (f"(exp({a}*x) - 1)/({b}*x)", "0", None, f"{a}/{b}"),
            ("(exp(x) - 1 - x)/x^2", "0", None, "1/2"),
            (f"ln(1 + {a}*x)/({b}*x)", "0", None, f"{a}/{b}"),
            (f"(exp({a}*x) - exp(-{b}*x))/x", "0", None, f"{a} + {b}"),
            (f"({a + 1}^x - 1)/x", "0", None, f"ln({a + 1})"),
            (f"({a + 1}^x - {b + 1}^x)/x", "0", None, f"ln({a + 1}) - ln({b + 1})"),
            ("(exp(x) - exp(-x))/sin(x)", "0", None, "2"),
            ("ln(cos(x))/x^2", "0", None, "-1/2"),
            ("(exp(x) - exp(-x) - 2*x)/(x - sin(x))", "0", None, "2"),
            ("(exp(x^2) - cos(x))/x^2", "0", None, "3/2"),
            ("1/x - 1/(exp(x) - 1)", "0", None, "1/2"),
            ("(x*exp(x) - ln(1 + x))/x^2", "0", None, "3/2"),
            ("1/ln(x) - 1/(x - 1)", "1", None, "1/2"),
            ("(x^x - 1)/(x - 1)", "1", None, "1"),
            ("(1 - x + ln(x))/(1 + cos(pi*x))", "1", None, "-1/pi^2"),
            (f"((1 + x)^{a} - 1)/x", "0", None, f"{a}"),
            ("(sqrt(1 + x) - 1 - x/2)/x^2", "0", None, "-1/8"),
            ("(x/(x - 1)) - 1/ln(x)", "1", None, "1/2"),
        ]
    )


@kind
def powers_to_e(draw):
    a, b = small(draw), small(draw)
    return draw.choice(
        [
            (f"(1 + {a}/x)^({b}*x)", "infinity", None, f"exp({a}*{b})"),
            (f"(1 - {a}/x)^x", "infinity", None, f"exp(-{a})"),
            (f"(1 + {a}*x)^(1/x)", "0", None, f"exp({a})"),
            (f"((x + {a})/(x - {b}))^x", "infinity", None, f"exp({a} + {b})"),
            ("cos(x)^(1/x^2)", "0", None, "exp(-1/2)"),
            ("(1 + sin(x))^(1/x)", "0", None, "e"),
            ("x^(1/(x - 1))", "1", None, "e"),
            ("x^(1/x)", "infinity", None, "1"),
            ("x^x", "0", "+", "1"),
            ("x^sin(x)", "0", "+", "1"),
            ("(exp(x) + x)^(1/x)", "0", None, "exp(2)"),
            ("(1 + 1/x^2)^x", "infinity", None, "1"),
            ("(ln(x))^(1/x)", "infinity", None, "1"),
            ("(sin(x)/x)^(1/x^2)", "0", None, "exp(-1/6)"),
            (f"(1 + {a}/n)^n", "infinity", None, f"exp({a})"),
            ("n^(1/n)", "infinity", None, "1"),
            (f"({a}^x + {b}^x)^(1/x)", "infinity", None, f"{max(a, b)}"),
            ("tan(x)^cos(x)", "pi/2", "-", "1"),
        ]
    )


@kind
def rational_at_infinity(draw):
    p, q = draw.randint(1, 4), draw.randint(1, 4)
    a, b, c, d = (draw.choice([1, 2, 3, 4, 5, -1, -2, -3]) for _ in range(4))
    place = draw.choice(["infinity", "infinity", "-infinity"])
    f = f"({a}*x^{p} {signed(c)}*x + 1)/({b}*x^{q} {signed(d)})"
    top = max(p, 1)
    lead = a if p > 1 else a + c
    if lead == 0:
        return "1/x", "infinity", None, "0"
    if top < q:
        return f, place, None, "0"
    if top == q:
        return f, place, None, f"({lead})/({b})"
    sign = (1 if lead * b > 0 else -1) * (-1 if place == "-infinity" and (top - q) % 2 else 1)
    return f, place, None, "infinity" if sign > 0 else "-infinity"


@kind
def roots_at_infinity(draw):
    a, b = small(draw), small(draw)
    return draw.choice(
        [
            (f"sqrt(x^2 + {a}*x) - x", "infinity", None, f"{a}/2"),
            (f"sqrt(x + {a}) - sqrt(x)", "infinity", None, "0"),
            (f"sqrt(x^2 + {a}*x + 1) - sqrt(x^2 - {b}*x)", "infinity", None, f"({a} + {b})/2"),
            (f"sqrt({a * a}*x^2 + 1)/x", "infinity", None, f"{a}"),
            (f"sqrt({a * a}*x^2 + 1)/x", "-infinity", None, f"-{a}"),
            (f"x*(sqrt(x^2 + {a}) - x)", "infinity", None, f"{a}/2"),
            (f"(x^3 + {a}*x^2)^(1/3) - x", "infinity", None, f"{a}/3"),
            ("sqrt(x + sqrt(x)) - sqrt(x)", "infinity", None, "1/2"),
            (f"x/sqrt(x^2 + {a})", "-infinity", None, "-1"),
            (f"sqrt(n^2 + {a}*n) - n", "infinity", None, f"{a}/2"),
            (f"sqrt(x^2 + {a}*x) + x", "-infinity", None, f"-{a}/2"),
            (f"sqrt({a}*x + 1)/sqrt({b}*x + 3)", "infinity", None, f"sqrt({a}/{b})"),
        ]
    )


@kind
def growth(draw):
    a, b, n = small(draw), small(draw), draw.randint(2, 9)
    return draw.choice(
        [
            (f"x^{n}/exp(x)", "infinity", None, "0"),
            (f"ln(x)^{n}/x", "infinity", None, "0"),
            (f"exp({a}*x)/x^{n}", "infinity", None, "infinity"),
            (f"ln(x)/x^(1/{n})", "infinity", None, "0"),
            (f"({a}*exp(x) + x^{n})/({b}*exp(x) - x)", "infinity", None, f"{a}/{b}"),
            ("x*ln(x)", "0", "+", "0"),
            (f"x^{n}*ln(x)", "0", "+", "0"),
            ("sqrt(x)*ln(x)", "0", "+", "0"),
            (f"ln(x^2 + {a})/ln(x^{n} + 1)", "infinity", None, f"2/{n}"),
            ("ln(x + 1) - ln(x)", "infinity", None, "0"),
            (f"x*(ln(x + {a}) - ln(x))", "infinity", None, f"{a}"),
            ("x - ln(x)", "infinity", None, "infinity"),
            ("exp(x) - x^10", "infinity", None, "infinity"),
            (f"x*exp(-{a}*x)", "infinity", None, "0"),
            ("(exp(x) - exp(-x))/(exp(x) + exp(-x))", "infinity", None, "1"),
            ("tanh(x)", "-infinity", None, "-1"),
            (f"x*sin({a}/x)", "infinity", None, f"{a}"),
            (f"x^2*(1 - cos({a}/x))", "infinity", None, f"{a}^2/2"),
            ("x*(pi/2 - atan(x))", "infinity", None, "1"),
            (f"n^{n}/{a + 1}^n", "infinity", None, "0"),
            ("n!/n^n", "infinity", None, "0"),
            (f"{a + 1}^n/n!", "infinity", None, "0"),
            ("exp(1/x)*x - x", "infinity", None, "1"),
            ("ln(ln(x))/ln(x)", "infinity", None, "0"),
            ("x^(ln(x)/x)", "infinity", None, "1"),
            (f"({a}^x + {b + 7}^x)/{b + 7}^x", "infinity", None, "1"),
            ("exp(-x^2)*x^5", "-infinity", None, "0"),
            ("x^2*exp(x)", "-infinity", None, "0"),
        ]
    )


@kind
def one_sided(draw):
    a = draw.randint(-4, 4)
    shift = "x" if a == 0 else f"(x {signed(-a)})"
    side = draw.choice("+-")
    positive = side == "+"
    return draw.choice(
        [
            (f"1/{shift}", str(a), side, "infinity" if positive else "-infinity"),
            (f"1/{shift}^2", str(a), side, "infinity"),
            (f"abs{shift if a else '(x)'}/{shift}", str(a), side, "1" if positive else "-1"),
            (f"exp(1/{shift})", str(a), side, "infinity" if positive else "0"),
            (f"1/(1 + exp(1/{shift}))", str(a), side, "0" if positive else "1"),
            (f"atan(1/{shift})", str(a), side, "pi/2" if positive else "-pi/2"),
            ("ln(x)", "0", "+", "-infinity"),
            ("tan(x)", "pi/2", side, "-infinity" if positive else "infinity"),
            ("floor(x)", str(a), side, str(a if positive else a - 1)),
            ("sqrt(x)", "0", "+", "0"),
            ("1/ln(x)", "1", side, "infinity" if positive else "-infinity"),
            ("cot(x)", "0", side, "infinity" if positive else "-infinity"),
            ("ln(sin(x))", "0", "+", "-infinity"),
            ("x/abs(x)", "0", side, "1" if positive else "-1"),
            ("(x^2 - 1)/abs(x - 1)", "1", side, "2" if positive else "-2"),
            ("sqrt(x)/sin(x)", "0", "+", "infinity"),
            ("(1 - cos(x))/x^3", "0", side, "infinity" if positive else "-infinity"),
            ("acos(x)/sqrt(1 - x)", "1", "-", "sqrt(2)"),
        ]
    )


@kind
def infinite(draw):
    a = draw.randint(-3, 3)
    shift = "x" if a == 0 else f"(x {signed(-a)})"
    return draw.choice(
        [
            (f"1/{shift}^2", str(a), None, "infinity"),
            (f"-3/{shift}^4", str(a), None, "-infinity"),
            ("ln(x^2)", "0", None, "-infinity"),
            ("1/sin(x)^2", "0", None, "infinity"),
            ("x^3 - 4*x", "infinity", None, "infinity"),
            ("x^3 - 4*x", "-infinity", None, "-infinity"),
            ("exp(1/x^2)", "0", None, "infinity"),
            ("x + sin(x)", "infinity", None, "infinity"),
            ("x^2*(2 + sin(x))", "infinity", None, "infinity"),
            ("exp(-x)", "-infinity", None, "infinity"),
            ("ln(x)", "infinity", None, "infinity"),
        ]
    )


@kind
def none(draw):
    a = draw.randint(-3, 3)
    shift = "x" if a == 0 else f"(x {signed(-a)})"
    f, place = draw.choice(
        [
            (f"1/{shift}", str(a)), (f"abs({shift})/{shift}", str(a)), ("sin(1/x)", "0"), ("sin(x)", "infinity"), ("cos(x)", "infinity"), ("x*sin(x)", "infinity"),
            ("tan(x)", "pi/2"), ("exp(1/x)", "0"), (f"1/{shift}^3", str(a)), ("floor(x)", str(a)), ("cos(1/x)", "0"), ("atan(1/x)", "0"), ("sign(x)", "0"),
            ("(x^2 - 1)/abs(x - 1)", "1"), ("2^(1/x)", "0"), ("exp(x)*cos(x)", "infinity"), ("1/sin(x)", "0"), ("sin(x)/x^2", "0"), ("x/(x^2 - 1)", "1"),
            ("sin(x)^2", "infinity"), ("(1 + sin(x))/2", "infinity"),
        ]
    )
    return f, place, None, "none"


@kind
def squeezed(draw):
    a = small(draw)
    return draw.choice(
        [
            ("x*sin(1/x)", "0", None, "0"),
            (f"x^2*cos({a}/x)", "0", None, "0"),
            (f"sin({a}*x)/x", "infinity", None, "0"),
            ("cos(x)/x^2", "-infinity", None, "0"),
            ("(x + sin(x))/x", "infinity", None, "1"),
            (f"({a}*x + sin(x))/(x - cos(x))", "infinity", None, f"{a}"),
            ("exp(-x)*sin(x)", "infinity", None, "0"),
            ("sqrt(x)*cos(1/x)", "0", "+", "0"),
            ("sin(x)*sin(1/x)", "0", None, "0"),
            ("atan(x)/x", "infinity", None, "0"),
            ("sin(n)/n", "infinity", None, "0"),
            ("(2*x - sin(x))/(3*x + sin(x))", "infinity", None, "2/3"),
        ]
    )


def judged(question, reply):
    if question.truth == "none":
        if "error" not in reply:
            return "wrong", "there is none"
        return ("right" if "does not exist" in reply["message"] else "refused"), ""
    if "error" in reply:
        return ("wrong" if "does not exist" in reply["message"] else "refused"), f"is {question.truth}"
    if "infinity" in (question.truth, question.truth.strip("-")):
        return ("right", "") if reply["text"] == question.truth else ("wrong", f"is {question.truth}")
    if "infinity" in reply["text"]:
        return "wrong", f"is {question.truth}"
    own = mpmath.mpf(str(parsed(reply["exact"] or reply["text"]).evalf(50)))
    truth = mpmath.mpf(str(sympy.sympify(parsed(question.truth)).evalf(50)))
    return ("right", "") if are_close(own, truth, 30) else ("wrong", f"is {question.truth}")
