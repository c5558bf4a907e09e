import { ALL, fileName, program } from "../user.mjs";

// The program itself: the package `bun` fetches it in an installation script, which npm may not run.
export const packages = { "@oven/bun-linux-x64": "1.4.5" };
const bun = (app, ...args) => app.run(app.path("node_modules/@oven/bun-linux-x64/bin/bun"), ...args);

const write = (app, entry) => {
  const name = `${fileName(entry)}.mjs`;
  app.write({ [name]: program(entry) });
  return name;
};

const run = (app, entry) => bun(app, "run", write(app, entry));

const build =
  (target, start, ...options) =>
  async (app, entry) => {
    const name = write(app, entry);
    await bun(app, "build", name, "--target", target, ...options, "--outfile", `out/${target}/${name}`);
    return start(app, `out/${target}/${name}`);
  };

const compile = async (app, entry) => {
  await bun(app, "build", write(app, entry), "--compile", "--outfile", "program");
  return app.run("./program");
};

// For Node, Bun sets none of the conditions of bundlers: it takes Node's own entries, which read files.
const buildForNode = (...options) => build("node", (app, file) => app.run("node", file), ...options);

export const cases = ALL.flatMap((entry) => [
  { title: "run", entry, run },
  { title: "build for Bun", entry, run: build("bun", bun) },
  { title: "build --compile", entry, run: compile },
  entry.endsWith("/inline")
    ? { title: "build for Node", entry, run: buildForNode() }
    : { title: "build for Node, --conditions module", entry, run: buildForNode("--conditions", "module") },
]);
