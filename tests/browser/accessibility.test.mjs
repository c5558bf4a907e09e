// axe finds nothing on the page, in any tab, width or theme.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { DIST, open, skip, start } from "./browser.mjs";
import { serve } from "./server.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("accessibility", { skip, timeout: 3_600_000 }, () => {
  let server, browser;

  before(async () => {
    server = await serve(DIST);
    browser = await start();
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  // The colours depend on the theme, and what is folded on the width.
  for (const [colorScheme, width] of [
    ["light", 360],
    ["dark", 1280],
  ]) {
    test(`axe finds nothing in the ${colorScheme} theme at ${width} pixels`, async () => {
      // Without animations, which axe would see half-way.
      const options = { colorScheme, viewport: { width, height: 800 }, reducedMotion: "reduce" };
      const { page, faults, close } = await open(browser, `${server.address}#calculator`, options);
      await page.evaluate(axe);
      const found = [];
      const check = async (state) => {
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        for (const { id, nodes } of violations) {
          for (const { target, failureSummary } of nodes)
            found.push({ state, id, element: String(target), failureSummary });
        }
      };
      const choose = (name) => page.getByRole("tab", { name, exact: true }).click();
      const ready = () => page.locator(".entry:last-child:not([data-status=pending])").waitFor();

      await page.locator("#help li").first().waitFor();
      await check("an empty calculator");
      await page.getByRole("button", { name: "radius * 2 * pi", exact: true }).click();
      await ready();
      // Folded where there is little room.
      if (width < 1280) await page.getByText("Call and result").click();
      await page.getByRole("button", { name: "Copy as Rust" }).click();
      await page.getByRole("button", { name: "2 * sqr(9)", exact: true }).click();
      await page.locator(".entry .hint").waitFor();
      for (const expression of [`concat("${"long ".repeat(500)}", "text")`, `1 + ${"long".repeat(500)}`]) {
        await page.getByLabel("Expression").fill(expression);
        await page.getByLabel("Expression").press("Enter");
        await ready();
      }
      await page.getByRole("button", { name: "Add variable" }).click();
      await page.keyboard.type("2x");
      await page.getByLabel("Expression").focus();
      await page.getByRole("button", { name: "New thread" }).click();
      await page.getByRole("button", { name: "Thread 1" }).click();
      await check("calculations");

      await choose("Answer");
      await check("no answer");
      await page.getByRole("button", { name: "Install" }).click();
      await check("the lines to install");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "sin 30", exact: true }).click();
      await page.locator("#answers .answer").waitFor();
      await page.getByRole("button", { name: "Copy as call" }).click();
      for (const text of ["x = 3", "2^20000", "2 + * 3"]) {
        await page.getByLabel("Problem").fill(text);
        await page.getByLabel("Problem").press("Enter");
      }
      await page.locator("#answers .error").waitFor();
      await check("answers, and a text that cannot be read");

      await choose("Equations");
      await page.locator("#plot > svg").waitFor();
      await check("an equation");
      for (const text of ["-3 < 2x + 1 <= 7", "x + y = 3; x - y = 1"]) {
        await page.getByRole("button", { name: text, exact: true }).click();
        await page.locator("#equation-form[aria-busy=false]").waitFor();
        await check(text);
      }
      await page.getByLabel("Equation", { exact: true }).fill("x^2 + = 4");
      await page.getByRole("button", { name: "Solve" }).click();
      await page.locator("#equation-said .error").waitFor();
      await check("an equation with an error");

      await choose("Check");
      await page.locator("#verdict .outcome").waitFor();
      await check("a pair");
      await page.getByRole("textbox", { name: "Claim" }).fill("1".repeat(70_000));
      await page.getByRole("button", { name: "Check", exact: true }).click();
      await page.locator("#verdict .error").waitFor();
      await check("a pair that is too long");

      await choose("Tool use");
      await page.locator("#training .token").first().waitFor();
      for (let count = 0; count < 12; count++) await page.getByRole("button", { name: "Step" }).click();
      await check("a generation");
      await page.getByRole("button", { name: "Nested start" }).click();
      await page.locator(".refusal").waitFor();
      await check("a conversation that is rejected");

      await choose("Tools");
      await page.locator("#tool h2").waitFor();
      await check("a tool");
      await page.getByRole("button", { name: "Call", exact: true }).click();
      await page.getByRole("group", { name: "Tool message" }).waitFor();
      await check("a tool call");
      await close();
      assert.deepEqual(found, []);
      assert.deepEqual(faults, []);
    });
  }
});
