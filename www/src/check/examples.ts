import type { Pair } from "./pair";

/** Pairs to be tried: the same in another form, and what is not the same. */
export const EXAMPLES: Pair[] = [
  { claim: "\\frac{1}{2}", gold: "0.5" },
  { claim: "x \\in [2, 5)", gold: "2 \\le x < 5" },
  { claim: "\\{2, 1\\}", gold: "x = 1 or x = 2" },
  { claim: "x^2 - 1", gold: "(x - 1)(x + 1)" },
  { claim: "30 mm", gold: "3 cm" },
  { claim: "0.333", gold: "1/3" },
  { claim: "1/2004!", gold: "1/2006!" },
  { claim: "28%", gold: "28" },
  { claim: "5 + 5 = 10, so we have ten.\n#### 10", gold: "10" },
].map((pair) => ({ ...pair, options: {} }));
