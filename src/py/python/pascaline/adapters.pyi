# The frameworks need not be installed where this is read: what comes from one that is not there is unknown.
# mypy: disable-error-code="import-not-found, import-untyped, unused-ignore"
# pyright: reportMissingImports=false, reportUnknownVariableType=false, reportUnknownMemberType=false
from collections.abc import Sequence

from agents import FunctionTool
from langchain_core.tools import StructuredTool
from pydantic_ai import Tool as PydanticTool
from smolagents import Tool as SmolTool

from . import Limits, Tool
from ._types import ToolKey

__all__ = ["agents_tools", "langchain_tools", "pydantic_ai_tools", "smolagents_tools"]

def langchain_tools(
    tools: Sequence[Tool | ToolKey], *, thread: str | None = None, limits: Limits | None = None, notes: bool = True
) -> list[StructuredTool]:
    r"""The tools for LangChain and LangGraph (``langchain-core``), as ``StructuredTool``. A failed call is a tool message whose status
    is ``"error"``.

    :raises ValueError: such as ``Unknown tool name: …``

    >>> from pascaline.adapters import langchain_tools
    >>> answer, = langchain_tools(["pascaline/answer"])  # doctest: +SKIP
    >>> answer.invoke({"text": "15% of 240"})  # doctest: +SKIP
    '36'
    """
def agents_tools(
    tools: Sequence[Tool | ToolKey], *, thread: str | None = None, limits: Limits | None = None, notes: bool = True
) -> list[FunctionTool]:
    r"""The tools for the OpenAI Agents SDK (``openai-agents``), as ``FunctionTool``, in the strict form where there is one. The result
    of a failed call says that it failed, and why; the run goes on.

    :raises ValueError: such as ``Unknown tool name: …``

    >>> from pascaline.adapters import agents_tools
    >>> clerk = Agent(name="Clerk", tools=agents_tools(["pascaline/answer"], thread="t1"))  # doctest: +SKIP
    """
def pydantic_ai_tools(
    tools: Sequence[Tool | ToolKey], *, thread: str | None = None, limits: Limits | None = None, notes: bool = True
) -> list[PydanticTool[object]]:
    r"""The tools for Pydantic AI (``pydantic-ai``), as ``Tool``. A failed call asks the model to retry, as often as the agent's
    ``retries`` allow.

    :raises ValueError: such as ``Unknown tool name: …``

    >>> from pascaline.adapters import pydantic_ai_tools
    >>> agent = Agent(model, tools=pydantic_ai_tools(["pascaline/answer"], thread="t1"), retries=3)  # doctest: +SKIP
    """
def smolagents_tools(
    tools: Sequence[Tool | ToolKey], *, thread: str | None = None, limits: Limits | None = None, notes: bool = True
) -> list[SmolTool]:
    r"""The tools for smolagents, as ``Tool``, for agents that write JSON and for those that write code. A failed call is an error of
    the step, which the model reads.

    :raises ValueError: such as ``Unknown tool name: …``

    >>> from pascaline.adapters import smolagents_tools
    >>> agent = ToolCallingAgent(smolagents_tools(["pascaline/answer"], thread="t1"), model)  # doctest: +SKIP
    """
