// JSON on the way to the core and back: no digit is lost, no string is read as a number, and nothing is written beyond a
// limit.
import assert from "node:assert/strict";
import { test } from "node:test";
import { coerce, split } from "pascaline";
import { jsonOf, valueOf } from "../build/json.js";

const LONG = 12345678901234567890n;

/** JSON text that the package's own reader reads, whatever else it contains. */
const withLong = (text) => valueOf(`[${LONG},${text}]`)[1];

test("a value reads as JSON.parse reads it", () => {
  const texts = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "-1.5",
    "1e400",
    "2E-3",
    "1234567890123456.5",
    "9007199254740991",
    '""',
    '"a"',
    String.raw`"\"\\\\\""`,
    String.raw`"\\"`,
    String.raw`"\u0000\ud800\n"`,
    '"1234567890123456789"',
    '"é😀"',
    "[]",
    "{}",
    "[[],{}]",
    '[1,"a",null]',
    '{"a":{"b":[1]},"":2}',
    '{"__proto__":{"x":1},"constructor":1}',
    '{"a":1,"a":2}',
  ];
  for (const text of texts) {
    const parsed = JSON.parse(text);
    assert.deepEqual(withLong(text), parsed, text);
    assert.deepEqual(valueOf(text), parsed, text);
  }
  assert.ok(Object.is(withLong("-0"), -0));
  assert.ok(Object.hasOwn(withLong('{"__proto__":1}'), "__proto__"));
  assert.equal({}.x, undefined);
});

test("an integer past 2^53 keeps its digits", () => {
  assert.deepEqual(valueOf("[9007199254740992,-9007199254740993,12345678901234567890]"), [
    9007199254740992n,
    -9007199254740993n,
    LONG,
  ]);
  assert.equal(valueOf("9".repeat(100_000)), BigInt("9".repeat(100_000)));
});

test("invalid JSON is an error", () => {
  for (const text of ["", "[", "[1", '{"a"', '"a', "x", "[1,", `[${LONG}`]) {
    assert.throws(() => withLong(text), SyntaxError, text);
    assert.throws(() => valueOf(text), SyntaxError, text);
  }
});

test("a string stays a string, whatever it begins with", () => {
  for (const text of ["\u0000123", "\u0000abc", "\u0000", '\\"\u0000']) {
    const { value } = coerce({ value: [text, LONG], coercion: "to-json" });
    assert.deepEqual(value, [text, LONG]);
  }
});

test("every value of a bigint, and every value written, is read again", () => {
  const value = { list: [LONG, -LONG, 1.5, "x", null, true], nested: { "": [[], {}] } };
  assert.deepEqual(valueOf(jsonOf(value)), value);
  assert.equal(jsonOf([undefined, () => 1, NaN]), "[null,null,null]");
  assert.equal(jsonOf({ a: undefined, b: new Date(0) }), '{"b":"1970-01-01T00:00:00.000Z"}');
});

test("text longer than a limit is cut beyond it", () => {
  let read = 0;
  const items = new Proxy(Array(1e9), {
    get: (list, name) => ((read += name !== "length" && typeof name === "string"), list[name]),
  });
  const values = [
    "x".repeat(1e6),
    items,
    Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n, n])),
    1n << 100_000_000n,
  ];
  for (const value of values) {
    const { length } = jsonOf(value, 1000);
    assert.ok(length > 1000 && length < 2000, String(length));
  }
  assert.ok(read < 2000);
  assert.equal(jsonOf([1, "ab"], 8), '[1,"ab"]');
});

test("actions of fifty megabytes are rejected", () => {
  const long = "1,".repeat(25 << 20);
  for (const value of [long, [long], Array(1e7).fill(1), '"'.repeat(10 << 20)]) {
    const { status, reason } = coerce({ value, coercion: "to-list" });
    assert.deepEqual([status, reason], ["failed", "action must be smaller: longer than 1048576 bytes"]);
    assert.equal(split({ value }).reason, reason);
    assert.equal(split({ value: "$x" }, { x: value }).reason, "bindings must be smaller: longer than 1048576 bytes");
  }
  const half = "\\".repeat(500_000);
  assert.deepEqual(coerce({ value: half, coercion: "to-list" }).value, [half]);
  assert.equal(coerce({ value: "1,".repeat(40_000), coercion: "to-list" }).value.length, 40_000);
});
