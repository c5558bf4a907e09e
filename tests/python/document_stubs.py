"""Writes the docstrings of the package into its stubs, where an editor reads them: python tests/python/document_stubs.py [--check]"""

import ast
import importlib
import inspect
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "py" / "python"
STUBS = {
    "pascaline": "pascaline/__init__.pyi",
    "pascaline.adapters": "pascaline/adapters.pyi",
    "pascaline.agent_loop": "pascaline/agent_loop.pyi",
    "pascaline.batch": "pascaline/batch.pyi",
    "pascaline.rewards": "pascaline/rewards.pyi",
    "pascaline.sandbox": "pascaline/sandbox/__init__.pyi",
}


def documented(body, owner, indent):
    """The nodes of a stub that stand for something with a docstring: each with that, and how far it is indented."""
    for node in body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) or node.name.startswith("_"):
            continue
        value = inspect.getattr_static(owner, node.name)
        is_property = any(getattr(name, "id", None) == "property" for name in node.decorator_list)
        doc = inspect.getdoc(getattr(owner, node.name))
        if doc and not is_property:
            yield node, doc, indent + 4
        if isinstance(node, ast.ClassDef):
            yield from documented(node.body, value, indent + 4)


def written(text, module):
    """The text of a stub with the docstrings of its module."""
    lines = text.splitlines(keepends=True)
    for node, doc, indent in reversed(list(documented(ast.parse(text).body, module, 0))):
        first = node.body[0]
        margin = " " * indent
        end = "\n" if "\n" in doc else ""
        quoted = "\n".join(margin + line if line else "" for line in f'r"""{doc}{end}"""'.splitlines()) + "\n"
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            lines[first.lineno - 1 : first.end_lineno] = [quoted]
        elif isinstance(first, ast.Expr) and isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            head = lines[first.lineno - 1][: first.col_offset].rstrip()
            lines[first.lineno - 1] = head + "\n" + quoted
        else:
            at = min([first.lineno, *(name.lineno for name in getattr(first, "decorator_list", []))]) - 1
            lines.insert(at, quoted)
    return "".join(lines)


def main(check):
    for name, path in STUBS.items():
        path = PACKAGE / path
        text = path.read_text(encoding="utf-8")
        whole = written(text, importlib.import_module(name))
        assert not check or whole == text, f"{path} lacks docstrings: run python tests/python/document_stubs.py"
        path.write_text(whole, encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(PACKAGE))
    main("--check" in sys.argv)
