"""LangChain runs the tools."""

import asyncio
from typing import Any

from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.utils.function_calling import convert_to_openai_tool
from script import TOOLS, raises_for_a_misspelt_key, with_scripts

import pascaline
from pascaline.adapters import langchain_tools


class Scripted(BaseChatModel):
    """A model that writes what the script says."""

    script: Any

    @property
    def _llm_type(self):
        return "scripted"

    def bind_tools(self, tools, **kwargs):
        return self.bind(tools=[convert_to_openai_tool(tool) for tool in tools], **kwargs)

    def _generate(self, messages, stop=None, run_manager=None, *, tools):
        assert [tool["function"]["name"] for tool in tools] == [self.script.name]
        read = [message.content for message in messages if isinstance(message, ToolMessage)]
        call = self.script.next_call(read)
        calls = [] if call is None else [{"name": self.script.name, "args": call, "id": str(len(read)), "type": "tool_call"}]
        return ChatResult(generations=[ChatGeneration(message=AIMessage("" if calls else read[-1], tool_calls=calls))])


@with_scripts
def test_a_model_mends_its_call(script):
    tools = langchain_tools(script.keys, thread="t1")
    model, messages = Scripted(script=script).bind_tools(tools), [HumanMessage("How much is 6 * 7, by the root of 9?")]
    while True:
        message = model.invoke(messages)
        messages.append(message)
        if not message.tool_calls:
            break
        messages += [tools[0].invoke(call) for call in message.tool_calls]
    results = [message for message in messages if isinstance(message, ToolMessage)]
    script.check([result.content for result in results])
    assert [result.status for result in results] == ["success", "error", "success"]


def test_the_model_knows_the_parameters():
    tool, = langchain_tools(["skills/calculate"])
    described = convert_to_openai_tool(tool)["function"]
    assert described["description"] == pascaline.get_tool("skills/calculate").description
    parameters = pascaline.get_tool("skills/calculate").parameters
    assert described["parameters"]["properties"] == parameters["properties"]
    assert described["parameters"]["required"] == parameters["required"]


def test_notes_are_shown_unless_they_are_not_wanted():
    arguments = {"expression": "235_7"}
    tool, = langchain_tools(["agent_loop/calculate"])
    assert tool.invoke(arguments).startswith("2357\nnote: 235_7 is read as 2357")
    tool, = langchain_tools(["agent_loop/calculate"], notes=False)
    assert tool.invoke(arguments) == "2357"


def test_it_runs_in_an_event_loop():
    tool, = langchain_tools(TOOLS)
    assert asyncio.run(tool.ainvoke({"expression": "6 * 7"})) == "42"


def test_limits_are_kept():
    tool, = langchain_tools(TOOLS, limits=pascaline.Limits(steps=10))
    assert "takes more than 10 steps" in tool.invoke({"expression": "mean(1:1000)"})


def test_a_misspelt_key_is_found():
    raises_for_a_misspelt_key(langchain_tools)


def test_arguments_that_do_not_fit_are_told():
    tool, = langchain_tools(TOOLS)
    assert "text was given: did you mean expression?" in tool.invoke({"text": "6 * 7"})
    assert 'expression was given as 5: did you mean "5"?' in tool.invoke({"expression": 5})
