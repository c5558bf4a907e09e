import type { Failure } from "pascaline";
import { Calculator } from "../calculator";
import { equationForms } from "../copy_as/forms";
import { copyAs } from "../copy_as/row";
import { button, element, find } from "../dom";
import { expression } from "../expression";
import { places, rangeAround } from "./curve";
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
  #forms = find("equation-forms", HTMLDivElement);
  #plot = find("plot", HTMLDivElement);
  #calculator: Calculator | undefined;
  #solving: Promise<void> | undefined;

  constructor() {
    const stop = () => this.#calculator?.stop("Stopped.");
    for (const example of EXAMPLES) {
      const use = button(example, () => this.#use(example), { class: "chip" });
      find("equations", HTMLUListElement).append(element("li", {}, use));
    }
    this.#equation.value = EXAMPLES[0] ?? "";
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#form.addEventListener("keydown", ({ key }) => key === "Escape" && stop());
    find("stop-solving", HTMLButtonElement).addEventListener("click", stop);
  }

  /** Solves the equation in the field, unless one is being solved. */
  async open(): Promise<void> {
    this.#calculator ??= new Calculator();
    if (this.#calculator.busy || !this.#form.reportValidity()) return;
    this.#form.ariaBusy = "true";
    this.#solving = this.#solve(this.#calculator);
    await this.#solving;
    this.#form.ariaBusy = "false";
  }

  /** Solves the equation in the field, and cancels the one being solved. */
  async #submit(): Promise<void> {
    this.#calculator?.stop("Stopped.");
    await this.#solving;
    await this.open();
  }

  #use(example: string): void {
    this.#equation.value = example;
    this.#unknown.value = "x";
    void this.#submit();
  }

  async #solve(calculator: Calculator): Promise<void> {
    const equation = this.#equation.value;
    const unknown = this.#unknown.value;
    const given = { equation, unknown, precision: this.#digits.valueAsNumber };
    this.#clear("Solving…");
    this.#forms.replaceChildren(copyAs(equationForms(given)));
    try {
      const outcome = await calculator.run("solve", given);
      if ("failure" in outcome) return this.#refuse(equation, outcome.failure);
      const roots = outcome.solutions.roots.map(rootOf);
      this.#show(roots, outcome.solutions.numeric);
      await this.#draw(calculator, functionOf(equation), unknown, roots);
    } catch (cause) {
      const reason = element("span", { class: "error" }, cause instanceof Error ? cause.message : String(cause));
      // The existing roots stay.
      if (this.#roots.childElementCount > 0) this.#plot.replaceChildren(reason);
      else this.#clear(reason);
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

  async #draw(calculator: Calculator, curve: string, unknown: string, roots: Root[]): Promise<void> {
    const real = roots.flatMap(({ text, real }) => (real === undefined ? [] : [{ x: real, text }]));
    const range = rangeAround(real.map(({ x }) => x));
    const across = places(range, POINTS);
    const heights = await calculator.run("sample", { curve, unknown, points: across, precision: POINT_DIGITS });
    const points = across.map((x, index) => ({ x, y: heights[index] ?? Number.NaN }));
    this.#plot.replaceChildren(plot({ range, points, roots: real }));
  }

  #refuse(equation: string, { message, span, hint }: Failure): void {
    const place = element("span", {}, expression(equation, span), " ");
    const lines = [place, element("span", { class: "error" }, message)];
    if (hint !== undefined) lines.push(element("span", { class: "hint" }, hint));
    this.#clear(...lines);
  }

  /** Shows a status message, and no roots. */
  #clear(...said: (Node | string)[]): void {
    this.#said.replaceChildren(...said);
    this.#roots.replaceChildren();
    this.#plot.replaceChildren();
  }
}

function count(roots: number): string {
  return roots === 1 ? "1 root" : `${roots} roots`;
}
