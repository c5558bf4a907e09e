# mypy: ignore-errors
"""The types of an interface, which keep their parts: wasmtime's own ask the component for them at every value, which takes longer than
the call."""

import functools

from wasmtime.component import ValType


def kept(value):
    """A type, or a list of types, whose parts are asked for once."""
    if isinstance(value, ValType):
        value.__class__ = _keeping(type(value))
    elif isinstance(value, list | tuple):
        for part in value:
            kept(part)
    return value


_CLASSES = {}


def _keeping(kind):
    """The class of types with the same answers, each of which is found once."""
    if kind not in _CLASSES:
        _CLASSES[kind] = _keeping_class(kind)
    return _CLASSES[kind]


def _keeping_class(kind):
    if hasattr(kind, "keeps_parts"):
        return kind
    parts = {name: property(_once(part.fget)) for name, part in vars(kind).items() if isinstance(part, property)}
    questions = {name: _once(getattr(kind, name)) for name in ("_cases", "_tagged", "_is_bytes") if hasattr(kind, name)}
    answered = parts | questions
    return type(kind.__name__, (kind,), answered | {"keeps_parts": True}) if answered else kind


def _once(question):
    name = f"kept {question.__name__}"

    @functools.wraps(question)
    def answered(self):
        answers = vars(self)
        if name not in answers:
            answers[name] = kept(question(self))
        return answers[name]

    return answered
