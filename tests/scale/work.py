"""What the engines do for each stretch of rows, and how what they have made is compared."""

import hashlib
import json
import os
import signal
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as csv

from pascaline import answer_batch, answer_batches, arithmetic_conversation

KINDS = [
    "{n} * {m} - 7/3",
    "{m}% of {n}",
    "x - y = {m}; x = 6y",
    "{n} km to miles",
    "sqrt({n}) + {m}",
    "sqr({m})",
    "{n} / {zero}",
    "'{m}",
    "{n}.{m} + 1,5",
]


def text(index):
    """The text of a row: mostly one that has an answer. Every thousandth row has none."""
    if index % 1_000 == 999:
        return None
    return KINDS[index % len(KINDS)].format(n=index, m=index % 97 + 1, zero=index % 5)


def answers(ids):
    """The rows of an engine with their answers."""
    return with_ids(ids, pa.table(answer_batch(map(text, ids.to_pylist()), threads=1)))


def with_ids(ids, made):
    return pa.table([ids, *made.columns], ["id", *made.column_names])


def conversations(ids):
    """The training data of a seed: a conversation for each index."""
    lines = [json.dumps(arithmetic_conversation(7, index)) for index in ids.to_pylist()]
    return with_ids(ids, pa.table({"conversation": lines}))


MAKERS = {"answers": answers, "conversations": conversations}


def killed_once(ids, middle, flag, process):
    """Kills a process of the cluster, but only the first time that the row in the middle comes by."""
    if middle in ids.to_pylist():
        try:
            Path(flag).touch(exist_ok=False)
        except FileExistsError:
            return
        os.kill(process(), signal.SIGKILL)


def on_one_machine(what, rows):
    """What this process makes alone."""
    ids = pa.array(range(rows), pa.int64())
    if what == "conversations":
        return conversations(ids)
    tables = [pa.table(batch) for batch in answer_batches(map(text, range(rows)))]
    return with_ids(ids, pa.concat_tables(tables).combine_chunks())


def digest(table):
    """A hash of the rows in the order of their ids. A null is not an empty text, and a number has all its bits."""
    table = table.sort_by("id").combine_chunks()
    if "notes" in table.column_names:
        index = table.column_names.index("notes")
        table = table.set_column(index, "notes", pa.array(map(json.dumps, table["notes"].to_pylist()), pa.string()))
    table = table.cast(pa.schema([(field.name, field.type if field.type in (pa.int64(), pa.float64()) else pa.string()) for field in table.schema]))
    assert pc.count_distinct(table["id"]).as_py() == len(table), "a row is doubled"
    sink = pa.BufferOutputStream()
    csv.write_csv(table, sink)
    return len(table), hashlib.sha256(sink.getvalue()).hexdigest()
