"""Writes the functions of the package with the annotations of its stub: python tests/python/write_functions.py [--check]

What is compiled has no annotations that `typing.get_type_hints` would find.
"""

import ast
import builtins
import sys
from pathlib import Path

LONGEST_LINE = 120
PACKAGE = Path(__file__).parents[2] / "src" / "py" / "python" / "pascaline"
HEAD = '''"""The functions of the package, with their annotations. `make stubs` writes this file from the stub."""

from __future__ import annotations

from . import _native
from ._lazy_types import types
from ._rows import rows as _rows

'''
TAIL = '''
for _function in list(globals().values()):
    if getattr(_function, "__module__", None) == __name__:
        _function.__doc__ = globals()[f"_{_function.__name__}"].__doc__

del _function
'''


class Types(ast.NodeTransformer):
    """Takes the names of annotations from the module that is imported when they are needed."""

    def visit_Name(self, node):
        return node if hasattr(builtins, node.id) else ast.Attribute(ast.Name("types"), node.id)


def parameters_of(function):
    """Each parameter as it is written, and those that are given by name after a star."""
    arguments = function.args
    all_named = [*arguments.posonlyargs, *arguments.args]
    defaults = [*[None] * (len(all_named) - len(arguments.defaults)), *arguments.defaults]
    written = [parameter(*both) for both in zip(all_named, defaults)]
    if arguments.kwonlyargs:
        written += ["*", *(parameter(*both) for both in zip(arguments.kwonlyargs, arguments.kw_defaults))]
    return written


def parameter(argument, default):
    text = f"{argument.arg}: {annotation(argument.annotation)}"
    return text if default is None else f"{text} = {ast.unparse(default)}".replace("'", '"')


def annotation(node):
    return ast.unparse(ast.fix_missing_locations(Types().visit(node)))


def signature(function):
    """The first lines of a function."""
    return wrapped(f"def {function.name}", parameters_of(function), f" -> {annotation(function.returns)}:", "")


def call(function, is_row):
    """The call of what is compiled, which takes its arguments by their position; a row of the table takes some by name."""
    positional = [argument.arg for argument in [*function.args.posonlyargs, *function.args.args]]
    named = [f"{argument.arg}={argument.arg}" if is_row else argument.arg for argument in function.args.kwonlyargs]
    return wrapped(f"    return _{function.name}", positional + named, "", "    ")


def wrapped(head, parts, tail, margin):
    """Parts in brackets: on one line, or if that is too long on one each."""
    line = f"{head}({', '.join(parts)}){tail}"
    if len(line) <= LONGEST_LINE:
        return line
    return f"{head}(\n" + "".join(f"{margin}    {each},\n" for each in parts) + f"{margin}){tail}"


def written(stub, rows):
    functions = [node for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef)]
    rows = {node.name for node in ast.walk(ast.parse(rows)) if isinstance(node, ast.FunctionDef)}
    aliases = "".join(f"_{each.name} = {'_rows' if each.name in rows else '_native'}.{each.name}\n" for each in functions)
    bodies = "\n\n\n".join(f"{signature(each)}\n{call(each, each.name in rows)}" for each in functions)
    return f"{HEAD}{aliases}\n\n{bodies}\n\n{TAIL}"


def main(check):
    path = PACKAGE / "_functions.py"
    text = written(*((PACKAGE / name).read_text(encoding="utf-8") for name in ("__init__.pyi", "_rows.py")))
    assert not check or text == path.read_text(encoding="utf-8"), f"{path} is not that of the stub: run make stubs"
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main("--check" in sys.argv)
