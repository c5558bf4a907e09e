"""What the tests share."""

import os

from hypothesis import settings

# As many draws as the other surfaces make: `make test-long` raises the number.
settings.register_profile("pascaline", max_examples=int(os.environ.get("PROPTEST_CASES", 200)), deadline=None, derandomize=True, database=None)
settings.load_profile("pascaline")
