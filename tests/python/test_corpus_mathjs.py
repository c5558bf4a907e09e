"""The corpus of mathjs's language: every answer bit for bit, every error with its code, message, place and hint."""

import struct

import pytest
from corpus import cases, code_points, files, replay

import pascaline


def bits(number):
    """The bits of a double; NaN has several."""
    return "nan" if number != number else struct.pack("<d", number)


def given(value):
    return complex(value["re"], value["im"]) if isinstance(value, dict) else value


def options_of(case):
    options = {"numbers": case.get("numbers", "number")}
    if "scope" in case:
        options["scope"] = {name: given(value) for name, value in case["scope"].items()}
    if "ans" in case:
        options["ans"] = given(case["ans"])
    if "limits" in case:
        options["limits"] = pascaline.Limits(**case["limits"])
    return options


def evaluated(case):
    """ART's tool refuses the other types of results."""
    if case.get("error", {}).get("code") != "unsupported-result":
        return pascaline.evaluate(case["expression"], **options_of(case))
    arguments = {"expression": case["expression"], "scope": case.get("scope", {})}
    options = options_of(case)
    return pascaline.get_tool("art/calculator").run(arguments, limits=options.get("limits"))


def check_error(case, error):
    wanted = case["error"]
    message = error.message.removeprefix("Failed to evaluate expression: ")
    assert (error.code, message, error.hint) == (wanted["code"], wanted["message"], wanted.get("hint"))
    if isinstance(error, pascaline.CalculationError):
        assert error.span == code_points(case["expression"], wanted["span"])


def check(case):
    try:
        answer = evaluated(case)
    except (pascaline.CalculationError, pascaline.ToolError) as error:
        assert "error" in case, error
        return check_error(case, error)
    assert "error" not in case, answer
    if "text" in case:
        assert answer.text == case["text"]
    if "number" in case:
        assert type(answer.value) is float and bits(answer.value) == bits(float(case["number"])), answer
    elif "complex" in case:
        wanted = given(case["complex"])
        assert (bits(answer.value.real), bits(answer.value.imag)) == (bits(wanted.real), bits(wanted.imag)), answer
    elif "string" in case:
        assert answer.value == case["string"]
    else:
        assert answer.type == case["type"]
    # What a pickle restores is the same value.
    if answer.text != "function":
        assert pascaline.Answer.from_json(answer.to_json()).text == answer.text


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_every_case(path):
    replay(path, check)


def test_the_corpus_is_there():
    assert sum(len(cases(path)) for path in files()) >= 500
