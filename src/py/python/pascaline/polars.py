"""Expressions of Polars: ``import pascaline.polars`` gives every expression the namespace ``pascaline``.

>>> import polars as pl
>>> import pascaline.polars
>>> frame = pl.DataFrame({"text": ["15% of 240", "1/0"]})
>>> frame.select(pl.col("text").pascaline.answer().struct.field("result", "error_code")).rows()
[('36', None), (None, 'division-by-zero')]
"""

import polars as pl

from .batch import answer_batch, calculate_batch, evaluate_batch, use_calculator_batch

__all__ = ["Pascaline"]

_ANSWER = pl.Struct(pl.DataFrame(answer_batch([])).schema)


@pl.api.register_expr_namespace("pascaline")
class Pascaline:
    """What is answered for each text of an expression: a struct with the columns of ``Batch``. The parameters are those of the
    functions of the same names in ``pascaline.batch``; a group of a lazy or streaming query is answered by itself, in its order.

    >>> import polars as pl
    >>> import pascaline.polars
    >>> pl.select(pl.lit("2 km to m").pascaline.answer().struct.field("result")).item()
    '2000 m'
    """

    def __init__(self, expr):
        self._expr = expr

    def answer(self, **options):
        """As ``answer_batch``."""
        return self._map(answer_batch, options)

    def evaluate(self, **options):
        """As ``evaluate_batch``."""
        return self._map(evaluate_batch, options)

    def calculate(self, **options):
        """As ``calculate_batch``."""
        return self._map(calculate_batch, options)

    def use_calculator(self, **options):
        """As ``use_calculator_batch``."""
        return self._map(use_calculator_batch, options)

    def _map(self, function, options):
        def answers(texts):
            return pl.DataFrame(function(texts, **options)).to_struct(texts.name)

        return self._expr.map_batches(answers, return_dtype=_ANSWER, is_elementwise=True)
