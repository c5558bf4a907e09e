"""AutoGen runs the functions."""

import asyncio
import json

from autogen_agentchat.agents import AssistantAgent
from autogen_core import FunctionCall
from autogen_core.models import (
    ChatCompletionClient,
    CreateResult,
    FunctionExecutionResultMessage,
    ModelFamily,
    ModelInfo,
    RequestUsage,
)
from autogen_core.tools import FunctionTool
from script import check, every_tool

USAGE = RequestUsage(prompt_tokens=0, completion_tokens=0)


class Scripted(ChatCompletionClient):
    component_type = "model"

    def __init__(self, script):
        self.script, self.read = script, []

    async def create(self, messages, **_):
        results = [message for message in messages if isinstance(message, FunctionExecutionResultMessage)]
        self.read = [result.content for message in results for result in message.content]
        call = self.script(self.read)
        calls = call and [FunctionCall(id=str(len(self.read)), name="answer", arguments=json.dumps(call))]
        return CreateResult(finish_reason="function_calls" if calls else "stop", content=calls or "done", usage=USAGE, cached=False)

    def create_stream(self, *_, **__): ...
    async def close(self): ...

    def actual_usage(self):
        return USAGE

    total_usage = actual_usage

    def count_tokens(self, *_, **__):
        return 0

    remaining_tokens = count_tokens

    @property
    def model_info(self):
        return ModelInfo(
            vision=False, function_calling=True, json_output=False, family=ModelFamily.UNKNOWN, structured_output=False
        )

    capabilities = model_info


def converse(function, script):
    model = Scripted(script)
    agent = AssistantAgent("clerk", model, tools=[function], max_tool_iterations=10)
    asyncio.run(agent.run(task="Calculate"))
    return model.read


def test_a_model_mends_its_call():
    check("autogen-agentchat", converse)


def test_every_tool_is_accepted():
    every_tool(lambda each: FunctionTool(each, description=each.__doc__).schema["parameters"])
