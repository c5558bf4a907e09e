"""Patterns of `grep` and of `find`: those that people write, and random ones."""

# Each matches something in `texts.FIXED`, but for `NOWHERE`. Python's `re` has them too.
COMMON = [
    "fn ", r"\bpub\b", r"^use ", r"^$", r"\}$", r"unwrap\(\)", r"[0-9]{5,}", r"[0-9]{5,}x", r"\d+\.\d+e-?\d+", "TODO|FIXME|XXX",
    "(?i)cargo", r"(?i)\bRUST\b", "é|ü|–|“", r"[^\x00-\x7F]{3,}", r"\w+_\w+_\w+_\w+_\w+", r"\s+$", r"^\s*//!",
    r"^\s{20,}\S", r"\(([a-z]+), \w+\)", r"\bself\b.*\bself\b", r"https?://[^\s)]+", r"\\[nrt]",
    "=>.*=>", r"^.{100,120}$", r"^.{500,}$", r"\AMIT", r"x{3}", r"\B-\B", r"impl<.*> .* for ", r"^(\w+) = ", r"struct \w+\s*\{",
    "mathjs|CPython|SymPy", r"\.gitignore", "",
]
# Syntax that only Rust has, or that never ends in Python.
RUSTS = [
    r"\p{Greek}", r"\pN\p{Lowercase}", r"\P{ASCII}", r"[[:upper:]]{8,}", r"[[:^print:]]", r"(?-u:\xFF)", r"(?-u:[\x80-\xBF])",
    r"[\w&&[^a-z_]]+$", r"[a-y--[aeiou]]{5}", r"[a-c~~b-d]{2}", r"\x{e9}|\u{2013}", r"\b{start}ma", r"\w\b{end}:", "(?x: i m p l < )",
    r"(?U:s.*t)\b", r"(?R)b$", r"(?P<first>\w)(?<second>\d)x", r"(?s)MIT.*", r"e\z", r"(?-m)^use", r"(a+)+$", r"a.*b.*c.*d.*e.*f",
]
# Neither finds anything. (The second one is written so that it does not find itself.)
NOWHERE = [r"\z.", "absent" + "_needle"]
REFUSED = ["(", "a{2,1}", r"\p{Nope}", "(?=a)", "(?<!a)b", r"(a)\1", r"one\ntwo", r"[\n]", r"\Q", "(?P<n>a)(?P<n>b)", "*a"]

GLOBS = [
    "*", "*.toml", "**/*.rs", "**/*.md", "src/**/*.rs", "src/*/*.rs", "**/mod.rs", "**/[a-c]*.rs", "**/[!a-y]*", "**/.*", ".*", ".*/*",
    "**/*.t?ml", "tests/**/cases/**/*.toml", "**/**/*.mjs", "*/*/*/*/*", "**/test*/**/*.mjs", "Makefile", "src/lib.rs", "src/nothing.rs",
    "./src//lib.rs", "**/*[0-9]*", "**/*[a-]*.toml", "**/[]]*", "**/{a,b}*", "src/*", "**/", "src/**", "**/*é*", "*/",
]
# None of them says a name, which would find even what is excluded (`search-ignored` in DIFFERENCES.md).
NAMES = ["*", "?", "[a]", "b*", "[ab]", "[!a]*", ".*", "*.txt", "a*", "*[bc]", "[s]rc", "[é]", "[[]a]", "x[ ]y", "[A-Z]", "?b", "*.*"]

ATOMS = ["a", "b", "foo", ".", r"\w", r"\s", r"\S", r"\d", "[ab]", "[^a]", "é", r"\b", r"a\B", r"\Bb", "^", "$", " ", r"\W", "x?", "-"]
RUST_ATOMS = [
    r"\p{L}", r"\pN", r"\P{Lu}", r"\p{Greek}", "[[:alpha:]]", "[[:^digit:]]", "[[:space:]]", r"[\w&&[^a]]", "[a-x--b]", "[a-c~~b-d]",
    "(?i:FOO)", r"(?-u:\w)", r"(?-u:\W)", r"(?-u:[\x80-\xFF])", r"\x{e9}", r"\A", r"\z", r"\b{start}", r"\b{end}", r"\b{start-half}",
    "(?U:a+b)", "(?x: a | o )",
]


def expression(chance, atoms=ATOMS, depth=3):
    """A random pattern."""
    kind = chance.randrange(6) if depth else 0
    if kind < 2:
        return chance.choice(atoms)
    if kind == 2:
        return "(?:" + expression(chance, atoms, depth - 1) + "|" + expression(chance, atoms, depth - 1) + ")"
    if kind == 3:
        return "(" + expression(chance, atoms, depth - 1) + ")" + chance.choice(["*", "+", "?", "{2}", "{0,3}", "*?"])
    return expression(chance, atoms, depth - 1) + expression(chance, atoms, depth - 1)


def rust_expression(chance):
    """A random pattern of Rust's regular expressions."""
    return expression(chance, ATOMS + 2 * RUST_ATOMS)


def glob(chance):
    """A random pattern of `find`."""
    folders = [chance.choice([*NAMES, "**", "**", "**"]) for _ in range(chance.randrange(3))]
    return "/".join([*folders, chance.choice(NAMES)])
