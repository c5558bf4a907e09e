"""Makes tests/cases/sympy_functions.txt: the automatic evaluation of SymPy 1.14's functions, and the facts it knows about the results.

    python3 tests/oracles/make_sympy_functions.py [--seed N] [--draws N] > tests/cases/sympy_functions.txt

A line is `call = result facts`, call and result as in `make_sympy_steps.py`. The facts are those of FACTS in that order: `+` is
true, `-` is false, `?` is not known.
"""

import argparse
import random
import signal

import sympy
from make_sympy_steps import HEADS, atom, read, show
from sympy import Float, Rational

ONE = """exp log sin cos tan cot sec csc asin acos atan acot asec acsc sinh cosh tanh coth sech csch asinh acosh atanh acoth asech
acsch Abs sign re im arg conjugate floor ceiling frac factorial gamma loggamma LambertW""".split()
TWO = "log atan2 binomial Min Max Mod".split()
FACTS = "zero real positive negative integer rational finite imaginary algebraic even".split()
BUILD = {head: build for build, head in HEADS.items()}
FLOATS = ["0.5", "0.1", "1.5", "2.25", "-0.3", "-7.7", "3.0", "0.75", "1e-10", "123.456"]
# Results that SymPy returns as an interval or piecewise. Also left out: unevaluated remainders, which it only writes
# differently; gamma next to a pole, which it takes for the pole; and angles with symbols, which it factors.
UNWANTED = ("Accum", "Piecewise", "Heaviside", "polar", "Derivative")


def carry_out(node):
    if isinstance(node, str):
        return atom(node)
    head, *arguments = node[0], *map(carry_out, node[1:])
    return (BUILD.get(head) or getattr(sympy, head))(*arguments)


def facts(expr):
    return "".join({True: "+", False: "-", None: "?"}[getattr(expr, "is_" + fact)] for fact in FACTS)


class Draws:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def rational(self):
        numerator = self.random.choice([-1, 1]) * self.random.randint(1, 12)
        return show(Rational(numerator, self.random.choice([1, 1, 1, 2, 3, 4, 5, 6, 8, 10, 12])))

    def number(self, depth):
        kind = self.random.random()
        if kind < 0.35 or depth == 0:
            return self.rational() if kind < 0.75 else self.random.choice(["pi", "I", "E", show(Float(self.random.choice(FLOATS)))])
        if kind < 0.55:
            return f"(* {self.rational()} pi)"
        if kind < 0.65:
            return f"(^ {self.random.randint(2, 12)} {self.random.choice(['1/2', '1/2', '1/3', '-1/2'])})"
        if kind < 0.9:
            return f"({self.random.choice('+*')} {self.number(depth - 1)} {self.number(depth - 1)})"
        return f"({self.random.choice(ONE)} {self.number(depth - 1)})"

    def argument(self, depth):
        kind = self.random.random()
        if kind < 0.75 or depth == 0:
            return self.number(depth) if kind < 0.7 else self.random.choice("xy")
        if kind < 0.93:
            return f"({self.random.choice('+*')} {self.argument(depth - 1)} {self.argument(depth - 1)})"
        return f"(^ {self.argument(depth - 1)} {self.random.choice(['2', '-1', '1/2'])})"

    def call(self):
        functions = [(name, 1) for name in ONE] + [(name, 2) for name in TWO]
        name, count = self.random.choice(functions)
        return f"({' '.join([name, *(self.argument(2) for _ in range(count))])})"


def answer(call):
    def stop(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(3)
    try:
        result = carry_out(read(call))
        return f"{show(result)} {facts(result)}"
    except (ArithmeticError, AttributeError, RecursionError, TimeoutError, TypeError, ValueError):
        return None
    finally:
        signal.alarm(0)


def is_wanted(call, text):
    if any(word in text for word in UNWANTED):
        return False
    if "(Mod" in text:
        return False
    if text.startswith("(gamma") and text.split(" ")[-1].startswith("?+"):
        return False
    return not ("(arg" in call + text and ("x" in call or "y" in call))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--draws", type=int, default=1500)
    options = parser.parse_args()
    draws, seen = Draws(options.seed), set()
    while len(seen) < options.draws:
        call = draws.call()
        text = answer(call)
        if call in seen or text is None or not is_wanted(call, text):
            continue
        seen.add(call)
        print(f"{call} = {text}")


if __name__ == "__main__":
    main()
