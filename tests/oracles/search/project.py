"""The project's own sources, as texts to search."""

import os
import shutil
from pathlib import Path

from search import texts

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = [".ci", ".github", "docs", "src", "tests/cases/workspace", "tests/drivers", "tests/oracles/search"]
FILES = ["Cargo.lock", "Cargo.toml", "CHANGELOG.md", "DIFFERENCES.md", "LICENSE-MIT", "Makefile", "README.md", "rustfmt.toml"]
# What a build writes beside the sources, and files of rules.
LEFT_OUT = shutil.ignore_patterns("__pycache__", "_native.*", "calculator.wasm", "LICENSE-*", "NOTICE", ".gitignore")


def copy(root):
    """Copies the sources to a folder: there nothing is excluded, and a build that runs at the same time changes nothing."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, root / name, symlinks=True, ignore=LEFT_OUT)
    for name in FILES:
        shutil.copy(ROOT / name, root)


def lines(root):
    """The lines of the files in a folder by their paths, in the order of the paths. Linked files are not searched."""
    paths = [Path(folder, name) for folder, _, names in os.walk(root) for name in names]
    in_order = sorted((path for path in paths if not path.is_symlink()), key=lambda path: path.parts)
    return {str(path.relative_to(root)): texts.lines(path.read_bytes().decode(errors="surrogateescape")) for path in in_order}
