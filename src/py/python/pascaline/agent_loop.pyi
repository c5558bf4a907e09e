from collections.abc import Callable

from . import Limits, Note

__all__ = ["calculate", "get_current_time"]

def calculate(
    expression: str,
    *,
    limits: Limits | None = None,
    notes: Callable[[tuple[Note, ...]], object] | None = None,
) -> str:
    r"""Python's text of the number that an arithmetic expression evaluates to, as agent_loop's tool returns it.

    :param expression: numbers, ``+ - * / // % **``, signs and brackets
    :param limits: the limits of the evaluation
    :param notes: called with a tuple of the notes on the number, if there are any: where it may not be what the expression meant
    :raises CalculationError: in Python's words, or such as ``Unsupported expression syntax: Call``

    >>> from pascaline import agent_loop
    >>> agent_loop.calculate("(2+3)*4"), agent_loop.calculate("10/2")
    ('20', '5.0')
    >>> agent_loop.calculate("235_7", notes=lambda notes: print(notes[0].message))
    235_7 is read as 2357: underscores between digits are left out.
    '2357'
    """
def get_current_time() -> str:
    r"""The time in UTC, as agent_loop's tool returns it.

    >>> from pascaline import agent_loop
    >>> len(agent_loop.get_current_time()), agent_loop.get_current_time()[-6:]
    (32, '+00:00')
    """
