"""The texts that the jury is asked: rows of the tables, docs, the corpora, and drawn ones. Each has the name of its source."""

import itertools
import json
import pathlib
import random
import re
import subprocess
import sys
import tomllib

sys.path.insert(1, str(pathlib.Path(__file__).parents[1] / "questions"))

from draw import Draw  # noqa: E402
from kinds import KINDS as QUESTIONS  # noqa: E402

from drawn import KINDS  # noqa: E402

ROOT = pathlib.Path(__file__).parents[3]
LONGEST = 200

# What a number of an example is replaced with.
OPERANDS = [
    "2.5",
    "1/2",
    "-3",
    "10%",
    "5 km",
    "3 h",
    "20 °C",
    "$20",
    "(2 + 3)",
    "2^3",
    "sqrt(16)",
    "1,234",
    "three",
    "2 1/2",
    "1e3",
    "4!",
    "2 + 3",
    "2 * 3",
    "10 - 4",
    "0x1F",
    "3i",
]

# Too many or too few of them are refused.
ARGUMENTS = "12", "12, 18", "12, 18, 24", "0.3, 2", "-7.5"


def tables(program):
    return json.loads(subprocess.run([program], capture_output=True, text=True, check=True).stdout)


def examples_of(tables):
    """The example of every phrase and decision, and calls of every function."""
    calls = [f"{name}({items})" for name in tables["functions"] for items in ARGUMENTS]
    return [*tables["phrases"], *tables["decisions"], *calls]


def rows(tables):
    """Each example as it is and with every kind of operand."""
    examples = examples_of(tables)
    yield from examples
    for example in examples:
        for match, operand in itertools.product(re.finditer(r"(?<![\w.,])\d+(?:\.\d+)?(?![\w.,])", example), OPERANDS):
            yield example[: match.start()] + operand + example[match.end() :]


def units(tables):
    """Each unit in that of the SI, the sum of two units of a kind, a product, and what people write between."""
    kinds = {}
    for row in tables["units"]:
        kinds.setdefault((row["quantity"], row["si"]), []).extend(row["names"][:4])
    for (_, si), names in kinds.items():
        for at, name in enumerate(names):
            other = names[(at * 7 + 3) % len(names)]
            yield from (f"3 {name} to {si}", f"1 {name}") if si else ()
            yield from (f"12 {name} in {other}", f"2.5 {name} + 3 {other}", f"7 {name} / 2 {other}", f"4 {name} * 3 m")
            yield from (f"5 {name}^2", f"5 kg/{name}", f"1/2 {name} to {other}", f"10% of 5 {name}", f"5 {name} > 3 {other}")


def pairs(tables, count=3000):
    """Two rows joined by an operation."""
    draw = random.Random("pairs")
    examples = examples_of(tables)
    for _ in range(count):
        one, other = draw.sample(examples, 2)
        yield draw.choice(["{} + {}", "({}) * ({})", "{} plus {}", "{} times {}", "{} - {}", "({}) / {}", "{}^2 + {}"]).format(one, other)


def docs(_):
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        yield from re.findall(r"`([^`\n]+)`", text)
        yield from re.findall(r"""answer\(["']([^"'\n]+)["']""", text)


def corpora(_):
    for path in sorted((ROOT / "tests/cases").rglob("*.toml")):
        if "answers" in path.parts or "hostile" in path.parts:
            continue
        for case in tomllib.loads(path.read_text(encoding="utf-8")).get("case", []):
            if not {"scope", "ans", "options", "locale", "angle", "limits", "variables", "bindings"} & case.keys():
                yield case.get("input") or case.get("expression") or case.get("text") or ""
    for case in json.loads((ROOT / "tests/cases/gsm8k.json").read_text(encoding="utf-8")):
        yield case["expression"]


def drawn(seed, count):
    """Half of them of the kinds of the questions, which have words; half as calculators read them."""
    questions, kinds = list(QUESTIONS), list(KINDS)
    for at in range(count):
        draw = Draw(f"{seed} {at}")
        if at % 2:
            yield KINDS[kinds[at // 2 % len(kinds)]](draw)
        else:
            question = draw.question(questions[at // 2 % len(questions)])
            if not question.options:
                yield question.text


SOURCES = {"rows": rows, "units": units, "pairs": pairs, "docs": docs, "corpora": corpora}


def collected(program, sources, seed, count):
    """Each text once, with its first source."""
    found = {}
    told = tables(program)
    for name in sources:
        texts = drawn(seed, count) if name == "drawn" else SOURCES[name](told)
        for text in texts:
            if isinstance(text, str) and 0 < len(text.strip()) <= LONGEST and text.isprintable():
                found.setdefault(text, name)
    return found
