/** The subcommands, one file for each. */
import { ANSWER } from "./answer.js";
import { CALCULATE } from "./calculate.js";
import { CALL } from "./call.js";
import { CHECK } from "./check.js";
import { WHEN } from "./colour.js";
import type { Known } from "./command_line.js";
import { EVAL } from "./eval.js";
import { LIMIT_OPTIONS } from "./limits.js";
import { FUNCTIONS, UNITS } from "./lists.js";
import type { Option, Subcommand } from "./options.js";
import { REPL } from "./repl.js";
import { SOLVE } from "./solve.js";
import { TOOLS } from "./tools.js";

/** The options of every subcommand. */
const GLOBAL: readonly Option[] = [
  { long: "color", value: "WHEN", values: WHEN },
  { long: "help-limits" },
  ...LIMIT_OPTIONS,
];

const OWN = [ANSWER, EVAL, REPL, CALCULATE, SOLVE, CHECK, CALL, TOOLS, FUNCTIONS, UNITS].map(
  (subcommand) => [subcommand.name, withGlobalOptions(subcommand)] as const,
);

/** A subcommand with the options of every subcommand beside its own. */
export function withGlobalOptions(subcommand: Subcommand): Subcommand {
  return { ...subcommand, options: [...subcommand.options, ...GLOBAL] };
}

export const KNOWN: Known = {
  subcommands: new Map([
    ...OWN,
    ["batch", undefined],
    ["chat", undefined],
    ["completions", undefined],
    ["man", undefined],
    ["mcp", undefined],
  ]),
  global: GLOBAL,
};
