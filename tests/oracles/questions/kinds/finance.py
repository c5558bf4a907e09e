"""Interest and loans, and the functions of spreadsheets."""

import math
import statistics
from fractions import Fraction

from decimal import Decimal

import real
from draw import kind
from truth import Money, Number


def power(base, exponent):
    return Fraction(base) ** exponent


def payment(rate, periods, present, future=0):
    """As PMT of a spreadsheet: what is paid out is negative."""
    growth = power(1 + rate, periods)
    return -(Fraction(present) * growth + future) * rate / (growth - 1)


def future_value(rate, periods, paid, present=0):
    growth = power(1 + rate, periods)
    return -(present * growth + paid * (growth - 1) / rate)


def present_value(rate, periods, paid, future=0):
    growth = power(1 + rate, periods)
    return -(future + paid * (growth - 1) / rate) / growth


class Amount(Number):
    """A number, or an amount of money that is rounded to cents."""

    def fits(self, text):
        if text.startswith(("$", "-$")):
            return Money(self.value).fits(text)
        return super().fits(text) or Money(self.value, "").fits(text)


@kind
def loans(d):
    yearly, years, loan = d.one("0.05", "0.06", "0.045", "0.12"), d.whole(1, 30), d.whole(1, 400) * 1000
    rate, months, paid = Fraction(yearly) / 12, years * 12, d.whole(1, 20) * 50
    start = d.one("", "=")
    text, value = d.one(
        (f"PMT({yearly}/12, {months}, {loan})", payment(rate, months, loan)),
        (f"PMT({yearly}/12, {months}, -{loan})", payment(rate, months, -loan)),
        (f"FV({yearly}/12, {months}, -{paid})", future_value(rate, months, -paid)),
        (f"FV({yearly}, {years}, 0, -{loan})", loan * power(1 + Fraction(yearly), years)),
        (f"PV({yearly}/12, {months}, -{paid})", present_value(rate, months, -paid)),
        (f"FV({yearly}/12, {months}, -{paid}, -{loan})", future_value(rate, months, -paid, -loan)),
        (f"PV({yearly}, {years}, 0, -{loan})", loan / power(1 + Fraction(yearly), years)),
        (f"PMT({float(yearly) * 100:g}%/12, {months}, {loan})", payment(rate, months, loan)),
    )
    return start + text, Amount(value)


def internal_rate(flows):
    """By bisection; the first flow is paid, and the others are received."""
    low, high = Decimal("-0.9"), Decimal(1000)
    for _ in range(200):
        middle = (low + high) / 2
        value = sum(flow / (1 + middle) ** at for at, flow in enumerate(flows))
        low, high = (middle, high) if value > 0 else (low, middle)
    return low


@kind
def cash_flows(d):
    rate = d.one("0.1", "0.08", "0.05", "0.12")
    flows = [d.whole(1, 40) * 50 for _ in range(d.whole(2, 5))]
    paid = d.whole(1, 20) * 100
    worth = sum(flow / power(1 + Fraction(rate), at + 1) for at, flow in enumerate(flows))
    items = ", ".join(map(str, flows))
    loan, years = d.whole(2, 9) * 1000, d.whole(2, 12)
    periods = -real.ln(1 - 10 * Fraction(rate) / 12) / real.ln(1 + Fraction(rate) / 12)
    return d.one(
        (f"NPV({rate}, {items})", Amount(worth)),
        (f"=NPV({rate}, {items}) - {paid}", Amount(worth - paid)),
        (f"IRR(-{paid}, {items})", Rate(internal_rate([-paid, *flows]))),
        (f"NPER({rate}/12, -{loan // 10}, {loan})", Near(periods)),
        (f"RATE({years}, 0, -{loan}, {loan + paid})", Rate(real.root(Fraction(loan + paid, loan), years) - 1)),
    )


class Near(Number):
    """A value that is found by steps, to ten digits."""

    def fits(self, text):
        try:
            return abs(float(text.rstrip("%")) - float(self.value)) <= 1e-10 * abs(float(self.value))
        except ValueError:
            return False


class Rate(Near):
    def fits(self, text):
        return Near(self.value * 100).fits(text) if text.endswith("%") else super().fits(text)


@kind
def interest(d):
    amount, rate, years = d.whole(1, 200) * 100, d.one("3", "5", "4.5", "6", "10"), d.whole(1, 30)
    share = Fraction(rate) / 100
    compound = amount * power(1 + share, years)
    return d.one(
        (f"${amount} * (1 + {rate}%)^{years}", Money(compound)),
        (f"compound interest on ${amount} at {rate}% for {years} years", Grown(compound - amount, compound)),
        (f"simple interest on ${amount} at {rate}% for {years} years", Money(amount * share * years)),
        (
            f"{amount} * 1.0{rate[0]}^{years}" if rate in ("3", "5", "6") else f"${amount} * {rate}% * {years}",
            Grown(amount * power(1 + share, years), amount * share * years),
        ),
        (f"${amount} at {rate}% for {years} years compounded annually", Grown(compound - amount, compound)),
        (f"future value of ${amount} at {rate}% for {years} years", Money(compound)),
        (f"${amount} compounded monthly at {rate}% for {years} years", Money(amount * power(1 + share / 12, 12 * years))),
    )


class Grown(Money):
    """Either of two amounts: what was earned, or what there is then."""

    def __init__(self, value, other):
        super().__init__(value)
        self.other = other

    def fits(self, text):
        return any(Money(value).fits(text) or Number(value).fits(text) for value in (self.value, self.other))


def away(value, step):
    """The multiple of a step that is not nearer to zero."""
    return (1 if value >= 0 else -1) * math.ceil(abs(value) / step) * step


@kind
def spreadsheet_rounding(d):
    text, step, places = d.one(d.decimal(60, 2), f"-{d.decimal(60, 2)}"), d.one("2", "5", "0.5", "3", "0.25"), d.whole(0, 1)
    value, size = Fraction(text), Fraction(step)
    positive = abs(value)
    written = text.lstrip("-")
    scaled = value * 10**places
    asked, result = d.one(
        (f"CEILING({written}, {step})", math.ceil(positive / size) * size),
        (f"FLOOR({written}, {step})", math.floor(positive / size) * size),
        (f"MROUND({written}, {step})", math.floor(positive / size + Fraction(1, 2)) * size),
        (f"CEILING.MATH({text})", math.ceil(value)),
        (f"FLOOR.MATH({text})", math.floor(value)),
        (f"ROUNDUP({text}, {places})", away(scaled, 1) / Fraction(10) ** places),
        (f"ROUNDDOWN({text}, {places})", math.trunc(scaled) / Fraction(10) ** places),
        (f"TRUNC({text})", math.trunc(value)),
        (f"EVEN({written})", away(positive, 2)),
        (f"ODD({written})", away(positive - 1, 2) + 1 if positive > 1 else 1),
        (f"ISO.CEILING({text})", math.ceil(value)),
        (f"FLOOR.PRECISE({text})", math.floor(value)),
        (f"INT({written})", math.floor(positive)),
        (f"QUOTIENT({text}, {int(size) or 2})", math.trunc(value / (int(size) or 2))),
    )
    return d.one("", "=") + asked, Number(result)


@kind
def spreadsheets(d):
    values = [d.whole(1, 90) for _ in range(d.whole(2, 5))]
    mark = d.one(", ", ",", "; ", ";")
    items = mark.join(map(str, values))
    a, b = values[0], values[-1]
    text, truth = d.one(
        (f"SUM({items})", Number(sum(values))),
        (f"AVERAGE({items})", Number(statistics.mean(map(Fraction, values)))),
        (f"PRODUCT({items})", Number(math.prod(values))),
        (f"MAX({items})", Number(max(values))),
        (f"MIN({items})", Number(min(values))),
        (f"MEDIAN({items})", Number(statistics.median(map(Fraction, values)))),
        (f"MOD({a}{mark}{b})", Number(a % b)),
        (f"POWER({a}{mark}3)", Number(a**3)),
        (f"SQRT({a * a})", Number(a)),
        (f"IF({a}>{b}{mark}{a}{mark}{b})", Number(a if a > b else b)),
        (f"ROUND({a}/{b}{mark}2)", Number(Fraction(int(Fraction(a, b) * 100 + Fraction(1, 2)), 100))),
        (f"GCD({items})", Number(math.gcd(*values))),
        (f"LCM({items})", Number(math.lcm(*values))),
        (f"SUM({items})/{a}", Number(Fraction(sum(values), a))),
        (f"ABS(-{a})", Number(a)),
        (f"SUMSQ({items})", Number(sum(value * value for value in values))),
        (f"SUM({items})*{b}%", Number(Fraction(sum(values) * b, 100))),
        (f"COUNT({items})", Number(len(values))),
    )
    return d.one("=", "=", "") + text, truth
