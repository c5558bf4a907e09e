"""Numbers as they are written in other languages, with the option `locale`."""

from fractions import Fraction

from draw import kind
from truth import Number

# The sign of groups, and the decimal sign.
LANGUAGES = {
    "de": (".", ","),
    "fr": ("\u202f", ","),
    "fr-FR": (" ", ","),
    "pt-BR": (".", ","),
    "es": (".", ","),
    "it": (".", ","),
    "nl": (".", ","),
    "de-CH": ("'", "."),
    "en": (",", "."),
    "en-GB": (",", "."),
    "sv": ("\u00a0", ","),
    "pl": (" ", ","),
    "ru": ("\u00a0", ","),
    "ja": (",", "."),
}
INDIAN = {"en-IN": (",", "."), "hi": (",", ".")}


def groups(digits, sizes):
    """From the right: the first group has the first size, all others the second."""
    parts, size = [], sizes[0]
    while digits:
        parts.insert(0, digits[-size:])
        digits, size = digits[:-size], sizes[1]
    return parts


def localized(d, whole, places, group, point, sizes=(3, 3)):
    text = group.join(groups(str(whole), sizes)) if d.is_likely(0.7) else str(whole)
    return text + (point + places if places else "")


def drawn(d, language, signs, sizes=(3, 3)):
    whole, places = (
        d.whole(0, 10 ** d.whole(1, 8)),
        d.one("", f"{d.whole(1, 99):02}", str(d.whole(1, 9)), f"{d.whole(1, 9999):04}"),
    )
    return localized(d, whole, places, *signs, sizes), Fraction(f"{whole}.{places or 0}")


def calculation(d, language, signs, sizes=(3, 3)):
    (left, a), (right, b) = drawn(d, language, signs, sizes), drawn(d, language, signs, sizes)
    sign, value = d.one(("+", a + b), ("-", a - b), ("*", a * b), ("×", a * b), ("+", a + b))
    return f"{left} {sign} {right}", Number(value), {"locale": language}


@kind
def languages(d):
    language = d.one(*LANGUAGES)
    return calculation(d, language, LANGUAGES[language])


@kind
def indian_groups(d):
    language = d.one(*INDIAN)
    return calculation(d, language, INDIAN[language], (3, 2))


@kind
def decimals_that_no_one_groups(d):
    """`0,123` and `0.123` are decimals in every language."""
    language, digits, other = d.one("de", "fr", "es", "en", "pt-BR", "it"), f"{d.whole(1, 999):03}", d.whole(1, 30)
    return f"0{d.one(',', '.')}{digits} + {other}", Number(Fraction(f"0.{digits}") + other), {"locale": language}


@kind
def functions_with_decimal_commas(d):
    language, a, b = d.one("de", "fr", "es", "pt-BR"), d.decimal(50, 1), d.decimal(50, 1)
    left, right, n = a.replace(".", ","), b.replace(".", ","), d.whole(2, 12)
    x, y = Fraction(a), Fraction(b)
    text, value = d.one(
        (f"max({left}; {right})", max(x, y)),
        (f"{left} + {n} * {right}", x + n * y),
        (f"sqrt({n * n},0) + {left}", n + x),
        (f"=SUM({left};{right})", x + y),
        (f"{left}% of {n}", x * n / 100),
        (f"{left}^2", x * x),
        (f"round({left}; 0)", int(x + Fraction(1, 2))),
        (f"({left} + {right}) / {n}", (x + y) / n),
    )
    return text, Number(value), {"locale": language}


@kind
def decimal_commas_without_a_language(d):
    """A `;` between arguments shows that the commas are decimal."""
    a, b = d.decimal(50, 1), d.decimal(50, 1)
    left, right = a.replace(".", ","), b.replace(".", ",")
    x, y = Fraction(a), Fraction(b)
    return d.one(
        (f"=SUM({left};{right})", Number(x + y)),
        (f"sum({left}; {right})", Number(x + y)),
        (f"max({left}; {right})", Number(max(x, y))),
        (f"{left} + {right}", Number(x + y)),
        (f"average({left}; {right})", Number((x + y) / 2)),
        (f"{left} * 2", Number(2 * x)),
    )
