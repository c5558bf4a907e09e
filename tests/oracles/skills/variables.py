"""Random formulas with variables."""

import random

FORMULAS = """
2 * v * sin(theta * pi / 180) / g
a*x**2 + b*x + c
sqrt(a**2 + b**2)
P*(1 + r/n)**(n*t)
m*c**2
pi*r**2*h
(-b + sqrt(b**2 - 4*a*c))/(2*a)
E*x + pi
x % y
x**y
exp(-x*t)*cos(w*t)
factorial(n)/(factorial(k)*factorial(n - k))
log(x, y)
abs(x - y)/(x + y)
Max(x, y) - Min(x, y)
floor(x/y)*y
x/y
gamma*m
beta + S*N
atan2(y, x)
n!/2**n
x = a*x + b - x
a*x + b = c
a*x**2 + b*x + c = 0
solve(a*x**2 + b*x + c, x)
v*t - g*t**2/2 = h
exp(k*x) = a
solve([a*x + b*y - 1, x - y - c], [x, y])
""".strip().split("\n")  # fmt: skip
WHOLE = "n k".split()
UNKNOWN = {"x = a*x + b - x": "x", "a*x + b = c": "x", "a*x**2 + b*x + c = 0": "x", "v*t - g*t**2/2 = h": "t", "exp(k*x) = a": "x"}


class Draw:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def case(self):
        of, formula = self.random, self.random.choice(FORMULAS)
        unknown = UNKNOWN.get(formula, "x y" if formula.startswith("solve([") else "x" if formula.startswith("solve(") else "")
        names = [name for name in names_of(formula) if name not in unknown.split()]
        variables = {name: self.number(name) for name in names}
        if of.random() < 0.06 and variables:
            del variables[of.choice(list(variables))]
        if of.random() < 0.1:
            variables["unused"] = self.number("unused")
        precision = 10 if of.random() < 0.5 else of.randint(3, 50)
        return {"form": "variables", "expression": formula, "precision": precision, "variables": variables}

    def number(self, name):
        of, kind = self.random, self.random.random()
        if name in WHOLE and kind < 0.8:
            return of.randint(0, 9)
        if kind < 0.5:
            return of.randint(-20, 40)
        if kind < 0.9:
            return round(of.uniform(-20, 40), of.randint(0, 3))
        return of.choice([0, 1, -1, 0.5, 1e-9, 1e10, 9.8, 10**15, 0.1, 3.0])


KNOWN = "sin cos sqrt pi exp factorial log abs Max Min floor atan2 solve".split()


def names_of(formula):
    words = "".join(char if char.isalnum() or char == "_" else " " for char in formula).split()
    return list(dict.fromkeys(word for word in words if not word[0].isdigit() and word not in KNOWN))
