import { ALL, CALCULATORS, answers, expected, fileName } from "../user.mjs";

export const packages = { vitest: "5.1.1", jsdom: "27.4.0" };

const test =
  (environment, deps = {}) =>
  async (app, entry) => {
    const name = `${fileName(entry)}_${environment}`;
    app.write({
      "vitest.config.mjs": `export default { test: { environment: "${environment}", server: { deps: ${JSON.stringify(deps)} } } };`,
      [`${name}.mjs`]: answers(entry),
      [`${name}.test.mjs`]: `import { expect, test } from "vitest";
import { answers } from "./${name}.mjs";
test("answers", async () => expect(await answers()).toBe(${JSON.stringify(expected(entry))}));`,
    });
    await app.run("vitest", "run", `${name}.test.mjs`);
    return expected(entry);
  };

export const cases = [
  ...ALL.map((entry) => ({ title: "node", entry, run: test("node") })),
  ...ALL.map((entry) => ({ title: "node, inlined", entry, run: test("node", { inline: true }) })),
  ...CALCULATORS.map((entry) => ({ title: "jsdom", entry, run: test("jsdom") })),
];
