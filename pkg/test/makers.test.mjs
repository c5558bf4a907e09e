// The makers of training data.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ByteTokenizer,
  arithmeticConversation,
  gsm8kConversation,
  renderConversation,
  spellingConversation,
  useCalculator,
} from "pascaline";

const outputsOf = (conversation) => {
  const parts = conversation.messages[1].content;
  return parts.flatMap((part, at) => (part.type === "python_output" ? [[parts[at - 1].text, part.text]] : []));
};

test("a problem of arithmetic is in the seed's form, and the same wherever it is drawn", () => {
  assert.deepEqual(arithmeticConversation({ seed: 7, index: 0 }), {
    messages: [
      { role: "user", content: "What is 739 * 666?" },
      {
        role: "assistant",
        content: [
          { type: "python", text: "739 * 666" },
          { type: "python_output", text: "492174" },
          { type: "text", text: "The answer is 492174." },
        ],
      },
    ],
  });
  for (let index = 0; index < 200; index++) {
    const conversation = arithmeticConversation({ seed: 1, index, operators: "+-*/" });
    for (const [expression, output] of outputsOf(conversation)) assert.equal(useCalculator(expression), output);
    assert.ok(renderConversation(conversation, new ByteTokenizer()).ids.length > 20);
  }
});

test("annotations of GSM8K become calls, their outputs computed", () => {
  const row = { question: "Q?", answer: "2*3=<<2*3=6>>6, and <<0.2*50=10>>10, and <<1+1=3>>3.\n#### 3" };
  assert.deepEqual(outputsOf(gsm8kConversation(row)), [
    ["2*3", "6"],
    ["0.2*50", "10"],
    ["1+1", "2"],
  ]);
  assert.deepEqual(outputsOf(gsm8kConversation(row, { outputs: "annotated" })).at(-1), ["1+1", "3"]);
});

test("letters are counted by the calculator", () => {
  const conversation = spellingConversation({ word: "strawberry", letter: "r" });
  assert.equal(conversation.messages[0].content, "How many times does the letter 'r' appear in 'strawberry'?");
  assert.deepEqual(outputsOf(conversation), [["'strawberry'.count('r')", "3"]]);
  assert.match(conversation.messages[1].content.at(-1).text, /#### 3$/);
  assert.throws(() => spellingConversation({ word: "profile", letter: "e" }), { code: "invalid-input" });
});

test("invalid arguments are rejected by name", () => {
  assert.throws(() => arithmeticConversation({ seed: 1.5, index: 0 }), { path: "seed" });
  assert.throws(() => arithmeticConversation({ seed: 1, index: -1 }), { path: "index" });
  assert.throws(() => arithmeticConversation({ seed: 1, index: 0, operators: "^" }), { path: "operators" });
  assert.throws(() => arithmeticConversation(null), { path: "options" });
  assert.throws(() => gsm8kConversation({ question: "Q" }), { path: "answer" });
  assert.throws(() => gsm8kConversation({ question: "Q", answer: "A" }, { outputs: "x" }), { path: "outputs" });
  assert.throws(() => spellingConversation({ word: "a", letter: "ab" }), { path: "letter" });
});
