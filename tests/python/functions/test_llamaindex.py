"""LlamaIndex runs the functions."""

import asyncio
import json

from llama_index.core.agent.workflow import FunctionAgent
from llama_index.core.base.llms.types import ChatMessage, ToolCallBlock
from llama_index.core.llms.mock import MockFunctionCallingLLM
from llama_index.core.tools import FunctionTool
from script import check, every_tool


def converse(function, script):
    read = []

    def scripted(messages, **_):
        read[:] = [message.content for message in messages if message.role == "tool"]
        call = script(read)
        if call is None:
            return ChatMessage(role="assistant", content="done")
        block = ToolCallBlock(tool_call_id=str(len(read)), tool_name="answer", tool_kwargs=json.dumps(call))
        return ChatMessage(role="assistant", blocks=[block])

    model = MockFunctionCallingLLM(response_generator=scripted, is_chat_model=True)

    async def conversation():
        await FunctionAgent(tools=[function], llm=model).run("Calculate")

    asyncio.run(conversation())
    return read


def test_a_model_mends_its_call():
    check("llama-index-core", converse)


def test_every_tool_is_accepted():
    every_tool(lambda each: FunctionTool.from_defaults(each).metadata.get_parameters_dict())
