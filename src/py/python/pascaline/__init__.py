"""The calculator that a language model picks up when it must not guess: exact, sealed, instant.

>>> import pascaline
>>> print(pascaline.answer("15% of 240"))
36
"""

from . import agent_loop
from ._errors import CalculationError, ConversationError, ToolError, ToolMessage
from ._functions import (
    answer,
    answer_in_session,
    arithmetic_conversation,
    calculate,
    catalogue,
    check,
    check_batch,
    coerce,
    compile,
    default_tools,
    eval_math,
    evaluate,
    evaluates_to,
    extract_answer,
    function_specifications,
    functions,
    get_tool,
    gsm8k_conversation,
    latex,
    mask_picture,
    mask_pieces,
    render_conversation,
    render_for_completion,
    run_tool_call,
    run_tool_calls,
    same,
    solve,
    spelling_conversation,
    split,
    tool_set,
    use_calculator,
    workspace_tools,
)
from ._native import (
    Alternative,
    Answer,
    ByteTokenizer,
    Column,
    Extracted,
    FunctionHelp,
    Limits,
    Note,
    Program,
    Quantity,
    Reply,
    SessionReply,
    Solutions,
    Tool,
    ToolUse,
    Verdict,
    __version__,
)

__all__ = [
    "Alternative",
    "Answer",
    "Batch",
    "BatchInterrupted",
    "ByteTokenizer",
    "CalculationError",
    "Column",
    "ConversationError",
    "Extracted",
    "FunctionHelp",
    "Limits",
    "Note",
    "Program",
    "Quantity",
    "Reply",
    "SessionReply",
    "Solutions",
    "Tool",
    "ToolError",
    "ToolMessage",
    "ToolUse",
    "Verdict",
    "__version__",
    "agent_loop",
    "answer",
    "answer_batch",
    "answer_batches",
    "answer_in_session",
    "arithmetic_conversation",
    "calculate",
    "calculate_batch",
    "calculate_batches",
    "catalogue",
    "check",
    "check_batch",
    "coerce",
    "compile",
    "default_tools",
    "eval_math",
    "evaluate",
    "evaluate_batch",
    "evaluate_batches",
    "evaluates_to",
    "extract_answer",
    "function_specifications",
    "functions",
    "get_tool",
    "gsm8k_conversation",
    "latex",
    "mask_picture",
    "mask_pieces",
    "render_conversation",
    "render_for_completion",
    "run_tool_call",
    "run_tool_calls",
    "same",
    "solve",
    "spelling_conversation",
    "split",
    "tool_functions",
    "tool_set",
    "use_calculator",
    "use_calculator_batch",
    "use_calculator_batches",
    "workspace_tools",
]

# What is imported when it is asked for: submodules, and what one of them has.
_SUBMODULES = ("adapters", "sandbox")
_LATER = {
    "Batch": "batch",
    "BatchInterrupted": "batch",
    "answer_batch": "batch",
    "answer_batches": "batch",
    "calculate_batch": "batch",
    "calculate_batches": "batch",
    "evaluate_batch": "batch",
    "evaluate_batches": "batch",
    "use_calculator_batch": "batch",
    "use_calculator_batches": "batch",
    "tool_functions": "_tool_functions",
}


def __getattr__(name):
    if name not in _LATER and name not in _SUBMODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name in _SUBMODULES:
        return import_module(f".{name}", __name__)
    value = globals()[name] = getattr(import_module(f".{_LATER[name]}", __name__), name)
    return value


def __dir__():
    return sorted({*globals(), *__all__})
