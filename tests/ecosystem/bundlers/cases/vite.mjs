import { ALL, CALCULATORS, fileName, program } from "../user.mjs";
import { inBrowser, page } from "../browser.mjs";

export const packages = { vite: "8.3.8" };

const server = async (app, entry) => {
  const name = fileName(entry);
  app.write({
    [`${name}.mjs`]: program(entry),
    "vite.config.mjs": `export default { ssr: { noExternal: true }, build: { emptyOutDir: false, outDir: "out" } };`,
  });
  await app.run("vite", "build", "--ssr", `${name}.mjs`);
  return app.run("node", `out/${name}.mjs`);
};

const client = async (app, entry) => {
  app.write({ ...page(entry), "vite.config.mjs": `export default { build: { outDir: "page" } };` });
  await app.run("vite", "build");
  return inBrowser(app.path("page"));
};

const development = async (app, entry) => {
  app.write({ ...page(entry), "vite.config.mjs": "export default {};" });
  const [, address] = await app.start(/(http:\/\/127\.0\.0\.1:\d+)/, "vite", "--host", "127.0.0.1", "--port", "0");
  return inBrowser(address);
};

export const cases = [
  ...ALL.map((entry) => ({ title: "SSR with noExternal", entry, run: server })),
  ...CALCULATORS.map((entry) => ({ title: "page, built", entry, run: client })),
  { title: "page, development", entry: "pascaline", run: development },
];
