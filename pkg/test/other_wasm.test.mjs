// The wasm of `pascaline/lite` has the same name as that of `pascaline`, and may be given to it by mistake.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answer, evaluate, getTool, init } from "../dist/index.js";

test("the wasm of another entry is an error that says which one is taken", async () => {
  await init(readFileSync(new URL("../wasm/lite/pascaline_bg.wasm", import.meta.url)));
  assert.equal(evaluate("6 * 7").value, 42);
  const message = /^The wasm is that of another entry: pascaline takes pascaline\/pascaline_bg\.wasm/;
  assert.throws(() => answer("15% of 240"), { code: "trap", message });
  await assert.rejects(getTool("pascaline/answer").execute({ text: "1" }), { message });
});
