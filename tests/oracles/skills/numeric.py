"""Random numeric expressions: every function and every kind of arithmetic equally often."""

import random

CIRCULAR = "sin cos tan cot sec csc".split()
ONE = (
    CIRCULAR + "sqrt cbrt exp log ln abs factorial asin acos atan sinh cosh tanh asinh acosh atanh gamma floor ceiling sign".split()
)
TWO = "root atan2 binomial Rational Min Max log_base".split()
NEIGHBOURS = "re im arg conjugate coth sech csch acot asec acsc acoth asech acsch LambertW loggamma frac".split()
ARITHMETIC = (
    "integers rationals floats mixed power radicals complex cancellation huge tiny constants nested % // ! neighbour neighbour".split()
)
FORMS = ONE + TWO + ARITHMETIC
CONSTANTS = "pi pi pi E E GoldenRatio EulerGamma Catalan".split()
DENOMINATORS = [2, 2, 3, 3, 4, 5, 6, 8, 10, 12]


class Draw:
    """Expressions with their form and precision. Each form occurs once in every round."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.round = []

    def case(self):
        if not self.round:
            self.round = self.random.sample(FORMS, len(FORMS))
        form = self.round.pop()
        return {"form": form, "expression": self.of(form), "precision": self.precision()}

    def precision(self):
        of, kind = self.random, self.random.random()
        if kind < 0.3:
            return 10
        if kind < 0.9:
            return of.randint(3, 50)
        if kind < 0.94:
            return 15
        if kind < 0.96:
            return of.randint(1, 2)
        return of.randint(51, 200) if kind < 0.99 else of.randint(201, 1000)

    def of(self, form):
        if form in ONE or form in TWO:
            return self.around(self.call(form))
        if form == "neighbour":
            return self.around(self.call(self.random.choice(NEIGHBOURS)))
        return {"%": self.modulo, "//": self.quotient, "!": self.exclamation}.get(form, getattr(self, form, None))()

    # Leaves.

    def integer(self):
        of = self.random
        return str(of.choice([0, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 12, 25, 100, of.randint(0, 1000)]))

    def rational(self):
        of = self.random
        return f"{of.choice(['', '', '-'])}{of.randint(1, 30)}/{of.choice([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 100])}"

    def float(self):
        of, kind = self.random, self.random.random()
        if kind < 0.6:
            return repr(round(of.uniform(0, 10), of.randint(1, 4)))
        if kind < 0.75:
            return repr(round(of.uniform(0, 1000), of.randint(0, 6)))
        if kind < 0.85:
            return of.choice("0.1 0.5 1.5 2.5 1e3 1e-5 3. .25 2E2 1e10 2.0 1.0 0.0 9.8 6.02214076e23 1.602e-19".split())
        if kind < 0.95:
            return repr(of.uniform(0, 5))
        return f"0.{of.randint(10**16, 10**40)}"

    def constant(self):
        return self.random.choice(CONSTANTS)

    def surd(self):
        return f"sqrt({self.random.randint(2, 50)})"

    def angle(self):
        of = self.random
        top, bottom = of.randint(-24, 24), of.choice(DENOMINATORS + [7, 9, 16, 24])
        return of.choice([f"{top}*pi/{bottom}", f"pi/{bottom}", f"{top}*pi", f"pi*{top}/{bottom} + {of.randint(0, 2)}"])

    def imaginary(self):
        of = self.random
        return of.choice(["I", "2*I", f"{self.leaf()} + {of.randint(1, 5)}*I", f"{of.randint(1, 4)} - I", f"1/2 + I*{self.surd()}/2"])

    def leaf(self):
        kind = self.random.random()
        if kind < 0.35:
            return self.signed(self.integer())
        if kind < 0.6:
            return self.rational()
        if kind < 0.8:
            return self.signed(self.float())
        return self.constant() if kind < 0.9 else self.surd()

    def signed(self, text):
        return f"-{text}" if self.random.random() < 0.25 else text

    # Calls.

    def argument(self, name):
        of, kind = self.random, self.random.random()
        if name in CIRCULAR and kind < 0.45:
            return self.angle()
        if name in ("asin", "acos", "atan") and kind < 0.25:
            return of.choice("1/2 -1/2 sqrt(2)/2 sqrt(3)/2 -sqrt(3)/2 1 0 -1 sqrt(3) sqrt(3)/3 2 (sqrt(5)-1)/4 3 1/sqrt(3)".split())
        if name in ("asin", "acos", "atanh") and kind < 0.55:
            return self.signed(of.choice([f"{of.randint(1, 9)}/{of.randint(9, 20)}", repr(round(of.random(), 3))]))
        if name in ("factorial", "gamma") and kind < 0.7:
            return of.choice([str(of.randint(0, 30)), str(of.randint(0, 300)), f"{of.randint(-9, 15)}/2", self.float_small()])
        if name in ("log", "ln") and kind < 0.25:
            return of.choice([str(of.randint(1, 1000)), f"{of.randint(1, 50)}/{of.randint(1, 50)}", f"E**{of.randint(-3, 5)}", "-1", "I"])
        if name in ("exp", "sinh", "cosh", "tanh") and kind < 0.2:
            return of.choice([f"I*pi/{of.choice(DENOMINATORS)}", f"log({of.randint(2, 20)})", str(of.randint(-1000, 1000)), "I", f"{of.randint(-3, 3)}*log({of.randint(2, 9)})"])
        if name in ("floor", "ceiling", "frac", "sign", "abs") and kind < 0.4:
            return of.choice([f"{self.leaf()}*{self.leaf()}", f"{self.leaf()} - {self.leaf()}", f"10**{of.randint(1, 20)}*{self.constant()}", self.imaginary()])
        if kind < 0.8:
            return self.leaf()
        if kind < 0.88:
            return self.imaginary()
        return self.expression(1)

    def float_small(self):
        return repr(round(self.random.uniform(-6, 20), self.random.randint(1, 3)))

    def call(self, name):
        of = self.random
        if name in ONE or name in NEIGHBOURS:
            return f"{name}({self.argument(name)})"
        if name == "log_base":
            return f"log({self.argument('log')}, {of.choice(['2', '10', '3', 'E', '1/2', self.leaf()])})"
        if name == "root":
            return f"root({self.leaf()}, {of.choice([2, 3, 3, 4, 5, 7, -2, -3])})"
        if name == "Rational":
            return of.choice([f"Rational({of.randint(-99, 99)}, {of.randint(1, 99)})", f"Rational('{of.randint(1, 99)}/{of.randint(1, 99)}')"]) if of.random() < 0.1 else f"Rational({of.randint(-99, 99)}, {of.randint(1, 99)})"
        if name == "binomial":
            return f"binomial({of.choice([str(of.randint(0, 60)), str(of.randint(0, 400)), self.rational(), self.float_small()])}, {of.choice([str(of.randint(0, 20)), str(of.randint(0, 20)), self.rational()])})"
        if name in ("Min", "Max"):
            return f"{name}({', '.join(self.real() for _ in range(of.randint(2, 4)))})"
        return f"{name}({self.real()}, {self.real()})"

    def real(self):
        of = self.random
        return self.leaf() if of.random() < 0.7 else of.choice([f"sin({self.integer()})", f"exp({self.rational()})", f"{self.leaf()}*{self.constant()}"])

    def around(self, call):
        """The call, often inside some arithmetic."""
        of, kind = self.random, self.random.random()
        if kind < 0.45:
            return call
        if kind < 0.7:
            return of.choice([f"{self.leaf()}*{call}", f"{call} + {self.leaf()}", f"{self.leaf()} - {call}", f"{call}/{self.positive()}"])
        if kind < 0.8:
            return f"{call}**{of.choice(['2', '3', '-1', '(1/2)', '0.5', '-2'])}"
        if kind < 0.93:
            return f"{call} {of.choice('+-*/')} {self.call(of.choice(ONE))}"
        return f"{of.choice(['sin', 'sqrt', 'exp', 'atan', 'abs', 'cos'])}({call})"

    def positive(self):
        return str(self.random.randint(2, 40))

    # Arithmetic.

    def expression(self, depth):
        of, kind = self.random, self.random.random()
        if depth <= 0 or kind < 0.15:
            return self.leaf()
        if kind < 0.4:
            return f"({self.expression(depth - 1)}) {of.choice('+-*/')} ({self.expression(depth - 1)})"
        if kind < 0.75:
            return f"{self.expression(depth - 1)} {of.choice('+-*')} {self.expression(depth - 1)}"
        return self.call(of.choice(ONE))

    def chain(self, leaf):
        of = self.random
        text = self.signed(leaf())
        for _ in range(of.randint(1, 4)):
            part = leaf()
            text += f" {of.choice('+-*/')} " + (f"({part})" if part.startswith("-") or of.random() < 0.2 else part)
        return f"({text}) * {leaf()}" if of.random() < 0.2 else text

    def integers(self):
        of = self.random
        return self.chain(lambda: str(of.choice([of.randint(1, 20), of.randint(1, 10**6), of.randint(1, 10 ** of.randint(1, 30))])))

    def rationals(self):
        of = self.random
        return self.chain(lambda: f"{of.randint(1, 99)}/{of.randint(1, 99)}")

    def floats(self):
        return self.chain(self.float)

    def mixed(self):
        return self.chain(self.leaf)

    def power(self):
        of = self.random
        sign = of.choice(["**", "**", "^"])
        base = of.choice([self.integer(), f"({self.rational()})", self.float(), self.constant(), f"(-{of.randint(1, 30)})", f"({self.imaginary()})"])
        exponent = of.choice(["2", "3", "-1", "-2", "10", str(of.randint(-40, 200)), "(1/2)", "(1/3)", "(2/3)", "(-3/2)", "0.5", "1.5", f"({self.rational()})", "pi", "I", "E"])
        power = f"{base}{sign}{exponent}"
        return of.choice([power, f"-{power}", f"{power} + {self.leaf()}", f"{power}*{self.surd()}", f"2**{power}" if exponent in ("2", "3") else power])

    def radicals(self):
        of = self.random
        part = lambda: of.choice([  # noqa: E731
            f"{of.randint(1, 9)}*sqrt({of.randint(2, 99)})",
            f"{of.randint(2, 60)}**({of.randint(1, 5)}/{of.randint(2, 7)})",
            f"sqrt({of.randint(1, 9)} + sqrt({of.randint(2, 30)}))",
            f"1/({of.randint(1, 9)} + sqrt({of.randint(2, 30)}))",
            f"sqrt({of.randint(1, 50)}/{of.randint(2, 50)})",
        ])  # fmt: skip
        return of.choice([part(), f"{part()} {of.choice('+-*/')} {part()}", f"({part()} {of.choice('+-')} {part()})**2", f"{part()} + {part()} - {part()}"])

    def complex(self):
        of = self.random
        part = lambda: f"({self.leaf()} {of.choice('+-')} {of.choice(['', '2*', '3*', '0.5*', self.surd() + '*'])}I)"  # noqa: E731
        return of.choice([
            f"{part()}*{part()}",
            f"{part()}/{part()}",
            f"{part()}**{of.choice([2, 3, -1, 5, '(1/2)', '0.5', '(1/3)', 'I'])}",
            f"{self.call(of.choice(ONE))} + {of.randint(1, 9)}*I",
            f"{of.choice(ONE)}({part()})",
            f"{part()} + {part()}",
            f"{of.choice(['sqrt', 'log', 'asin', 'acosh', 'atanh', 'acos'])}({of.choice(['-', ''])}{of.randint(2, 30)})",
            f"(-{of.randint(2, 30)})**({of.randint(1, 7)}/{of.randint(2, 9)})",
        ])  # fmt: skip

    def cancellation(self):
        of, n = self.random, self.random.randint
        a = n(2, 40)
        return of.choice([
            f"sqrt({a})**2 - {a}",
            f"sqrt({10**n(2, 12)} + {n(1, 9)}) - {of.choice(['sqrt', 'sqrt'])}({10**n(2, 12)})",
            f"sin({n(1, 9)}*10**{n(3, 25)})",
            f"{of.choice(['cos', 'tan', 'sin'])}({n(1, 99)}/10**{n(3, 20)}){of.choice([' - 1', ''])}",
            f"exp(1/10**{n(2, 20)}) - 1",
            f"exp(pi*sqrt({of.choice([163, 67, 43, 58, 652])})) - {of.choice([262537412640768744, 147197952744, 884736744])}",
            f"(sqrt({a}) + 1)*(sqrt({a}) - 1) - {a - 1}",
            f"sqrt({a} + 2*sqrt({a - 1})) - 1 - sqrt({a - 1})",
            f"sin({a})**2 + cos({a})**2 - 1",
            f"log({a}) + log({a + 1}) - log({a * (a + 1)})",
            f"{n(1, 9)}/7 - 0.{n(100000, 999999)}",
            f"0.1 + 0.2 - 0.3*{n(1, 2)}",
            f"10**{n(10, 30)} + pi - 10**{n(10, 30)}",
            f"pi - {of.choice(['22/7', '355/113', '3.14159265358979', '103993/33102'])}",
            f"cosh({n(5, 60)}) - sinh({n(5, 60)})",
            f"atan({10 ** n(2, 15)}) - pi/2",
            f"({a} + sqrt({a}))**{n(3, 9)} - {a * a}**{n(2, 8)}",
            f"1 - tanh({n(2, 40)})",
            f"factorial({n(20, 40)})/E - {10 ** n(1, 20)}",
        ])  # fmt: skip

    def huge(self):
        of, n = self.random, self.random.randint
        return of.choice([
            f"{n(2, 99)}**{n(50, 3000)}", f"exp({n(100, 10**7)})", f"factorial({n(50, 3000)})", f"10**{n(9, 60)}*{self.constant()}",
            f"{n(1, 99)}e{n(10, 400)}", f"sinh({n(50, 5000)})", f"gamma({n(100, 2000)}/{of.choice([1, 2, 3])})", f"binomial({n(100, 2000)}, {n(50, 100)})",
            f"exp(exp({n(3, 9)}))", f"{n(2, 9)}**{n(2, 9)}**{n(2, 6)}", f"{n(2, 99)}.5**{n(20, 400)}", f"{self.integer()}*{10**n(10, 40)} + {self.constant()}",
            f"({n(2, 9)}*pi)**{n(20, 300)}", f"log({n(2, 9)}**{n(1000, 9000)})", f"floor(10**{n(5, 40)}*{self.constant()})",
        ])  # fmt: skip

    def tiny(self):
        of, n = self.random, self.random.randint
        return of.choice([
            f"{n(2, 99)}**-{n(10, 1000)}", f"exp(-{n(20, 10**6)})", f"1/factorial({n(10, 500)})", f"{n(1, 99)}/{10**n(3, 40)}",
            f"{n(1, 99)}e-{n(5, 400)}", f"sin({n(1, 9)}e-{n(5, 60)})", f"{self.constant()}/10**{n(3, 40)}", f"1/{n(3, 9)}000000",
            f"log(1 + 1/10**{n(3, 30)})", f"0.{'0' * n(2, 9)}{n(1, 999)}", f"sech({n(10, 300)})", f"1/({n(2, 9)}**{n(40, 400)} + {n(1, 9)})",
            f"{n(1, 9)}e-{n(5, 20)}*I + {n(1, 9)}", f"acot({10**n(3, 20)})",
        ])  # fmt: skip

    def constants(self):
        of = self.random
        return self.chain(lambda: of.choice([self.constant(), self.constant(), self.leaf(), f"{self.constant()}**{of.randint(2, 4)}"]))

    def nested(self):
        of = self.random
        text = self.leaf()
        for _ in range(of.randint(2, 4)):
            name = of.choice([*CIRCULAR, "sqrt", "sqrt", "log", "atan", "abs", "exp", "asinh", "cbrt", "tanh", "acos", "gamma"])
            inner = text if of.random() < 0.6 else f"{text} {of.choice('+-*')} {self.leaf()}"
            text = f"{name}({inner})"
        return text

    def modulo(self):
        of = self.random
        return self.around_sum(f"{self.term()} % {of.choice([str(of.randint(2, 20)), self.float(), f'(-{of.randint(2, 9)})', f'({self.rational()})', 'pi', '1', self.surd()])}")

    def quotient(self):
        of = self.random
        return self.around_sum(f"{self.term()} // {of.choice([str(of.randint(1, 20)), f'(-{of.randint(2, 9)})', self.float(), 'pi'])}")

    def term(self):
        of = self.random
        return of.choice([str(of.randint(-100, 100)), str(of.randint(0, 10**12)), f"({self.rational()})", self.float(), self.constant(), f"{of.randint(1, 50)}*pi", f"({self.leaf()} + {self.leaf()})"])

    def around_sum(self, text):
        return self.random.choice([text, text, f"{text} + {self.leaf()}", f"({text})*{self.positive()}", f"sin({text})"])

    def exclamation(self):
        of, n = self.random, self.random.randint
        return of.choice([f"{n(0, 30)}!", f"{n(3, 30)}!/{n(2, 20)}!", f"{n(2, 20)}! + {n(2, 9)}!", f"{n(1, 9)}!**2", f"2**{n(1, 6)}!", f"-{n(1, 9)}!", f"({self.leaf()})!", f"{n(2, 5)}!*{self.leaf()}", f"sqrt({n(2, 20)}!)", f"({n(1, 4)} + {n(1, 4)})!"])
