"""CrewAI runs the functions."""

import json
import os
import re
from typing import Any

os.environ["CREWAI_DISABLE_TELEMETRY"] = os.environ["OTEL_SDK_DISABLED"] = "true"

from crewai import Agent, BaseLLM, Crew, Task  # noqa: E402
from crewai.tools import tool  # noqa: E402
from script import check, every_tool  # noqa: E402


class Scripted(BaseLLM):
    """A model without calls of its own: it writes actions, and reads observations."""

    script: Any
    read: list[str] = []

    def call(self, messages, *_, **__):
        text = "\n".join(message["content"] for message in messages if message["role"] != "system")
        observations = re.findall(r"^Observation: (.*?)(?=\nAnalyze the tool result|\n\n|\Z)", text, re.DOTALL | re.MULTILINE)
        self.read = [observation for observation in observations if observation != "the result of the action\n```"]
        call = self.script(self.read)
        if call is None:
            return "Thought: I know it\nFinal Answer: done"
        return f"Thought: I calculate\nAction: answer\nAction Input: {json.dumps(call)}"

    def supports_function_calling(self):
        return False


def converse(function, script):
    model = Scripted(model="scripted", script=script)
    clerk = Agent(role="Clerk", goal="Calculate", backstory="A clerk", llm=model, tools=[tool(function)])
    Crew(agents=[clerk], tasks=[Task(description="Calculate", expected_output="A number", agent=clerk)]).kickoff()
    return model.read


def test_a_model_mends_its_call():
    check("crewai", converse)


def test_every_tool_is_accepted():
    every_tool(lambda each: tool(each).args_schema.model_json_schema())
