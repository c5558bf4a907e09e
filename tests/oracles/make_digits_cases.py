"""Makes tests/cases/digits.txt: the last digits of constants and functions to 10,000 digits, as SymPy 1.14 has them.

    .tools/sympy/bin/python tests/oracles/make_digits_cases.py [--jobs N] > tests/cases/digits.txt

A line is `digits expression = the first 10 characters … the last 50 characters`. SymPy takes minutes for some of them.
"""

import argparse
import multiprocessing
import sys
from math import prod

from mpmath import mp
from sympy import Float, N, sympify

MOST = 10_000

EXPRESSIONS = """
1/3 | pi | E | EulerGamma | Catalan | GoldenRatio | TribonacciConstant
sqrt(2) | cbrt(2) | root(7, 5) | root(3, 37) | real_root(-7, 5)
exp(1/3) | exp(-100) | exp(sqrt(2)) | log(2) | log(10) | log(3) | log(8, 3) | log(-3) | log(pi)
sin(1) | sin(1/3) | sin(10**6) | cos(1) | tan(1) | cot(1) | sec(1) | csc(1)
asin(1/3) | acos(1/3) | atan(1/3) | atan(5) | acot(3) | asec(3) | acsc(3) | atan2(1, 3)
sinh(1) | cosh(1) | tanh(1) | coth(1) | sech(1) | csch(1)
asinh(2) | acosh(2) | atanh(1/3) | acoth(3) | asech(1/3) | acsch(3)
factorial(1000) | gamma(1/2) | loggamma(10) | binomial(1000, 500)
LambertW(1) | LambertW(-1/5, -1)
2**(1/3) | 2**pi | pi**E | (-2)**(1/3) | (-2)**pi | pi**(-1/2) | 2**1000
(1+2*I)**(1/3) | (1+2*I)**(3+I) | 2**(3+I)
sin(1+I) | tan(1+I) | exp(1+I) | log(1+I) | sqrt(1+I) | asin(1+I) | acos(2) | atan(1+I) | asinh(1+I) | acosh(1/3)
sinh(1+I) | arg(1+2*I) | abs(1+2*I) | re(exp(1+I)) | frac(pi) | Mod(pi, 2) | rad(1) | deg(1)
"""

# Functions whose 10,000 digits take us more than a quarter of a second, and SymPy hours.
FEWER = {
    "gamma(pi)": 1_000, "gamma(1+I)": 1_000, "factorial(1+I)": 1_000, "loggamma(sqrt(2))": 1_000, "loggamma(1+I)": 1_000,
    "binomial(5/2, 1/3)": 1_000, "gamma(3/7)": 1_000,
}


def third():
    """Gamma of 1/3, by an arithmetic-geometric mean: SymPy's own takes hours."""
    return mp.mpf(2) ** (mp.mpf(7) / 9) * mp.pi ** (mp.mpf(2) / 3) / (
        mp.mpf(3) ** (mp.mpf(1) / 12) * mp.cbrt(mp.agm(2, mp.sqrt(2 + mp.sqrt(3)))))


def two_thirds():
    return 2 * mp.pi / mp.sqrt(3) / third()


CLOSED = {
    "gamma(1/3)": third,
    "factorial(1/3)": lambda: third() / 3,
    "gamma(-7/3)": lambda: two_thirds() / (mp.mpf(-28) / 27),
    "gamma(100/3)": lambda: third() * prod(range(1, 100, 3)) / mp.mpf(3) ** 33,
    "loggamma(1/3)": lambda: mp.log(third()),
    "gamma(1/4)": lambda: mp.sqrt(mp.sqrt((2 * mp.pi) ** 3) / mp.agm(mp.sqrt(2), 1)),
}


def case(drawn):
    digits, expression = drawn
    if digits == MOST and expression in CLOSED:
        with mp.workdps(digits + 20):
            value = Float(CLOSED[expression](), digits)
    else:
        value = N(sympify(expression), digits)
    text = str(value)
    return f"{digits} {expression} = {text[:10]}…{text[-50:]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    sys.set_int_max_str_digits(0)
    expressions = [part.strip() for line in EXPRESSIONS.split("\n") for part in line.split("|") if part.strip()]
    drawn = [(MOST, expression) for expression in [*expressions, *CLOSED]] + [(digits, text) for text, digits in FEWER.items()]
    with multiprocessing.Pool(arguments.jobs) as pool:
        for line in pool.imap(case, drawn):
            print(line, flush=True)


if __name__ == "__main__":
    main()
