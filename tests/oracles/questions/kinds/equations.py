"""Equations, systems, inequalities, proportions and statements with values."""

from fractions import Fraction

import real
from draw import kind, leading_term, signed_term
from truth import Number, Range, Solutions, Truth, Value

NAMES = ["x", "x", "x", "y", "z", "t", "n", "a", "k"]


def solved(d, equation, name):
    """The equation alone, or with words that ask for it."""
    return d.one(
        "{0}",
        "{0}",
        "solve {0}",
        "solve {0} for {1}",
        "Solve for {1}: {0}",
        "find {1} if {0}",
        "What is {1} if {0}?",
        "{0}, find {1}",
        "{0}, {1} = ?",
    ).format(equation, name)


@kind
def linear_equations(d):
    name, a, b, c, e = d.one(*NAMES), d.signed(), d.signed(), d.signed(), d.signed(1, 30)
    lead = leading_term(a, name)
    forms = [
        (f"{lead} {signed_term(b)} = {e}", Fraction(e - b, a)),
        (f"{e} = {lead} {signed_term(b)}", Fraction(e - b, a)),
        (f"{a}({name} {signed_term(b)}) = {e}", Fraction(e, a) - b),
        (f"{name}/{abs(b) + 1} {signed_term(c)} = {e}", Fraction(e - c) * (abs(b) + 1)),
        (rf"\frac{{{name}}}{{{abs(b) + 1}}} {signed_term(c)} = {e}", Fraction(e - c) * (abs(b) + 1)),
    ]
    if a != c:
        forms.append((f"{lead} {signed_term(b)} = {leading_term(c, name)} {signed_term(e)}", Fraction(e - b, a - c)))
    text, value = d.one(*forms)
    return solved(d, text, name), Solutions({name: value})


@kind
def equations_in_words(d):
    a, b, x = d.whole(2, 9), d.whole(1, 30), d.whole(1, 40)
    text, value = d.one(
        (f"twice a number plus {b} is {2 * x + b}", x),
        (f"{a} times a number is {a * x}", x),
        (f"a number plus {b} is {x + b}", x),
        (f"a number minus {b} equals {x - b}", x),
        (f"half of a number is {x}", 2 * x),
        (f"{a} times a number minus {b} is {a * x - b}", x),
        (f"what number plus {b} is {x + b}?", x),
        (f"a number divided by {a} is {x}", a * x),
        (f"what number times {a} is {a * x}?", x),
        (f"the sum of a number and {b} is {x + b}", x),
        (f"{b} more than a number is {x + b}", x),
        (f"{b} less than a number is {x - b}", x),
        (f"three times a number increased by {b} is {3 * x + b}", x),
        (f"if {a} times a number is {a * x}, what is the number?", x),
    )
    return text, Value(value)


SQUARES = {"caret": "{}^2", "sign": "{}²", "stars": "{}**2", "latex": "{}^{{2}}"}


def quadratic_roots(a, b, c):
    """As real numbers, or as pairs of a real and an imaginary part."""
    square = b * b - 4 * a * c
    root = real.settled(real.sqrt(abs(square)))
    signs = (1, -1) if square else (1,)
    if square < 0:
        return [(Fraction(-b, 2 * a), sign * root / (2 * a)) for sign in signs]
    return [(sign * root - b) / (2 * a) for sign in signs]


@kind
def quadratic_equations(d):
    name, a = d.one(*NAMES), d.one(1, 1, 1, d.signed(1, 5))
    if d.is_likely(0.5):
        r, s = d.signed(0, 9), d.signed(0, 9)
        b, c = -a * (r + s), a * r * s
    else:
        b, c = d.signed(), d.signed(1, 20)
    square = SQUARES[d.one(*SQUARES)].format(name)
    left = leading_term(a, square) + (f" {signed_term(b, name)}" if b else "")
    text = f"{left} = {-c}" if d.is_likely(0.2) or not c else f"{left} {signed_term(c)} = 0"
    return solved(d, text, name), Solutions(*({name: root} for root in quadratic_roots(a, b, c)))


@kind
def factored_equations(d):
    name, r, s, k = d.one(*NAMES), d.signed(1, 12), d.signed(1, 12), d.whole(1, 30)
    text, roots = d.one(
        (f"({name} {signed_term(-r)})({name} {signed_term(-s)}) = 0", {r, s}),
        (f"{name}({name} {signed_term(-r)}) = 0", {0, r}),
        (f"({name} {signed_term(-r)})^2 = {k * k}", {r + k, r - k}),
        (f"({name} {signed_term(-r)})^2 = 0", {r}),
        (f"{name}^2 = {k * k}", {k, -k}),
        (f"{k}{name}^2 = {k * r * r}", {r, -r}),
        (f"({name} {signed_term(-r)})({name} {signed_term(-s)})({name} {signed_term(-k)}) = 0", {r, s, k}),
    )
    return text, Solutions(*({name: root} for root in roots))


def quotient_root(a, b, e):
    """Of (x + a)/(x + b) = e, where e is not 1."""
    return [] if a == b else [Fraction(a - e * b, e - 1)]


@kind
def rational_equations(d):
    name, a, b, c = d.one(*NAMES), d.signed(1, 20), d.signed(1, 9), d.signed(1, 9)
    e = d.signed(2, 9)
    text, roots = d.one(
        (f"{a}/({name} {signed_term(b)}) = {c}", [Fraction(a, c) - b]),
        (rf"\frac{{{a}}}{{{name} {signed_term(b)}}} = {c}", [Fraction(a, c) - b]),
        (f"{a}/{name} = {c}", [Fraction(a, c)]),
        (f"({name} {signed_term(a)})/({name} {signed_term(b)}) = {e}", quotient_root(a, b, e)),
        (f"{a}/{name} {signed_term(b)} = {c}", [Fraction(a, c - b)] if b != c else []),
        (
            f"1/{name} + 1/{abs(b) + 1} = 1/{abs(c)}",
            [1 / (Fraction(1, abs(c)) - Fraction(1, abs(b) + 1))] if abs(c) != abs(b) + 1 else [],
        ),
        (f"{name} = {abs(a)}/{name}", None),
    )
    if roots is None:
        roots = quadratic_roots(1, 0, -abs(a))
    return solved(d, text, name), Solutions(*({name: root} for root in roots))


@kind
def exponential_equations(d):
    name, base, power, k = d.one(*NAMES), d.whole(2, 9), d.whole(1, 8), d.whole(2, 40)
    value = real.settled(real.ln(k) / real.ln(base))
    text, root = d.one(
        (f"{base}^{name} = {base**power}", power),
        (f"{base}^{name} = {k}", value),
        (f"{base}^({name} - 1) = {base**power}", power + 1),
        (f"{base}^(2{name}) = {base ** (2 * power)}", power),
        (f"{k} * {base}^{name} = {k * base**power}", power),
        (f"e^{name} = {k}", real.ln(k)),
        (f"log({name}, {base}) = {power}", base**power),
        (f"ln({name}) = {power}", real.exp(power)),
        (f"log_{base} {name} = {power}", base**power),
        (f"{base}^{{{name}}} = {base**power}", power),
        (f"{base}^{name} = 1/{base**power}", -power),
        (f"10^{name} = {10**power}", power),
        (f"sqrt({name}) = {k}", k * k),
        (f"sqrt({name} + {power}) = {k}", k * k - power),
    )
    return solved(d, text, name), Solutions({name: root})


@kind
def absolute_values(d):
    name, a, b, k = d.one(*NAMES), d.whole(1, 6), d.signed(1, 15), d.whole(1, 25)
    roots = {Fraction(k - b, a), Fraction(-k - b, a)}
    inner = f"{leading_term(a, name)} {signed_term(b)}"
    text, found = d.one(
        (f"|{inner}| = {k}", roots),
        (f"abs({inner}) = {k}", roots),
        (f"|{inner}| = 0", {Fraction(-b, a)}),
        (f"|{inner}| + {k} = {2 * k}", roots),
        (f"|{inner}| = -{k}", set()),
        (rf"\left|{inner}\right| = {k}", roots),
    )
    return text, Solutions(*({name: root} for root in found))


LINKS = ["; ", ", ", " and ", "\n", " , "]


@kind
def systems_of_two(d):
    first, second = d.one(
        ("x", "y"), ("x", "y"), ("a", "b"), ("m", "n"), ("p", "q"), ("s", "t"), ("apples", "pears"), ("u", "v")
    )
    a, b, c, e, x, y = d.signed(), d.signed(), d.signed(), d.signed(), d.signed(0, 20), d.signed(0, 20)
    if a * e == b * c:
        return systems_of_two(d)
    if len(first) > 1:
        terms = [(f"{a}*{first}", f"{abs(b)}*{second}"), (f"{c}*{first}", f"{abs(e)}*{second}")]
    else:
        terms = [
            (leading_term(a, first), signed_term(abs(b), second)[2:]),
            (leading_term(c, first), signed_term(abs(e), second)[2:]),
        ]
    equations = [
        f"{left} {'-' if coefficient < 0 else '+'} {right} = {value}"
        for (left, right), coefficient, value in zip(terms, (b, e), (a * x + b * y, c * x + e * y))
    ]
    if d.is_likely(0.2) and len(first) == 1:
        text = r"\begin{cases} " + r" \\ ".join(equations) + r" \end{cases}"
    else:
        text = d.one("{}", "{}", "solve {}", "solve the system {}").format(d.one(*LINKS).join(equations))
    return text, Solutions({first: x, second: y})


@kind
def systems_by_substitution(d):
    a, b, x, y = d.whole(2, 9), d.whole(1, 20), d.whole(1, 30), d.whole(1, 30)
    s, t = max(x, y), min(x, y)
    return d.one(
        (f"y = {a}x; x + y = {(a + 1) * x}", Solutions({"x": x, "y": a * x})),
        (f"x + y = {x + y}; x - y = {x - y}", Solutions({"x": x, "y": y})),
        (f"y = {a}x + {b}; y = {a * x + b}", Solutions({"x": x, "y": a * x + b})),
        (f"x = {a}y; x - y = {(a - 1) * y}", Solutions({"y": y, "x": a * y})),
        (f"x + y = {s + t}; xy = {s * t}", Solutions(*({"x": p, "y": q} for p, q in {(s, t), (t, s)}))),
        (f"x + y = {x + y} and y = {y}", Solutions({"x": x, "y": y})),
    )


@kind
def systems_of_three(d):
    x, y, z = (d.signed(0, 9) for _ in range(3))
    rows = [[d.signed(1, 5) for _ in range(3)] for _ in range(3)]
    (a, b, c), (e, f, g), (h, i, j) = rows
    if a * (f * j - g * i) - b * (e * j - g * h) + c * (e * i - f * h) == 0:
        return systems_of_three(d)
    names = d.one("xyz", "xyz", "abc", "pqr")
    equations = [
        f"{leading_term(p, names[0])} {signed_term(q, names[1])} {signed_term(r, names[2])} = {p * x + q * y + r * z}"
        for p, q, r in rows
    ]
    return d.one("; ", ", ", "\n").join(equations), Solutions(dict(zip(names, (x, y, z))))


@kind
def unknowns_with_odd_names(d):
    """Names that are constants, units or words elsewhere."""
    name = d.one("i", "j", "e", "E", "m", "g", "s", "d", "l", "h", "N", "C", "F")
    a, b, x = d.whole(2, 20), d.whole(1, 9), d.whole(2, 30)
    return d.one(
        f"{a}{name} = {a * x}",
        f"{a}{name} + {b} = {a * x + b}",
        f"{a}*{name} = {a * x}",
        f"solve {a}{name} = {a * x} for {name}",
        f"{name} + {b} = {x + b}",
    ), Solutions({name: x})


@kind
def names_with_digits(d):
    a, b, c, e = d.whole(1, 20), d.whole(1, 20), d.whole(2, 9), d.whole(2, 9)
    return d.one(
        (f"x1 = {a}; x2 = {b}; {c}x1 + x2", Number(c * a + b)),
        (f"x1 = {a}; x2 = {b}; x1*x2", Number(a * b)),
        (f"a1 = {a}; a2 = {b}; a1 + {c}a2", Number(a + c * b)),
        (f"x_1 = {a}; x_2 = {b}; x_1 + x_2", Number(a + b)),
        (f"x1 + x2 = {a + b}; x1 - x2 = {a - b}", Solutions({"x1": a, "x2": b})),
        (f"x = {a}; {c}x + {e}", Number(c * a + e)),
        (f"x1 = {a}; {c}x1^2", Number(c * a * a)),
        (f"Q_{{22}} = {a}; {c} Q_{{22}}", Number(c * a)),
        (f"x_{{1}} = {a}; x_{{2}} = {b}; x_{{1}} - {c}x_{{2}}", Number(a - c * b)),
        (f"v0 = {a}; t1 = {b}; v0 * t1 + {c}", Number(a * b + c)),
    )


@kind
def values_for_names(d):
    a, b, c = d.signed(1, 15), d.whole(1, 15), d.whole(2, 9)
    text, value = d.one(
        (f"x = {a}; x^2 + {c}", a * a + c),
        (f"x^2 + {c} where x = {a}", a * a + c),
        (f"if x = {a}, what is {c}x + {b}?", c * a + b),
        (f"a = {a}; b = {b}; a*b + {c}", a * b + c),
        (f"{c}x - {b} for x = {a}", c * a - b),
        (f"Let x = {a}. Find x^2 + {c}.", a * a + c),
        (f"let x = {a} and y = {b}, find x + y", a + b),
        (f"given a = {a} and b = {b}, find a - b", a - b),
        (f"evaluate x^2 - {c}x when x = {a}", a * a - c * a),
        (f"x := {a}; x + {c}", a + c),
        (f"f(x) = x^2 + {c}; f({a})", a * a + c),
        (f"f(x) = {c}x - {b}, find f({a})", c * a - b),
        (f"what is x^2 + {c} if x = {a}?", a * a + c),
        (f"Let x = {a}.  Find x^2 + {c}.", a * a + c),
        (f"f(x, y) = x*y + {c}; f({a}, {b})", a * b + c),
        (f"x = {a}\ny = {b}\nx + {c}y", a + c * b),
        (f"a = {a}, b = {b}, a + b = ?", a + b),
        (f"price = {b}; quantity = {c}; price * quantity", b * c),
    )
    return text, Number(value)


@kind
def proportions(d):
    a, b, k = d.whole(1, 20), d.whole(1, 20), d.whole(2, 12)
    name = d.one("x", "x", "n")
    text, value = d.one(
        (f"{a} : {b} = {name} : {b * k}", a * k),
        (f"{a}/{b} = {name}/{b * k}", a * k),
        (f"{name}:{a} = {b * k}:{b}", a * k),
        (f"{a}:{b} = {a * k}:{name}", b * k),
        (rf"\frac{{{a}}}{{{b}}} = \frac{{{name}}}{{{b * k}}}", a * k),
        (f"{a} is to {b} as {name} is to {b * k}", a * k),
        (f"{a}:{b}={name}:{b * k}", a * k),
        (f"{name}/{b} = {a * k}/{k}", Fraction(a * b)),
    )
    return text, Solutions({name: value})


@kind
def ratios(d):
    a, b, k = d.whole(1, 20), d.whole(1, 20), d.whole(2, 9)
    return d.one(
        (f"the ratio of {a * k} to {b * k}", OneRatio(Fraction(a, b))),
        (f"{a * k}:{b * k}", OneRatio(Fraction(a, b))),
        (f"simplify {a * k}:{b * k}", OneRatio(Fraction(a, b))),
        (f"what is the ratio of {a * k} to {b * k}?", OneRatio(Fraction(a, b))),
    )


class OneRatio(Number):
    """`2:3`, the quotient, or both numbers: `[2, 3]`."""

    def fits(self, text):
        return super().fits(text.replace(" : ", "/").replace(":", "/").replace(", ", "/").strip("[]"))


COMPARISONS = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "≤": lambda a, b: a <= b,
    "≥": lambda a, b: a >= b,
    r"\leq": lambda a, b: a <= b,
    r"\geq": lambda a, b: a >= b,
}


@kind
def linear_inequalities(d):
    name, a, b, c, e = d.one(*NAMES), d.signed(), d.signed(), d.signed(), d.signed(1, 30)
    sign = d.one(*COMPARISONS)
    compare = COMPARISONS[sign]
    lead = leading_term(a, name)
    if a == c or d.is_likely(0.6):
        text, left, right, bound = f"{lead} {signed_term(b)} {sign} {e}", lambda x: a * x + b, lambda x: e, Fraction(e - b, a)
    else:
        text, left, right, bound = (
            f"{lead} {signed_term(b)} {sign} {leading_term(c, name)} {signed_term(e)}",
            lambda x: a * x + b,
            lambda x: c * x + e,
            Fraction(e - b, a - c),
        )
    return d.one("{}", "{}", "solve {}").format(text), Range(name, lambda x: compare(left(x), right(x)), [bound])


@kind
def double_inequalities(d):
    name, a, b = d.one(*NAMES), d.whole(1, 9), d.signed()
    low = d.signed(1, 20)
    high = low + d.whole(1, 30)
    first, second = d.one("<", "<=", "≤"), d.one("<", "<=", "≤")
    text = f"{low} {first} {leading_term(a, name)} {signed_term(b)} {second} {high}"

    def holds(x):
        return COMPARISONS[first](low, a * x + b) and COMPARISONS[second](a * x + b, high)

    return text, Range(name, holds, [Fraction(low - b, a), Fraction(high - b, a)])


@kind
def curved_inequalities(d):
    """Quadratic ones, and those of absolute values."""
    name, r, s, k = d.one(*NAMES), d.signed(0, 9), d.signed(0, 9), d.whole(1, 20)
    sign = d.one("<", "<=", ">", ">=")
    compare = COMPARISONS[sign]
    b = -(r + s)
    quadratic = f"{name}^2" + (f" {signed_term(b, name)}" if b else "") + (f" {signed_term(r * s)}" if r * s else "")
    return d.one(
        (f"{quadratic} {sign} 0", Range(name, lambda x: compare(x * x + b * x + r * s, 0), [r, s])),
        (f"{name}^2 {sign} {k * k}", Range(name, lambda x: compare(x * x, k * k), [k, -k])),
        (
            f"|{name} {signed_term(-r)}| {sign} {k}" if r else f"|{name}| {sign} {k}",
            Range(name, lambda x: compare(abs(x - r), k), [r - k, r + k]),
        ),
        (
            f"({name} {signed_term(-r or 1)})({name} {signed_term(-s or 2)}) {sign} 0",
            Range(name, lambda x: compare((x + (-r or 1)) * (x + (-s or 2)), 0), [-(-r or 1), -(-s or 2)]),
        ),
    )


@kind
def always_and_never(d):
    a, b, c = d.whole(2, 9), d.whole(1, 20), d.whole(1, 20)
    never = Solutions()
    return d.one(
        (f"{a}x + {b} = {a}x + {b + c}", never),
        (f"x + {a} = x", never),
        (f"|x| = -{a}", never),
        (f"{a}(x + {b}) = {a}x + {a * b}", Always()),
        (f"x = x + {b}", never),
        (f"sqrt(x) = -{a}", never),
        (f"x + y = {a}; x + y = {a + b}", never),
    )


class Always(Truth):
    def fits(self, text):
        return any(word in text for word in ("every", "any", "all", "true"))

    def __str__(self):
        return "every number"


@kind
def systems_of_a_line_and_a_curve(d):
    """Their solutions may be complex."""
    m, c, r, k = d.signed(1, 4), d.signed(0, 9), d.whole(1, 60), d.signed(1, 6)
    curve, coefficients = d.one(
        (f"x^2 + y^2 = {r}", (1 + m * m, 2 * m * c, c * c - r)),
        ("y = x^2", (1, -m, -c)),
        (f"y = {leading_term(k, 'x^2')} + {r}", (k, -m, r - c)),
        (f"xy = {r}", (m, c, -r)),
        (f"x^2 - y = {r}", (1, -m, -c - r)),
    )
    line = f"y = {leading_term(m, 'x')}" + (f" {signed_term(c)}" if c else "")
    rows = [{"x": x, "y": on_line(x, m, c)} for x in quadratic_roots(*coefficients)]
    return d.one("; ", " and ", "\n").join(d.sample([line, curve], 2)), Solutions(*rows)


def on_line(x, m, c):
    return (m * x[0] + c, m * x[1]) if isinstance(x, tuple) else m * x + c


def bisected(function, low, high):
    """Where a function changes its sign."""
    sign = function(low) > 0
    for _ in range(150):
        middle = (low + high) / 2
        low, high = (middle, high) if (function(middle) > 0) == sign else (low, middle)
    return low


@kind
def exponents_against_lines(d):
    """`2^x = 4x` has two real roots, of the two real branches of Lambert's W."""
    base, rate = d.one(("2", real.ln(2)), ("3", real.ln(3)), ("e", real.real(1)))
    many, k = d.whole(4, 12), d.whole(2, 9)
    text, slope, constant = d.one(
        (f"{base}^x = {many}x", many, 0),
        (f"{base}^x - x = {k}", 1, k),
        (f"{base}^x = x + {k}", 1, k),
        (f"{many}x = {base}^x", many, 0),
    )

    def curve(x):
        return (rate * x).exp() - slope * x - constant

    lowest = (real.ln(slope) - real.ln(rate)) / rate
    roots = bisected(curve, lowest - 20, lowest), bisected(curve, lowest, lowest + 20)
    return text, Solutions(*({"x": real.settled(root)} for root in roots))
