// The package in every bundler and runtime that npm has, without configuration: node tests/ecosystem/bundlers/run.mjs [case …]
//
// Each case installs the packed tarball and its tools in a fresh folder, builds a user's code, runs it and compares what it
// prints. It needs the npm registry, and a Chromium for the pages.
//
// Not tried, since npm does not have them: Electron and `deno compile`, which fetch their runtimes from elsewhere; Vercel's,
// Netlify's, Fastly's and Amazon's own services (their bundlers are here); Safari and Firefox. React Native cannot run the
// package: its engine, Hermes, has no WebAssembly.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { App } from "./app.mjs";
import { DATA, expected } from "./user.mjs";

const local = (path) => fileURLToPath(new URL(path, import.meta.url));
const work = mkdtempSync(join(tmpdir(), "pascaline-tarball-"));
const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", work];
const [{ filename }] = JSON.parse(execFileSync("npm", pack, { cwd: local("../../../pkg"), encoding: "utf8" }));

const all = readdirSync(local("cases")).map((file) => file.replace(".mjs", ""));
const chosen = process.argv.length > 2 ? process.argv.slice(2) : all;
let passed = 0;
let failed = 0;

/** Prints how a check ends. */
async function check(name, run) {
  const started = Date.now();
  try {
    await run();
    passed += 1;
    console.log(`ok      ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
  } catch (error) {
    failed += 1;
    console.log(
      `failed  ${name}\n${`${error.stdout ?? ""}\n${error.message}`.trim().split("\n").slice(0, 40).join("\n")}`,
    );
  }
}

for (const name of chosen) {
  const { packages, cases } = await import(`./cases/${name}.mjs`);
  let app;
  try {
    app = await App.make(join(work, filename), packages);
    app.write(DATA);
    for (const { title, entry, run, wanted = expected(entry) } of cases) {
      await check([`${name}: ${title}`, entry].filter(Boolean).join(", "), async () => {
        const printed = (await run(app, entry)).trim();
        if (printed !== wanted) throw new Error(`printed: ${printed}\nwanted:  ${wanted}`);
      });
    }
  } catch (error) {
    await check(`${name}: installation`, () => Promise.reject(error));
  } finally {
    await app?.remove();
  }
}
rmSync(work, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
