// nanochat's interface: the recorded cases of tests/cases/chat, and the mistakes of callers.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { decode, encode } from "gpt-tokenizer/encoding/cl100k_base";
import {
  ByteTokenizer,
  CalculationError,
  ConversationError,
  SPECIAL_TOKENS,
  ToolUse,
  evaluate,
  maskPicture,
  maskPieces,
  renderConversation,
  renderForCompletion,
  useCalculator,
} from "pascaline";

const folder = new URL("../../tests/cases/chat/", import.meta.url);
const cases = (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

const bytes = new ByteTokenizer();
/** A special token decodes to text, as in a real vocabulary. */
const text = {
  encode: (string) => bytes.encode(string),
  decode: (ids) =>
    bytes.decode(
      ids.flatMap((id) => {
        const special = SPECIAL_TOKENS.find((name) => bytes.encodeSpecial(name) === id);
        return special === undefined ? [id] : bytes.encode(special);
      }),
    ),
  encodeSpecial: (name) => bytes.encodeSpecial(name),
};
const tokenizers = { bytes, text };

/** A real vocabulary. */
const FIRST_SPECIAL = 100_277;
const real = {
  encode: (string) => encode(string),
  decode: (ids) => ids.map((id) => (id >= FIRST_SPECIAL ? SPECIAL_TOKENS[id - FIRST_SPECIAL] : decode([id]))).join(""),
  encodeSpecial: (name) => FIRST_SPECIAL + SPECIAL_TOKENS.indexOf(name),
};
/** The digest of all random conversations in it; tests/host/tests/chat.rs has the same. */
const REAL_DIGEST = 576_955_338;

const BOS = 261;
const AE = 260;
const PS = 256;
const PE = 257;

/** FNV-1a of each id's four bytes, the lowest first, and its bit. */
function digest(ids, mask, hash = 0x811c9dc5) {
  for (const [index, id] of ids.entries()) {
    for (const byte of [id & 255, (id >>> 8) & 255, (id >>> 16) & 255, id >>> 24, mask[index]]) {
      hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    }
  }
  return hash;
}

/** The exception of a call. */
function thrown(call) {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail("no exception was thrown");
}

describe("scripts", () => {
  const scripts = cases("tool_use.json");

  test(`${scripts.length} of them produce their columns`, () => {
    assert.ok(scripts.length > 300);
    for (const { name, tokenizer, samples, tokens, mask, done, results } of scripts) {
      const toolUse = new ToolUse(tokenizers[tokenizer], { rows: results.length });
      const columns = samples.map((sampled) => toolUse.step(sampled));
      assert.deepEqual(
        columns.map((column) => [column.tokens, column.mask.join("")]),
        tokens.map((column, at) => [column, mask[at]]),
        name,
      );
      assert.equal(columns.at(-1)?.done ?? results.length === 0, done, name);
    }
  });

  /** A model that plays the recorded samples, and records its inputs. */
  function model(samples) {
    const told = [];
    const sample = (before) => {
      told.push(before);
      assert.ok(told.length <= samples.length, "one sample too many");
      return samples[told.length - 1];
    };
    return { told, sample };
  }

  test("a generation draws as often as nanochat, at once or with time", async () => {
    for (const { name, tokenizer, max_tokens, prompt, samples, tokens, mask, results, masks } of scripts) {
      const toolUse = new ToolUse(tokenizers[tokenizer], { rows: results.length });
      const options = max_tokens === null ? {} : { maxTokens: max_tokens };
      const { told, sample } = model(samples);
      const columns = [...toolUse.generate(sample, options)];
      assert.deepEqual(
        columns.map((column) => [column.tokens, column.mask.join("")]),
        tokens.map((column, at) => [column, mask[at]]),
        name,
      );
      assert.deepEqual(told, samples.length ? [undefined, ...tokens.slice(0, -1)] : [], name);

      const slow = model(samples);
      const waited = [];
      for await (const column of toolUse.generate(async (before) => slow.sample(before), options)) waited.push(column);
      assert.deepEqual(waited, columns, name);

      const batch = await toolUse.generateBatch(prompt, model(samples).sample, options);
      assert.deepEqual([batch.results, batch.masks.map((row) => row.join(""))], [results, masks], name);
      const slowly = model(samples);
      const again = await toolUse.generateBatch(prompt, async (before) => slowly.sample(before), options);
      assert.deepEqual(again, batch, name);
    }
  });
});

describe("conversations", () => {
  const conversations = cases("conversations.json");
  const outcome = (call) => {
    try {
      return call();
    } catch (error) {
      assert.ok(error instanceof ConversationError, String(error));
      assert.equal(error.code, "malformed-conversation");
      return [error.message, error.path, error.hint ?? null];
    }
  };

  test(`${conversations.length} of them have ids and a mask, or are rejected`, () => {
    assert.ok(conversations.length > 60);
    for (const wanted of conversations) {
      const { name, messages, max_tokens } = wanted;
      const rendered = outcome(() => {
        const { ids, mask } = renderConversation({ messages }, bytes, max_tokens);
        return [ids, mask.join("")];
      });
      const refusal = [wanted.error, wanted.path, wanted.hint];
      assert.deepEqual(rendered, "error" in wanted ? refusal : [wanted.ids, wanted.mask], name);
      // For JSON that is not a conversation, everything is read, including the last message.
      if (wanted.shape) continue;
      const completion = outcome(() => renderForCompletion({ messages }, bytes));
      const { completion_error: error, completion_path: path, completion_hint: hint } = wanted;
      assert.deepEqual(completion, error === undefined ? wanted.completion : [error, path, hint], name);
    }
  });

  test("a thousand drawn ones, with two tokenizers", () => {
    const drawn = cases("random.json");
    assert.equal(drawn.length, 1000);
    let hash;
    for (const { messages, segments, count, digest: wanted } of drawn) {
      const rendered = renderConversation({ messages }, bytes);
      assert.deepEqual([rendered.ids.length, digest(rendered.ids, rendered.mask)], [count, wanted]);
      for (const tokenizer of [bytes, real]) {
        const pieces = segments.map((segment) =>
          typeof segment === "number"
            ? { ids: [tokenizer.encodeSpecial(SPECIAL_TOKENS[segment >> 1])], bit: segment & 1 }
            : { ids: tokenizer.encode(segment[0]), bit: segment[1] },
        );
        const { ids, mask } = renderConversation({ messages }, tokenizer);
        assert.deepEqual(
          ids,
          pieces.flatMap((piece) => piece.ids),
        );
        assert.deepEqual(
          mask,
          pieces.flatMap((piece) => piece.ids.map(() => piece.bit)),
        );
        if (tokenizer === real) hash = digest(ids, mask, hash);
      }
    }
    assert.equal(hash, REAL_DIGEST);
  });

  test("the default is cut to 2048, followed by the start of a completion", () => {
    const messages = [
      { role: "user", content: "x".repeat(3000) },
      { role: "assistant", content: "y" },
    ];
    assert.equal(renderConversation({ messages }, bytes).ids.length, 2048);
    assert.equal(renderConversation({ messages }, bytes, 9999).ids.length, 3006);
    const completion = renderForCompletion({ messages }, bytes);
    assert.deepEqual([completion.length, completion.at(-1)], [2049, 264]);
  });

  test("the conversation is left as it was", () => {
    const messages = Object.freeze([
      Object.freeze({ role: "system", content: "a" }),
      Object.freeze({ role: "user", content: "b" }),
      Object.freeze({ role: "assistant", content: Object.freeze([]) }),
    ]);
    renderConversation({ messages }, bytes);
    assert.equal(renderForCompletion({ messages }, bytes).length, 8);
  });

  test("text that UTF-8 cannot represent is replaced, NUL is a character", () => {
    const messages = [{ role: "user", content: "\ud800\0" }];
    const { ids } = renderConversation({ messages }, bytes);
    assert.deepEqual(ids, [261, 262, 0xef, 0xbf, 0xbd, 0, 263]);
  });
});

describe("pictures", () => {
  test("for a terminal, and for a page", () => {
    const messages = [
      { role: "user", content: "\u001b[2J\n" },
      { role: "assistant", content: "a" },
    ];
    const { ids, mask } = renderConversation({ messages }, bytes);
    assert.deepEqual(maskPieces(ids, mask, bytes).slice(-3), [
      { text: "<|assistant_start|>", trained: false },
      { text: "a", trained: true },
      { text: "<|assistant_end|>", trained: true },
    ]);
    const shown = ["<|bos|>", "<|user_start|>", "␛", "[", "2", "J", "\n", "<|user_end|>", "<|assistant_start|>"];
    const picture = [
      ...shown.map((piece) => `\u001b[91m${piece}\u001b[0m`),
      ...["a", "<|assistant_end|>"].map((piece) => `\u001b[92m${piece}\u001b[0m`),
    ];
    assert.equal(maskPicture(ids, mask, bytes), picture.join("|"));
    assert.equal(maskPicture([], [], bytes), "");
    assert.equal(maskPieces([65, 66], [1], bytes).length, 1);
  });
});

describe("the calculator", () => {
  test("returns Python's text, or nothing", () => {
    assert.equal(useCalculator("123,456 * 789"), "97406784");
    assert.equal(useCalculator("(100 - 20) / 4"), "20.0");
    for (const expr of ["2**3", "", "1/0", "\0", "\ud800", "é", "(".repeat(100_000), "9".repeat(100_000)]) {
      assert.equal(useCalculator(expr), null, expr.slice(0, 10));
    }
    for (const expr of [undefined, null, 5, {}, ["1"]]) {
      const error = thrown(() => useCalculator(expr));
      assert.ok(error instanceof CalculationError);
      assert.deepEqual([error.code, error.message], ["invalid-input", "expr must be a string"]);
    }
  });
});

describe("the mistakes of callers", () => {
  const refused = (call, message, path) => {
    const error = thrown(call);
    assert.ok(error instanceof ConversationError, String(error.stack));
    assert.deepEqual(
      [error.name, error.code, error.message, error.path],
      ["ConversationError", "invalid-input", message, path],
    );
  };
  const ints = "expecting list of ints";

  test("invalid samples", () => {
    const toolUse = new ToolUse(bytes, { rows: 2 });
    for (const sampled of [undefined, null, 5, "ab", {}, new DataView(new ArrayBuffer(8))]) {
      refused(() => toolUse.step(sampled), ints, "sampled");
    }
    for (const token of [1.5, -1, NaN, "5", null, 2 ** 32, 5n]) {
      refused(() => toolUse.step([65, token]), ints, "sampled[1]");
    }
    refused(() => toolUse.step([65]), "expected one sampled token for each of 2 rows, got 1", "sampled");
    // No row has changed.
    assert.deepEqual(toolUse.step(Uint32Array.of(65, 66)), { tokens: [65, 66], mask: [1, 1], done: false });
  });

  test("an invalid prompt, model or options", async () => {
    const toolUse = new ToolUse(bytes);
    const sample = () => [AE];
    const failure = async (...args) => {
      const error = await toolUse.generateBatch(...args).catch((reason) => reason);
      return [error.code, error.message, error.path];
    };
    assert.deepEqual(await failure("hi", sample), ["invalid-input", ints, "prompt"]);
    assert.deepEqual(await failure([1, "2"], sample), ["invalid-input", ints, "prompt[1]"]);
    assert.deepEqual(await failure([1], undefined), ["invalid-input", "sample must be a function", "sample"]);
    refused(() => toolUse.generate(5), "sample must be a function", "sample");
    refused(() => toolUse.generate(sample, 5), "options must be an object", "options");
    for (const maxTokens of [-1, 1.5, NaN, "5", null, Infinity]) {
      refused(() => toolUse.generate(sample, { maxTokens }), "maxTokens must be a whole number", "maxTokens");
      refused(
        () => renderConversation({ messages: [] }, bytes, maxTokens),
        "maxTokens must be a whole number",
        "maxTokens",
      );
    }
    for (const rows of [-1, 0.5, "1", 2 ** 53]) {
      refused(() => new ToolUse(bytes, { rows }), "rows must be a whole number up to 65536", "rows");
    }
    const early = () => [...toolUse.generate(async () => [AE])];
    refused(early, "sample returned a promise: loop with `for await`", "sample");
    refused(() => [...toolUse.generate(() => ["x"])], ints, "sampled[0]");
  });

  test("an invalid tokenizer", () => {
    const messages = [{ role: "user", content: "a" }];
    const render = (tokenizer) => () => renderConversation({ messages }, tokenizer);
    const partly = (methods) => ({
      encode: (string) => bytes.encode(string),
      decode: (ids) => bytes.decode(ids),
      encodeSpecial: (name) => bytes.encodeSpecial(name),
      ...methods,
    });
    refused(() => new ToolUse(), "tokenizer must have a method encode", "tokenizer.encode");
    refused(render(null), "tokenizer must have a method encode", "tokenizer.encode");
    refused(render(partly({ decode: 5 })), "tokenizer must have a method decode", "tokenizer.decode");
    const noSpecial = partly({ encodeSpecial: () => undefined });
    refused(render(noSpecial), "tokenizer must return an int for <|bos|>", "tokenizer.encodeSpecial");
    refused(render(partly({ encode: () => "a" })), ints, "tokenizer.encode");
    refused(render(partly({ encode: () => [1, 1.5] })), ints, "tokenizer.encode[1]");
    const toolUse = new ToolUse(partly({ decode: () => 5 }));
    toolUse.step([PS]);
    toolUse.step([65]);
    refused(() => toolUse.step([PE]), "tokenizer must decode to a string", "tokenizer.decode");
    // A tokenizer's exception is passed on.
    const own = new Error("own");
    const throwing = partly({
      encode: () => {
        throw own;
      },
    });
    assert.equal(thrown(render(throwing)), own);
  });

  test("an invalid conversation", () => {
    const of = (conversation) => {
      const error = thrown(() => renderConversation(conversation, bytes));
      assert.ok(error instanceof ConversationError, String(error.stack));
      assert.equal(error.code, "malformed-conversation");
      return [error.message, error.path];
    };
    for (const conversation of [undefined, null, 5, "hi"]) {
      assert.deepEqual(of(conversation), ["conversation must be an object", "conversation"]);
    }
    assert.deepEqual(of({}), ["'messages'", "messages"]);
    assert.deepEqual(of({ messages: "hi" }), ["messages must be a list", "messages"]);
    assert.deepEqual(of({ messages: [null] }), ["messages[0] must be an object", "messages[0]"]);
    assert.deepEqual(of({ messages: [{ role: 5 }] }), ["role must be a string", "messages[0].role"]);
    const parts = (part) =>
      of({
        messages: [
          { role: "user", content: "a" },
          { role: "assistant", content: [part] },
        ],
      });
    assert.deepEqual(parts("a"), ["messages[1].content[0] must be an object", "messages[1].content[0]"]);
    assert.deepEqual(parts({ type: 5, text: "" }), ["type must be a string", "messages[1].content[0].type"]);
    const inherited = ["Unknown part type: constructor", "messages[1].content[0].type"];
    assert.deepEqual(parts({ type: "constructor", text: "" }), inherited);
  });
});

describe("rows", () => {
  test("a step that throws leaves them, and the next goes on", () => {
    let isBroken = true;
    const toolUse = new ToolUse(
      {
        encode: (string) => bytes.encode(string),
        decode: (ids) => {
          if (isBroken) throw new Error("broken");
          return bytes.decode(ids);
        },
        encodeSpecial: (name) => bytes.encodeSpecial(name),
      },
      { rows: 2 },
    );
    for (const token of [PS, 49, 43, 49]) toolUse.step([token, 97]);
    assert.throws(() => toolUse.step([PE, 98]), { message: "broken" });
    isBroken = false;
    toolUse.step([PE, 98]);
    assert.deepEqual(toolUse.step([0, 99]), { tokens: [258, 99], mask: [0, 1], done: false });
  });

  test("a generation has its own, and each loop begins anew", () => {
    const toolUse = new ToolUse(bytes);
    toolUse.step([PS]);
    const generation = toolUse.generate(() => [AE]);
    assert.deepEqual([...generation], [{ tokens: [AE], mask: [1], done: true }]);
    assert.deepEqual([...generation].length, 1);
    assert.equal(toolUse.step([BOS]).done, true);
  });

  test("a tokenizer may calculate itself", () => {
    const tokenizer = {
      encode: (string) => bytes.encode(evaluate(`"${string}"`).text),
      decode: (ids) => useCalculator("1+1") && bytes.decode(ids),
      encodeSpecial: (name) => bytes.encodeSpecial(name),
    };
    const samples = [PS, 54, 42, 55, PE, 0, 0, 0, 0, AE];
    const columns = [...new ToolUse(tokenizer).generate(() => [samples.shift()])];
    assert.deepEqual(
      columns.map(({ tokens }) => tokens[0]),
      [PS, 54, 42, 55, PE, 258, 52, 50, 259, AE],
    );
  });

  test("a long block is one expression, and its output is forced whole", () => {
    const toolUse = new ToolUse(bytes);
    const digits = bytes.encode("1".repeat(4000));
    for (const token of [PS, ...digits, PE]) assert.equal(toolUse.step([token]).mask[0], 1);
    const forced = digits
      .map(() => 0)
      .concat(0, 0)
      .map((token) => toolUse.step([token]));
    assert.deepEqual(
      forced.map(({ tokens }) => tokens[0]),
      [258, ...digits, 259],
    );
    assert.ok(forced.every(({ mask }) => mask[0] === 0));
    assert.equal(toolUse.step([65]).mask[0], 1);
  });

  test("a tokenizer that steps the rows it decodes for is rejected", () => {
    const odd = {
      ...text,
      decode: () => {
        toolUse.step([65]);
        return "";
      },
    };
    const toolUse = new ToolUse(odd);
    toolUse.step([PS]);
    toolUse.step([49]);
    assert.throws(() => toolUse.step([PE]), { name: "ConversationError", message: "a step is already in progress" });
    assert.equal(toolUse.step([50]).tokens[0], 50);
  });
});
