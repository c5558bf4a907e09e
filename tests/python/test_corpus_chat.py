"""nanochat's interface: the recorded cases of tests/cases/chat."""

import pytest
from corpus import recorded

import pascaline
from pascaline import ByteTokenizer, ToolUse, render_conversation, render_for_completion

SPECIAL = ["<|bos|>", "<|user_start|>", "<|user_end|>", "<|assistant_start|>", "<|assistant_end|>"] + [
    f"<|{name}_{end}|>" for name in ("python", "output") for end in ("start", "end")
]
BYTES = ByteTokenizer()


class TextTokenizer:
    """A special token decodes to text, as in a real vocabulary."""

    encode = staticmethod(BYTES.encode)
    encode_special = staticmethod(BYTES.encode_special)

    @staticmethod
    def decode(ids):
        texts = {BYTES.encode_special(name): name for name in SPECIAL}
        return BYTES.decode([byte for token in ids for byte in BYTES.encode(texts.get(token, "")) or [token]])


TOKENIZERS = {"bytes": BYTES, "text": TextTokenizer()}


def mask_text(mask):
    return "".join(map(str, mask))


@pytest.mark.parametrize("case", recorded("chat/tool_use.json"), ids=lambda case: case["name"])
def test_a_script_has_its_columns(case):
    rows, tokenizer = len(case["results"]), TOKENIZERS[case["tokenizer"]]
    tool_use = ToolUse(tokenizer, rows=rows)
    columns = [tool_use.step(sampled) for sampled in case["samples"]]
    assert [(column.tokens, mask_text(column.mask)) for column in columns] == list(zip(case["tokens"], case["mask"]))
    assert (columns[-1].done if columns else rows == 0) == case["done"]

    told, samples = [], iter(case["samples"])

    def sample(before):
        told.append(before)
        return next(samples)

    generated = list(ToolUse(tokenizer, rows=rows).generate(sample, case["max_tokens"]))
    assert generated == columns
    assert told == ([None, *case["tokens"][:-1]] if case["samples"] else [])
    samples = iter(case["samples"])
    results, masks = ToolUse(tokenizer, rows=rows).generate_batch(case["prompt"], sample, case["max_tokens"])
    assert (results, [mask_text(mask) for mask in masks]) == (case["results"], case["masks"])


def outcome(call):
    try:
        return call()
    except pascaline.ConversationError as error:
        assert error.code == "malformed-conversation"
        return error.message, error.path, error.hint


@pytest.mark.parametrize("case", recorded("chat/conversations.json"), ids=lambda case: case["name"])
def test_a_conversation_has_its_ids_and_its_mask(case):
    conversation = {"messages": case["messages"]}
    rendered = outcome(lambda: render_conversation(conversation, BYTES, case["max_tokens"]))
    if "error" in case:
        assert rendered == (case["error"], case["path"], case["hint"])
    else:
        assert (rendered[0], mask_text(rendered[1])) == (case["ids"], case["mask"])
    if not case["shape"]:
        wanted = (case.get("completion_error"), case.get("completion_path"), case.get("completion_hint"))
        completion = outcome(lambda: render_for_completion(conversation, BYTES))
        assert completion == (case["completion"] if "completion" in case else wanted)


def digest(ids, mask):
    """FNV-1a of each id's four bytes, the lowest first, and its bit."""
    hash = 0x811C9DC5
    for token, bit in zip(ids, mask, strict=True):
        for byte in (*token.to_bytes(4, "little"), bit):
            hash = (hash ^ byte) * 0x01000193 & 0xFFFFFFFF
    return hash


def test_a_thousand_drawn_conversations():
    drawn = recorded("chat/random.json")
    assert len(drawn) == 1000
    for case in drawn:
        ids, mask = render_conversation({"messages": case["messages"]}, BYTES)
        assert (len(ids), digest(ids, mask)) == (case["count"], case["digest"])


def test_the_annotations_of_gsm8k_agree_as_recorded():
    for case in recorded("gsm8k.json"):
        row = {"question": "?", "answer": f"<<{case['expression']}={case['annotation']}>>"}
        parts = pascaline.gsm8k_conversation(row)["messages"][1]["content"]
        outputs = [part["text"] for part in parts if part["type"] == "python_output"]
        kept = case["annotation"] if case["agrees"] else case["computed"]
        assert outputs == ([] if case["computed"] is None else [kept]), case
