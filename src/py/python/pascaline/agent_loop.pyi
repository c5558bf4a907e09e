from . import Limits, NotedText

__all__ = ["calculate", "calculate_noted", "get_current_time"]

def calculate(expression: str, *, limits: Limits | None = None) -> str:
    r"""Python's text of the number that an arithmetic expression evaluates to, as agent_loop's tool returns it.

    :param expression: numbers, ``+ - * / // % **``, signs and brackets
    :param limits: the limits of the evaluation
    :raises CalculationError: in Python's words, or such as ``Unsupported expression syntax: Call``

    >>> from pascaline import agent_loop
    >>> agent_loop.calculate("(2+3)*4"), agent_loop.calculate("10/2")
    ('20', '5.0')
    """
def calculate_noted(expression: str, *, limits: Limits | None = None) -> NotedText:
    r"""The same with notes, where the number may not be what the expression meant.

    :raises CalculationError: as ``calculate``

    >>> from pascaline import agent_loop
    >>> agent_loop.calculate_noted("235_7").notes[0].message
    '235_7 is read as 2357: underscores between digits are left out.'
    """
def get_current_time() -> str:
    r"""The time in UTC, as agent_loop's tool returns it.

    >>> from pascaline import agent_loop
    >>> len(agent_loop.get_current_time()), agent_loop.get_current_time()[-6:]
    (32, '+00:00')
    """
