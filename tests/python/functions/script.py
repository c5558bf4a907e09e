"""What a scripted model does with `pascaline/answer` in each framework, and what of its answers it must have read."""

import re
from importlib.metadata import version
from pathlib import Path

import pascaline

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "python_frameworks.md"

GOOD = {"text": "6 * 7"}
BAD = {"text": "ans / sqr(9)"}
NOTED = {"text": "10% + 20%"}


def function(thread="t1"):
    answer, = pascaline.tool_functions(["pascaline/answer"], thread=thread)
    return answer


def mended(failure):
    """The call that failed as its hint says it."""
    return {"text": re.search(r"hint: did you mean `(.*)`", failure)[1]}


def next_call(read):
    """The arguments of the next call, given what each call before has shown to the model; None at the end."""
    match read:
        case []:
            return GOOD
        case [_]:
            return BAD
        case [_, failure]:
            return mended(failure)
        case [_, _, _]:
            return NOTED


def stubborn(read):
    """The same fault five times, whatever the hint. (Some frameworks do not make a call that is the last one again.)"""
    return {"text": f"{len(read) + 2} * sqr(9)"} if len(read) < 5 else None


def malformed(read):
    """A call with an argument of another name, and then the right one."""
    match read:
        case []:
            return {"expression": "6 * 7"}
        case [_]:
            return GOOD


def facts(read):
    """What has reached the model."""
    good, failure, after, noted = read
    assert good == "42"
    return {
        "hint": "hint: did you mean `ans / sqrt(9)`?" in failure,
        "place": "  ans / sqr(9)\n        ^^^" in failure,
        "notes": "\nnote: " in noted,
        "ans": after == "14",
    }


def every_tool(parameters):
    """Whether a framework takes a function of each tool; `parameters(function)` is the schema that it makes of one."""
    tools = pascaline.catalogue()
    for tool, function in zip(tools, pascaline.tool_functions(tools)):
        shown = parameters(function) or {}
        assert set(shown.get("properties", {})) == set(tool.parameters["properties"]), tool.key


def row(package):
    """What the page says of a framework: the version, and the facts that it promises."""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and f"`{package}`" in cells[0]:
            return cells[1], dict(zip(("hint", "place", "notes", "ans"), (cell == "yes" for cell in cells[3:])))
    raise AssertionError(f"{PAGE} has no row for {package}")


def check(package, converse):
    """Runs the conversations in a framework: `converse(function, script)` returns what its model has read."""
    assert row(package) == (version(package), facts(converse(function(), next_call)))
    read = converse(function("t2"), stubborn)
    assert len(read) == 5 and all("hint: did you mean" in text for text in read)
    refusal, good = converse(function("t3"), malformed)
    assert refusal and good == "42"
