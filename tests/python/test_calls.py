"""The table of calls: bad input ends in the same errors everywhere, and its functions are the same in the sandbox."""

import inspect
import json
from pathlib import Path

import pytest

import pascaline
from pascaline import CalculationError, ConversationError, Limits
from pascaline._rows import Rows
from pascaline._rows import rows as module
from pascaline.sandbox import Sandbox

CASES = Path(__file__).parents[1] / "cases"
SURFACES = {"module": module, "sandbox": Sandbox()}


def cases(path):
    return [json.loads(line) for line in (CASES / path).read_text(encoding="utf-8").splitlines()]


def outcome(call, *arguments, **options):
    try:
        return call(*arguments, **options)
    except (CalculationError, ConversationError) as error:
        return type(error), *error.args


@pytest.mark.parametrize("surface", SURFACES)
def test_bad_calls_end_as_the_corpus_says(surface):
    for case in cases("calls/bad.jsonl"):
        ended = outcome(SURFACES[surface].call, case["name"], case["given"])
        if "message" in case:
            assert ended == (CalculationError, case["message"], "invalid-input", (0, 0), None, case["message"]), case
        else:
            assert json.loads(ended) == case["result"], case


@pytest.mark.parametrize("surface", SURFACES)
def test_what_is_no_text_or_limit_is_refused(surface):
    call = SURFACES[surface].call
    assert outcome(call, b"latex", "{}")[1:3] == ("name must be a str, not bytes", "invalid-input")
    assert outcome(call, "latex", {})[1:3] == ("json must be a str, not dict", "invalid-input")
    assert outcome(call, "latex", "\ud800")[1:3] == ("json must not have half of a surrogate pair", "invalid-input")
    assert outcome(call, "latex", "{}", 5)[1:3] == ("limits must be Limits, not int", "invalid-input")


OPTIONS = [
    {},
    {"profile": "math_verify"},
    {"rounding": "digits-given"},
    {"rounding": 3, "percent": True},
    {"tolerance": 1e-3, "missing_unit": False},
    {"ordered": True, "decimal_comma": True},
    {"limits": Limits(steps=100)},
    *({name: 1e400} for name in ("rounding", "tolerance", "percent")),
    *({"rounding": bad} for bad in (True, -1, 1.0, 2**70, "x")),
    *({"tolerance": bad} for bad in (True, -1, 10**400, "x", object())),
    *({"percent": 1}, {"profile": "x"}, {"profile": 1}, {"limits": 5}, {"limits": Limits(source_bytes=1)}),
]


def test_the_sandbox_checks_as_the_module():
    pairs = [(case["claim"], case["gold"]) for case in cases("check/pairs.jsonl")[::20][:30]]
    pairs += [("é 0.333", "1/3"), ("10 cm", "10"), ("", ""), (None, "1"), ("1", b"1"), ("\ud800", "1")]
    assert len(pairs) == 36
    sandbox = SURFACES["sandbox"]
    for pair in pairs:
        assert outcome(sandbox.check, *pair) == outcome(module.check, *pair), pair
    for options in OPTIONS:
        assert outcome(sandbox.check, "0.333", "1/3", **options) == outcome(module.check, "0.333", "1/3", **options), options


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        *(("latex", [text]) for text in ("x^2/2", "é (", "", 5)),
        *(("extract_answer", [text]) for text in ("é #### 10", "none", "", None)),
        *(("solve", arguments) for arguments in (["x**2 - 4"], ["é = ("], ["a*t = 6", "t"], ["x", 5])),
        *(("same", arguments) for arguments in (["1/2", "0.5"], ["blue", "azure"], ["0.33", "1/3", 0.01], ["1", "1", -1])),
        *(("arithmetic_conversation", arguments) for arguments in ([7, 0], [7, 2**64 - 1, "+-"], [-1, 0], [7, 1.5], [7, 0, "%"], [7, 0, 5])),
        *(("gsm8k_conversation", [row]) for row in ({"question": "é?", "answer": "<<1+1=2>>2 #### 2"}, {"question": "?"}, None)),
        *(("spelling_conversation", arguments) for arguments in (["cheese", "e"], ["profile", "f"], ["a", "ab"], ["a", None], ["\ud800", "a"])),
    ],
)
def test_the_other_functions_of_the_sandbox_are_those_of_the_module(name, arguments):
    ours, modules = (outcome(getattr(surface, name), *arguments) for surface in SURFACES.values())
    assert ours == modules


def test_the_functions_of_the_package_are_the_rows():
    """The stub, from which they are written, says the same as the methods that the sandbox inherits."""
    for name, row in vars(Rows).items():
        if not name.startswith("_") and name != "call":
            written = str(inspect.signature(getattr(pascaline, name)))
            assert written == str(inspect.signature(row)).replace("(self, ", "("), name
            assert getattr(pascaline, name).__doc__ == row.__doc__


def test_check_accepts_what_the_table_reads():
    """An option of another type is refused, and so none of them is one that the table does not know."""
    for name in list(inspect.signature(pascaline.check).parameters)[2:-1]:
        for check in (pascaline.check, pascaline.check_batch, SURFACES["sandbox"].check):
            assert outcome(check, "1", "1", **{name: {}})[2] == "invalid-input", name
