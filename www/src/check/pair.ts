import type { CheckOptions } from "pascaline";

/** A claim and the gold answer, and what is accepted beside the same value. */
export interface Pair {
  claim: string;
  gold: string;
  options: Omit<CheckOptions, "limits">;
}

/** Longer fragments are cut off on their way: by browsers, chats and mail. */
const MOST = 32_768;

const OPTIONS = ["profile", "rounding", "tolerance", "percent", "missingUnit", "ordered", "decimalComma"] as const;

/** A pair as a fragment, such as `#claim=0.333&gold=1%2F3&rounding=digits-given`; undefined if it is too long. */
export function write({ claim, gold, options }: Pair): string | undefined {
  const parts = new URLSearchParams({ claim, gold });
  for (const name of OPTIONS) if (options[name] !== undefined) parts.set(name, String(options[name]));
  const fragment = `#${parts}`;
  return fragment.length > MOST ? undefined : fragment;
}

/** The pair of a fragment; undefined if it has none. An option with a value that it cannot have is left out. */
export function read(fragment: string): Pair | undefined {
  const parts = new URLSearchParams(fragment.slice(1));
  const [claim, gold] = [parts.get("claim"), parts.get("gold")];
  if (claim === null || gold === null) return undefined;
  const flag = (name: string): boolean | undefined => ({ true: true, false: false })[parts.get(name) ?? ""];
  const tolerance = Number(parts.get("tolerance") ?? Number.NaN);
  return {
    claim,
    gold,
    options: {
      profile: parts.get("profile") === "math_verify" ? "math_verify" : undefined,
      rounding: parts.get("rounding") === "digits-given" ? "digits-given" : undefined,
      tolerance: tolerance >= 0 && tolerance < Infinity ? tolerance : undefined,
      percent: flag("percent"),
      missingUnit: flag("missingUnit"),
      ordered: flag("ordered"),
      decimalComma: flag("decimalComma"),
    },
  };
}
