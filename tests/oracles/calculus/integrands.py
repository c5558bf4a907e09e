"""Integrands of a course, by the method that it teaches for them. Each is a text in a variable x."""

from texts import Kinds

KINDS = Kinds()
kind = KINDS.kind


def signed(number):
    return f"+ {number}" if number >= 0 else f"- {-number}"


def polynomial(draw, degree, least=-9, most=9):
    """A polynomial of this degree, as people write it."""
    terms = []
    for power in range(degree, -1, -1):
        coefficient = draw.randint(least, most) if power < degree else draw.choice([1, 1, 2, 3, 5, -1, -2, 4])
        if coefficient:
            part = {0: "", 1: "x"}.get(power, f"x^{power}")
            size = abs(coefficient)
            text = str(size) if not part else part if size == 1 else f"{size}*{part}"
            terms.append(("-" if coefficient < 0 else "+", text))
    first, *others = terms
    return ("-" if first[0] == "-" else "") + first[1] + "".join(f" {sign} {text}" for sign, text in others)


def linear(draw):
    a, b = draw.choice([1, 2, 3, 4, 5, -1, -2, -3]), draw.randint(-7, 7)
    slope = {1: "x", -1: "-x"}.get(a, f"{a}*x")
    return f"{slope} {signed(b)}" if b else slope


def rate(draw):
    return draw.choice([1, 2, 3, 4, 5, -1, -2, -3])


def times_x(a):
    return {1: "x", -1: "-x"}.get(a, f"{a}*x")


@kind
def polynomials(draw):
    return polynomial(draw, draw.randint(1, 6))


@kind
def powers(draw):
    n = draw.choice(["1/2", "1/3", "2/3", "3/2", "-1/2", "5/2", "-2", "-3", "-1", "-4/3"])
    m = draw.choice(["1/2", "-2", "3", "-1/3", "1/4"])
    return f"{draw.randint(1, 9)}*x^({n}) {draw.choice('+-')} {draw.randint(1, 9)}*x^({m})"


@kind
def product_of_polynomials(draw):
    return f"({polynomial(draw, draw.randint(1, 2))})*({polynomial(draw, draw.randint(1, 3))})"


@kind
def quotient_by_a_power(draw):
    return f"({polynomial(draw, draw.randint(1, 4))})/{draw.choice(['x', 'x^2', 'x^3', 'sqrt(x)'])}"


@kind
def table_at_a_linear_function(draw):
    u = linear(draw)
    form = draw.choice(
        ["sin({})", "cos({})", "exp({})", "1/({})", "sqrt({})", "1/({})^2", "({})^5", "tan({})", "ln({})", "1/sqrt({})",
         "sec({})^2", "csc({})^2", "1/cos({})^2", "sinh({})", "cosh({})", "({})^(1/3)", "cot({})", "sec({})", "tanh({})", "e^({})"]
    )
    return f"{draw.randint(1, 9)}*" + form.format(u)


@kind
def constant_base(draw):
    return f"{draw.choice([2, 3, 5, 10, '(1/2)'])}^{draw.choice(['x', '(2*x)', '(-x)', '(3*x + 1)'])}"


@kind
def power_inside(draw):
    n = draw.choice([2, 2, 2, 3, 4])
    inner = draw.choice([f"x^{n}", f"x^{n} {signed(draw.randint(1, 9))}", f"{draw.randint(2, 5)}*x^{n} {signed(draw.randint(-5, -1))}", f"-x^{n}"])
    form = draw.choice(["sin({})", "cos({})", "exp({})", "({})^4", "sqrt({})", "1/({})", "1/({})^2", "1/sqrt({})", "({})^(1/3)"])
    if inner.startswith("-"):
        form = draw.choice(["exp({})", "sin({})", "cos({})"])
    front = "x" if n == 2 else f"x^{n - 1}"
    return f"{draw.choice(['', '2*', '5*'])}{front}*{form.format(inner)}"


@kind
def polynomial_inside(draw):
    a, b, c = draw.randint(1, 4), draw.randint(-6, 6), draw.randint(-6, 9)
    u = f"{a}*x^2 {signed(b)}*x {signed(c)}"
    form = draw.choice(["exp({})", "({})^5", "1/({})", "1/({})^3", "sqrt({})", "cos({})", "sin({})"])
    return f"({2 * a}*x {signed(b)})*{form.format(u)}"


@kind
def logarithm_inside(draw):
    return draw.choice(
        ["ln(x)^{n}/x", "1/(x*ln(x))", "1/(x*ln(x)^{n})", "sqrt(ln(x))/x", "ln({a}*x)/x", "sin(ln(x))/x", "cos(ln(x))/x",
         "1/(x*(1 + ln(x)^2))", "1/(x*({a} + ln(x)))", "({a} + ln(x))^{n}/x"]
    ).format(n=draw.randint(2, 5), a=draw.randint(2, 5))


@kind
def exponential_inside(draw):
    return draw.choice(
        ["exp(x)/(exp(x) + {a})", "exp(x)/({a} + exp(x))^{n}", "exp(x)*sqrt({a} + exp(x))", "exp({b}*x)/(1 + exp({b}*x))",
         "exp(x)*cos(exp(x))", "exp(x)*sin(exp(x))", "exp(x)/(1 + exp(2*x))", "1/(1 + exp(x))", "exp(sqrt(x))/sqrt(x)",
         "1/(exp(x) + exp(-x))", "exp(2*x)/(1 + exp(x))", "exp(1/x)/x^2", "exp(x)*(1 + exp(x))^{n}", "1/(exp(x) - {a})",
         "exp(sin(x))*cos(x)", "exp(cos(x))*sin(x)", "exp(tan(x))/cos(x)^2", "exp(x + exp(x))"]
    ).format(n=draw.randint(2, 5), a=draw.randint(1, 7), b=draw.randint(2, 4))


@kind
def angle_inside(draw):
    return draw.choice(
        ["sin(x)^{n}*cos(x)", "cos(x)^{n}*sin(x)", "sin(x)/cos(x)^{n}", "cos(x)/sin(x)^{n}", "cos(x)/({a} + sin(x))",
         "sin(x)/({a} + cos(x))", "tan(x)^{n}*sec(x)^2", "sec(x)*tan(x)", "csc(x)*cot(x)", "cos(x)*sqrt({a} + sin(x))",
         "sin({b}*x)^{n}*cos({b}*x)", "sin(sqrt(x))/sqrt(x)", "cos(x)/(1 + sin(x)^2)", "sin(x)/(1 + cos(x)^2)",
         "cos(1/x)/x^2", "sin(2*x)/(1 + sin(x)^2)", "sec(x)^2/({a} + tan(x))", "sin(x)*exp(cos(x))", "cos(x)*ln(sin(x))"]
    ).format(n=draw.randint(2, 5), a=draw.randint(2, 7), b=draw.randint(2, 4))


@kind
def inverse_inside(draw):
    return draw.choice(
        ["atan(x)/(1 + x^2)", "atan(x)^{n}/(1 + x^2)", "asin(x)/sqrt(1 - x^2)", "asin(x)^{n}/sqrt(1 - x^2)", "exp(atan(x))/(1 + x^2)",
         "1/((1 + x^2)*({a} + atan(x)))", "1/(sqrt(1 - x^2)*asin(x))", "acos(x)/sqrt(1 - x^2)"]
    ).format(n=draw.randint(2, 4), a=draw.randint(2, 7))


@kind
def parts_with_exponential(draw):
    return f"{draw.choice(['x', 'x^2', 'x^3', '(x + 1)', '(2*x - 3)', '(x^2 + x)'])}*exp({times_x(rate(draw))})"


@kind
def parts_with_wave(draw):
    return f"{draw.choice(['x', 'x^2', 'x^3', '(x + 2)', '(3*x - 1)'])}*{draw.choice(['sin', 'cos'])}({times_x(abs(rate(draw)))})"


@kind
def parts_with_logarithm(draw):
    return draw.choice(
        ["ln(x)", "x*ln(x)", "x^2*ln(x)", "x^{n}*ln(x)", "sqrt(x)*ln(x)", "ln(x)/x^2", "ln(x)/sqrt(x)", "ln(x)^2", "x*ln(x)^2", "ln(x)/x^3",
         "ln(x^2 + 1)", "x*ln(x + {a})", "ln({a}*x + 1)", "ln(x)^3", "x*ln(x^2 + 1)", "(2*x + {a})*ln(x)", "ln(x + {a})/x^2", "x^2*ln(x)^2"]
    ).format(n=draw.randint(3, 6), a=draw.randint(1, 6))


@kind
def parts_with_inverse(draw):
    return draw.choice(
        ["atan(x)", "x*atan(x)", "x^2*atan(x)", "asin(x)", "acos(x)", "x*asin(x)", "atan({a}*x)", "asin({a}*x)", "atan(sqrt(x))", "atan(1/x)",
         "asin(x)^2", "x*acos(x)", "atan(x)/x^2", "x*atan(x)^2", "asinh(x)", "atanh(x)"]
    ).format(a=draw.randint(2, 5))


@kind
def exponential_times_wave(draw):
    return f"exp({times_x(rate(draw))})*{draw.choice(['sin', 'cos'])}({times_x(abs(rate(draw)))})"


@kind
def parts_with_other(draw):
    return draw.choice(
        ["x/cos(x)^2", "x*sec(x)^2", "x*tan(x)^2", "x*sin(x)*cos(x)", "x*cos(x)^2", "x*sin(x)^2", "x/sin(x)^2", "sin(ln(x))", "cos(ln(x))",
         "exp(sqrt(x))", "sin(sqrt(x))", "x*exp(x)/(x + 1)^2", "exp(x)*(1/x - 1/x^2)", "x*sinh(x)", "x*cosh(x)", "x^3*exp(x^2)", "x^3*cos(x^2)",
         "x^5*exp(x^3)", "x*exp(x)*sin(x)", "x*exp(x)*cos(x)", "exp(x)*cosh(x)", "x^3*sin(x^2)", "x*2^x", "x^2*exp(-x)*cos(x)"]
    )


def roots_of(draw, count):
    return draw.sample([r for r in range(-5, 6)], count)


def factor(root):
    return "x" if root == 0 else f"(x {signed(-root)})"


@kind
def partial_fractions(draw):
    count = draw.choice([2, 2, 3])
    below = "*".join(factor(root) for root in roots_of(draw, count))
    return f"({polynomial(draw, draw.randint(0, count - 1))})/({below})"


@kind
def repeated_factors(draw):
    one, other = roots_of(draw, 2)
    return f"({polynomial(draw, draw.randint(0, 2))})/({factor(one)}*{factor(other)}^{draw.choice([2, 2, 3])})"


@kind
def quadratic_factors(draw):
    root = draw.randint(-3, 3)
    b, c = draw.choice([(0, 1), (0, 4), (0, 9), (2, 5), (1, 1), (-2, 2), (4, 13), (0, 3), (-1, 1)])
    quadratic = f"(x^2 {signed(b)}*x {signed(c)})" if b else f"(x^2 {signed(c)})"
    return f"({polynomial(draw, draw.randint(0, 2))})/({factor(root)}*{quadratic})"


@kind
def improper_fractions(draw):
    degree = draw.choice([2, 3, 4])
    below = draw.choice(["x^2 + 1", "x^2 - 1", "x^2 + 4", "x - 2", "2*x + 1", "x^2 - x - 6", "x^2 + x + 1", "x^2 - 2"])
    return f"({polynomial(draw, degree)})/({below})"


@kind
def quadratic_denominators(draw):
    a, b, c = draw.choice([1, 1, 2, 3]), draw.randint(-5, 5), draw.randint(1, 13)
    below = f"{a}*x^2 {signed(b)}*x {signed(c)}"
    return draw.choice([f"1/({below})", f"({polynomial(draw, 1)})/({below})", f"1/({below})^2" if draw.random() < 0.5 else f"x/({below})"])


@kind
def higher_denominators(draw):
    return draw.choice(
        ["1/(x^4 - 1)", "1/(x^3 - 1)", "1/(x^3 + 1)", "x/(x^4 + 1)", "1/(x^4 + 1)", "x^2/(x^4 - 16)", "1/(x^3 + x)", "1/(x^4 + x^2)",
         "x^2/(x^6 + 1)", "1/(x^2 + 1)^2", "x^3/(x^4 + {a})", "x^3/(x^2 + {a})^2", "1/(x*(x^2 + {a}))", "1/(x^4 + 4)", "x/(x^4 - 1)", "1/(x^2 + 1)^3",
         "1/(x^4 + x^2 + 1)", "(x^2 + 1)/(x^4 + 1)", "1/(x*(x^{n} + 1))", "1/(x^4 + 5*x^2 + 4)", "(x^2 - 1)/(x^4 + 1)"]
    ).format(a=draw.randint(1, 9), n=draw.randint(2, 4))


@kind
def powers_of_waves(draw):
    return draw.choice(
        ["sin(x)^2", "cos(x)^2", "sin(x)^3", "cos(x)^3", "sin(x)^4", "cos(x)^4", "sin(x)^2*cos(x)^2", "sin(x)^3*cos(x)^2", "sin(x)^5",
         "sin(x)^2*cos(x)^3", "sin({a}*x)^2", "cos({a}*x)^2", "sin({a}*x)*cos({b}*x)", "sin({a}*x)*sin({b}*x)", "cos({a}*x)*cos({b}*x)",
         "tan(x)^2", "tan(x)^3", "tan(x)^4", "cot(x)^2", "sec(x)^3", "sec(x)^4", "tan(x)^3*sec(x)", "sec(x)^4*tan(x)^2", "csc(x)^3", "tan(x)*sec(x)^3",
         "cot(x)^3", "csc(x)^4", "sin(x)*cos(x)", "(sin(x) + cos(x))^2", "sin(x)*sin(2*x)", "cos(x)^5", "sin(x)^6", "tan({a}*x)^2", "csc(x)"]
    ).format(a=draw.randint(2, 5), b=draw.randint(1, 7))


@kind
def rational_in_waves(draw):
    return draw.choice(
        ["1/({a} + cos(x))", "1/({a} + sin(x))", "1/(1 + cos(x))", "1/(1 + sin(x))", "1/(1 - cos(x))", "1/(sin(x) + cos(x))", "1/(sin(x)*cos(x))",
         "1/({a} + {b}*cos(x))", "1/(sin(x)^2*cos(x)^2)", "sin(x)/(1 + sin(x))", "1/(1 + sin(x)^2)", "1/(1 + cos(x)^2)", "cos(x)/(1 + cos(x))",
         "1/({a}*sin(x) + {b}*cos(x))", "1/(1 - sin(x))", "sin(x)/(sin(x) + cos(x))", "1/(1 + tan(x))", "1/({a} - {b}*sin(x))", "1/(1 + sin(x) + cos(x))",
         "sin(2*x)/(1 + cos(x)^2)", "1/(sin(x)*cos(x)^2)", "1/(4*cos(x)^2 + 9*sin(x)^2)"]
    ).format(a=draw.randint(2, 5), b=draw.randint(1, 4))


@kind
def roots_of_quadratics(draw):
    a = draw.randint(1, 4)
    return draw.choice(
        ["sqrt({s} - x^2)", "1/sqrt({s} - x^2)", "x^2/sqrt({s} - x^2)", "sqrt(x^2 + {s})", "1/sqrt(x^2 + {s})", "1/sqrt(x^2 - {s})", "sqrt(x^2 - {s})",
         "x/sqrt({s} - x^2)", "x^3/sqrt(x^2 + {s})", "1/(x*sqrt(x^2 - {s}))", "1/(x^2*sqrt(x^2 + {s}))", "1/(x^2*sqrt({s} - x^2))", "sqrt({s} - x^2)/x",
         "sqrt(x^2 - {s})/x", "1/(x^2 + {s})^(3/2)", "x^3*sqrt({s} - x^2)", "x^2*sqrt({s} - x^2)", "1/sqrt(x^2 + {b}*x + {c})", "1/sqrt({b}*x - x^2)",
         "sqrt(x^2 + 2*x + 2)", "x/sqrt(x^2 + {b}*x + {c})", "sqrt({s} - x^2)/x^2", "1/(x*sqrt({s} + x^2))", "1/({s} - x^2)^(3/2)", "x^2/(x^2 + {s})^(3/2)",
         "1/sqrt(3 - 2*x - x^2)", "sqrt(1 - {s}*x^2)", "1/sqrt(1 + {s}*x^2)", "1/(x*sqrt({s} - x^2))"]
    ).format(s=a * a, b=2 * draw.randint(1, 3), c=draw.randint(10, 20))


@kind
def roots_of_linear_functions(draw):
    return draw.choice(
        ["x*sqrt(x + {a})", "x/sqrt(x + {a})", "x^2*sqrt(x - {a})", "1/(1 + sqrt(x))", "sqrt(x)/(1 + x)", "1/(sqrt(x)*(1 + x))", "x*(x + {a})^(1/3)",
         "1/(x*sqrt(x + {a}))", "sqrt(x + {a})/x", "1/(x + sqrt(x))", "(1 + sqrt(x))^{n}", "1/(sqrt(x) + x^(1/3))", "x/(2*x + {a})^(1/2)", "sqrt(1 + sqrt(x))",
         "1/(2 + sqrt(x + {a}))", "x*sqrt({b}*x + 1)", "(x + 1)/sqrt({b}*x - 1)", "sqrt(x)*(1 + x)^2", "1/(sqrt(x)*(1 + sqrt(x))^2)"]
    ).format(a=draw.randint(1, 6), b=draw.randint(2, 5), n=draw.randint(2, 4))


@kind
def hyperbolic(draw):
    return draw.choice(
        ["sinh({a}*x)", "cosh({a}*x)", "tanh(x)", "sinh(x)^2", "cosh(x)^2", "sinh(x)*cosh(x)", "sinh(x)^3", "1/cosh(x)^2", "1/cosh(x)", "tanh(x)^2",
         "sinh(x)/(1 + cosh(x))", "cosh(x)^3", "exp(x)*sinh(x)", "sech(x)^2", "coth(x)"]
    ).format(a=draw.randint(1, 5))


@kind
def sums(draw):
    names = [name for name in KINDS if name != "sums"]
    one, other = (KINDS[draw.choice(names)](draw) for _ in range(2))
    return f"{draw.randint(2, 7)}*{one} {draw.choice('+-')} {other}" if not one.startswith("-") else f"{one} - {other}"


@kind
def with_other_letter_or_shift(draw):
    """An integrand at a shifted place."""
    names = ["parts with exponential", "parts with wave", "power inside", "partial fractions"]
    text = KINDS[draw.choice(names)](draw)
    return f"({draw.choice(['1/2', '3/4', '-2', '-1/3', 'pi'])})*{text}"
