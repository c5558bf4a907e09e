"""The tools for frameworks of agents, each in one line.

The first argument is a list of tools or of their keys, as in ``tool_set``. ``thread`` names the conversation whose last answer is
``ans``, ``limits`` are those of a calculation, and the notes on a result follow it unless ``notes=False``. A failed call is reported
in the framework's own way, with its message, its place and its hint, because a model sees nothing else. The framework is imported
by the call: this module needs none.
"""

from __future__ import annotations

from . import ToolError, function_specifications, tool_set
from ._lazy_types import types

__all__ = ["agents_tools", "langchain_tools", "pydantic_ai_tools", "smolagents_tools"]


def langchain_tools(
    tools: types.Sequence[types.Tool | types.ToolKey], *, thread: str | None = None, limits: types.Limits | None = None, notes: bool = True
) -> list[types.Any]:
    """The tools for LangChain and LangGraph (``langchain-core``), as ``StructuredTool``. A failed call is a tool message whose status
    is ``"error"``.

    :raises ValueError: such as ``Unknown tool name: …``

    >>> from pascaline.adapters import langchain_tools
    >>> answer, = langchain_tools(["pascaline/answer"])  # doctest: +SKIP
    >>> answer.invoke({"text": "15% of 240"})  # doctest: +SKIP
    '36'
    """
    from langchain_core.tools import StructuredTool, ToolException

    def made(tool):
        def call(**arguments):
            try:
                return tool.run(arguments, thread=thread, limits=limits, notes=notes)
            except ToolError as error:
                raise ToolException(str(error)) from error

        return StructuredTool(
            name=tool.name, description=tool.description, args_schema=tool.parameters, func=call, handle_tool_error=True
        )

    return [made(tool) for tool in tool_set(tools)]


def agents_tools(
    tools: types.Sequence[types.Tool | types.ToolKey], *, thread: str | None = None, limits: types.Limits | None = None, notes: bool = True
) -> list[types.Any]:
    """The tools for the OpenAI Agents SDK (``openai-agents``), as ``FunctionTool``, in the strict form where there is one. The result
    of a failed call says that it failed, and why; the run goes on.

    :raises ValueError: such as ``Unknown tool name: …``

    >>> from pascaline.adapters import agents_tools
    >>> clerk = Agent(name="Clerk", tools=agents_tools(["pascaline/answer"], thread="t1"))  # doctest: +SKIP
    """
    from asyncio import to_thread

    from agents import FunctionTool

    def made(tool, specification):
        async def call(_context, arguments):
            try:
                return await to_thread(tool.run, arguments, thread=thread, limits=limits, notes=notes)
            except ToolError as error:
                return f"An error occurred while running the tool: {error}"

        strict = specification.get("strict", False)
        return FunctionTool(
            name=tool.name,
            description=tool.description,
            params_json_schema=specification["parameters"],
            on_invoke_tool=call,
            strict_json_schema=strict,
        )

    all_tools = tool_set(tools)
    specifications = function_specifications(all_tools, strict=True)
    return [made(tool, specification["function"]) for tool, specification in zip(all_tools, specifications)]


def pydantic_ai_tools(
    tools: types.Sequence[types.Tool | types.ToolKey], *, thread: str | None = None, limits: types.Limits | None = None, notes: bool = True
) -> list[types.Any]:
    """The tools for Pydantic AI (``pydantic-ai``), as ``Tool``. A failed call asks the model to retry, as often as the agent's
    ``retries`` allow.

    :raises ValueError: such as ``Unknown tool name: …``

    >>> from pascaline.adapters import pydantic_ai_tools
    >>> agent = Agent(model, tools=pydantic_ai_tools(["pascaline/answer"], thread="t1"), retries=3)  # doctest: +SKIP
    """
    from pydantic_ai import ModelRetry, Tool

    def made(tool):
        def call(**arguments):
            try:
                return tool.run(arguments, thread=thread, limits=limits, notes=notes)
            except ToolError as error:
                raise ModelRetry(str(error)) from error

        return Tool.from_schema(call, tool.name, tool.description, tool.parameters)

    return [made(tool) for tool in tool_set(tools)]


def smolagents_tools(
    tools: types.Sequence[types.Tool | types.ToolKey], *, thread: str | None = None, limits: types.Limits | None = None, notes: bool = True
) -> list[types.Any]:
    """The tools for smolagents, as ``Tool``, for agents that write JSON and for those that write code. A failed call is an error of
    the step, which the model reads.

    :raises ValueError: such as ``Unknown tool name: …``

    >>> from pascaline.adapters import smolagents_tools
    >>> agent = ToolCallingAgent(smolagents_tools(["pascaline/answer"], thread="t1"), model)  # doctest: +SKIP
    """
    from smolagents import Tool

    class PascalineTool(Tool):
        # It takes what `inputs` says.
        skip_forward_signature_validation = True
        output_type = "string"

        def __init__(self, tool):
            self.name, self.description, self.inputs = tool.name, tool.description, _inputs_of(tool.parameters)
            self.tool = tool
            super().__init__()

        def forward(self, *arguments, **named):
            if len(arguments) > len(self.inputs):
                raise TypeError(f"{self.name} takes {len(self.inputs)} arguments, not {len(arguments)}")
            arguments = {**dict(zip(self.inputs, arguments)), **named}
            return self.tool.run(arguments, thread=thread, limits=limits, notes=notes)

    return [PascalineTool(tool) for tool in tool_set(tools)]


def _inputs_of(parameters):
    """The parameters as smolagents describes them: what is not required may be null, and each has a type and a description."""
    required = parameters.get("required", [])
    inputs = {}
    for name, schema in parameters["properties"].items():
        inputs[name] = {"type": "any", "description": name, **schema}
        if name not in required:
            inputs[name]["nullable"] = True
    return inputs
