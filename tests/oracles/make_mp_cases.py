"""Makes tests/cases/mp.txt: what mpmath 1.3.0 gives for floats of random precisions, bit by bit.

    python3 tests/oracles/make_mp_cases.py [--seed N] [--draws N] [--most BITS] [--only NAME ...] > tests/cases/mp.txt

A line is `name rounding-and-bits arguments = result`; a float is `mantissa:exponent`, the mantissa in hexadecimal digits, and
`none` is no finite real result. `n53` rounds to nearest at 53 bits, `d53` towards zero.
"""

import argparse
import random

from mpmath import libmp
from mpmath.libmp import fzero, from_int, from_man_exp, from_rational, gammazeta, libelefun, libmpc, libmpf, mpf_abs

# Name: the function, and the smallest and the largest magnitude of its argument.
REAL = {
    "exp": (-12, 9), "log": (-12, 12), "sin": (-12, 30), "cos": (-12, 30), "tan": (-12, 12), "atan": (-30, 30),
    "asin": (-12, 0), "acos": (-12, 0), "sinh": (-30, 8), "cosh": (-30, 8), "tanh": (-30, 8), "asinh": (-30, 30),
    "acosh": (1, 20), "atanh": (-30, 0), "gamma": (-10, 6), "loggamma": (-10, 9), "factorial": (-10, 6),
    "sqrt": (-50, 50), "cos_sin_pi": (-20, 20),
}
COMPLEX = """abs arg sqrt exp log sin cos tan sinh cosh tanh asin acos atan asinh acosh atanh gamma loggamma
factorial""".split()
CONSTANTS = "pi e ln2 ln10 phi euler catalan".split()
GAMMAS = {"gamma", "loggamma", "factorial"}
NOT_NEGATIVE = {"log", "sqrt", "acosh", "loggamma"}


def named(kind, name):
    for module in (libmpf, libelefun, libmpc, gammazeta, libmp):
        if hasattr(module, f"{kind}_{name}"):
            return getattr(module, f"{kind}_{name}")
    raise KeyError(name)


class Draws:
    def __init__(self, seed, most):
        self.random = random.Random(seed)
        self.most = most

    def bits(self, most=None):
        low, high = self.random.choice([(10, 60), (53, 200), (53, 200), (100, 600), (300, self.most)])
        return min(self.random.randint(low, max(low, high)), most or self.most)

    def float(self, bits, low=-12, high=12):
        draw = self.random
        kind = draw.random()
        if kind < 0.08:
            return from_int(draw.randint(-20, 20))
        if kind < 0.16:
            return from_man_exp(draw.randint(-200, 200), draw.randint(-8, 0))
        if kind < 0.2:
            return from_rational(draw.randint(-50, 50), draw.randint(1, 50), bits, "n")
        length = draw.choice([bits, bits, bits + 10, max(2, bits // 3), 5, draw.randint(1, 2 * bits)])
        mantissa = draw.getrandbits(length) | 1 | 1 << length - 1
        if draw.random() < 0.15:
            mantissa = draw.choice([(1 << length) - 1, (1 << length - 1) + 1])
        return from_man_exp(mantissa * draw.choice([1, -1]), draw.randint(low, high) - length)

    def part(self, bits, low, high):
        return fzero if self.random.random() < 0.06 else self.float(bits, low, high)


def text(value):
    if isinstance(value, (str, int)):
        return str(value)
    sign, mantissa, exponent, _ = value
    return f"{'-' if sign else ''}{mantissa:x}:{exponent}"


def finite(value):
    return bool(value[1]) or value == fzero


def told(of):
    """The result's text, `none` if it is not finite."""
    try:
        value = of()
    except (libmp.ComplexResult, ZeroDivisionError, ValueError):
        return "none"
    parts = [value] if len(value) == 4 else list(value)
    return " ".join(map(text, parts)) if all(map(finite, parts)) else "none"


def arithmetic(draws, name, bits, rounding):
    reach = draws.random.choice([12, 12, 150, 3 * bits])
    x, y = draws.float(bits, -reach, reach), draws.float(bits, -reach, reach)
    return [x, y], lambda: named("mpf", name)(x, y, bits, rounding)


def real(draws, name, bits, rounding):
    x = draws.float(bits, *REAL[name])
    if name in NOT_NEGATIVE and draws.random.random() < 0.95:
        x = mpf_abs(x)
    return [x], lambda: named("mpf", name)(x, bits, rounding)


def powers(draws, name, bits, rounding):
    draw = draws.random
    x = draws.float(bits, -6, 6)
    if name == "pow":
        x = x if draw.random() < 0.1 else mpf_abs(x)
        y = from_man_exp(draw.randint(-9, 9), -1) if draw.random() < 0.2 else draws.float(bits, -6, 6)
        return [x, y], lambda: libmp.mpf_pow(x, y, bits, rounding)
    if name == "nthroot":
        x, degree = mpf_abs(x), draw.choice([2, 3, 3, 4, 5, 7, 12, 20, 33])
        return [x, degree], lambda: libmp.mpf_nthroot(x, degree, bits, "n")
    reach = draw.choice([9, 300, 10**6])
    exponent = draw.randint(-reach, reach)
    return [x, exponent], lambda: libmp.mpf_pow_int(x, exponent, bits, rounding)


def complex_function(draws, name, bits, rounding):
    low = -5 if name in GAMMAS else -draws.random.choice([3, 3, 6, 12])
    high = 5 if name in GAMMAS else min(-low, 6)
    z = draws.part(bits, low, high), draws.part(bits, low, high)
    return list(z), lambda: named("mpc", name)(z, bits, rounding)


def complex_arithmetic(draws, name, bits, rounding):
    reach = draws.random.choice([3, 3, 6])
    parts = [draws.part(bits, -reach, reach) for _ in range(4)]
    if name == "pow_int":
        exponent = draws.random.randint(*draws.random.choice([(-9, 9), (-300, 300)]))
        return [*parts[:2], exponent], lambda: libmp.mpc_pow_int(tuple(parts[:2]), exponent, bits, rounding)
    return parts, lambda: named("mpc", name)(tuple(parts[:2]), tuple(parts[2:]), bits, rounding)


def constant(_, name, bits, rounding):
    return [], lambda: named("mpf", name)(bits, rounding)


def written(draws):
    draw = draws.random
    bits = draws.bits()
    reach = draw.choice([10, 60, 3400, 3600, 10**6, 10**12])
    x, digits = draws.float(bits, -reach, reach), draw.choice([draw.randint(0, 20), bits // 3, draw.randint(1, 60)])
    strip, low, high = draw.choice([True, False]), draw.choice([None, None, -5]), draw.choice([None, None, 20])
    return f"text n53 {text(x)} {digits} {int(strip)} {low} {high} = {libmp.to_str(x, digits, strip, low, high)}"


def literal(draws):
    draw = draws.random
    bits = draws.bits()
    digits = str(draw.getrandbits(draw.choice([1, 10, 30, 100])))
    point = draw.randint(1, len(digits))
    digits = draw.choice(["", "-", "+"]) + draw.choice([digits, digits[:point] + "." + digits[point:]])
    if draw.random() < 0.6:
        reach = draw.choice([30, 500, 10**6])
        digits += draw.choice("eE") + draw.choice(["", "+", "-"]) + str(draw.randint(0, reach))
    return f"read n{bits} {digits} = {text(libmp.from_str(digits, bits, 'n'))}"


def whole(draws, name):
    x = draws.float(draws.bits(), -12, 70)
    return f"{name} n53 {text(x)} = {int(libmp.to_int(getattr(libmp, f'mpf_{name}')(x)))}"


def compared(draws):
    bits = draws.bits()
    x = draws.float(bits, -3, 3)
    y = draws.random.choice([x, draws.float(bits, -3, 3), libmp.mpf_add(x, from_man_exp(1, -2 * bits))])
    return f"cmp n53 {text(x)} {text(y)} = {['Less', 'Equal', 'Greater'][libmp.mpf_cmp(x, y) + 1]}"


def kinds():
    """Names, with the generators of their lines."""
    def line(kind, prefix, name, most=None):
        def draw(draws):
            bits, rounding = draws.bits(most), draws.random.choice("nnd")
            arguments, of = kind(draws, name, bits, rounding)
            rounding = "n" if name == "nthroot" else rounding
            return " ".join([prefix + name, f"{rounding}{bits}", *map(text, arguments), "=", told(of)])
        return prefix + name, draw

    yield from (line(arithmetic, "", name) for name in ["add", "sub", "mul", "div", "atan2"])
    yield from (line(real, "", name, 400 if name in GAMMAS else None) for name in REAL)
    yield from (line(powers, "", name) for name in ["pow", "pow_int", "nthroot"])
    yield from (line(complex_function, "c", name, 250 if name in GAMMAS else None) for name in COMPLEX)
    yield from (line(complex_arithmetic, "c", name) for name in ["add", "sub", "mul", "div", "pow", "pow_int"])
    yield from (line(constant, "", name) for name in CONSTANTS)
    yield from [("text", written), ("read", literal), ("cmp", compared)]
    yield from ((name, lambda draws, name=name: whole(draws, name)) for name in ["floor", "ceil", "nint"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--draws", type=int, default=8)
    parser.add_argument("--most", type=int, default=700)
    parser.add_argument("--only", nargs="*")
    options = parser.parse_args()
    for name, draw in kinds():
        if options.only and name not in options.only:
            continue
        draws = Draws(f"{options.seed} {name}", options.most)
        for _ in range(options.draws):
            print(draw(draws))


if __name__ == "__main__":
    main()
