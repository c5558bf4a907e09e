"""SymPy: exact numbers and equations without units. It reads formulas by its own parser."""

import os

from asking import Marked, in_chunks
from jurors.juror import Juror
from spelling import Spelling
from values import many, number_of, number, truth, value_of

CALLS = """sqrt cbrt root exp ln log sin cos tan cot sec csc asin acos atan acot asec acsc sinh cosh tanh coth sech csch asinh acosh
atanh abs sign floor ceiling factorial gcd lcm gamma""".split()


class Sympy(Spelling):
    names = {"pi": "pi", "e": "E", "i": "I", "tau": "(2*pi)", "phi": "GoldenRatio", "infinity": "oo"}
    power = "**"
    functions = {
        **{name: name for name in CALLS},
        "abs": "Abs",
        "sign": "sign",
        "re": "re",
        "im": "im",
        "arg": "arg",
        "conj": "conjugate",
        "log": "log",
        "log10": lambda x: f"log({x}, 10)",
        "log2": lambda x: f"log({x}, 2)",
        "root": "real_root",
        "cbrt": lambda x: f"real_root({x}, 3)",
        "pow": lambda x, y: f"(({x})**({y}))",
        "ceil": "ceiling",
        "trunc": lambda x: f"(sign({x})*floor(Abs({x})))",
        "frac": "frac",
        "mod": "Mod",
        "nCr": "binomial",
        "nPr": "ff",
        "min": "Min",
        "max": "Max",
        "sum": lambda *xs: series("Sum", xs),
        "prod": lambda *xs: series("Product", xs),
        "mean": lambda *xs: f"(({'+'.join(xs)})/{len(xs)})",
        "hypot": lambda *xs: f"sqrt({'+'.join(f'({x})**2' for x in xs)})",
        "degrees": "deg",
        "radians": "rad",
        "isprime": "isprime",
        "fibonacci": "fibonacci",
        "lucas": "lucas",
        "totient": "totient",
        "nextprime": "nextprime",
        "divisors": "divisors",
        "atan2": "atan2",
        "variance": lambda *xs: f"variance([{','.join(xs)}], 1)",
        "pvariance": lambda *xs: f"variance([{','.join(xs)}], 0)",
        "std": lambda *xs: f"sqrt(variance([{','.join(xs)}], 1))",
        "pstdev": lambda *xs: f"sqrt(variance([{','.join(xs)}], 0))",
        "derivative": lambda *xs: f"derivative({','.join(xs)})",
    }

    def of_name(self, name):
        return self.names.get(name) or f"Symbol('{name}')"

    def of_num(self, value):
        return f"Rational({value.numerator}, {value.denominator})"

    def of_mod(self, left, right):
        return f"Mod({self.spelled(left)}, {self.spelled(right)})"

    def of_floor_over(self, left, right):
        return f"floor({self.spelled(left)} / {self.spelled(right)})"

    def of_factorial(self, inner):
        return f"factorial({self.spelled(inner)})"

    def of_double_factorial(self, inner):
        return f"factorial2({self.spelled(inner)})"

    def of_list(self, items):
        return f"[{', '.join(map(self.spelled, items))}]"

    def compared(self, sign, left, right):
        return f"{sign}({self.spelled(left)}, {self.spelled(right)})"

    def of_less(self, *sides):
        return self.compared("Lt", *sides)

    def of_at_most(self, *sides):
        return self.compared("Le", *sides)

    def of_greater(self, *sides):
        return self.compared("Gt", *sides)

    def of_at_least(self, *sides):
        return self.compared("Ge", *sides)

    def of_equal(self, *sides):
        return self.compared("Eq", *sides)

    def of_unequal(self, *sides):
        return self.compared("Ne", *sides)


def series(name, parts):
    if len(parts) == 4 and parts[1].startswith("Symbol"):
        term, symbol, first, last = parts
        return f"{name}({term}, ({symbol}, {first}, {last})).doit()"
    return ("(" + ("+" if name == "Sum" else "*").join(f"({part})" for part in parts) + ")") if parts else "0"


# Names that may only stand before a bracket.
CALLED = "sqrt|exp|ln|a?sinh?|a?cosh?|a?tanh?|cot|sec|csc|abs|gcd|lcm|factorial|binomial|floor|sign"


class SympyJuror(Juror):
    name = "sympy"
    known = frozenset(
        "sqrt exp ln sin cos tan cot sec csc asin acos atan sinh cosh tanh abs gcd lcm factorial binomial pi floor sign".split()
    )
    signs = frozenset("+-*/^!(),.")
    spelling = Sympy()
    misreads = [
        (rf"(?<![A-Za-z])(?!(?:{CALLED})\(|pi\b)[A-Za-z]", "letters are symbols"),
        (r"\d,\d{3}\b", "a comma separates arguments"),
        (r"\d\s+\d", "numbers side by side are factors: 2 1/2"),
        (r"%", "it is the remainder alone"),
        (r"!!", "a factorial of a factorial, or a double one: it knows only the double one"),
    ]

    def spelled(self, trees):
        return "value " + (super().spelled(trees) if trees[-1][0] not in ("=", "solve") else self.equations(trees))

    def equations(self, trees):
        """`x = 3` alone is no question; whatever is to be solved for is left to the solver."""
        equations = [self.spelling.spelled(tree) for tree in trees if tree[0] == "="]
        return f"solved([{', '.join(equations)}])"

    def read(self, text):
        text = super().read(text)
        return text and f"read {text}"

    def ask(self, lines):
        python = os.environ.get("JURY_SYMPY", ".tools/sympy/bin/python")
        program = os.path.join(os.path.dirname(__file__), "sympy_program.py")
        mark = lambda at: (f"mark {at}", f"mark {at} ")
        return in_chunks(lines, Marked([python, program], str, mark, seconds=400).ask, 1500)

    def value(self, output):
        output = output.strip()
        if output in ("true", "false", "True", "False"):
            return truth(output.lower() == "true")
        if output.startswith("["):
            return many(value_of(item) for item in output[1:-1].split(", "))
        if "I" in output:
            return value_of(output.replace("*I", "i").replace("I", "i"))
        of = number_of(output)
        return None if of is None else number(of)


JUROR = SympyJuror()
