// Jest loads modules as CommonJS.
import { ALL, CALCULATORS, answers, expected, fileName } from "../user.mjs";

export const packages = { jest: "30.5.2", "jest-environment-jsdom": "30.5.2" };

const test = (environment) => async (app, entry) => {
  const name = `${fileName(entry)}_${environment}`;
  app.write({
    [`${name}.cjs`]: answers(entry, "cjs"),
    [`${name}.test.cjs`]: `/** @jest-environment ${environment} */
const { answers } = require("./${name}.cjs");
test("answers", async () => expect(await answers()).toBe(${JSON.stringify(expected(entry))}));`,
  });
  await app.run("jest", "--testMatch", `**/${name}.test.cjs`);
  return expected(entry);
};

export const cases = [
  ...ALL.map((entry) => ({ title: "node", entry, run: test("node") })),
  ...CALCULATORS.map((entry) => ({ title: "jsdom", entry, run: test("jsdom") })),
];
