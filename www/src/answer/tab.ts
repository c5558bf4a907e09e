import type { Failure, Reply } from "pascaline";
import { Calculator } from "../calculator";
import { answerForms } from "../copy_as/forms";
import { copyAs } from "../copy_as/row";
import { button, element, find, keyboard } from "../dom";
import { expression } from "../expression";
import type { Question } from "../protocol";

const EXAMPLES = [
  "15% of 240",
  "0.1 + 0.2",
  "x - y = 70; x = 6y",
  "\\frac{1}{2} + \\frac{1}{3}",
  "2 1/2 + 3/4",
  "20% off 80",
  "90 minutes in hours",
  "sin 30",
];

/** The tab that answers what people write: the answer, how it was read, and what may be doubted. */
export class AnswerTab {
  #form = find("answer-form", HTMLFormElement);
  #problem = find("problem", HTMLInputElement);
  #angle = find("angle", HTMLSelectElement);
  #said = find("answer-said", HTMLDivElement);
  #forms = find("answer-forms", HTMLDivElement);
  #calculator: Calculator | undefined;
  #answering: Promise<void> | undefined;

  constructor() {
    const stop = () => this.#calculator?.stop("Stopped.");
    for (const example of EXAMPLES) {
      const use = button(example, () => this.#use(example), { class: "chip" });
      find("problems", HTMLUListElement).append(element("li", {}, use));
    }
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#angle.addEventListener("change", () => this.#problem.value !== "" && void this.#submit());
    this.#form.addEventListener("keydown", ({ key }) => key === "Escape" && stop());
    find("stop-answering", HTMLButtonElement).addEventListener("click", stop);
  }

  #use(example: string): void {
    this.#problem.value = example;
    void this.#submit();
  }

  /** Answers the text in the field, and cancels the one being answered. */
  async #submit(): Promise<void> {
    this.#calculator?.stop("Stopped.");
    await this.#answering;
    if (!this.#form.reportValidity()) return;
    this.#form.ariaBusy = "true";
    this.#answering = this.#answer({ text: this.#problem.value, inDegrees: this.#angle.value === "degrees" });
    await this.#answering;
    this.#form.ariaBusy = "false";
  }

  async #answer(question: Question): Promise<void> {
    this.#calculator ??= new Calculator();
    this.#said.replaceChildren(note("Calculating…"));
    this.#forms.replaceChildren(copyAs(answerForms(question)));
    try {
      const outcome = await this.#calculator.run("answer", question);
      if ("failure" in outcome) this.#refuse(question.text, outcome.failure);
      else this.#show(outcome.reply);
    } catch (cause) {
      this.#said.replaceChildren(
        element("p", { class: "error" }, cause instanceof Error ? cause.message : String(cause)),
      );
    }
  }

  #show({ text, shownExact, reading, notes, alternatives = [] }: Reply): void {
    const told = element("dl");
    const tell = (term: string, ...what: (Node | string)[]) =>
      told.append(element("div", {}, element("dt", {}, term), element("dd", {}, ...what)));
    if (shownExact !== undefined) tell("Exact", element("code", {}, shownExact));
    tell("Reading", element("code", {}, reading));
    for (const { message } of notes) tell("Note", message);
    for (const other of alternatives) tell("Or", element("code", {}, `${other.reading} = ${other.text}`));
    this.#said.replaceChildren(element("p", { class: "answer", ...keyboard(text) }, text), told);
  }

  #refuse(text: string, { message, span, hint }: Failure): void {
    const lines = [element("p", {}, expression(text, span)), element("p", { class: "error" }, message)];
    if (hint !== undefined) lines.push(element("p", { class: "hint" }, hint));
    this.#said.replaceChildren(...lines);
  }
}

function note(text: string): HTMLElement {
  return element("p", { class: "note" }, text);
}
