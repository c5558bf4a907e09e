/** The options that set the limits of a call. */
import { type LimitCells, readLimits } from "../limits.js";
import type { Limits } from "../values.js";
import { LIMIT_OPTIONS as ROWS } from "../crossing/wire.js";
import { type Given, type Option, unsigned64 } from "./options.js";
import { misuse } from "./usage.js";

/** The limits that only a sandbox has, and what to use instead. */
const OF_SANDBOX = {
  fuel: "--max-steps bounds the work",
  memory: "a calculation has at most 128 MiB",
};

/** The options of every subcommand that set limits. */
export const LIMIT_OPTIONS: readonly Option[] = [
  ...ROWS.map(([, long, value]) => optionOf(long, value)),
  optionOf("fuel", "N"),
  optionOf("memory", "BYTES"),
];

function optionOf(long: string, value: string): Option {
  return { long, value, read: unsigned64 };
}

/** The limits of a call: as the package takes them, and as the wasm does. */
export interface CallLimits {
  readonly limits: Limits;
  readonly cells: LimitCells;
}

/** The limits of a call. @throws {Ended} for those that there are not here */
export function limitsOf(given: Given): CallLimits {
  for (const [name, instead] of Object.entries(OF_SANDBOX)) {
    if (!given.has(name)) continue;
    throw misuse(`--${name} is a limit of the sandbox, which npm's command does not have: ${instead}`);
  }
  const entries = ROWS.map(([limit, option]) => [limit, given.one<number>(option)]);
  const limits = Object.fromEntries(entries) as Limits;
  return { limits, cells: readLimits(limits) };
}
