"""A reply is a value: its number goes wherever Python's own go, and what is no number says so."""

import json
import math
import pickle
from decimal import Decimal
from fractions import Fraction

import pydantic
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pascaline import Answer, Limits, Quantity, Reply, answer, answer_batch, evaluate

rationals = st.fractions(max_denominator=10**30)
# Each kind of answer; of the quantities those that are written in other ways.
TEXTS = [
    "15% of 240",
    "1/3",
    "sqrt(2)",
    "1e400",
    "0.1^60",
    "sqrt(-4)",
    "(1 + 2i)/3",
    "5 km in miles",
    "63 in in ft and in",
    "-$5 * 3",
    "$50/h * 1",
    "100 EUR * 3/7",
    "90 deg to rad",
    "(1 + i) m",
    "x^2 = 2",
    "2 < 3",
    "2024-01-01 + 3 days",
    "[1, 2, 3] * 2",
    "1/2x where x = 3",
]


@given(rationals)
def test_an_exact_number_is_the_number(number):
    reply = answer("x", scope={"x": number})
    assert reply.value == number and type(reply.value) in (int, Fraction)
    assert reply == number and number == reply and hash(reply) == hash(number)
    assert reply == Decimal(number.numerator) or number.denominator != 1
    assert int(reply) == int(number)
    assert float(reply) == float(number)


@given(rationals, st.integers(min_value=0, max_value=40))
def test_a_format_has_the_digits_that_it_asks_for(number, places):
    text = format(answer("x", scope={"x": number}), f".{places}f")
    assert abs(Fraction(text) - number) <= Fraction(1, 2 * 10**places)
    assert len(text.partition(".")[2]) == places


@given(st.integers(min_value=1, max_value=10**6))
def test_an_irrational_number_is_the_nearest_double(number):
    root = answer(f"sqrt({number})")
    assert float(root) == math.sqrt(number)
    assert root == math.sqrt(number)


@given(st.fractions(max_denominator=10**6), st.fractions(max_denominator=10**6))
def test_a_complex_number_is_the_nearest(real, imaginary):
    reply = answer("x + i * y", scope={"x": real, "y": imaginary})
    assert complex(reply) == complex(float(real), float(imaginary))


def test_a_quantity_has_a_value_and_a_unit():
    for text, value, unit in [
        ("5 km in miles", Fraction(78125, 25146), "miles"),
        ("90 km/h", 90, "km/h"),
        ("63 in in ft and in", Fraction(21, 4), "ft"),
        ("-$5 * 3", -15, "$"),
        ("$50/h * 1", 50, "$/h"),
        ("100 EUR * 3/7", Fraction(300, 7), "€"),
        ("90 deg to rad", math.pi / 2, "rad"),
        ("(1 + i) m", 1 + 1j, "m"),
    ]:
        reply = answer(text)
        assert (reply.value, reply.unit) == (value, unit), text
        assert reply != value
    assert answer("36").unit is None


def test_a_format_keeps_the_unit():
    assert f"{answer('5 km in miles'):.1f}" == "3.1 miles"
    assert f"{answer('-$5 * 3'):.0f}" == "-$15"
    assert f"{answer('$50/h * 1'):.1f}" == "$50.0/h"
    assert f"{answer('2^40'):,}" == "1,099,511,627,776"
    assert f"{answer('255'):x} {answer('1/4'):.0%}" == "ff 25%"
    assert f"{answer('1/3'):>20}|{answer('2 < 3'):<6}|{answer('36')}" == "   0.333333333333333|true  |36"
    with pytest.raises(ValueError, match="Unknown format code"):
        format(answer("x^2 = 2"), ".2f")


@pytest.mark.parametrize(
    "text",
    [
        "x - y = 70; x = 6y",
        "x^2 = 2",
        "x^2 + y^2 = 1; x = y",
        "x^3 - 2 = 0",
        "sin(x) = 1/2",
        "a^2 + b = 3; b = 1/7",
        "x^4 = 16",
        "x^2 = 4 m^2",
        "|x| = 3",
    ],
)
def test_exact_solutions_are_those_of_the_digits(text):
    reply = answer(text)
    assert len(reply.exact_solutions) == len(reply.solutions) > 0
    for exact, digits in zip(reply.exact_solutions, reply.solutions):
        assert list(exact) == list(digits)
        for unknown, value in exact.items():
            assert answer(value).text == digits[unknown], (unknown, value)


def test_where_there_are_no_exact_solutions():
    assert answer("cos(t) = t").exact_solutions is None
    assert answer("x^2 = x^2 + 1").exact_solutions is None
    assert answer("1/3").exact_solutions is None
    assert answer("x^2 = 2").exact_solutions == ({"x": "-sqrt(2)"}, {"x": "sqrt(2)"})


@pytest.mark.parametrize("text", ["5 km", "x^2 = 2", "2 < 3", "2024-01-01 + 3 days", "[1, 2]"])
@pytest.mark.parametrize("number", [float, int, complex])
def test_what_is_no_number_says_what_it_is(text, number):
    with pytest.raises(TypeError, match="is no number but"):
        number(answer(text))


def test_numbers_are_compared_by_value_and_replies_by_all_that_they_say():
    half = answer("1/2")
    assert half == 0.5 and half == Fraction(1, 2) and half == Decimal("0.5") and half != 1
    assert half != answer("0.5") and half == answer("1/2") and half.value == answer("0.5").value
    assert answer("2 < 3") == True and answer("2 > 3") == False  # noqa: E712
    assert answer("5 km") != 5 and answer("36") != "36" and answer("x = 3") != None  # noqa: E711
    assert bool(answer("2 < 3")) and not answer("2 > 3") and answer("0")


@pytest.mark.parametrize("text", TEXTS)
def test_a_reply_is_json_and_back(text):
    reply = answer(text)
    assert Reply.from_dict(reply.to_dict()) == reply
    assert json.loads(reply.to_json()) == reply.to_dict()
    assert Reply.from_dict(json.loads(reply.to_json())) == reply
    assert pickle.loads(pickle.dumps(reply)) == reply
    assert hash(Reply.from_dict(reply.to_dict())) == hash(reply)


@pytest.mark.parametrize("fields", [{}, {"type": "number"}, [], None, {"notes": [{}], "alternatives": []}])
def test_what_is_no_reply_is_refused(fields):
    with pytest.raises(ValueError, match="no reply"):
        Reply.from_dict(fields)


class Question(pydantic.BaseModel):
    reply: Reply
    limits: Limits = Limits()


@pytest.mark.parametrize("text", TEXTS)
def test_a_reply_is_a_field_of_pydantic(text):
    question = Question(reply=answer(text))
    assert Question.model_validate_json(question.model_dump_json()) == question
    assert Question.model_validate(question.model_dump()) == question
    with pytest.raises(pydantic.ValidationError):
        Question.model_validate({"reply": {"text": "36"}})
    assert Question.model_json_schema()["required"] == ["reply"]


def test_limits_are_a_field_of_pydantic():
    question = Question.model_validate({"reply": answer("36"), "limits": {"steps": 10}})
    assert question.limits == Limits(steps=10)
    with pytest.raises(pydantic.ValidationError):
        Question.model_validate({"reply": answer("36"), "limits": {"step": 10}})


class Values(pydantic.BaseModel):
    quantity: Quantity
    answer: Answer


@pytest.mark.parametrize("expression", ["90 km / h", "[1, 2; 3, 4]", "2 + 3i", "true", "bignumber(1)/3"])
def test_values_of_mathjs_are_fields_of_pydantic(expression):
    values = Values(quantity=Quantity(90, "km / h"), answer=evaluate(expression))
    again = Values.model_validate_json(values.model_dump_json())
    assert (again.quantity, again.answer.value) == (values.quantity, values.answer.value)
    with pytest.raises(pydantic.ValidationError):
        Values.model_validate({"quantity": {"value": "x"}, "answer": {}})


def test_pydantic_calls_answer_as_a_model_writes_a_call():
    checked = pydantic.validate_call(answer)
    assert checked("x + 1", scope={"x": 3}, limits={"steps": 1000}) == 4
    with pytest.raises(pydantic.ValidationError):
        checked("1", angle="turns")


def test_a_notebook_shows_what_is_worth_knowing():
    shown = answer("1/2x where x = 3")._repr_markdown_()
    assert shown.startswith("**1.5**\n\nread as `x = 3; 1 / 2 * x`\n\n- ") and "`x = 3; 1 / (2 * x)`: 0.1666" in shown
    assert answer("1/3")._repr_markdown_() == "**0.333333333333333** = `1/3`\n\nread as `1 / 3`"
    assert "This is read as x = 3; 1 / 2 \\* x;" in shown


def test_a_notebook_shows_a_batch_as_a_table():
    table = answer_batch(["5 km", "1 < 2", "2 +", *["1"] * 29])._repr_html_()
    assert table.count("<tr>") == 21 and "<td>km</td>" in table
    assert "<td>1 &lt; 2</td>" in table
    assert "32 rows, 1 without an answer, of which the first 20 are shown" in table


@given(st.text())
def test_a_table_of_any_text_has_no_tags_of_its_own(text):
    table = answer_batch([text])._repr_html_()
    assert table.count("<td") == table.count("</td>") and table.count("<") == table.count(">")
