"""DSPy runs the functions."""

import re

import dspy
from dspy.utils import DummyLM
from script import check, every_tool


class Scripted(DummyLM):
    """A model that writes what the script says, given the observations in its prompt."""

    def __init__(self, script):
        super().__init__([], follow_examples=True)
        self.script, self.read = script, []

    def _use_example(self, messages):
        prompt = messages[-1]["content"]
        if "`[[ ## next_tool_name ## ]]`" not in prompt:
            return self._format_answer_fields({"reasoning": "", "result": "done"})
        observation = re.compile(r"^\[\[ ## observation_\d+ ## \]\]\n(.*?)\n\n(?=\[\[|Respond )", re.DOTALL | re.MULTILINE)
        self.read = observation.findall(prompt)
        call = self.script(self.read)
        name, arguments = ("answer", call) if call else ("finish", {})
        return self._format_answer_fields({"next_thought": "", "next_tool_name": name, "next_tool_args": arguments})


def converse(function, script):
    model = Scripted(script)
    with dspy.context(lm=model):
        dspy.ReAct("question -> result", tools=[function])(question="Calculate")
    return model.read


def test_a_model_mends_its_call():
    check("dspy", converse)


def test_every_tool_is_accepted():
    every_tool(lambda each: {"properties": dspy.Tool(each).args})
