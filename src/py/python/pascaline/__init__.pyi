from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from os import PathLike
from types import EllipsisType
from typing import Any, Final, Literal, NotRequired, Protocol, SupportsIndex, TypeAlias, TypedDict, final

from . import agent_loop as agent_loop

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

__version__: Final[str]

_Number: TypeAlias = int | float | complex | Fraction | Decimal
_TextValue: TypeAlias = _Number | str
_Scalar: TypeAlias = _Number | str | bool | None
_Value: TypeAlias = _Scalar | Quantity | Answer | Sequence[Any] | dict[str, Any]
_Numbers: TypeAlias = Literal["number", "BigNumber", "Fraction", "bigint"]
_Span: TypeAlias = tuple[int, int]

class CalculationError(ValueError):
    message: str
    code: str
    span: _Span
    hint: str | None
    rendered: str
    def __init__(
        self, message: str, code: str, span: _Span = (0, 0), hint: str | None = None, rendered: str | None = None
    ) -> None: ...

class ConversationError(ValueError):
    message: str
    code: Literal["malformed-conversation", "invalid-input"]
    path: str
    hint: str | None
    def __init__(self, message: str, code: str, path: str, hint: str | None = None) -> None: ...

class ToolError(Exception):
    message: str
    hint: str | None
    code: str
    rendered: str
    def __init__(
        self, message: str, hint: str | None = None, code: str = "tool-failed", rendered: str | None = None
    ) -> None: ...

@final
class Limits:
    def __new__(
        cls,
        *,
        source_bytes: float = 65536,
        nesting: float = 1000,
        steps: float = 1000000,
        collection: float = 100000,
        text: float = 100000,
        precision: float = 10000,
        argument_bytes: float = 1048576,
        milliseconds: float = 5000,
    ) -> Limits: ...
    @property
    def source_bytes(self) -> int: ...
    @property
    def nesting(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def collection(self) -> int: ...
    @property
    def text(self) -> int: ...
    @property
    def precision(self) -> int: ...
    @property
    def argument_bytes(self) -> int: ...
    @property
    def milliseconds(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[()], dict[str, int]]: ...

@final
class Note:
    def __new__(cls, code: str, message: str, span: _Span | None = None) -> Note: ...
    @property
    def code(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def span(self) -> _Span | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, _Span | None]: ...

@final
class Alternative:
    def __new__(cls, reading: str, text: str) -> Alternative: ...
    @property
    def reading(self) -> str: ...
    @property
    def text(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str]: ...

@final
class Reply:
    def __new__(
        cls,
        type: str,
        text: str,
        exact: str | None,
        shown_exact: str | None,
        decimal: str | None,
        reading: str,
        ans: str,
        solutions: tuple[dict[str, str], ...],
        notes: tuple[Note, ...],
        alternatives: tuple[Alternative, ...],
    ) -> Reply: ...
    @property
    def type(self) -> Literal["number", "complex", "quantity", "solutions", "boolean", "text"]: ...
    @property
    def text(self) -> str: ...
    @property
    def exact(self) -> str | None: ...
    @property
    def shown_exact(self) -> str | None: ...
    @property
    def decimal(self) -> str | None: ...
    @property
    def solutions(self) -> tuple[dict[str, str], ...]: ...
    @property
    def reading(self) -> str: ...
    @property
    def notes(self) -> tuple[Note, ...]: ...
    @property
    def alternatives(self) -> tuple[Alternative, ...]: ...
    @property
    def ans(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[Any, ...]: ...

@final
class SessionReply:
    def __new__(cls, reply: Reply, scope: dict[str, str], ans: str | None) -> SessionReply: ...
    @property
    def reply(self) -> Reply: ...
    @property
    def scope(self) -> dict[str, str]: ...
    @property
    def ans(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __getnewargs__(self) -> tuple[Reply, dict[str, str], str | None]: ...

def answer(
    text: str,
    *,
    scope: dict[str, Any] | None = None,
    ans: Reply | _TextValue | None = None,
    angle: Literal["radians", "degrees"] = "radians",
    digits: int = 15,
    locale: str | None = None,
    limits: Limits | None = None,
) -> Reply: ...
def answer_in_session(
    text: str,
    *,
    scope: dict[str, Any] | None = None,
    ans: Reply | _TextValue | None = None,
    angle: Literal["radians", "degrees"] = "radians",
    digits: int = 15,
    locale: str | None = None,
    limits: Limits | None = None,
) -> SessionReply: ...

@final
class Quantity:
    def __new__(cls, value: _Number | None, unit: str, fixed_prefix: bool = False) -> Quantity: ...
    @property
    def value(self) -> float | complex | Fraction | Decimal | None: ...
    @property
    def unit(self) -> str: ...
    @property
    def fixed_prefix(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __getnewargs__(self) -> tuple[Any, str, bool]: ...

@final
class Answer:
    @property
    def type(
        self,
    ) -> Literal[
        "number",
        "complex",
        "text",
        "boolean",
        "null",
        "undefined",
        "big-number",
        "big-int",
        "fraction",
        "unit",
        "matrix",
        "object",
        "function",
        "result-set",
    ]: ...
    @property
    def value(self) -> Any: ...
    @property
    def text(self) -> str: ...
    @property
    def notes(self) -> tuple[Note, ...]: ...
    def to_json(self) -> str: ...
    @staticmethod
    def from_json(text: str) -> Answer: ...
    @staticmethod
    def _restore(text: str, notes: tuple[Note, ...]) -> Answer: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def evaluate(
    expression: str,
    *,
    scope: dict[str, Any] | None = None,
    ans: _Value = None,
    functions: list[str] | tuple[str, ...] | None = None,
    units: bool = True,
    numbers: _Numbers = "number",
    limits: Limits | None = None,
) -> Answer: ...

@final
class Program:
    def __new__(
        cls,
        expression: str,
        *,
        variables: list[str] | tuple[str, ...] | None = None,
        limits: Limits | None = None,
    ) -> Program: ...
    @property
    def source(self) -> str: ...
    @property
    def variables(self) -> tuple[str, ...]: ...
    def evaluate(
        self,
        *,
        scope: dict[str, Any] | None = None,
        ans: _Value = None,
        functions: list[str] | tuple[str, ...] | None = None,
        units: bool = True,
        numbers: _Numbers = "number",
        limits: Limits | None = None,
    ) -> Answer: ...
    def number(self, *values: float) -> float: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...

def compile(
    expression: str,
    *,
    variables: list[str] | tuple[str, ...] | None = None,
    limits: Limits | None = None,
) -> Program: ...

@final
class FunctionHelp:
    def __new__(
        cls, name: str, signature: str, group: str, summary: str, example: str, example_answer: str
    ) -> FunctionHelp: ...
    @property
    def name(self) -> str: ...
    @property
    def signature(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def example(self) -> str: ...
    @property
    def example_answer(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str, str, str, str, str]: ...

def functions() -> list[FunctionHelp]: ...

@final
class NotedText:
    def __new__(cls, text: str, notes: tuple[Note, ...]) -> NotedText: ...
    @property
    def text(self) -> str: ...
    @property
    def notes(self) -> tuple[Note, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, tuple[Note, ...]]: ...

def eval_math(input: str | Mapping[str, Any], *, limits: Limits | None = None) -> dict[str, Any]: ...
def eval_math_noted(expr: str, *, limits: Limits | None = None) -> NotedText: ...
def evaluates_to(expr: str, result: float) -> str: ...
def use_calculator(
    expr: str, *, limits: Limits | None = None
) -> int | float | complex | str | bytes | tuple[str, ...] | list[str] | EllipsisType | None: ...
def use_calculator_noted(expr: str, *, limits: Limits | None = None) -> NotedText | None: ...

class _Success(TypedDict):
    status: Literal["success"]
    value: Any
    out: str | None
    bindings: dict[str, Any]
    notes: NotRequired[tuple[Note, ...]]

class _Failed(TypedDict):
    status: Literal["failed"]
    reason: str
    hint: NotRequired[str]

def calculate(
    action: Mapping[str, Any], bindings: Mapping[str, Any] | None = None, *, limits: Limits | None = None
) -> _Success | _Failed: ...
def coerce(
    action: Mapping[str, Any], bindings: Mapping[str, Any] | None = None, *, limits: Limits | None = None
) -> _Success | _Failed: ...
def split(
    action: Mapping[str, Any], bindings: Mapping[str, Any] | None = None, *, limits: Limits | None = None
) -> _Success | _Failed: ...

@final
class Solutions:
    def __new__(cls, roots: Sequence[str], numeric: bool) -> Solutions: ...
    @property
    def roots(self) -> tuple[str, ...]: ...
    @property
    def numeric(self) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[tuple[str, ...], bool]: ...

def solve(
    equation: str, variable: str | None = None, *, precision: int = 10, limits: Limits | None = None
) -> Solutions: ...

class _Annotations(TypedDict):
    read_only: bool
    idempotent: bool
    touches_world: bool

class _Example(TypedDict):
    arguments: dict[str, Any]
    content: str
    description: str

@final
class Tool:
    @property
    def set(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def parameters(self) -> dict[str, Any]: ...
    @property
    def annotations(self) -> _Annotations: ...
    @property
    def examples(self) -> tuple[_Example, ...]: ...
    def handler(self, arguments: Mapping[str, Any] | str) -> str: ...
    def run(
        self,
        arguments: Mapping[str, Any] | str,
        *,
        thread: str | None = None,
        now: float | datetime | None = None,
        limits: Limits | None = None,
        notes: bool = False,
    ) -> str: ...
    def forget(self, thread: str) -> None: ...
    def with_name(self, name: str) -> Tool: ...

class _OwnTool(Protocol):
    """An object with a handler, or without one."""

    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def parameters(self) -> Any: ...

_AnyTool: TypeAlias = Tool | _OwnTool | dict[str, Any]

class ToolMessage(dict[str, str]):
    code: str | None
    hint: str | None
    is_error: bool
    rendered: str | None
    def __init__(
        self,
        tool_call_id: str,
        name: str,
        content: str,
        is_error: bool = False,
        code: str | None = None,
        hint: str | None = None,
        rendered: str | None = None,
    ) -> None: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def catalogue() -> list[Tool]: ...
def default_tools() -> list[Tool]: ...
def get_tool(
    key: str, *, functions: list[str] | tuple[str, ...] | None = None, units: bool | None = None
) -> Tool: ...
def tool_set(tools: Sequence[Tool | str]) -> list[Tool]: ...
def workspace_tools(
    root: str | PathLike[str],
    read_only: bool = False,
    *,
    entries: int = 1000000,
    bytes: int = 8589934592,
    text: int = 16777216,
    milliseconds: int = 30000,
) -> list[Tool]: ...
def run_tool_call(
    tools: Sequence[_AnyTool],
    call: Any,
    *,
    thread: str | None = None,
    now: float | datetime | None = None,
    limits: Limits | None = None,
    notes: bool = False,
) -> ToolMessage: ...
def run_tool_calls(
    tools: Sequence[_AnyTool],
    calls: Sequence[Any] | None,
    *,
    thread: str | None = None,
    now: float | datetime | None = None,
    limits: Limits | None = None,
    notes: bool = False,
) -> list[ToolMessage]: ...
def function_specifications(tools: Sequence[_AnyTool], *, strict: bool = False) -> list[dict[str, Any]]: ...

class _Tokenizer(Protocol):
    def encode(self, text: str, /) -> Iterable[SupportsIndex]: ...
    def decode(self, ids: list[int], /) -> str: ...
    def encode_special(self, text: str, /) -> SupportsIndex: ...

@final
class ByteTokenizer:
    def __new__(cls) -> ByteTokenizer: ...
    @staticmethod
    def encode(text: str) -> list[int]: ...
    @staticmethod
    def decode(ids: Iterable[SupportsIndex]) -> str: ...
    @staticmethod
    def encode_special(text: str) -> int: ...

@final
class Column:
    @property
    def tokens(self) -> list[int]: ...
    @property
    def mask(self) -> list[int]: ...
    @property
    def done(self) -> bool: ...
    def __iter__(self) -> Iterator[list[int]]: ...
    def __eq__(self, other: object, /) -> bool: ...

_Sample: TypeAlias = Callable[[list[int] | None], Iterable[SupportsIndex]]

@final
class ToolUse:
    def __new__(cls, tokenizer: _Tokenizer, *, rows: int = 1) -> ToolUse: ...
    @property
    def completed(self) -> list[bool]: ...
    def step(self, sampled: Iterable[SupportsIndex]) -> Column: ...
    def generate(self, sample: _Sample, max_tokens: int | None = None) -> Iterator[Column]: ...
    def generate_batch(
        self, prompt: Iterable[SupportsIndex], sample: _Sample, max_tokens: int | None = None
    ) -> tuple[list[list[int]], list[list[int]]]: ...

def render_conversation(
    conversation: dict[str, Any], tokenizer: _Tokenizer, max_tokens: int = 2048
) -> tuple[list[int], list[int]]: ...
def render_for_completion(conversation: dict[str, Any], tokenizer: _Tokenizer) -> list[int]: ...
def mask_pieces(
    ids: Iterable[SupportsIndex], mask: Iterable[SupportsIndex], tokenizer: _Tokenizer
) -> list[tuple[str, bool]]: ...
def mask_picture(ids: Iterable[SupportsIndex], mask: Iterable[SupportsIndex], tokenizer: _Tokenizer) -> str: ...
def arithmetic_conversation(seed: int, index: int, operators: str = "*") -> dict[str, Any]: ...
def gsm8k_conversation(
    row: dict[str, Any], *, outputs: Literal["computed", "annotated"] = "computed"
) -> dict[str, Any]: ...
def spelling_conversation(word: str, letter: str) -> dict[str, Any]: ...
