// What the page copies is correct code: the tool call and the TypeScript are run on the built package, the Rust is found in
// tests/it/copied.rs, which cargo runs, and the configuration is read.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { getTool, runToolCall } from "pascaline";
import { DIST, open, skip, start, until } from "./browser.mjs";
import { serve } from "./server.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const rust = readFileSync(join(root, "tests/it/copied.rs"), "utf8");

/** Calculations: what their links say, the answer, and the test of the Rust. */
const CALCULATIONS = [
  [{ expression: "5 * 3" }, "15", "a_product"],
  [{ expression: "ans + 10", ans: "15" }, "25", "the_last_answer"],
  [{ expression: "ans * a", ans: "0,-2", "scope.a": "1e-7" }, "-2e-7i", "a_complex_last_answer"],
  [
    { expression: "a + ñ + __proto__", "scope.a": "-1", "scope.ñ": "1e+21", "scope.__proto__": "7" },
    "1e+21",
    "variables",
  ],
  [{ expression: '"\\\\ \\"# 😀"' }, '\\ "# 😀', "a_string"],
  [{ expression: '"a\n\u202e"' }, "a\n\u202e", "a_string_with_hidden_characters"],
];

describe("copy as", { skip, timeout: 3_600_000 }, () => {
  let server, browser, visit, page, folder;

  before(async () => {
    mkdirSync(join(root, "target"), { recursive: true });
    folder = mkdtempSync(join(root, "target/copied-"));
    server = await serve(DIST);
    browser = await start();
  });
  after(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    visit = await open(browser, `${server.address}#calculator`, { permissions: ["clipboard-read", "clipboard-write"] });
    page = visit.page;
  });
  afterEach(async () => {
    await visit.close();
    assert.deepEqual(visit.faults, []);
  });

  /** Copies a form, which is shown as well. */
  async function copied(place, form) {
    await place.getByRole("button", { name: `Copy as ${form}` }).click();
    const text = await place.getByRole("group", { name: `As ${form}` }).textContent();
    await until(async () => (await page.evaluate(() => navigator.clipboard.readText())) === text);
    assert.equal(await place.locator(".copy-as").getByRole("status").textContent(), "Copied.");
    return text;
  }

  /** Type-checks a module, runs it, and returns what it prints of `shown`. */
  function run(typeScript, shown) {
    const file = join(folder, "copied.mts");
    writeFileSync(file, typeScript);
    const node = (...args) => execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2022",
      "--types",
      "",
    ];
    node(join(root, "node_modules/typescript/bin/tsc"), ...options, file);
    // The module is JavaScript as well.
    const script = join(folder, "copied.mjs");
    writeFileSync(script, `${typeScript}\nconsole.log(JSON.stringify(${shown}));`);
    return JSON.parse(node(script));
  }

  /** Checks that a test of tests/it/copied.rs begins with the text. */
  function isInRust(text, name) {
    const body = text.replace(/^(?=.)/gm, "    ");
    const start = `fn ${name}() -> Result<(), Box<dyn Error>> {\n${body}\n`;
    assert.ok(rust.includes(start), `tests/it/copied.rs lacks:\n${start}`);
  }

  async function isConfiguration(place) {
    const configuration = { mcpServers: { pascaline: { command: "npx", args: ["-y", "pascaline", "mcp"] } } };
    assert.deepEqual(JSON.parse(await copied(place, "MCP configuration")), configuration);
  }

  const entry = () => page.locator("#log .entry").first();

  for (const [link, answer, name] of CALCULATIONS) {
    test(`a calculation with ${name.replaceAll("_", " ")}`, async () => {
      await page.evaluate((hash) => (location.hash = hash), String(new URLSearchParams(link)));
      const shown = entry().locator(".answer");
      await shown.waitFor();
      assert.equal(await shown.textContent(), answer);

      const call = JSON.parse(await copied(entry(), "Tool call"));
      if (link.ans === undefined) assert.equal((await runToolCall([getTool("art/calculator")], call)).content, answer);
      assert.equal(run(await copied(entry(), "TypeScript"), "answer.text"), answer);
      isInRust(await copied(entry(), "Rust"), name);
      await isConfiguration(entry());
    });
  }

  test("a calculation with a limit", async () => {
    await page.getByLabel("Steps").fill("10");
    await page.getByLabel("Expression").fill("1 + 1");
    await page.keyboard.press("Enter");
    await entry().locator(".answer").waitFor();
    assert.equal(run(await copied(entry(), "TypeScript"), "answer.text"), "2");
    isInRust(await copied(entry(), "Rust"), "a_limit");
  });

  test("a tool call", async () => {
    await page.getByRole("tab", { name: "Tools" }).click();
    await page.locator('#tool-list button[data-key="skills/calculate"]').click();
    const exchange = page.locator("#tool-exchange");
    await page.getByLabel("Arguments, as JSON").fill('{"value": "x**2 = 2", "precision": 30}');
    await page.getByRole("button", { name: "Call", exact: true }).click();
    const message = JSON.parse(await exchange.getByRole("group", { name: "Tool message" }).textContent());

    const call = JSON.parse(await copied(exchange, "Tool call"));
    assert.deepEqual(await runToolCall([getTool("skills/calculate")], call), message);
    assert.deepEqual(run(await copied(exchange, "TypeScript"), "message"), message);
    isInRust(await copied(exchange, "Rust"), "a_tool_call");
    await isConfiguration(exchange);
  });

  /** Runs a command line of the page with a shell, and returns the words that `pascaline` gets. */
  function wordsOf(line) {
    const script = `pascaline() { printf '%s\\0' "$@"; }\n${line}`;
    return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
  }

  /** Answers: what their links say, and the test of the Rust. */
  const ANSWERS = [
    [{ problem: "15% of sin(30)" }, "an_answer", ["answer", "15% of sin(30)"]],
    [
      { problem: "15% of sin(30)", angle: "degrees" },
      "an_answer_in_degrees",
      ["answer", "--degrees", "15% of sin(30)"],
    ],
    [
      { problem: "-2x + \\frac{1}{3} + ans", digits: "30", "scope.x": "1/7", ans: "2/3" },
      "an_answer_of_a_session",
      ["answer", "--scope", "x=1/7", "--ans=2/3", "--digits", "30", "--", "-2x + \\frac{1}{3} + ans"],
    ],
    [
      { problem: "g(2)", "scope.f(x)": "x^2 + 1", "scope.g(x)": "f(x) / 2" },
      "an_answer_with_functions",
      ["answer", "f(x) = x^2 + 1; g(x) = f(x) / 2; g(2)"],
    ],
  ];

  for (const [link, name, command] of ANSWERS) {
    test(`an answer with ${name.replaceAll("_", " ")}`, async () => {
      await page.evaluate((hash) => (location.hash = hash), String(new URLSearchParams(link)));
      const panel = page.locator("#answers .entry");
      await panel.locator(".answer").waitFor();
      const shown = await panel.locator(".answer").textContent();
      await panel.getByRole("button", { name: "Copy as call" }).click();

      const call = JSON.parse(await copied(panel, "Tool call"));
      if (link.ans === undefined) {
        const { content } = await runToolCall([getTool("pascaline/answer")], call);
        assert.equal(content.split("\n")[0].split(" (exact")[0], shown);
      }
      assert.equal(run(await copied(panel, "TypeScript"), "reply.text"), shown);
      isInRust(await copied(panel, "Rust"), name);
      assert.deepEqual(wordsOf(await copied(panel, "Command")), command);
      await isConfiguration(panel);
    });
  }

  test("an equation", async () => {
    await page.getByRole("tab", { name: "Equations" }).click();
    await page.locator("#digits").fill("30");
    await page.getByLabel("Equation", { exact: true }).fill("y^2 = 2");
    await page.getByRole("button", { name: "Solve" }).click();
    const panel = page.locator("#equations-panel");
    await panel.locator(".answer", { hasText: "y = 1.41421356237309504880168872421" }).waitFor();

    assert.equal(run(await copied(panel, "TypeScript"), "reply.solutions[1].y"), "1.41421356237309504880168872421");
    isInRust(await copied(panel, "Rust"), "an_equation");
    assert.deepEqual(wordsOf(await copied(panel, "Command")), ["answer", "--digits", "30", "y^2 = 2"]);
    await isConfiguration(panel);
  });

  test("where the browser refuses the clipboard, the code is selected", async () => {
    await page.context().clearPermissions();
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))));
    const entries = await page.locator(".entry").count();
    await page.getByRole("button", { name: "5 * 3", exact: true }).click();
    await page.locator(".entry").nth(entries).waitFor();
    await entry().getByRole("button", { name: "Copy as TypeScript" }).click();
    await page.getByText("Selected; copy it by hand.").waitFor();
    const code = await entry().getByRole("group", { name: "As TypeScript" }).textContent();
    assert.equal(await page.evaluate(() => String(getSelection()).trim()), code);
  });
});
