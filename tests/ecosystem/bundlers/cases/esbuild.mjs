// A file for AWS Lambda and the like.
import { ALL, fileName, program } from "../user.mjs";

export const packages = { esbuild: "0.28.2" };

const bundle = (format, extension) => async (app, entry) => {
  const name = fileName(entry);
  app.write({ [`${name}.js`]: program(entry, format) });
  const out = `out/${name}.${extension}`;
  await app.run("esbuild", `${name}.js`, "--bundle", "--platform=node", `--format=${format}`, `--outfile=${out}`);
  return app.run("node", out);
};

export const cases = ALL.flatMap((entry) => [
  { title: "one file for Node, ESM", entry, run: bundle("esm", "mjs") },
  { title: "one file for Node, CommonJS", entry, run: bundle("cjs", "cjs") },
]);
