"""What the scripted models do: one call that succeeds, one that fails, and that call again, mended from what the model has read."""

import re

import pytest

TOOLS = ["art/calculator"]
GOOD = {"expression": "6 * 7"}
BAD = {"expression": "ans / sqr(9)"}
SUCCESS = "42"
MENDED = "14"


def mended(failure):
    """The call that failed, with the hint in the place that is underlined."""
    lines = failure.splitlines()
    at = next(number for number, line in enumerate(lines) if re.fullmatch(r" *\^+", line))
    text, marks = lines[at - 1], lines[at]
    hint = re.search(r"hint: did you mean `(\w+)`", failure)[1]
    first = marks.index("^")
    return {"expression": (text[:first] + hint + text[len(marks) :]).strip()}


def next_call(read):
    """The arguments of the next call, given what each call before has shown to the model; None at the end."""
    match read:
        case []:
            return GOOD
        case [_]:
            return BAD
        case [_, failure]:
            return mended(failure)


def check(read):
    """What the model has read in the whole conversation."""
    success, failure, after = read
    assert success == SUCCESS
    assert "Undefined function sqr" in failure
    assert after == MENDED


def raises_for_a_misspelt_key(adapter):
    with pytest.raises(ValueError, match="did you mean art/calculator"):
        adapter(["art/calcluator"])
