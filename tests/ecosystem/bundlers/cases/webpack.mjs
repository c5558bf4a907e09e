import { ALL, CALCULATORS, fileName, program } from "../user.mjs";
import { inBrowser, page } from "../browser.mjs";

export const packages = { webpack: "5.112.2", "webpack-cli": "7.3.1" };

const server = (format) => async (app, entry) => {
  const name = `${fileName(entry)}.${format === "cjs" ? "cjs" : "mjs"}`;
  app.write({ [name]: program(entry, format) });
  const out = `${name}.out`;
  const options = [
    "--mode",
    "production",
    "--target",
    "node",
    "--output-path",
    app.path(out),
    "--output-filename",
    "main.cjs",
  ];
  await app.run("webpack", "build", "--entry", `./${name}`, ...options);
  return app.run("node", `${out}/main.cjs`);
};

const client = async (app, entry) => {
  const { "index.html": html, ...files } = page(entry);
  const out = `${fileName(entry)}.page`;
  app.write({ ...files, [`${out}/index.html`]: html.replace("page.mjs", "main.js") });
  const options = ["--mode", "production", "--output-path", app.path(out), "--output-filename", "main.js"];
  await app.run("webpack", "build", "--entry", "./page.mjs", ...options);
  return inBrowser(app.path(out));
};

export const cases = [
  ...ALL.flatMap((entry) => [
    { title: "target node, ESM", entry, run: server("esm") },
    { title: "target node, CommonJS", entry, run: server("cjs") },
  ]),
  ...CALCULATORS.map((entry) => ({ title: "page", entry, run: client })),
];
