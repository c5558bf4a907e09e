"""What the scripted models do: one call that succeeds, one that fails, and that call again, mended from what the model has read."""

import re

import pytest

TOOLS = ["art/calculator"]
GOOD = {"expression": "6 * 7"}
BAD = {"expression": "ans / sqr(9)"}


class Script:
    """The conversation with a tool, whose only argument has this name."""

    def __init__(self, key, argument):
        self.keys, self.name, self.argument = [key], key.partition("/")[2], argument

    def next_call(self, read):
        """The arguments of the next call, given what each call before has shown to the model; None at the end."""
        match read:
            case []:
                text = "6 * 7"
            case [_]:
                text = "ans / sqr(9)"
            case [_, failure]:
                text = mended(failure)
            case _:
                return None
        return {self.argument: text}

    def check(self, read):
        """What the model has read in the whole conversation."""
        success, failure, after = read
        assert success == "42"
        assert re.search("Undefined function sqr|unknown function `sqr`", failure)
        assert after == "14"


def with_scripts(test):
    scripts = [Script("art/calculator", "expression"), Script("pascaline/answer", "text")]
    return pytest.mark.parametrize("script", scripts, ids=lambda script: script.name)(test)


def mended(failure):
    """The expression that failed, as the hint says it: the whole of it, or what belongs in the place that is underlined."""
    lines = failure.splitlines()
    at = next(number for number, line in enumerate(lines) if re.fullmatch(r" *\^+", line))
    text, marks = lines[at - 1], lines[at]
    hint = re.search(r"hint: did you mean `(.*?)`", failure)[1]
    if not hint.isidentifier():
        return hint
    first = marks.index("^")
    return (text[:first] + hint + text[len(marks) :]).strip()


def raises_for_a_misspelt_key(adapter):
    with pytest.raises(ValueError, match="did you mean art/calculator"):
        adapter(["art/calcluator"])
