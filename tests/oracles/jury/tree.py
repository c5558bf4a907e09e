"""Our readings as trees. Their notation is strict (src/read/write.rs), so that this is a small grammar of its own.

A tree is a tuple: its form, and its parts. `("+", a, b)`, `("num", Fraction)`, `("quantity", value, "km/h")`, `("call", "sqrt", [a])`.
"""

import re
from fractions import Fraction

TOKEN = re.compile(
    r"""(?P<space>\s*)(?:
    (?P<date>\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?)
  | (?P<num>\d+\.?\d*(?:e[+-]?\d+)?)
  | (?P<unit>L/100km|°[CFR]?|(?:imperial|metric|US)\ [a-z]+|fl\ oz)
  | (?P<name>[^\W\d]\w*(?:\.[^\W\d]\w*)*)
  | (?P<sign><=|>=|!=|!!|//|[-+*/^!%=<>(),;\[\]{}$€£¥±≈?…])
)""",
    re.X,
)


class Unread(Exception):
    """What this grammar leaves out: inequalities of intervals, matrices, money of other signs."""


WORDS = {"mod", "per", "to", "and", "solve"}


def trees(reading):
    """The tree of each statement; None if one of them is not read here."""
    try:
        return [Reader(part).statement() for part in reading.split("; ")]
    except (Unread, IndexError, RecursionError):
        return None


class Reader:
    def __init__(self, text):
        self.tokens, at = [], 0
        while at < len(text.rstrip()):
            match = TOKEN.match(text, at)
            if not match:
                raise Unread(text)
            self.tokens.append((match.lastgroup, match[match.lastgroup], bool(match["space"])))
            at = match.end()
        self.at = 0

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else ("end", "", False)

    def takes(self, *texts):
        if self.peek()[1] in texts and self.peek()[0] != "end":
            self.at += 1
            return self.tokens[self.at - 1][1]
        return None

    def needs(self, text):
        if not self.takes(text):
            raise Unread(text)

    def statement(self):
        if self.takes("solve"):
            self.needs("for")
            return ("solve", self.atom())
        tree = self.whole()
        if self.peek()[0] != "end":
            raise Unread(self.peek()[1])
        return tree

    def whole(self):
        left = self.comparison()
        if self.takes("to"):
            words = []
            while self.peek()[0] != "end" and self.peek()[1] not in (")", ",", ";", "]"):
                words.append((" " if self.peek()[2] else "") + self.peek()[1])
                self.at += 1
            return ("to", left, "".join(words).strip())
        return left

    def comparison(self):
        left = self.sum()
        sign = self.takes("<", ">", "<=", ">=", "=", "!=")
        if not sign:
            return left
        right = self.sum()
        if self.peek()[1] in ("<", ">", "<=", ">=", "=", "!="):
            raise Unread("a chain")
        return (sign, left, right)

    def sum(self):
        left = self.product()
        while sign := self.takes("+", "-"):
            left = (sign, left, self.product())
        return left

    def product(self):
        left = self.sign()
        while True:
            if sign := self.takes("*", "/", "//", "mod"):
                left = (sign, left, self.sign())
            elif self.takes("per"):
                left = ("/", left, ("quantity", ("num", Fraction(1)), self.unit()))
            else:
                return left

    def sign(self):
        if self.takes("-"):
            return ("neg", self.power())
        return self.power()

    def power(self):
        base = self.postfix()
        if self.takes("^"):
            return self.percent(("^", base, self.postfix()))
        return base

    def postfix(self):
        node = self.percent(self.atom())
        while sign := self.takes("!", "!!"):
            node = (sign, node)
        return self.quantity(self.percent(node))

    def percent(self, node):
        while self.takes("%"):
            node = ("%", node)
        return node

    def quantity(self, node):
        kind, text, is_spaced = self.peek()
        if is_spaced and (kind == "unit" or (kind == "name" and text not in WORDS)):
            return ("quantity", node, self.unit())
        if node[0] == "money" and text == "/" and not is_spaced:
            self.at += 1
            return ("/", node, ("quantity", ("num", Fraction(1)), self.unit()))
        return node

    def unit(self):
        """`km/h`, `kg*m^2/s`, `J / (kg*K)`"""
        text = self.unit_part()
        while True:
            sign, spaced = self.peek()[1], self.peek()[2]
            follows = self.peek(1)
            if sign in ("*", "/") and not spaced and (follows[0] in ("name", "unit")):
                self.at += 1
                text += sign + self.unit_part()
            elif sign == "/" and follows[1] == "(" and self.peek(2)[0] == "name" and self.is_unit_in_brackets():
                self.at += 2
                text += "/(" + self.unit() + ")"
                self.needs(")")
            else:
                return text

    def is_unit_in_brackets(self):
        at = self.at + 2
        while at < len(self.tokens) and self.tokens[at][1] != ")":
            if self.tokens[at][0] not in ("name", "unit") and self.tokens[at][1] not in "*/^23":
                return False
            at += 1
        return True

    def unit_part(self):
        kind, text, _ = self.peek()
        if kind not in ("name", "unit"):
            raise Unread(text)
        self.at += 1
        if self.peek()[1] == "^" and not self.peek()[2]:
            self.at += 1
            minus = "-" if self.takes("(") and self.takes("-") else ""
            text += "^" + minus + self.peek()[1]
            self.at += 1
            if minus:
                self.needs(")")
        return text

    def atom(self):
        kind, text, _ = self.peek()
        self.at += 1
        if kind == "num":
            if len(text.partition("e")[2]) > 4:
                raise Unread("a number of thousands of digits")
            return ("num", Fraction(text))
        if kind == "date":
            return ("date", text)
        if kind == "name":
            if text in WORDS:
                raise Unread(text)
            if self.peek()[1] == "(" and not self.peek()[2]:
                self.at += 1
                return self.call(text)
            return ("name", text)
        if text == "(":
            node = self.whole()
            if self.peek()[1] == ",":
                raise Unread("a point")
            self.needs(")")
            return node
        if text in ("[", "{"):
            return ("list", self.items("]" if text == "[" else "}"))
        if text in "$€£¥" and text:
            return ("money", text, self.atom())
        raise Unread(text)

    def call(self, name):
        """The name of a series means nothing else: `i` is not the imaginary unit there, nor `e` Euler's number."""
        items = self.items(")")
        if name in ("sum", "prod", "derivative") and len(items) > 1 and items[1][0] == "name":
            items = [replaced(item, {items[1][1]: ("name", "k_")}) for item in items]
        return ("call", name, items)

    def items(self, close):
        items = []
        if self.takes(close):
            return items
        while True:
            items.append(self.whole())
            if self.takes(close):
                return items
            self.needs(",")


def parts(tree):
    """The tree and every tree in it."""
    yield tree
    for part in tree[1:]:
        for one in part if isinstance(part, list) else [part]:
            if isinstance(one, tuple):
                yield from parts(one)


def forms(tree):
    return {part[0] for part in parts(tree)}


def resolved(statements):
    """One tree, in which names have been replaced by the values that earlier statements give them; None if something is solved for."""
    values = {}
    for statement in statements[:-1]:
        if statement[0] != "=" or statement[1][0] != "name":
            return None
        values[statement[1][1]] = replaced(statement[2], values)
    last = statements[-1]
    if last[0] in ("=", "solve"):
        return last if last[0] == "=" and not values else None
    return replaced(last, values)


def replaced(tree, values):
    if tree[0] == "name" and tree[1] in values:
        return values[tree[1]]
    return tuple(
        replaced(part, values)
        if isinstance(part, tuple)
        else [replaced(one, values) for one in part]
        if isinstance(part, list)
        else part
        for part in tree
    )
