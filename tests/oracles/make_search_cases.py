"""Makes tests/cases/workspace/ripgrep.json: the files that ripgrep leaves in random trees with `.gitignore` files, and the lines
that it finds in texts with every kind of line end (search/answers.py describes the fields).

    python3 tests/oracles/make_search_cases.py [--check] [--seed N] [--count N]

`--check` compares with what is recorded. The ripgrep is .tools/bin/rg, which `make oracles` installs.
"""

import argparse
import random
import sys

from search import answers, patterns, recorded


def assert_each_finds(found):
    """Fails if a pattern finds nothing, or anything, against its kind: it would test nothing."""
    for pattern, _, lines in found:
        kind = patterns.REFUSED if lines is None else patterns.COMMON + patterns.RUSTS if lines else patterns.NOWHERE
        assert pattern in kind, f"{pattern!r} finds {lines}"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--check", action="store_true")
    options.add_argument("--seed", type=int, default=20261121)
    options.add_argument("--count", type=int, default=300, help="of trees; there are a third as many folders of random texts")
    chosen = options.parse_args()
    asked = answers.ask(random.Random(chosen.seed), chosen.count)
    assert_each_finds(asked["texts"][0]["found"])
    if not chosen.check:
        recorded.write(asked)
    elif asked != recorded.read():
        sys.exit(f"{recorded.FILE} has other answers than ripgrep {asked['ripgrep']}")
    trees, texts = asked["trees"], asked["texts"]
    searches = sum(len(text["found"]) for text in texts)
    print(f"ripgrep {asked['ripgrep']}: {len(trees)} trees, {searches} searches in {len(texts)} folders of texts")


if __name__ == "__main__":
    main()
