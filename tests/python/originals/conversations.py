"""Random expressions, texts and conversations, as a model that uses nanochat's calculator writes them."""

import pascaline

WORDS = ["strawberry", "naïve café", "你好 🙂", "The answer is ", " = ", "\n\n", "hello hello", "<|bos|>", "12345", "..."]


def number(random):
    return random.choice([
        lambda: str(random.randrange(100)),
        lambda: f"{random.randrange(10**7):,}",
        lambda: f"{random.uniform(0, 100):.2f}",
        lambda: str(random.randrange(10**25)),
        lambda: random.choice(["0", "00", "007", "1.", ".5", "1..2", ""]),
    ])()


def arithmetic(random, depth=0):
    if depth > 3 or random.random() < 0.4:
        return number(random)
    left, right = arithmetic(random, depth + 1), arithmetic(random, depth + 1)
    operator = random.choice(["+", "-", "*", "/", "//", " + ", " * ", " - ", "/ ", "**", "--", "+-"])
    return f"({left}{operator}{right})" if random.random() < 0.4 else f"{left}{operator}{right}"


def count(random):
    quote = random.choice("'\"")
    word = random.choice(["strawberry", "", "aaa", "open", "Mississippi", "a b a", "cafe", "file"])
    letter = random.choice(["r", "a", "", "ss", "A", " ", "é"])
    method = random.choice([".count", ".count", ".count", ".upper().count", ".lower().count", ".index", ".strip().count"])
    return f"{quote}{word}{quote}{method}({quote}{letter}{quote})"


def expression(random):
    """What a model may write as an expression, right or wrong."""
    text = random.choice([arithmetic, arithmetic, count])(random)
    if random.random() < 0.1:
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(["x", "(", ")", "'", "%", "^", "é", ",", "=", "\n", "e"]) + text[at:]
    return text


def text(random):
    return "".join(random.choice(WORDS) for _ in range(random.randrange(4)))


def part(random):
    kind = random.choice(["text", "python", "python_output"])
    return {"type": kind, "text": expression(random) if kind == "python" else text(random)}


def conversation(random):
    """One of the makers', or a random one."""
    maker = random.randrange(4)
    if maker == 0:
        return pascaline.arithmetic_conversation(random.randrange(1000), random.randrange(1000))
    if maker == 1:
        return pascaline.spelling_conversation(random.choice(["cheese", "strawberry"]), random.choice("esr"))
    messages = [{"role": "system", "content": text(random)}] if random.random() < 0.3 else []
    for _ in range(random.randrange(1, 4)):
        messages.append({"role": "user", "content": text(random)})
        content = [part(random) for _ in range(random.randrange(5))] if random.random() < 0.6 else text(random)
        messages.append({"role": "assistant", "content": content})
    return {"messages": messages}
