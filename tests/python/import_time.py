"""What `import pascaline` adds to the start of Python, beside `import decimal`: python tests/python/import_time.py [RUNS]

Each is the fastest of many starts, taken in turns, so that what else the machine does counts for both alike.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "py" / "python"


def start(code):
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONPATH": str(PACKAGE)})
    return time.perf_counter() - begun


def main(runs):
    codes = {"nothing": "pass", "decimal": "import decimal", "pascaline": "import pascaline"}
    fastest = {name: min(times) for name, times in zip(codes, zip(*([start(code) for code in codes.values()] for _ in range(runs))))}
    decimal, pascaline = (1000 * (fastest[name] - fastest["nothing"]) for name in ("decimal", "pascaline"))
    print(f"import pascaline: {pascaline:.1f} ms, {pascaline / decimal:.1f} times import decimal ({decimal:.1f} ms)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
