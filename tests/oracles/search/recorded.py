"""The file with the recorded answers of ripgrep (answers.py describes what is in it): a tree a line, and a pattern a line."""

import json
import re
from pathlib import Path

FILE = Path(__file__).resolve().parents[2] / "cases/workspace/ripgrep.json"
# Line ends, combining characters, marks of direction and order, and bytes that are not UTF-8.
UNSEEN = re.compile("[\x7f-\xa0\u0300-\u036f\u200b-\u200f\u2028-\u202f\ud800-\udfff\ufeff]")


def read(file=FILE):
    return json.loads(Path(file).read_text(encoding="utf-8"))


def write(answers):
    trees = _rows(answers["trees"])
    texts = ",\n".join(f'{{"files": {_line(text["files"])}, "found": {_rows(text["found"])}}}' for text in answers["texts"])
    version = _line(answers["ripgrep"])
    FILE.write_text(f'{{\n"ripgrep": {version},\n"trees": {trees},\n"texts": [\n{texts}\n]\n}}\n', encoding="utf-8")


def _rows(values):
    return "[\n" + ",\n".join(map(_line, values)) + "\n]"


def _line(value):
    """JSON in which everything can be seen."""
    return UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
