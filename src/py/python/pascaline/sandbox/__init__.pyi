from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from os import PathLike
from pathlib import Path
from typing import Any, final

from .. import (
    Answer,
    FunctionHelp,
    Limits,
    Note,
    Reply,
    SessionReply,
    ToolMessage,
)
from .._rows import Rows
from .._types import Angle, Failed, Names, Numbers, Success, TextValue, ToolKey, Value

__all__ = ["Sandbox", "SandboxTool", "user_cache"]

def user_cache() -> Path | None:
    r"""The user's own folder for compiled components, ``pascaline`` in ``XDG_CACHE_HOME`` or in ``~/.cache``; ``None`` if neither is
    known.
    """

@final
class _AgentLoop:
    def __init__(self, calls: Any) -> None: ...
    def calculate(
        self,
        expression: str,
        *,
        limits: Limits | None = None,
        notes: Callable[[tuple[Note, ...]], object] | None = None,
    ) -> str: ...

class Sandbox(Rows):
    r"""The calculator in wasmtime: each call runs in a new instance of a component that imports nothing, so that nothing carries over from
    one to the next, and a fault in it ends the call alone. Threads share a sandbox; the interpreter is released while the component runs.

    The component is compiled once, which takes some seconds, and kept in the user's cache, from where the next start reads it.

    :param fuel: WebAssembly instructions of a call, about; 10,000,000,000, a few times what a call within the default ``Limits`` uses
    :param milliseconds: time of a call on a processor; 5,000
    :param memory: bytes of memory of a call; 128 MiB, which is also the most that the calculator takes
    :param cache: where the compiled component is kept: ``True`` for ``user_cache()``, a folder of your own, or ``None``. Whoever can write
        to it can run code in the process, so that only files of the user's own are read
    :param component: the bytes of another component of the world ``calculator``; by default that of the package
    :raises CalculationError: ``setup`` if it is none, ``invalid-input`` if a bound is none

    A call that is stopped raises ``CalculationError`` with the code ``"trap-out-of-fuel"``, ``"deadline"``, ``"memory"``,
    ``"trap-stack-overflow"`` or ``"trap"``. The methods are the functions of the same names of ``pascaline``, and of
    ``pascaline.agent_loop``; ``milliseconds`` of ``limits`` is a deadline within the sandbox's.

    >>> import pascaline
    >>> from pascaline.sandbox import Sandbox
    >>> sandbox = Sandbox()
    >>> sandbox.evaluate("sqrt(a) * i", scope={"a": 16}).value
    4j
    >>> sandbox.agent_loop.calculate("2**100")
    '1267650600228229401496703205376'
    >>> try:
    ...     Sandbox(fuel=1_000_000).agent_loop.calculate("9**9**5")
    ... except pascaline.CalculationError as error:
    ...     print(error.code)
    trap-out-of-fuel
    """
    agent_loop: _AgentLoop
    def __init__(
        self,
        *,
        fuel: int = 10_000_000_000,
        milliseconds: int = 5_000,
        memory: int = ...,
        cache: bool | str | PathLike[str] | None = True,
        component: bytes | None = None,
    ) -> None: ...
    @property
    def cache_failure(self) -> str | None: ...
    def answer(
        self,
        text: str,
        *,
        scope: Mapping[str, Any] | None = None,
        ans: Reply | TextValue | None = None,
        angle: Angle = "radians",
        digits: int = 15,
        locale: str | None = None,
        now: datetime | str | None = None,
        limits: Limits | None = None,
    ) -> Reply:
        r"""As ``pascaline.answer``."""
    def answer_in_session(
        self,
        text: str,
        *,
        scope: Mapping[str, Any] | None = None,
        ans: Reply | TextValue | None = None,
        angle: Angle = "radians",
        digits: int = 15,
        locale: str | None = None,
        now: datetime | str | None = None,
        limits: Limits | None = None,
    ) -> SessionReply:
        r"""As ``pascaline.answer_in_session``."""
    def evaluate(
        self,
        expression: str,
        *,
        scope: Mapping[str, Any] | None = None,
        ans: Value = None,
        functions: Names | None = None,
        units: bool = True,
        numbers: Numbers = "number",
        limits: Limits | None = None,
    ) -> Answer:
        r"""As ``pascaline.evaluate``."""
    def functions(self) -> list[FunctionHelp]:
        r"""As ``pascaline.functions``."""
    def eval_math(
        self, input: str | Mapping[str, Any], *, notes: Callable[[tuple[Note, ...]], object] | None = None
    ) -> dict[str, Any]:
        r"""As ``pascaline.eval_math``."""
    def use_calculator_text(
        self, expr: str, *, notes: Callable[[tuple[Note, ...]], object] | None = None
    ) -> str | None:
        r"""Python's text of the value of ``pascaline.use_calculator``; ``None`` if there is none."""
    def calculate(self, action: Mapping[str, Any] | str, bindings: Mapping[str, Any] | None = None) -> Success | Failed:
        r"""As ``pascaline.calculate``."""
    def coerce(self, action: Mapping[str, Any], bindings: Mapping[str, Any] | None = None) -> Success | Failed:
        r"""As ``pascaline.coerce``."""
    def split(self, action: Mapping[str, Any], bindings: Mapping[str, Any] | None = None) -> Success | Failed:
        r"""As ``pascaline.split``."""
    def get_tool(self, key: ToolKey) -> SandboxTool:
        r"""The tool with this key, which runs in the sandbox.

        :raises ValueError: such as ``Unknown tool name: …``
        """
    def catalogue(self) -> list[SandboxTool]:
        r"""Every tool that the component runs, as a list: all but those for files."""
    def function_specifications(
        self, tools: Sequence[SandboxTool | ToolKey], *, strict: bool = False
    ) -> list[dict[str, Any]]:
        r"""As ``pascaline.function_specifications``, of tools of this sandbox or of keys.

        :raises ValueError: ``Duplicate tool name: …``, ``Unknown tool name: …``
        """
    def run_tool_call(
        self,
        tools: Sequence[SandboxTool | ToolKey],
        call: Any,
        *,
        now: float | datetime | None = None,
        limits: Limits | None = None,
    ) -> ToolMessage:
        r"""As ``pascaline.run_tool_call``, with tools of this sandbox or with keys. All of it happens in the component, and a call that is
        stopped is a message, too. No last answers are kept.

        :raises ValueError: ``Duplicate tool name: …``, ``Unknown tool name: …``
        """
    def run_tool_calls(
        self,
        tools: Sequence[SandboxTool | ToolKey],
        calls: Sequence[Any] | None,
        *,
        now: float | datetime | None = None,
        limits: Limits | None = None,
    ) -> list[ToolMessage]:
        r"""Runs calls in order, each in an instance of its own; returns a list of a message for each.

        :raises ValueError: as ``run_tool_call``
        """

class SandboxTool:
    r"""A tool that runs in a sandbox. It has ``name``, ``description``, ``parameters`` and ``handler``, so that it can be given to whatever
    takes tools, ``pascaline.run_tool_calls`` and the loops of others included; ``set`` and ``key`` are as those of ``pascaline.Tool``.

    >>> from pascaline.sandbox import Sandbox
    >>> Sandbox().get_tool("skills/calculate").handler({"value": "x**2 - 4 = 0"})
    '-2.000000000, 2.000000000'
    """
    set: str
    name: str
    key: str
    description: str
    parameters: dict[str, Any]
    def __init__(self, sandbox: Sandbox, tool: Any) -> None: ...
    def __call__(self, arguments: Mapping[str, Any] | str | None = None, /, **named: Any) -> str: ...
    def handler(self, arguments: Mapping[str, Any] | str | None = None, /, **named: Any) -> str:
        r"""Runs a call. Its arguments are a ``dict``, or named.

        :raises ToolError: if it has no result
        """
    def run(
        self,
        arguments: Mapping[str, Any] | str,
        *,
        now: float | datetime | None = None,
        limits: Limits | None = None,
        notes: bool = False,
    ) -> str:
        r"""As ``pascaline.Tool.run``, without a thread.

        :raises ToolError: if it has no result
        """
