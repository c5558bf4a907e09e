// Parcel reads the fields `browser`, `module` and `main`, and the folders `lite`, `inline` and `workspace`.
import { ALL, CALCULATORS, fileName, program } from "../user.mjs";
import { inBrowser, page } from "../browser.mjs";

export const packages = { parcel: "2.16.4" };

const client = async (app, entry) => {
  app.write(page(entry));
  const out = `${fileName(entry)}.page`;
  await app.run("parcel", "build", "index.html", "--dist-dir", out, "--no-cache", "--no-source-maps");
  return inBrowser(app.path(out));
};

const server = async (app, entry) => {
  const name = fileName(entry);
  app.write({ [`${name}.mjs`]: program(entry) });
  const fields = JSON.parse(await app.run("cat", "package.json"));
  const targets = { main: { context: "node", includeNodeModules: true, outputFormat: "commonjs", isLibrary: false } };
  app.write({ "package.json": JSON.stringify({ ...fields, main: `out/${name}.cjs`, source: `${name}.mjs`, targets }) });
  await app.run("parcel", "build", "--no-cache", "--no-source-maps");
  return app.run("node", `out/${name}.cjs`);
};

export const cases = [
  ...CALCULATORS.map((entry) => ({ title: "page", entry, run: client })),
  ...ALL.map((entry) => ({ title: "one file for Node", entry, run: server })),
];
