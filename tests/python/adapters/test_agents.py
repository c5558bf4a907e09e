"""The OpenAI Agents SDK runs the tools."""

import asyncio
import json

from agents import Agent, ModelResponse, Runner, Usage, set_tracing_disabled
from agents.models.interface import Model
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText
from script import TOOLS, raises_for_a_misspelt_key, with_scripts

from pascaline.adapters import agents_tools

set_tracing_disabled(True)


class Scripted(Model):
    """A model that writes what the script says."""

    def __init__(self, script):
        self.script, self.read = script, []

    async def get_response(self, system_instructions, input, model_settings, tools, *_, **__):
        assert [tool.name for tool in tools] == [self.script.name]
        items = [] if isinstance(input, str) else input
        self.read = [item["output"] for item in items if item.get("type") == "function_call_output"]
        call = self.script.next_call(self.read)
        if call is None:
            text = ResponseOutputText(text=self.read[-1], type="output_text", annotations=[])
            output = ResponseOutputMessage(id="m", content=[text], role="assistant", status="completed", type="message")
        else:
            number = str(len(self.read))
            output = ResponseFunctionToolCall(arguments=json.dumps(call), call_id=number, name=self.script.name, type="function_call")
        return ModelResponse(output=[output], usage=Usage(), response_id=None)

    def stream_response(self, *_, **__):
        raise NotImplementedError


@with_scripts
def test_a_model_mends_its_call(script):
    model = Scripted(script)
    clerk = Agent(name="Clerk", model=model, tools=agents_tools(script.keys, thread="t1"))
    result = Runner.run_sync(clerk, "How much is 6 * 7, by the root of 9?")
    assert result.final_output == "14"
    script.check(model.read)


def called(tool, arguments):
    return asyncio.run(tool.on_invoke_tool(None, json.dumps(arguments)))


def test_the_parameters_are_strict_where_they_can_be():
    answer, = agents_tools(["pascaline/answer"])
    assert answer.strict_json_schema
    assert answer.params_json_schema["required"] == ["text", "angle"]
    assert called(answer, {"text": "15% of 240", "angle": None}) == "36"
    calculator, = agents_tools(TOOLS)
    if calculator.strict_json_schema:
        assert called(calculator, {"expression": "a / 2", "scope": [{"name": "a", "value": 84}]}) == "42"
    assert called(calculator, {"expression": "a / 2", "scope": {"a": 84}}) == "42"


def test_notes_are_shown_unless_they_are_not_wanted():
    tool, = agents_tools(["agent_loop/calculate"])
    assert called(tool, {"expression": "235_7"}).startswith("2357\nnote: 235_7 is read as 2357")
    tool, = agents_tools(["agent_loop/calculate"], notes=False)
    assert called(tool, {"expression": "235_7"}) == "2357"


def test_arguments_that_are_no_json_are_told():
    tool, = agents_tools(TOOLS)
    assert asyncio.run(tool.on_invoke_tool(None, '{"expression": ')).startswith("An error occurred while running the tool: ")


def test_a_misspelt_key_is_found():
    raises_for_a_misspelt_key(agents_tools)
