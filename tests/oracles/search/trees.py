"""Random folders with `.gitignore` files."""

NAMES = ["a", "b", "ab", "abc", "a.txt", "b.txt", "c.log", ".hidden", "é", "build", "src", "x y", "[a]", "A"]
RULES = [
    "a", "b/", "/a", "*.txt", "!a.txt", "a/b", "/a/*", "!/a/b", "**/b", "a/**", "a/**/b", "[ab]", "[!a]", "?", "*", "!*/", "!*.txt",
    "!src/", "build/", "/build", ".hidden", "# a", "\\#a", "x\\ y", "x y", "\\[a\\]", "a*c", "é", "", "*.log ", "!c.log", "src/*.txt",
    "**/a/b/**",
]
# What every file without rules holds.
TEXT = "text\n"


def files(chance, depth=3, folder=""):
    """The paths of a random tree, each with the text of the file."""
    planted = {}
    for name in chance.sample(NAMES, chance.randrange(1, 6)):
        if depth and chance.random() < 0.5:
            planted |= files(chance, depth - 1, f"{folder}{name}/")
        else:
            planted[folder + name] = TEXT
    if chance.random() < 0.5:
        rules = "\n".join(chance.choice(RULES) for _ in range(chance.randrange(1, 6)))
        planted[folder + ".gitignore"] = chance.choice(["", "", "\ufeff"]) + rules + chance.choice(["\n", "", "\r\n"])
    return planted


def parts(path):
    """The names in a path, by which paths are in order."""
    return path.split("/")


def nested(values):
    """The values of paths, folder by folder in the order of the paths."""
    tree = {}
    for path in sorted(values, key=parts):
        *folders, name = parts(path)
        below = tree
        for folder in folders:
            below = below.setdefault(folder, {})
        below[name] = values[path]
    return tree


def flat(tree, folder=""):
    """The paths in nested folders, each with its value."""
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{folder}{name}/")
        else:
            yield folder + name, value
