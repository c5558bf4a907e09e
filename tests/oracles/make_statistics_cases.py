"""Asks `answer` for values of distributions and statistics, compares each with mpmath's to 14 digits, and records them.

    .tools/sympy/bin/python tests/oracles/make_statistics_cases.py [--count N] [--seed S] [--program PATH]

With a count of 0, the cases in `tests/cases/reading/statistics.toml` are made again; otherwise so many calls of each function are
compared, and nothing is written. Any difference fails.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys

import mpmath
from mpmath import mpf

mpmath.mp.dps = 60
TARGET = pathlib.Path(__file__).parents[1] / "cases/reading/statistics.toml"
EACH = 3


def gamma_part(shape, x):
    return mpmath.gammainc(shape, 0, x, regularized=True)


def beta_part(a, b, y):
    return mpmath.betainc(a, b, 0, y, regularized=True)


def student(t, freedom):
    tail = beta_part(freedom / 2, mpf(1) / 2, freedom / (freedom + t * t)) / 2
    return tail if t < 0 else 1 - tail


def fisher(x, m, n):
    return beta_part(m / 2, n / 2, m * x / (m * x + n))


def density(below):
    return lambda x, *rest: mpmath.diff(lambda own: below(own, *rest), x)


def quantile(below, p, *rest, start):
    low, high = start
    for _ in range(220):
        middle = (low + high) / 2
        if below(middle, *rest) < p:
            low = middle
        else:
            high = middle
    return low


def masses(mass):
    return lambda k, *rest: mpmath.fsum(mass(j, *rest) for j in range(int(k) + 1))


def binomial(k, n, p):
    return mpmath.binomial(n, k) * p**k * (1 - p) ** (n - k)


def poisson(k, mean):
    return mean**k * mpmath.exp(-mean) / mpmath.factorial(k)


def negative_binomial(k, successes, p):
    return mpmath.binomial(k + successes - 1, k) * p**successes * (1 - p) ** k


def hypergeometric(k, n, good, size):
    return mpmath.binomial(good, k) * mpmath.binomial(size - good, n - k) / mpmath.binomial(size, n)


def mean(xs):
    return mpmath.fsum(xs) / len(xs)


def covariance(xs, ys):
    return mpmath.fsum((x - mean(xs)) * (y - mean(ys)) for x, y in zip(xs, ys))


def skewness(*xs):
    n, deviation = len(xs), mpmath.sqrt(covariance(xs, xs) / (len(xs) - 1))
    return mpf(n) / ((n - 1) * (n - 2)) * mpmath.fsum(((x - mean(xs)) / deviation) ** 3 for x in xs)


def kurtosis(*xs):
    n, deviation = len(xs), mpmath.sqrt(covariance(xs, xs) / (len(xs) - 1))
    fourth = mpmath.fsum(((x - mean(xs)) / deviation) ** 4 for x in xs)
    return mpf(n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3)) * fourth - mpf(3 * (n - 1) ** 2) / ((n - 2) * (n - 3))


def number(draw, low, high, places=2):
    return f"{draw.uniform(low, high):.{places}f}"


def whole(draw, low, high):
    return str(draw.randint(low, high))


def probability(draw):
    return f"0.{draw.randint(1, 999):03}"


def points(draw):
    count = draw.randint(4, 7)
    return [[draw.randint(-9, 20) for _ in range(count)] for _ in range(2)]


def array(items):
    return "{" + ",".join(map(str, items)) + "}"


LINE, HALF_LINE, UNIT = (mpf(-4000), mpf(4000)), (mpf(0), mpf(10**6)), (mpf(0), mpf(1))
normal = lambda x, m, s: mpmath.ncdf((x - m) / s)

# The name, what draws its arguments, and its value.
CALLS = {
    "NORM.DIST(*, TRUE)": (lambda d: [number(d, -50, 90), number(d, -20, 60), number(d, 0.5, 20)], normal),
    "NORM.DIST(*, FALSE)": (lambda d: [number(d, 0, 60), number(d, 10, 50), number(d, 2, 20)], density(normal)),
    "NORM.S.DIST(*, TRUE)": (lambda d: [number(d, -6, 6)], mpmath.ncdf),
    "NORM.S.INV(*)": (lambda d: [probability(d)], lambda p: quantile(mpmath.ncdf, p, start=LINE)),
    "NORM.INV(*)": (lambda d: [probability(d), number(d, -20, 60), number(d, 0.5, 20)], lambda p, m, s: m + s * quantile(mpmath.ncdf, p, start=LINE)),
    "PHI(*)": (lambda d: [number(d, -3, 3)], mpmath.npdf),
    "GAUSS(*)": (lambda d: [number(d, -3, 3)], lambda z: mpmath.ncdf(z) - mpf(1) / 2),
    "ERF(*)": (lambda d: [number(d, -4, 4, 3)], mpmath.erf),
    "ERFC(*)": (lambda d: [number(d, -2, 9, 3)], mpmath.erfc),
    "GAMMALN(*)": (lambda d: [number(d, 0.1, 40)], mpmath.loggamma),
    "FISHER(*)": (lambda d: [number(d, -0.99, 0.99)], mpmath.atanh),
    "FISHERINV(*)": (lambda d: [number(d, -3, 3)], mpmath.tanh),
    "T.DIST(*, TRUE)": (lambda d: [number(d, -5, 5), whole(d, 1, 40)], student),
    "T.DIST(*, FALSE)": (lambda d: [number(d, -5, 5), whole(d, 1, 40)], density(student)),
    "T.DIST.2T(*)": (lambda d: [number(d, 0, 5), whole(d, 1, 40)], lambda t, f: 2 * (1 - student(t, f))),
    "T.INV(*)": (lambda d: [probability(d), whole(d, 1, 30)], lambda p, f: quantile(student, p, f, start=LINE)),
    "T.INV.2T(*)": (lambda d: [probability(d), whole(d, 1, 30)], lambda p, f: quantile(student, 1 - p / 2, f, start=LINE)),
    "CHISQ.DIST(*, TRUE)": (lambda d: [number(d, 0, 60), whole(d, 1, 40)], lambda x, f: gamma_part(f / 2, x / 2)),
    "CHISQ.DIST.RT(*)": (lambda d: [number(d, 0, 60), whole(d, 1, 40)], lambda x, f: 1 - gamma_part(f / 2, x / 2)),
    "CHISQ.INV(*)": (lambda d: [probability(d), whole(d, 1, 30)], lambda p, f: quantile(lambda x: gamma_part(f / 2, x / 2), p, start=HALF_LINE)),
    "F.DIST(*, TRUE)": (lambda d: [number(d, 0, 20), whole(d, 1, 20), whole(d, 1, 20)], fisher),
    "F.DIST(*, FALSE)": (lambda d: [number(d, 0.1, 20), whole(d, 1, 20), whole(d, 1, 20)], density(fisher)),
    "F.INV(*)": (lambda d: [probability(d), whole(d, 1, 14), whole(d, 1, 14)], lambda p, m, n: quantile(fisher, p, m, n, start=HALF_LINE)),
    "GAMMA.DIST(*, TRUE)": (lambda d: [number(d, 0, 40), whole(d, 1, 12), number(d, 0.5, 5)], lambda x, a, b: gamma_part(a, x / b)),
    "BETA.DIST(*, TRUE)": (lambda d: [probability(d), whole(d, 1, 12), number(d, 1, 12, 1)], lambda y, a, b: beta_part(a, b, y)),
    "EXPON.DIST(*, TRUE)": (lambda d: [number(d, 0, 5), number(d, 0.1, 4)], lambda x, rate: 1 - mpmath.exp(-x * rate)),
    "WEIBULL.DIST(*, TRUE)": (lambda d: [number(d, 0, 5), whole(d, 1, 6), number(d, 1, 5)], lambda x, a, b: 1 - mpmath.exp(-((x / b) ** a))),
    "LOGNORM.DIST(*, TRUE)": (lambda d: [number(d, 0.1, 20), number(d, -1, 4), number(d, 0.3, 3)], lambda x, m, s: mpmath.ncdf((mpmath.log(x) - m) / s)),
    "POISSON.DIST(*, TRUE)": (lambda d: [whole(d, 0, 20), number(d, 0.2, 15)], masses(poisson)),
    "POISSON.DIST(*, FALSE)": (lambda d: [whole(d, 0, 20), number(d, 0.2, 15)], poisson),
    "BINOM.DIST(*, TRUE)": (lambda d: [whole(d, 0, 20), whole(d, 20, 40), probability(d)], masses(binomial)),
    "BINOM.DIST(*, FALSE)": (lambda d: [whole(d, 0, 20), whole(d, 20, 40), probability(d)], binomial),
    "NEGBINOM.DIST(*, TRUE)": (lambda d: [whole(d, 0, 12), whole(d, 1, 9), probability(d)], masses(negative_binomial)),
    "HYPGEOM.DIST(*, FALSE)": (lambda d: [whole(d, 0, 4), whole(d, 4, 8), whole(d, 8, 12), whole(d, 20, 30)], hypergeometric),
    "CONFIDENCE.NORM(*)": (lambda d: [probability(d), number(d, 0.5, 9), whole(d, 2, 90)], lambda a, s, n: quantile(mpmath.ncdf, 1 - a / 2, start=LINE) * s / mpmath.sqrt(n)),
}
OF_LISTS = {
    "SLOPE": lambda ys, xs: covariance(xs, ys) / covariance(xs, xs),
    "INTERCEPT": lambda ys, xs: mean(ys) - covariance(xs, ys) / covariance(xs, xs) * mean(xs),
    "CORREL": lambda ys, xs: covariance(xs, ys) / mpmath.sqrt(covariance(xs, xs) * covariance(ys, ys)),
    "RSQ": lambda ys, xs: covariance(xs, ys) ** 2 / (covariance(xs, xs) * covariance(ys, ys)),
    "COVARIANCE.P": lambda ys, xs: covariance(xs, ys) / len(xs),
    "COVARIANCE.S": lambda ys, xs: covariance(xs, ys) / (len(xs) - 1),
    "STEYX": lambda ys, xs: mpmath.sqrt((covariance(ys, ys) - covariance(xs, ys) ** 2 / covariance(xs, xs)) / (len(xs) - 2)),
    "SKEW": lambda ys, xs: skewness(*ys),
    "KURT": lambda ys, xs: kurtosis(*ys),
    "SUMXMY2": lambda ys, xs: mpmath.fsum((y - x) ** 2 for x, y in zip(xs, ys)),
}


def questions(draw, each):
    for call, (arguments, value) in CALLS.items():
        for _ in range(each):
            texts = arguments(draw)
            yield "=" + call.replace("*", ",".join(texts)).replace(", ", ","), value, [mpf(text) for text in texts]
    for name, value in OF_LISTS.items():
        for _ in range(each):
            ys, xs = points(draw)
            lists = [ys] if name in ("SKEW", "KURT") else [ys, xs]
            yield f"={name}({','.join(map(array, lists))})", value, [[mpf(y) for y in ys], [mpf(x) for x in xs]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", default="20261129")
    parser.add_argument("--program", default="target/debug/examples/answer_lines")
    options = parser.parse_args()
    asked = list(questions(random.Random(options.seed), options.count or EACH))
    lines = "".join(json.dumps({"text": text}) + "\n" for text, _, _ in asked)
    output = subprocess.run([options.program], input=lines, capture_output=True, text=True, check=True).stdout
    cases, wrong, refused = [], 0, 0
    for (text, value, arguments), line in zip(asked, output.splitlines(), strict=True):
        reply = json.loads(line)
        try:
            truth = mpmath.re(value(*arguments))
        except ZeroDivisionError:
            continue
        if "error" in reply:
            refused += 1
            print(f"refused: {text}: {reply['message']}, {mpmath.nstr(truth, 17)}")
        elif abs(mpf(reply["decimal"]) - truth) > mpf(10) ** -14 * abs(truth) + mpf(10) ** -40:
            wrong += 1
            print(f"wrong: {text} -> {reply['text']}, not {mpmath.nstr(truth, 17)}")
        else:
            cases.append(f"[[case]]\ninput = {json.dumps(text)}\ntext = {json.dumps(reply['text'])}")
    print(f"{len(cases)} right, {refused} refused, {wrong} wrong")
    if options.count == 0 and not wrong:
        head = "# Distributions and statistics, as tests/oracles/make_statistics_cases.py compares them with mpmath's and writes them.\n\n"
        TARGET.write_text(head + "\n\n".join(cases) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
