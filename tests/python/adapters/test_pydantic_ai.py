"""Pydantic AI runs the tools."""

import pytest
from pydantic_ai import Agent, UnexpectedModelBehavior
from pydantic_ai.messages import ModelResponse, RetryPromptPart, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import FunctionModel
from script import BAD, TOOLS, raises_for_a_misspelt_key, with_scripts

import pascaline
from pascaline.adapters import pydantic_ai_tools


def read_of(messages):
    """What the calls have shown to the model: a result, or a request to retry."""
    parts = [part for message in messages for part in message.parts]
    return [
        part.model_response() if isinstance(part, RetryPromptPart) else part.content
        for part in parts
        if isinstance(part, (RetryPromptPart, ToolReturnPart))
    ]


@with_scripts
def test_a_model_mends_its_call(script):
    shown = []

    def scripted(messages, info):
        assert [tool.name for tool in info.function_tools] == [script.name]
        read = read_of(messages)
        shown[:] = read
        call = script.next_call(read)
        return ModelResponse(parts=[TextPart(read[-1]) if call is None else ToolCallPart(script.name, call)])

    agent = Agent(FunctionModel(scripted), tools=pydantic_ai_tools(script.keys, thread="t1"))
    assert agent.run_sync("How much is 6 * 7, by the root of 9?").output == "14"
    script.check(shown)


def test_retries_are_the_agents():
    def stubborn(messages, info):
        return ModelResponse(parts=[ToolCallPart("calculator", BAD)])

    agent = Agent(FunctionModel(stubborn), tools=pydantic_ai_tools(TOOLS), retries=2)
    with pytest.raises(UnexpectedModelBehavior, match="2"):
        agent.run_sync("How much is it?")


def test_the_model_knows_the_parameters():
    def look(messages, info):
        tool, = info.function_tools
        own = pascaline.get_tool("skills/calculate")
        assert tool.description == own.description
        assert tool.parameters_json_schema["properties"] == own.parameters["properties"]
        return ModelResponse(parts=[TextPart("seen")])

    assert Agent(FunctionModel(look), tools=pydantic_ai_tools(["skills/calculate"])).run_sync("Look").output == "seen"


@pytest.mark.parametrize("notes", [True, False])
def test_notes_are_shown_unless_they_are_not_wanted(notes):
    def scripted(messages, info):
        read = read_of(messages)
        return ModelResponse(parts=[TextPart(read[0]) if read else ToolCallPart("calculate", {"expression": "235_7"})])

    output = Agent(FunctionModel(scripted), tools=pydantic_ai_tools(["agent_loop/calculate"], notes=notes)).run_sync("Read").output
    assert output.startswith("2357\nnote: ") if notes else output == "2357"


def test_a_misspelt_key_is_found():
    raises_for_a_misspelt_key(pydantic_ai_tools)
