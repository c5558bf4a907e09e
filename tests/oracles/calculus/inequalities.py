"""Inequalities in one unknown: each reply is tried at many numbers, among them its ends and numbers beside them."""

import re
from collections import namedtuple

import mpmath

from texts import Kinds, parsed, real_value

KINDS = Kinds()
kind = KINDS.kind
Question = namedtuple("Question", "text condition")
SIGNS = ["<", "<=", ">", ">="]
TINY = mpmath.mpf(10) ** -40
# The functions of the texts; SymPy would cancel `x/x`.
FUNCTIONS = {"mpf": mpmath.mpf, "abs": abs, "sqrt": mpmath.sqrt, "ln": mpmath.log, "sin": mpmath.sin, "cos": mpmath.cos, "e": mpmath.e, "pi": mpmath.pi}


def question(name, draw):
    condition = KINDS[name](draw)
    return Question(written(condition), condition)


def written(condition):
    """The text of a condition: a chain of sides and signs, or `("and", condition, …)`."""
    if condition[0] in ("and", "or"):
        return f" {condition[0]} ".join(map(written, condition[1:]))
    return " ".join(condition)


def compiled(condition):
    """A function from a number to whether the condition holds there."""
    if condition[0] in ("and", "or"):
        parts = [compiled(part) for part in condition[1:]]
        join = all if condition[0] == "and" else any
        return lambda x: join(part(x) for part in parts)
    sides = [eval(f"lambda x: {exact_decimals(side)}", dict(FUNCTIONS), {}) for side in condition[::2]]

    def holds(x):
        values = [real_value(side, x) for side in sides]
        if None in values:
            return False
        return all(related(*pair, sign) for *pair, sign in zip(values, values[1:], condition[1::2]))

    return holds


def exact_decimals(side):
    """The side in Python, with numbers of 50 digits."""
    side = re.sub(r"\d+(\.\d+)?", lambda number: f"mpf('{number[0]}')", side)
    return re.sub(r"\*\*mpf\('(\d+)'\)", r"**\1", side.replace("^", "**"))


def related(left, right, sign):
    difference = left - right
    if abs(difference) <= TINY * (1 + abs(left) + abs(right)):
        return sign in ("<=", ">=", "=")
    return {"<": difference < 0, "<=": difference < 0, ">": difference > 0, ">=": difference > 0, "!=": True}.get(sign, False)


def told(text):
    """What a reply says of a number, and its ends."""
    if text == "no solution":
        return (lambda x: False), []
    if text == "the inequality holds for every value":
        return (lambda x: True), []
    ends = []

    def number(text):
        ends.append(mpmath.mpf(parsed(text).evalf(50).as_real_imag()[0]))
        return ends[-1]

    def of_chain(chain):
        pieces = re.split(r" (<=|>=|!=|<|>|=) ", chain)
        values = [None if piece == "x" else number(piece) for piece in pieces[::2]]
        return lambda x: all(
            related(*(x if value is None else value for value in pair), sign)
            for *pair, sign in zip(values, values[1:], pieces[1::2])
        )

    parts = [[of_chain(chain) for chain in part.split(" and ")] for part in text.split(" or ")]
    return (lambda x: any(all(chain(x) for chain in part) for part in parts)), ends


def judged(question, reply):
    if "error" in reply:
        return "refused", ""
    exact = reply["exact"] or reply["text"]
    says, ends = told(exact)
    holds = compiled(question.condition)
    numbers = [mpmath.mpf(n) / 16 + mpmath.mpf(3) / 1000 for n in range(-640, 641)] + [mpmath.mpf(n) / 2 for n in range(-60, 61)]
    numbers += [mpmath.mpf(10) ** n * sign for n in (2, 3, 5) for sign in (1, -1)]
    step = mpmath.mpf(10) ** -6
    for end in ends:
        numbers += [end * (1 + step) + step, end * (1 - step) - step] + ([end] if reply["exact"] else [])
    for x in numbers:
        if says(x) != holds(x):
            return "wrong", f"at {mpmath.nstr(x, 12)}"
    return "right", ""


def sign(draw):
    return draw.choice(SIGNS)


def whole(draw, most=9):
    return draw.choice([n for n in range(-most, most + 1) if n])


def linear_term(draw, most=6):
    a, b = draw.randint(1, most), whole(draw)
    return f"{a}*x + {b}" if b > 0 else f"{a}*x - {-b}"


def root(draw):
    n = whole(draw)
    return f"(x - {n})" if n > 0 else f"(x + {-n})"


@kind
def linear(draw):
    return (linear_term(draw), sign(draw), draw.choice([str(whole(draw)), linear_term(draw), f"{whole(draw)}/3"]))


@kind
def quadratic(draw):
    return (f"x^2 + {whole(draw)}*x + {whole(draw)}".replace("+ -", "- "), sign(draw), draw.choice(["0", str(whole(draw)), linear_term(draw)]))


@kind
def factored(draw):
    powers = [root(draw) + draw.choice(["", "", "^2", "^3"]) for _ in range(draw.randint(2, 4))]
    return ("*".join(powers), sign(draw), "0")


@kind
def biquadratic(draw):
    return (f"x^4 - {draw.randint(1, 12)}*x^2 + {whole(draw)}".replace("+ -", "- "), sign(draw), "0")


@kind
def without_closed_form(draw):
    return (f"x^5 - {draw.randint(1, 6)}*x^2 + {draw.randint(1, 6)}*x - {draw.randint(1, 9)}", sign(draw), "0")


@kind
def cubic(draw):
    return (f"x^3 - {draw.randint(1, 9)}*x + {whole(draw)}".replace("+ -", "- "), sign(draw), "0")


@kind
def rational(draw):
    return (f"{root(draw)}{draw.choice(['', '*' + root(draw)])}/{root(draw)}", sign(draw), draw.choice(["0", "0", str(whole(draw))]))


@kind
def two_fractions(draw):
    return (f"{whole(draw)}/{root(draw)}", sign(draw), f"{whole(draw)}/({linear_term(draw)})")


@kind
def removable(draw):
    shared = root(draw)
    return (f"{shared}*{root(draw)}/{shared}", sign(draw), "0")


@kind
def absolute(draw):
    return (f"abs({linear_term(draw)})", sign(draw), draw.choice([str(draw.randint(-1, 9)), linear_term(draw)]))


@kind
def two_absolutes(draw):
    return (f"abs({linear_term(draw)}) {draw.choice('+-')} abs(x - {draw.randint(1, 9)})", sign(draw), str(draw.randint(1, 12)))


@kind
def nested_absolute(draw):
    return (f"abs(abs(x) - {draw.randint(1, 6)})", sign(draw), str(draw.randint(1, 6)))


@kind
def absolute_quadratic(draw):
    return (f"abs(x^2 - {draw.randint(1, 12)})", sign(draw), str(draw.randint(1, 9)))


@kind
def square_root(draw):
    return (f"sqrt({linear_term(draw)})", sign(draw), draw.choice([str(draw.randint(-1, 6)), f"x - {draw.randint(1, 6)}", "x"]))


@kind
def two_roots(draw):
    return (f"sqrt(x + {draw.randint(1, 9)})", sign(draw), f"sqrt({draw.randint(2, 5)}*x - {draw.randint(1, 9)}) + {draw.randint(0, 2)}")


@kind
def exponential(draw):
    return (f"{draw.choice(['2', '3', '10', 'e', '0.5'])}^({draw.choice(['x', 'x - 1', '2*x + 1'])})", sign(draw), str(draw.randint(1, 20)))


@kind
def logarithm(draw):
    return (f"ln({linear_term(draw)})", sign(draw), draw.choice(["0", "1", "2", "ln(5)"]))


@kind
def chain(draw):
    low = draw.randint(-9, 0)
    return (str(low), draw.choice(["<", "<="]), draw.choice([linear_term(draw), "x^2 - 4", "abs(x - 1)"]), draw.choice(["<", "<="]), str(low + draw.randint(1, 12)))


@kind
def both(draw):
    return ("and", KINDS[draw.choice(["linear", "quadratic", "rational", "absolute"])](draw), ("x", sign(draw), str(whole(draw))))


@kind
def either(draw):
    return ("or", KINDS[draw.choice(["linear", "quadratic", "rational", "absolute"])](draw), (linear_term(draw), sign(draw), str(whole(draw))))


@kind
def angle_on_a_range(draw):
    call = draw.choice(["sin(x)", "cos(x)", "2*sin(x)", "sin(2*x)", "cos(x/2)"])
    return ("and", (call, sign(draw), draw.choice(["1/2", "0", "sqrt(2)/2", "-1/2", "1/3"])), ("0", "<=", "x"), ("x", "<=", draw.choice(["2*pi", "pi", "3"])))


@kind
def with_exponential_and_line(draw):
    return ("e^(-x)", sign(draw), draw.choice(["x", f"x - {draw.randint(1, 4)}", f"{draw.randint(1, 5)}*x"]))
