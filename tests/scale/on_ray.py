"""The rows on a local cluster of Ray, of which a worker is killed in the middle."""

import logging
import os
from pathlib import Path

import lines
import pyarrow as pa
import ray
from work import MAKERS, killed_once


def start():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)


def stop():
    ray.shutdown()


def make(what, rows, partitions, flag):
    maker, middle = MAKERS[what], rows // 2

    def mapped(table):
        ids = table["id"].combine_chunks()
        killed_once(ids, middle, flag, os.getpid)
        return maker(ids)

    data = ray.data.range(rows, override_num_blocks=partitions).map_batches(mapped, batch_format="pyarrow", batch_size=8_192)
    return pa.concat_tables(ray.get(data.to_arrow_refs()))


def run_lines(rows, folder):
    """The lines of the page, which keep more than one processor busy. A worker reads from the folder in which its cluster began."""
    stop()
    os.chdir(folder)
    start()
    names, answers = lines.run("Ray", rows, Path(folder).resolve())
    assert names["questions"].materialize().num_blocks() >= 64
    return answers
