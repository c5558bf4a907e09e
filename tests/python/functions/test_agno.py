"""Agno runs the functions."""

import json

from agno.agent import Agent
from agno.models.base import Model
from agno.models.response import ModelResponse
from agno.tools import Function
from script import check, every_tool


class Scripted(Model):
    def __init__(self, script):
        super().__init__(id="scripted")
        self.script, self.read = script, []

    def invoke(self, messages, **_):
        self.read = [message.content for message in messages if message.role == "tool"]
        call = self.script(self.read)
        if call is None:
            return ModelResponse(role="assistant", content="done")
        function = {"name": "answer", "arguments": json.dumps(call)}
        return ModelResponse(role="assistant", tool_calls=[{"id": str(len(self.read)), "type": "function", "function": function}])

    async def ainvoke(self, *_, **__): ...
    def invoke_stream(self, *_, **__): ...
    def ainvoke_stream(self, *_, **__): ...
    def _parse_provider_response(self, response, **_): ...
    def _parse_provider_response_delta(self, response): ...


def converse(function, script):
    model = Scripted(script)
    Agent(model=model, tools=[function], telemetry=False).run("Calculate")
    return model.read


def test_a_model_mends_its_call():
    check("agno", converse)


def test_every_tool_is_accepted():
    every_tool(lambda each: Function.from_callable(each).parameters)
