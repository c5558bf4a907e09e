import { ALL, fileName, program } from "../user.mjs";

export const packages = { rollup: "4.68.7", "@rollup/plugin-node-resolve": "16.0.3" };

const bundle =
  (...plugin) =>
  async (app, entry) => {
    const name = fileName(entry);
    app.write({ [`${name}.mjs`]: program(entry) });
    const out = `out/${name}.mjs`;
    await app.run("rollup", `${name}.mjs`, "--plugin", ...plugin, "--format", "es", "--file", out);
    return app.run("node", out);
  };

export const cases = ALL.flatMap((entry) => [
  // Without the condition `node` there is no workspace but the inline one.
  ...(entry === "pascaline/workspace" ? [] : [{ title: "node-resolve as it is", entry, run: bundle("node-resolve") }]),
  { title: "node-resolve for Node", entry, run: bundle("node-resolve={exportConditions:['node']}") },
]);
