"""What every juror is."""

import re

import plain
from spelling import Unspelled


# What none of those that read texts as people write them reads as a person means it.
OF_ALL = [
    (r"\d{4}-\d\d-\d\d", "a date is a difference of numbers"),
    (r"\b\d{1,2}/\d{1,2}/\d{4}|\d{4}/\d\d/\d\d|\d ?[ap]m\b", "a date is a quotient, and a time of day a length"),
    (r"\d in [A-Za-z]+$", "an `in` after a number is an inch, whatever the value measures"),
    (r"^\w+ (?:in|to) (?:hour|day|minute|week)$", "two units are a conversion, and no question how many there are"),
    (r"\b(?:to|in) (?:base|hex\w*|oct\w*|bin\w*|decimal)\b", "digits to another base look like decimal ones"),
    (r"\d ?[CP] ?\d", "a C is a coulomb"),
    (r"^[a-z]+ (?:per|in an?|in one) [a-z]+$", "two units are a ratio, and no question how many there are"),
    (r"\b(?:sin|cos|tan|sqrt|ln|log)(?:\^\d)? *[\d.]+ *[A-Za-z°]", "a function without brackets takes the number without its unit"),
    (r"\bfl\.? oz\b", "a femtolitre times an ounce"),
    (r"\bct\b", "a hundredth of a tonne"),
    (r"\b(?:arcsec|lb)\(", "a unit before a bracket is no function"),
    (r"\bas\b", "`as` is an attosecond"),
]


class Juror:
    """A program with a reading of its own, or one that only calculates what we have read.

    `known` and `signs` are the words and the characters that it reads in a text as people write it; a juror without them only
    calculates. `misreads` has patterns of texts that it is known to read as no person means them, with the reason.
    """

    name = ""
    known = None
    signs = frozenset()
    misreads = []
    spelling = None

    def read(self, text):
        """The text as it is passed, for a vote about its reading; None for what it cannot read."""
        if self.known is None or text.lstrip().startswith("="):
            return None
        text = self.prepared(plain.plain(text))
        if not text or not plain.knows(text, self.known, self.signs):
            return None
        if any(re.search(pattern, text) for pattern, _ in [*self.misreads, *OF_ALL]):
            return None
        return text

    def prepared(self, text):
        """A text that differs in spelling only."""
        return text

    def spell(self, trees):
        """Our reading in its own spelling, for a vote about the value."""
        if self.spelling is None or trees is None:
            return None
        try:
            return self.spelled(trees)
        except Unspelled:
            return None

    def spelled(self, trees):
        from tree import resolved

        tree = resolved(trees)
        if tree is None:
            raise Unspelled("an equation")
        return self.spelling.spelled(tree)

    def ask(self, lines):
        """What it prints for each line."""
        raise NotImplementedError

    def value(self, output):
        """The value that it printed; None if there is none."""
        raise NotImplementedError
