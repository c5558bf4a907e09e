"""Strands runs the functions."""

import json

import strands
from script import check, every_tool
from strands.models import Model


class Scripted(Model):
    """A model that streams what the script says."""

    def __init__(self, script):
        self.script, self.read = script, []

    async def stream(self, messages, *_, **__):
        blocks = [block["toolResult"] for message in messages for block in message["content"] if "toolResult" in block]
        self.read = [block["content"][0]["text"] for block in blocks]
        call = self.script(self.read)
        yield {"messageStart": {"role": "assistant"}}
        if call is None:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": "done"}}}
        else:
            yield {"contentBlockStart": {"start": {"toolUse": {"toolUseId": str(len(self.read)), "name": "answer"}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps(call)}}}}
        yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "end_turn" if call is None else "tool_use"}}

    def update_config(self, **_): ...
    def structured_output(self, *_, **__): ...

    def get_config(self):
        return {}


def converse(function, script):
    model = Scripted(script)
    strands.Agent(model=model, tools=[strands.tool(function)], callback_handler=None)("Calculate")
    return model.read


def test_a_model_mends_its_call():
    check("strands-agents", converse)


def test_every_tool_is_accepted():
    every_tool(lambda each: strands.tool(each).tool_spec["inputSchema"]["json"])
