# mypy: ignore-errors
"""Values as the component's interfaces have them, in both directions.

The module reads and makes Python's values, so that they are the same with a component and without. No text of the caller's is
evaluated on the way.
"""

import json
import math

from wasmtime.component import Record, Variant

from .. import _native
from .._errors import CalculationError

_last_answer = _native.compile("ans")
_MOST_NESTING = 100
_LIMITS = ("source_bytes", "nesting", "steps", "collection", "text", "precision", "argument_bytes")
_NUMBERS = {"number": "number", "BigNumber": "big-number", "Fraction": "fraction", "bigint": "big-int"}


def record(**members):
    """A record; ``_`` in a name stands for ``-``."""
    made = Record()
    for name, value in members.items():
        setattr(made, name.replace("_", "-"), value)
    return made


def member(of, name):
    return getattr(of, name.replace("_", "-"))


def refused(message):
    return CalculationError(message, "invalid-input", (0, 0), None, message)


def text_of(value, what):
    """A ``str``; of a subclass it is the own data, whatever its methods say."""
    if not isinstance(value, str):
        raise refused(f"{what} must be a str, not {type(value).__name__}")
    text = str.__str__(value)
    try:
        str.encode(text)
    except UnicodeEncodeError:
        raise refused(f"{what} must not have half of a surrogate pair") from None
    return text


def optional_text(value, what):
    return None if value is None else text_of(value, what)


def count_of(value, what):
    """A number of digits; one that is too small or too large is refused by the component in its own words."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise refused(f"{what} must be an int, not {type(value).__name__}")
    return min(max(int.__int__(value), 0), 2**32 - 1)


def limits_of(limits):
    """The limits that the component has; its time is the sandbox's matter."""
    if limits is None:
        return None
    if not isinstance(limits, _native.Limits):
        raise refused(f"limits must be Limits, not {type(limits).__name__}")
    return record(**{name: getattr(limits, name) for name in _LIMITS})


def milliseconds_of(limits):
    return None if limits is None else limits.milliseconds


# Values of mathjs's language


def value_of(value, limits, what="ans"):
    """A value of a scope, as the variant ``value``."""
    if value is None:
        return Variant("structured", "null")
    try:
        answer = _last_answer.evaluate(ans=value, limits=limits and _native.Limits(argument_bytes=limits.argument_bytes))
    except CalculationError as error:
        if error.message.startswith("ans must be a value"):
            raise refused(f"{what} must be a value or an answer, not {type(value).__name__}") from None
        raise
    if answer.type == "number":
        return Variant("number", answer.value)
    if answer.type == "complex":
        return Variant("complex", record(re=answer.value.real, im=answer.value.imag))
    if answer.type in ("text", "boolean"):
        return Variant(answer.type, answer.value)
    return Variant("structured", answer.to_json())


def scope_of(scope, limits):
    return [
        record(name=name, value=value_of(value, limits, f'scope value "{name}"')) for name, value in entries_of(scope)
    ]


def entries_of(scope):
    """The entries of a ``dict``, or of a subclass: those that it has at the start."""
    if scope is None:
        return []
    if not isinstance(scope, dict):
        raise refused(f"scope must be a dict, not {type(scope).__name__}")
    return [(text_of(name, "a name of the scope"), value) for name, value in list(dict.items(scope))]


def language_of(functions, units, numbers):
    if functions is not None:
        if not isinstance(functions, list | tuple):
            raise refused(f"functions must be a list of names, not {type(functions).__name__}")
        functions = [text_of(name, "functions: a name") for name in tuple(functions)]
    if text_of(numbers, "numbers") not in _NUMBERS:
        raise refused("numbers must be one of number, BigNumber, Fraction, bigint")
    return record(functions=functions, units=bool(units), numbers=_NUMBERS[numbers], results="any")


def answer_of(answer, source):
    return _native.Answer._restore(_json_of_value(answer.value), notes_of(answer.notes, source))


def _json_of_value(value):
    payload = value.payload
    if value.tag == "number":
        return _json_of_number(payload)
    if value.tag == "complex":
        return f'{{"mathjs":"Complex","re":{_json_of_number(payload.re)},"im":{_json_of_number(payload.im)}}}'
    return payload if value.tag == "structured" else json.dumps(payload)


def _json_of_number(number):
    if math.isfinite(number):
        return repr(number)
    name = "NaN" if number != number else "Infinity" if number > 0 else "-Infinity"
    return f'{{"mathjs":"number","value":"{name}"}}'


# Values of `answer`


def expression_of(value, limits, what):
    """A value as the text of an expression that ``answer`` reads."""
    expected = "a reply, a finite number or a text" if what == "ans" else "a finite number or a text"
    refusal = refused(f"{what} must be {expected}, not {type(value).__name__}")
    if isinstance(value, str):
        return text_of(value, "a value")
    if value is None or isinstance(value, bool | list | tuple | dict | _native.Answer | _native.Quantity):
        raise refusal
    try:
        answer = _last_answer.evaluate(ans=value, limits=limits and _native.Limits(argument_bytes=limits.argument_bytes))
    except CalculationError as error:
        raise (refusal if error.message.startswith("ans must be a value") else error) from None
    if answer.type in ("number", "complex"):
        number = complex(answer.value)
        if not (math.isfinite(number.real) and math.isfinite(number.imag)):
            raise refusal
        if answer.type == "complex":
            real, imaginary = (_native.Answer.from_json(repr(part)).text for part in (number.real, number.imag))
            return f"({real}) + ({imaginary}) * i"
        return answer.text
    if answer.type == "big-number":
        # Digits that the value does not need are said, too.
        from decimal import Decimal

        text = Decimal.__str__(value)
        if not text[-1].isdigit() or "N" in text:
            raise refusal
        return text
    return answer.text


def names_of(scope, limits):
    return [
        record(name=name, value=expression_of(value, limits, f'scope value "{name}"')) for name, value in entries_of(scope)
    ]


def reply_of(reply, source):
    solutions = tuple({root.unknown: root.value for root in solution} for solution in reply.solutions)
    alternatives = tuple(_native.Alternative(other.reading, other.text) for other in reply.alternatives)
    return _native.Reply(
        reply.kind,
        reply.text,
        reply.exact,
        member(reply, "shown_exact"),
        reply.decimal,
        reply.reading,
        reply.ans,
        solutions,
        notes_of(reply.notes, source),
        alternatives,
    )


# What every interface has


def code_points(span, source):
    """A place in code points; the component counts UTF-8 bytes."""
    encoded = source.encode()
    return tuple(len(encoded[:byte].decode(errors="ignore")) for byte in (span.start, span.end))


def notes_of(notes, source):
    return tuple(
        _native.Note(note.code, note.message, None if note.span is None else code_points(note.span, source))
        for note in notes
    )


def noted_text(text, notes, source):
    return _native.NotedText(text, notes_of(notes, source))


def succeeded(result, source):
    """The success of a call, of which a failure is raised."""
    if isinstance(result, Variant):
        if result.tag == "ok":
            return result.payload
        result = result.payload
    elif isinstance(result, str) or not hasattr(result, "rendered"):
        return result
    span = code_points(result.span, source)
    raise CalculationError(result.message, result.code, span, result.hint, result.rendered)


# JSON, in which an integer keeps its digits


def json_of(value):
    """The JSON text of a value, or of the own data of an object of a subclass."""
    parts = []
    _write(value, 0, parts)
    return "".join(parts)


def _write(value, depth, parts):
    if depth > _MOST_NESTING:
        raise refused(f"a value is nested more than {_MOST_NESTING} levels deep")
    if isinstance(value, str):
        parts.append(json.dumps(text_of(value, "a value"), ensure_ascii=False))
    elif value is None or isinstance(value, bool):
        parts.append(json.dumps(value))
    elif isinstance(value, int):
        parts.append(_digits(value))
    elif isinstance(value, float):
        number = float.__float__(value)
        if not math.isfinite(number):
            raise refused(f"a value must be finite, not {number!r}")
        parts.append(repr(number))
    elif isinstance(value, dict):
        _write_all("{}", list(dict.items(value)), depth, parts)
    elif isinstance(value, list | tuple):
        _write_all("[]", list.copy(value) if isinstance(value, list) else tuple.__iter__(value), depth, parts)
    else:
        parts.append(_number_of_class(value))


def _write_all(brackets, items, depth, parts):
    before = brackets[0]
    empty = True
    for item in items:
        parts.append(before)
        before, empty = ",", False
        if brackets == "{}":
            parts += (json.dumps(text_of(item[0], "a key"), ensure_ascii=False), ":")
            item = item[1]
        _write(item, depth + 1, parts)
    parts.append(brackets if empty else brackets[1])


def _digits(integer):
    small = int.__int__(integer)
    # Python has a limit for the digits of a text, the module has none.
    return str(small) if -(2**64) < small < 2**64 else _last_answer.evaluate(ans=small).text


def _number_of_class(value):
    """A ``Decimal`` is a number with its digits; a ``Fraction`` is an expression."""
    from decimal import Decimal
    from fractions import Fraction

    if isinstance(value, Decimal):
        digits = Decimal.__str__(value)
        if digits[-1].isdigit() and "N" not in digits:
            return digits
        raise refused(f"a value must be finite, not {digits}")
    if isinstance(value, Fraction):
        return json.dumps(Fraction.__str__(value))
    raise refused(f"a value must be JSON, not {type(value).__name__}")


def python_of(text):
    """The value of JSON as Python's own reader has it, with integers of any size."""
    return json.loads(text, parse_int=int_of)


def int_of(digits):
    return int(digits) if len(digits) < 4000 else _native.Answer.from_json(f'{{"mathjs":"bigint","value":"{digits}"}}').value
