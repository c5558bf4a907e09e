"""Answers lines for the juror: `value EXPRESSION` is SymPy's Python, `read TEXT` a formula for its parser, `mark …` is repeated."""

import signal
import sys

from sympy import *  # noqa: F403 (whatever an expression names)
from sympy.parsing.sympy_parser import (
    convert_xor,
    factorial_notation,
    implicit_multiplication,
    parse_expr,
    rationalize,
    standard_transformations,
)

READING = (*standard_transformations, convert_xor, factorial_notation, rationalize, implicit_multiplication)
SECONDS = 2


def variance(items, less):
    mean = sum(items) / len(items)
    return sum((item - mean) ** 2 for item in items) / (len(items) - less)


def derivative(term, symbol, place=None):
    found = diff(term, symbol)
    return found if place is None else found.subs(symbol, place)


def solved(equations):
    """The values of the only unknown, from the least to the largest."""
    unknowns = sorted(set().union(*(one.free_symbols for one in equations)), key=str)
    if len(equations) == 1 and len(unknowns) == 1:
        found = [root for root in solve(equations[0], unknowns[0])]
        return sorted(found, key=lambda root: (re(N(root)), im(N(root))))
    rows = solve(equations, unknowns, dict=True)
    if len(rows) != 1 or set(rows[0]) != set(unknowns):
        raise ValueError("not one solution")
    return [rows[0][name] for name in unknowns]


def printed(value):
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(printed(item) for item in value) + "]"
    value = sympify(value)
    if value in (true, false):
        return str(value).lower()
    if value.is_Rational:
        return str(value)
    # `evalf` doubles its digits where they cancel.
    return str(value.evalf(20, maxn=400)) if not value.free_symbols else "a formula"


def late(*_):
    raise TimeoutError


def answer(line):
    kind, _, rest = line.partition(" ")
    if kind == "value":
        return printed(eval(rest, globals()))
    if any(ord(sign) > 127 for sign in rest):
        return ""
    names = {"ln": log, "abs": Abs, "gcd": gcd, "lcm": lcm}
    return printed(parse_expr(rest, local_dict=names, transformations=READING))


signal.signal(signal.SIGALRM, late)
sys.set_int_max_str_digits(0)
for line in sys.stdin:
    line = line.rstrip("\n")
    if line.startswith("mark "):
        print(line, "", flush=True)
        continue
    signal.alarm(SECONDS)
    try:
        print(answer(line))
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        print("error", type(error).__name__)
    finally:
        signal.alarm(0)
