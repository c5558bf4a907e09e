import { button, element } from "./dom";
import type { Scope } from "./protocol";

/** An example expression, and the variables that it needs. */
export interface Example {
  expression: string;
  scope?: Scope;
}

const EXAMPLES: Example[] = [
  { expression: "5 * 3" },
  { expression: "ans + 10" },
  { expression: "sqrt(-4)" },
  { expression: "radius * 2 * pi", scope: { radius: 5 } },
  { expression: "mean([1, 2, 3, 4])" },
  { expression: "100 + 8%" },
  { expression: "(-8)^(1/3)" },
  { expression: "2 * sqr(9)" },
];

/** Fills the list with a button for each example. */
export function showExamples(list: HTMLElement, use: (example: Example) => void): void {
  for (const example of EXAMPLES) {
    list.append(
      element(
        "li",
        {},
        button(example.expression, () => use(example), { class: "chip" }),
      ),
    );
  }
}
