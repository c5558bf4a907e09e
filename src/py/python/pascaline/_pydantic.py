"""The classes of the package as fields of pydantic's models."""

import json

from pydantic_core import core_schema

from . import Answer, Limits, Quantity, Reply

_LIMITS = tuple(Limits().__getnewargs_ex__()[1])
_TEXT, _LIST = core_schema.str_schema(), core_schema.list_schema(core_schema.dict_schema())
_REPLY = {
    **dict.fromkeys(("type", "text", "reading", "ans"), _TEXT),
    **dict.fromkeys(("exact", "shown_exact", "decimal", "unit"), core_schema.nullable_schema(_TEXT)),
    **dict.fromkeys(("solutions", "notes", "alternatives"), _LIST),
}


def reply_schema(cls):
    """A reply, or what ``to_dict`` has made of one."""
    return _schema(cls, _fields(_REPLY, required=True), Reply.from_dict, Reply.to_dict)


def limits_schema(cls):
    """Limits, or a ``dict`` of those that are not the defaults."""
    members = dict.fromkeys(_LIMITS, core_schema.int_schema(ge=0))

    def to_dict(limits):
        return {name: getattr(limits, name) for name in _LIMITS}

    return _schema(cls, _fields(members, required=False), lambda given: Limits(**given), to_dict)


def answer_schema(cls):
    """An answer of mathjs's, or the value of its JSON."""
    return _schema(cls, core_schema.any_schema(), lambda value: Answer.from_json(json.dumps(value)), lambda answer: json.loads(answer.to_json()))


def quantity_schema(cls):
    """A quantity, or a ``dict`` of its value and its unit."""
    number = core_schema.nullable_schema(core_schema.float_schema())
    fields = _fields({"value": number, "unit": core_schema.str_schema()}, required=True)
    return _schema(cls, fields, lambda given: Quantity(**given), lambda quantity: {"value": quantity.value, "unit": quantity.unit})


def _fields(members, required):
    fields = {name: core_schema.typed_dict_field(schema, required=required) for name, schema in members.items()}
    return core_schema.typed_dict_schema(fields, extra_behavior="forbid")


def _schema(cls, fields, of_dict, to_dict):
    """An object of the class in Python, and a ``dict`` in Python and JSON."""
    made = core_schema.no_info_after_validator_function(of_dict, fields)
    return core_schema.json_or_python_schema(
        json_schema=made,
        python_schema=core_schema.union_schema([core_schema.is_instance_schema(cls), made]),
        serialization=core_schema.plain_serializer_function_ser_schema(to_dict, return_schema=fields),
    )
