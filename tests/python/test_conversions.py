"""Python's values go in and come out as they are."""

import math
import struct
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import pascaline
from pascaline import CalculationError, agent_loop, answer, coerce, eval_math, evaluate, use_calculator

floats = st.floats(allow_nan=False) | st.sampled_from([-0.0, 5e-324, 2**-1022, 2.0**53, 1e22, 1e21, 0.1])
huge = st.integers() | st.integers(min_value=-(10**6000), max_value=10**6000)
texts = st.text(st.characters(exclude_categories=["Cs"]))


def through(value):
    """A value that an expression is given and gives back."""
    return evaluate("x", scope={"x": value}).value


def bits(number):
    return struct.pack("<d", number)


@given(floats)
def test_every_float_has_the_same_bits(number):
    assert bits(through(number)) == bits(number)
    if math.isfinite(number):
        assert bits(coerce({"value": number, "coercion": "to-float"})["value"]) == bits(number)


def test_nan_is_a_number():
    assert math.isnan(through(math.nan))
    assert evaluate("x", scope={"x": math.nan}).type == "number"


@given(floats, floats)
def test_every_complex_number_has_the_same_bits(re, im):
    number = through(complex(re, im))
    assert (type(number), bits(number.real), bits(number.imag)) == (complex, bits(re), bits(im))


@given(huge)
@example(2**53)
@example(2**53 + 1)
@example(-(2**53) - 1)
@example(2**63)
@example(-(2**64))
@example(10**20_000)
def test_every_int_keeps_its_digits(number):
    value = through(number)
    assert value == number
    assert type(value) is (float if abs(number) <= 2**53 else int)
    assert coerce({"value": number, "coercion": "to-string"})["status"] == "success"
    assert coerce({"value": "$n", "coercion": "to-json"}, {"n": [number]})["status"] == "success"


@given(st.integers(min_value=-(10**4000), max_value=10**4000), st.integers(min_value=-(10**200), max_value=10**200))
def test_an_int_stays_an_int_of_any_size(one, other):
    expression = f"{one}*{other}" if other >= 0 else f"{one}*({other})"
    wanted = one * other
    if abs(wanted) < 10**300:
        assert eval_math(expression) == {"result": wanted}
        assert type(eval_math(expression)["result"]) is int
    if "(" not in expression and abs(wanted) < 10**4299:
        assert use_calculator(expression) == wanted


@given(floats)
def test_a_float_stays_a_float(number):
    text = repr(number)
    if math.isfinite(number):
        result = eval_math(f"0+{text}" if number >= 0 else f"0{text}")
        assert type(result["result"]) is float and result["result"] == number
        assert agent_loop.calculate(text) == text


@given(st.fractions())
def test_a_fraction_is_exact(number):
    value = through(number)
    assert (type(value), value) == (Fraction, number)
    assert Fraction(answer("x", scope={"x": number}).exact) == number


@given(st.decimals(allow_nan=False, allow_infinity=False))
@example(Decimal("1E+5"))
@example(Decimal("-0.000"))
def test_a_decimal_keeps_its_digits(number):
    value = through(number)
    assert (type(value), value) == (Decimal, number)


@given(texts)
@example("\0")
@example("\U0010ffff\ud7ff")
def test_a_text_is_the_same(text):
    assert through(text) == text
    assert coerce({"value": "$t", "coercion": "to-string"}, {"t": text})["value"] == text


@given(texts, texts)
def test_a_place_is_in_code_points(before, after):
    expression = f'"{before}" + undefinedName + "{after}"'
    try:
        evaluate(expression)
    except CalculationError as error:
        assert error.code != "undefined-symbol" or expression[slice(*error.span)] == "undefinedName"
        pascaline.CalculationError(*error.args)


json_values = st.recursive(
    st.none() | st.booleans() | huge | floats.filter(math.isfinite) | texts,
    lambda items: st.lists(items, max_size=4) | st.dictionaries(texts, items, max_size=4),
    max_leaves=20,
)


@given(json_values)
def test_json_of_actions_is_the_same(value):
    outcome = coerce({"value": "$v", "coercion": "to-json"}, {"v": value})
    if isinstance(value, str):
        return
    assert outcome["status"] == "success", outcome
    assert outcome["value"] == value


@given(st.lists(st.lists(floats, min_size=2, max_size=2), min_size=1, max_size=4))
def test_a_matrix_is_lists(rows):
    assert through(rows) == rows
    assert through(tuple(map(tuple, rows))) == rows
    assert evaluate("size(x)", scope={"x": rows}).value == [len(rows), 2]


def test_values_with_parts():
    value = {"a": [1.0, Fraction(1, 3)], "b": {"c": None, "d": True}, "e": Decimal("0.1"), "f": 2j}
    assert through(value) == value
    assert through([]) == [] and through([[]]) == [[]]
    assert through([[[1.0], [2.0]]]) == [[[1.0], [2.0]]]
    quantity = pascaline.Quantity(90, "km / h")
    assert through(quantity) == quantity
    assert str(pascaline.Quantity(Fraction(1, 3), "m")) == "1/3 m"
    assert evaluate("a * 2", scope={"a": quantity}).text == "180 km / h"
    assert pascaline.Quantity(None, "cm").value is None


@pytest.mark.parametrize(
    ("expression", "numbers", "type", "value"),
    [
        ("2^10", "number", "number", 1024.0),
        ("1/3", "BigNumber", "big-number", Decimal("0." + "3" * 64)),
        ("2^200", "bigint", "big-int", 2**200),
        ("1/3 + 1/6", "Fraction", "fraction", Fraction(1, 2)),
        ("sqrt(-4)", "number", "complex", 2j),
        ("2 < 3", "number", "boolean", True),
        ("null", "number", "null", None),
        ("", "number", "undefined", None),
        ("f(x) = x", "number", "function", "f(x)"),
        ("a = 2\na + 1", "number", "result-set", [2.0, 3.0]),
        ("[1, 2; 3, 4]", "number", "matrix", [[1.0, 2.0], [3.0, 4.0]]),
        ("sparse([1, 0])", "number", "matrix", [[1.0], [0.0]]),
        ("{a: 1}", "number", "object", {"a": 1.0}),
        ('concat("a", "b")', "number", "text", "ab"),
        ("5 cm", "number", "unit", pascaline.Quantity(5, "cm")),
    ],
)
def test_each_type_of_answer_has_its_value(expression, numbers, type, value):
    result = evaluate(expression, numbers=numbers)
    assert (result.type, result.value) == (type, value)
    assert result == evaluate(expression, numbers=numbers)


def test_an_answer_cannot_be_changed():
    result = evaluate("[1, 2]")
    result.value.append(3)
    assert result.value == [1.0, 2.0]
    with pytest.raises(AttributeError):
        result.text = "3"
    reply = answer("x^2 = 9")
    reply.solutions[0]["x"] = "1"
    assert reply.solutions[0]["x"] == "-3"
