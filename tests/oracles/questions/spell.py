"""Whole numbers and fractions in English words."""

SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
TENS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety".split()
SCALES = [(10**9, "billion"), (10**6, "million"), (1000, "thousand")]
PARTS = {2: "half", 3: "third", 4: "quarter", 5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth", 10: "tenth"}


def spell(number, conjunction="", comma=""):
    """`five thousand two hundred six`, or `five thousand, two hundred and six`."""
    parts = []
    for size, name in SCALES:
        if number >= size:
            parts.append(f"{hundreds(number // size, conjunction)} {name}")
            number %= size
    if number >= 100 or not parts:
        parts.append(hundreds(number, conjunction))
    elif number:
        last = parts.pop()
        parts.append(f"{last} {conjunction} {hundreds(number, '')}" if conjunction else f"{last} {hundreds(number, '')}")
    return f"{comma} ".join(parts)


def hundreds(number, conjunction):
    if number < 100:
        return tens(number)
    rest = f" {conjunction} " if conjunction else " "
    return f"{SMALL[number // 100]} hundred" + (rest + tens(number % 100) if number % 100 else "")


def tens(number):
    if number < 20:
        return SMALL[number]
    return TENS[number // 10] + (f"-{SMALL[number % 10]}" if number % 10 else "")


def words_of(text):
    """Without commas, hyphens and conjunctions."""
    return [word for word in text.replace("-", " ").replace(",", " ").split() if word != "and"]


def value_of(words):
    """What the words add up to, in whatever order they come."""
    total = part = 0
    for word in words:
        if word == "hundred":
            part *= 100
        elif word in dict(map(reversed, SCALES)):
            total, part = total + part * dict(map(reversed, SCALES))[word], 0
        else:
            part += SMALL.index(word) if word in SMALL else 10 * TENS.index(word)
    return total + part


def could_be_one(left, right):
    """Whether two numbers side by side could be one: `five thousand, six`."""
    if left[0].isdigit() or right[0].isdigit():
        return False
    words = words_of(f"{left} {right}")
    return words_of(spell(value_of(words))) == words


def spell_fraction(top, bottom):
    """`three quarters`, `a half`"""
    part = PARTS[bottom]
    if top == 1:
        return f"a {part}" if part != "eighth" else f"an {part}"
    return f"{SMALL[top]} {'halves' if part == 'half' else part + 's'}"
