from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Literal, Protocol, SupportsIndex, TypeAlias, final, overload

from . import Limits

__all__ = [
    "Batch",
    "BatchInterrupted",
    "answer_batch",
    "answer_batches",
    "calculate_batch",
    "calculate_batches",
    "evaluate_batch",
    "evaluate_batches",
    "use_calculator_batch",
    "use_calculator_batches",
]

class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]: ...

class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

_Texts: TypeAlias = Iterable[str | None] | _ArrowArray | _ArrowStream
_Progress: TypeAlias = Callable[[int, int | None], object]
_TextColumn: TypeAlias = Literal["result", "type", "exact", "decimal", "reading", "error_code", "error", "error_hint"]

@final
class Batch:
    columns: Final[tuple[str, ...]]
    @property
    def failed(self) -> int: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: _TextColumn) -> list[str | None]: ...
    @overload
    def __getitem__(self, key: Literal["value"]) -> list[float | None]: ...
    @overload
    def __getitem__(self, key: Literal["notes"]) -> list[list[str]]: ...
    @overload
    def __getitem__(self, key: str) -> list[Any]: ...
    @overload
    def __getitem__(self, key: SupportsIndex) -> dict[str, Any]: ...
    def to_dict(self) -> dict[str, list[Any]]: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class BatchInterrupted(KeyboardInterrupt):
    done: Batch
    def __init__(self, done: Batch) -> None: ...

def answer_batch(
    texts: _Texts,
    *,
    angle: Literal["radians", "degrees"] = "radians",
    digits: int = 15,
    locale: str | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> Batch: ...
def evaluate_batch(
    expressions: _Texts, *, limits: Limits | None = None, threads: int | None = None, progress: _Progress | None = None
) -> Batch: ...
def calculate_batch(
    expressions: _Texts,
    *,
    precision: int | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> Batch: ...
def use_calculator_batch(
    expressions: _Texts, *, limits: Limits | None = None, threads: int | None = None, progress: _Progress | None = None
) -> Batch: ...
def answer_batches(
    texts: _Texts,
    *,
    rows: int = 65_536,
    angle: Literal["radians", "degrees"] = "radians",
    digits: int = 15,
    locale: str | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> Iterator[Batch]: ...
def evaluate_batches(
    expressions: _Texts,
    *,
    rows: int = 65_536,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> Iterator[Batch]: ...
def calculate_batches(
    expressions: _Texts,
    *,
    rows: int = 65_536,
    precision: int | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> Iterator[Batch]: ...
def use_calculator_batches(
    expressions: _Texts,
    *,
    rows: int = 65_536,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: _Progress | None = None,
) -> Iterator[Batch]: ...
