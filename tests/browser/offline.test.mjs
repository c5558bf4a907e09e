// After its first visit the page works without a network, below any path, and a new version takes its place.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { writeServiceWorker } from "../../www/offline/build.mjs";
import { DIST, open, skip, start, until } from "./browser.mjs";
import { serve } from "./server.mjs";

const BASE = "/tools/pascaline/";

describe("offline", { skip, timeout: 3_600_000 }, () => {
  let folder, server, browser, visit, page;

  before(async () => {
    browser = await start();
  });
  after(() => browser?.close());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "pascaline-page-"));
    // Without the compressed copies, which would be out of date when a file changes.
    cpSync(DIST, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
    server = await serve(folder, BASE);
    visit = await open(browser, `${server.address}#calculator`, { serviceWorkers: "allow" });
    page = visit.page;
    await kept();
  });
  afterEach(async () => {
    await visit.close();
    server.close();
    rmSync(folder, { recursive: true });
    assert.deepEqual(visit.faults, []);
  });

  /** Waits until the page no longer needs the server. */
  const kept = () => page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

  /** The addresses in each cache. */
  const caches = () =>
    page.evaluate(async () => {
      const names = await globalThis.caches.keys();
      const requests = (name) => globalThis.caches.open(name).then((cache) => cache.keys());
      return Promise.all(names.map(async (name) => (await requests(name)).map(({ url }) => url)));
    });

  /** Looks for a new version, as browsers do from time to time, and waits until it is installed. */
  async function update() {
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await until(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null));
  }

  /** Closes the page and opens it again. */
  async function takeOver() {
    await page.goto("about:blank");
    await page.goto(`${server.address}#calculator`);
  }

  async function evaluate(expression, answer) {
    await page.getByLabel("Expression").fill(expression);
    await page.keyboard.press("Enter");
    await page.locator("#log .entry").first().locator(".answer", { hasText: answer }).waitFor();
  }

  test("every tab works without the server", async () => {
    server.close();
    // A worker that starts now, as after Stop, is kept as well.
    await page.getByRole("tab", { name: "Equations" }).click();
    await page.locator("#plot > svg").waitFor();

    await page.goto("about:blank");
    await page.goto(`${server.address}#expression=6*7`);
    await page.locator(".answer", { hasText: "42" }).waitFor();
    await page.getByRole("tab", { name: "Answer" }).click();
    await page.getByRole("button", { name: "15% of 240", exact: true }).click();
    await page.locator("#answers .answer", { hasText: "36" }).waitFor();
    await page.getByRole("tab", { name: "Tool use" }).click();
    await page.locator("#training .token").first().waitFor();
    await page.getByRole("tab", { name: "Tools" }).click();
    await page.getByRole("button", { name: "Call", exact: true }).click();
    await page.getByRole("group", { name: "Tool message" }).waitFor();

    await page.goto(`${server.address}index.html?from=a-friend#calculator`);
    await evaluate("6 * 7", "42");
  });

  test("the cache has the files of the page, and nothing else", async () => {
    await evaluate("1 + 1", "2");
    const [files, ...others] = await caches();
    assert.deepEqual(others, []);
    const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const below = new RegExp(`^${server.address}(assets/[\\w.-]+|icon\\.svg|manifest\\.webmanifest)?$`);
    assert.deepEqual(
      files.filter((file) => !below.test(file)),
      [],
    );
    assert.deepEqual(
      loaded.filter((file) => !files.includes(file)),
      [],
    );
    assert.ok(files.includes(server.address));
  });

  test("a visitor gets the newest page, and without the server the newest that is complete", async () => {
    const index = join(folder, "index.html");
    const publish = (title) => {
      writeFileSync(index, readFileSync(index, "utf8").replace(/<title>.*<\/title>/, `<title>${title}</title>`));
      writeServiceWorker(folder);
    };
    publish("Second");
    await page.reload();
    assert.equal(await page.title(), "Second");
    await update();
    // The first version is in use until its last page is closed.
    assert.equal((await caches()).length, 2);
    await takeOver();
    await until(async () => (await caches()).length === 1);

    // A version that misses a file is not installed.
    publish("Third");
    rmSync(join(folder, "icon.svg"));
    const state = await page.evaluate(async () => {
      const worker = (await (await navigator.serviceWorker.ready).update()).installing;
      await new Promise((changed) => worker.addEventListener("statechange", changed, { once: true }));
      return worker.state;
    });
    assert.equal(state, "redundant");
    server.close();
    await page.reload();
    assert.equal(await page.title(), "Second");
    await evaluate("6 * 7", "42");
    visit.faults.length = 0; // the browser reports the missing file
  });

  test("leaves the caches of other pages alone", async () => {
    await page.evaluate(() => globalThis.caches.open("pascaline http://elsewhere/ 1"));
    writeFileSync(join(folder, "more.txt"), "more");
    writeServiceWorker(folder);
    await update();
    await takeOver();
    await until(async () => (await caches()).length === 2);
    assert.deepEqual(
      (await caches()).filter((files) => files.length === 0),
      [[]],
    );
    assert.ok((await caches()).flat().includes(`${server.address}more.txt`));
  });
});
