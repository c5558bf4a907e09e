"""Rows on one machine, and the same on a local cluster of Ray and of Spark: run.py [ROWS] [ENGINE…]

Whatever the partitions are, and though a worker is killed in the middle of each run, the rows are the same, to the last bit.
"""

import importlib
import os
import sys
import tempfile
import time
from pathlib import Path

from work import MAKERS, digest, on_one_machine

PARTITIONS = (3, 16)


def timed(make, *args):
    begun = time.perf_counter()
    table = make(*args)
    return digest(table), time.perf_counter() - begun


def main(rows, engines):
    # The workers import what is beside this file.
    os.environ["PYTHONPATH"] = os.pathsep.join([os.environ["PYTHONPATH"], str(Path(__file__).parent.resolve())])
    os.environ["PYSPARK_PYTHON"] = sys.executable
    alone = {}
    for what in MAKERS:
        alone[what], seconds = timed(on_one_machine, what, rows)
        print(f"{what}: {alone[what][0]:,} rows on one machine, {seconds:.1f} s, {alone[what][1][:16]}", flush=True)
        assert alone[what][0] == rows
    for name in engines:
        engine = importlib.import_module(f"on_{name}")
        engine.start()
        for what in MAKERS:
            for partitions in PARTITIONS:
                with tempfile.TemporaryDirectory() as folder:
                    flag = Path(folder, "killed")
                    made, seconds = timed(engine.make, what, rows, partitions, str(flag))
                    assert flag.exists(), "no worker was killed"
                assert made == alone[what], f"{what} on {name} in {partitions} partitions: {made} and not {alone[what]}"
                print(f"{what}: the same on {name} in {partitions} partitions, a worker killed, {seconds:.1f} s", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            lines = engine.run_lines(rows, folder)
        wanted = alone["answers"]
        assert digest(lines.drop_columns(["text"]) if "text" in lines.column_names else lines) == wanted, f"the lines of the page on {name}"
        print(f"answers: the same on {name} by the lines of docs/scale.md", flush=True)
        engine.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, sys.argv[2:] or ["ray", "spark"])
