"""transformers describes the functions to a chat template, as TRL does, and the calls that a model writes are made."""

import json

from script import check, every_tool, function
from transformers.utils import get_json_schema
from transformers.utils.chat_template_utils import render_jinja_template

TEMPLATE = "{% for tool in tools %}{{ tool | tojson }}\n{% endfor %}{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}"


def converse(function, script):
    read = []
    while (call := script(read)) is not None:
        try:
            read.append(function(**call))
        except TypeError as error:
            read.append(f"Error: {error}")
    return read


def test_a_model_mends_its_call():
    check("transformers", converse)


def test_a_template_shows_the_parameters():
    answer = function()
    messages = [{"role": "user", "content": "Calculate"}]
    (prompt,), _ = render_jinja_template(conversations=[messages], tools=[answer], chat_template=TEMPLATE)
    assert json.loads(prompt.splitlines()[0]) == json.loads(json.dumps(get_json_schema(answer)))
    parameters = get_json_schema(answer)["function"]["parameters"]
    assert parameters["required"] == ["text"]
    assert parameters["properties"]["angle"]["enum"] == ["radians", "degrees"]


def test_every_tool_is_accepted():
    every_tool(lambda each: get_json_schema(each)["function"]["parameters"])
