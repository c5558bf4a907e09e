"""Haystack runs the functions."""

from haystack import component
from haystack.components.agents import Agent
from haystack.dataclasses import ChatMessage, ToolCall
from haystack.tools import create_tool_from_function
from script import check, every_tool


@component
class Scripted:
    def __init__(self, script):
        self.script, self.read = script, []

    @component.output_types(replies=list[ChatMessage])
    def run(self, messages: list[ChatMessage], tools: list | None = None) -> dict:
        self.read = [result.result for message in messages for result in message.tool_call_results]
        call = self.script(self.read)
        if call is None:
            return {"replies": [ChatMessage.from_assistant("done")]}
        return {"replies": [ChatMessage.from_assistant(tool_calls=[ToolCall("answer", call, id=str(len(self.read)))])]}


def converse(function, script):
    model = Scripted(script)
    agent = Agent(chat_generator=model, tools=[create_tool_from_function(function)])
    agent.run(messages=[ChatMessage.from_user("Calculate")])
    return model.read


def test_a_model_mends_its_call():
    check("haystack-ai", converse)


def test_every_tool_is_accepted():
    every_tool(lambda each: create_tool_from_function(each).parameters)
