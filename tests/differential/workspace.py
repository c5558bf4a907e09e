"""Compares `grep` with ripgrep and with Python's `re`, and `find` with ripgrep and with `Path.glob`.

    python3 tests/differential/workspace.py DRIVER [--component FILE --code FILE] [--seed N] [--count N]      # make differential
    python3 tests/differential/workspace.py DRIVER [--component FILE --code FILE] [--seed N] --recorded      # make test

ripgrep is asked about random trees with `.gitignore` files, about texts and about the project's own tree. With `--recorded` it is
not needed: its answers about trees and texts are those of tests/cases/workspace/ripgrep.json (tests/oracles/make_search_cases.py).
Python is asked in both, from the seed.
"""

import argparse
import itertools
import os
import random
import re
import sys
import tempfile
from pathlib import Path

from workspace_tools import ALL, Lines, Tools, fail, lines_of

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "oracles"))

from search import answers, in_python, patterns, project, recorded, ripgrep, texts, trees  # noqa: E402


def compare(what, ours, theirs):
    """Ours are all of theirs, or the first of them if the output is cut. Returns how many they are."""
    theirs = list(itertools.islice(theirs, len(ours)) if ours.is_cut else theirs)
    if ours != theirs:
        fail(what, ours, theirs)
    return len(ours)


def compare_trees(tools, asked, chance):
    """The files that rules leave, in a tree and below each of its folders, and of those the files that a pattern names."""
    files = globbed = 0
    for number, tree in enumerate(asked["trees"]):
        with tempfile.TemporaryDirectory() as folder:
            planted, what = dict(trees.flat(tree["files"])), f"tree {number}, {tree['rules']}"
            kept = [path for path, is_kept in planted.items() if is_kept]
            texts.plant(Path(folder), dict.fromkeys(planted, trees.TEXT) | tree["rules"])
            tools.open(folder)
            files += compare(f"{what}: find", tools.find("**/*"), kept)
            for path in sorted({str(Path(path).parent) for path in kept} - {"."}):
                compare(f"{what}: find in {path}", tools.find("**/*", path), [name for name in kept if name.startswith(path + "/")])
            searched = [f"{path}:1: text" for path in kept if path not in tree["rules"]]
            compare(f"{what}: grep", tools.grep("^text$"), searched)
            for glob in [patterns.glob(chance) for _ in range(3)]:
                globbed += compare(f"{what}: find {glob!r}", tools.find(glob), in_python.files(folder, glob, kept))
    return (f"{files} files of {len(asked['trees'])} random trees are left by their .gitignore files as by ripgrep, "
            f"and {globbed} are named by random patterns as by Path.glob")


def compare_texts(tools, asked):
    """The lines that patterns find in texts, with the lines around them."""
    found = searches = 0
    for text in asked["texts"]:
        with tempfile.TemporaryDirectory() as folder:
            texts.plant(Path(folder), text["files"])
            tools.open(folder)
            for pattern, context, answer in text["found"]:
                searches += 1
                what = f"grep {pattern!r} context {context}"
                content = tools("grep", pattern=pattern, path=".", context=context, limit=ALL)
                if answer is None:
                    if not content.startswith(REFUSAL):
                        fail(what, content.split("\n"), [f"{REFUSAL}…"])
                else:
                    found += compare(what, said_once(lines_of(content)), list(as_printed(text["files"], answer)))
    return f"{found} lines of {searches} searches are those of ripgrep"


REFUSAL = "Tool execution error: "
LINE = re.compile(r"(.+?)([:-])([0-9]+)\2 .*")


def said_once(lines):
    """The lines of an output as ripgrep prints them. The tool repeats a line that is around two matches, or is one too."""
    found = {}
    for line in lines:
        path, mark, number = parts.groups() if (parts := LINE.fullmatch(line)) else (line, "", "")
        if mark == ":" or (path, number) not in found:
            found[path, number] = line
    return Lines(found.values())


def as_printed(files, answer):
    """The lines of an answer, as the tool prints them."""
    for path, numbers in answer.items():
        lines = texts.lines(files[path])
        for number in numbers.split():
            number, mark = int(number[:-1]), number[-1]
            yield f"{path}{mark}{number}{mark} {texts.shown(lines[number - 1])}"


def compare_lines(tools, chance, count):
    """The whole output of `grep` on random files, to the byte."""
    matches = left_out = 0
    with tempfile.TemporaryDirectory() as folder:
        tools.open(folder)
        for number in range(count):
            ends = texts.kind_of_ends(chance)
            text = texts.random_text(chance, ends=ends)
            if number % 10 == 0:
                text += texts.long_text(chance, ends) + text
            texts.plant(Path(folder), {"file": text})
            pattern, context, limit = patterns.expression(chance), chance.choice([0, 0, 1, 2, 7]), chance.choice([1, 2, 20])
            content = tools("grep", pattern=pattern, path=chance.choice([".", "file"]), context=context, limit=limit)
            try:
                wanted = in_python.grep_in_time("file", text, pattern, context, limit)
            except in_python.TooSlow:
                left_out += 1
                continue
            what = f"file {number}: grep {pattern!r} context {context} limit {limit}"
            if (ours := lines_of(content)).is_cut:
                compare(what, ours, wanted)
            elif content != "\n".join(wanted):
                fail(what, content.split("\n"), wanted)
            matches += sum(line.startswith("file:") for line in wanted)
    if left_out > count // 100:
        sys.exit(f"{left_out} of {count} patterns take Python too long: too few are compared")
    told = f", but for {left_out} of which it takes too long" if left_out else ""
    return f"{matches} matches in {count} random files with every kind of line end are those of Python's re, to the byte{told}"


def compare_sources(tools):
    """The project's sources, in a copy in which no file is excluded: Python alone says what is found."""
    found = files = 0
    with tempfile.TemporaryDirectory() as folder:
        project.copy(Path(folder))
        tools.open(folder)
        sources = project.lines(folder)
        for pattern in [*patterns.COMMON, patterns.NOWHERE[-1]]:
            theirs = (f"{path}:{number}: {texts.shown(line)}" for path, number, line in in_python.lines(sources, pattern))
            found += compare(f"grep {pattern!r} in the sources", tools.grep(pattern), theirs)
        for glob in patterns.GLOBS:
            files += compare(f"find {glob!r} in the sources", tools.find(glob), in_python.files(folder, glob))
    return f"{found} matches in {len(sources)} sources are those of Python's re, and {files} files those of Path.glob"


def compare_project(tools):
    """The project's own tree, with all that it excludes."""
    found = files = 0
    tools.open(project.ROOT)
    for pattern in [*patterns.COMMON, *patterns.RUSTS, *patterns.NOWHERE]:
        lines = ripgrep.lines(project.ROOT, pattern)
        theirs = (f"{path}:{number}: {texts.shown(line.decode(errors='surrogateescape'))}" for path, number, _, line in lines)
        found += compare(f"grep {pattern!r} in the project", tools.grep(pattern), theirs)
    kept = set(ripgrep.files(project.ROOT))
    for glob in patterns.GLOBS:
        files += compare(f"find {glob!r} in the project", tools.find(glob), in_python.files(project.ROOT, glob, kept))
    return f"{found} matches in the project are those of ripgrep, and {files} files those of Path.glob"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("driver", help="the example `workspace_calls`, built")
    options.add_argument("--component", help="workspace.wasm, which is compared too")
    options.add_argument("--code", help="workspace.cwasm, its machine code; without it, the component is compiled")
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options.add_argument("--count", type=int, default=300, help="of random trees; there are five times as many random files")
    options.add_argument("--recorded", nargs="?", const=recorded.FILE, help="replays this file instead of asking ripgrep")
    chosen = options.parse_args()
    chance = random.Random(chosen.seed)
    asked = recorded.read(chosen.recorded) if chosen.recorded else answers.ask(chance, chosen.count)
    drivers = [[os.path.abspath(chosen.driver), "."]]
    if chosen.component:
        drivers.append([*drivers[0], "--component", chosen.component, *(["--code", chosen.code] if chosen.code else [])])
    print(f"{'natively and in wasmtime' if chosen.component else 'natively'}, ripgrep {asked['ripgrep']}, seed {chosen.seed}:")
    with Tools(drivers) as tools:
        print(compare_trees(tools, asked, chance))
        print(compare_texts(tools, asked))
        print(compare_lines(tools, chance, 5 * chosen.count))
        print(compare_sources(tools))
        if not chosen.recorded:
            print(compare_project(tools))


main()
