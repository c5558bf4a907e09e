/** `pascaline check`, but for files of pairs. */
import { type CheckOptions, type Verdict, check } from "../check.js";
import { isSame } from "./answer.js";
import { failureSaid } from "./failure.js";
import type { CallLimits } from "./limits.js";
import { MAX_LINE } from "./lines.js";
import { type Given, type Option, type Subcommand } from "./options.js";
import { type Aside, type Said, tell } from "./said.js";
import { misuse } from "./usage.js";

/** The options of a file of pairs, which the native command reads. */
const OF_PAIRS: readonly Option[] = [
  { long: "out", value: "FILE" },
  { long: "claim", value: "NAME" },
  { long: "gold", value: "NAME" },
  { long: "format", value: "FORMAT", values: ["jsonl", "csv", "tsv", "parquet"] },
  { long: "prefix", value: "TEXT" },
  { long: "threads", value: "N" },
  { long: "part-rows", value: "N" },
  MAX_LINE,
].map((option) => ({ ...option, needs: "pairs" }));

export const CHECK: Subcommand = {
  name: "check",
  takesText: true,
  mostWords: Infinity,
  options: [
    { long: "profile", value: "PROFILE", values: ["math_verify"] },
    { long: "rounding", value: "DECIMALS", read: rounding },
    { long: "tolerance", value: "SIZE", read: tolerance },
    { long: "percent" },
    { long: "no-missing-unit" },
    { long: "ordered" },
    { long: "decimal-comma" },
    { long: "json", excludes: "pairs" },
    { long: "pairs", value: "FILE" },
    ...OF_PAIRS,
  ],
};

const EXIT_CODES = { equal: 0, unequal: 1, unknown: 2 } as const;

/** The exit code of a check that has no answer. */
const TROUBLE = 2;

/** Checks a pair; returns the exit code. */
export function runCheck(given: Given, { limits }: CallLimits): number {
  if (given.has("pairs")) {
    throw misuse("npm's command has no `--pairs`: the native command has it; a program calls `check` for each pair");
  }
  const [claim, gold, ...others] = given.words;
  if (claim === undefined || gold === undefined || others.length > 0) {
    throw misuse("write an answer and a reference", { of: "check" });
  }
  const asJson = given.has("json");
  try {
    const verdict = check(claim, gold, { ...optionsOf(given), limits });
    tell(asJson ? { kind: "json", json: JSON.stringify(verdict) } : saidOf(verdict, claim, gold));
    return EXIT_CODES[verdict.outcome];
  } catch (error) {
    tell(failureSaid(error, claim, asJson));
    return TROUBLE;
  }
}

function optionsOf(given: Given): CheckOptions {
  /** A flag that says what the option is, if it is given. */
  const flag = (long: string, value: boolean): boolean | undefined => (given.has(long) ? value : undefined);
  return {
    profile: given.one<"math_verify">("profile"),
    rounding: given.one<"digits-given" | number>("rounding"),
    tolerance: given.one<number>("tolerance"),
    percent: flag("percent", true),
    missingUnit: flag("no-missing-unit", false),
    ordered: flag("ordered", true),
    decimalComma: flag("decimal-comma", true),
  };
}

const MOST_OF_32_BITS = 2 ** 32 - 1;

function rounding(text: string): "digits-given" | number {
  if (text === "digits-given") return text;
  if (/^\+?\d+$/.test(text) && Number(text) <= MOST_OF_32_BITS) return Number(text);
  throw new Error("neither digits-given nor a number of decimals");
}

/** A number as Rust reads it. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function tolerance(text: string): number {
  const size = NUMBER.test(text) ? Number(text) : NaN;
  if (!(size >= 0 && size < Infinity)) throw new Error("not a non-negative number");
  return size;
}

/** The outcome, and why; a side if it was written in another way. */
function saidOf({ outcome, proof, reason, ...sides }: Verdict, claim: string, gold: string): Said {
  const asides: Aside[] = [{ label: "reason", text: reason.message }];
  if (proof !== undefined) asides.push({ label: "proof", text: proof });
  for (const [label, written] of [
    ["claim", claim],
    ["gold", gold],
  ] as const) {
    const { reading } = sides[label];
    if (!isSame(reading, written)) asides.push({ label, text: reading });
  }
  return { kind: "answer", texts: [outcome], asides };
}
