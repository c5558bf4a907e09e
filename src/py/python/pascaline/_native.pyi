# pyright: reportIncompleteStub=false
# What is compiled has its types in the stubs of the modules that show it.
from typing import Any

def __getattr__(name: str) -> Any: ...
