"""Makes tests/cases/chat/*.json: nanochat's rules of tool use and of rendering, reimplemented in Python.

`tool_use.json` has scripted samples and the resulting columns; `conversations.json` has conversations with their ids
and mask, or their refusal; `random.json` has 1,000 drawn ones as segments, and a digest of their ids and mask.

    python3 tests/oracles/make_chat_cases.py [--check]

`--check` compares with what is recorded.
"""

import argparse
import json
import random
import sys
import warnings
from pathlib import Path

CASES = Path(__file__).parent.parent / "cases" / "chat"
TEXTS = "bos user_start user_end assistant_start assistant_end python_start python_end output_start output_end".split()
BYTES = dict(zip(TEXTS, [261, 262, 263, 264, 260, 256, 257, 258, 259]))
BOS, AE, PS, PE, OS, OE = (BYTES[name] for name in "bos assistant_end python_start python_end output_start output_end".split())
SEED = 20261121
BLOCKED = """__ import exec eval compile open file input raw_input globals locals vars dir getattr setattr delattr
hasattr""".split()
LETTERS = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'\"()._ ")


def calculator(expression):
    """The value, or None."""
    expression = expression.replace(",", "")
    if set(expression) <= set("0123456789*+-/.() "):
        if "**" in expression:
            return None
    elif not set(expression) <= LETTERS or ".count(" not in expression:
        return None
    elif any(word in expression.lower() for word in BLOCKED):
        return None
    try:
        return eval(expression, {"__builtins__": {}}, {})
    except Exception:
        return None


def encode(text):
    return list(text.encode())


def decode_bytes(ids):
    return bytes(id for id in ids if id < 256).decode(errors="replace")


def decode_text(ids):
    """As in a real vocabulary, a special token decodes to its text."""
    names = {id: f"<|{name}|>".encode() for name, id in BYTES.items()}
    return b"".join(bytes([id]) if id < 256 else names.get(id, b"") for id in ids).decode(errors="replace")


DECODE = {"bytes": decode_bytes, "text": decode_text}


class Stream:
    """One row: a queue, an optional block, an end."""

    def __init__(self, decode):
        self.decode, self.queue, self.block, self.ended = decode, [], None, False

    def take(self, sample):
        mask = 0 if self.queue else 1
        token = self.queue.pop(0) if self.queue else sample
        if token in (AE, BOS):
            self.ended = True
        if token == PS:
            self.block = []
        elif self.block is not None and token == PE:
            said, self.block = self.block, None
            value = calculator(self.decode(said)) if said else None
            if value is not None:
                self.queue += [OS, *encode(str(value)), OE]
        elif self.block is not None:
            self.block.append(token)
        return token, mask


def tool_use(name, scripts, tokenizer="bytes", max_tokens=None, prompt=(BOS, 72, 105)):
    """`scripts` has a list of samples for each row; after its end, the model keeps ending the turn."""
    rows = [Stream(DECODE[tokenizer]) for _ in scripts]
    results, masks, open_rows = [list(prompt) for _ in rows], [[0] * len(prompt) for _ in rows], set(range(len(rows)))
    samples, tokens, mask_columns = [], [], []
    while (max_tokens is None or len(samples) < max_tokens) and not all(row.ended for row in rows):
        at = len(samples)
        drawn = [script[at] if at < len(script) else AE for script in scripts]
        column = [row.take(sample) for row, sample in zip(rows, drawn)]
        samples.append(drawn)
        tokens.append([token for token, _ in column])
        mask_columns.append("".join(str(mask) for _, mask in column))
        for index in sorted(open_rows):
            token, mask = column[index]
            if token in (AE, BOS):
                open_rows.remove(index)
            else:
                results[index].append(token)
                masks[index].append(mask)
    return {
        "name": name,
        "tokenizer": tokenizer,
        "max_tokens": max_tokens,
        "prompt": list(prompt),
        "samples": samples,
        "tokens": tokens,
        "mask": mask_columns,
        "done": all(row.ended for row in rows),
        "results": results,
        "masks": ["".join(map(str, mask)) for mask in masks],
    }


def say(*pieces):
    """A script: strings become their bytes, numbers stay."""
    return [id for piece in pieces for id in (encode(piece) if isinstance(piece, str) else [piece])]


def branches():
    thrown = "#" * 12
    yield tool_use("a call", [say("so ", PS, "6*7", PE, "####", " it is 42", AE)])
    yield tool_use("forced tokens begin behind the end", [say(PS, "1+1", PE, "abcde", AE)])
    yield tool_use("a sample is thrown away while the output is forced, be it an end", [say(PS, "1+1", PE, AE, BOS, PS, "x", AE)])
    yield tool_use("two calls", [say(PS, "2*3", PE, "...", "and ", PS, "7/2", PE, thrown, AE)])
    yield tool_use("a call while the output of another is forced is thrown away", [say(PS, "1+1", PE, PS, PE, PS, "2+2", PE, AE)])
    yield tool_use("a nested start begins anew", [say(PS, "9+", PS, "1+1", PE, "...", AE)])
    yield tool_use("a stray end is a token like any other", [say("a", PE, "b", AE)])
    yield tool_use("a second end as well", [say(PS, "1+1", PE, "...", PE, "b", AE)])
    yield tool_use("an empty block gives nothing", [say(PS, PE, "b", AE)])
    yield tool_use("nested starts and nothing", [say(PS, PS, PS, PE, "b", AE)])
    yield tool_use("an unfinished block at the end", [say("a", PS, "1+1", AE)])
    yield tool_use("an end inside of a block", [say(PS, "1+", AE), say(PS, "2+2", PE, thrown, AE)])
    yield tool_use("an end inside of a block, which goes on", [say(PS, "1+", AE, "1", PE, thrown), say("a" * 20, AE)])
    yield tool_use("the same, with a vocabulary", [say(PS, "1+", AE, "1", PE, thrown), say("a" * 20, AE)], "text")
    yield tool_use("a beginning inside of a block", [say(PS, "1", BOS, "+1", PE, thrown), say("a" * 20, AE)], "text")
    for name in TEXTS:
        if name not in ("python_start", "python_end"):
            for tokenizer in DECODE:
                script = say(PS, "1+", BYTES[name], "1", PE, "...", "b", AE)
                yield tool_use(f"{name} inside of a block, {tokenizer}", [script, say("a" * 12, AE)], tokenizer)
    yield tool_use("output tokens that are sampled", [say(OS, "5", OE, "b", OE, AE)])
    yield tool_use("a document begins anew", [say("a", BOS)])
    yield tool_use("nothing but an end", [say(AE)])
    for expression in "2**3|1/0|1+|( |x|len('hello')|'hello'.upper()|1 2|05|1e3|10 % 3|2^3|2+2\n|\u00e9|3//0".split("|"):
        yield tool_use(f"no output: {expression!r}", [say(PS, expression, PE, "b", AE)])
    for expression in "123,456 * 789|123.45 * 67.89|(100 - 20) / 4|0.2*50|10/2|7//2|-7//2|--1|.5*2|1/1000000|00|-0.0|999999999*999999999|,1,+,1,".split("|"):
        yield tool_use(f"output: {expression}", [say(PS, expression, PE, "~" * 25, "b", AE)])
    for expression in "'strawberry'.count('r')|\"banana\".count(\"a\")|'a,b,c'.count(',')|'x'.upper().count('X') .real".split("|"):
        yield tool_use(f"letters: {expression}", [say(PS, expression, PE, "~" * 5, "b", AE)])
    for expression in "'profile'.count('f')|'hello'.upper()|'a-b'.count('-')|'a'.count(1)|str(1).count('1')".split("|"):
        yield tool_use(f"no letters: {expression}", [say(PS, expression, PE, "b", AE)])
    script = say("ab", PS, "12*12", PE, "....", "cd", AE)
    for cut in range(len(script) + 3):
        yield tool_use(f"cut after {cut} columns", [script], max_tokens=cut)
    yield tool_use("no rows", [])
    yield tool_use("no prompt", [script], prompt=())
    long, short = say("a" * 9, PS, "2*2", PE, "..."), say("b", AE)
    yield tool_use("a completed row goes on", [say("a", AE, "still ", PS, "6*7", PE, "....", "b"), say("c" * 25, AE)])
    yield tool_use("a completed row begins a document", [say(AE, BOS, "x", AE), say("c" * 9, AE)])
    yield tool_use("three rows", [long + [AE], short, script])
    yield tool_use("three rows, cut", [long + [AE], short, script], max_tokens=14)
    yield tool_use("three rows that end at once", [say("ab", AE), say("cd", BOS), say("ef", AE)])
    yield tool_use("sixty-four rows", [say("a" * (row % 7), PS, f"{row}*{row + 1}", PE, "." * 8, AE) for row in range(64)])
    yield tool_use("sixty-four rows, one of which never ends", [say("x" * 40) if row == 63 else say(AE) for row in range(64)], max_tokens=30)


class Draw:
    """Random scripts and conversations."""

    WORDS = "What is the sum of it , please ? Grüße 数 🙂 ½ e\u0301 \u200f \u0000 \t \\ \" ' | 42 0.5 don't <|bos|> <|python_start|> << >>".split(" ")

    def __init__(self, seed):
        self.of = random.Random(seed)

    def expression(self):
        of = self.of
        while True:
            if of.random() < 0.7:
                text = f"{of.randint(0, 999)}{of.choice('+-*/')}{of.choice(['', ' ', '('])}{of.randint(0, 99)}{of.choice(['', '', ')', '.5'])}"
            else:
                text = "".join(of.choice("0123456789*+-/.(), xé") for _ in range(of.randint(0, 8)))
            # Values that are not numbers are a different case.
            if calculator(text) is None or isinstance(calculator(text), (int, float)):
                return text

    def script(self, least):
        script, of = [], self.of
        while len(script) < least:
            kind = of.random()
            if kind < 0.4:
                script += say(PS, self.expression(), PE)
            elif kind < 0.6:
                script += say(of.choice(["a", "so ", "=", "#### 5", "é🙂"]))
            elif kind < 0.9:
                script.append(of.choice([PS, PE, OS, OE, *BYTES.values(), 1000, 2**32 - 1]))
            else:
                script.append(of.randrange(256))
        return script

    def tool_use(self, index):
        rows = self.of.choice([1, 1, 1, 3, 3]) if index % 60 else 64
        scripts = [self.script(self.of.randint(1, 40)) for _ in range(rows)]
        most = self.of.choice([None, None, self.of.randint(0, 30)])
        return tool_use(f"drawn {index}", scripts, self.of.choice(["bytes", "text"]), most, self.script(3)[:4])

    def text(self):
        words = [self.of.choice(self.WORDS) for _ in range(self.of.choice([0, 1, 2, 3, 5, 8]))]
        return self.of.choice([" ", " ", "\n"]).join(words)

    def part(self):
        kind = self.of.choice(["text", "text", "python", "python_output"])
        return {"type": kind, "text": self.text() if kind == "text" else self.expression()}

    def conversation(self):
        of = self.of
        messages = [{"role": "system", "content": self.text()}] if of.random() < 0.3 else []
        for _ in range(of.choice([1, 1, 1, 2, 3])):
            messages.append({"role": "user", "content": self.text()})
            parts = [self.part() for _ in range(of.randint(0, 4))]
            messages.append({"role": "assistant", "content": of.choice([parts, parts, self.text()])})
        if of.random() < 0.1:
            messages.pop()
        return messages


def segments(messages):
    """The conversation in pieces: the name of a special token or a text, whether it is a text, and its mask."""

    def special(name, mask=0):
        return (name, False, mask)

    if messages[0]["role"] == "system":
        assert messages[1]["role"] == "user", "System message must be followed by a user message"
        joined = messages[0]["content"] + "\n\n" + messages[1]["content"]
        messages = [{**messages[1], "content": joined}, *messages[2:]]
    made = [special("bos")]
    for index, message in enumerate(messages):
        turn = ["user", "assistant"][index % 2]
        assert message["role"] == turn, f"Message {index} is from {message['role']} but should be from {turn}"
        content = message["content"]
        if turn == "user":
            assert isinstance(content, str), "User messages are simply expected to be strings"
            made += [special("user_start"), (content, True, 0), special("user_end")]
            continue
        made.append(special("assistant_start"))
        if isinstance(content, str):
            made.append((content, True, 1))
        elif isinstance(content, list):
            for part in content:
                text, kind = part["text"], part["type"]
                if not isinstance(text, str):
                    raise ValueError(f"Invalid input type: {type(text)}")
                if kind == "text":
                    made.append((text, True, 1))
                elif kind == "python":
                    made += [special("python_start", 1), (text, True, 1), special("python_end", 1)]
                elif kind == "python_output":
                    made += [special("output_start"), (text, True, 0), special("output_end")]
                else:
                    raise ValueError(f"Unknown part type: {kind}")
        else:
            raise ValueError(f"Unknown content type: {type(content)}")
        made.append(special("assistant_end", 1))
    return made


def render(messages, max_tokens=2048):
    ids, mask = [], []
    for piece, is_text, bit in segments(messages):
        encoded = encode(piece) if is_text else [BYTES[piece]]
        ids += encoded
        mask += [bit] * len(encoded)
    return ids[:max_tokens], mask[:max_tokens]


def complete(messages):
    assert messages[-1]["role"] == "assistant", "Last message must be from the Assistant"
    return render(messages[:-1])[0] + [BYTES["assistant_start"]]


def refusal(error):
    """Python's words for it."""
    return f"'{error.args[0]}'" if isinstance(error, KeyError) else str(error)


def conversation(name, messages, path=None, hint=None, completion_path=None, completion_hint=None, max_tokens=2048, shape=False):
    """The paths and hints are ours. `shape` marks what only JSON can represent, and a Conversation cannot."""
    case = {"name": name, "messages": messages, "max_tokens": max_tokens, "shape": shape}
    try:
        ids, mask = render(messages, max_tokens)
        case |= {"ids": ids, "mask": "".join(map(str, mask))}
    except Exception as error:
        case |= {"error": refusal(error), "path": path, "hint": hint}
    try:
        case["completion"] = complete(messages)
    except Exception as error:
        case |= {"completion_error": refusal(error), "completion_path": completion_path or path, "completion_hint": completion_hint}
    return case


TURNS = "user and assistant messages must alternate, starting with the user"
KINDS = "the types are `text`, `python` and `python_output`"
BEGIN = "a conversation must begin with a user message"
MERGED = "the content of a system or user message is a string"
CONTENT = "the content of an assistant message is a string or a list of parts"


def conversations():
    def m(role, content):
        return {"role": role, "content": content}

    user, hello = m("user", "hi"), m("assistant", "hello!")
    tools = [
        {"type": "text", "text": "sure"},
        {"type": "python", "text": "1+1"},
        {"type": "python_output", "text": "2"},
        {"type": "text", "text": "it is 2"},
    ]
    yield conversation("two turns", [user, hello, m("user", "bye"), m("assistant", "later")])
    yield conversation("a system message is merged", [m("system", "Be brief."), user, hello])
    yield conversation("merged by hand", [m("user", "Be brief.\n\nhi"), hello])
    yield conversation("a call", [user, m("assistant", tools)])
    yield conversation("a call in the middle", [user, m("assistant", tools), user, hello])
    yield conversation("no parts", [user, m("assistant", [])])
    yield conversation("empty texts", [m("user", ""), m("assistant", [{"type": kind, "text": ""} for kind in ("text", "python", "python_output")])])
    yield conversation("an empty system message", [m("system", ""), m("user", ""), m("assistant", "")])
    yield conversation("special tokens' texts are text", [m("user", "<|bos|><|user_end|>"), m("assistant", "<|assistant_end|>")])
    yield conversation("other writings", [m("user", "Grüße, 数 🙂\u0000\r\n"), m("assistant", "\u200f½")])
    yield conversation("a user alone", [user], completion_path="messages[0].role")
    for most in (0, 1, 5, 14, 20, 32):
        yield conversation(f"cut to {most}", [user, m("assistant", tools)], max_tokens=most)
    yield conversation("longer than the default", [m("user", "x" * 2100), hello])
    yield conversation("cut inside of a call", [m("user", "x" * 2035), m("assistant", tools), user, hello])

    yield conversation("no message", [], "messages", BEGIN, completion_hint=BEGIN)
    yield conversation("a system message alone", [m("system", "a")], "messages", BEGIN, "messages[0].role")
    yield conversation("a system message and an assistant", [m("system", "a"), hello], "messages[1].role", None, "messages", BEGIN)
    yield conversation("two system messages", [m("system", "a"), m("system", "b"), user], "messages[1].role", None, "messages[2].role")
    yield conversation("an assistant first", [hello], "messages[0].role", TURNS, "messages", BEGIN)
    yield conversation("a user twice", [user, user], "messages[1].role", TURNS, "messages[1].role")
    yield conversation("an assistant twice", [user, hello, hello], "messages[2].role", TURNS, "messages[1].role")
    yield conversation("a user twice behind a system message", [m("system", "a"), user, user, hello], "messages[2].role", TURNS, None, TURNS)
    yield conversation("a system message later", [user, m("system", "a"), hello], "messages[1].role", TURNS, None, TURNS)
    yield conversation("an unknown role", [user, m("tool", "5")], "messages[1].role", TURNS, "messages[1].role")
    yield conversation("an empty role", [m("", "5"), hello], "messages[0].role", TURNS, None, TURNS)
    for name, content in {"list": [], "parts": tools, "int": 5, "float": 1.5, "None": None, "bool": True, "dict": {}}.items():
        at = "messages[0].content"
        yield conversation(f"a user says {name}", [m("user", content), hello], at)
        yield conversation(f"a system says {name}", [m("system", content), user, hello], at, MERGED, None, MERGED)
        yield conversation(f"a user says {name} behind a system message", [m("system", "a"), m("user", content), hello], "messages[1].content", MERGED, None, MERGED)
        if not isinstance(content, list):
            yield conversation(f"an assistant says {name}", [user, m("assistant", content)], "messages[1].content", CONTENT)
    for kind in ("image", "", "Text", "pythonoutput"):
        odd = [*tools, {"type": kind, "text": "5"}]
        yield conversation(f"a part of type {kind!r}", [user, m("assistant", odd)], "messages[1].content[4].type", KINDS)
        yield conversation(f"a part of type {kind!r}, later", [user, hello, user, m("assistant", odd), user, hello], "messages[3].content[4].type", KINDS, None, KINDS)

    yield conversation("no role", [{"content": "hi"}], "messages[0].role", shape=True)
    yield conversation("no role, later", [user, {"content": "hi"}], "messages[1].role", shape=True)
    yield conversation("no content", [user, {"role": "assistant"}], "messages[1].content", shape=True)
    yield conversation("a part without text", [user, m("assistant", [{"type": "text"}])], "messages[1].content[0].text", shape=True)
    yield conversation("a part without type", [user, m("assistant", [{"text": "a"}])], "messages[1].content[0].type", shape=True)
    for name, text in {"int": 5, "None": None, "dict": {}}.items():
        parts = [tools[0], {"type": "text", "text": text}]
        yield conversation(f"a part's text is {name}", [user, m("assistant", parts)], "messages[1].content[1].text", shape=True)


def digest(ids, mask):
    """FNV-1a of each id's four bytes, the lowest first, and its bit."""
    hash = 0x811C9DC5
    for id, bit in zip(ids, mask):
        for byte in (*id.to_bytes(4, "little"), bit):
            hash = (hash ^ byte) * 0x01000193 % 2**32
    return hash


def random_conversations(count=1000):
    draw = Draw(SEED)
    for _ in range(count):
        messages = draw.conversation()
        pieces = [[piece, bit] if is_text else TEXTS.index(piece) * 2 + bit for piece, is_text, bit in segments(messages)]
        ids, mask = render(messages)
        yield {"messages": messages, "segments": pieces, "count": len(ids), "digest": digest(ids, mask)}


def lines(cases):
    return "[\n" + ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases) + "\n]\n"


def main():
    warnings.simplefilter("ignore")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    draw = Draw(SEED)
    made = {
        "tool_use.json": [*branches(), *(draw.tool_use(index) for index in range(240))],
        "conversations.json": list(conversations()),
        "random.json": list(random_conversations()),
    }
    CASES.mkdir(exist_ok=True)
    texts = {name: lines(cases) for name, cases in made.items()}
    stale = [name for name, text in texts.items() if not (CASES / name).exists() or (CASES / name).read_text() != text]
    if not arguments.check:
        for name in stale:
            (CASES / name).write_text(texts[name])
    counts = ", ".join(f"{len(cases)} in {name}" for name, cases in made.items())
    print(f"{counts}; {len(stale)} files {'differ' if arguments.check else 'made anew'}")
    sys.exit(1 if arguments.check and stale else 0)


main()
