/** `pascaline solve`. */
import type { LimitCells } from "../limits.js";
import { type SolvedEquation, solveEquation } from "../crossing/parts.js";
import { failureSaid } from "./failure.js";
import { MAX_LINE } from "./lines.js";
import { type Given, type Subcommand, unsigned32 } from "./options.js";
import { type Said, toEach } from "./said.js";

const DIGITS = 10;

export const SOLVE: Subcommand = {
  name: "solve",
  takesText: true,
  mostWords: Infinity,
  options: [
    { long: "variable", value: "NAME" },
    { long: "precision", value: "N", read: unsigned32 },
    { long: "json" },
    MAX_LINE,
  ],
};

/** A word that can be a variable, but not an equation. */
const NAME = /^[\p{Alphabetic}_][\p{Alphabetic}\p{N}_]*$/u;

/** Solves. */
export function runSolve(given: Given, limits: LimitCells): number {
  const [equation, last] = given.words;
  const named = given.one("variable");
  const isLast = given.words.length === 2 && named === undefined && NAME.test(last as string);
  const words = isLast ? [equation as string] : given.words;
  const variable = isLast ? last : named;
  const asJson = given.has("json");
  return toEach({ ...given, words }, (text) => {
    try {
      const solved = solveEquation(text, variable, given.one<number>("precision") ?? DIGITS, limits);
      const { roots, numeric } = solved;
      return asJson ? { kind: "json", json: JSON.stringify({ roots, numeric }) } : saidOf(solved);
    } catch (error) {
      return failureSaid(error, text, asJson);
    }
  });
}

function saidOf({ roots, note }: SolvedEquation): Said {
  return { kind: "answer", texts: roots, asides: note === undefined ? [] : [{ label: "note", text: note }] };
}
