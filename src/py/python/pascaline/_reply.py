"""What a reply says as values of Python: its number, its JSON, and what a notebook shows."""

import json
import re
from decimal import Context, Decimal
from fractions import Fraction

from . import _native
from ._errors import CalculationError

_RATIONAL = re.compile(r"-?\d+(\.\d+)?(/\d+)?")
# What a text is aligned by; any other form is one of a number.
_ALIGNMENT = re.compile(r"(.?[<>^])?\d*s?")
_KINDS = {
    "quantity": "a quantity in {unit}: take value and unit",
    "solutions": "solutions: take them from solutions",
    "boolean": "true or false: take it from value",
}
# More than a double has.
_DIGITS = 20


def value(reply):
    """The number of a reply, or whether it holds; ``None`` if it is neither."""
    if reply.type == "boolean":
        return reply.text == "true"
    if reply.type == "complex":
        return _complex(_digits(reply))
    if reply.type == "number" or (reply.type == "quantity" and reply.unit is not None):
        return _real(reply)
    return None


def _real(reply):
    exact = reply._exact_number
    if exact is not None and _RATIONAL.fullmatch(exact):
        number = Fraction(exact)
        return number.numerator if number.denominator == 1 else number
    digits = _digits(reply)
    return _complex(digits) if digits.endswith("i") else float(digits)


def _complex(digits):
    return complex(digits.replace(" ", "").replace("i", "j"))


def _digits(reply):
    """The decimal digits: of a number that has more than the reply shows, so many that the nearest double is known."""
    if reply._exact_number is None:
        return reply.decimal
    try:
        again = _native.answer(reply._exact_number, digits=_DIGITS).decimal
    except CalculationError:
        return reply.decimal
    return again if again is not None and _agree(again, reply.decimal) else reply.decimal


def _agree(more, fewer):
    """Whether digits go on with others: the exact form of a text whose angles are in degrees may be that of another number."""
    known = max(len(digits.replace(".", "").lstrip("0")) for digits in re.findall(r"[\d.]+", fewer) or [""])
    more, fewer = _complex(more), _complex(fewer)
    return abs(more - fewer) <= 10.0 ** (2 - known) * abs(fewer)


def _number(reply):
    """The number of a reply that is one."""
    if reply.type in ("number", "complex"):
        return value(reply)
    kind = _KINDS.get(reply.type, "a text: take it from text").format(unit=reply.unit)
    raise TypeError(f"the answer {reply.text!r} is no number but {kind}")


def exact_solutions(reply):
    """The exact values of the unknowns, which ``exact`` has in one line."""
    if reply.exact is None or not reply.solutions:
        return None
    rows = re.split(r";? or ", reply.exact)
    patterns = [", ".join(f"{re.escape(name)} = (.*)" for name in solution) for solution in reply.solutions]
    found = [re.fullmatch(pattern, row) for pattern, row in zip(patterns, rows)]
    if len(rows) != len(patterns) or not all(found):
        return None
    return tuple(dict(zip(solution, values.groups())) for solution, values in zip(reply.solutions, found))


def as_float(reply):
    return float(_number(reply))


def as_int(reply):
    return int(_number(reply))


def as_complex(reply):
    return complex(_number(reply))


def formatted(reply, form):
    """The number in this form, with the unit of a quantity around it; or the text, aligned."""
    number = value(reply)
    if _ALIGNMENT.fullmatch(form) or isinstance(number, bool) or number is None:
        return format(reply.text, form)
    text = _in_form(number, form)
    if reply.type != "quantity":
        return text
    before, after = reply._unit_parts
    if not before:
        return f"{text} {after}"
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    return f"{sign}{before}{digits}{after}"


def _in_form(number, form):
    """An exact number has all the digits that are asked for, which a double would not have."""
    if not isinstance(number, int | Fraction) or form[-1] not in "eEfF%":
        return format(float(number) if isinstance(number, Fraction) else number, form)
    wanted = re.search(r"\.(\d+)", form)
    size = len(str(abs(number.numerator) // number.denominator))
    context = Context(prec=size + int(wanted[1] if wanted else 6) + 10)
    return format(context.divide(Decimal(number.numerator), Decimal(number.denominator)), form)


_TEXTS = ("type", "text", "exact", "shown_exact", "decimal", "reading", "ans")


def to_dict(reply):
    fields = {name: getattr(reply, name) for name in _TEXTS}
    notes = [{"code": note.code, "message": note.message, "span": note.span and list(note.span)} for note in reply.notes]
    alternatives = [{"reading": other.reading, "text": other.text} for other in reply.alternatives]
    return fields | {"unit": reply.unit, "solutions": list(reply.solutions), "notes": notes, "alternatives": alternatives}


def to_json(reply):
    return json.dumps(to_dict(reply), ensure_ascii=False)


def from_dict(fields):
    try:
        notes = [_native.Note(note["code"], note["message"], note["span"] and tuple(note["span"])) for note in fields["notes"]]
        others = [_native.Alternative(other["reading"], other["text"]) for other in fields["alternatives"]]
        texts = {name: fields[name] for name in _TEXTS}
        return _native.Reply(**texts, solutions=tuple(fields["solutions"]), notes=tuple(notes), alternatives=tuple(others))
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is no reply that to_dict has made: {error}") from error


def markdown(reply):
    """The answer, how it was read, and what is worth knowing."""
    answer = f"**{_escaped(reply.text)}**"
    if reply.shown_exact is not None:
        answer += f" = {_code(reply.shown_exact)}"
    asides = [f"- {_escaped(note.message)}" for note in reply.notes]
    asides += [f"- or {_code(other.reading)}: {_escaped(other.text)}" for other in reply.alternatives]
    parts = [answer, f"read as {_code(reply.reading)}", "\n".join(asides)]
    return "\n\n".join(filter(None, parts))


def _escaped(text):
    return re.sub(r"([\\`*_{}\[\]<>#|$~])", r"\\\1", text)


def _code(text):
    """A text between more backticks than it has in a row."""
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    pad = " " if "`" in text else ""
    return f"{fence}{pad}{text}{pad}{fence}"
