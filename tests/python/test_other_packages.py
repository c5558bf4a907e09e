"""Values of numpy, pandas and others go into a scope as Python's own do; what is none is refused by name."""

import array
import datetime
from collections import ChainMap, UserDict
from fractions import Fraction
from types import MappingProxyType

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pascaline
from pascaline import CalculationError, answer, calculate, evaluate, get_tool

INTEGERS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64]


@given(st.sampled_from(INTEGERS), st.integers(min_value=0, max_value=127))
def test_an_integer_of_numpy_is_one(kind, number):
    assert evaluate("x", scope={"x": kind(number)}).value == number
    assert answer("x", scope={"x": kind(number)}).value == number
    assert calculate({"value": "x", "variables": {"x": kind(number)}, "precision": 5})["status"] == "success"


@given(st.floats(allow_nan=False, allow_infinity=False, width=16))
def test_a_float_of_numpy_is_one(number):
    for kind in (np.float16, np.float32, np.float64):
        assert evaluate("x", scope={"x": kind(number)}).value == number
        assert answer("x", scope={"x": kind(number)}).value == Fraction(repr(number))


def test_other_numbers():
    assert evaluate("x", scope={"x": np.complex64(1 + 2j)}).value == 1 + 2j
    assert evaluate("x", scope={"x": np.bool_(True)}).value is True
    assert evaluate("x", scope={"x": np.longdouble(0.5)}).value == 0.5
    assert evaluate("x", scope={"x": np.array(3)}).value == 3
    assert answer("x", scope={"x": np.int64(3)}, ans=np.float32(0.5)).value == 3


def test_arrays_are_matrices():
    matrix = np.array([[1, 2], [3, 4]])
    assert evaluate("det(x)", scope={"x": matrix}).value == -2
    assert answer("det(x)", scope={"x": matrix}).value == -2
    for column in (np.array([1.5, 2.5]), pd.Series([1.5, 2.5]), array.array("d", [1.5, 2.5]), memoryview(array.array("d", [1.5, 2.5])), [1.5, 2.5], (1.5, 2.5)):
        assert evaluate("sum(x)", scope={"x": column}).value == 4
        assert answer("sum(x)", scope={"x": column}).value == 4
    assert evaluate("x", scope={"x": pd.Series(["a", "b"])}).value == ["a", "b"]
    assert answer("sum(x)", scope={"x": np.array(["1/3", "2/3"], dtype=object)}).value == 1


@pytest.mark.parametrize("call", [answer, evaluate])
@pytest.mark.parametrize(
    "value",
    [
        np.array([1, object()], dtype=object),
        np.array(["2024-01-01"], dtype="datetime64[ns]"),
        np.datetime64("2024-01-01", "ns"),
        np.timedelta64(5, "ns"),
        pd.NA,
        pd.NaT,
        pd.Series([pd.Timestamp("2024-01-01")]),
        np.int64,
        np.array([{1}], dtype=object),
        len,
    ],
    ids=str,
)
def test_what_is_no_value_is_refused(call, value):
    with pytest.raises(CalculationError, match="must be|rows of a matrix") as failure:
        call("x", scope={"x": value})
    assert failure.value.code == "invalid-input"


@pytest.mark.parametrize("value", [np.nan, np.float32("inf"), np.array([1, np.nan]), pd.Series([1, None])])
def test_answer_takes_no_number_that_is_not_finite(value):
    with pytest.raises(CalculationError, match='scope value "x" must be a finite number'):
        answer("x", scope={"x": value})


def test_a_huge_array_is_refused_before_it_is_listed():
    with pytest.raises(CalculationError, match="must be smaller"):
        evaluate("sum(x)", scope={"x": np.zeros(10**8, dtype=np.int8)})


def test_dates_are_those_of_answer():
    assert answer("d + 3 days", scope={"d": datetime.date(2024, 1, 1)}).text == "2024-01-04"
    assert answer("d + 3 h", scope={"d": datetime.datetime(2024, 1, 1, 10, 30)}).text == "2024-01-01 13:30"
    assert answer("d + 3 days", scope={"d": pd.Timestamp("2024-01-01")}).text == "2024-01-04 00:00"
    with pytest.raises(CalculationError, match='scope value "d" must be a value or an answer, not date'):
        evaluate("d", scope={"d": datetime.date(2024, 1, 1)})


def test_replies_are_values():
    third, speed = answer("1/3"), answer("90 km/h")
    assert answer("x * 3", scope={"x": third}) == 1
    assert evaluate("x * 3", scope={"x": third}).value == 1
    assert answer("x in m/s", scope={"x": speed}).text == "25 m/s"
    assert evaluate("x to m/s", scope={"x": speed}).text == "25 m / s"
    assert evaluate("x", scope={"x": answer("2 < 3")}).value is True
    assert answer("x in m/s", scope={"x": evaluate("90 km/h")}).text == "25 m/s"
    assert answer("x in m/s", scope={"x": pascaline.Quantity(90, "km / h")}).text == "25 m/s"
    with pytest.raises(CalculationError, match="must be a value or an answer, not Reply"):
        evaluate("x", scope={"x": answer("x^2 = 4")})


class Boundless(UserDict):
    """A mapping without an end."""

    def items(self):
        while True:
            yield ("x", 1)


@pytest.mark.parametrize("call", [answer, evaluate])
def test_any_mapping_is_a_scope(call):
    for scope in (UserDict(x=2), MappingProxyType({"x": 2}), ChainMap({"x": 2}, {"x": 3})):
        assert call("x + 1", scope=scope).text == "3"
    with pytest.raises(CalculationError, match="scope must be a dict or another mapping, not list"):
        call("x", scope=[("x", 1)])
    with pytest.raises(CalculationError, match="must be smaller"):
        call("x", scope=Boundless())


def test_actions_and_arguments_are_mappings_too():
    action = MappingProxyType({"value": "2 * x", "variables": UserDict(x=np.int64(4))})
    assert calculate(action)["value"] == "8.000000000"
    assert get_tool("art/calculator").handler(UserDict(expression="a / 2", scope={"a": np.float32(3)})) == "1.5"
