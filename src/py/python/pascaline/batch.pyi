from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final, Literal, SupportsIndex, TypeAlias, final, overload

from . import Limits
from ._types import Angle, Progress, Texts

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

_TextColumn: TypeAlias = Literal["result", "type", "unit", "exact", "decimal", "reading", "error_code", "error", "error_hint"]

@final
class Batch:
    r"""The answers to many texts, as columns in the order of the texts. ``len()`` is the number of rows.

    ``batch["value"]`` is a column as a list, and ``batch[0]`` a row as a ``dict``. ``pyarrow.table(batch)``,
    ``polars.DataFrame(batch)`` and ``pandas.DataFrame.from_arrow(batch)`` read the columns where they are, without a copy.

    | column | |
    |---|---|
    | ``result`` | the answer in one line, or ``None`` |
    | ``type`` | what kind of answer it is, such as ``"number"``, or ``None`` |
    | ``value`` | the ``float`` nearest to the answer, if that is a real number, or to the size of a quantity in its unit |
    | ``unit`` | the unit of a quantity, such as ``"km/h"``, or ``None`` |
    | ``exact``, ``decimal``, ``reading`` | of ``answer``: as in its ``Reply`` |
    | ``notes`` | what may surprise, a list of sentences |
    | ``error_code``, ``error``, ``error_hint`` | why there is no answer: a stable code, a sentence, and how to correct the text if that is known |

    >>> from pascaline import answer_batch
    >>> batch = answer_batch(["1/3", "2 * sqr(9)", None])
    >>> batch
    <Batch of 3 rows, 2 without an answer>
    >>> batch["exact"], batch["error_code"]
    (['1/3', None, None], [None, 'undefined-function', 'invalid-input'])
    >>> batch[1]["error"]
    'unknown function `sqr`'
    """
    columns: Final[tuple[str, ...]]
    @property
    def failed(self) -> int: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: _TextColumn, /) -> list[str | None]: ...
    @overload
    def __getitem__(self, key: Literal["value"], /) -> list[float | None]: ...
    @overload
    def __getitem__(self, key: Literal["notes"], /) -> list[list[str]]: ...
    @overload
    def __getitem__(self, key: str, /) -> list[Any]: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> dict[str, Any]: ...
    def to_dict(self) -> dict[str, list[Any]]:
        r"""All columns, as a ``dict`` of lists.

        >>> from pascaline import evaluate_batch
        >>> evaluate_batch(["2^10", "5 cm + 1 m"]).to_dict()["type"]
        ['number', 'unit']
        """
    def _repr_html_(self) -> str: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class BatchInterrupted(KeyboardInterrupt):
    r"""Ctrl-C while many texts are answered. ``done`` is the ``Batch`` of the first of them, up to the first that had no answer yet:
    ``texts[len(error.done):]`` are left. It is a ``KeyboardInterrupt``, so that what does not know it ends as at any other.

    >>> import pascaline
    >>> def interrupt(done, total):
    ...     raise KeyboardInterrupt
    >>> try:
    ...     pascaline.answer_batch(["1 + 1", "2 + 2"], progress=interrupt)
    ... except pascaline.BatchInterrupted as error:
    ...     print(error.done["result"])
    ['2', '4']
    """
    done: Batch
    def __init__(self, done: Batch) -> None: ...

def answer_batch(
    texts: Texts,
    *,
    angle: Angle = "radians",
    digits: int = 15,
    locale: str | None = None,
    now: datetime | str | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Batch:
    r"""Answers many texts, each as ``answer`` does.

    :param texts: a list or another iterable of ``str``, or a column
    :param angle: as in ``answer``
    :param digits: as in ``answer``
    :param locale: as in ``answer``
    :param now: as in ``answer``
    :param limits: the limits of each text by itself
    :param threads: how many texts are answered at the same time; as many as there are processors by default
    :param progress: called with the number of texts that are answered and the number of all, or ``None`` if that is not known, ten
        times a second and at the end
    :raises CalculationError: ``invalid-input`` if the texts are no list and no column of texts
    :raises BatchInterrupted: at Ctrl-C

    >>> from pascaline import answer_batch
    >>> answer_batch(["20% of 50", "1/3"], progress=print)["value"]
    2 2
    [10.0, 0.3333333333333333]
    """
def evaluate_batch(
    expressions: Texts, *, limits: Limits | None = None, threads: int | None = None, progress: Progress | None = None
) -> Batch:
    r"""Evaluates many expressions of mathjs's language, each as ``evaluate`` does. The parameters are those of ``answer_batch``.

    >>> from pascaline import evaluate_batch
    >>> evaluate_batch(["sqrt(-4)", "2 inch to cm", "10% + 20%"])["result"]
    ['2i', '5.08 cm', '0']
    """
def calculate_batch(
    expressions: Texts,
    *,
    precision: int | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Batch:
    r"""Calculates many expressions and equations of SymPy, each as ``calculate`` does, to ``precision`` significant digits (10 by
    default). The other parameters are those of ``answer_batch``.

    >>> from pascaline import calculate_batch
    >>> calculate_batch(["sqrt(2)", "x**2 - 4 = 0", "x + 1"])["result"]
    ['1.414213562', '-2.000000000, 2.000000000', None]
    """
def use_calculator_batch(
    expressions: Texts, *, limits: Limits | None = None, threads: int | None = None, progress: Progress | None = None
) -> Batch:
    r"""Evaluates many expressions, each as ``use_calculator`` does. What that returns ``None`` for has the error code ``refused``.
    The parameters are those of ``answer_batch``.

    >>> from pascaline import use_calculator_batch
    >>> batch = use_calculator_batch(["123,456 * 789", "2**3"])
    >>> batch["result"], batch["error_code"]
    (['97406784', None], [None, 'refused'])
    """
def answer_batches(
    texts: Texts,
    *,
    rows: int = 65_536,
    angle: Angle = "radians",
    digits: int = 15,
    locale: str | None = None,
    now: datetime | str | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Batch]:
    r"""Answers more texts than there is memory for: an iterator of ``Batch``, each of the next ``rows`` texts. Of an iterator or a
    column that is read from a file, no more is read than that. The other parameters are those of ``answer_batch``; the ``done`` of
    ``BatchInterrupted`` has the rows after the last batch that the iterator gave, and ends it.

    >>> from pascaline import answer_batches
    >>> texts = (f"{n} km to m" for n in range(5))
    >>> [batch["result"] for batch in answer_batches(texts, rows=2)]
    [['0 m', '1000 m'], ['2000 m', '3000 m'], ['4000 m']]
    """
def evaluate_batches(
    expressions: Texts,
    *,
    rows: int = 65_536,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Batch]:
    r"""Evaluates more expressions than there is memory for, as ``answer_batches``.

    >>> from pascaline import evaluate_batches
    >>> [batch["value"] for batch in evaluate_batches(["2^10", "3!", "1/0"], rows=2)]
    [[1024.0, 6.0], [inf]]
    """
def calculate_batches(
    expressions: Texts,
    *,
    rows: int = 65_536,
    precision: int | None = None,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Batch]:
    r"""Calculates more expressions than there is memory for, as ``answer_batches``.

    >>> from pascaline import calculate_batches
    >>> [batch["result"] for batch in calculate_batches(iter(["pi", "E"]), rows=1, precision=5)]
    [['3.1416'], ['2.7183']]
    """
def use_calculator_batches(
    expressions: Texts,
    *,
    rows: int = 65_536,
    limits: Limits | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Iterator[Batch]:
    r"""Evaluates more expressions than there is memory for, as ``answer_batches``.

    >>> from pascaline import use_calculator_batches
    >>> [batch["result"] for batch in use_calculator_batches(["1+1", "'berry'.count('r')"], rows=1)]
    [['2'], ['2']]
    """
