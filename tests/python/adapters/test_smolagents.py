"""smolagents runs the tools, in calls of JSON and in code."""

import json

import pytest
from script import GOOD, TOOLS, raises_for_a_misspelt_key, with_scripts
from smolagents import CodeAgent, LogLevel, Model, ToolCallingAgent
from smolagents.models import ChatMessage, ChatMessageToolCall, ChatMessageToolCallFunction, MessageRole

from pascaline.adapters import smolagents_tools


def texts_of(messages, role):
    contents = [message.content for message in messages if message.role == role]
    return ["".join(part["text"] for part in content) if isinstance(content, list) else content for content in contents]


def read_of(messages, mark):
    """What each step has shown to the model: a result, which follows the mark, or an error."""
    return [text.split(mark, 1)[-1].strip() for text in texts_of(messages, MessageRole.TOOL_RESPONSE)]


class Scripted(Model):
    """A model that writes what the script says, as calls of JSON."""

    def __init__(self, script):
        super().__init__()
        self.script, self.read = script, []

    def generate(self, messages, stop_sequences=None, response_format=None, tools_to_call_from=None, **kwargs):
        assert self.script.name in [tool.name for tool in tools_to_call_from]
        self.read = read_of(messages, "Observation:")
        call = self.script.next_call(self.read)
        name, arguments = (self.script.name, call) if call else ("final_answer", {"answer": self.read[-1]})
        function = ChatMessageToolCallFunction(name=name, arguments=arguments)
        call = ChatMessageToolCall(function=function, id=str(len(self.read)), type="function")
        return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=[call])


@with_scripts
def test_a_model_mends_its_call(script):
    model = Scripted(script)
    agent = ToolCallingAgent(smolagents_tools(script.keys, thread="t1"), model, verbosity_level=LogLevel.OFF)
    assert agent.run("How much is 6 * 7, by the root of 9?") == "14"
    script.check(model.read)


class Coder(Model):
    """A model that writes what the script says, as code."""

    def __init__(self, script):
        super().__init__()
        self.script, self.read = script, []

    def generate(self, messages, stop_sequences=None, response_format=None, tools_to_call_from=None, **kwargs):
        self.read = read_of(messages, "Last output from code snippet:")
        call = self.script.next_call(self.read)
        code = f"{self.script.name}({json.dumps(call[self.script.argument])})" if call else f"final_answer({self.read[-1]!r})"
        return ChatMessage(role=MessageRole.ASSISTANT, content=f"<code>\n{code}\n</code>")


@with_scripts
def test_a_model_that_writes_code_mends_its_call(script):
    model = Coder(script)
    agent = CodeAgent(smolagents_tools(script.keys, thread="t1"), model, verbosity_level=LogLevel.OFF)
    assert agent.run("How much is 6 * 7, by the root of 9?") == "14"
    script.check(model.read)


def test_inputs_are_described():
    answer, skills = smolagents_tools(["pascaline/answer", "skills/calculate"])
    assert answer.inputs["text"]["type"] == "string" and "nullable" not in answer.inputs["text"]
    assert answer.inputs["angle"]["nullable"]
    assert answer("15% of 240") == "36"
    assert skills(value="2 * x", variables={"x": 4}, precision=None) == "8.000000000"
    with pytest.raises(TypeError, match="answer takes 2 arguments, not 3"):
        answer("1", "degrees", "2")


def test_every_tool_of_the_catalogue_is_accepted():
    import pascaline

    tools = smolagents_tools(pascaline.catalogue())
    assert len(tools) == len(pascaline.catalogue())


def test_notes_are_shown_unless_they_are_not_wanted():
    tool, = smolagents_tools(["agent_loop/calculate"])
    assert tool("235_7").startswith("2357\nnote: ")
    tool, = smolagents_tools(["agent_loop/calculate"], notes=False)
    assert tool("235_7") == "2357"


def test_a_misspelt_key_is_found():
    raises_for_a_misspelt_key(smolagents_tools)
    assert smolagents_tools(TOOLS)[0](**GOOD) == "42"
