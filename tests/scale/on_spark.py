"""The rows on a local cluster of Spark, of which an executor is killed in the middle."""

import os
from pathlib import Path

import lines
from pyspark.sql import SparkSession
from work import MAKERS, killed_once

COLUMNS = {
    "answers": "id long, result string, type string, value double, unit string, exact string, decimal string, reading string, "
    "notes array<string>, error_code string, error string, error_hint string",
    "conversations": "id long, conversation string",
}

spark = None


def start():
    global spark
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
    builder = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 8_192).config("spark.driver.host", "127.0.0.1")
    builder = builder.config("spark.driver.maxResultSize", "4g").config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"])
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")


def stop():
    spark.stop()


def executor():
    """The Java that started the Python that started this one."""
    pid = os.getpid()
    while Path(f"/proc/{pid}/comm").read_text().strip() != "java":
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return pid


def make(what, rows, partitions, flag):
    maker, middle = MAKERS[what], rows // 2

    def mapped(batches):
        for batch in batches:
            ids = batch["id"]
            killed_once(ids, middle, flag, executor)
            yield from maker(ids).combine_chunks().to_batches()

    data = spark.range(0, rows, numPartitions=partitions).mapInArrow(mapped, COLUMNS[what])
    return data.toArrow()


def run_lines(rows, folder):
    """The lines of the page."""
    return lines.run("Spark", rows, Path(folder).resolve(), {"spark": spark})[1]
