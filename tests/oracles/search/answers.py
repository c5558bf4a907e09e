"""Asks ripgrep about folders with rules and about texts.

In the answers, `trees` have `rules`, the texts of their `.gitignore` files, and all `files`, folder by folder in the order of the
paths: 1 is one that ripgrep leaves, 0 one that the rules exclude. `texts` have `files`, and what is `found` in them: a pattern, the
number of lines around a match, and of each file with matches the numbers of the lines, which end in `:` if the line matches and in
`-` if it is around one that does. It is `null` for a pattern that ripgrep refuses.
"""

import tempfile
from pathlib import Path

from search import patterns, ripgrep, texts, trees

CONTEXTS = [0, 0, 1, 2, 7]


def ask(chance, count):
    """The answers about the fixed texts, and about a number of random trees and a third as many folders of random texts."""
    fixed = [*patterns.COMMON, *patterns.RUSTS, *patterns.NOWHERE, *patterns.REFUSED]
    # All lines with all lines around them are more than an output holds.
    around = [(pattern, chance.choice(CONTEXTS[2:])) for pattern in fixed if pattern]
    return {
        "ripgrep": ripgrep.version(),
        "trees": [ask_files(trees.files(chance)) for _ in range(count)],
        "texts": [ask_lines(texts.FIXED, [*((pattern, 0) for pattern in fixed), *around]),
                  *(ask_lines(*random_search(chance)) for _ in range(count // 3))],
    }


def ask_files(files):
    """Which files of a tree ripgrep leaves."""
    with tempfile.TemporaryDirectory() as folder:
        texts.plant(Path(folder), files)
        kept = ripgrep.files(folder)
    tree = trees.nested({path: int(path in kept) for path in files})
    assert kept == [path for path, is_kept in trees.flat(tree) if is_kept], "ripgrep has another order"
    return {"rules": {path: text for path, text in files.items() if text != trees.TEXT}, "files": tree}


def random_search(chance):
    """A few random texts, and patterns with the number of lines around a match."""
    files = {name: texts.random_text(chance, texts.MORE_PIECES, texts.kind_of_ends(chance)) for name in ["a", "b", "c"]}
    return files, [(patterns.rust_expression(chance), chance.choice(CONTEXTS)) for _ in range(5)]


def ask_lines(files, searches):
    """The lines of texts that ripgrep finds."""
    with tempfile.TemporaryDirectory() as folder:
        texts.plant(Path(folder), {name: as_ripgrep_has_it(text) for name, text in files.items()})
        found = [[pattern, context, find(folder, files, pattern, context)] for pattern, context in searches]
    return {"files": files, "found": found}


def as_ripgrep_has_it(text):
    """A text whose lines end in `\\n` alone: ripgrep knows no other end, and is asked for its patterns and not for its lines."""
    return text if "\0" in text else "".join(line + "\n" for line in text.splitlines())


def find(folder, files, pattern, context):
    """The marked numbers of the lines in each file, or `None` if ripgrep refuses the pattern."""
    found = {}
    try:
        for path, number, mark, line in ripgrep.lines(folder, pattern, context):
            assert line == texts.data(texts.lines(files[path])[number - 1]), (pattern, path, number)
            found.setdefault(path, []).append(f"{number}{mark}")
    except ripgrep.Refused:
        return None
    return {path: " ".join(numbers) for path, numbers in found.items()}
