import { CalculationError, calculate, init, solve } from "pascaline";
import { button, element, find } from "../dom";
import { expression } from "../expression";
import { rangeAround, sample } from "./curve";
import { plot } from "./plot";
import { functionOf, type Root, rootOf } from "./root";

/** Points of a curve: about one for every two pixels. */
const POINTS = 321;

/** Digits of a point: more than a pixel needs. */
const POINT_DIGITS = 8;

const EXAMPLES = [
  "x**2 - 4 = 0",
  "x**2 - 2*x + 5 = 0",
  "x**5 - x - 1 = 0",
  "x**3 - 3*x + 1 = 0",
  "exp(2*x) - 3*exp(x) = -2",
  "sqrt(x + 3) = x - 1",
  "1/(x - 1) + 1/(x + 1) = 1",
  "2**x = 10",
  "cos(x) = x",
];

/** The tab that solves an equation: its roots, their digits, and the function with its real roots marked. */
export class EquationTab {
  #form = find("equation-form", HTMLFormElement);
  #equation = find("equation", HTMLInputElement);
  #unknown = find("unknown", HTMLInputElement);
  #digits = find("digits", HTMLInputElement);
  #said = find("equation-said", HTMLParagraphElement);
  #roots = find("roots", HTMLOListElement);
  #plot = find("plot", HTMLDivElement);
  #ready = false;

  constructor() {
    for (const example of EXAMPLES) {
      const use = button(example, () => this.#use(example), { class: "chip" });
      find("equations", HTMLUListElement).append(element("li", {}, use));
    }
    this.#equation.value = EXAMPLES[0] ?? "";
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.open();
    });
  }

  /** Loads what the tab needs, if it is not there yet, and solves what is written. */
  async open(): Promise<void> {
    try {
      if (!this.#ready) await init();
      this.#ready = true;
      this.#solve();
    } catch (cause) {
      this.#fail(`The calculator does not work here: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }

  #use(example: string): void {
    this.#equation.value = example;
    this.#unknown.value = "x";
    void this.open();
  }

  #solve(): void {
    if (!this.#form.reportValidity()) return;
    const equation = this.#equation.value;
    const unknown = this.#unknown.value;
    try {
      const solution = solve(equation, unknown, { precision: this.#digits.valueAsNumber });
      const roots = solution.roots.map(rootOf);
      this.#show(roots, solution.numeric);
      this.#draw(functionOf(equation), unknown, roots);
    } catch (cause) {
      if (!(cause instanceof CalculationError)) throw cause;
      this.#fail(cause.message, cause);
    }
  }

  #show(roots: Root[], numeric: boolean): void {
    const real = roots.filter(({ real }) => real !== undefined).length;
    const found = numeric ? "found by a numeric search: there may be others" : `${real} of them real`;
    this.#said.replaceChildren(roots.length === 0 ? "No root." : `${count(roots.length)}, ${found}.`);
    this.#roots.replaceChildren(
      ...roots.map(({ text, real }) =>
        element("li", { class: real === undefined ? "complex" : "real" }, element("code", {}, text)),
      ),
    );
  }

  #draw(curve: string, unknown: string, roots: Root[]): void {
    const real = roots.flatMap(({ text, real }) => (real === undefined ? [] : [{ x: real, text }]));
    const range = rangeAround(real.map(({ x }) => x));
    const points = sample(range, POINTS, (x) => valueAt(curve, unknown, x));
    this.#plot.replaceChildren(plot({ range, points, roots: real }));
  }

  #fail(reason: string, error?: CalculationError): void {
    const lines = [element("span", { class: "error" }, reason)];
    if (error) lines.unshift(element("span", {}, expression(this.#equation.value, error.span), " "));
    if (error?.hint !== undefined) lines.push(element("span", { class: "hint" }, error.hint));
    this.#said.replaceChildren(...lines);
    this.#roots.replaceChildren();
    this.#plot.replaceChildren();
  }
}

/** The function's value; NaN where it has none that is real. */
function valueAt(curve: string, unknown: string, x: number): number {
  const action = { value: curve, variables: { [unknown]: x }, precision: POINT_DIGITS, out: "$y" };
  const result = calculate({ type: "calculate", ...action });
  return result.status === "success" ? Number(result.value) : Number.NaN;
}

function count(roots: number): string {
  return roots === 1 ? "1 root" : `${roots} roots`;
}
