"""The calculator that a language model picks up when it must not guess: exact, sealed, instant.

>>> import pascaline
>>> print(pascaline.answer("15% of 240"))
36
"""

from . import agent_loop
from ._errors import CalculationError, ConversationError, ToolError, ToolMessage
from ._native import (
    Alternative,
    Answer,
    ByteTokenizer,
    Column,
    FunctionHelp,
    Limits,
    Note,
    NotedText,
    Program,
    Quantity,
    Reply,
    SessionReply,
    Solutions,
    Tool,
    ToolUse,
    __version__,
    answer,
    answer_in_session,
    arithmetic_conversation,
    calculate,
    catalogue,
    coerce,
    compile,
    default_tools,
    eval_math,
    eval_math_noted,
    evaluate,
    evaluates_to,
    function_specifications,
    functions,
    get_tool,
    gsm8k_conversation,
    mask_picture,
    mask_pieces,
    render_conversation,
    render_for_completion,
    run_tool_call,
    run_tool_calls,
    solve,
    spelling_conversation,
    split,
    tool_set,
    use_calculator,
    use_calculator_noted,
    workspace_tools,
)

__all__ = [
    "Alternative",
    "Answer",
    "ByteTokenizer",
    "CalculationError",
    "Column",
    "ConversationError",
    "FunctionHelp",
    "Limits",
    "Note",
    "NotedText",
    "Program",
    "Quantity",
    "Reply",
    "SessionReply",
    "Solutions",
    "Tool",
    "ToolError",
    "ToolMessage",
    "ToolUse",
    "__version__",
    "agent_loop",
    "answer",
    "answer_in_session",
    "arithmetic_conversation",
    "calculate",
    "catalogue",
    "coerce",
    "compile",
    "default_tools",
    "eval_math",
    "eval_math_noted",
    "evaluate",
    "evaluates_to",
    "function_specifications",
    "functions",
    "get_tool",
    "gsm8k_conversation",
    "mask_picture",
    "mask_pieces",
    "render_conversation",
    "render_for_completion",
    "run_tool_call",
    "run_tool_calls",
    "solve",
    "spelling_conversation",
    "split",
    "tool_set",
    "use_calculator",
    "use_calculator_noted",
    "workspace_tools",
]

# What is imported when it is first used.
_LAZY = ("adapters",)


def __getattr__(name):
    if name in _LAZY:
        from importlib import import_module

        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
