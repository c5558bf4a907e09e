"""Series, statistics, number theory and combinatorics."""

import math
import statistics
from fractions import Fraction

import real
from draw import kind
from truth import Number, Words, truth_value

TERMS = {
    "k": lambda k: k,
    "k^2": lambda k: k * k,
    "k^3": lambda k: k**3,
    "2k + 1": lambda k: 2 * k + 1,
    "1/k": lambda k: Fraction(1, k),
    "2^k": lambda k: 2**k,
    "k(k+1)": lambda k: k * (k + 1),
    "1/2^k": lambda k: Fraction(1, 2**k),
    "(3k - 1)": lambda k: 3 * k - 1,
    "5": lambda k: 5,
}


@kind
def series(d):
    term, low = d.one(*TERMS), d.whole(1, 4)
    high = low + d.whole(1, 20)
    name = d.one("k", "k", "i", "n")
    written = term.replace("k", name)
    value = sum(TERMS[term](k) for k in range(low, high + 1))
    if name == "i":
        text = rf"\sum_{{{name}={low}}}^{{{high}}} {written}"
    else:
        text = d.one(
            f"sum({written}, {name}, {low}, {high})",
            rf"\sum_{{{name}={low}}}^{{{high}}} {written}",
            f"sum of {written} for {name} = {low} to {high}",
            f"sum of {written} from {name} = {low} to {high}",
            f"sum_({name}={low})^{high} {written}",
            f"∑_{{{name}={low}}}^{{{high}}} {written}",
        )
    if " " in written and "(" not in written and not text.startswith("sum("):
        text = text.replace(written, f"({written})")
    return text, Number(value)


@kind
def sums_of_runs(d):
    n, start = d.whole(5, 300), d.whole(1, 20)
    end = start + d.whole(3, 80)
    text, value = d.one(
        (f"sum of 1 to {n}", n * (n + 1) // 2),
        (f"the sum of the first {n} natural numbers", n * (n + 1) // 2),
        (f"sum of the numbers from {start} to {end}", sum(range(start, end + 1))),
        (f"1 + 2 + 3 + ... + {n}", n * (n + 1) // 2),
        (f"sum of integers from {start} to {end}", sum(range(start, end + 1))),
        (f"sum of the first {n} even numbers", n * (n + 1)),
        (f"sum of the first {n} odd numbers", n * n),
        (f"sum from {start} to {end}", sum(range(start, end + 1))),
        (f"sum of squares from 1 to {n}", sum(k * k for k in range(n + 1))),
        (f"sum of the first {n} squares", sum(k * k for k in range(n + 1))),
        (f"1+2+...+{n}", n * (n + 1) // 2),
        (f"the sum of all integers from {start} to {end}", sum(range(start, end + 1))),
        (f"product of the numbers from 1 to {n % 12 + 2}", math.factorial(n % 12 + 2)),
    )
    return d.asked(text), Number(value)


@kind
def products_in_signs(d):
    low = d.whole(1, 4)
    high = low + d.whole(1, 8)
    return d.one(
        (rf"\prod_{{k={low}}}^{{{high}}} k", Number(math.prod(range(low, high + 1)))),
        (rf"\prod_{{i={low}}}^{{{high}}} (i + 1)", Number(math.prod(range(low + 1, high + 2)))),
        (f"prod(k, k, {low}, {high})", Number(math.prod(range(low, high + 1)))),
        (f"product(k, k, {low}, {high})", Number(math.prod(range(low, high + 1)))),
    )


@kind
def statistics_in_words(d):
    texts = [d.number(60) for _ in range(d.whole(3, 7))]
    values = [Fraction(text) for text in texts]
    items = d.listed(texts)
    sample, population = statistics.variance(values), statistics.pvariance(values)
    text, value = d.one(
        (f"the mean of {items}", statistics.mean(values)),
        (f"the average of {items}", statistics.mean(values)),
        (f"the median of {items}", statistics.median(values)),
        (f"the sample variance of {items}", sample),
        (f"the population variance of {items}", population),
        (f"the sample standard deviation of {items}", real.sqrt(sample)),
        (f"the population standard deviation of {items}", real.sqrt(population)),
        (f"the maximum of {items}", max(values)),
        (f"the minimum of {items}", min(values)),
        (f"the range of {items}", max(values) - min(values)),
        (f"mean({items.replace(' and', ',').replace(',,', ',')})", statistics.mean(values)),
        (f"the sum of {items}", sum(values)),
    )
    return d.asked(text), Number(value)


@kind
def modes_and_means(d):
    a, b, c = d.sample(range(1, 50), 3)
    items = [a, a, a, b, c]
    d.shuffle(items)
    p, q = d.whole(2, 30), d.whole(2, 30)
    return d.one(
        (f"the mode of {d.listed(items)}", Number(a)),
        (f"mode of {d.listed(items)}", Number(a)),
        (f"the geometric mean of {p * p} and {q * q}", Number(p * q)),
        (f"the harmonic mean of {p} and {q}", Number(Fraction(2 * p * q, p + q))),
        (f"the weighted average of {p} and {q} with weights 1 and 3", Number(Fraction(p + 3 * q, 4))),
        (f"the mean of the numbers {d.listed(items)}", Number(Fraction(sum(items), 5))),
    )


@kind
def divisors_and_multiples(d):
    k = d.whole(1, 30)
    values = [k * d.whole(2, 40) for _ in range(d.one(2, 2, 3))]
    items, commas = d.listed(values), ", ".join(map(str, values))
    text, value = d.one(
        (f"gcd({commas})", math.gcd(*values)),
        (f"lcm({commas})", math.lcm(*values)),
        (f"the greatest common divisor of {items}", math.gcd(*values)),
        (f"the least common multiple of {items}", math.lcm(*values)),
        (f"GCF of {items}", math.gcd(*values)),
        (f"LCM of {items}", math.lcm(*values)),
        (f"LCM[{commas}]", math.lcm(*values)),
        (f"GCD[{commas}]", math.gcd(*values)),
        (f"hcf of {items}", math.gcd(*values)),
        (f"the lowest common multiple of {items}", math.lcm(*values)),
        (rf"\gcd({commas})", math.gcd(*values)),
        (rf"\text{{lcm}}({commas})", math.lcm(*values)),
        (f"the greatest common factor of {items}", math.gcd(*values)),
    )
    return d.asked(text), Number(value)


@kind
def remainders(d):
    a, b = d.whole(10, 5000), d.whole(2, 60)
    base, power = d.whole(2, 12), d.whole(5, 200)
    text, value = d.one(
        (f"{a} mod {b}", a % b),
        (f"the remainder when {a} is divided by {b}", a % b),
        (f"remainder of {a} divided by {b}", a % b),
        (f"{a} modulo {b}", a % b),
        (rf"{a} \bmod {b}", a % b),
        (f"mod({a}, {b})", a % b),
        (f"{base}^{power} mod {b}", pow(base, power, b)),
        (f"what is the remainder of {a} / {b}?", a % b),
        (rf"{base}^{{{power}}} \pmod{{{b}}}", pow(base, power, b)),
        (f"{a} // {b}", a // b),
    )
    return text, Number(value)


@kind
def inverses_modulo(d):
    a, b = d.whole(2, 30), d.one(7, 11, 13, 29, 31, 43, 101)
    if a % b == 0:
        a += 1
    return d.one(
        f"{a}^-1 mod {b}",
        f"{a}^(-1) mod {b}",
        f"{a}⁻¹ mod {b}",
        rf"{a}^{{-1}} \pmod{{{b}}}",
        f"modular inverse of {a} mod {b}",
        f"inverse of {a} mod {b}",
    ), Number(pow(a, -1, b))


def factors(number):
    found, prime = [], 2
    while number > 1:
        while number % prime == 0:
            found.append(prime)
            number //= prime
        prime += 1
    return found


def factored(number, times, power):
    found = factors(number)
    return times.join(
        f"{prime}^{found.count(prime)}"
        if power and found.count(prime) > 1
        else str(prime)
        if power
        else times.join([str(prime)] * found.count(prime))
        for prime in sorted(set(found))
    )


@kind
def primes_and_factors(d):
    n = d.whole(2, 3000)
    prime = len(factors(n)) == 1
    divisors = [k for k in range(1, n + 1) if n % k == 0]
    fibonacci = [0, 1]
    for _ in range(100):
        fibonacci.append(sum(fibonacci[-2:]))
    k = d.whole(1, 90)
    signs = (" * ", "*", " × ", ", ", " · ")
    decomposition = Words(*(factored(n, times, power) for times in signs for power in (True, False)))
    return d.one(
        (f"is {n} prime?", truth_value(prime)),
        (f"is {n} a prime number?", truth_value(prime)),
        (f"isprime({n})", truth_value(prime)),
        (f"prime factors of {n}", decomposition),
        (f"prime factorization of {n}", decomposition),
        (f"factor {n}", decomposition),
        (f"factor({n})", decomposition),
        (f"factorize {n}", decomposition),
        (f"is {n} divisible by {k}?", truth_value(n % k == 0)),
        (f"fibonacci({k})", Number(fibonacci[k])),
        (f"the {k}th fibonacci number" if k % 10 > 3 or 10 < k < 14 else f"fibonacci of {k}", Number(fibonacci[k])),
        (f"is {n} even?", truth_value(n % 2 == 0)),
        (f"is {n} odd?", truth_value(n % 2 == 1)),
        (f"how many divisors does {n} have?", Number(len(divisors))),
        (f"is {k * k} a perfect square?", truth_value(True)),
    )


@kind
def choices(d):
    n, k = d.whole(3, 40), d.whole(1, 3)
    combinations, arrangements = math.comb(n, k), math.perm(n, k)
    text, value = d.one(
        (f"{n} choose {k}", combinations),
        (f"C({n}, {k})", combinations),
        (f"{n}C{k}", combinations),
        (f"nCr({n}, {k})", combinations),
        (rf"\binom{{{n}}}{{{k}}}", combinations),
        (f"P({n}, {k})", arrangements),
        (f"{n}P{k}", arrangements),
        (f"nPr({n}, {k})", arrangements),
        (f"how many ways to choose {k} from {n}?", combinations),
        (f"choose {k} from {n}", combinations),
        (f"binomial({n}, {k})", combinations),
        (f"combinations of {n} choose {k}", combinations),
        (f"COMBIN({n}, {k})", combinations),
        (f"PERMUT({n}, {k})", arrangements),
        (f"how many ways are there to choose {k} out of {n}?", combinations),
        (f"COMBINA({n}, {k})", math.comb(n + k - 1, k)),
        (f"permutations of {n} taken {k} at a time", arrangements),
        (f"combinations of {n} taken {k} at a time", combinations),
    )
    return text, Number(value)


@kind
def factorials(d):
    n, k = d.whole(1, 25), d.whole(1, 8)
    fact = math.factorial
    text, value = d.one(
        (f"{n}!", fact(n)),
        (f"{n} factorial", fact(n)),
        (f"factorial({n})", fact(n)),
        (f"factorial of {n}", fact(n)),
        (f"{n}!/{k}!", Fraction(fact(n), fact(k))),
        (f"{n + k}!/({n}! * {k}!)", Fraction(fact(n + k), fact(n) * fact(k))),
        (f"({k}!)^2", fact(k) ** 2),
        (f"{k}! + {n}", fact(k) + n),
        (rf"\frac{{{n}!}}{{{k}!}}", Fraction(fact(n), fact(k))),
        (f"FACT({n})", fact(n)),
        (f"({k % 3 + 2}!)!", fact(fact(k % 3 + 2))),
        (f"-{k}!", -fact(k)),
    )
    return d.asked(text), Number(value)
