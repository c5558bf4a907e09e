"""Compares `grep` with ripgrep and `find` with `Path.glob`, on the project's own tree and on random trees and files.

`make test` runs it with a fixed seed, `make differential` with a fresh one. Both install ripgrep; without it, Python's
own implementation is used.
"""
import argparse
import functools
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
RG = next((path for path in [str(PROJECT / ".tools/bin/rg"), shutil.which("rg")] if path and os.access(path, os.X_OK)), None)
READING = [RG, "--hidden", "--sort=path", "-g!.git", "--no-ignore-global", "--no-ignore-exclude", "--no-ignore-dot",
           "--no-ignore-parent", "--no-require-git", "--color=never", "--no-config"]

PATTERNS = [
    "fn ", r"\bpub\b", r"^use ", r"^$", r"\}$", r"unwrap\(\)", r"[0-9]{5,}", r"[0-9]{5,}x", r"\d+\.\d+e-?\d+", "TODO|FIXME|XXX",
    "(?i)cargo", r"(?i)\bRUST\b", "é|ü|–|“", r"[^\x00-\x7F]{3,}", r"\p{Greek}", r"\w+_\w+_\w+_\w+_\w+", r"\s+$", r"^\s*//!",
    r"^\s{20,}\S", r"a.*b.*c.*d.*e.*f", r"(a+)+$", r"\(([a-z]+), \w+\)", r"\bself\b.*\bself\b", r"https?://[^\s)]+", r"\\[nrt]",
    "=>.*=>", r"^.{100,120}$", r"^.{500,}$", r"[[:upper:]]{8,}", r"(?-u:\xFF)", r"\AMIT", r"\z.", r"x{3}", "absent" + "_needle",
    r"\B-\B", r"impl<.*> .* for ", r"^(\w+) = ", r"struct \w+\s*\{", r"mathjs|CPython|SymPy", r"\.gitignore", "",
]
# Syntax that only Rust has, or that never ends in Python.
NOT_PYTHONS = {r"\p{Greek}", r"[[:upper:]]{8,}", r"(?-u:\xFF)", r"\z.", r"(a+)+$", r"a.*b.*c.*d.*e.*f"}
GLOBS = [
    "*", "*.toml", "**/*.rs", "**/*.md", "src/**/*.rs", "src/*/*.rs", "**/mod.rs", "**/[a-c]*.rs", "**/[!a-y]*", "**/.*", ".*", ".*/*",
    "**/*.t?ml", "tests/**/cases/**/*.toml", "**/**/*.mjs", "*/*/*/*/*", "**/test*/**/*.mjs", "Makefile", "src/lib.rs", "src/nothing.rs",
    "./src//lib.rs", "**/*[0-9]*", "**/*[a-]*.toml", "**/[]]*", "**/{a,b}*", "src/*", "**/", "src/**", "**/*é*", "*/",
]
# What these mean here: see `find-all-below` and `find-braces` in DIFFERENCES.md.
MEANT = {"src/**": ["src/**/*"], "**/{a,b}*": ["**/a*", "**/b*"]}


class Tools:
    """Our tools on a folder."""

    def __init__(self, driver, root):
        self.process = subprocess.Popen([driver[0], str(root), *driver[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __call__(self, tool, **arguments):
        self.process.stdin.write(json.dumps({"tool": tool, "arguments": arguments}).encode() + b"\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()


def lines_of(content):
    """The lines of a content, and whether there were too many of them."""
    *lines, last = content.split("\n")
    cut = last.startswith("[51200 bytes limit reached.")
    notices = [last] if last.startswith("[") and last.endswith("]") else []
    while notices and lines and lines[-1].startswith("[") and lines[-1].endswith("]"):
        cut = cut or lines[-1].startswith("[51200 bytes")
        lines.pop()
    return ([line for line in [*lines, *([] if notices else [last])] if line], cut)


def shown(line):
    return line if len(line) <= 500 else line[:500] + "... [truncated]"


def not_ignored(root):
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root, capture_output=True, check=True)
    return {path for path in listed.stdout.decode().split("\0") if path}


def parts(path):
    return Path(path).parts


def by_rg(root, pattern):
    """The matches as ripgrep prints them."""
    found = subprocess.run([*READING, "--line-number", "--no-heading", "--null", "--", pattern, "."], cwd=root, capture_output=True)
    for line in found.stdout.split(b"\n")[:-1]:
        path, rest = line.decode(errors="replace").split("\0", 1)
        number, text = rest.split(":", 1)
        yield path.removeprefix("./"), int(number), text.removesuffix("\r")


@functools.cache
def texts(root):
    """The lines of the files that git does not ignore."""
    found = []
    for path in sorted(not_ignored(root), key=parts):
        place = Path(root, path)
        if place.is_file() and not place.is_symlink() and b"\0" not in (data := place.read_bytes()):
            found.append((path, data.decode(errors="replace").splitlines()))
    return found


def by_python(root, pattern):
    """The matches of Python's `re`."""
    search = re.compile(pattern).search
    for path, lines in texts(root):
        for number, line in enumerate(lines, 1):
            if search(line):
                yield path, number, line


def fail(what, ours, theirs):
    for index, (our, their) in enumerate(zip([*ours, None], [*theirs, None])):
        if our != their:
            sys.exit(f"{what}: result {index} is {our!r:.300}, and of the peer {their!r:.300}")
    sys.exit(f"{what}: {len(ours)} results, and {len(theirs)} of the peer")


def compare_grep(driver, root):
    peer = by_rg if RG else by_python
    count = 0
    with Tools(driver, root) as tools:
        patterns = [pattern for pattern in PATTERNS if RG or pattern not in NOT_PYTHONS]
        for pattern in patterns:
            theirs = [f"{path}:{number}: {shown(line)}" for path, number, line in peer(root, pattern)]
            ours, cut = lines_of(tools("grep", pattern=pattern, path=".", limit=1_000_000))
            if cut:
                theirs = theirs[: len(ours)]
            if ours != theirs:
                fail(f"grep {pattern!r}", ours, theirs)
            count += len(ours)
    return f"{count} matches of {len(patterns)} patterns in the project are those of " + ("ripgrep" if RG else "Python's re (there is no ripgrep)")


def compare_find(driver, root):
    kept = not_ignored(root)
    count = 0
    with Tools(driver, root) as tools:
        for pattern in GLOBS:
            found = {path for meant in MEANT.get(pattern, [pattern]) for path in Path(root).glob(meant) if path.is_file()}
            theirs = sorted(found, key=lambda path: path.parts)
            theirs = [name for path in theirs if (name := str(path.relative_to(root))) in kept]
            content = tools("find", pattern=pattern, path=".")
            ours = [] if content.startswith("No files found matching pattern") else lines_of(content)[0]
            if "results limit reached" in content:
                theirs = theirs[:1000]
            if ours != theirs:
                fail(f"find {pattern!r}", ours, theirs)
            count += len(ours)
    return f"{count} files of {len(GLOBS)} patterns in the project are those of Python's Path.glob"


NAMES = ["a", "b", "ab", "abc", "a.txt", "b.txt", "c.log", ".hidden", "é", "build", "src", "x y", "[a]", "A"]
RULES = ["a", "b/", "/a", "*.txt", "!a.txt", "a/b", "/a/*", "!/a/b", "**/b", "a/**", "a/**/b", "[ab]", "[!a]", "?", "*", "!*/", "!*.txt", "!src/",
         "build/", "/build", ".hidden", "# a", "\\#a", "x\\ y", "x y", "\\[a\\]", "a*c", "é", "", "*.log ", "!c.log", "src/*.txt", "**/a/b/**"]


def plant(chance, folder, depth):
    for name in chance.sample(NAMES, chance.randrange(1, 7)):
        if depth and chance.random() < 0.5:
            (folder / name).mkdir()
            plant(chance, folder / name, depth - 1)
        else:
            (folder / name).write_text(f"in {name}\n")
    if chance.random() < 0.4:
        rules = "\n".join(chance.choice(RULES) for _ in range(chance.randrange(1, 6)))
        (folder / ".gitignore").write_text(chance.choice(["", "", "\ufeff"]) + rules + chance.choice(["\n", "", "\r\n"]))


def compare_ignoring(driver, seed, count):
    chance = random.Random(seed)
    files = 0
    for number in range(count):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            plant(chance, root, 3)
            if RG:
                listed = subprocess.run([*READING, "--files"], cwd=root, capture_output=True, text=True).stdout
                theirs = listed.splitlines()
            else:
                subprocess.run(["git", "init", "-q"], cwd=root, check=True)
                theirs = sorted(not_ignored(root), key=parts)
            with Tools(driver, root) as tools:
                found = tools("find", pattern="**/*", path=".")
                ours = [] if found.startswith("No files") else found.split("\n")
                if ours != theirs:
                    fail(f"tree {number} of seed {seed}", ours, theirs)
                below = [path for path in sorted({str(Path(path).parent) for path in ours}) if path != "."]
                for path in below:
                    found = tools("find", pattern="**/*", path=path).split("\n")
                    wanted = [name for name in ours if name.startswith(path + "/")]
                    if found != wanted:
                        fail(f"tree {number} of seed {seed}, in {path}", found, wanted)
            files += len(ours)
    return f"{files} files of {count} random trees are left by their .gitignore files as by " + ("ripgrep" if RG else "git (there is no ripgrep)")


PIECES = ["a", "b", "ab", "foo", " ", "  ", "é", "x1", "\t", "\u200b", "𝟘", "-", "_", "A", "99"]
ENDS = ["\n", "\n", "\n", "\r\n", "\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
ATOMS = ["a", "b", "foo", ".", r"\w", r"\s", r"\S", r"\d", "[ab]", "[^a]", "é", r"\b", r"a\B", r"\Bb", "^", "$", " ", r"\W", "x?", "-"]


def expression(chance, depth=3):
    kind = chance.randrange(6) if depth else 0
    if kind < 2:
        return chance.choice(ATOMS)
    if kind == 2:
        return "(?:" + expression(chance, depth - 1) + "|" + expression(chance, depth - 1) + ")"
    if kind == 3:
        return "(" + expression(chance, depth - 1) + ")" + chance.choice(["*", "+", "?", "{2}", "{0,3}", "*?"])
    return expression(chance, depth - 1) + expression(chance, depth - 1)


def as_agent_loop(name, text, regex, context, limit):
    """The text of agent_loop's `grep`, which repeats the lines around a match if they are around another one."""
    lines, shown, count = text.splitlines(), [], 0
    for at, line in enumerate(lines):
        if regex.search(line):
            count += 1
            first, last = max(0, at - context), min(len(lines), at + context + 1)
            shown += [f"{name}{':' if here == at else '-'}{here + 1}{':' if here == at else '-'} {lines[here]}" for here in range(first, last)]
            if count == limit:
                return [*shown, f"[{limit} matches limit reached. Use limit={limit + 1} for more, or refine pattern]"]
    return shown


def compare_lines(driver, seed, count):
    chance = random.Random(seed)
    matches = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "file")
        with Tools(driver, folder) as tools:
            for number in range(count):
                ends = chance.choice([["\n"], ["\r\n"], ["\n", "\r\n"], ENDS])
                filler = "".join(chance.choice(PIECES) for _ in range(1500)) if number % 10 == 0 else ""
                long = chance.choice([0, 0, 200]) if filler else 0
                text = "".join(chance.choice(PIECES + ends * 2) for _ in range(chance.randrange(60)))
                text = text + "".join(filler[: chance.randrange(450)] + chance.choice(ends) for _ in range(long)) + text
                place.write_bytes(text.encode())
                pattern = expression(chance)
                context, limit = chance.choice([0, 0, 1, 2, 7]), chance.choice([1, 2, 20])
                # Python's $ also matches before a final newline, which a line never has; \d and \w are Unicode's in both.
                wanted = "\n".join(as_agent_loop("file", text, re.compile(pattern), context, limit))
                got = tools("grep", pattern=pattern, path=chance.choice([".", "file"]), context=context, limit=limit)
                if got != wanted and "limit reached" not in got:
                    fail(f"file {number} of seed {seed}, grep {pattern!r} context {context} limit {limit}", got.split("\n"), wanted.split("\n"))
                matches += wanted.count("file:")
    return f"{matches} matches in {count} random files with every kind of line end are those of Python's re, to the byte"


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("driver", help="the example `workspace_calls`, built")
    options.add_argument("--component", help="workspace.wasm, which is compared too")
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options.add_argument("--count", type=int, default=300)
    chosen = options.parse_args()
    drivers = {"natively": [os.path.abspath(chosen.driver)]}
    if chosen.component:
        drivers["in wasmtime"] = [*drivers["natively"], "--component", os.path.abspath(chosen.component)]
    for where, driver in drivers.items():
        print(f"{where}: {compare_grep(driver, PROJECT)}")
        print(f"{where}: {compare_find(driver, PROJECT)}")
        print(f"{where}: {compare_lines(driver, chosen.seed, 5 * chosen.count)} (seed {chosen.seed})", flush=True)
    print(f"natively: {compare_ignoring(drivers['natively'], chosen.seed, chosen.count)} (seed {chosen.seed})")


main()
