import { ALL, CALCULATORS, fileName, program } from "../user.mjs";
import { inBrowser, page } from "../browser.mjs";

export const packages = { "@rspack/core": "2.3.2", "@rspack/cli": "2.2.8" };

const build = (app, target, entry, folder) => {
  const configuration = { mode: "production", target, entry, output: { path: app.path(folder), filename: "main.js" } };
  app.write({ "rspack.config.mjs": `export default ${JSON.stringify(configuration)};` });
  return app.run("rspack", "build");
};

const server = (format) => async (app, entry) => {
  const name = `${fileName(entry)}.${format === "cjs" ? "cjs" : "mjs"}`;
  app.write({ [name]: program(entry, format) });
  await build(app, "node", `./${name}`, `${name}.out`);
  return app.run("node", `${name}.out/main.js`);
};

const client = async (app, entry) => {
  const { "index.html": html, ...files } = page(entry);
  const out = `${fileName(entry)}.page`;
  app.write({ ...files, [`${out}/index.html`]: html.replace("page.mjs", "main.js") });
  await build(app, "web", "./page.mjs", out);
  return inBrowser(app.path(out));
};

export const cases = [
  ...ALL.flatMap((entry) => [
    { title: "target node, ESM", entry, run: server("esm") },
    { title: "target node, CommonJS", entry, run: server("cjs") },
  ]),
  ...CALCULATORS.map((entry) => ({ title: "page", entry, run: client })),
];
