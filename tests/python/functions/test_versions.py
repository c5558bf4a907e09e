"""The page has the versions of the frameworks whose adapters are tested beside these functions."""

from importlib.metadata import version

import pytest
from script import row


@pytest.mark.parametrize("package", ["langchain-core", "openai-agents", "pydantic-ai-slim", "smolagents"])
def test_the_page_says_the_version(package):
    assert row(package) == (version(package), {"hint": True, "place": True, "notes": True, "ans": True})
