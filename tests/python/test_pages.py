"""The Python of the pages runs, and prints what they say."""

import doctest
import re
from pathlib import Path

import pytest

import pascaline

ROOT = Path(__file__).parents[2]
PAGES = [
    "docs/python_package.md",
    "docs/chat.md",
    "docs/python.md",
    "docs/python_frameworks.md",
    "docs/scale.md",
    "docs/sympy.md",
    "docs/threads.md",
    "docs/tools.md",
    "src/py/README.md",
]


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(page):
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, page, page, 0)
    report = []
    runner = doctest.DocTestRunner()
    runner.run(test, out=report.append)
    assert not runner.summarize(verbose=False).failed, "".join(report)


def test_every_function_has_an_example_on_the_page():
    text = (ROOT / PAGES[0]).read_text(encoding="utf-8")
    examples = "\n".join(re.findall(r"^(?:>>>|\.\.\.) (.*)$", text, re.MULTILINE))
    functions = [name for name in pascaline.__all__ if callable(getattr(pascaline, name)) and name[0].islower()]
    assert not [name for name in functions if not re.search(rf"\b{name}\(", examples)]
