"""What is no reading: courtesy around a text, and signs that have another spelling of the same meaning."""

import re

from measures import is_unit, measure

ASKING = re.compile(
    r"^(?:please )?(?:what is|what's|whats|calculate|compute|evaluate|how much is|please calculate|find|solve)(?: the)? (?=[-+(\d√|])", re.I
)
SIGNS = str.maketrans({"×": "*", "÷": "/", "−": "-", "⋅": "*", "·": "*", "∗": "*", "π": "pi", "“": '"', "”": '"', "’": "'", "`": "'"})
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
WORD = re.compile(r"[^\W\d_]\w*|_\w+")
NUMBER = re.compile(r"0[xX][\da-fA-F]+|0[bB][01]+|0[oO][0-7]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")


def plain(text):
    """The text without courtesy, in ASCII's signs."""
    text = ASKING.sub("", text.strip())
    text = re.sub(r"\s*(?:=\s*\??|\?)\s*$", "", text)
    text = re.sub("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda match: "^" + match[0].translate(RAISED), text)
    text = re.sub(r"√ ?(\d+(?:\.\d+)?)", r"sqrt(\1)", text)
    text = re.sub(r"√ ?\(", "sqrt(", text)
    return text.translate(SIGNS)


def words(text):
    """The words of a text, apart from the digits of numbers."""
    return WORD.findall(NUMBER.sub(" 0 ", text))


def knows(text, known, signs):
    """Whether every word is a unit or known, and every other character is one of the signs."""
    if not all(word in known or is_unit(word) for word in words(text)):
        return False
    rest = WORD.sub("", NUMBER.sub("", text))
    return all(sign in signs or sign.isspace() for sign in rest)


def groups_digits(text):
    """Whether a comma is within a number, where most programs see a separator: `1,234`."""
    return re.search(r"\d,\d", text) is not None


def with_to(text):
    """A conversion with `to` in place of `in`, which means inches to many programs: `5 ft in cm`, but not `5 in`."""
    before, word, target = text.rpartition(" in ")
    return f"{before} to {target}" if word and re.search(r"[^\d\s.]$|\^\d$", before) and measure(target) else text
