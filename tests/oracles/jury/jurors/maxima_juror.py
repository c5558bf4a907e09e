"""Maxima: exact numbers and formulas. It has no products without a sign and no units."""

import re

from asking import Marked, in_chunks
from jurors.juror import Juror
from spelling import Spelling
from values import many, number, number_of, truth

PROLOGUE = """display2d:false$ fpprec:30$ linel:100000$ ratprint:false$ load(descriptive)$ load(functs)$
shown(x) := if listp(x) then map(shown, x) elseif is(x = true) or is(x = false) then x else
  block([v : bfloat(rectform(x))], [bfloat(realpart(v)), bfloat(imagpart(v))])$
"""


class Maxima(Spelling):
    names = {"pi": "%pi", "e": "%e", "i": "%i", "tau": "(2*%pi)", "phi": "%phi"}
    functions = {
        **{
            name: name
            for name in """sqrt exp sin cos tan cot sec csc asin acos atan acot sinh cosh tanh coth asinh acosh atanh abs factorial
gamma gcd lcm min max mod atan2""".split()
        },
        "ln": "log",
        "log": lambda x, base: f"(log({x})/log({base}))",
        "log10": lambda x: f"(log({x})/log(10))",
        "log2": lambda x: f"(log({x})/log(2))",
        "cbrt": lambda x: f"(signum({x})*(abs({x}))^(1/3))",
        "root": lambda x, n: f"((({x}))^(1/({n})))",
        "pow": lambda x, y: f"(({x})^({y}))",
        "floor": "floor",
        "ceil": "ceiling",
        "trunc": "truncate",
        "sign": "signum",
        "re": "realpart",
        "im": "imagpart",
        "arg": "carg",
        "conj": "conjugate",
        "nCr": "binomial",
        "nPr": lambda n, k: f"(factorial({n})/factorial(({n})-({k})))",
        "sum": lambda *xs: series("sum", xs),
        "prod": lambda *xs: series("product", xs),
        "mean": lambda *xs: f"mean([{','.join(xs)}])",
        "median": lambda *xs: f"median([{','.join(xs)}])",
        "variance": lambda *xs: f"var1([{','.join(xs)}])",
        "std": lambda *xs: f"std1([{','.join(xs)}])",
        "pvariance": lambda *xs: f"var([{','.join(xs)}])",
        "pstdev": lambda *xs: f"std([{','.join(xs)}])",
        "hypot": lambda *xs: f"sqrt({'+'.join(f'({x})^2' for x in xs)})",
        "totient": "totient",
        "isprime": "primep",
        "fibonacci": "fib",
        "divisors": lambda n: f"listify(divisors({n}))",
        "derivative": lambda term, x, at: f"at(diff({term},{x}),{x}=({at}))",
    }

    def of_name(self, name):
        return self.names.get(name) or (f"v_{name}" if name.isascii() and name.isalnum() else super().of_name(name))

    def of_mod(self, left, right):
        return f"mod({self.spelled(left)}, {self.spelled(right)})"

    def of_floor_over(self, left, right):
        return f"floor({self.spelled(left)} / {self.spelled(right)})"

    def of_factorial(self, inner):
        return f"(({self.spelled(inner)})!)"

    def of_double_factorial(self, inner):
        return f"double_factorial({self.spelled(inner)})"

    def of_list(self, items):
        return f"[{', '.join(map(self.spelled, items))}]"

    def of_equal(self, left, right):
        return f"is(equal({self.spelled(left)}, {self.spelled(right)}))"

    def of_less(self, left, right):
        return f"is(({self.spelled(left)}) < ({self.spelled(right)}))"

    def of_greater(self, left, right):
        return f"is(({self.spelled(left)}) > ({self.spelled(right)}))"


def series(name, parts):
    if len(parts) == 4 and parts[1].startswith("v_"):
        return f"ev({name}({','.join(parts)}),simpsum)"
    return "(" + ("+" if name == "sum" else "*").join(f"({part})" for part in parts) + ")"


# Names that may only stand before a bracket.
CALLED = "sqrt|exp|a?sinh?|a?cosh?|a?tanh?|abs|gcd|lcm|factorial|binomial|floor|mod|min|max"


class MaximaJuror(Juror):
    name = "maxima"
    known = frozenset("sqrt exp sin cos tan asin acos atan sinh cosh tanh abs floor gcd lcm factorial binomial mod min max".split())
    signs = frozenset("+-*/^!().,")
    spelling = Maxima()
    misreads = [
        (r"\d\s*[A-Za-z(]|\)\s*[\w(]", "a bracket after a value calls it, and a letter after a number is no product"),
        (r"\d,\d{3}\b", "a comma separates arguments"),
        (rf"(?<![A-Za-z])(?!(?:{CALLED})\()[A-Za-z]", "letters are symbols"),
        (r"(?<!\d)\.\d|\d\.(?!\d)", "a point by itself is a product"),
        (r"\d\s+\d", "numbers side by side are no number"),
    ]

    def ask(self, lines):
        return in_chunks(lines, self.ask_some, 800)

    def ask_some(self, lines):
        # A mistake of syntax would end what the program reads, but not what it evaluates.
        write = lambda line: f'errcatch(print("A@",shown(eval_string("{line}"))))$'
        mark = lambda at: (f'print("M@{at}@")$', f"M@{at}@")
        return Marked(["maxima", "--very-quiet"], write, mark, seconds=120, prologue=PROLOGUE).ask(lines)

    def value(self, output):
        lines = [line for line in output.splitlines() if "A@" in line]
        if len(lines) != 1:
            return None
        shown = lines[0].partition("A@")[2].strip()
        if shown in ("true", "false"):
            return truth(shown == "true")
        return value_in(shown.replace("b", "e").replace(" ", ""))


def value_in(shown):
    """`[1.5e0,0.0e0]`, or a list of such pairs."""
    pairs = re.findall(r"\[(-?[\d.]+e-?\d+),(-?[\d.]+e-?\d+)\]", shown)
    values = [one(*pair) for pair in pairs]
    return many(values) if shown.startswith("[[") else values[0] if len(values) == 1 else None


def one(real, imaginary):
    if abs(float(imaginary)) <= 1e-25 * max(1, abs(float(real))):
        return number(number_of(real))
    return number(complex(float(real), float(imaginary)))


JUROR = MaximaJuror()
