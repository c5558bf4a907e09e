"""Google's Agent Development Kit runs the functions."""

import asyncio
from typing import Any

from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmResponse
from google.adk.runners import InMemoryRunner
from google.genai import types
from google.adk.tools import FunctionTool
from script import check, every_tool


class Scripted(BaseLlm):
    script: Any
    read: list[str] = []

    async def generate_content_async(self, llm_request, stream=False):
        parts = [part for content in llm_request.contents for part in content.parts]
        responses = [part.function_response.response for part in parts if part.function_response]
        self.read = [response.get("result", response.get("error")) for response in responses]
        call = self.script(self.read)
        part = types.Part(text="done") if call is None else types.Part.from_function_call(name="answer", args=call)
        yield LlmResponse(content=types.Content(role="model", parts=[part]))


def converse(function, script):
    model = Scripted(model="scripted", script=script)
    runner = InMemoryRunner(LlmAgent(name="clerk", model=model, tools=[function]), app_name="test")

    async def conversation():
        session = await runner.session_service.create_session(app_name="test", user_id="u")
        message = types.Content(role="user", parts=[types.Part(text="Calculate")])
        async for _ in runner.run_async(user_id="u", session_id=session.id, new_message=message):
            pass

    asyncio.run(conversation())
    return model.read


def test_a_model_mends_its_call():
    check("google-adk", converse)


def test_every_tool_is_accepted():
    every_tool(lambda each: FunctionTool(each)._get_declaration().parameters_json_schema)
