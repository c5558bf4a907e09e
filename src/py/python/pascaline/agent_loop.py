"""The tools of agent_loop, whose ``calculate`` has the same name as another system's.

>>> from pascaline import agent_loop
>>> agent_loop.calculate("2**100")
'1267650600228229401496703205376'
"""

from __future__ import annotations

from . import _native
from ._lazy_types import types

__all__ = ["calculate", "get_current_time"]


def calculate(
    expression: str,
    *,
    limits: types.Limits | None = None,
    notes: types.Callable[[tuple[types.Note, ...]], object] | None = None,
) -> str:
    return _native.arithmetic(expression, limits, notes)


def get_current_time() -> str:
    return _native.get_current_time()


calculate.__doc__ = _native.arithmetic.__doc__
get_current_time.__doc__ = _native.get_current_time.__doc__
