"""The types in the annotations of the package, which are imported when something asks for them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from os import PathLike
from types import EllipsisType
from typing import Any, Literal, Protocol, SupportsIndex, TypeAlias, TypedDict

from . import (
    Answer,
    Batch,
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
    ToolMessage,
    Verdict,
)

__all__ = [
    "Angle",
    "Answer",
    "AnyTool",
    "Any",
    "Batch",
    "Callable",
    "Column",
    "Extracted",
    "EllipsisType",
    "Failed",
    "FunctionHelp",
    "Iterable",
    "Iterator",
    "Limits",
    "Literal",
    "Mapping",
    "Names",
    "Note",
    "Number",
    "Numbers",
    "PathLike",
    "Program",
    "Progress",
    "Quantity",
    "Reply",
    "Sample",
    "Sequence",
    "SessionReply",
    "Solutions",
    "Success",
    "SupportsIndex",
    "TextValue",
    "Texts",
    "Tokenizer",
    "Tool",
    "ToolKey",
    "ToolMessage",
    "Value",
    "Verdict",
    "datetime",
]

Angle: TypeAlias = Literal["radians", "degrees"]
Number: TypeAlias = int | float | complex | Fraction | Decimal
Numbers: TypeAlias = Literal["number", "BigNumber", "Fraction", "bigint"]
Names: TypeAlias = list[str] | tuple[str, ...]
TextValue: TypeAlias = Number | str | date | Quantity | Answer | Sequence[Any]
Value: TypeAlias = Number | str | bool | None | Quantity | Answer | Reply | Sequence[Any] | Mapping[str, Any]

ToolKey: TypeAlias = Literal[
    "agent_loop/calculate",
    "agent_loop/get_current_time",
    "agent_loop/read",
    "agent_loop/write",
    "agent_loop/edit",
    "agent_loop/grep",
    "agent_loop/find",
    "agent_loop/ls",
    "art/calculator",
    "skills/calculate",
    "nanochat/use_calculator",
    "ai2/EvalMath",
    "pascaline/answer",
    "pascaline/solve",
    "pascaline/check",
]

Progress: TypeAlias = Callable[[int, int | None], object]
Sample: TypeAlias = Callable[[list[int] | None], Iterable[SupportsIndex]]


class _Success(TypedDict):
    status: Literal["success"]
    value: Any
    out: str | None
    bindings: dict[str, Any]


class Success(_Success, total=False):
    """What an action of Skills has given; ``notes`` if there are any."""

    notes: tuple[Note, ...]


class _Failed(TypedDict):
    status: Literal["failed"]
    reason: str


class Failed(_Failed, total=False):
    """Why an action of Skills has given nothing; ``hint`` if there is one."""

    hint: str


class OwnTool(Protocol):
    """A tool of the caller's: an object with a handler, or without one."""

    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def parameters(self) -> Any: ...


AnyTool: TypeAlias = Tool | ToolKey | OwnTool | dict[str, Any]


class Tokenizer(Protocol):
    """A tokenizer as nanochat's."""

    def encode(self, text: str, /) -> Iterable[SupportsIndex]: ...
    def decode(self, ids: list[int], /) -> str: ...
    def encode_special(self, text: str, /) -> SupportsIndex: ...


class ArrowArray(Protocol):
    """A column in one piece, as Arrow's C data interface has it."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...


class ArrowStream(Protocol):
    """A column in pieces, as Arrow's C data interface has it."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...


Texts: TypeAlias = Iterable[str | None] | ArrowArray | ArrowStream
