// What a store has of a thread, and under which key: `tests/cases/answers/`, which native Rust reads too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parse } from "smol-toml";
import { evaluate } from "pascaline";
import { keyOf, nameOf } from "../build/answers/key.js";
import { argumentsNameAns, namesAns } from "../build/answers/names.js";
import { isSame, readRecord, writeRecord } from "../build/answers/record.js";
import { WHY, notKept, unavailable } from "../build/answers/unavailable.js";

const cases = (name) => parse(readFileSync(new URL(`../../tests/cases/answers/${name}.toml`, import.meta.url), "utf8"));

const RECORDS = cases("records");
const NAMES = cases("names").case;

const text = (value) => ({ type: "text", value, text: value });
const answerOf = ({ expression, left }) => (left === undefined ? evaluate(expression) : text(left));

const bitsOf = (number) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
};

describe("the key of a thread", () => {
  test("has its name, or the hash of it", async () => {
    for (const { thread, times = 1, key, name } of cases("keys").case) {
      const found = await nameOf(thread.repeat(times));
      assert.deepEqual([found, keyOf(found)], [name, key], JSON.stringify(thread));
    }
  });
});

describe("the word ans", () => {
  test("in a text", () => {
    for (const { text, names } of NAMES) assert.equal(namesAns(text), names, JSON.stringify(text));
  });

  test("in the arguments of a call", () => {
    for (const { text, names } of NAMES) {
      for (const args of [{ expression: text }, { list: [1, { deep: [text] }] }, text]) {
        assert.equal(argumentsNameAns(JSON.stringify(args)), names, JSON.stringify(text));
      }
    }
    assert.equal(argumentsNameAns('{"expression":"\\u0061n\\u0073 + 1"}'), true);
    for (const args of ["", "ans", '{"ans":1}', '{"expression":"ans', "[".repeat(1e6)]) {
      assert.equal(argumentsNameAns(args), false, args.slice(0, 20));
    }
  });
});

describe("a record", () => {
  test("is written as every surface writes it", async () => {
    for (const { thread, text, call, before, ...last } of RECORDS.good) {
      const ans = answerOf(last);
      const record = { ans, call, before: before === undefined ? undefined : evaluate(before) };
      assert.equal(writeRecord(await nameOf(thread), record), text);
    }
  });

  test("is read with every bit", async () => {
    for (const { thread, text, bits, call, before, ...last } of RECORDS.good) {
      const record = readRecord(text, await nameOf(thread));
      const ans = answerOf(last);
      assert.equal(record.ans.type, ans.type, text);
      assert.deepEqual(record.ans.value, ans.value, text);
      assert.ok(isSame(record.ans, ans) && !isSame(undefined, ans));
      assert.equal(record.call, call);
      assert.deepEqual(record.before?.value, before === undefined ? undefined : evaluate(before).value);
      if (bits === undefined) continue;
      const parts = ans.type === "complex" ? [record.ans.value.re, record.ans.value.im] : [record.ans.value];
      assert.deepEqual(parts.map(bitsOf), bits, text);
    }
  });

  test("gives the answer that it was made of", async () => {
    for (const { thread, text, ...last } of RECORDS.good) {
      if (last.left !== undefined) continue;
      const { ans } = readRecord(text, await nameOf(thread));
      assert.equal(evaluate("ans", { ans }).text, answerOf(last).text, text);
    }
  });

  test("is nothing else", async () => {
    for (const { thread, text, message } of RECORDS.bad) {
      const why = readRecord(text, await nameOf(thread));
      assert.equal(typeof why, "string", text);
      const error = unavailable(thread, why);
      assert.deepEqual([error.message, error.code, error.hint], [message, "ans-unavailable", RECORDS.texts.hint], text);
      assert.equal(error.rendered, `${message}\nhint: ${RECORDS.texts.hint}`);
    }
  });

  test("is a text", () => {
    for (const text of [undefined, null, 15, true, {}, [], Buffer.from("{}"), Symbol("s"), () => {}, 1n]) {
      assert.equal(readRecord(text, "t1"), "what is stored is not a record of an answer");
    }
  });

  test("has at most 1,048,576 characters", () => {
    const [before, after] = ['{"v":1,"thread":"t1","type":"text","value":"', '"}'];
    const longest = 1_048_576 - before.length - after.length;
    const most = text("x".repeat(longest));
    const written = writeRecord("t1", { ans: most });
    assert.equal(written, before + most.value + after);
    assert.deepEqual(readRecord(written, "t1").ans.value, most.value);
    assert.equal(writeRecord("t1", { ans: text(`${most.value}x`) }), undefined);
    const long = "what is stored is longer than 1048576 characters";
    assert.equal(readRecord(before + "x".repeat(longest + 1) + after, "t1"), long);
    assert.equal(readRecord("[".repeat(10_000_000), "t1"), long);
  });

  test("may be nested deeply without harm", () => {
    for (const text of ["[".repeat(1e6), `{"v":1,"value":${"[".repeat(5e5)}${"]".repeat(5e5)}}`]) {
      assert.equal(readRecord(text, "t1"), "what is stored is not a record of an answer");
    }
  });
});

describe("the words", () => {
  test("are those of every surface", () => {
    assert.deepEqual({ ...WHY }, { ...RECORDS.causes });
    const cause = new Error("ECONNREFUSED");
    const note = notKept(cause);
    assert.deepEqual({ ...note }, { code: "ans-not-kept", message: RECORDS.texts.note });
    assert.equal(note.cause, cause);
  });
});
