"""Texts about which we are right though jurors say otherwise: rows of `verdicts/*.toml`.

A row has a `pattern` of texts, an `example` that it matches, and the `reason`. The example is always asked, and must be one where
jurors agree against us: a row whose example no longer is one is an error.
"""

import pathlib
import re
import tomllib

FOLDER = pathlib.Path(__file__).parent / "verdicts"


class Verdict:
    def __init__(self, row, file):
        self.pattern, self.example, self.reason, self.file = re.compile(row["pattern"]), row["example"], row["reason"], file
        self.is_used = False

    def holds(self, text):
        return self.pattern.search(text) is not None


def read():
    return [
        Verdict(row, path.name)
        for path in sorted(FOLDER.glob("*.toml"))
        for row in tomllib.loads(path.read_text(encoding="utf-8")).get("verdict", [])
    ]
