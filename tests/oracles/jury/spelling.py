"""Trees in the spelling of a juror. What a spelling does not know raises `Unspelled`, and the juror does not vote."""

import re


class Unspelled(Exception):
    pass


class Spelling:
    """The defaults are those of most languages. `names`, `functions` and `relations` map ours; a function may be a text or a callable."""

    names = {"pi": "pi", "e": "e", "i": "i"}
    functions = {}
    relations = {}
    power = "^"
    separator = ", "

    def spelled(self, tree):
        form, *parts = tree
        if form in self.relations:
            return self.infix(self.relations[form], *parts)
        method = getattr(self, f"of_{WORDS.get(form, form)}", None)
        if not method:
            raise Unspelled(form)
        return method(*parts)

    def of_num(self, value):
        if value.denominator == 1:
            return str(value)
        return f"({value.numerator}/{value.denominator})"

    def of_name(self, name):
        if name not in self.names:
            raise Unspelled(name)
        return self.names[name]

    def infix(self, sign, left, right):
        return f"({self.spelled(left)} {sign} {self.spelled(right)})"

    def of_plus(self, left, right):
        return self.added("+", left, right)

    def of_minus(self, left, right):
        return self.added("-", left, right)

    def added(self, sign, left, right):
        if right[0] == "neg" and right[1][0] == "%":
            raise Unspelled("a percentage")
        if right[0] == "%":
            # Only where it is plain that the percentage is one of what stands before it.
            if left[0] not in ("num", "quantity", "money") or (left[0] == "num" and left[1] <= 1):
                raise Unspelled("a percentage")
            return f"({self.spelled(left)} * (1 {sign} {self.spelled(right)}))"
        return self.infix(sign, left, right)

    def of_times(self, left, right):
        return self.infix("*", left, right)

    def of_over(self, left, right):
        return self.infix("/", left, right)

    def of_power(self, left, right):
        return f"(({self.spelled(left)}){self.power}({self.spelled(right)}))"

    def of_neg(self, inner):
        return f"(-({self.spelled(inner)}))"

    def of_percent(self, inner):
        return f"(({self.spelled(inner)})/100)"

    def of_money(self, _sign, amount):
        """An amount is the number that it is, as no juror knows currencies without their rates."""
        return self.spelled(amount)

    def of_call(self, name, arguments):
        if name not in self.functions:
            raise Unspelled(name)
        function = self.functions[name]
        if any(argument[0] == "to" and argument[2] == "percent" for argument in arguments):
            raise Unspelled("what is rounded is the number before the sign")
        arguments = arguments[0][1] if len(arguments) == 1 and arguments[0][0] == "list" else arguments
        items = [self.spelled(item) for item in arguments]
        if isinstance(function, str):
            return f"{function}({self.separator.join(items)})"
        try:
            return function(*items)
        except TypeError as error:
            raise Unspelled(name) from error

    def of_to(self, inner, target):
        """The value is the same whatever it is converted to."""
        if target in ("percent", "fraction", "decimal"):
            return self.spelled(inner)
        raise Unspelled(target)


class WithUnits(Spelling):
    """Units are written after a sign of multiplication. `units` has those whose name another unit has here, None where none fits."""

    units = {}
    # A year is the Julian one, the Gregorian one or the tropical one, and a month a part of it.
    doubtful = frozenset("month months year years yr mo decade decades century centuries millennium millennia".split())

    def unit(self, text):
        def one(match):
            name = self.units.get(match[0], None if " " in match[0] else match[0])
            if name is None or match[0] in self.doubtful:
                raise Unspelled(match[0])
            return name

        return re.sub(r"L/100km|fl oz|(?:imperial|metric|US) [a-z]+|°[CF]?|[^\W\d]\w*", one, text)

    def of_quantity(self, value, unit):
        return f"({self.spelled(value)} * ({self.unit(unit)}))"

    def of_to(self, inner, target):
        return self.spelled(inner)


WORDS = {
    "+": "plus",
    "-": "minus",
    "*": "times",
    "/": "over",
    "^": "power",
    "%": "percent",
    "!": "factorial",
    "!!": "double_factorial",
    "//": "floor_over",
    "=": "equal",
    "!=": "unequal",
    "<": "less",
    "<=": "at_most",
    ">": "greater",
    ">=": "at_least",
}
