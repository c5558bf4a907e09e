"""Percentages: of, off, changes, and in formulas."""

from fractions import Fraction

from draw import decimal_text, grouped, kind
from kinds.numbers import rounded
from spell import spell
from truth import Number, Percent, Solutions, Value


def percentage(d):
    """A percentage as it is written, with its hundredths as a fraction."""
    number = d.one(str(d.whole(1, 150)), d.decimal(30, 1), str(5 * d.whole(1, 20)))
    written = d.one(f"{number}%", f"{number}%", f"{number} %", f"{number} percent", f"{number} per cent", f"{number}pct")
    return written, Fraction(number) / 100


def fraction_of_a_percent(d):
    bottom = d.one(2, 3, 4, 5, 8)
    top, whole = d.whole(1, bottom - 1), d.whole(1, 12)
    return d.one(
        (f"{top}/{bottom}", Fraction(top, bottom)),
        (f"{whole} {top}/{bottom}", whole + Fraction(top, bottom)),
        ("½", Fraction(1, 2)),
        (f"{whole}¾", whole + Fraction(3, 4)),
    )


@kind
def percent_of(d):
    (text, share), number = percentage(d), d.number(1000)
    amount = grouped(d.large()) if d.is_likely(0.2) else number
    value = share * Fraction(amount.replace(",", ""))
    return d.asked(
        d.one(
            f"{text} of {amount}", f"{text} of {amount}", f"{text} × {amount}", f"{amount} * {text}", f"{text} times {amount}"
        )
    ), Number(value)


@kind
def percent_in_words(d):
    share, number = d.whole(2, 99), d.whole(2, 900)
    word = d.one("percent", "per cent")
    return d.asked(
        d.one(
            f"{spell(share)} {word} of {number}",
            f"{spell(share)} {word} of {spell(number)}",
            f"{share} {word} of {spell(number)}",
        )
    ), Number(Fraction(share * number, 100))


@kind
def fractions_of_a_percent(d):
    (text, hundredths), number = fraction_of_a_percent(d), d.whole(2, 2000)
    sign = d.one("%", "%", " percent", " %")
    share = hundredths / 100
    asked, value = d.one(
        (f"{text}{sign} of {number}", share * number),
        (f"{number} + {text}%", number * (1 + share)),
        (f"increase {number} by {text}{sign}", number * (1 + share)),
        (f"{number} - {text}%", number * (1 - share)),
        (f"decrease {number} by {text}{sign}", number * (1 - share)),
        (f"{text}{sign} off {number}", number * (1 - share)),
    )
    return asked, Number(value)


@kind
def parts_of_a_percent_in_words(d):
    number, few = d.whole(2, 2000), d.whole(1, 12)
    words, hundredths = d.one(
        ("half a percent", Fraction(1, 2)),
        ("half of one percent", Fraction(1, 2)),
        ("a quarter of a percent", Fraction(1, 4)),
        ("a quarter of 1%", Fraction(1, 4)),
        ("half of 1%", Fraction(1, 2)),
        (f"{spell(few)} and a half percent", few + Fraction(1, 2)),
        (f"{few} and a half percent", few + Fraction(1, 2)),
        ("one tenth of a percent", Fraction(1, 10)),
        ("two thirds of a percent", Fraction(2, 3)),
    )
    return d.asked(f"{words} of {number}"), Number(hundredths / 100 * number)


@kind
def powers_of_a_percent(d):
    base, power, number = d.whole(2, 5), d.whole(2, 3), d.whole(10, 900)
    hundredths = Fraction(base**power, 100)
    return d.one(
        (f"{base}^{power} percent of {number}", Number(hundredths * number)),
        (f"({base} + {power})% of {number}", Number(Fraction(base + power, 100) * number)),
        (f"({base}*{power})% of {number}", Number(Fraction(base * power, 100) * number)),
        (f"{base}^{power}% of {number}", Number(hundredths * number)),
        (f"sqrt({base * base}) percent of {number}", Number(Fraction(base, 100) * number)),
    )


@kind
def percent_more_and_less(d):
    (text, share), number = percentage(d), d.whole(10, 3000)
    more, less = number * (1 + share), number * (1 - share)
    sign = d.one("-", "−")
    asked, value = d.one(
        (f"{number} + {text}", more),
        (f"{number} {sign} {text}", less),
        (f"{number} plus {text}", more),
        (f"{number} minus {text}", less),
        (f"increase {number} by {text}", more),
        (f"decrease {number} by {text}", less),
        (f"{text} off {number}", less),
        (f"{text} off of {number}", less),
        (f"{text} more than {number}", more),
        (f"{text} less than {number}", less),
        (f"{number} increased by {text}", more),
        (f"{number} decreased by {text}", less),
        (f"reduce {number} by {text}", less),
        (f"{number} with a {text} discount", less),
        (f"a {text} discount on {number}", less),
    )
    return d.asked(asked), Number(value)


@kind
def percent_changes(d):
    old, new = d.one(20, 25, 40, 50, 80, 100, 125, 200, 250, 400), d.whole(5, 500)
    change = Fraction(100 * (new - old), old)
    if new > old:
        texts = [
            f"percent increase from {old} to {new}",
            f"percentage increase from {old} to {new}",
            f"what is the percent increase from {old} to {new}?",
        ]
    elif new < old:
        texts, change = (
            [
                f"percent decrease from {old} to {new}",
                f"what percent decrease is {old} to {new}",
                f"percentage decrease from {old} to {new}",
            ],
            -change,
        )
        texts = texts[::2]
    else:
        texts = [f"percent change from {old} to {new}"]
    if new >= old or d.is_likely(0.3):
        texts += [f"percent change from {old} to {new}", f"percentage change from {old} to {new}"]
        text = d.one(*texts)
        return text, Percent(Fraction(100 * (new - old), old) if "change" in text else change)
    return d.one(*texts), Percent(change)


@kind
def what_percent(d):
    part, whole = d.whole(1, 300), d.one(20, 25, 40, 50, 64, 75, 80, 120, 200, 300, 400, 1000)
    word = d.one("percent", "percentage", "%")
    return d.one(
        f"{part} is what {word} of {whole}?",
        f"what {word} of {whole} is {part}?",
        f"what {word} is {part} of {whole}",
        f"{part} as a percentage of {whole}",
        f"{part} as a percent of {whole}",
        f"{part} out of {whole} as a percentage",
        f"What {word} of {whole} is {part}",
    ), Percent(Fraction(100 * part, whole))


@kind
def rounded_percentages(d):
    part, whole, places = d.whole(1, 300), d.whole(3, 400), d.whole(0, 2)
    form = d.one(
        "{0}/{1} as a percentage to {2} decimal places",
        "{0}/{1} as a percent rounded to {2} decimal places",
        "what percent of {1} is {0}, rounded to {2} decimal places",
        "{0} is what percent of {1}, to {2} decimal places",
        "percent change from {1} to {0} to {2} decimal places",
    )
    value = Fraction(100 * part, whole) - (100 if "change" in form else 0)
    return form.format(part, whole, places), Percent(rounded(value, places))


@kind
def of_what_number(d):
    part, share = d.whole(1, 300), d.one(5, 10, 12, 15, 20, 25, 30, 40, 50, 75, 80, 120)
    value = Fraction(100 * part, share)
    text = d.one(
        f"{part} is {share}% of what number?",
        f"{part} is {share} percent of what?",
        f"{share}% of what number is {part}?",
        f"{share}% of x is {part}",
        f"{share}% of a number is {part}",
    )
    return text, Value(value)


@kind
def percent_formulas(d):
    """In a formula a percentage is a number of hundredths."""
    a, b, c = (d.whole(1, 9) * 5 for _ in range(3))
    first, second, number = Fraction(a, 100), Fraction(b, 100), d.whole(10, 900)
    choices = [
        (f"1 - {a}% - {b}%", 1 - first - second),
        (f"{number}/(1-{a}%)", number / (1 - first)),
        (f"{number} ÷ (1 + {a}%)", number / (1 + first)),
        (f"{number} × (1 + {a}%)", number * (1 + first)),
        (f"{number}*(1-{a}%)*(1+{b}%)", number * (1 - first) * (1 + second)),
        (f"1/{c} - {a}%", Fraction(1, c) - first),
        (f"{a}% + {b}%", first + second),
        (f"{a}% × {b}%", first * second),
        (f"{number} * ({a}% + {b}%)", number * (first + second)),
        (f"(1 + {a}%)^2", (1 + first) ** 2),
        (f"{number}/(1+{a}%-{b}%)", number / (1 + first - second)),
        (f"1 - {a}%", 1 - first),
        (f"{number} * {a}% / {b}%", number * first / second),
        (f"{number}*(1-{a}%-1/4)", number * (1 - first - Fraction(1, 4))),
        (f"{a}% of {b}% of {number}", first * second * number),
        (f"x = {number}/(1+{a}%)", number / (1 + first)),
        (f"{number}/(1-(1-{a}%)*{b}%)", number / (1 - (1 - first) * second)),
        (f"{number} × (1/2 + {a}%)", number * (Fraction(1, 2) + first)),
        (f"1 - 1/{c} - {a}%", 1 - Fraction(1, c) - first),
    ]
    if first + second != 1:
        choices.append((f"{number}/(1-{a}%-{b}%)", number / (1 - first - second)))
    text, value = d.one(*choices)
    return text, Value(value)


@kind
def equations_with_percentages(d):
    a, x = d.whole(1, 19) * 5, d.whole(2, 400)
    name = d.one("x", "x", "y", "n", "p")
    text = d.one(
        f"{a}% * {name} = {decimal_text(Fraction(a * x, 100))}",
        f"{name} * {a}% = {decimal_text(Fraction(a * x, 100))}",
        f"{a}%{name} = {decimal_text(Fraction(a * x, 100))}",
        f"{name} + {a}%*{name} = {decimal_text(x + Fraction(a * x, 100))}",
        f"{name}(1 - {a}%) = {decimal_text(x - Fraction(a * x, 100))}",
    )
    return text, Solutions({name: x})
