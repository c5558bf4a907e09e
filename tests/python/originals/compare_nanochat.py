"""nanochat with our calculator in its engine, and our rendering in its tokenizer: python compare_nanochat.py FOLDER

Its engine and its tokenizer, which it trains itself, run as they are and with the replacements: its own tests, the rendering of random
conversations, and generations of a scripted model, whose tokens and masks must be the same. `ToolUse`, which stands for the engine's
whole loop, must give them too.
"""

import logging
import os
import sys
from contextlib import contextmanager
from random import Random

import conversations
import pytest

import pascaline

FOLDER = sys.argv[1]
sys.path.insert(0, FOLDER)

import torch  # noqa: E402
from nanochat import engine  # noqa: E402
from nanochat.tokenizer import SPECIAL_TOKENS, RustBPETokenizer  # noqa: E402

GENERATIONS = 1000
SPECIAL = ["<|python_start|>", "<|python_end|>", "<|output_start|>", "<|output_end|>", "<|assistant_end|>", "<|bos|>"]


@contextmanager
def replaced():
    """Pascaline in nanochat's place, by the lines of docs/python_package.md."""
    before = engine.use_calculator, RustBPETokenizer.render_conversation, RustBPETokenizer.render_for_completion

    def render_conversation(self, conversation, max_tokens=2048):
        return pascaline.render_conversation(conversation, self, max_tokens)

    def render_for_completion(self, conversation):
        return pascaline.render_for_completion(conversation, self)

    engine.use_calculator = pascaline.use_calculator
    RustBPETokenizer.render_conversation, RustBPETokenizer.render_for_completion = render_conversation, render_for_completion
    try:
        yield
    finally:
        engine.use_calculator, RustBPETokenizer.render_conversation, RustBPETokenizer.render_for_completion = before


def own_tests():
    """nanochat's tests of what is replaced, with the replacements."""
    os.chdir(FOLDER)
    with replaced():
        code = pytest.main(["-q", "-p", "no:cacheprovider", "tests/test_engine.py", "tests/test_tokenizer.py"])
    assert code == 0, "nanochat's own tests fail"


def trained():
    """nanochat's tokenizer, trained on a few conversations."""
    random = Random(1)
    logging.disable(logging.INFO)
    texts = (str(conversations.conversation(random)) for _ in range(500))
    return RustBPETokenizer.train_from_iterator(texts, 256 + len(SPECIAL_TOKENS) + 500)


def outcome(call, *arguments):
    """What a call returns, or the text of what it raises."""
    try:
        return call(*arguments)
    except Exception as error:
        return getattr(error, "message", None) or str(error)


def rendering(tokenizer):
    random = Random(2)
    for _ in range(GENERATIONS):
        conversation, most = conversations.conversation(random), random.choice([2048, 2048, random.randrange(1, 60)])
        if random.random() < 0.1:
            messages = conversation["messages"]
            random.choice(messages)["role"] = random.choice(["user", "assistant", "system", "tool"])
            if random.random() < 0.3:
                messages[-1]["content"] = [{"type": "image", "text": "?"}]
        theirs = outcome(tokenizer.render_conversation, conversation, most), outcome(tokenizer.render_for_completion, conversation)
        with replaced():
            ours = outcome(tokenizer.render_conversation, conversation, most), outcome(tokenizer.render_for_completion, conversation)
        assert theirs == ours, (conversation, theirs, ours)
    print(f"rendering: {GENERATIONS} conversations, the same tokens, masks and errors")


def calculator():
    random, some = Random(3), 0
    for _ in range(20 * GENERATIONS):
        expression = conversations.expression(random)
        theirs, ours = engine.use_calculator(expression), pascaline.use_calculator(expression)
        assert (type(theirs), repr(theirs)) == (type(ours), repr(ours)), (expression, theirs, ours)
        some += theirs is not None
    assert some > 5 * GENERATIONS
    print(f"use_calculator: {20 * GENERATIONS} expressions, of which {some} have a result: the same values of the same types")


def script(random, tokenizer):
    """What a model says in one row: text, calls of the calculator, and special tokens where they do not belong."""
    said = []
    for _ in range(random.randrange(1, 6)):
        if random.random() < 0.7:
            inside = tokenizer.encode(conversations.expression(random))
            said += [tokenizer.encode_special("<|python_start|>"), *inside, tokenizer.encode_special("<|python_end|>")]
        said += tokenizer.encode(conversations.text(random))
        if random.random() < 0.3:
            said.append(tokenizer.encode_special(random.choice(SPECIAL[:4])))
    return said + [tokenizer.encode_special(random.choice(SPECIAL[4:]))]


class Scripted:
    """A model that says one script in each row. A row goes on when the engine has taken its token, and waits while it forces others."""

    class config:
        n_kv_head, n_head, n_embd, n_layer, sequence_len = 1, 1, 4, 1, 4096

    def __init__(self, scripts, vocabulary):
        self.scripts, self.vocabulary = scripts, vocabulary
        self.at = [0] * len(scripts)

    def get_device(self):
        return torch.device("cpu")

    def next_tokens(self, column):
        """The tokens after a column, which is None at first. The first token is the same in all rows, as it is sampled from one logit."""
        if column is None:
            return [self.scripts[0][0]] * len(self.scripts)
        for row, token in enumerate(column):
            said = self.scripts[row]
            self.at[row] += self.at[row] < len(said) - 1 and (self.at[row] == 0 or token == said[self.at[row]])
        return [said[at] for said, at in zip(self.scripts, self.at)]

    def forward(self, ids, kv_cache=None):
        kv_cache.advance(ids.shape[1])
        is_prompt = kv_cache.batch_size == 1 and kv_cache.get_pos() == ids.shape[1] and ids.shape[1] > 1
        tokens = self.next_tokens(None)[:1] if is_prompt else self.next_tokens(ids[:, -1].tolist())
        logits = torch.zeros(ids.shape[0], ids.shape[1], self.vocabulary)
        for row, token in enumerate(tokens):
            logits[row, -1, token] = 1.0
        return logits


def generated(tokenizer, prompt, scripts, most):
    model = Scripted(scripts, tokenizer.get_vocab_size())
    return list(engine.Engine(model, tokenizer).generate(prompt, num_samples=len(scripts), max_tokens=most, temperature=0.0))


def generated_by_tool_use(tokenizer, scripts, most):
    model = Scripted(scripts, tokenizer.get_vocab_size())
    columns = pascaline.ToolUse(tokenizer, rows=len(scripts)).generate(model.next_tokens, max_tokens=most)
    return [(list(tokens), list(bits)) for tokens, bits in columns]


def generations(tokenizer):
    random, steps, forced = Random(4), 0, 0
    for _ in range(GENERATIONS):
        scripts = [script(random, tokenizer) for _ in range(random.randrange(1, 4))]
        conversation = conversations.conversation(random)
        most = random.randrange(1, 200)
        prompt = tokenizer.render_for_completion(conversation)[-512:]
        theirs = generated(tokenizer, prompt, scripts, most)
        with replaced():
            assert tokenizer.render_for_completion(conversation)[-512:] == prompt
            ours = generated(tokenizer, prompt, scripts, most)
        assert theirs == ours, (conversation, scripts)
        assert theirs == generated_by_tool_use(tokenizer, scripts, most), scripts
        steps += len(theirs)
        forced += sum(mask.count(0) for _, mask in theirs)
    assert forced > GENERATIONS
    print(f"generations: {GENERATIONS}, {steps} steps with {forced} forced tokens: the same tokens and masks in the engine and in ToolUse")


def main():
    print("nanochat", flush=True)
    own_tests()
    tokenizer = trained()
    calculator()
    rendering(tokenizer)
    generations(tokenizer)


if __name__ == "__main__":
    main()
