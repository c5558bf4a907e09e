"""The real ripgrep: which files the `.gitignore` files leave, and which lines match."""

import functools
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).resolve().parents[3] / ".tools/bin/rg"
# Of the files with rules, only `.gitignore` counts, in a repository or not: see `search-ignored` in DIFFERENCES.md.
READING = ["--hidden", "--sort=path", "-g!.git", "--no-ignore-global", "--no-ignore-exclude", "--no-ignore-dot",
           "--no-ignore-parent", "--no-require-git", "--color=never", "--no-config"]
PRINTING = ["--line-number", "--no-heading", "--with-filename", "--null", "--no-context-separator"]


@functools.cache
def version():
    """The version of the installed ripgrep. Without one, this ends the program: nothing else can answer in its place."""
    if not PROGRAM.exists():
        sys.exit(f"ripgrep is missing: there is no {PROGRAM}. `make differential` and `make oracles` install it.")
    return subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]


def files(root):
    """The paths of the files that no rule excludes, in the order of `--sort=path`."""
    return _output(root, "--files", "--null").decode(errors="surrogateescape").split("\0")[:-1]


def lines(root, pattern, context=0):
    """The lines that match and `context` lines around them: path, number, `:` or `-`, and the bytes. Nothing is said twice."""
    for line in _output(root, *PRINTING, f"--context={context}", "--", pattern, ".").split(b"\n")[:-1]:
        path, rest = line.split(b"\0", 1)
        digits = len(rest) - len(rest.lstrip(b"0123456789"))
        yield path.decode().removeprefix("./"), int(rest[:digits]), chr(rest[digits]), rest[digits + 1 :].removesuffix(b"\r")


class Refused(Exception):
    """The pattern is not one of ripgrep's."""


def _output(root, *arguments):
    run = subprocess.run([PROGRAM, *READING, *arguments], cwd=root, capture_output=True)
    if run.returncode > 1 and (b"regex" in run.stderr):
        raise Refused(run.stderr.decode())
    if run.returncode > 1:
        sys.exit(f"ripgrep failed: {run.stderr.decode(errors='replace')}")
    return run.stdout
