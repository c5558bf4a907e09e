from collections.abc import Callable, Sequence

from . import Limits, Tool
from ._types import ToolKey

def tool_functions(
    tools: Sequence[Tool | ToolKey], *, thread: str | None = None, limits: Limits | None = None, notes: bool = True
) -> list[Callable[..., str]]: ...
