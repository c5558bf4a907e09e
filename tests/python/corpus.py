"""The files of the corpus, which every surface replays."""

import json
import tomllib
from pathlib import Path

CASES = Path(__file__).parents[1] / "cases"


def files(folder="."):
    """The files of a folder whose cases are in TOML."""
    return sorted(path for path in (CASES / folder).glob("*.toml"))


def cases(path):
    """The cases of a file."""
    with path.open("rb") as file:
        return tomllib.load(file)["case"]


def recorded(name):
    """The cases of a file in JSON."""
    return json.loads((CASES / name).read_text(encoding="utf-8"))


def code_points(text, span):
    """A place in code points; the corpus counts UTF-8 bytes."""
    encoded = text.encode()
    return tuple(len(encoded[:byte].decode()) for byte in span)


def replay(path, check):
    """Checks every case of a file; says which ones are wrong, all at once."""
    wrong = []
    for case in cases(path):
        try:
            check(case)
        except AssertionError as error:
            wrong.append(f"{case}: {error}")
    assert not wrong, f"{len(wrong)} cases\n" + "\n".join(wrong[:20])
