// The real browser: finds it, starts it, and opens pages that record forbidden actions.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The built page. */
export const DIST = fileURLToPath(new URL("../../www/dist", import.meta.url));

/** Why the tests in a browser are skipped; false if they are not. */
export const skip = process.env.BROWSER === "0" && "BROWSER=0: the page is not tested";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts the browser in `CHROMIUM`, or the first on the path, with a profile that is removed when it closes. */
export function start() {
  return chromium.launch({ executablePath: process.env.CHROMIUM || onPath(), headless: true, args: FLAGS });
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  if (found) return found;
  throw new Error(
    `No browser: none of ${NAMES.join(", ")} is on the PATH and CHROMIUM is not set. ` +
      "Install the Debian package `chromium`, or set BROWSER=0 to skip these tests.",
  );
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** How long a test waits for what it expects; on a busy machine, a page is slow. */
const PATIENCE_MS = 300_000;

/** The warning of a page in which the driver has turned service workers off. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/**
 * Opens a page in a context of its own, as for a new visitor, and lists in `faults` what no page of ours may do. Without
 * `serviceWorkers: "allow"`, every request of the page can be routed.
 */
export async function open(browser, address, options = {}) {
  const context = await browser.newContext({ serviceWorkers: "block", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    if (message.text() === BLOCKED) return;
    if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  context.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin) faults.push(`elsewhere: ${request.url()}`);
  });
  await page.goto(address);
  return { page, faults, close: () => context.close() };
}

/** Asks until the answer is yes. (`page.waitForFunction` takes a promise for a yes.) */
export async function until(ask) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`Still not so after ${PATIENCE_MS} ms: ${ask}`);
    await sleep(20);
  }
}
