import type { Failure, Reply } from "pascaline";
import { write } from "../answer/link";
import { Recall } from "../recall";
import { told } from "../answer/told";
import { Calculator } from "../calculator";
import { answerForms } from "../copy_as/forms";
import { copyAs } from "../copy_as/row";
import { button, element, find, focus, keyboard, messageOf, words } from "../dom";
import { expression } from "../expression";
import type { Question } from "../protocol";
import { drawn, drawnCurve } from "./drawing";
import { legend, plot } from "./plot";

const EXAMPLES = [
  "x^2 = 2x + 3",
  "x + y = 3; x - y = 1",
  "-3 < 2x + 1 <= 7",
  "x^2 + y^2 = 25; x + y = 7",
  "x^3 - 3x + 1 = 0",
  "sqrt(x + 3) = x - 1",
  "2^x = 10",
  "cos(x) = x",
  "1/(x - 1) + 1/(x + 1) = 1",
  "x^2 - 2x + 5 = 0",
  "y = x^3 - 3x",
  "x^2 + y^2 = 25",
  "integrate x^2 from 0 to 1",
];

/** The tab that solves equations and inequalities: their solutions, and a plot of what they say. */
export class EquationTab {
  #form = find("equation-form", HTMLFormElement);
  #equation = find("equation", HTMLTextAreaElement);
  #digits = find("digits", HTMLInputElement);
  #said = find("equation-said", HTMLDivElement);
  #forms = find("equation-forms", HTMLDivElement);
  #plot = find("plot", HTMLDivElement);
  #recall = new Recall(this.#equation);
  #calculator = new Calculator();
  #solving: Promise<void> | undefined;
  #changed: () => void;
  /** What is solved, or was last. */
  #question: Question | undefined;

  /** `changed` is called when the address has changed. */
  constructor(changed: () => void) {
    this.#changed = changed;
    for (const example of EXAMPLES) {
      const use = button(example, () => this.#use(example), { class: "chip" });
      find("equations", HTMLUListElement).append(element("li", {}, use));
    }
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#form.addEventListener("keydown", (event) => this.#press(event));
    this.#digits.addEventListener("change", () => void this.#submit());
    find("stop-solving", HTMLButtonElement).addEventListener("click", () => this.#stop());
  }

  /** Puts the focus into the field, and solves the first example unless there is an equation. */
  open(): void {
    focus(this.#equation);
    this.#calculator.warm();
    if (this.#question === undefined && this.#equation.value === "") this.#use(EXAMPLES[0] ?? "");
  }

  /** Solves the equation of a link. */
  follow({ text, digits }: Question): void {
    this.#digits.value = String(digits);
    this.#use(text);
  }

  /** The fragment that leads to the equation. */
  get fragment(): string {
    return (this.#question && write("equation", this.#question)) ?? "#equations";
  }

  #press(event: KeyboardEvent): void {
    if (event.key === "Escape") this.#escape();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.target !== this.#equation) return;
    event.preventDefault();
    void this.#submit();
  }

  /** Ends what is being solved, or else empties the field. */
  #escape(): void {
    if (this.#calculator.busy) this.#stop();
    else this.#equation.value = "";
  }

  #stop(): void {
    this.#calculator.stop("Stopped.");
  }

  #use(equation: string): void {
    this.#equation.value = equation;
    void this.#submit();
  }

  /** Solves the equation in the field, and cancels the one being solved. */
  async #submit(): Promise<void> {
    const text = this.#equation.value.trim();
    if (text === "" || !this.#form.reportValidity()) return;
    const question = { text, inDegrees: false, digits: this.#digits.valueAsNumber, scope: {} };
    this.#question = question;
    this.#recall.add(text);
    this.#changed();
    this.#stop();
    await this.#solving;
    if (this.#question !== question) return;
    this.#form.ariaBusy = "true";
    this.#solving = this.#solve(question);
    await this.#solving;
    if (this.#question === question) this.#form.ariaBusy = "false";
  }

  async #solve(question: Question): Promise<void> {
    this.#clear(element("p", { class: "note" }, "Solving…"));
    this.#forms.replaceChildren(copyAs(answerForms(question)));
    try {
      const outcome = await this.#calculator.run("answer", question);
      if ("failure" in outcome) return await this.#refuse(question.text, outcome.failure);
      this.#show(question.text, outcome.reply);
      const picture = await drawn(outcome.reply, this.#calculator);
      if (picture) this.#plot.replaceChildren(plot(picture), legend(picture));
    } catch (cause) {
      const reason = element("p", { class: "error" }, messageOf(cause));
      // The solutions that are there stay.
      if (this.#said.querySelector(".answer")) this.#plot.replaceChildren(reason);
      else this.#clear(reason);
    }
  }

  #show(asked: string, reply: Reply): void {
    const lines = reply.solutions?.length ? reply.solutions.map(lineOf) : [reply.text];
    const items = lines.map((line) => element("li", { class: "answer", ...keyboard(line) }, line));
    this.#said.replaceChildren(
      element("ol", { class: "solutions" }, ...items),
      told(asked, reply, (text) => this.#use(text)),
    );
  }

  /** Says why there is no answer, and draws what is a curve all the same. */
  async #refuse(equation: string, { message, span, hint }: Failure): Promise<void> {
    const picture = await drawnCurve(equation, this.#calculator);
    const lines = picture
      ? [words("p", message, { class: "note" })]
      : [element("p", {}, expression(equation, span)), words("p", message, { class: "error" })];
    if (hint !== undefined) lines.push(words("p", hint, { class: "hint" }));
    this.#clear(...lines);
    if (picture) this.#plot.replaceChildren(plot(picture), legend(picture));
  }

  /** Shows a status message, and no solutions. */
  #clear(...said: HTMLElement[]): void {
    this.#said.replaceChildren(...said);
    this.#plot.replaceChildren();
  }
}

function lineOf(solution: Readonly<Record<string, string>>): string {
  return Object.entries(solution)
    .map(([name, value]) => `${name} = ${value}`)
    .join(", ");
}
