// The npm package in a page without a bundler: tools are made before anything is loaded, and asynchronous calls load the wasm.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { open, skip, start } from "./browser.mjs";
import { serve } from "./server.mjs";

const pkg = fileURLToPath(new URL("../../pkg/", import.meta.url));

/** As ART's page has it: the tools are made and registered when the module is loaded. */
const PAGE = `<!doctype html><link rel="icon" href="data:,">
<script type="importmap">
{"imports": {"pascaline": "./dist/index.js", "pascaline/adapters": "./dist/adapters.js"}}
</script>
<script type="module">
import { CalculatorTool, ToolRegistry, ToolSystem, evaluate, toolSet } from "pascaline";
import { aiTools, openaiTools, plainTools } from "pascaline/adapters";

const registry = new ToolRegistry();
const registered = registry.registerTool(new CalculatorTool());
const keys = ["pascaline/answer", "art/calculator"];
const made = [toolSet(keys), openaiTools(keys), plainTools(keys), Object.keys(aiTools(keys))].map((tools) => tools.length);

globalThis.early = () => { try { return evaluate("1"); } catch ({ message }) { return message; } };
globalThis.made = made;
globalThis.run = async () => {
  await registered;
  const [tool] = await registry.getAvailableTools();
  const call = (callId, expression) => ({ callId, toolName: tool.name, arguments: { expression } });
  const results = await new ToolSystem(registry).executeTools([call("1", "5 * 3"), call("2", "ans + 10")], "thread");
  const [answer] = plainTools(keys);
  return [tool.description.length, ...results.map(({ output }) => output.result), await answer.execute({ text: "15% of 240" })];
};
</script>`;

describe("the npm package in a page", { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), "pascaline-page-"));
  let server;
  let browser;
  before(async () => {
    for (const part of ["dist", "wasm"]) symlinkSync(join(pkg, part), join(folder, part));
    writeFileSync(join(folder, "index.html"), PAGE);
    server = await serve(folder);
    browser = await start();
  });
  after(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true });
  });

  test("needs no await before its tools are made", async () => {
    const { page, faults, close } = await open(browser, server.address);
    await page.waitForFunction(() => globalThis.made !== undefined);
    assert.deepEqual(await page.evaluate(() => globalThis.made), [2, 2, 2, 2]);
    assert.equal(await page.evaluate(() => globalThis.early()), "pascaline is not ready: await init() first");
    const [description, ...results] = await page.evaluate(() => globalThis.run());
    assert.ok(description > 100 && description <= 1_000, `${description}`);
    assert.deepEqual(results, [15, 25, "36"]);
    assert.deepEqual(faults, []);
    await close();
  });
});
