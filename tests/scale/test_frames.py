"""Columns of pyarrow, Polars and pandas, in and out."""

import doctest

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet
import pytest

import pascaline.polars
from pascaline import Batch, CalculationError, answer_batch, answer_batches

TEXTS = ["15% of 240", None, "1/0", "π * 2", "5 cm + 1 m", "1/3"] * 20
EXPECTED = answer_batch(TEXTS).to_dict()

COLUMNS = {
    "string": pa.array(TEXTS),
    "large string": pa.array(TEXTS, pa.large_string()),
    "string view": pa.array(TEXTS, pa.string_view()),
    "dictionary": pa.array(TEXTS).dictionary_encode(),
    "dictionary of large": pa.array(TEXTS, pa.large_string()).dictionary_encode(),
    "chunks": pa.chunked_array([TEXTS[:7], [], TEXTS[7:]], pa.string()),
    "chunks of dictionaries": pa.chunked_array([TEXTS[:7], TEXTS[7:]]).dictionary_encode(),
    "slice": pa.array([*TEXTS, "1"]).slice(0, len(TEXTS)),
    "polars": pl.Series(TEXTS),
    "polars categories": pl.Series(TEXTS, dtype=pl.Categorical),
    "polars enum": pl.Series(TEXTS, dtype=pl.Enum([text for text in dict.fromkeys(TEXTS) if text])),
    "pandas": pd.Series(TEXTS),
    "pandas objects": pd.Series(TEXTS, dtype=object),
    "pandas categories": pd.Series(TEXTS, dtype="category"),
    "pandas of pyarrow": pd.Series(TEXTS, dtype=pd.ArrowDtype(pa.string())),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_column_is_answered_as_a_list_is(name):
    assert answer_batch(COLUMNS[name]).to_dict() == EXPECTED
    parts = list(answer_batches(COLUMNS[name], rows=50))
    assert [len(part) for part in parts] == [50, 50, 20]
    assert [cell for part in parts for cell in part["result"]] == EXPECTED["result"]


def test_texts_that_are_not_utf_8_have_an_error():
    column = pa.Array.from_buffers(pa.string(), 2, pa.array([b"\xff", b"1 + 1"]).buffers())
    assert answer_batch(column)["error"] == ["the row is not UTF-8", None]


@pytest.mark.parametrize("column", [pa.array([1, 2]), pa.table({"a": ["1"], "b": ["2"]}), pl.DataFrame({"a": ["1"]})], ids=["numbers", "table", "frame"])
def test_what_is_no_column_of_texts_is_refused(column):
    with pytest.raises(CalculationError, match="must be a column"):
        answer_batch(column)


def test_the_columns_are_tables_of_each_library():
    batch = answer_batch(TEXTS)
    table = pa.table(batch)
    table.validate(full=True)
    assert table.to_pydict() == EXPECTED
    assert pl.DataFrame(batch).to_dict(as_series=False) == EXPECTED
    frame = pd.DataFrame.from_arrow(batch)
    assert list(frame.columns) == list(Batch.columns) and frame["exact"][5] == "1/3"
    del batch
    assert table.to_pydict() == EXPECTED


def test_an_expression_of_polars_is_answered():
    frame = pl.DataFrame({"text": TEXTS, "expr": ["1 + 1"] * len(TEXTS)})
    made = frame.lazy().select(pl.col("text").pascaline.answer().alias("a"), pl.col("expr").pascaline.evaluate()).collect()
    assert made["a"].struct.unnest().to_dict(as_series=False) == EXPECTED
    assert set(made["expr"].struct["result"]) == {"2"}
    assert made["a"].dtype == frame.lazy().select(pl.col("text").pascaline.answer()).collect_schema()["text"]
    streamed = frame.lazy().select(pl.col("text").pascaline.answer(digits=3, angle="degrees")).collect(engine="streaming")
    assert streamed["text"].struct["decimal"][5] == "0.333"
    assert len(frame.head(0).select(pl.col("text").pascaline.use_calculator(), pl.col("expr").pascaline.calculate())) == 0


def test_the_namespace_has_examples_that_run():
    failed, tried = doctest.testmod(pascaline.polars)
    assert tried and not failed


def test_a_file_is_read_part_by_part(tmp_path):
    path = tmp_path / "texts.parquet"
    pa.parquet.write_table(pa.table({"text": [f"{n} + 1" for n in range(20_000)]}), path, row_group_size=1_000)
    read = []

    def texts():
        for group in pa.parquet.ParquetFile(path).iter_batches(1_000, columns=["text"]):
            read.append(len(group))
            yield from group["text"].to_pylist()

    assert next(answer_batches(texts(), rows=500))["result"][0] == "1"
    assert sum(read) == 1_000
