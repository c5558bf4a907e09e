"""The lines of docs/scale.md for an engine, run as they are, in a folder with the questions in several small files."""

import os
import re
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as parquet
from work import text

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
FILES = 8


def block(engine):
    """The lines below the heading of an engine."""
    section = PAGE.read_text(encoding="utf-8").split(f"## On {engine}\n")[1].split("\n## ")[0]
    return re.search(r"^```py\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)[1]


def run(engine, rows, folder, names=None):
    """Runs the lines; returns the names that they have set, and the answers that they have written."""
    questions, answers = Path(folder, "questions"), Path(folder, "answers")
    questions.mkdir()
    for part in range(FILES):
        ids = range(part * rows // FILES, (part + 1) * rows // FILES)
        parquet.write_table(pa.table({"id": pa.array(ids, pa.int64()), "text": pa.array(map(text, ids), pa.string())}), questions / f"{part}.parquet")
    before = Path.cwd()
    os.chdir(folder)
    names = dict(names or {})
    try:
        exec(compile(block(engine), str(PAGE), "exec"), names)
    finally:
        os.chdir(before)
    return names, parquet.read_table(answers)
