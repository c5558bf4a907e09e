// The browser's entry, where the file of the wasm is not beside the code.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answer, init } from "../build/entries/index.js";

const wasm = readFileSync(new URL("../wasm/pascaline_bg.wasm", import.meta.url));
const respond = (body, options) => (globalThis.fetch = async () => new Response(body, options));

test("a wasm that cannot be loaded is an error that says what to do, and init can be called again", async () => {
  for (const [body, options] of [
    ["Not Found", { status: 404, statusText: "Not Found" }],
    ["<!doctype html>", { status: 200, headers: { "content-type": "text/html" } }],
  ]) {
    respond(body, options);
    await assert.rejects(init(), ({ message, cause }) => {
      assert.match(message, /copy pascaline_bg\.wasm .* init\(\) .* \/inline/);
      assert.ok(cause instanceof Error);
      return true;
    });
  }
  const { compileStreaming, instantiateStreaming } = WebAssembly;
  const forbidden = async () => {
    throw new WebAssembly.CompileError("Refused to compile: 'unsafe-eval' is not an allowed source of script");
  };
  Object.assign(WebAssembly, { compileStreaming: forbidden, instantiateStreaming: forbidden });
  respond(wasm, { headers: { "content-type": "application/wasm" } });
  await assert.rejects(init(), { message: /security policy must allow 'wasm-unsafe-eval' in script-src$/ });
  Object.assign(WebAssembly, { compileStreaming, instantiateStreaming });
  respond("", { status: 404 });
  await assert.rejects(init("https://example.org/other.wasm"), ({ message }) => !message.includes("inline"));
  respond(wasm, { headers: { "content-type": "application/wasm" } });
  await init();
  assert.equal(answer("15% of 240").text, "36");
});
