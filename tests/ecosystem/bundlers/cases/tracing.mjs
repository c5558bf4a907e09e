// Vercel's functions and Next's `output: "standalone"`: the files that a program needs are found by reading its code, and
// only those are deployed.
import { ALL, fileName, program } from "../user.mjs";

export const packages = { "@vercel/nft": "1.11.5" };

const script = `import { cpSync } from "node:fs";
import { nodeFileTrace } from "@vercel/nft";
const [name, folder] = process.argv.slice(2);
const { fileList } = await nodeFileTrace([name], { base: process.cwd() });
for (const file of fileList) cpSync(file, folder + "/" + file, { recursive: true });`;

const deploy = (format) => async (app, entry) => {
  const name = `${fileName(entry)}.${format === "cjs" ? "cjs" : "mjs"}`;
  const folder = `deployed/${name}`;
  app.write({ [name]: program(entry, format), "trace.mjs": script });
  await app.run("node", "trace.mjs", name, folder);
  await app.run("cp", "-r", "data", folder);
  return app.run("env", "-C", folder, "node", name);
};

export const cases = ALL.flatMap((entry) => [
  { title: "ESM", entry, run: deploy("esm") },
  { title: "CommonJS", entry, run: deploy("cjs") },
]);
