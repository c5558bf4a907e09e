// EvalMath: Python's numbers in JavaScript.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "node:util";
import { evalMath } from "pascaline";

test("an int is not a float, and a large one is a bigint", () => {
  assert.equal(evalMath("5").result, 5);
  assert.equal(evalMath("5").repr, "5");
  assert.equal(evalMath("5.0").repr, "5.0");
  assert.equal(evalMath("2**53 - 1").result, 2 ** 53 - 1);
  assert.equal(evalMath("2**53").result, 2n ** 53n);
  assert.equal(evalMath("-2**100").result, -(2n ** 100n));
  assert.equal(evalMath("1e22").result, 1e22);
});

test("a result is plain to see, the rest is at hand", () => {
  const outcome = evalMath("2+2");
  assert.deepEqual(Object.keys(outcome), ["result"]);
  assert.equal(outcome.assertion, '(Expression "2+2" evaluatesTo 4)');
  assert.equal(inspect(outcome), "{ result: 4 }");
  assert.deepEqual(outcome, { result: 4 });
  assert.deepEqual({ ...outcome }, { result: 4 });
  assert.deepEqual(structuredClone(outcome), { result: 4 });
  const long = evalMath(`${"1 + ".repeat(999)}1`);
  evalMath("3");
  assert.equal(long.assertion, `(Expression "${"1 + ".repeat(999)}1" evaluatesTo 1000)`);
  assert.deepEqual(Object.keys(evalMath("1/0")), ["error"]);
});

test("what is hidden is there in a proxy of a result, as in an object that inherits from it", () => {
  const outcome = evalMath("10/2");
  const { get } = Reflect;
  for (const view of [outcome, new Proxy(outcome, {}), new Proxy(outcome, { get }), Object.create(outcome)]) {
    assert.equal(view.repr, "5.0");
    assert.equal(view.json, '{"result": 5.0}');
    assert.equal(view.assertion, '(Expression "10/2" evaluatesTo 5.0)');
  }
  for (const name of ["repr", "assertion", "json", "toJSON"]) {
    const { enumerable, configurable } = Object.getOwnPropertyDescriptor(outcome, name);
    assert.deepEqual([enumerable, configurable], [false, false]);
  }
  assert.throws(() => {
    outcome.repr = "6";
  }, TypeError);
});

test("JSON keeps every digit, and never throws", () => {
  assert.equal(evalMath("10/2").json, '{"result": 5.0}');
  assert.equal(evalMath("2**100").json, '{"result": 1267650600228229401496703205376}');
  const hasRaw = typeof JSON.rawJSON === "function";
  const digits = "1267650600228229401496703205376";
  assert.equal(JSON.stringify(evalMath("2**100")), hasRaw ? `{"result":${digits}}` : `{"result":"${digits}"}`);
  assert.equal(JSON.stringify(evalMath("10/2")), hasRaw ? '{"result":5.0}' : '{"result":5}');
  assert.equal(JSON.stringify(evalMath("2+2")), '{"result":4}');
});

test("an invalid expression is an error", () => {
  for (const input of [undefined, {}, [], { expr: {} }, () => 5, Symbol("5")]) {
    assert.deepEqual(evalMath(input), { error: "Expression must be a string" });
  }
  for (const [input, type] of [
    [5, "int"],
    [5.5, "float"],
    [5n, "int"],
    [true, "bool"],
    [null, "NoneType"],
  ]) {
    const error = `Evaluation failed: '${type}' object is not iterable`;
    assert.deepEqual(evalMath(input), { error });
    assert.deepEqual(evalMath({ expr: input }), { error });
  }
  assert.deepEqual(evalMath("import os"), { error: "Invalid characters in expression" });
  assert.deepEqual(evalMath("9**9**9"), { error: "Evaluation failed: Integer has more than 1048576 bits" });
  assert.deepEqual(evalMath("(".repeat(100_000)), {
    error: "Evaluation failed: Expression is longer than 65536 bytes",
  });
});
