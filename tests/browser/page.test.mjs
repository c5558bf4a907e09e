// The built demo page in a real browser, used as its visitors use it.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, beforeEach, afterEach, describe, test } from "node:test";
import { CalculatorTool, catalogue } from "pascaline";
import { DIST, open, skip, start } from "./browser.mjs";
import { serve } from "./server.mjs";

if (skip) console.log(skip);

/** A million medians, with a raised limit on steps: on no machine do they end before the test stops them. */
const LONG = `[f(x) = ${Array(1000).fill("median(1:99999)").join("+")}, ${Array(1000).fill("f(1)").join("+")}][2]`;

describe("the page", { skip, timeout: 600_000 }, () => {
  let server, browser, visit, page;

  before(async () => {
    assert.ok(existsSync(join(DIST, "index.html")), "www/dist is not built");
    server = await serve(DIST);
    browser = await start();
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });
  beforeEach(async () => {
    visit = await open(browser, `${server.address}#calculator`);
    page = visit.page;
  });
  afterEach(async () => {
    await visit.close();
    assert.deepEqual(visit.faults, []);
  });

  const field = () => page.getByLabel("Expression");
  const entries = () => page.locator(".entry");

  /** Evaluates as a keyboard does, and returns the new entry once it has its result. */
  async function evaluate(expression) {
    const count = await entries().count();
    await field().fill(expression);
    await field().press("Enter");
    return settled(count);
  }

  async function settled(index) {
    const entry = entries().nth(index);
    await entry.and(page.locator(":not([data-status=pending])")).waitFor();
    return entry;
  }

  async function shown(entry) {
    const read = async (name) => JSON.parse(await entry.getByRole("group", { name }).textContent());
    return { call: await read("Tool call"), result: await read("Tool result") };
  }

  /** Holds workers back while they load their wasm, so that no job ends, until the returned function is called. */
  async function holdWorkers() {
    const held = [];
    const hold = (route) => void held.push(route);
    await page.context().route("**/*.wasm", hold);
    return async () => {
      await page.context().unroute("**/*.wasm", hold);
      // The worker of a stopped job no longer waits for anything.
      await Promise.all(held.map((route) => route.continue().catch(() => {})));
    };
  }

  /** The query of the fragment, once it is as expected. */
  const address = async (expected) => {
    await page.waitForFunction((text) => decodeURIComponent(location.hash.replaceAll("+", " ")) === text, expected);
    return page.url();
  };

  test("shows a calculation as the call that an agent sends and the result that it sees", async () => {
    const entry = await evaluate("5 * 3");
    assert.equal(await entry.locator(".answer").textContent(), "15");
    assert.deepEqual(await shown(entry), {
      call: { callId: "call-1", toolName: "calculator", arguments: { expression: "5 * 3" } },
      result: { callId: "call-1", toolName: "calculator", status: "success", output: { result: 15 } },
    });
  });

  test("shows the tool's result, word for word", async () => {
    const tool = new CalculatorTool();
    for (const expression of [
      "5 * 3",
      "ans + 10",
      "sqrt(-4)",
      "ans * ans",
      "format(2/3, 4)",
      "ans",
      "2 * sqr(9)",
      "2 +",
    ]) {
      const { call, result } = await shown(await evaluate(expression));
      const expected = await tool.execute(call.arguments, { threadId: "t1", traceId: call.callId });
      assert.deepEqual(result, JSON.parse(JSON.stringify(expected)));
    }
  });

  test("remembers ans within a thread, separately for each thread", async () => {
    await evaluate("5 * 3");
    assert.equal(await (await evaluate("ans + 10")).locator(".answer").textContent(), "25");
    assert.equal(await page.locator("#ans").textContent(), "ans = 25");

    await page.getByRole("button", { name: "New thread" }).click();
    assert.equal(await page.locator("#ans").textContent(), "no ans yet");
    const { result } = await shown(await evaluate("ans + 10"));
    assert.match(result.error, /^Failed to evaluate expression: Undefined symbol ans$/m);
    await evaluate("2^10");

    await page.getByRole("button", { name: "Thread 1" }).click();
    assert.equal(await entries().count(), 2);
    assert.equal(await (await evaluate("ans * 2")).locator(".answer").textContent(), "50");
  });

  test("shows a complex result as text, and continues with the number", async () => {
    const { result } = await shown(await evaluate("sqrt(-4)"));
    assert.deepEqual(result.output, { result: "2i" });
    assert.deepEqual((await shown(await evaluate("ans * ans"))).result.output, { result: "-4" });
  });

  test("underlines the fault, shows the hint, and selects what to correct", async () => {
    const entry = await evaluate("2 * sqr(9)");
    assert.equal(await entry.locator("mark").textContent(), "sqr");
    assert.equal(await entry.locator(".expression").textContent(), "2 * sqr(9)");
    assert.equal(await entry.locator(".error").textContent(), "Failed to evaluate expression: Undefined function sqr");
    assert.equal(await entry.locator(".hint").textContent(), "did you mean `sqrt`?");
    const { result } = await shown(entry);
    assert.deepEqual(result.metadata.span, { start: 4, end: 7 });
    assert.equal(result.metadata.hint, "did you mean `sqrt`?");
    await page.keyboard.type("sqrt");
    assert.equal(await field().inputValue(), "2 * sqrt(9)");
  });

  test("places a fault by characters, not bytes, and at the end where something is missing", async () => {
    const entry = await evaluate('"😀π" + ü');
    assert.equal(await entry.locator("mark").textContent(), "ü");
    const missing = await evaluate("2 +");
    assert.equal(await missing.locator("mark").textContent(), "");
    assert.equal(await missing.locator(".expression").textContent(), "2 +");
    assert.ok((await missing.locator("mark").boundingBox()).width > 0);
  });

  test("sends the scope, and shows what is wrong with a row", async () => {
    await page.getByRole("button", { name: "Add variable" }).click();
    await page.keyboard.type("2x");
    await page.keyboard.press("Tab");
    await page.keyboard.type("16");
    await field().fill("sqrt(a)");
    await field().press("Enter");
    const fault = page.locator(".fault").first();
    assert.equal(await fault.textContent(), "A name begins with a letter; letters, digits and _ may follow.");
    assert.equal(await entries().count(), 0);

    await page.getByLabel("Name").fill("a");
    assert.equal(await fault.textContent(), "");
    assert.deepEqual((await shown(await evaluate("sqrt(a)"))).call.arguments, {
      expression: "sqrt(a)",
      scope: { a: 16 },
    });

    await page.getByLabel("Value", { exact: true }).fill("many");
    await field().press("Enter");
    assert.equal(await fault.textContent(), "a needs a number, such as 16 or 2.5e3.");
    await page.getByLabel("Value", { exact: true }).fill("9");
    await page.getByRole("button", { name: "Add variable" }).click();
    await page.keyboard.type("a");
    await field().press("Enter");
    assert.equal(await page.locator(".fault").nth(0).textContent(), "a is defined twice.");
    await page.getByRole("button", { name: "Remove variable" }).nth(1).click();
    assert.equal(await (await evaluate("sqrt(a)")).locator(".answer").textContent(), "3");
  });

  test("stops a long evaluation and calculates on, with ans as it was", async () => {
    await evaluate("5 * 3");
    await page.getByLabel("Steps").fill("1000000000000");
    await field().fill(LONG);
    await field().press("Enter");
    const stop = page.getByRole("button", { name: "Stop" });
    await stop.waitFor();
    assert.equal(await page.locator("#status").textContent(), "Calculating…");
    await stop.click();
    const entry = await settled(1);
    assert.equal(await entry.locator(".error").textContent(), "Stopped before there was a result; ans is unchanged.");
    await stop.waitFor({ state: "hidden" });
    assert.equal(await (await evaluate("ans + 10")).locator(".answer").textContent(), "25");

    await field().fill(LONG);
    await field().press("Enter");
    await stop.waitFor();
    await field().press("Escape");
    assert.equal(await (await settled(3)).getAttribute("data-status"), "ended");
  });

  test("says so where the calculator cannot load, and tries again with the next call", async () => {
    await page.route("**/*.wasm", (route) => route.abort());
    await page.reload();
    const status = page.locator("#status", { hasText: "The calculator does not work here: " });
    await status.waitFor();
    const entry = await evaluate("1 + 1");
    assert.match(await entry.locator(".error").textContent(), /^The calculator does not work here: /);
    await page.unroute("**/*.wasm");
    assert.equal(await (await evaluate("1 + 1")).locator(".answer").textContent(), "2");
    visit.faults.length = 0; // the browser reports each load that this test has blocked
  });

  test("holds an evaluation to the limit on steps", async () => {
    await page.getByLabel("Steps").fill("10");
    const { result } = await shown(await evaluate("mean([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])"));
    assert.equal(result.error, "Failed to evaluate expression: Evaluation takes more than 10 steps");
    assert.equal(result.metadata.code, "too-many-steps");
  });

  test("keeps expression, scope and ans in the address, and a link reproduces them", async () => {
    await evaluate("sqrt(-4)");
    await page.getByRole("button", { name: "Add variable" }).click();
    await page.keyboard.type("a");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1e-7");
    await evaluate("ans + a");
    const link = await address("#expression=ans + a&scope.a=1e-7&ans=0,2");

    const other = await open(browser, link);
    assert.equal(await other.page.locator(".answer").textContent(), "1e-7 + 2i");
    assert.equal(await other.page.getByLabel("Expression").inputValue(), "ans + a");
    assert.equal(await other.page.getByLabel("Value", { exact: true }).inputValue(), "1e-7");
    await other.close();
    assert.deepEqual(other.faults, []);

    await field().fill("1 + 1");
    await address("#expression=1 + 1&scope.a=1e-7");
    await page.evaluate(() => (location.hash = "#expression=100+%2B+8%25"));
    assert.equal(await page.locator(".answer").textContent(), "108");
    assert.equal(await page.getByRole("button", { name: "Thread 2" }).getAttribute("aria-current"), "true");
    await field().fill("");
    await address("#calculator");
  });

  test("takes a hundred variables from a link, and says so where it has more", async () => {
    const link = (count) => {
      const parts = Array.from({ length: count }, (_, index) => `&scope.x${index}=${index}`);
      return `${server.address}#expression=x0%2Bx99${parts.join("")}`;
    };
    const rows = (page) => page.getByLabel("Name").count();
    for (const [count, note] of [
      [100, undefined],
      [101, "The link has 101 variables. Only the first 100 are used."],
      [20_000, "The link has 20000 variables. Only the first 100 are used."],
    ]) {
      const other = await open(browser, link(count));
      assert.equal(await other.page.locator(".answer").textContent(), "99");
      assert.equal(await rows(other.page), 100);
      assert.deepEqual(await other.page.locator("#log li.note").allTextContents(), note ? [note] : []);
      assert.ok(await other.page.getByRole("button", { name: "Add variable" }).isDisabled());
      await other.page.getByRole("button", { name: "Remove variable" }).first().click();
      await other.page.getByRole("button", { name: "Add variable" }).click();
      assert.equal(await rows(other.page), 100);
      await other.close();
      assert.deepEqual(other.faults, []);
    }
  });

  test("finds a function in the help and inserts its example", async () => {
    const help = page.locator("#help");
    await help.getByLabel("Search functions").fill("LOG1P [base]");
    const found = help.locator("li:visible");
    assert.deepEqual(await found.locator(".signature").allTextContents(), ["log1p(x, [base])"]);
    assert.equal(await help.getByRole("status").textContent(), `1 of ${await help.locator("li").count()}`);

    await field().fill("1 + ");
    const insert = found.getByRole("button");
    const example = await insert.textContent();
    await insert.click();
    assert.equal(await field().inputValue(), `1 + ${example}`);
    assert.ok(await field().evaluate((field) => field === document.activeElement));

    await help.getByLabel("Search functions").fill("no such function");
    assert.equal(await help.getByRole("status").textContent(), "No function matches.");
  });

  test("shows correct help: every example has its answer", async () => {
    const rows = page.locator("#help .example");
    await rows.first().waitFor();
    for (const row of await rows.all()) {
      const [example, answer] = (await row.textContent()).split(/ = (?=[^=]*$)/);
      assert.equal(await (await evaluate(example)).locator(".answer").textContent(), answer, example);
    }
  });

  test("offers examples to begin with, and calculations to use again", async () => {
    await page.getByRole("button", { name: "radius * 2 * pi", exact: true }).click();
    assert.deepEqual((await shown(await settled(0))).call.arguments.scope, { radius: 5 });
    await evaluate("1 + 1");
    await page.getByRole("button", { name: "Use again: radius * 2 * pi" }).click();
    assert.equal(await field().inputValue(), "radius * 2 * pi");
  });

  test("shows markup as plain text", async () => {
    const entry = await evaluate("<img src=x onerror=alert(1)>");
    assert.equal(await entry.locator(".expression").textContent(), "<img src=x onerror=alert(1)>");
    assert.equal(await page.locator("img").count(), 0);
  });

  test("has a policy that allows no other origin", async () => {
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
    for (const [name, ...sources] of directives) {
      const allowed = name === "script-src" ? ["'none'", "'self'", "'wasm-unsafe-eval'"] : ["'none'", "'self'"];
      assert.deepEqual(
        sources.filter((source) => !allowed.includes(source)),
        [],
        name,
      );
    }
    const sources = Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]));
    for (const name of ["default-src", "base-uri", "form-action"]) assert.deepEqual(sources[name], ["'none'"]);
  });

  test("is held to its policy by the browser", async () => {
    // A separate visit, because the console reports what is tried here.
    const { page, close } = await open(browser, `${server.address}#calculator`);
    const refused = await page.evaluate(
      () =>
        new Promise((refused) => {
          const directives = [];
          document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
            if (directives.push(effectiveDirective) === 2) refused(directives.sort());
          });
          const script = document.createElement("script");
          script.textContent = "document.title = 'run'";
          document.body.append(script);
          fetch("https://example.com/").catch(() => {});
        }),
    );
    assert.deepEqual(refused, ["connect-src", "script-src-elem"]);
    assert.equal(await page.title(), "Pascaline");
    await close();
  });

  describe("tool use", () => {
    const tab = (name) => page.getByRole("tab", { name });
    const press = (name) => page.getByRole("button", { name, exact: true }).click();
    const row = (name) => page.locator(`#row dt:text-is("${name}") + dd`).textContent();

    async function toolUse(script) {
      await tab("Tool use").click();
      await page.locator("#training .panel").getByRole("group", { name: "Conversation" }).waitFor();
      if (script) await press(script);
    }

    /** Plays to the end, and returns the message there. */
    async function play() {
      await page.getByLabel("Speed").selectOption("50");
      await press("Play");
      const end = page.locator("#progress", { hasText: /^(Completed|Cut)/ });
      await end.waitFor();
      return end.textContent();
    }

    /** The tokens in `place`: those with mask 1, and in brackets those with mask 0. */
    async function tokens(place) {
      const shown = await page
        .locator(`${place} .token`)
        .evaluateAll((all) => all.map(({ textContent, dataset }) => [textContent, dataset.mask]));
      return shown.map(([text, mask]) => (mask === "1" ? text : `[${text}]`)).join("|");
    }

    const conversation = async () => JSON.parse(await page.getByRole("group", { name: "Conversation" }).textContent());

    test("opens by click, by keyboard and by address", async () => {
      const panel = page.getByRole("tabpanel");
      assert.equal(await panel.getAttribute("aria-labelledby"), "calculator-tab");
      await tab("Tool use").click();
      assert.equal(await panel.getAttribute("aria-labelledby"), "tool-use-tab");
      assert.equal(await tab("Tool use").getAttribute("aria-selected"), "true");
      await address("#tool-use");

      for (const [key, opened] of [
        ["ArrowRight", "Tools"],
        ["ArrowRight", "Answer"],
        ["ArrowLeft", "Tools"],
        ["Home", "Answer"],
        ["End", "Tools"],
      ]) {
        await page.keyboard.press(key);
        const focused = page.locator(":focus");
        assert.equal((await focused.textContent()).trim(), opened);
        assert.equal(await focused.getAttribute("aria-selected"), "true");
        assert.equal(await focused.getAttribute("tabindex"), "0");
      }

      const other = await open(browser, `${server.address}#tool-use`);
      await other.page.getByRole("button", { name: "Play" }).waitFor();
      await other.page.evaluate(() => (location.hash = "#expression=1+%2B+1"));
      assert.equal(await other.page.locator(".answer").textContent(), "2");
      await other.close();
      assert.deepEqual(other.faults, []);
    });

    test("leaves the calculator as it was", async () => {
      await evaluate("5 * 3");
      await page.getByRole("button", { name: "New thread" }).click();
      await page.getByRole("button", { name: "Add variable" }).click();
      await page.keyboard.type("a");
      await page.keyboard.press("Tab");
      await page.keyboard.type("16");
      await evaluate("sqrt(a)");
      await field().fill("ans + a");
      await toolUse();
      await address("#tool-use");
      await tab("Calculator").click();
      await address("#expression=ans + a&scope.a=16&ans=4");
      assert.equal(await field().inputValue(), "ans + a");
      assert.equal(await page.locator("#ans").textContent(), "ans = 4");
      await field().press("Enter");
      assert.equal(await (await settled(1)).locator(".answer").textContent(), "20");
    });

    test("streams sampled and forced tokens, and renders the same for training", async () => {
      await toolUse();
      const place = () => page.locator("#training").boundingBox();
      const before = await place();
      assert.equal(await play(), "Completed: 22 tokens, 4 forced.");
      assert.deepEqual(await place(), before);
      const said =
        "Let| me| calculate|:|python_start|12| *| 34|python_end|[output_start]|[40]|[8]|[output_end]|" +
        " So| 12| *| 34| is| 40|8|.|assistant_end";
      assert.equal(await tokens("#stream"), said);
      const asked = "[bos]|[user_start]|[What]|[ is]|[ 12]|[ *]|[ 34]|[?]|[user_end]|[assistant_start]";
      assert.equal(await tokens("#training"), `${asked}|${said}`);
      assert.equal(
        await page.locator("#training .note").first().textContent(),
        "18 of 32 tokens are supervised (mask 1).",
      );
      assert.deepEqual(await conversation(), {
        messages: [
          { role: "user", content: "What is 12 * 34?" },
          {
            role: "assistant",
            content: [
              { type: "text", text: "Let me calculate:" },
              { type: "python", text: "12 * 34" },
              { type: "python_output", text: "408" },
              { type: "text", text: " So 12 * 34 is 408." },
            ],
          },
        ],
      });
      const line = (mask) =>
        page
          .locator(`#stream .token[data-mask="${mask}"]:not(.special)`)
          .first()
          .evaluate((token) => {
            const { borderBottomStyle: style, borderBottomColor: color } = getComputedStyle(token);
            return { style, color, bit: getComputedStyle(token, "::after").content };
          });
      const [sampled, forced] = [await line(1), await line(0)];
      assert.deepEqual([sampled.style, sampled.bit], ["solid", '"1"']);
      assert.deepEqual([forced.style, forced.bit], ["dashed", '"0"']);
      assert.notEqual(sampled.color, forced.color);
    });

    test("steps, throws the sample away where a token is forced, pauses and begins anew", async () => {
      await toolUse();
      for (let count = 0; count < 8; count++) await press("Step");
      assert.equal(await row("Tool block"), "inside");
      assert.equal(await row("Expression"), "12 * 34");
      await press("Step");
      assert.equal(await row("Tool block"), "outside");
      assert.equal(await row("Calculator"), "408");
      for (const token of ["output_start", "40", "8", "output_end"]) {
        await press("Step");
        assert.equal(await row("Sampled"), " So discarded");
        assert.equal(await row("Taken"), `${token} forced, mask 0`);
      }
      await press("Step");
      assert.equal(await row("Sampled"), " So");
      assert.equal(await row("Tokens"), "14, of which 4 forced");

      await page.getByLabel("Speed").selectOption("2");
      await press("Play");
      await press("Pause");
      assert.equal(await page.locator("#progress").textContent(), "Paused.");
      await press("Play");
      await tab("Calculator").click();
      await tab("Tool use").click();
      assert.equal(await page.locator("#progress").textContent(), "Paused.");
      await press("Restart");
      assert.equal(await tokens("#stream"), "");
      assert.equal(await row("Tokens"), "0, of which 0 forced");
      assert.equal(await play(), "Completed: 22 tokens, 4 forced.");
      assert.equal(await play(), "Completed: 22 tokens, 4 forced.");
    });

    test("counts letters, and injects nothing if the calculator rejects the expression", async () => {
      await toolUse("Letter counting");
      await play();
      assert.match(await tokens("#stream"), /\|python_end\|\[output_start\]\|\[3\]\|\[output_end\]\|/);
      await press("Refused expression");
      assert.match(await play(), /, 0 forced\.$/);
      assert.match(await tokens("#stream"), /\|python_end\|↵\|No\| output/);
      assert.equal(await row("Calculator"), "returns nothing");
    });

    test("shows why a malformed block does not form a conversation", async () => {
      await toolUse();
      for (const [script, end, type, part] of [
        ["Nested start", /, 3 forced\.$/, "python_start", { type: "python_start", text: "9 + " }],
        ["Unfinished block", /, 0 forced\.$/, "python_start", { type: "python_start", text: "12 * 34" }],
        ["Cut injection", /^Cut: 18 tokens, 5 forced\.$/, "output_start", { type: "output_start", text: "12193263" }],
      ]) {
        await press(script);
        assert.match(await play(), end);
        const refusal = page.locator(".refusal");
        assert.equal(await refusal.locator(".error").textContent(), `Unknown part type: ${type}`);
        assert.match(await refusal.locator("code").textContent(), /^messages\[1\]\.content\[\d\]\.type$/);
        assert.match(await refusal.locator(".hint").textContent(), /`python_output`/);
        const { messages } = await conversation();
        assert.deepEqual(
          messages[1].content.find((said) => said.type === type),
          part,
        );
      }
      await press("Nested start");
      await play();
      assert.match(await tokens("#stream"), /\[output_start\]\|\[2\]\|\[output_end\]/);
    });

    test("plays the script as plain text, up to max tokens", async () => {
      await toolUse();
      await page.getByLabel("Question").fill("<img src=x>");
      await page.getByRole("textbox", { name: "Script" }).fill("<b>é</b><|python_end|>");
      assert.equal(await play(), "Completed: 9 tokens, 0 forced.");
      assert.equal(await tokens("#stream"), "<|b|>|é|</|b|>|python_end|assistant_end");
      await page.getByLabel("Max tokens").fill("2");
      assert.equal(await play(), "Cut: 2 tokens, 0 forced.");
      await page.getByLabel("Max tokens").fill("0");
      await press("Play");
      assert.equal(await tokens("#stream"), "");
      assert.equal(await page.locator("img, #stream b").count(), 0);
    });

    test("copies the conversation as JSON", async () => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await toolUse();
      await press("Copy the conversation");
      await page.getByText("Copied.").waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.deepEqual(JSON.parse(copied), await conversation());
    });

    test("says so where the calculator cannot load, and tries again with the next play", async () => {
      await page.route("**/*.wasm", (route) => route.abort());
      await page.reload();
      await tab("Tool use").click();
      await page.locator("#progress", { hasText: "The calculator does not work here: " }).waitFor();
      await page.unroute("**/*.wasm");
      await press("Play");
      await page.locator("#training .token").first().waitFor();
      assert.equal(await play(), "Completed: 22 tokens, 4 forced.");
      visit.faults.length = 0; // the browser reports each load that this test has blocked
    });
  });

  describe("answers", () => {
    const said = () => page.locator("#answer-said");
    const answered = () => page.locator("#answer-form[aria-busy=false]").waitFor();
    const told = () => said().locator("dt").allTextContents();

    async function answer(problem) {
      await page.getByLabel("Problem").fill(problem);
      await page.getByLabel("Problem").press("Enter");
      await answered();
      return said().locator(".answer").textContent();
    }

    beforeEach(async () => {
      await page.getByRole("tab", { name: "Answer" }).click();
      await address("");
    });

    test("is the first tab", async () => {
      const other = await open(browser, server.address);
      assert.equal(await other.page.getByRole("tabpanel").getAttribute("aria-labelledby"), "answer-tab");
      await other.close();
      assert.deepEqual(other.faults, []);
    });

    test("shows the answer, the exact value and the reading", async () => {
      assert.equal(await answer("15% of 240"), "36");
      assert.deepEqual(await told(), ["Reading"]);
      assert.equal(await said().locator("dd").textContent(), "15% * 240");
      assert.equal(await answer("0.1 + 0.2"), "0.3");
      assert.deepEqual(await told(), ["Exact", "Reading"]);
      await page.getByRole("button", { name: "x - y = 70; x = 6y", exact: true }).click();
      await answered();
      assert.equal(await said().locator(".answer").textContent(), "x = 84, y = 14");
    });

    test("shows what may be doubted, with the other reading's answer", async () => {
      await answer("sin 30");
      assert.deepEqual(await told(), ["Exact", "Reading", "Note", "Or"]);
      assert.match(await said().locator("dd").last().textContent(), / = 0\.5$/);
      await page.getByLabel("Angles").selectOption("degrees");
      await said()
        .locator(".answer", { hasText: /^0\.5$/ })
        .waitFor();
      assert.ok(!(await told()).includes("Or"));
    });

    test("underlines what cannot be read, and stops", async () => {
      await page.getByLabel("Problem").fill("2 + * 3");
      await page.getByLabel("Problem").press("Enter");
      await answered();
      assert.equal(await said().locator("mark").count(), 1);
      assert.ok((await said().locator(".error").textContent()).length > 0);
      await page.getByLabel("Problem").fill("");
      await page.getByLabel("Problem").press("Enter");
      assert.equal(await said().locator(".error").count(), 1, "an empty field is not sent");
    });
  });

  describe("equations", () => {
    const said = () => page.locator("#equation-said");
    const roots = () => page.locator("#roots code").allTextContents();
    /** The x coordinates of the marks, from their tooltips. */
    const marks = () => page.locator("#plot .root title").allTextContents();

    async function solve(equation, digits) {
      await page.getByRole("tab", { name: "Equations" }).click();
      await page.getByLabel("Equation", { exact: true }).fill(equation);
      if (digits !== undefined) await page.getByLabel("Digits").fill(String(digits));
      await page.getByRole("button", { name: "Solve" }).click();
      await solved();
    }

    const solved = () => page.locator("#equation-form[aria-busy=false]").waitFor();

    test("shows the roots, and marks the real ones on the function's curve", async () => {
      await solve("x**3 = 8");
      await address("#equations");
      assert.equal(await said().textContent(), "3 roots, 1 of them real.");
      assert.deepEqual(await roots(), ["2.000000000", "-1.0 - 1.732050808*I", "-1.0 + 1.732050808*I"]);
      assert.deepEqual(await marks(), ["2.000000000"]);
      const onAxis = await page.evaluate(() => {
        const [curve] = document.querySelectorAll("#plot .curve");
        const [mark] = document.querySelectorAll("#plot .root");
        const at = { x: Number(mark.getAttribute("cx")), y: Number(mark.getAttribute("cy")) };
        const points = curve
          .getAttribute("points")
          .split(" ")
          .map((pair) => pair.split(",").map(Number));
        return points.some(([x, y]) => Math.hypot(x - at.x, y - at.y) < 4);
      });
      assert.ok(onAxis, "the curve goes through the mark");
    });

    test("shows the requested number of digits", async () => {
      await solve("x**2 = 2", 50);
      const two = "1.4142135623730950488016887242096980785696718753769";
      assert.deepEqual(await roots(), [`-${two}`, two]);
    });

    test("marks the real roots whose radicals leave a zero imaginary part", async () => {
      await solve("x**3 - 3*x + 1 = 0");
      assert.equal(await said().textContent(), "3 roots, 3 of them real.");
      assert.equal((await marks()).length, 3);
    });

    test("does not draw through a pole", async () => {
      await solve("1/x = 1");
      assert.deepEqual(await marks(), ["1.000000000"]);
      await solve("1/(x - 1) + 1/(x + 1) = 1");
      assert.equal(await page.locator("#plot .curve").count(), 3);
    });

    test("reports that there is no root, that it searched, or what is wrong", async () => {
      await solve("exp(x) = 0");
      assert.equal(await said().textContent(), "No root.");
      await solve("cos(x) = x");
      assert.match(await said().textContent(), /numeric search/);
      await solve("x^2 + = 4");
      assert.equal(await said().locator(".error").count(), 1);
      assert.deepEqual(await roots(), []);
      assert.equal(await page.locator("#plot svg").count(), 0);
      await page.getByRole("button", { name: "2**x = 10", exact: true }).click();
      await solved();
      assert.deepEqual(await roots(), ["3.321928095"]);
    });

    test("stops a solution in progress, and solves the next equation", async () => {
      const letGo = await holdWorkers();
      await page.getByRole("tab", { name: "Equations" }).click();
      await page.locator("#stop-solving").click();
      await solved();
      assert.equal(await said().textContent(), "Stopped.");
      await letGo();
      await solve("x**2 = 4");
      assert.deepEqual(await roots(), ["-2.000000000", "2.000000000"]);
    });

    test("solves the submitted equation instead of the current one", async () => {
      const letGo = await holdWorkers();
      await page.getByRole("tab", { name: "Equations" }).click();
      await page.getByLabel("Equation", { exact: true }).fill("x**2 = 4");
      // Stop replaces Solve.
      await page.getByLabel("Equation", { exact: true }).press("Enter");
      await letGo();
      await solved();
      assert.deepEqual(await roots(), ["-2.000000000", "2.000000000"]);
    });
  });

  describe("tools", () => {
    const chosen = () => page.locator("#tool h2").textContent();
    const shown = async (name) => JSON.parse(await page.getByRole("group", { name, exact: true }).textContent());

    beforeEach(async () => {
      await page.getByRole("tab", { name: "Tools" }).click();
      await page.locator("#tool h2").waitFor();
    });

    async function choose(key) {
      await page.locator(`#tool-list button[data-key="${key}"]`).click();
      assert.equal(await chosen(), key);
    }

    test("lists every tool of the catalogue", async () => {
      await address("#tools");
      const keys = await page.locator("#tool-list button").evaluateAll((all) => all.map(({ dataset }) => dataset.key));
      assert.deepEqual(
        keys,
        catalogue().map(({ set, name }) => `${set}/${name}`),
      );
    });

    test("sends a tool call, and shows the message", async () => {
      await choose("skills/calculate");
      await page.getByRole("button", { name: "Call with", exact: false }).last().click();
      const { content } = await shown("Tool message");
      assert.equal(content, "-2.000000000, 2.000000000");
      await page.getByLabel("Arguments, as JSON").fill('{"value": "x + y", "variables": {"x": 2}}');
      await page.getByRole("button", { name: "Call", exact: true }).click();
      const [call, message] = [await shown("OpenAI's tool call"), await shown("Tool message")];
      assert.equal(message.tool_call_id, call.id);
      assert.equal(message.content, "Tool execution error: Unresolved symbols in expression: y");
      await page.getByLabel("Arguments, as JSON").fill("{");
      await page.getByRole("button", { name: "Call", exact: true }).click();
      assert.match((await shown("Tool message")).content, /^Tool execution error: Invalid arguments/);
    });

    test("calculates in a worker, which can be stopped, and answers the next call", async () => {
      await choose("art/calculator");
      const field = page.getByLabel("Arguments, as JSON");
      const call = page.getByRole("button", { name: "Call", exact: true });
      const stop = page.locator("#stop-call");
      const letGo = await holdWorkers();
      for (const way of [() => stop.click(), () => field.press("Escape")]) {
        await field.fill('{"expression": "5 * 3"}');
        await call.click();
        await stop.waitFor();
        // The page responds meanwhile.
        await page.getByLabel("strict").check();
        assert.deepEqual((await shown("Function specification")).function.strict, true);
        await page.getByLabel("strict").uncheck();
        await way();
        await stop.waitFor({ state: "hidden" });
        assert.equal(await page.locator("#tool-exchange .error").textContent(), "Stopped before the tool answered.");
      }
      await letGo();
      await field.fill('{"expression": "6 * 7"}');
      await call.click();
      await page.getByRole("group", { name: "Tool message" }).waitFor();
      assert.equal((await shown("Tool message")).content, "42");
    });

    test("shows the specification in both forms, and which tools do not run on a page", async () => {
      await choose("art/calculator");
      assert.deepEqual((await shown("Function specification")).function.parameters.required, ["expression"]);
      await page.getByLabel("strict").check();
      assert.deepEqual((await shown("Function specification")).function.parameters.required, ["expression", "scope"]);
      await choose("agent_loop/read");
      assert.ok(await page.getByRole("button", { name: "Call", exact: true }).isDisabled());
      assert.match(await page.locator("#tool-exchange").textContent(), /pascaline\/workspace/);
    });
  });

  /** A word that has nowhere to break, as in the name of a variable. */
  const WORD = "supercalifragilisticexpialidocious".repeat(3);

  for (const width of [360, 390, 768, 1280]) {
    for (const colorScheme of ["light", "dark"]) {
      test(`fits ${width} pixels in the ${colorScheme} theme`, async () => {
        const name = `${width}-${colorScheme}`;
        await page.setViewportSize({ width, height: width < 500 ? 740 : 860 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await fits(`${name}-empty`);
        await page.getByRole("button", { name: "radius * 2 * pi", exact: true }).click();
        await settled(0);
        await evaluate("2 * sqr(9)");
        await evaluate(`1 + ${WORD}`);
        await page.getByRole("button", { name: "Copy as Rust" }).last().click();
        await fits(name);

        await page.getByRole("tab", { name: "Answer" }).click();
        await page.getByRole("button", { name: "sin 30", exact: true }).click();
        await page.locator("#answer-said .answer").waitFor();
        await page.getByRole("group", { name: "Copy as" }).getByRole("button", { name: "Copy as Rust" }).click();
        await fits(`${name}-answer`);
        await page.getByLabel("Problem").fill(`${WORD}(1) +`);
        await page.getByLabel("Problem").press("Enter");
        await page.locator("#answer-said .error").waitFor();
        await fits(`${name}-answer-refused`);

        await page.getByRole("tab", { name: "Tool use" }).click();
        await page.locator("#training .token").first().waitFor();
        for (let count = 0; count < 12; count++) await page.getByRole("button", { name: "Step" }).click();
        await fits(`${name}-tool-use`);
        await page.getByRole("button", { name: "Nested start" }).click();
        await page.locator(".refusal").waitFor();
        await fits(`${name}-tool-use-refused`);

        await page.getByRole("tab", { name: "Equations" }).click();
        await page.getByRole("button", { name: "x**5 - x - 1 = 0", exact: true }).click();
        await page.locator("#plot svg").waitFor();
        await fits(`${name}-equations`);
        await page.getByLabel("Equation", { exact: true }).fill(`${WORD}(1) + = x`);
        await page.getByRole("button", { name: "Solve" }).click();
        await page.locator("#equation-said .error").waitFor();
        await fits(`${name}-equations-refused`);

        await page.getByRole("tab", { name: "Tools" }).click();
        await page.getByRole("button", { name: "calculate", exact: true }).last().click();
        await page.getByLabel("Arguments, as JSON").fill(JSON.stringify({ value: `${WORD}(1) +` }));
        await page.getByRole("button", { name: "Call", exact: true }).click();
        await page.getByRole("group", { name: "Tool message" }).waitFor();
        await fits(`${name}-tools`);
      });
    }
  }

  /** Checks that no text is cut off at the side; saves a screenshot to the folder in `SCREENSHOTS`. */
  async function fits(name) {
    const cut = await page.evaluate(() => {
      // These scroll sideways, or end in an ellipsis.
      const MEANT = "#examples, #threads, #ans, #row dd, input, textarea, .unseen, .stop";
      const found = [];
      for (const element of document.querySelectorAll("body, body *:not(svg *)")) {
        if (element.closest(MEANT) || !element.checkVisibility()) continue;
        const { left, right, width } = element.getBoundingClientRect();
        const outside = width > 0 && (left < 0 || right > innerWidth + 1);
        if (
          outside ||
          (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline")
        ) {
          found.push(
            `${element.tagName} ${element.id || element.className} ${element.textContent.trim().slice(0, 60)}`,
          );
        }
      }
      return found;
    });
    assert.deepEqual(cut, [], name);
    const folder = process.env.SCREENSHOTS;
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
});
