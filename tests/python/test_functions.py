"""Functions have annotations that Python itself can read, and tools are functions."""

import inspect
import pickle
import typing

import pytest

import pascaline
from pascaline import agent_loop, batch, catalogue, function_specifications, get_tool, run_tool_call, tool_functions
from pascaline._types import ToolKey

PUBLIC = [
    getattr(module, name)
    for module in (pascaline, agent_loop, batch, pascaline.adapters)
    for name in module.__all__
    if inspect.isfunction(getattr(module, name))
]


@pytest.mark.parametrize("function", PUBLIC, ids=lambda function: function.__name__)
def test_every_function_has_annotations(function):
    hints = typing.get_type_hints(function)
    assert set(hints) == {*inspect.signature(function).parameters, "return"}
    assert pickle.loads(pickle.dumps(function)) is function


def test_no_public_name_is_a_function_without_annotations():
    names = [name for name in pascaline.__all__ if inspect.isroutine(getattr(pascaline, name))]
    assert len(names) > 30 and all(inspect.isfunction(getattr(pascaline, name)) for name in names)


def test_the_keys_are_those_of_the_catalogue():
    assert list(typing.get_args(ToolKey)) == [tool.key for tool in catalogue()]


@pytest.mark.parametrize("tool", catalogue(), ids=lambda tool: tool.key)
def test_a_tool_is_a_function_with_its_parameters(tool):
    function, = tool_functions([tool])
    assert function.__name__ == tool.name and inspect.isfunction(function)
    hints = typing.get_type_hints(function)
    assert hints.pop("return") is str
    assert set(hints) == set(tool.parameters["properties"])
    required = tool.parameters.get("required", [])
    parameters = inspect.signature(function).parameters.values()
    assert [each.name for each in parameters if each.default is inspect.Parameter.empty] == required
    assert tool.description in function.__doc__
    for name in hints:
        assert f"\n    {name}: " in function.__doc__
    assert inspect.getsource(function).startswith(f"def {tool.name}(")


def test_the_examples_of_every_tool_are_answered():
    tools = [tool for tool in catalogue() if tool.set != "agent_loop" or tool.name == "calculate"]
    for tool, function in zip(tools, tool_functions(tools, thread="examples")):
        assert tool.examples
        for example in tool.examples:
            assert function(**example["arguments"]).splitlines()[0] == example["content"].splitlines()[0]


def test_functions_share_the_last_answer_of_their_thread():
    answer, calculator = tool_functions(["pascaline/answer", "art/calculator"], thread="t1")
    assert (answer("6 * 7"), calculator("ans / 2")) == ("42", "21")
    other, = tool_functions(["art/calculator"], thread="t1")
    assert other("ans").startswith("Error: ")


@pytest.mark.parametrize("arguments", [{"text": 5}, {"text": None}, {"text": object()}, {"text": "1", "angle": "turns"}, {"text": "\ud800"}])
def test_whatever_a_model_writes_a_function_returns_a_text(arguments):
    answer, = tool_functions(["pascaline/answer"])
    assert answer(**arguments).startswith("Error: ")


def test_tools_of_one_name_have_the_names_of_their_sets():
    names = [function.__name__ for function in tool_functions(["agent_loop/calculate", "skills/calculate"])]
    assert names == ["agent_loop_calculate", "skills_calculate"]
    with pytest.raises(ValueError, match="'two words' is no name of a function"):
        tool_functions([get_tool("pascaline/answer").with_name("two words")])


NO_TOOLS = [42, None, len, {}, {"name": ""}, {"name": 5}, object(), ["pascaline/answer"], {"handler": len}, type("Unnamed", (), {"name": None})()]


@pytest.mark.parametrize("value", NO_TOOLS, ids=lambda value: type(value).__name__)
def test_what_is_no_tool_is_an_error(value):
    for call in (function_specifications, lambda tools: run_tool_call(tools, {})):
        with pytest.raises(TypeError, match="a tool must be a Tool, its key, or an object or a dict with a name, not "):
            call([value])


def test_keys_are_taken_everywhere():
    assert function_specifications(["pascaline/answer"]) == function_specifications([get_tool("pascaline/answer")])
    call = {"id": "1", "function": {"name": "answer", "arguments": '{"text": "1/4"}'}}
    assert run_tool_call(["pascaline/answer"], call)["content"] == "0.25"
    for take in (function_specifications, pascaline.tool_set, tool_functions):
        with pytest.raises(ValueError, match="did you mean pascaline/answer"):
            take(["pascaline/answr"])


def test_a_tool_is_called_with_its_arguments():
    answer = get_tool("pascaline/answer")
    assert answer(text="1/4") == answer({"text": "1/4"}) == answer('{"text": "1/4"}') == answer.handler(text="1/4") == "0.25"
    with pytest.raises(TypeError, match="not both"):
        answer({"text": "1"}, text="2")
    with pytest.raises(pascaline.ToolError, match="text"):
        answer()


def test_an_action_may_be_the_expression_alone():
    assert pascaline.calculate("2+2") == pascaline.calculate({"value": "2+2"})
    assert pascaline.calculate("$x / 3", {"x": 6})["value"] == "2.000000000"
    for action in (5, ["2+2"], None):
        outcome = pascaline.calculate(action)
        assert outcome["status"] == "failed"
        assert outcome["reason"].startswith('action must be a dict, such as {"value": "2 + 2"}, not ')
    assert pascaline.split("1, 2")["reason"] == 'action must be a dict, such as {"value": "1, 2"}, not str'
