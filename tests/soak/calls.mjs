// The corpus as calls of the npm package: plain data, which a process reads quickly.
import { readFileSync, readdirSync } from "node:fs";
import { parse } from "smol-toml";

const cases = new URL("../cases/", import.meta.url);
const tomls = (folder) =>
  readdirSync(new URL(folder, cases))
    .filter((name) => name.endsWith(".toml"))
    .flatMap((name) => parse(readFileSync(new URL(folder + name, cases), "utf8"), { integersAsBigInt: true }).case);

/** JSON has no bigint. */
const plain = (value) => {
  if (typeof value === "bigint") return Number(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, plain(entry)]));
};

/** The calls, by system. */
export function corpus() {
  return {
    mathjs: tomls("").map(({ expression, scope, ans }) => plain({ expression, scope, ans })),
    evalMath: tomls("python/").map(({ expression }) => expression),
    agentLoop: tomls("agent_loop/").map(({ expression }) => expression),
    nanochat: tomls("nanochat/").map(({ expression }) => expression),
    skills: tomls("sympy/").map(({ expression, precision, variables }) =>
      plain({ value: expression, precision, variables }),
    ),
  };
}
