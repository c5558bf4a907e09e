"""Random equations: every solvable form equally often."""

import random

NAMES = "x x x x x x y z t theta r n".split()
CYCLOTOMIC = {
    5: "x**4 + x**3 + x**2 + x + 1", 7: "x**6 + x**5 + x**4 + x**3 + x**2 + x + 1", 8: "x**4 + 1", 9: "x**6 + x**3 + 1",
    10: "x**4 - x**3 + x**2 - x + 1", 12: "x**4 - x**2 + 1", 15: "x**8 - x**7 + x**5 - x**4 + x**3 - x + 1", 16: "x**8 + 1",
}  # fmt: skip
FORMS = """
linear linear_rational linear_sides quadratic_rational quadratic_irrational quadratic_complex quadratic_letters
cubic_rational cubic_one_real cubic_three_real cubic_factor quartic_rational biquadratic quartic_general quintic
higher_reducible binomial cyclotomic multiplicities decomposed palindromic poles fraction in_exp in_log in_sine in_cosine
in_tangent in_root in_power in_absolute fractional_power nested product radicals radical_pair lambert bases trigonometric hyperbolic
linear_system linear_system_of_three loose_system polynomial_system float_linear float_quadratic float_higher none
""".split()


class Draw:
    """Equations with their form and precision. Each form occurs once in every round."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.round = []

    def case(self):
        if not self.round:
            self.round = self.random.sample(FORMS, len(FORMS))
        form = self.round.pop()
        drawn = getattr(self, form)()
        expression = drawn if drawn.startswith("solve(") else self.written(*drawn.split(" = "))
        return {"form": form, "expression": expression, "precision": self.precision()}

    def precision(self):
        kind = self.random.random()
        return 10 if kind < 0.5 else 15 if kind < 0.6 else self.random.randint(3, 50)

    def written(self, left, right):
        """The same equation as an agent would write it, in some variable."""
        of, kind = self.random, self.random.random()
        name = of.choice(NAMES)
        if name != "x":
            left, right = self.renamed(left, name), self.renamed(right, name)
        whole = left if right == "0" else f"{left} - ({right})"
        if kind < 0.6:
            return f"{left} = {right}"
        if kind < 0.65:
            return f"{right} = {left}"
        if kind < 0.85:
            return f"solve({whole}, {name})"
        if kind < 0.95:
            return f"solve({whole})"
        return f"solve(Eq({left}, {right}), {name})"

    def renamed(self, text, name):
        return "".join(name if part == "x" else part for part in tokens(text))

    # Numbers and polynomials.

    def small(self, most=9):
        return self.random.choice([-1, 1]) * self.random.randint(1, most)

    def any(self, most=9):
        return self.random.randint(-most, most)

    def rational(self, most=9):
        return f"{self.small(most)}/{self.random.choice([2, 3, 4, 5, 6, 7, 8, 10])}"

    def polynomial(self, coefficients):
        """The text of a polynomial; its coefficients from the highest down, numbers or texts."""
        terms = []
        for power, coefficient in zip(range(len(coefficients) - 1, -1, -1), map(str, coefficients)):
            if coefficient == "0":
                continue
            symbol = {0: "", 1: "x"}.get(power, f"x**{power}")
            sign, size = ("-", coefficient[1:]) if coefficient.startswith("-") else ("+", coefficient)
            term = size if not symbol else symbol if size == "1" else f"{size}*{symbol}"
            terms.append((sign, term))
        if not terms:
            return "0"
        if self.random.random() < 0.15:
            self.random.shuffle(terms)
        text = " ".join(f"{sign} {term}" for sign, term in terms)
        return text[2:] if text.startswith("+ ") else "-" + text[2:]

    def equated(self, coefficients):
        """A polynomial equation, whose last coefficient may be on the right side."""
        last = coefficients[-1]
        if self.random.random() < 0.4 and isinstance(last, int):
            return f"{self.polynomial([*coefficients[:-1], 0])} = {-last}"
        return f"{self.polynomial(coefficients)} = 0"

    def expanded(self, roots, lead=1):
        """The coefficients of the polynomial with these roots: integers, or pairs (p, q) for p/q."""
        coefficients = [lead]
        for root in roots:
            p, q = root if isinstance(root, tuple) else (root, 1)
            grown = [q * c for c in coefficients] + [0]
            for at, c in enumerate(coefficients):
                grown[at + 1] -= p * c
            coefficients = grown
        return coefficients

    def multiplied(self, one, other):
        product = [0] * (len(one) + len(other) - 1)
        for i, a in enumerate(one):
            for j, b in enumerate(other):
                product[i + j] += a * b
        return product

    def root(self):
        return self.any(9) if self.random.random() < 0.7 else (self.small(), self.random.randint(2, 5))

    # Polynomials.

    def linear(self):
        return self.equated([self.small(20), self.any(100)])

    def linear_rational(self):
        return f"{self.rational()}*x + {self.rational().lstrip('-')} = {self.random.choice([0, self.any(), self.rational()])}"

    def linear_sides(self):
        a, n = self.random.choice, self.small
        return a([
            f"{n()}*x + {abs(n())} = {n()}*x - {abs(n())}", f"{abs(n())}*(x - {abs(n())}) = {abs(n())}*(x + {abs(n())})",
            f"x/{abs(n())} + x/{abs(n()) + 1} = {n()}", f"(x + {abs(n())})/{abs(n())} = {n()}", f"pi*x = {n()}", f"sqrt({abs(n()) + 1})*x = {n()}", f"x - {a([abs(n()), 'E', 'I'])} = 0",
        ])  # fmt: skip

    def quadratic_rational(self):
        return self.equated(self.expanded([self.root(), self.root()], self.random.choice([1, 1, 1, 2, 3, -1])))

    def quadratic_irrational(self):
        b = self.any(20)
        return self.equated([self.random.choice([1, 1, 2, 3, 5]), b, -self.random.randint(1, 30)])

    def quadratic_complex(self):
        a, b = self.random.choice([1, 1, 2, 3]), self.any(9)
        return self.equated([a, b, b * b // (4 * a) + self.random.randint(1, 30)])

    def quadratic_letters(self):
        n = self.small
        return self.random.choice([
            f"(x + {abs(n())})**2 = {n()}", f"x*(x + {abs(n())}) = {n()}", f"{abs(n())}*x**2 + {abs(n())}*x = {n()}*x + {abs(n())}",
            f"x**2 = {abs(n(99))}", f"x^2 + {abs(n())}*x - {abs(n())} = 0", f"x**2/{abs(n()) + 1} - x/{abs(n()) + 1} - {abs(n())} = 0", f"pi*x**2 = {abs(n(50))}",
            f"x**2 - sqrt({abs(n()) + 1})*x - {abs(n())} = 0", f"x**2 + I*x + {abs(n())} = 0", f"{n()}*x**2 = 0",
        ])  # fmt: skip

    def cubic_rational(self):
        return self.equated(self.expanded([self.root() for _ in range(3)]))

    def cubic_one_real(self):
        return self.equated([self.random.choice([1, 1, 2, 3]), self.any(3), self.random.randint(1, 9), self.small()])

    def cubic_three_real(self):
        p = self.random.randint(2, 9)
        return self.equated([1, self.random.choice([0, 0, self.any(4)]), -p, self.random.choice([-1, 1])])

    def cubic_factor(self):
        return self.equated(self.multiplied([1, self.any(6)], [self.random.choice([1, 2]), self.any(6), self.small(7)]))

    def quartic_rational(self):
        return self.equated(self.expanded([self.root() for _ in range(4)]))

    def biquadratic(self):
        return self.equated([self.random.choice([1, 1, 2]), 0, self.any(12), 0, self.small(20)])

    def quartic_general(self):
        return self.equated([1, self.random.choice([0, self.any(4)]), self.any(6), self.small(6), self.small(6)])

    def quintic(self):
        degree = self.random.choice([5, 5, 5, 6, 7, 8])
        middle = [self.random.choice([0, 0, self.any(5)]) for _ in range(degree - 2)]
        return self.equated([1, *middle, self.small(4), self.small(4)])

    def higher_reducible(self):
        one = [1, *(self.any(4) for _ in range(self.random.choice([1, 2, 3])))]
        other = [1, *(self.any(3) for _ in range(self.random.choice([2, 3, 4])))]
        third = [1, self.any(4)]
        return self.equated(self.multiplied(self.multiplied(one, other), third if self.random.random() < 0.5 else [1]))

    def binomial(self):
        n = self.random.randint
        return self.random.choice([f"x**{n(3, 10)} = {self.small(40)}", f"x**{n(3, 9)} - {n(2, 30)} = 0", f"{n(2, 9)}*x**{n(3, 6)} + {n(1, 40)} = 0", f"x**{n(3, 6)} = {n(1, 9)}/{n(2, 9)}", f"x**{n(3, 7)} + {n(2, 5)**3} = 0"])

    def cyclotomic(self):
        n = self.random.choice(list(CYCLOTOMIC))
        m = self.random.randint(3, 12)
        return self.random.choice([f"{CYCLOTOMIC[n]} = 0", f"{CYCLOTOMIC[n]} = 0", f"x**{m} - 1 = 0", f"x**{m} = 1", f"x**{m} + 1 = 0"])

    def multiplicities(self):
        of, one, other = self.random, self.any(5), self.any(5)
        power, times = of.randint(2, 4), of.randint(1, 3)
        if of.random() < 0.5:
            return f"(x - {abs(one)})**{power}*(x + {abs(other)})**{times} = 0"
        if of.random() < 0.3:
            return self.equated(self.multiplied(*[[1, self.any(3), self.small(3)]] * 2))
        return self.equated(self.expanded([one] * power + [other] * min(times, 2)))

    def decomposed(self):
        a, b, c = self.any(6), self.any(6), self.small(6)
        inner = self.random.choice(["(x**2 + {})", "(x + {})", "(x**3 - {})", "(x**2 - {}*x)"]).format(abs(self.small()))
        return self.random.choice([f"{inner}**2 + {a}*{inner} + {c} = 0", f"{inner}**{self.random.choice([2, 3])} = {c}", self.equated([1, 0, 0, b, 0, 0, c]), self.equated([1, 0, b, 0, a, 0, c])])

    def palindromic(self):
        a, b, c = self.small(5), self.any(6), self.any(6)
        return self.equated(self.random.choice([[a, b, c, b, a], [a, b, b, a], [a, b, c, c, b, a], [a, b, -b, -a]]))

    # Fractions.

    def poles(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        a = n()
        return self.random.choice([
            f"(x**2 - {a * a})/(x - {a}) = 0", f"(x**2 - {a + n()}*x + {n()})/(x - {a}) = 0", f"x/(x - {a}) = {a}/(x - {a})",
            f"1/(x - {n()}) = {self.small()}", f"(x - {a})*(x + {n()})/(x**2 - {a * a}) = 0", f"1/x - 1/(x + {n()}) = 1/{n() + 1}", f"{a}/x = x",
            "1/x = 0", f"(x - {a})/(x - {a}) = 0", f"x*(x - {a})/(x*(x + {n()})) = 0",
        ])  # fmt: skip

    def fraction(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([
            f"({n()}*x + {n()})/({n()}*x - {n()}) = {self.small()}", f"x + {n()}/x = {self.small()}", f"{n()}/(x + {n()}) + {n()}/(x - {n()}) = {self.small()}",
            f"1/x**2 - {n()}/x + {n()} = 0", f"{n()}/x**{self.random.randint(2, 4)} = {n()}", f"(x**2 + {n()})/(x + {n()}) = {self.small()}", f"x/{n()} + {n()}/x = {n()}",
            f"1/x + 1/(x + {n()}) + 1/(x + {n()}) = 0", f"x**-2 = {n()}", f"(x + 1)/(x**2 + {n()}) = 1/{n() + 1}",
        ])  # fmt: skip

    # One generator.

    def quadratic_in(self, generator):
        of = self.random
        p, q = of.choice([(1, 2), (2, 3), (1, 1), (-1, 2), (1, -3), (3, -2), (2, 2), (1, 5), (-1, 4)])
        s, p = p + q, p * q
        return of.choice([f"{generator}**2 {'-' if s > 0 else '+'} {abs(s)}*{generator} {'+' if p > 0 else '-'} {abs(p)} = 0", f"{generator}**2 + {abs(self.any(5))}*{generator} = {self.small()}"])

    def scaled(self):
        of, n = self.random, self.random.randint
        return of.choice(["x", "x", "x", f"{n(2, 5)}*x", f"x/{n(2, 4)}", f"x + {n(1, 5)}", f"{n(2, 4)}*x - {n(1, 5)}", "-x", "x**2", "pi*x"])

    def in_exp(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([
            f"exp({self.scaled()}) = {n()}", f"exp({self.scaled()}) = {self.small()}", f"exp(2*x) - {n()}*exp(x) + {n()} = 0", self.quadratic_in("exp(x)"), f"exp(x) + {n()}*exp(-x) = {n()}",
            f"{n()}*exp({self.scaled()}) - {n()} = 0", f"E**x = {n()}", f"exp(x)*{n()} = exp({n()})", f"{n()}00*exp(-x/{n()}) = {n()}", f"exp(3*x) - {n()}*exp(x) = 0", f"exp(x**2) = {n()}", f"exp(x)**2 = {n()}",
        ])  # fmt: skip

    def in_log(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([
            f"log({self.scaled()}) = {self.any(5)}", f"log(x)**2 - {n()}*log(x) + {n()} = 0", self.quadratic_in("log(x)"), f"ln(x) + ln(x + {n()}) = {n()}", f"log(x, {n() + 1}) = {n()}", f"{n()}*log(x) = {n()}",
            f"log(x**2) = {n()}", f"log(x) - log({n()}) = {n()}", f"log(x + {n()}) - log(x) = 1/{n()}", f"log(x)/log({n() + 1}) = {n()}", "x*log(x) = 0", f"log(log(x)) = {self.any(2)}", f"1/log(x) = {n()}",
        ])  # fmt: skip

    def circular(self, name):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        value = self.random.choice(["1/2", "0", "1", "-1", "1/3", "sqrt(2)/2", "-sqrt(3)/2", "2", "-1/2", f"{n()}/10", "sqrt(3)"])
        return self.random.choice([
            f"{name}(x) = {value}", f"{name}({self.scaled()}) = {value}", f"{n()}*{name}(x) - {n()} = 0", self.quadratic_in(f"{name}(x)"), f"{name}(x)**2 = {self.random.choice(['1/4', '3/4', '1', '2', '1/2'])}", f"2*{name}(x)**2 + {name}(x) - 1 = 0", f"{name}(x)*({name}(x) - 1) = 0",
        ])  # fmt: skip

    def in_sine(self):
        return self.circular("sin")

    def in_cosine(self):
        return self.circular("cos")

    def in_tangent(self):
        return self.circular("tan")

    def in_root(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([
            f"sqrt(x + {n()}) = {self.any(6)}", f"sqrt({n()}*x + {n()}) = x", f"sqrt(x + {n()}) = x - {n()}", f"x - {n()}*sqrt(x) + {n()} = 0", self.quadratic_in("sqrt(x)"), f"sqrt(x) = {self.any(5)}",
            f"{n()}*sqrt(x - {n()}) = {n()}", f"sqrt(x**2 + {n()}) = {n()}", f"sqrt(x) + x = {n()}", f"1/sqrt(x) = {n()}", f"sqrt({n()} - x) = x", f"sqrt(x**2 - {n()}) = x - {n()}", f"sqrt(sqrt(x) + {n()}) = {n()}",
        ])  # fmt: skip

    def in_power(self):
        n = lambda: self.random.randint(2, 9)  # noqa: E731
        a = n()
        return self.random.choice([
            f"{a}**x = {n()}", f"{a}**x = {a ** self.random.randint(1, 5)}", f"{a}**(2*x) - {n()}*{a}**x + {n()} = 0", f"{a}**(x + 1) = {n()}", f"{n()}*{a}**x = {n() * n()}", f"{a}**x + {a}**(x + 1) = {n()}",
            f"{a}**({self.scaled()}) = {n()}", f"(1/{a})**x = {n()}", f"{n()}*(1 + 1/{n() * 10})**x = {n() * 10}", f"4**x - {n()}*2**x + {n()} = 0", f"1.0{n()}**x = 2", f"{a}**x = -{n()}", f"9**x - {n()}*3**x = 0", f"{a}**(x**2) = {n()}",
        ])  # fmt: skip

    def in_absolute(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([f"abs(x) = {self.any(5)}", f"abs(x - {n()}) = {n()}", f"abs({n()}*x + {n()}) = {n()}", f"abs(x)**2 - {n()}*abs(x) + {n()} = 0", f"abs(x) + x = {n()}", f"abs(x**2 - {n()}) = {n()}", f"abs(x - {n()}) = abs(x + {n()})", f"x*abs(x) = {self.small()}"])

    def fractional_power(self):
        of, n = self.random, lambda: self.random.randint(1, 9)  # noqa: E731
        exponent = of.choice(["(1/3)", "(2/3)", "(3/2)", "(-1/2)", "(1/4)", "(3/4)", "(5/2)", "(-2/3)", "(1/2)", "(4/3)"])
        return of.choice([f"x**{exponent} = {n()}", f"x**{exponent} = {self.small()}", f"(x + {n()})**{exponent} = {n()}", f"{n()}*x**{exponent} - {n()} = 0", f"x**(2/3) - {n()}*x**(1/3) + {n()} = 0", f"x**{exponent} + {n()} = 0", f"cbrt(x) = {self.small()}", f"root(x, 4) = {n()}", f"x**0.5 = {n()}", f"x**1.5 = {n()}"])

    def nested(self):
        n = lambda: self.random.randint(1, 5)  # noqa: E731
        return self.random.choice([
            f"exp(sqrt(x)) = {n()}", "log(sin(x)) = 0", f"sqrt(log(x)) = {n()}", f"sin(exp(x)) = 1/{n()}", f"exp(exp(x)) = {n()}", f"log(x**2 + {n()}) = {n()}", f"atan(x) = 1/{n()}", f"asin(x) = {self.random.choice(['pi/6', '1/2', '1', '2'])}", f"acos(x) = {self.random.choice(['pi/3', '1', '2', '0'])}",
            f"tan(x/{n()} + 1) = {n()}", f"sqrt(1 + sqrt(x)) = {n()}", f"exp(1/x) = {n()}", f"log(1/x) = {n()}", f"(exp(x) + {n()})**2 = {n()}", "cos(log(x)) = 0", f"log(exp(x) + {n()}) = {n() + 2}", f"atan({n()}*x) = pi/4", f"exp(x**3) = {n()}", f"(log(x) - {n()})/(log(x) + {n()}) = 2", "sin(x**2) = 0", f"sinh(log(x)) = {n()}",
        ])  # fmt: skip

    def product(self):
        of = self.random
        factor = lambda: of.choice([  # noqa: E731
            f"(x - {of.randint(1, 9)})", f"(x**2 - {of.randint(1, 9)})", f"(exp(x) - {of.randint(1, 9)})", "sin(x)", "x", f"(log(x) - {of.randint(0, 3)})", f"(sqrt(x) - {of.randint(1, 5)})", f"({of.randint(2, 5)}*x + {of.randint(1, 9)})", "(cos(x) - 1)", f"(2**x - {of.randint(2, 9)})", "(x**2 + 1)", "exp(x)",
        ])  # fmt: skip
        return f"{'*'.join(factor() for _ in range(of.randint(2, 3)))} = 0"

    def radicals(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([f"sqrt(x) + sqrt(x + {n()}) = {n()}", f"sqrt(x + {n()}) - sqrt(x) = {n()}", f"sqrt({n()}*x + {n()}) - sqrt(x - {n()}) = {n()}", f"sqrt(x + {n()}) = sqrt({n()}*x - {n()})", f"x + sqrt(x + {n()}) = {n()}", f"sqrt(x)*(x - {n()}) = {n()}", f"x**(1/3) + x = {n() * 2}", f"sqrt(x + {n()}) + sqrt(x - {n()}) = 1"])

    def radical_pair(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([f"(x + {n()})**(1/3) = {self.any(4)}", f"sqrt(x)/(x + {n()}) = 1/{n() + 1}", f"1/sqrt(x) + sqrt(x) = {n()}", f"sqrt(x)*sqrt(x + {n()}) = {n()}", f"x/sqrt(x**2 + {n()}) = 1/{n() + 1}", f"x*sqrt(x + {n()}) = {n()}", f"sqrt(x)*sqrt(x - {n()}) - {n()} = 0", f"x**(1/2) - x**(1/4) = {n()}"])

    def lambert(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([
            f"x*exp(x) = {self.random.choice([1, 2, 3, '-1/4', 'E', 10])}", f"x*exp({n()}*x) = {n()}", f"x + exp(x) = {self.any(4)}", f"x + log(x) = {n()}", f"x*log(x) = {n()}", f"{n() + 1}**x = {n()}*x", f"exp(x) = {n()}*x", f"x**2*exp(x) = {n()}", f"x**x = {n() + 1}", f"exp(x) + {n()}*x = {n()}", f"log(x) = {n()}*x - 8", f"x*2**x = {n()}", "x**2 = 2**x",
        ])  # fmt: skip

    def bases(self):
        n = lambda: self.random.randint(2, 9)  # noqa: E731
        a = n()
        return self.random.choice([f"{a}**x = {n()}**(x + {n()})", f"{a}**(2*x) = {n()}**(x - 1)", f"{n()}*{a}**x = {n()}*{n()}**x", f"exp(x) = {a}**(x + 1)", f"2**x + 4**x = {n()}", f"{a}**x = {a}**(3*x - {n()})", f"exp(2*x) = exp(x + {n()})", f"2**x*3**x = {n()}", f"8**x = 2**(x + {n()})"])

    def trigonometric(self):
        n = lambda: self.random.randint(1, 5)  # noqa: E731
        return self.random.choice([
            f"sin(x) + cos(x) = {self.random.choice([0, 1, -1, 'sqrt(2)'])}", "sin(x) = cos(x)", f"{n()}*sin(x) - {n()}*cos(x) = 0", "sin(2*x) = sin(x)", "sin(x)**2 - cos(x)**2 = 0", f"sin(x)*cos(x) = {self.random.choice(['0', '1/4', '1/2'])}", "cos(2*x) = cos(x)", f"sin(x)**2 + {n()}*cos(x) = {n()}",
            f"tan(x) = {n()}*sin(x)", f"{n()}*sin(x) + {n()}*cos(x) = {n()}", f"cot(x) = {n()}", f"sec(x) = {n()}", f"csc(x) = {n()}", f"tan(x)**2 = {n()}", "1 - sin(x) = cos(x)", "sin(x)/x = 0", "cos(x)**2 = sin(x)",
        ])  # fmt: skip

    def hyperbolic(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([f"sinh(x) = {self.any()}", f"cosh(x) = {n()}", f"tanh(x) = 1/{n() + 1}", f"sinh({n()}*x) = {n()}", f"cosh(x)**2 = {n()}", f"asinh(x) = {n()}", f"acosh(x) = {n()}", f"atanh(x) = 1/{n() + 1}", f"cosh(x) + sinh(x) = {n()}", f"cosh(x) - {n()}*sinh(x) = 0"])

    # Systems.

    def combination(self, names):
        return " + ".join(f"{self.small()}*{name}" for name in names).replace("+ -", "- ")

    def linear_system(self):
        of = self.random
        names = of.choice(["xy", "xy", "ab", "yx", "uv"])
        equations = [f"{self.combination(names)} - {abs(self.small(20))}" for _ in names]
        if of.random() < 0.2:
            equations = [f"Eq({self.combination(names)}, {self.any(20)})" for _ in names]
        return self.system(equations, names)

    def linear_system_of_three(self):
        equations = [f"{self.combination('xyz')} + {abs(self.small(20))}" for _ in range(3)]
        return self.system(equations, "xyz")

    def loose_system(self):
        """More or fewer equations than unknowns, or the same one twice."""
        of = self.random
        a, b = self.combination("xy"), self.any(9)
        return of.choice([
            self.system([f"{a} - {abs(b)}", f"2*({a}) - {abs(self.any(9))}"], "xy"), self.system(["x + y - 3", "x - y - 1", f"x + 2*y - {of.choice([4, 5])}"], "xy"),
            self.system([f"x - {abs(b)}", f"y - {abs(b) + 1}"], "xy"), f"solve([x**2 - {abs(b)}], [x])", f"solve([x - {abs(b)}], [x])", f"solve([x + y - 1, x - y - {abs(b)}])", "solve((x + y - 3, x*2 - y), (x, y))",
        ])  # fmt: skip

    def polynomial_system(self):
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([
            self.system([f"x + y - {n()}", f"x*y - {n()}"], "xy"), self.system([f"x**2 + y**2 - {n()}", f"x - y - {self.random.randint(0, 3)}"], "xy"), self.system([f"x**2 + y**2 - {n() + 1}", f"x*y - {n()}"], "xy"), self.system([f"y - x**2 + {n()}", f"y - {n()}*x - {n()}"], "xy"),
            self.system([f"x**2 - y - {n()}", f"y**2 - {n() ** 2}"], "xy"), self.system([f"x*y - {n()}", f"x/y - {n()}"], "xy"), self.system([f"x**2 - {n()}", f"y**2 - {n()}"], "xy"), self.system(["x + y + z - 6", f"x*y - {n()}", "z - 3"], "xyz"), self.system([f"x**2 + y - {n()}", f"x + y - {n()}"], "xy"),
        ])  # fmt: skip

    def system(self, equations, names):
        brackets = self.random.choice(["[]", "[]", "()"])
        symbols = ", ".join(names)
        equations = ", ".join(equations)
        return f"solve([{equations}], [{symbols}])" if brackets == "[]" else f"solve(({equations}), ({symbols}))"

    # Floats.

    def float(self, most=9):
        return round(self.random.uniform(0.1, most), self.random.randint(1, 3))

    def float_linear(self):
        return self.random.choice([f"{self.float()}*x + {self.float()} = {self.float()}", f"{self.float()}*x = {self.any()}", f"x/{self.float()} = {self.float()}", f"{self.float()}*(x - {self.float()}) = 0.1"])

    def float_quadratic(self):
        return self.random.choice([f"{self.float()}*x**2 + {self.float()}*x - {self.float()} = 0", f"x**2 = {self.float()}", f"x**2 + {self.float()}*x + {self.float(20)} = 0", f"4.9*x**2 - {self.float(20)}*x + {self.float()} = 0", f"0.5*9.8*x**2 = {self.float(50)}"])

    def float_higher(self):
        return self.random.choice([f"x**3 - {self.float()}*x + {self.float()} = 0", f"x**4 - {self.float()} = 0", f"exp({self.float()}*x) = {self.float()}", f"log(x) = {self.float()}", f"{self.float()}**x = {self.float()}", f"x**{self.random.choice([3, 5])} + {self.float()}*x - 1 = 0", f"sin(x) = {round(self.random.random(), 2)}", f"x**3 = {self.float(50)}", f"{self.float()}/x + {self.float()} = {self.float()}"])

    def none(self):
        """Without a solution, or with infinitely many."""
        n = lambda: self.random.randint(1, 9)  # noqa: E731
        return self.random.choice([
            f"sqrt(x) = -{n()}", "exp(x) = 0", "1/x = 0", f"x = x + {n()}", f"x + {n()} = x + {n()}", f"sqrt(x + {n()}) = -{n()}", "2*x = x + x", f"(x - {n()})/x = 1", f"x**2 + {n()} = x**2", f"abs(x) = -{n()}", f"x - x = {n()}", "cos(x) = x", f"x**0 = {n()}", f"exp(x) + x**2 = {n()}", f"x**5 + sin(x) = {n()}", "(x + 1)**2 = x**2 + 2*x + 1", "log(x) = x",
        ])  # fmt: skip


def tokens(text):
    """The words of the text, and the text between them."""
    parts, word = [], ""
    for char in text:
        if char.isalnum() or char == "_":
            word += char
        else:
            parts += [word, char]
            word = ""
    return [*parts, word]
