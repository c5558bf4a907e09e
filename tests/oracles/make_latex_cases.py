"""Random expressions as SymPy writes them in LaTeX: `tests/cases/sympy_latex.txt`, which the unit tests of `src/sympy` replay.

    pip install sympy==1.14.0
    python make_latex_cases.py > ../cases/sympy_latex.txt

A line has the text that SymPy's dialect reads, `str(sympify(text))` and `latex(sympify(text))`, with tabs between them.
"""

import random

import sympy

NAMES = ["x", "y", "z", "n", "alpha", "x_1", "beta2", "theta", "a_b", "Omega", "xhat"]
FUNCTIONS = [
    "sin", "cos", "tan", "cot", "sec", "csc", "asin", "acos", "atan", "acot", "sinh", "cosh", "tanh", "coth", "sech", "asinh",
    "acosh", "atanh", "exp", "log", "sqrt", "Abs", "sign", "re", "im", "conjugate", "arg", "floor", "ceiling", "factorial",
    "gamma", "loggamma", "erf", "LambertW",
]
CONSTANTS = ["pi", "E", "I", "GoldenRatio", "EulerGamma", "Catalan", "oo"]


def expression(draw, depth):
    if depth == 0 or draw.random() < 0.1:
        kind = draw.random()
        if kind < 0.5:
            return draw.choice(NAMES)
        if kind < 0.85:
            return str(draw.choice([1, 2, 3, 5, 7, 10, 12, 100, -1, -2, -7]))
        if kind < 0.93:
            return draw.choice(["Rational(1, 2)", "Rational(-3, 4)", "Rational(22, 7)", "0.5", "2.25", "1.5e30", "1.0e-12"])
        return draw.choice(CONSTANTS[:-1])
    part = lambda: expression(draw, depth - 1)
    kind = draw.choices(["+", "*", "/", "**", "-", "f", "two"], [26, 22, 16, 16, 6, 22, 5])[0]
    if kind in "+*/":
        return f"({part()}) {kind} ({part()})"
    if kind == "**":
        exponent = draw.choice(["2", "3", "-1", "-2", "Rational(1, 2)", "Rational(-1, 2)", "Rational(2, 3)", "Rational(1, 3)", part()])
        return f"({part()})**({exponent})"
    if kind == "-":
        return f"-({part()})"
    if kind == "two":
        return f"{draw.choice(['Min', 'Max', 'binomial', 'atan2', 'Mod'])}({part()}, {part()})"
    return f"{draw.choice(FUNCTIONS)}({part()})"


def main():
    draw = random.Random(7)
    seen = set()
    symbols = {name: sympy.Symbol(name) for name in NAMES}
    while len(seen) < 3000:
        text = expression(draw, draw.randint(1, 4))
        if len(text) > 160 or text in seen:
            continue
        try:
            value = sympy.sympify(text, locals=symbols)
            if not isinstance(value, sympy.Expr) or value.has(sympy.nan, sympy.zoo, sympy.Piecewise, sympy.AccumBounds):
                continue
            latex = sympy.latex(value)
        except Exception:  # what SymPy cannot construct is no case
            continue
        seen.add(text)
        print(text, value, latex, sep="\t")


if __name__ == "__main__":
    main()
