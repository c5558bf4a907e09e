"""Tools as functions of Python, which frameworks of agents read by their annotations and their docstrings."""

import keyword
import linecache
from collections.abc import Callable, Sequence
from typing import Any, Literal, Optional

from ._errors import CalculationError, ToolError
from ._native import Limits, Tool, tool_set
from ._types import ToolKey

_FUNCTION = '''def {name}({parameters}) -> str:
    {doc!r}
    return _run({{{arguments}}})
'''

_RETURNS = 'The result as a text; or, after "Error: ", why there is none, with the place and a hint.'

_TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


def tool_functions(
    tools: Sequence[Tool | ToolKey], *, thread: str | None = None, limits: Limits | None = None, notes: bool = True
) -> list[Callable[..., str]]:
    """The tools as functions of Python, for every framework that takes functions: each has a name, annotations and a docstring with
    ``Args:``, takes what a model writes, and returns a ``str``. A failed call returns the message, the place and the hint after
    ``Error: ``, because a model sees nothing else, and raises nothing.

    :param tools: a list of tools or of their keys, as in ``tool_set``
    :param thread: the conversation, whose last answer is ``ans``; the functions hold these answers
    :param limits: the limits of a calculation
    :param notes: whether each note on a result follows it in a line of its own
    :raises ValueError: such as ``Unknown tool name: …``

    >>> from pascaline import tool_functions
    >>> answer, calculator = tool_functions(["pascaline/answer", "art/calculator"], thread="t1")
    >>> answer("15% of 240"), calculator("ans / 6")
    ('36', '6')
    >>> print(calculator("ans / sqr(9)"))
    Error: Failed to evaluate expression: Undefined function sqr
      ans / sqr(9)
            ^^^
    hint: did you mean `sqrt`?
    """

    def made(tool):
        def run(arguments):
            given = {name: value for name, value in arguments.items() if value is not None}
            try:
                return tool.run(given, thread=thread, limits=limits, notes=notes)
            except (CalculationError, ToolError) as error:
                return f"Error: {error}"

        return _function(tool, run)

    return [made(tool) for tool in tool_set(tools)]


def _function(tool, run):
    """A function with the parameters of a tool. Its source can be read, as some frameworks do."""
    if not tool.name.isidentifier() or keyword.iskeyword(tool.name):
        raise ValueError(f"Tool name {tool.name!r} is no name of a function: give the tool another one by with_name")
    source = _source(tool)
    file = f"<pascaline {tool.key} as {tool.name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names = {"__name__": "pascaline", "_run": run, "Any": Any, "Literal": Literal, "Optional": Optional}
    exec(compile(source, file, "exec"), names)
    return names[tool.name]


def _source(tool):
    properties, required = tool.parameters["properties"], tool.parameters.get("required", [])
    names = sorted(properties, key=lambda name: name not in required)
    parameters = [f"{name}: {_annotation(properties[name], name in required)}" for name in names]
    return _FUNCTION.format(
        name=tool.name,
        parameters=", ".join(parameters),
        doc=_docstring(tool.description, {name: properties[name] for name in names}),
        arguments=", ".join(f"{name!r}: {name}" for name in names),
    )


def _annotation(schema, is_required=True):
    known = _type(schema)
    return known if is_required else f"Optional[{known}] = None"


def _type(schema):
    if "enum" in schema:
        return f"Literal[{', '.join(map(repr, schema['enum']))}]"
    match schema.get("type"):
        case "object":
            return f"dict[str, {_type(schema.get('additionalProperties') or {})}]"
        case "array":
            return f"list[{_type(schema.get('items') or {})}]"
        case name:
            return _TYPES.get(name, "Any")


def _docstring(description, properties):
    """The description, and a line for each parameter: what has several lines would be taken apart."""
    lines = [f"    {name}: {' '.join(schema.get('description', name).split())}" for name, schema in properties.items()]
    arguments = "\n".join(["Args:", *lines, ""]) if lines else ""
    return f"{description}\n\n{arguments}\nReturns:\n    {_RETURNS}\n"
