"""Random pairs of answers with their true verdicts: identities keep a value, slips change it, and mpmath at 200 digits is the judge.

    pip install mpmath==1.3.0
    python pairs.py --count 2000 --seed 1 > ../../cases/check/pairs.jsonl

A row is {"claim", "gold", "same", "kind"}. The texts are LaTeX or plain. A pair whose judge is not certain is left out.
"""

import argparse
import json
import random
from fractions import Fraction

from mpmath import cos, e, exp, inf, mp, mpf, pi, sin, sqrt, tan

mp.dps = 200
POINTS = [("1.37", "0.73"), ("2.11", "1.19"), ("0.41", "2.57"), ("3.03", "0.29"), ("-1.23", "1.77"), ("0.87", "-2.31")]
FUNCTIONS = {"sin": sin, "cos": cos, "tan": tan, "exp": exp}

# A tree is a tuple: ("num", Fraction), ("var", name), ("const", "pi"), ("add", a, b), ("mul", a, b), ("div", a, b), ("pow", a, n),
# ("sqrt", a), ("fun", name, a), ("neg", a).


def num(value):
    return ("num", Fraction(value))


def value(tree, at):
    kind = tree[0]
    if kind == "num":
        return mpf(tree[1].numerator) / tree[1].denominator
    if kind == "var":
        return at[tree[1]]
    if kind == "const":
        return pi if tree[1] == "pi" else e
    if kind == "neg":
        return -value(tree[1], at)
    if kind == "sqrt":
        return sqrt(value(tree[1], at))
    if kind == "fun":
        return FUNCTIONS[tree[1]](value(tree[2], at))
    one, other = value(tree[1], at), value(tree[2], at) if kind != "pow" else tree[2]
    if kind == "add":
        return one + other
    if kind == "mul":
        return one * other
    if kind == "div":
        return one / other
    return one**other


def variables(tree):
    if tree[0] == "var":
        return {tree[1]}
    return set().union(*[variables(part) for part in tree[1:] if isinstance(part, tuple)], set())


def size(tree):
    return 1 + sum(size(part) for part in tree[1:] if isinstance(part, tuple))


class Texts:
    """Writes trees, as LaTeX or plain."""

    def __init__(self, draw):
        self.draw = draw
        self.latex = draw.random() < 0.6

    def number(self, number):
        if number.denominator == 1:
            return str(number.numerator)
        sign, size = ("-", -number) if number < 0 else ("", number)
        if self.latex:
            command = self.draw.choice(["frac", "frac", "dfrac", "tfrac"])
            return f"{sign}\\{command}{{{size.numerator}}}{{{size.denominator}}}"
        return f"{sign}{size.numerator}/{size.denominator}"

    def group(self, tree, loosest):
        """In brackets, if it binds looser."""
        text = self.text(tree)
        if self.binding(tree) >= loosest and not text.startswith("-"):
            return text
        return f"\\left({text}\\right)" if self.latex and self.draw.random() < 0.5 else f"({text})"

    def binding(self, tree):
        if tree[0] == "num":
            return 1 if tree[1].denominator != 1 and not self.latex else 4 if tree[1].denominator == 1 else 2
        if tree[0] == "div":
            return 2 if self.latex else 1
        return {"add": 0, "neg": 0, "mul": 1, "pow": 3, "sqrt": 4 if self.latex else 4, "fun": 2}.get(tree[0], 4)

    def text(self, tree):
        kind = tree[0]
        if kind == "num":
            return self.number(tree[1])
        if kind == "var":
            return tree[1]
        if kind == "const":
            return {"pi": "\\pi" if self.latex else "pi", "e": "e"}[tree[1]]
        if kind == "neg":
            return "-" + self.group(tree[1], 1)
        if kind == "add":
            other = self.text(tree[2]) if tree[2][0] != "add" else self.group(tree[2], 1)
            return self.text(tree[1]) + (f" - {other[1:]}" if other.startswith("-") else f" + {other}")
        if kind == "mul":
            times = " \\cdot " if self.latex else "*"
            return self.group(tree[1], 1) + times + self.group(tree[2], 2)
        if kind == "div":
            if self.latex:
                return f"\\frac{{{self.text(tree[1])}}}{{{self.text(tree[2])}}}"
            return self.group(tree[1], 2) + "/" + self.group(tree[2], 3)
        if kind == "sqrt":
            return f"\\sqrt{{{self.text(tree[1])}}}" if self.latex else f"sqrt({self.text(tree[1])})"
        if kind == "pow":
            base = self.group(tree[1], 4)
            exponent = str(tree[2])
            return f"{base}^{{{exponent}}}" if self.latex else f"{base}^{exponent}" if tree[2] >= 0 else f"{base}^({exponent})"
        if tree[1] == "exp":
            return f"e^{{{self.text(tree[2])}}}" if self.latex else f"exp({self.text(tree[2])})"
        return f"\\{tree[1]}{{({self.text(tree[2])})}}" if self.latex else f"{tree[1]}({self.text(tree[2])})"


def leaf(draw, names):
    kind = draw.random()
    if names and kind < 0.5:
        return ("var", draw.choice(names))
    if kind < 0.85:
        return num(draw.randint(1, 12))
    if kind < 0.93:
        return num(Fraction(draw.randint(1, 11), draw.randint(2, 9)))
    return ("const", "pi") if draw.random() < 0.7 else ("sqrt", num(draw.choice([2, 3, 5, 7, 8, 12, 18])))


def tree(draw, depth, names):
    if depth == 0 or draw.random() < 0.15:
        return leaf(draw, names)
    part = lambda: tree(draw, depth - 1, names)
    kind = draw.choices(["add", "mul", "div", "pow", "sqrt", "fun", "neg"], [34, 24, 12, 12, 5, 9, 4])[0]
    if kind in ("add", "mul", "div"):
        return (kind, part(), part())
    if kind == "pow":
        return ("pow", part(), draw.choice([2, 2, 3, 3, 4, -1, -2]))
    if kind == "sqrt":
        return ("sqrt", num(draw.choice([2, 3, 5, 6, 7, 8, 12, 20, 45])))
    if kind == "fun":
        return ("fun", draw.choice(list(FUNCTIONS)), part())
    return ("neg", part())


def identity(draw, node):
    """The same value, written in another way; None if no identity fits."""
    kind, choices = node[0], []
    if kind == "add":
        a, b = node[1:]
        choices += [("add", b, a), ("neg", ("add", ("neg", a), ("neg", b)))]
        if b[0] == "add":
            choices.append(("add", ("add", a, b[1]), b[2]))
        choices.append(("div", ("add", ("mul", num(3), a), ("mul", num(3), b)), num(3)))
    if kind == "mul":
        a, b = node[1:]
        choices.append(("mul", b, a))
        if b[0] == "add":
            choices.append(("add", ("mul", a, b[1]), ("mul", a, b[2])))
        if a == b:
            choices.append(("pow", a, 2))
    if kind == "div":
        a, b = node[1:]
        factor = num(draw.randint(2, 9))
        choices += [("div", ("mul", factor, a), ("mul", factor, b)), ("mul", a, ("pow", b, -1)), ("div", ("neg", a), ("neg", b))]
        if a[0] == "add":
            choices.append(("add", ("div", a[1], b), ("div", a[2], b)))
    if kind == "pow":
        a, n = node[1:]
        if n == 2 and a[0] == "add":
            x, y = a[1:]
            choices.append(("add", ("add", ("pow", x, 2), ("mul", ("mul", num(2), x), y)), ("pow", y, 2)))
        if n >= 2:
            choices.append(("mul", a, ("pow", a, n - 1)))
        else:
            choices.append(("div", num(1), ("pow", a, -n)))
    if kind == "sqrt" and node[1][0] == "num":
        n = node[1][1]
        choices += [("div", ("sqrt", num(4 * n)), num(2)), ("div", num(n), ("sqrt", num(n))), ("mul", num(3), ("sqrt", num(n / 9)))]
    if kind == "fun":
        name, a = node[1:]
        half = ("div", a, num(2))
        square = lambda function: ("pow", ("fun", function, a), 2)
        if name == "sin":
            choices.append(("mul", ("mul", num(2), ("fun", "sin", half)), ("fun", "cos", half)))
        if name == "cos":
            choices.append(("add", num(1), ("neg", ("mul", num(2), ("pow", ("fun", "sin", half), 2)))))
        if name == "tan":
            choices.append(("div", ("fun", "sin", a), ("fun", "cos", a)))
        if name == "exp" and a[0] == "add":
            choices.append(("mul", ("fun", "exp", a[1]), ("fun", "exp", a[2])))
        if name in ("sin", "cos"):
            choices.append(("mul", node, ("add", square("sin"), square("cos"))))
    if kind == "num":
        n = node[1]
        k = draw.randint(2, 9)
        choices += [("div", num(n * k), num(k)), ("add", num(n - k), num(k))]
    if kind == "var":
        choices += [("add", ("mul", num(2), node), ("neg", node)), ("div", ("pow", node, 2), node)]
    if kind == "neg":
        choices.append(("mul", num(-1), node[1]))
    return draw.choice(choices) if choices else None


def slip(draw, node):
    """Another value, as a slip of the pen has it; None if no slip fits."""
    kind, choices = node[0], []
    if kind == "add":
        a, b = node[1:]
        choices += [("add", a, ("neg", b)), a, ("mul", a, b)]
    if kind == "mul":
        a, b = node[1:]
        choices += [a, b, ("div", a, b)]
    if kind == "div":
        choices += [("div", node[2], node[1]), node[1]]
    if kind == "pow":
        choices += [("pow", node[1], node[2] + 1), ("pow", node[1], -node[2])]
    if kind == "sqrt":
        choices += [node[1]]
    if kind == "fun":
        others = [name for name in FUNCTIONS if name != node[1]]
        choices += [("fun", draw.choice(others), node[2])]
    if kind == "num":
        n = node[1]
        choices += [num(n + 1), num(n - 1), num(-n), num(10 * n)]
        if n.denominator == 1 and n > 9:
            choices.append(num(int(str(n.numerator)[::-1])))
    if kind == "var":
        choices += [("neg", node), ("mul", num(2), node), ("pow", node, 2)]
    if kind == "neg":
        choices.append(node[1])
    return draw.choice(choices) if choices else None


def changed(draw, node, change):
    """The tree with one part changed."""
    places = []

    def visit(part, path):
        places.append(path)
        for at, inner in enumerate(part[1:], 1):
            if isinstance(inner, tuple):
                visit(inner, path + [at])

    visit(node, [])
    path = draw.choice(places)

    def rebuilt(part, path):
        if not path:
            return change(draw, part)
        inner = rebuilt(part[path[0]], path[1:])
        return None if inner is None else part[: path[0]] + (inner,) + part[path[0] + 1 :]

    return rebuilt(node, path)


def judged(one, other):
    """Whether two trees have the same value at all points where both have a finite one; None if that is not certain."""
    verdicts = []
    for x, y in POINTS:
        at = {"x": mpf(x), "y": mpf(y)}
        try:
            a, b = value(one, at), value(other, at)
        except (ZeroDivisionError, ValueError, OverflowError):
            continue
        if not (abs(a) < inf and abs(b) < inf) or max(abs(a), abs(b)) > mpf(10) ** 40:
            continue
        if max(abs(a), abs(b)) < mpf(10) ** -60:
            # It may be zero but for the rounding, or small.
            continue
        distance = abs(a - b) / max(abs(a), abs(b))
        if mpf(10) ** -120 < distance < mpf(10) ** -40:
            return None
        verdicts.append(distance <= mpf(10) ** -120)
    if len(verdicts) < 3:
        return None
    return all(verdicts)


def pair(draw):
    names = draw.choice([[], [], ["x"], ["x"], ["x", "y"]])
    gold = tree(draw, draw.randint(1, 3), names)
    claim = gold
    for _ in range(draw.randint(1, 3)):
        claim = changed(draw, claim, identity) or claim
    if draw.random() < 0.5:
        claim = changed(draw, claim, slip)
    if claim is None or claim == gold or size(claim) > 40:
        return None
    same = judged(claim, gold)
    return None if same is None else (claim, gold, same)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--count", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    draw = random.Random(options.seed)
    count = 0
    while count < options.count:
        found = pair(draw)
        if found is None:
            continue
        claim, gold, same = found
        texts = Texts(draw).text(claim), Texts(draw).text(gold)
        if texts[0] == texts[1]:
            continue
        kind = "formula" if variables(gold) | variables(claim) else "number"
        print(json.dumps({"claim": texts[0], "gold": texts[1], "same": same, "kind": kind}))
        count += 1


if __name__ == "__main__":
    main()
