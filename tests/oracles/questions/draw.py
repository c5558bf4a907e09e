"""Random parts of questions, and the list of the kinds."""

import random
from collections import namedtuple
from fractions import Fraction

Question = namedtuple("Question", "text truth options")

KINDS = {}


def kind(generator):
    """Registers a kind of question: a function from a Draw to a text, its truth and, if there are any, its options."""
    KINDS[generator.__name__.replace("_", " ")] = generator
    return generator


WAYS_TO_ASK = [
    "what is {}?",
    "What is {}",
    "what's {}?",
    "calculate {}",
    "Calculate {}.",
    "how much is {}?",
    "compute {}",
    "{} =",
    "{} = ?",
    "please calculate {}",
    "Evaluate {}",
    "find {}",
    "{}?",
]


class Draw(random.Random):
    """What is drawn, always from one seed."""

    def question(self, name):
        text, truth, *options = KINDS[name](self)
        return Question(text, truth, options[0] if options else {})

    def one(self, *items):
        return self.choice(items)

    def is_likely(self, chance):
        return self.random() < chance

    def whole(self, low=2, high=99):
        return self.randint(low, high)

    def large(self):
        return self.randint(1, 10 ** self.randint(2, 8))

    def decimal(self, most=99, places=2):
        """A decimal with digits after the point, as it is written."""
        return f"{self.randint(0, most)}.{self.randint(1, 10**places - 1):0{places}d}".rstrip("0")

    def number(self, most=99):
        """A whole number or a decimal, as it is written."""
        return str(self.whole(1, most)) if self.is_likely(0.6) else self.decimal(most, self.one(1, 2, 3))

    def signed(self, low=1, high=12):
        return self.whole(low, high) * self.one(1, 1, -1)

    def asked(self, text):
        """The text alone, or as a question."""
        return text if self.is_likely(0.4) else self.one(*WAYS_TO_ASK).format(text)

    def listed(self, items):
        """`a, b and c`"""
        items = [str(item) for item in items]
        return ", ".join(items[:-1]) + self.one(" and ", " and ", ", and ", ", ") + items[-1]


def grouped(number):
    return f"{number:,}"


def signed_term(number, name=""):
    """`+ 3x`, `- x`, `+ 5`"""
    size = abs(number)
    return ("- " if number < 0 else "+ ") + (name if name and size == 1 else f"{size}{name}")


def leading_term(number, name):
    """`3x`, `-x`"""
    return name if number == 1 else f"-{name}" if number == -1 else f"{number}{name}"


def decimal_text(value):
    """A fraction whose decimal ends, in digits."""
    value, places = Fraction(value), 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = f"{abs(int(value * 10**places)):0{places + 1}d}"
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if value < 0 else text
