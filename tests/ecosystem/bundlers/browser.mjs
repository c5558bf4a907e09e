// A user's page, and the browser that shows it.
import { open, start } from "../../browser/browser.mjs";
import { serve } from "../../browser/server.mjs";
import { answers } from "./user.mjs";

/** The files of a page that keeps the answers in `globalThis.answer`, for a bundler. */
export function page(entry) {
  return {
    "index.html": `<!doctype html><link rel="icon" href="data:,"><script type="module" src="./page.mjs"></script>`,
    "page.mjs": `${answers(entry, "esm", "await init();")}
answers().catch(String).then((text) => { globalThis.answer = text; });`,
  };
}

/** The answer of a page, served from a folder or at an address. */
export async function inBrowser(place) {
  const server = place.startsWith("http") ? undefined : await serve(place);
  const browser = await start();
  try {
    const { page, faults } = await open(browser, server?.address ?? place);
    const answer = await page.waitForFunction(() => globalThis.answer, undefined, { timeout: 30_000 }).catch(String);
    return [typeof answer === "string" ? answer : await answer.jsonValue(), ...faults].join("\n");
  } finally {
    await browser.close();
    server?.close();
  }
}
