"""What Python answers: its `re` about lines, and its `Path.glob` about files."""

import re
import signal
from pathlib import Path

from search import texts

# What these mean here: see `find-all-below` and `find-braces` in DIFFERENCES.md.
MEANT = {"src/**": ["src/**/*"], "**/{a,b}*": ["**/a*", "**/b*"]}
# Of processor time, for an answer that may never come: `re` goes back, and `(a*)*b` takes twice as long for each `a` more.
SECONDS = 2


def files(root, pattern, among=None):
    """The paths of the files that a pattern names, of all or of some, in the order of the paths."""
    found = {path for meant in MEANT.get(pattern, [pattern]) for path in Path(root).glob(meant) if path.is_file()}
    names = [str(path.relative_to(root)) for path in sorted(found, key=lambda path: path.parts)]
    return names if among is None else [name for name in names if name in among]


def lines(files, pattern):
    """The lines in which a pattern matches, of the lines of files: path, number, line."""
    search = re.compile(pattern).search
    return ((path, number, line) for path, lines in files.items() for number, line in enumerate(lines, 1) if search(line))


class TooSlow(Exception):
    """Python has no answer in time."""


def _give_up(*_):
    raise TooSlow


signal.signal(signal.SIGVTALRM, _give_up)


def grep_in_time(*arguments):
    """The answer of `grep`, if it comes in time."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return grep(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def grep(name, text, pattern, context, limit):
    """The text of agent_loop's `grep`, which repeats the lines around a match if they are around another one."""
    # Python's $ also matches before a final newline, which a line never has; \d and \w are Unicode's in both.
    search = re.compile(pattern).search
    lines, output, count = texts.lines(text), [], 0
    for at, line in enumerate(lines):
        if search(line):
            count += 1
            for here in range(max(0, at - context), min(len(lines), at + context + 1)):
                mark = ":" if here == at else "-"
                output.append(f"{name}{mark}{here + 1}{mark} {lines[here]}")
            if count == limit:
                return [*output, f"[{limit} matches limit reached. Use limit={limit + 1} for more, or refine pattern]"]
    return output
