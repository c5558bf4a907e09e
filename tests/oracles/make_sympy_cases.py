"""Makes tests/cases/sympy/*.toml: what SymPy 1.14 gives for the expressions of expressions/sympy/*.txt, and for random
expressions, equations and formulas with variables, as Skills' `calculate` asks it (skills/reference.py).

A line of expressions is an expression, or JSON: `{"expression": …, "precision": …, "variables": …}`; `# ` begins a comment,
which goes before the next case. A case records
- `value`: the text of the number or of the solutions;
- `reason`: how the words of the failure begin (nothing, where they are ours);
- `unsolved`: SymPy gives up. Beside it stand its solutions of a real unknown, if it finds them; else any failure is right, and
  roots that satisfy the equation.
`@@difference id` above a line names the row of DIFFERENCES.md that says why ours is another; the case then records ours,
which the line gives after ` @@ `; a `value` with `"or_failure": true` is right, and so is any failure. Of random ones the
differences stand in expressions/sympy/differences.jsonl, and `original` is what SymPy gives.

    python tests/oracles/make_sympy_cases.py [--check] [--only-new] [--hash-seed N] [--seed N --count N --kind NAME]

`--check` compares with what is recorded; `--only-new` asks for what is written and not recorded yet, as is enough for a new
line or a new difference; `--hash-seed` gives SymPy's sets another order; `--seed` prints random cases alone, one as JSON in
each line. An answer that takes too long is left out, and counted.
"""

import argparse
import collections
import json
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "skills"))

import equations  # noqa: E402
import numeric  # noqa: E402
import variables  # noqa: E402
from isolated import SECONDS, Oracle  # noqa: E402

CASES = HERE.parent / "cases" / "sympy"
EXPRESSIONS = HERE / "expressions" / "sympy"
VERSION = "1.14.0"
HEADER = f"# Made by tests/oracles/make_sympy_cases.py from SymPy {VERSION}. Change the expressions, not this file.\n"
SEED = 20261121
PATIENCE = 600
"""Seconds for an answer to what is written by hand."""
KINDS = {"numeric": (numeric.Draw, 3000), "equations": (equations.Draw, 1200), "variables": (variables.Draw, 400)}


class Maker:
    """Asks the oracle, and counts what it leaves out."""

    def __init__(self, hash_seed, known):
        self.oracle = Oracle(hash_seed)
        self.known = known
        self.skipped = 0

    def answered(self, case, seconds=SECONDS):
        answer = self.known.get(key(case)) or (self.oracle.ask(case, seconds) if self.asks(case) else {"skipped": "time"})
        self.skipped += "skipped" in answer
        return case | answer

    def asks(self, case):
        """Skips what took too long when the random cases were recorded."""
        return not self.known or "form" not in case

    def drawn(self, kind, seed, count):
        draw = KINDS[kind][0](seed)
        for number in range(count):
            if number % 100 == 99:
                print(f"{kind}: {number + 1} of {count}", file=sys.stderr)
            yield self.answered(draw.case())

    def file_of_random(self, kind):
        given, shares, cases = differences(), collections.Counter(), []
        for case in self.drawn(kind, SEED, KINDS[kind][1]):
            if "skipped" in case:
                continue
            shares[case["form"]] += 1
            cases.append(toml(with_difference(case, given.get(key(case)))))
        print(f"{kind}: {', '.join(f'{form} {100 * count / len(cases):.1f} %' for form, count in sorted(shares.items()))}")
        return f"{HEADER}# Drawn with seed {SEED}.\n\n" + "\n".join(cases)

    def file_of_lines(self, lines):
        parts, difference = [HEADER], None
        for line in lines.split("\n"):
            if line == "#" or line.startswith("# "):
                parts.append(line)
            elif line.startswith("@@difference "):
                difference = line.removeprefix("@@difference ")
            elif line:
                text, _, ours = line.partition(" @@ ")
                case = json.loads(text) if text.startswith('{"') else {"expression": text}
                if difference:
                    case |= {"difference": difference, **json.loads(ours)}
                else:
                    case = with_difference(self.answered(case, PATIENCE), None)
                if "skipped" in case:
                    print(f"skipped: {text}", file=sys.stderr)
                    continue
                parts.append(toml(case))
                difference = None
        return "\n".join(parts)

    def files(self):
        for file in sorted(EXPRESSIONS.glob("*.txt")):
            yield f"{file.stem}.toml", self.file_of_lines(file.read_text())
        for kind in KINDS:
            yield f"{kind}.toml", self.file_of_random(kind)


def key(case):
    return json.dumps([case["expression"], case.get("precision", 10), case.get("variables", {})], sort_keys=True)


def recorded():
    """SymPy's answers in the existing files, by case."""
    cases = (case for file in CASES.glob("*.toml") for case in tomllib.loads(file.read_text())["case"])
    return {key(case): answer for case in cases if (answer := original(case))}


def original(case):
    if "difference" in case:
        return case.get("original")
    return {name: case[name] for name in ("value", "reason", "unsolved") if name in case}


# An equation that nothing solves has an empty answer in SymPy.
NO_SOLUTION = {"difference": "sympy-no-solution", "reason": "Equation solving failed: no solution"}


def with_difference(case, given):
    """The case with our answer, and SymPy's answer beside it."""
    if case.get("value") == "":
        given = given or NO_SOLUTION
    if not given:
        return case
    asked = {name: case[name] for name in ("form", "expression", "precision", "variables") if name in case}
    return asked | given | {"original": original(case)}


def differences():
    """Our answers to random cases, by case."""
    lines = (EXPRESSIONS / "differences.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines if line]
    ours = ("difference", "value", "reason", "or_failure")
    return {key(row): {name: row[name] for name in ours if name in row} for row in rows}


def toml(case):
    case = {name: value for name, value in case.items() if name != "exception"}
    return "\n".join(["[[case]]", *(f"{name} = {inline(value)}" for name, value in case.items())]) + "\n"


def inline(value):
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(name)} = {inline(item)}' for name, item in value.items())} }}"
    return json.dumps(value, ensure_ascii=False)


def main():
    import sympy

    if sympy.__version__ != VERSION:
        sys.exit(f"The answers are SymPy {VERSION}'s; this is {sympy.__version__}.")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only-new", action="store_true")
    parser.add_argument("--hash-seed", type=int, default=0)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--kind", choices=KINDS, default="numeric")
    arguments = parser.parse_args()
    maker = Maker(arguments.hash_seed, recorded() if arguments.only_new else {})
    if arguments.seed is not None:
        for case in maker.drawn(arguments.kind, arguments.seed, arguments.count):
            print(json.dumps(case), flush=True)
        return
    files = dict(maker.files())
    stale = [name for name, text in files.items() if not (CASES / name).exists() or (CASES / name).read_text() != text]
    if not arguments.check:
        CASES.mkdir(parents=True, exist_ok=True)
        for name in stale:
            (CASES / name).write_text(files[name])
    count = sum(text.count("[[case]]") for text in files.values())
    verb = "differ" if arguments.check else "made anew"
    print(f"{count} cases of SymPy in {len(files)} files, {len(stale)} of them {verb}; {maker.skipped} answers took too long")
    sys.exit(1 if arguments.check and stale else 0)


main()
