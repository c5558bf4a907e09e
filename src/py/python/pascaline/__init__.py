"""The calculator that a language model picks up when it must not guess: exact, sealed, instant.

>>> import pascaline
>>> print(pascaline.answer("15% of 240"))
36
"""

from . import agent_loop
from ._errors import CalculationError
from ._native import (
    Alternative,
    Answer,
    Limits,
    Note,
    NotedText,
    Program,
    Quantity,
    Reply,
    SessionReply,
    Solutions,
    __version__,
    answer,
    answer_in_session,
    calculate,
    coerce,
    compile,
    eval_math,
    evaluate,
    evaluates_to,
    solve,
    split,
    use_calculator,
    use_calculator_noted,
)

__all__ = [
    "Alternative",
    "Answer",
    "CalculationError",
    "Limits",
    "Note",
    "NotedText",
    "Program",
    "Quantity",
    "Reply",
    "SessionReply",
    "Solutions",
    "__version__",
    "agent_loop",
    "answer",
    "answer_in_session",
    "calculate",
    "coerce",
    "compile",
    "eval_math",
    "evaluate",
    "evaluates_to",
    "solve",
    "split",
    "use_calculator",
    "use_calculator_noted",
]
