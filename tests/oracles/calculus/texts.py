"""Texts of formulas as SymPy's expressions, and their values to 50 digits."""

import mpmath
import sympy
from sympy.parsing.sympy_parser import parse_expr

mpmath.mp.dps = 50
X = sympy.Symbol("x", real=True)
N = sympy.Symbol("n", real=True)
NAMES = {name: getattr(sympy, name) for name in "sin cos tan cot sec csc asin acos atan acot sinh cosh tanh coth sech csch asinh acosh atanh exp sqrt floor sign factorial".split()}
NAMES |= {"ln": sympy.log, "abs": sympy.Abs, "e": sympy.E, "i": sympy.I, "pi": sympy.pi, "infinity": sympy.oo, "x": X, "n": N, "k": sympy.Symbol("k"), "C": sympy.Integer(0)}
NAMES |= {"EulerGamma": sympy.EulerGamma, "Catalan": sympy.Catalan, "LambertW": sympy.LambertW, "ceil": sympy.ceiling}


class Kinds(dict):
    """The kinds of a subject by their names, each a function from a random number generator to what is asked."""

    def kind(self, generator):
        self[generator.__name__.replace("_", " ")] = generator
        return generator


def parsed(text):
    return parse_expr(text.replace("^", "**"), local_dict=dict(NAMES))


def function(expr, symbol=X):
    return sympy.lambdify(symbol, expr, "mpmath")


def real_value(function, x):
    """The value; None where it is not real, or not finite."""
    try:
        value = mpmath.mpmathify(function(mpmath.mpf(x)))
    except (ValueError, ZeroDivisionError, OverflowError, TypeError, ArithmeticError):
        return None
    if not mpmath.isfinite(value) or abs(mpmath.im(value)) > mpmath.mpf(10) ** -40 * (1 + abs(value)):
        return None
    return mpmath.re(value)


def are_close(x, y, digits=35):
    return abs(x - y) <= mpmath.mpf(10) ** -digits * (1 + abs(x) + abs(y))
