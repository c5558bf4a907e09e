"""The tools of agent_loop, whose ``calculate`` has the same name as another system's.

>>> from pascaline import agent_loop
>>> agent_loop.calculate("2**100")
'1267650600228229401496703205376'
"""

from ._native import arithmetic as calculate
from ._native import arithmetic_noted as calculate_noted
from ._native import get_current_time

__all__ = ["calculate", "calculate_noted", "get_current_time"]
