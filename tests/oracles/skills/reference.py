"""The results of Skills' `calculate`: SymPy's parsing, substitution, `solve` and `N`, as the seed describes them.

The seed's own code never solved an equation (`=` and `solve(...)` fail there for reasons that its text does not know);
here both work, and a value that is not a number is a failure with a reason.
"""

import keyword
import re

import sympy
from sympy import Eq, N, Symbol, SympifyError, sympify

VERSION = "1.14.0"
OWN = "pi E sin cos tan asin acos atan sqrt log ln exp factorial Eq".split()
NUMBER = r"-?(?:\d+\.?\d*(?:e[+-]?\d+)?|0\.?e[+-]\d+)"
NUMERIC = re.compile(rf"(?:{NUMBER}(?:\*I)?|I|-I|{NUMBER} [+-] {NUMBER[2:]}\*I)\Z")


class Failure(Exception):
    """The reason why there is no value."""


class Unsolved(Exception):
    """SymPy gives up; the text of real solutions, if there is one."""

    def __init__(self, why, text):
        super().__init__(why)
        self.text = text


class Solve:
    """A call of `solve`, before the variables are substituted."""

    def __init__(self, *arguments):
        self.arguments = arguments

    def substituted(self, values):
        return Solve(*(substituted(argument, values) for argument in self.arguments))

    def solutions(self):
        return solved(*self.arguments)


def substituted(expression, values):
    if isinstance(expression, (list, tuple)):
        return type(expression)(substituted(item, values) for item in expression)
    return expression.subs(values)


def read(text, names):
    """The expression in the text; a given variable takes precedence over any SymPy name."""
    known = {name: getattr(sympy, name) for name in OWN} | {"abs": sympy.Abs, "solve": Solve}
    try:
        return sympify(text, locals=known | {name: Symbol(name) for name in names})
    except SympifyError as error:
        raise Failure(invalid(str(error), text)) from None


def invalid(message, text):
    """The message for a syntax error, without CPython's own words and those about an `Eq` that nobody wrote."""
    head = "Invalid mathematical expression: "
    if text.startswith("Eq("):
        return head
    return head + (message if "SyntaxError: invalid syntax (" in message else message.split(" failed, because")[0])


def is_equation(text):
    return "=" in text and not any(sign in text for sign in ("==", "!=", "<=", ">="))


def solved(*arguments):
    """SymPy's solutions, or if SymPy gives up, those for a real unknown."""
    try:
        return sympy.solve(*arguments)
    except NotImplementedError as error:
        try:
            return Beyond(str(error), sympy.solve(*real(arguments)))
        except Exception:
            raise error from None


def real(expression):
    if isinstance(expression, (list, tuple)):
        return type(expression)(real(item) for item in expression)
    return expression.subs({name: Symbol(name.name, real=True) for name in expression.free_symbols})


class Beyond:
    """Solutions of an equation that SymPy leaves unsolved while its unknown may be complex."""

    def __init__(self, why, solutions):
        self.why, self.solutions = why, solutions


def unknowns(equation, values):
    """The symbols that remain in the two sides, each simplified separately."""
    names = [symbol.name for symbol in values]
    return set().union(*(read(side, names).subs(values).free_symbols for side in equation.split("=", 1)))


def unresolved(expression):
    names = sorted({symbol.name for symbol in expression.free_symbols})
    calls = {str(call.func) for call in expression.atoms(sympy.core.function.AppliedUndef)}
    names = sorted({*names, *calls})
    return Failure(f"Unresolved symbols in expression: {', '.join(names)}") if names else None


def number(expression, precision):
    """`N`'s text of a number."""
    if missing := unresolved(expression):
        raise missing
    text = str(N(expression, precision))
    if not NUMERIC.match(text):
        raise Failure("")
    return text


def solutions(found, precision):
    """Values, tables and tuples, joined."""
    if isinstance(found, Beyond):
        raise Unsolved(found.why, solutions(found.solutions, precision))
    if isinstance(found, dict):
        return table(found, precision)
    if not isinstance(found, (list, tuple)):
        raise Failure("")
    return ", ".join(solution(each, precision) for each in found)


def solution(found, precision):
    if isinstance(found, dict):
        return table(found, precision)
    if isinstance(found, tuple):
        return f"({', '.join(number(each, precision) for each in found)})"
    return number(found, precision)


def table(found, precision):
    return f"{{{', '.join(f'{name}: {number(value, precision)}' for name, value in found.items())}}}"


def checked(variables):
    for name, value in variables.items():
        if not name.isidentifier() or keyword.iskeyword(name):
            raise Failure("")
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise Failure("")
    return {Symbol(name): sympify(value) for name, value in variables.items()}


def calculate(expression, precision=10, variables=None):
    """`{"value": text}`, `{"reason": text}` ("" if the words are not the original's), or `{"unsolved": why}`, perhaps
    with a `value`."""
    try:
        return {"value": value(expression, precision, variables or {})}
    except Failure as failure:
        return {"reason": str(failure)}
    except Unsolved as unsolved:
        return {"unsolved": last_line(unsolved), "value": unsolved.text}
    except NotImplementedError as error:
        return {"unsolved": last_line(error)}


def last_line(error):
    return str(error).split("\n")[-1]


def value(text, precision, variables):
    values, original = checked(variables), text
    if is_equation(text):
        left, right = text.split("=", 1)
        if "=" in right:
            raise Failure("")
        text = f"Eq({left}, {right})"
    try:
        expression = read(text, variables)
        expression = expression.substituted(values) if isinstance(expression, Solve) else expression.subs(values)
    except Failure:
        raise
    except Exception:
        raise Failure("") from None
    if expression is sympy.false and is_equation(original):
        if not unknowns(original, values):
            raise Failure("Numeric evaluation failed: 'BooleanFalse' object has no attribute 'evalf'")
        return ""
    if isinstance(expression, Eq):
        symbols = expression.free_symbols
        if len(symbols) != 1:
            raise unresolved(expression) or Failure("")
        return solutions(solved(expression, *symbols), precision)
    if isinstance(expression, Solve):
        return solutions(expression.solutions(), precision)
    if not isinstance(expression, sympy.Expr):
        raise Failure("")
    return number(expression, precision)
