"""Texts for `grep`. Bytes that are not UTF-8 are lone surrogates in them, as Python's `surrogateescape` has it."""

CODE = r"""//! The reader of `.gitignore`, written for TODO lists.
    //! See https://example.org/a?b#c, mathjs and (later) CPython.
use std::fs;
pub use crate::rules::{Rule, Rules};

struct Rule {}

/// A list of rules. MAXIMUMVALUE is 123456, or 0x1F, or 99999x.
pub struct List<'a> {
    rules: Vec<Rule<'a>>,
}

impl<'a> Iterator for List<'a> {
    type Item = Rule<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.rules.pop() {
            Some(rule) => Some(rule).filter(|rule| rule.weight() => 6.5e-3),
            None => None,
        }
    }

    fn is_like(&self, other: &Self) -> bool { self.rules == other.unwrap() && self.is_a_long_name_of(other) }
}
                        aligned(far, away) - and --more "\n\t"
"""
PROSE = """MIT License

The RUST of cargo, CARGO and Cargo: “quoted” – größer, naïve, 𝟘x, Ⅷa.
MIT again, with trailing spaces   \t
a line that ends with aaaaaaaaaaaaaa
Ελληνικά and 日本語 xxx a_b c-d

an apple, black, could: do even finer
bb
12x
"""
TABLE = 'name = "pascaline"\r\nversion = "1.0"\r\n\r\nedge = [1, 2]  \r\n[section]\r\nb\r\n'
# Those of `str.splitlines`.
ENDS = ["\n", "\r\n", "\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
ENDED = "".join(f"use {number} b{end}" for number, end in enumerate(ENDS)) + "last b"

# By name. What `.gitignore` excludes and what is no text is searched by nobody.
FIXED = {
    ".gitignore": "ignored*\n!ignored.md\n",
    ".hidden/code.rs": CODE,
    "binary": "use\0MIT\n",
    "empty": "",
    "ends.txt": ENDED,
    "ignored.rs": CODE,
    "ignored.md": "MIT\n",
    "latin1.txt": "gr\udcfc\udcdfe MIT\nplain\n\udcff\udcfe\n",
    "long.txt": "x" * 499 + "\n" + "é" * 500 + "\n" + "ab " * 200 + "\n" + "-" * 110 + "\n" + "a\u0301" * 501,
    "marked.toml": "\ufeff" + TABLE,
    "old.txt": "use one\rMIT two\r\rb",
    "prose é.md": PROSE,
}

PIECES = ["a", "b", "ab", "foo", " ", "  ", "é", "x1", "\t", "\u200b", "𝟘", "-", "_", "A", "99"]
# For ripgrep: the letters that its classes tell apart, and Latin-1.
MORE_PIECES = [*PIECES, "FOO", "λ", "ǅ", "\udce9", "\udcff"]


def kind_of_ends(chance):
    """The line ends of a text: mostly ordinary ones."""
    return chance.choice([["\n"], ["\r\n"], ["\n", "\r\n"], ["\n"] * 2 + ENDS])


def random_text(chance, pieces=PIECES, ends=("\n",)):
    """A text of some lines, with or without an end of the last one."""
    return "".join(chance.choice([*pieces, *ends, *ends]) for _ in range(chance.randrange(60)))


def long_text(chance, ends):
    """A text of 200 lines with up to 450 characters, or none."""
    filler = "".join(chance.choice(PIECES) for _ in range(1500))
    return "".join(filler[: chance.randrange(450)] + chance.choice(ends) for _ in range(chance.choice([0, 0, 200])))


def lines(text):
    """Its lines, as the tools have them: without their ends, and without a byte-order mark."""
    return [] if "\0" in text else text.removeprefix("\ufeff").splitlines()


def shown(line):
    """A line as the tools print it."""
    line = line.encode(errors="surrogateescape").decode(errors="replace")
    return line if len(line) <= 500 else line[:500] + "... [truncated]"


def data(text):
    """The bytes of a text."""
    return text.encode(errors="surrogateescape")


def plant(root, files):
    """Writes texts to files below a folder."""
    for folder in {root / name.rpartition("/")[0] for name in files}:
        folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (root / name).write_bytes(data(text))
