"""What the tests share."""

import os
import signal
from pathlib import Path

from hypothesis import settings

# As many draws as the other surfaces make: `make test-long` raises the number.
settings.register_profile("pascaline", max_examples=int(os.environ.get("PROPTEST_CASES", 200)), deadline=None, derandomize=True, database=None)
settings.load_profile("pascaline")

# Where the component of the sandbox is compiled once for all runs.
os.environ["XDG_CACHE_HOME"] = str(Path(__file__).parents[2] / "target" / "python-cache")

# Where Ctrl-C is ignored, as in a script's background job, Python leaves it so, for itself and for what it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
