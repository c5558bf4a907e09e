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

describe("the page", { skip, timeout: 3_600_000 }, () => {
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
    // The newest is above.
    const entry = entries().nth(-1 - index);
    await entry.and(page.locator(":not([data-status=pending])")).waitFor();
    return entry;
  }

  async function shown(entry) {
    const read = async (name) => JSON.parse(await entry.getByRole("group", { name }).textContent());
    return { call: await read("Tool call"), result: await read("Tool result") };
  }

  /** Holds workers back while they load their code, so that no job ends, until the returned function is called. */
  async function holdWorkers() {
    const held = [];
    const hold = (route) => void held.push(route);
    await page.context().route("**/worker-*.js", hold);
    return async () => {
      await page.context().unroute("**/worker-*.js", hold);
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
    assert.equal(await entry.locator(".hint").textContent(), "did you mean sqrt?");
    assert.equal(await entry.locator(".hint code").textContent(), "sqrt");
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
    const examples = (await rows.allTextContents()).map((row) => row.split(/ = (?=[^=]*$)/));
    // From within the page: there are hundreds of them.
    const answers = await page.evaluate(
      async (expressions) => {
        const [field, log] = ["expression", "log"].map((id) => document.getElementById(id));
        const isSettled = () => log.querySelector(".entry")?.dataset.status !== "pending";
        const settled = (resolve) => (isSettled() ? resolve() : setTimeout(settled, 0, resolve));
        for (const expression of expressions) {
          field.value = expression;
          field.form.requestSubmit();
          await new Promise(settled);
          // The page takes the next one once it has shown this one.
          await new Promise((resolve) => setTimeout(resolve));
        }
        return [...log.querySelectorAll(".entry")]
          .reverse()
          .map((entry) => entry.querySelector(".answer")?.textContent);
      },
      examples.map(([example]) => example),
    );
    assert.deepEqual(
      answers,
      examples.map(([, answer]) => answer),
    );
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
  });

  describe("answers", () => {
    const problem = () => page.getByLabel("Problem");
    const answers = () => page.locator("#answers .entry");
    const newest = () => answers().first();
    const told = (entry) => entry.locator("dt").allTextContents();
    const names = () => page.locator("#names li button:first-child").allTextContents();

    /** Asks as a keyboard does, and returns the newest entry once it has its answer. */
    async function ask(text) {
      const count = await answers().count();
      await problem().fill(text);
      await problem().press("Enter");
      await page.waitForFunction((count) => document.querySelectorAll("#answers .entry").length > count, count);
      await answered();
      return newest();
    }

    const answered = () => page.locator("#answer-form:not([aria-busy=true])").waitFor();
    const answer = async (text) => (await ask(text)).locator(".answer").textContent();

    beforeEach(async () => {
      await page.getByRole("tab", { name: "Answer" }).click();
      await address("");
    });

    test("is the first tab, and what is typed at once is answered", async () => {
      const { page, faults, close } = await open(browser, server.address);
      await page.keyboard.type("6 * 7");
      await page.keyboard.press("Enter");
      await page.locator("#answers .answer", { hasText: "42" }).waitFor();
      assert.equal(await page.getByRole("tabpanel").getAttribute("aria-labelledby"), "answer-tab");
      await close();
      assert.deepEqual(faults, []);
    });

    test("shows the answer, and the reading where it is not what was written", async () => {
      const entry = await ask("15% of 240");
      assert.equal(await entry.locator(".answer").textContent(), "36");
      assert.deepEqual(await told(entry), ["Read as"]);
      assert.equal(await entry.locator("dd").textContent(), "15% * 240");
      assert.deepEqual(await told(await ask("1/3+1/3")), ["Exact"]);
      assert.deepEqual(await told(await ask("0.1 + 0.2")), []);
      await page.getByRole("button", { name: "x - y = 70; x = 6y", exact: true }).click();
      await answered();
      assert.equal(await newest().locator(".answer").textContent(), "x = 84, y = 14");
    });

    test("shows what may be doubted, and asks another reading", async () => {
      const entry = await ask("sin 30");
      assert.deepEqual((await told(entry)).slice(-2), ["Note", "Or"]);
      assert.equal(await entry.locator("dd code").last().textContent(), "30");
      await entry.getByRole("button", { name: /^Ask instead: / }).click();
      await answered();
      assert.equal(await newest().locator(".answer").textContent(), "0.5");
      assert.equal(await answers().count(), 2);
    });

    test("answers again with other digits and angles, in the same place", async () => {
      await ask("sin 30");
      await page.getByLabel("Angles").selectOption("degrees");
      await newest()
        .locator(".answer", { hasText: /^0\.5$/ })
        .waitFor();
      assert.ok(!(await told(newest())).includes("Or"));
      await ask("sqrt(2)");
      await page.getByLabel("Digits").first().fill("30");
      await page.getByLabel("Digits").first().press("Tab");
      await newest().locator(".answer", { hasText: "1.41421356237309504880168872421" }).waitFor();
      assert.equal(await answers().count(), 2);
      await page.getByLabel("Digits").first().fill("0");
      await problem().fill("1 + 1");
      await problem().press("Enter");
      assert.equal(await answers().count(), 2, "digits that are none are not sent");
      assert.equal(await problem().inputValue(), "1 + 1");
    });

    test("keeps ans and variables, which can be inserted, set anew and forgotten", async () => {
      assert.equal(await answer("1 km / 3"), "0.333333333333333 km");
      assert.equal(await answer("ans * 3"), "1 km");
      assert.equal(await answer("x = 3"), "3");
      assert.equal(await answer("x + 1"), "4");
      assert.deepEqual(await names(), ["ans = 4", "x = 3"]);
      assert.equal(await answer("x = x + 1"), "4");
      assert.equal(await answer("f(y) = x y^2"), "f(y) = x * y^2");
      assert.equal(await answer("f(2)"), "16");
      assert.deepEqual(await names(), ["ans = 16", "x = 4", "f(y) = x y^2"]);
      await page.getByRole("button", { name: "Forget f(y)" }).click();
      assert.equal(await answer("x = 1/3"), "0.333333333333333");
      await page.getByRole("button", { name: "Insert x = 1/3" }).click();
      await page.keyboard.type(" * 3");
      await page.keyboard.press("Enter");
      await answered();
      assert.equal(await newest().locator(".answer").textContent(), "1");
      await page.getByRole("button", { name: "Forget x" }).click();
      assert.match(await (await ask("x + 1")).locator(".error").textContent(), /^x has no value/);
      await page.getByRole("button", { name: "Clear" }).click();
      assert.equal(await answers().count(), 0);
      assert.deepEqual(await names(), []);
      await address("");
    });

    test("keeps its history, names and ans on the machine, until Clear", async () => {
      await ask("x = 1/3");
      await ask("x * 6");
      await ask("2 * sqr(9)");
      const shown = () => page.locator("#answers .answer, #answers .error").allTextContents();
      const before = await shown();
      for (let count = 0; count < 2; count++) {
        await page.reload();
        await page.locator("#answers .entry").nth(2).waitFor();
        assert.deepEqual(await shown(), before);
        assert.deepEqual(await names(), ["ans = 2", "x = 1/3"]);
      }
      await problem().press("ArrowUp");
      assert.equal(await problem().inputValue(), "2 * sqr(9)");
      assert.equal(await answer("ans * x"), "0.666666666666667");
      await page.getByRole("button", { name: "Clear" }).click();
      await page.reload();
      assert.equal(await answers().count(), 0);
      assert.deepEqual(await names(), []);
    });

    for (const [name, spoil] of Object.entries({
      "is switched off": () =>
        Object.defineProperty(globalThis, "localStorage", {
          get: () => {
            throw new DOMException("no", "SecurityError");
          },
        }),
      "is full": () =>
        (Storage.prototype.setItem = () => {
          throw new DOMException("no", "QuotaExceededError");
        }),
      "has what is no history": () => localStorage.setItem("pascaline.answers.1", '{"entries": [{"question": 5}]}'),
    })) {
      test(`answers where the storage ${name}`, async () => {
        await page.addInitScript(spoil);
        await page.reload();
        assert.equal(await answer("x = 6 * 7"), "42");
        assert.equal(await answer("x + 1"), "43");
        assert.equal(await answers().count(), 2);
        await page.getByRole("button", { name: "Clear" }).click();
        assert.equal(await answers().count(), 0);
      });
    }

    test("answers while one types, and Escape empties the field", async () => {
      const preview = page.locator("#preview");
      await problem().pressSequentially("15% of 24");
      await preview.and(page.getByText("= 3.6", { exact: true })).waitFor();
      await problem().pressSequentially("0");
      await preview.and(page.getByText("= 36", { exact: true })).waitFor();
      await problem().fill("15% of (");
      await page.waitForFunction(() => document.getElementById("preview").textContent === "");
      assert.equal(await answers().count(), 0);
      await problem().press("Escape");
      assert.equal(await problem().inputValue(), "");
      assert.equal(await answer("1 + 1"), "2");
      assert.equal(await preview.textContent(), "");
      for (const [tab, label] of [
        ["Calculator", "Expression"],
        ["Equations", "Equation"],
      ]) {
        await page.getByRole("tab", { name: tab }).click();
        const other = page.getByLabel(label, { exact: true });
        await page.locator("form[aria-busy=true]").waitFor({ state: "detached" });
        await other.fill("x = 1");
        await other.press("Escape");
        assert.equal(await other.inputValue(), "", tab);
      }
    });

    test("sets an exact value as mathematics, with its text beside it", async () => {
      const math = async (text) => {
        const entry = await ask(text);
        return entry.locator("math").evaluate((element) => element.innerHTML.replace(/ xmlns="[^"]*"/g, ""));
      };
      assert.equal(await math("1/3+1/2"), "<mfrac><mn>5</mn><mn>6</mn></mfrac>");
      assert.equal(await math("sqrt(8)"), "<mrow><mn>2</mn><msqrt><mn>2</mn></msqrt></mrow>");
      assert.equal(await newest().locator("dd code").first().textContent(), "2*sqrt(2)");
    });

    test("has the problem and its answer for its title, and a picture for those who link to it", async () => {
      assert.equal(await page.title(), "Pascaline");
      await ask("15% of 240");
      assert.equal(await page.title(), "15% of 240 = 36 · Pascaline");
      await page.getByRole("tab", { name: "Tools" }).click();
      assert.equal(await page.title(), "Pascaline");
      for (const name of ["og:title", "og:description", "og:image"])
        assert.ok(await page.locator(`meta[property="${name}"]`).getAttribute("content"), name);
      const manifest = await page.evaluate(async () =>
        (await fetch(document.querySelector("link[rel=manifest]").href)).json(),
      );
      for (const { src } of manifest.icons)
        assert.equal((await page.request.get(new URL(src, page.url()).href)).status(), 200);
    });

    test("shows what a double says beside what slips, and answers it exactly", async () => {
      const notes = await page.locator(".slips .note").allTextContents();
      const chips = await page.locator(".slips button").allTextContents();
      for (const [at, text] of chips.slice(0, 3).entries()) {
        assert.equal(notes[at], `a double says ${eval(text)}`);
        assert.notEqual(await answer(text), String(eval(text)));
      }
    });

    test("answers what is asked meanwhile in its order", async () => {
      const letGo = await holdWorkers();
      await page.reload();
      for (const text of ["x = 3", "x + 1", "ans * 2"]) {
        await problem().fill(text);
        await problem().press("Enter");
      }
      assert.deepEqual(await page.locator("#answers .note").count(), 3);
      await letGo();
      await answered();
      assert.deepEqual(await page.locator("#answers .answer").allTextContents(), ["8", "4", "3"]);
    });

    test("brings back what was asked with Up and Down", async () => {
      await ask("1 + 1");
      await ask("2 + 2");
      await page.keyboard.type("3 +");
      const press = async (key, shown) => {
        await page.keyboard.press(key);
        assert.equal(await problem().inputValue(), shown);
      };
      await press("ArrowUp", "2 + 2");
      await press("ArrowUp", "1 + 1");
      await press("ArrowUp", "1 + 1");
      await press("ArrowDown", "2 + 2");
      await press("ArrowDown", "3 +");
      await problem().fill("two\nlines");
      await press("ArrowUp", "two\nlines");
    });

    test("underlines what cannot be read, and offers it to be mended", async () => {
      const entry = await ask("2 + * 3");
      assert.equal(await entry.locator("mark").count(), 1);
      assert.ok((await entry.locator(".error").textContent()).length > 0);
      assert.equal(await problem().inputValue(), "2 + * 3");
      await page.keyboard.type("1 +");
      assert.equal(await problem().inputValue(), "2 + 1 + 3");
      await problem().fill("  ");
      await problem().press("Enter");
      assert.equal(await answers().count(), 1, "an empty field is not sent");
    });

    test("takes any character, and keeps a long answer within its place", async () => {
      for (const text of ["\0 1 + 1", "😀 + 1", "<img src=x>"]) {
        const entry = await ask(text);
        assert.equal(await entry.locator(".expression").textContent(), text.trim());
        assert.equal(await entry.getAttribute("data-status"), "error");
      }
      await page.getByLabel("Digits").first().fill("10000");
      const shown = (await ask("sqrt(2)")).locator(".answer");
      assert.ok((await shown.textContent()).length > 10_000);
      const { height } = await shown.boundingBox();
      assert.ok(height < 300, `${height} pixels`);
      assert.ok((await problem().boundingBox()).y > 0, "the field is in view");
    });

    test("keeps a hundred answers, the newest in view", async () => {
      await page.setViewportSize({ width: 390, height: 740 });
      await page.evaluate(() => {
        const field = document.getElementById("problem");
        for (let count = 0; count < 100; count++) {
          field.value = `${count} + 1`;
          field.form.requestSubmit();
        }
      });
      await answered();
      assert.equal(await answers().count(), 100);
      const { y, height } = await newest().locator(".answer").boundingBox();
      assert.ok(y > 0 && y + height < 740, "the newest answer is in view");
      await page.mouse.wheel(0, 5000);
      await page.waitForFunction(() => scrollY > 1000);
      assert.ok((await problem().boundingBox()).y >= 0, "the field is in view");
      assert.equal(await answer("ans + 1"), "101");
      assert.ok((await newest().locator(".answer").boundingBox()).y > 0, "and so is what is asked there");
    });

    test("has an address for each problem, which answers it", async () => {
      await ask("x = 1/7");
      await ask("15% of 240");
      await page.getByLabel("Digits").first().fill("30");
      await page.getByLabel("Angles").selectOption("degrees");
      await ask("ans * x + sin 30");
      const link = await address("#problem=ans * x + sin 30&digits=30&angle=degrees&ans=36&scope.x=1/7");
      const shown = await newest().locator(".answer").textContent();

      const other = await open(browser, link);
      assert.equal(await other.page.locator("#answers .answer").textContent(), shown);
      assert.equal(await other.page.getByLabel("Digits").first().inputValue(), "30");
      assert.equal(await other.page.getByLabel("Angles").inputValue(), "degrees");
      await other.page.evaluate(() => (location.hash = "#problem=1%2B1&digits=many"));
      await other.page.locator("#answers .answer", { hasText: /^2$/ }).waitFor();
      assert.equal(await other.page.getByLabel("Digits").first().inputValue(), "15");
      await other.close();
      assert.deepEqual(other.faults, []);
    });

    test("keeps a long problem in the address, and says so of one that is too long", async () => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const sum = (terms) => Array(terms).fill("1").join("+");
      await ask(sum(5000));
      const other = await open(browser, await address(`#problem=${sum(5000)}`));
      assert.equal(await other.page.locator("#answers .answer").textContent(), "5000");
      await other.close();

      await ask(`1 + ${" ".repeat(40_000)} 1`);
      await address("");
      await newest().getByRole("button", { name: "Copy link" }).click();
      await newest().getByText("This is too long for an address: copy the text instead.").waitFor();
    });

    test("copies the answer and the address", async () => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      const entry = await ask("0.1 + 0.2");
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await entry.getByRole("button", { name: "Copy answer" }).click();
      await entry.getByText("Copied.").waitFor();
      assert.equal(await copied(), "0.3");
      await entry.getByRole("button", { name: "Copy link" }).click();
      await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("#"));
      assert.equal(await copied(), page.url());
    });
  });

  describe("a calculator that does not load", () => {
    const trouble = () => page.locator("#trouble");

    /** What the server answers for the wasm, and what the page then says. */
    const FAULTS = [
      ["nothing", (route) => route.abort(), /its server cannot be reached/],
      ["404", (route) => route.fulfill({ status: 404 }), /the server answered 404 for http/],
      [
        "another page",
        (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
        /what the server sent is not the calculator/,
      ],
    ];
    for (const [name, answer, said] of FAULTS) {
      test(`says so where the server sends ${name}, keeps what is asked, and tries again`, async () => {
        await page.route("**/*.wasm", answer);
        await page.goto("about:blank");
        await page.goto(server.address);
        await page.keyboard.type("6 * 7");
        await page.keyboard.press("Enter");
        await page.keyboard.type("1 + ");
        await trouble().getByText(said).waitFor();
        assert.match(await page.locator("#answers .note").textContent(), /^Waiting/);
        await page.unroute("**/*.wasm");
        await trouble().getByRole("button", { name: "Try again" }).click();
        await page.locator("#answers .answer", { hasText: "42" }).waitFor();
        assert.equal(await trouble().textContent(), "");
        assert.equal(await page.getByLabel("Problem").inputValue(), "1 + ");
        visit.faults.length = 0; // the browser reports each load that this test has blocked
      });
    }

    test("says so where a policy forbids WebAssembly", async () => {
      await page.route(server.address, async (route) => {
        const response = await route.fetch();
        const policy = "script-src 'self'";
        await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
      });
      await page.goto("about:blank");
      await page.goto(server.address);
      await trouble()
        .getByText(/a security policy forbids WebAssembly here/)
        .waitFor();
      visit.faults.length = 0; // the browser reports what the policy has stopped
    });

    test("loads a calculator that the server sends as something else", async () => {
      await page.route("**/*.wasm", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { "content-type": "application/octet-stream" } });
      });
      await page.goto("about:blank");
      await page.goto(`${server.address}#problem=6*7`);
      await page.locator("#answers .answer", { hasText: "42" }).waitFor();
    });

    test("waits in every tab, and for the code of its workers", async () => {
      await page.route("**/{*.wasm,worker-*.js}", (route) => route.abort());
      await page.reload();
      const count = await entries().count();
      await field().fill("1 + 1");
      await field().press("Enter");
      await trouble().getByRole("button").waitFor();
      await page.getByRole("tab", { name: "Tool use" }).click();
      await page.locator("#progress", { hasText: "Loading…" }).waitFor();
      await page.unroute("**/{*.wasm,worker-*.js}");
      await trouble().getByRole("button").click();
      await page.locator("#training .token").first().waitFor();
      await page.getByRole("tab", { name: "Calculator" }).click();
      assert.equal(await (await settled(count)).locator(".answer").textContent(), "2");
      visit.faults.length = 0; // the browser reports each load that this test has blocked
    });
  });

  describe("equations", () => {
    const said = () => page.locator("#equation-said");
    const solutions = () => said().locator(".answer").allTextContents();
    /** The points that are marked, from their tooltips. */
    const marks = () => page.locator("#plot .root title").allTextContents();
    const curves = () => page.locator("#plot .legend code").allTextContents();

    async function solve(equation, digits) {
      await page.getByRole("tab", { name: "Equations" }).click();
      await solved();
      if (digits !== undefined) await page.locator("#digits").fill(String(digits));
      await page.getByLabel("Equation", { exact: true }).fill(equation);
      await page.getByRole("button", { name: "Solve" }).click();
      await solved();
    }

    const solved = () => page.locator("#equation-form[aria-busy=false]").waitFor();

    test("shows the solutions, and marks the real ones where both sides meet", async () => {
      await solve("x^2 = 2x + 3");
      const link = await address("#equation=x^2 = 2x + 3");
      assert.deepEqual(await solutions(), ["x = -1", "x = 3"]);
      assert.deepEqual(await marks(), ["x = -1", "x = 3"]);
      assert.deepEqual(await curves(), ["y = x^2", "y = 2 * x + 3"]);
      const distances = await page.evaluate(() => {
        const marks = [...document.querySelectorAll("#plot .root")].map((mark) => [mark.cx, mark.cy]);
        const places = (curve) => curve.getAttribute("d").matchAll(/(-?[\d.]+),(-?[\d.]+)/g);
        const distance = (curve, [cx, cy]) =>
          Math.min(...[...places(curve)].map(([, x, y]) => Math.hypot(x - cx.baseVal.value, y - cy.baseVal.value)));
        return [...document.querySelectorAll("#plot > svg .curve")].flatMap((curve) =>
          marks.map((mark) => distance(curve, mark)),
        );
      });
      assert.equal(distances.length, 4);
      assert.ok(Math.max(...distances) < 6, `the curves go through the marks: ${distances}`);

      const other = await open(browser, link);
      await other.page.locator("#equation-said .answer").first().waitFor();
      assert.deepEqual(await other.page.locator("#equation-said .answer").allTextContents(), ["x = -1", "x = 3"]);
      await other.close();
      assert.deepEqual(other.faults, []);
    });

    test("solves systems, and draws each equation of two unknowns", async () => {
      await solve("x + y = 3; x - y = 1");
      assert.deepEqual(await solutions(), ["x = 2, y = 1"]);
      assert.deepEqual(await curves(), ["x + y = 3", "x - y = 1"]);
      await solve("x^2 + y^2 = 25; x + y = 7");
      assert.deepEqual(await marks(), ["x = 3, y = 4", "x = 4, y = 3"]);
      await solve("x + y + z = 6; x = y; z = 2");
      assert.deepEqual(await solutions(), ["x = 2, y = 2, z = 2"]);
      assert.equal(await page.locator("#plot > svg").count(), 0, "three unknowns are not drawn");
    });

    test("draws functions with their roots, curves of the plane, and areas", async () => {
      await solve("y = x^3 - 4x");
      assert.deepEqual(await curves(), ["y = x^3 - 4x"]);
      assert.deepEqual(await marks(), ["x = -2", "x = 0", "x = 2"]);
      await solve("x^2 + y^2 = 25");
      assert.deepEqual(await curves(), ["x^2 + y^2 = 25"]);
      const circle = await page.locator("#plot > svg .curve").evaluate((curve) => curve.getBBox().width);
      const view = await page.locator("#plot > svg").evaluate(({ viewBox }) => viewBox.baseVal.width);
      // From -5 to 5 in a view with a margin of 35 % on either side.
      assert.ok(Math.abs(circle / view - 1 / 1.7) < 0.05, `${circle} of ${view}`);
      await solve("sin(x)");
      assert.deepEqual(await curves(), ["y = sin(x)"]);
      await solve("integrate x^2 from 0 to 1");
      assert.deepEqual(await solutions(), ["0.333333333333333"]);
      assert.deepEqual(await curves(), ["y = x^2"]);
      assert.match(await page.locator("#plot > svg").getAttribute("aria-label"), /with the area below$/);
      assert.equal(await page.locator("#plot > svg path.shaded").count(), 1);
    });

    test("draws nothing of letters without a value", async () => {
      for (const text of ["a x^2 + b x + c = 0 for x", "x^2 - a x + 1 = 0 for x"]) {
        await solve(text);
        assert.match(await page.locator("#equation-said").textContent(), /x = /);
        assert.equal(await page.locator("#plot").textContent(), "", text);
      }
    });

    test("shades where an inequality is true", async () => {
      await solve("-3 < 2x + 1 <= 7");
      assert.deepEqual(await solutions(), ["-2 < x <= 3"]);
      assert.deepEqual(await curves(), ["y = -3", "y = 2 * x + 1", "y = 7"]);
      assert.match(await page.locator("#plot > svg").getAttribute("aria-label"), /shaded where it is true$/);
      const [{ x, width }, picture] = await Promise.all([
        page.locator("#plot > svg .shaded").boundingBox(),
        page.locator("#plot > svg").boundingBox(),
      ]);
      // From -2 to 3 in a view with a margin of 35 % on either side.
      assert.ok(Math.abs((x - picture.x) / picture.width - 0.35 / 1.7) < 0.02);
      assert.ok(Math.abs(width / picture.width - 1 / 1.7) < 0.02);
    });

    test("shows the requested number of digits", async () => {
      await solve("x^2 = 2", 50);
      const two = "1.4142135623730950488016887242096980785696718753769";
      assert.deepEqual(await solutions(), [`x = -${two}`, `x = ${two}`]);
      assert.equal((await marks()).length, 2);
    });

    test("does not draw through a pole", async () => {
      await solve("1/(x - 1) + 1/(x + 1) = 1");
      const paths = await page.locator("#plot > svg .curve").first().getAttribute("d");
      assert.equal(paths.match(/M/g).length, 3);
    });

    test("reports that there is no solution, that it searched, or what is wrong in plain words", async () => {
      await solve("exp(x) = 0");
      assert.match(await said().textContent(), /no solution/i);
      await solve("cos(x) = x");
      assert.match(await said().locator("dd").textContent(), /search/);
      await solve("x^2 + = 4");
      assert.match(await said().locator(".error").textContent(), /^expected a value before =/);
      assert.deepEqual(await solutions(), []);
      assert.equal(await page.locator("#plot > svg").count(), 0);
      await solve("x + y = 3");
      assert.match(await said().locator(".note").textContent(), /2 unknowns: x, y/);
      assert.match(await said().locator(".hint").textContent(), /give the values/);
      assert.deepEqual(await curves(), ["x + y = 3"]);
      await page.getByRole("button", { name: "2^x = 10", exact: true }).click();
      await solved();
      assert.deepEqual(await solutions(), ["x = 3.32192809488736"]);
    });

    test("stops a solution in progress, and solves the next equation", async () => {
      const letGo = await holdWorkers();
      await page.getByRole("tab", { name: "Equations" }).click();
      await page.locator("#stop-solving").click();
      await solved();
      assert.equal(await said().textContent(), "Stopped.");
      await letGo();
      await solve("x^2 = 4");
      assert.deepEqual(await solutions(), ["x = -2", "x = 2"]);
    });

    test("solves the submitted equation instead of the current one", async () => {
      const letGo = await holdWorkers();
      await page.getByRole("tab", { name: "Equations" }).click();
      await page.getByLabel("Equation", { exact: true }).fill("x^2 = 4");
      // Stop replaces Solve.
      await page.getByLabel("Equation", { exact: true }).press("Enter");
      await letGo();
      await solved();
      assert.deepEqual(await solutions(), ["x = -2", "x = 2"]);
    });
  });

  describe("check", () => {
    const outcome = () => page.locator("#verdict .outcome").textContent();
    const read = (side) => page.getByRole("region", { name: side }).locator("dd code").first().textContent();

    beforeEach(async () => {
      await page.getByRole("tab", { name: "Check" }).click();
      await checked();
    });

    const checked = () => page.locator("#check-form[aria-busy=false]").waitFor();

    async function check(claim, gold) {
      await page.getByRole("textbox", { name: "Claim" }).fill(claim);
      await page.getByRole("textbox", { name: "Gold answer" }).fill(gold);
      await page.getByRole("textbox", { name: "Gold answer" }).press("Enter");
      await checked();
      return outcome();
    }

    test("shows both readings with the verdict, the reason and the kind of proof", async () => {
      assert.equal(await outcome(), "Equal");
      assert.equal(await check("x \\in [2, 5)", "2 \\le x < 5"), "Equal");
      assert.deepEqual([await read("Claim"), await read("Gold answer")], ["[2, 5)", "2 <= x < 5"]);
      assert.match(await page.locator("#verdict .note").textContent(), /^Exact: /);
      const gold = page.getByRole("region", { name: "Gold answer" });
      assert.match(await gold.textContent(), /inequality/);
      assert.equal(await check("1/2004!", "1/2006!"), "Unequal");
      assert.equal(await check("5 + 5 = 10", "2 + * 3"), "Unknown");
    });

    test("accepts what the settings allow, at once", async () => {
      assert.equal(await check("0.333", "1/3"), "Unequal");
      await page.getByLabel("Accept").selectOption("digits-given");
      await checked();
      assert.equal(await outcome(), "Equal");
      assert.equal(await check("28%", "28"), "Unknown");
      await page.getByLabel("Percentages").check();
      await checked();
      assert.equal(await outcome(), "Equal");
      assert.equal(await check("10 cm", "10"), "Equal");
      await page.getByLabel("Units must be there").check();
      await checked();
      assert.notEqual(await outcome(), "Equal");
      assert.equal(await check("99", "100"), "Unequal");
      await page.getByLabel("Tolerance").fill("0.01");
      await page.getByLabel("Tolerance").press("Tab");
      await checked();
      assert.equal(await outcome(), "Equal");
    });

    test("keeps the pair and the settings in the address", async () => {
      await page.getByLabel("Accept").selectOption("digits-given");
      await check("0.333", "1/3");
      const link = await address("#claim=0.333&gold=1/3&rounding=digits-given");
      const other = await open(browser, link);
      await other.page.locator("#verdict .outcome", { hasText: "Equal" }).waitFor();
      assert.equal(await other.page.getByRole("textbox", { name: "Claim" }).inputValue(), "0.333");
      assert.equal(await other.page.getByLabel("Accept").inputValue(), "digits-given");
      await other.close();
      assert.deepEqual(other.faults, []);
    });

    test("takes a response, an empty field and 70,000 characters", async () => {
      await page.getByRole("button", { name: "#### 10 and 10", exact: true }).click();
      await checked();
      assert.deepEqual([await outcome(), await read("Claim")], ["Equal", "10"]);
      assert.equal(await check("", "1"), "Unknown");
      await page.getByRole("textbox", { name: "Claim" }).fill("1".repeat(70_000));
      await page.getByRole("textbox", { name: "Claim" }).press("Enter");
      await page.locator("#verdict .error").waitFor();
    });

    test("stops a check in progress", async () => {
      await page.goto("about:blank");
      const letGo = await holdWorkers();
      await page.goto(`${server.address}#check`);
      await page.locator("#stop-checking").click();
      await page.locator("#verdict", { hasText: "Stopped." }).waitFor();
      await letGo();
      assert.equal(await check("2", "2.0"), "Equal");
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

    test("lists the tools of the catalogue that a page can run", async () => {
      await address("#tools");
      const keys = await page.locator("#tool-list button").evaluateAll((all) => all.map(({ dataset }) => dataset.key));
      assert.deepEqual(
        keys,
        catalogue()
          .filter(({ execute }) => execute !== undefined)
          .map(({ set, name }) => `${set}/${name}`),
      );
      assert.ok(!keys.includes("agent_loop/read"));
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

    test("shows the specification in both forms", async () => {
      await choose("art/calculator");
      assert.deepEqual((await shown("Function specification")).function.parameters.required, ["expression"]);
      await page.getByLabel("strict").check();
      assert.deepEqual((await shown("Function specification")).function.parameters.required, ["expression", "scope"]);
    });
  });

  /** A word that has nowhere to break, as in the name of a variable. */
  const WORD = "supercalifragilisticexpialidocious".repeat(3);

  // The width of nothing depends on the theme, but screenshots are of both.
  for (const width of [360, 390, 768, 1280]) {
    for (const colorScheme of process.env.SCREENSHOTS ? ["light", "dark"] : ["light"]) {
      test(`fits ${width} pixels in the ${colorScheme} theme`, async () => {
        const name = `${width}-${colorScheme}`;
        await page.setViewportSize({ width, height: width < 500 ? 740 : 860 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await fits(`${name}-empty`);
        await page.getByRole("button", { name: "radius * 2 * pi", exact: true }).click();
        await settled(0);
        await evaluate("2 * sqr(9)");
        await evaluate(`1 + ${WORD}`);
        // Folded where there is little room.
        const folded = page.locator("#log .entry details").first();
        if (!(await folded.evaluate(({ open }) => open))) await folded.locator("summary").click();
        await folded.getByRole("button", { name: "Copy as Rust" }).click();
        await fits(name);

        await page.getByRole("tab", { name: "Answer" }).click();
        await fits(`${name}-answer-empty`);
        await page.getByRole("button", { name: "Install" }).click();
        await fits(`${name}-install`);
        await page.keyboard.press("Escape");
        const newest = page.locator("#answers .entry").first();
        for (const text of ["x = 3", "2^2000", "sin 30"]) {
          await page.getByLabel("Problem").fill(text);
          await page.getByLabel("Problem").press("Enter");
        }
        await newest.getByRole("button", { name: "Copy as call" }).click();
        await newest.getByRole("button", { name: "Copy as Rust" }).click();
        await fits(`${name}-answer`);
        await page.getByLabel("Problem").fill(`${WORD}(1) +`);
        await page.getByLabel("Problem").press("Enter");
        await newest.locator(".error").waitFor();
        await fits(`${name}-answer-refused`);

        await page.getByRole("tab", { name: "Tool use" }).click();
        await page.locator("#training .token").first().waitFor();
        for (let count = 0; count < 12; count++) await page.getByRole("button", { name: "Step" }).click();
        await fits(`${name}-tool-use`);
        await page.getByRole("button", { name: "Nested start" }).click();
        await page.locator(".refusal").waitFor();
        await fits(`${name}-tool-use-refused`);

        await page.getByRole("tab", { name: "Equations" }).click();
        await page.getByRole("button", { name: "x + y = 3; x - y = 1", exact: true }).click();
        await page.locator("#equation-form[aria-busy=false]").waitFor();
        await page.locator("#plot > svg").waitFor();
        await fits(`${name}-equations`);
        await page.getByLabel("Equation", { exact: true }).fill(`${WORD}(1) + = x`);
        await page.getByRole("button", { name: "Solve" }).click();
        await page.locator("#equation-said .error").waitFor();
        await fits(`${name}-equations-refused`);

        await page.getByRole("tab", { name: "Check" }).click();
        await page.locator("#verdict .outcome").waitFor();
        await fits(`${name}-check`);
        await page.getByRole("textbox", { name: "Claim" }).fill(`${WORD}(1) + x^2`);
        await page.getByRole("textbox", { name: "Gold answer" }).fill("\\frac{1}{");
        await page.getByRole("button", { name: "Check", exact: true }).click();
        await page.locator("#check-form[aria-busy=false]").waitFor();
        await fits(`${name}-check-unknown`);

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
      const MEANT = "#examples, #equations, #pairs, #names, #threads, #ans, #row dd, input, textarea, .unseen, .stop";
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
