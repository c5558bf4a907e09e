"""Many texts at once, on all processors, with the answers as columns.

>>> from pascaline import answer_batch
>>> answer_batch(["15% of 240", "1/3 + 1/6"])["result"]
['36', '0.5']

Texts are a list or any iterable of ``str``, or a column: what has Arrow's C data interface, as those of pyarrow, Polars and pandas.
The answers are in the order of the texts. A text without an answer is a row with an error, and so is what is no text; the others are
answered. Each text has limits of its own.

Ctrl-C stops a batch at once: ``BatchInterrupted`` has the rows that were answered up to then.
"""

from __future__ import annotations

from ._errors import BatchInterrupted
from ._lazy_types import types
from ._native import Batch, Batches, run_batch

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


def answer_batch(
    texts: types.Texts,
    *,
    angle: types.Angle = "radians",
    digits: int = 15,
    locale: str | None = None,
    now: types.datetime | str | None = None,
    limits: types.Limits | None = None,
    threads: int | None = None,
    progress: types.Progress | None = None,
) -> types.Batch:
    """Answers many texts, each as ``answer`` does.

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
    return run_batch("answer", texts, angle, digits, locale, now, None, limits, threads, progress)


def evaluate_batch(
    expressions: types.Texts,
    *,
    limits: types.Limits | None = None,
    threads: int | None = None,
    progress: types.Progress | None = None,
) -> types.Batch:
    """Evaluates many expressions of mathjs's language, each as ``evaluate`` does. The parameters are those of ``answer_batch``.

    >>> from pascaline import evaluate_batch
    >>> evaluate_batch(["sqrt(-4)", "2 inch to cm", "10% + 20%"])["result"]
    ['2i', '5.08 cm', '0']
    """
    return run_batch("evaluate", expressions, None, None, None, None, None, limits, threads, progress)


def calculate_batch(
    expressions: types.Texts,
    *,
    precision: int | None = None,
    limits: types.Limits | None = None,
    threads: int | None = None,
    progress: types.Progress | None = None,
) -> types.Batch:
    """Calculates many expressions and equations of SymPy, each as ``calculate`` does, to ``precision`` significant digits (10 by
    default). The other parameters are those of ``answer_batch``.

    >>> from pascaline import calculate_batch
    >>> calculate_batch(["sqrt(2)", "x**2 - 4 = 0", "x + 1"])["result"]
    ['1.414213562', '-2.000000000, 2.000000000', None]
    """
    return run_batch("calculate", expressions, None, None, None, None, precision, limits, threads, progress)


def use_calculator_batch(
    expressions: types.Texts,
    *,
    limits: types.Limits | None = None,
    threads: int | None = None,
    progress: types.Progress | None = None,
) -> types.Batch:
    """Evaluates many expressions, each as ``use_calculator`` does. What that returns ``None`` for has the error code ``refused``.
    The parameters are those of ``answer_batch``.

    >>> from pascaline import use_calculator_batch
    >>> batch = use_calculator_batch(["123,456 * 789", "2**3"])
    >>> batch["result"], batch["error_code"]
    (['97406784', None], [None, 'refused'])
    """
    return run_batch("use_calculator", expressions, None, None, None, None, None, limits, threads, progress)


def answer_batches(
    texts: types.Texts,
    *,
    rows: int = 65_536,
    angle: types.Angle = "radians",
    digits: int = 15,
    locale: str | None = None,
    now: types.datetime | str | None = None,
    limits: types.Limits | None = None,
    threads: int | None = None,
    progress: types.Progress | None = None,
) -> types.Iterator[types.Batch]:
    """Answers more texts than there is memory for: an iterator of ``Batch``, each of the next ``rows`` texts. Of an iterator or a
    column that is read from a file, no more is read than that. The other parameters are those of ``answer_batch``; the ``done`` of
    ``BatchInterrupted`` has the rows after the last batch that the iterator gave, and ends it.

    >>> from pascaline import answer_batches
    >>> texts = (f"{n} km to m" for n in range(5))
    >>> [batch["result"] for batch in answer_batches(texts, rows=2)]
    [['0 m', '1000 m'], ['2000 m', '3000 m'], ['4000 m']]
    """
    return Batches("answer", texts, rows, angle, digits, locale, now, None, limits, threads, progress)


def evaluate_batches(
    expressions: types.Texts,
    *,
    rows: int = 65_536,
    limits: types.Limits | None = None,
    threads: int | None = None,
    progress: types.Progress | None = None,
) -> types.Iterator[types.Batch]:
    """Evaluates more expressions than there is memory for, as ``answer_batches``.

    >>> from pascaline import evaluate_batches
    >>> [batch["value"] for batch in evaluate_batches(["2^10", "3!", "1/0"], rows=2)]
    [[1024.0, 6.0], [inf]]
    """
    return Batches("evaluate", expressions, rows, None, None, None, None, None, limits, threads, progress)


def calculate_batches(
    expressions: types.Texts,
    *,
    rows: int = 65_536,
    precision: int | None = None,
    limits: types.Limits | None = None,
    threads: int | None = None,
    progress: types.Progress | None = None,
) -> types.Iterator[types.Batch]:
    """Calculates more expressions than there is memory for, as ``answer_batches``.

    >>> from pascaline import calculate_batches
    >>> [batch["result"] for batch in calculate_batches(iter(["pi", "E"]), rows=1, precision=5)]
    [['3.1416'], ['2.7183']]
    """
    return Batches("calculate", expressions, rows, None, None, None, None, precision, limits, threads, progress)


def use_calculator_batches(
    expressions: types.Texts,
    *,
    rows: int = 65_536,
    limits: types.Limits | None = None,
    threads: int | None = None,
    progress: types.Progress | None = None,
) -> types.Iterator[types.Batch]:
    """Evaluates more expressions than there is memory for, as ``answer_batches``.

    >>> from pascaline import use_calculator_batches
    >>> [batch["result"] for batch in use_calculator_batches(["1+1", "'berry'.count('r')"], rows=1)]
    [['2'], ['2']]
    """
    return Batches("use_calculator", expressions, rows, None, None, None, None, None, limits, threads, progress)
