# mypy: ignore-errors
"""Values as the component's interfaces have them, in both directions.

The module reads and makes Python's values, so that they are the same with a component and without. No text of the caller's is
evaluated on the way.
"""

import math

from wasmtime.component import Record, Variant

from .. import _native
from .._errors import CalculationError
from .._native import code_points, json_text, read_text

_LIMITS = tuple(name for name in _native.Limits().__getnewargs_ex__()[1] if name != "milliseconds")
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


def given_of(scope, ans, limits):
    """The variables and the last answer of a call, as the component has them."""
    scope, ans = _native.given_answers(scope, ans, limits)
    scope = [record(name=name, value=value_of(answer)) for name, answer in scope]
    return scope, None if ans is None else value_of(ans)


def value_of(answer):
    """The variant ``value`` of an answer."""
    if answer.type == "number":
        return Variant("number", answer.value)
    if answer.type == "complex":
        return Variant("complex", record(re=answer.value.real, im=answer.value.imag))
    if answer.type in ("text", "boolean"):
        return Variant(answer.type, answer.value)
    return Variant("structured", answer.to_json())


def language_of(functions, units, numbers):
    if functions is not None:
        if not isinstance(functions, list | tuple):
            raise refused(f"functions must be a list of names, not {type(functions).__name__}")
        functions = [read_text(name, "functions: a name") for name in tuple(functions)]
    if read_text(numbers, "numbers") not in _NUMBERS:
        raise refused("numbers must be one of number, BigNumber, Fraction, bigint")
    if functions is None and units and _NUMBERS[numbers] == "number":
        return None
    return record(functions=functions, units=bool(units), numbers=_NUMBERS[numbers], results="any")


def answer_of(answer, source):
    return _native.Answer._restore(_json_of_value(answer.value), notes_of(answer.notes, source))


def _json_of_value(value):
    payload = value.payload
    if value.tag == "number":
        return _json_of_number(payload)
    if value.tag == "complex":
        return f'{{"mathjs":"Complex","re":{_json_of_number(payload.re)},"im":{_json_of_number(payload.im)}}}'
    return payload if value.tag == "structured" else json_text(payload)


def _json_of_number(number):
    if math.isfinite(number):
        return repr(number)
    name = "NaN" if number != number else "Infinity" if number > 0 else "-Infinity"
    return f'{{"mathjs":"number","value":"{name}"}}'


# Values of `answer`


def ans_text(ans, limits):
    return None if ans is None else _native.ans_text(ans, limits)


def names_of(scope, limits):
    texts = [] if scope is None else _native.scope_texts(scope, limits)
    return [record(name=name, value=value) for name, value in texts]


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


def place_of(span, source):
    """A place in code points; the component counts UTF-8 bytes."""
    return None if span is None else code_points(span.start, span.end, source)


def notes_of(notes, source):
    return tuple(_native.Note(note.code, note.message, place_of(note.span, source)) for note in notes)


def told(noted, source, listener):
    """The text of an answer, whose notes go to ``listener``."""
    tell(listener, noted.notes, source)
    return noted.text


def tell(listener, notes, source):
    """Calls ``listener``, if there is one, with the notes, if there are any."""
    if listener is not None and notes:
        listener(notes_of(notes, source))


def succeeded(result, source):
    """The success of a call, of which a failure is raised."""
    if isinstance(result, Variant):
        if result.tag == "ok":
            return result.payload
        result = result.payload
    elif isinstance(result, str) or not hasattr(result, "rendered"):
        return result
    raise failure_of(result, source)


def failure_of(failure, source):
    """The exception for a failure."""
    return CalculationError(failure.message, failure.code, place_of(failure.span, source), failure.hint, failure.rendered)
