"""Makes tests/cases/sympy_steps.txt: SymPy 1.14's automatic evaluation of expressions that are built step by step.

    python3 tests/oracles/make_sympy_steps.py [--seed N] [--draws N] > tests/cases/sympy_steps.txt

A line is `steps = result`, both in brackets with the operation first: `(+ x (* 2 y))`. `raw+`, `raw*` and `raw^` build without
evaluation; a float is `f:mantissa:exponent:precision`. Results show their arguments in the order in which SymPy keeps them.
"""

import argparse
import random
import signal

from sympy import (Abs, Add, Float, I, Integer, Mul, Pow, Rational, S, Symbol, cos, default_sort_key, exp, expand_mul, log,
                   preorder_traversal, sin)

NAMES = {S.Exp1: "E", S.Pi: "pi", S.ImaginaryUnit: "I", S.GoldenRatio: "GoldenRatio", S.EulerGamma: "EulerGamma",
         S.Infinity: "oo", S.NegativeInfinity: "-oo", S.ComplexInfinity: "zoo", S.NaN: "nan"}
CONSTANTS = {name: value for value, name in NAMES.items()}
FUNCTIONS = {"exp": exp, "log": log, "sin": sin, "cos": cos, "Abs": Abs}
HEADS = {Add: "+", Mul: "*", Pow: "^"}
SYMBOLS = ["x", "y", "z"]
INTEGERS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, 6, 8, -8, 9, 12, 16, 18, 24, 27, 32, 64, 72, 100, 120, 360, 1001, 30021]
FLOATS = ["0.5", "2.0", "0.1", "1.5", "-2.5", "3.7", "0.333", "1e20", "-0.25", "0.0", "100.0"]
ROOTS = ["1/2", "1/2", "-1/2", "1/3", "2/3", "-1/3", "3/2", "1/4", "5/6", "-3/4", "7/3"]
# The sign of a sum in Abs depends on SymPy's signsimp.
UNWANTED = ("Accum", "conjugate", "Derivative", "Subs", "(arg ", "(re ", "(im ", "polar", "(Abs (+")


def show(expr):
    """The expression in brackets."""
    for value, name in NAMES.items():
        if expr is value:
            return name
    if expr.is_Rational:
        return str(expr.p) if expr.is_Integer else f"{expr.p}/{expr.q}"
    if expr.is_Float:
        sign, mantissa, exponent, _ = expr._mpf_
        if abs(exponent) >= 1 << 60:
            raise OverflowError
        return f"f:{-mantissa if sign else mantissa}:{exponent}:{expr._prec}"
    if expr.is_Symbol:
        return expr.name
    head = HEADS.get(expr.func) or expr.func.__name__
    return f"({' '.join([head, *map(show, expr.args)])})"


def raw(text):
    """The same expression, built without evaluation."""
    for head in HEADS.values():
        text = text.replace(f"({head} ", f"(raw{head} ")
    return text


def read(text):
    tokens = iter(text.replace("(", "( ").replace(")", " ) ").split())

    def node(token):
        if token != "(":
            return token
        parts = []
        while (token := next(tokens)) != ")":
            parts.append(node(token))
        return parts

    return node(next(tokens))


def atom(token):
    if token in CONSTANTS:
        return CONSTANTS[token]
    if token.startswith("f:"):
        mantissa, exponent, precision = map(int, token[2:].split(":"))
        sign = int(mantissa < 0)
        return Float._new((sign, abs(mantissa), exponent, abs(mantissa).bit_length()), precision, zero=False)
    return Rational(token) if token[0] in "-0123456789" else Symbol(token)


def carry_out(node):
    if isinstance(node, str):
        return atom(node)
    head, *arguments = node[0], *map(carry_out, node[1:])
    x, y = (arguments + [None, None])[:2]
    match head:
        case "+" | "*" | "^":
            return {"+": Add, "*": Mul, "^": Pow}[head](*arguments)
        case "raw+" | "raw*" | "raw^":
            return {"+": Add, "*": Mul, "^": Pow}[head[3]](*arguments, evaluate=False)
        case "-":
            return -x if y is None else x - y
        case "/":
            return x / y
        case "compare":
            return Integer(x.compare(y))
        case "key":
            own, other = default_sort_key(x), default_sort_key(y)
            return Integer(-1 if own < other else int(other < own))
        case "replace":
            return x._subs(y, arguments[2])
        case "expand":
            return x.expand()
        case "expand_mul":
            return expand_mul(x)
        case "expand_log":
            return x.expand(mul=False, power_exp=False, power_base=False, multinomial=False, basic=False)
        case "numer":
            return x.as_numer_denom()[0]
        case "denom":
            return x.as_numer_denom()[1]
    return FUNCTIONS[head](x)


class Draws:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.infinite = True

    def number(self):
        kind = self.random.random()
        if kind < 0.5:
            return str(self.random.choice(INTEGERS))
        if kind < 0.6:
            return str(self.random.randint(-10 ** self.random.randint(1, 20), 10 ** self.random.randint(1, 20)))
        if kind < 0.9:
            return show(Rational(self.random.randint(-30, 30), self.random.choice([2, 3, 4, 5, 6, 8, 12, 25])))
        return show(Float(self.random.choice(FLOATS)))

    def atom(self):
        kind = self.random.random()
        if kind < 0.5:
            return self.number()
        if kind < 0.75 or not self.infinite and kind >= 0.97:
            return self.random.choice(SYMBOLS)
        if kind < 0.97:
            return self.random.choice(["pi", "E", "I", "I", "EulerGamma", "GoldenRatio"])
        return self.random.choice(["oo", "-oo", "zoo"])

    def exponent(self, depth):
        kind = self.random.random()
        if kind < 0.4:
            return self.random.choice(ROOTS)
        if kind < 0.8:
            return self.random.choice(["2", "3", "-1", "-2", "4"])
        return self.steps(0 if kind < 0.92 else depth)

    def steps(self, depth):
        kind = self.random.random()
        if depth == 0 or kind < 0.12:
            return self.atom()
        inner = [self.steps(depth - 1) for _ in range(self.random.choice([2, 2, 2, 3]))]
        if kind < 0.38:
            return f"(+ {' '.join(inner)})"
        if kind < 0.64:
            return f"(* {' '.join(inner)})"
        if kind < 0.68:
            return f"(- {inner[0]})"
        if kind < 0.76:
            return f"({self.random.choice('/-')} {inner[0]} {inner[1]})"
        if kind < 0.8:
            return f"({self.random.choice(list(FUNCTIONS))} {inner[0]})"
        return f"(^ {inner[0]} {self.exponent(depth - 1)})"

    def line(self):
        """Steps of one of the kinds."""
        kind = self.random.choice(["build"] * 6 + ["compare", "key", "expand", "expand", "fraction", "replace"])
        self.infinite = kind == "build"
        if kind == "build":
            return self.steps(self.random.choice([1, 2, 2, 3, 3, 4]))
        expr = carry_out(read(self.steps(3)))
        own = raw(show(expr))
        if kind in ("compare", "key"):
            factor = self.random.choice([-1, 2, S.Half, I])
            other = self.random.choice([expr * factor, expr ** factor, carry_out(read(self.steps(2)))])
            return f"({kind} {own} {raw(show(other))})"
        if kind == "replace":
            part = self.random.choice([part for part in preorder_traversal(expr) if part.args])
            if part.is_Pow:
                part = Pow(part.base, part.exp / self.random.choice([1, 2, 3]))
            return f"(replace {own} {raw(show(part))} {self.random.choice(['t', '2', '(^ t 1/2)'])})"
        head = self.random.choice({"expand": ["expand", "expand_mul", "expand_log"], "fraction": ["numer", "denom"]}[kind])
        return f"({head} {self.steps(3)})"


def give_up(*_):
    raise TimeoutError


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--draws", type=int, default=1500)
    options = parser.parse_args()
    draws, lines = Draws(options.seed), set()
    signal.signal(signal.SIGALRM, give_up)
    while len(lines) < options.draws:
        signal.alarm(5)
        try:
            steps = draws.line()
            result = show(carry_out(read(steps)))
        except (TimeoutError, TypeError, ValueError, IndexError, KeyError, AttributeError, OverflowError, RecursionError):
            continue
        finally:
            signal.alarm(0)
        line = f"{steps} = {result}"
        if len(line) <= 300 and line.isascii() and not any(part in line for part in UNWANTED):
            lines.add(line)
    print("\n".join(sorted(lines)))


if __name__ == "__main__":
    main()
