import type { Failure, Reply } from "pascaline";
import { copyText } from "../clipboard";
import { answerForms } from "../copy_as/forms";
import { copyAs } from "../copy_as/row";
import { button, element, keyboard, words } from "../dom";
import { expression } from "../expression";
import type { Question } from "../protocol";
import type { KeptEntry, Said } from "./kept";
import { told } from "./told";

/** What the reader does with an answer. */
export interface Did {
  /** Wants the text in the field again. */
  reused: (text: string) => void;
  /** Asks another text. */
  asked: (text: string) => void;
  /** The address that leads to a question, or why there is none. */
  addressed: (question: Question) => { address: string } | { refusal: string };
}

/** One question of the history, and what is said to it. */
export class AnswerEntry {
  readonly view = element("li", { class: "entry" });
  /** What it was last answered with. */
  question: Question;
  #did: Did;
  #said: Said | undefined;

  constructor(question: Question, did: Did) {
    this.question = question;
    this.#did = did;
  }

  /** The entry of a history that was kept. */
  static kept({ question, said }: KeptEntry, did: Did): AnswerEntry {
    const entry = new AnswerEntry(question, did);
    if ("reply" in said) entry.answer(said.reply);
    else entry.refuse(said.failure);
    return entry;
  }

  /** What can be kept of it; undefined while it waits, or if it was stopped. */
  get toKeep(): KeptEntry | undefined {
    return this.#said && { question: this.question, said: this.#said };
  }

  /** The question and its answer in one line, if it has one. */
  get line(): string | undefined {
    if (this.#said === undefined || !("reply" in this.#said)) return undefined;
    return `${this.question.text} = ${this.#said.reply.text}`;
  }

  wait(reason: string): void {
    this.#show("pending", expression(this.question.text), element("p", { class: "note" }, reason));
  }

  answer(reply: Reply): void {
    const { text } = reply;
    this.#said = { reply };
    const answer = element("p", { class: "answer", ...keyboard(text) }, text);
    this.#show(
      "success",
      expression(this.question.text),
      answer,
      told(this.question.text, reply, this.#did.asked),
      this.#copying(text),
    );
  }

  refuse(failure: Failure): void {
    const { message, span, hint } = failure;
    this.#said = { failure };
    const lines = [words("p", message, { class: "error" })];
    if (hint !== undefined) lines.push(words("p", hint, { class: "hint" }));
    this.#show("error", expression(this.question.text, span), ...lines);
  }

  end(reason: string): void {
    this.#show("ended", expression(this.question.text), element("p", { class: "error" }, reason));
  }

  #show(status: string, asked: HTMLElement, ...said: HTMLElement[]): void {
    const { text } = this.question;
    const again = button("Use again", () => this.#did.reused(text), {
      class: "again",
      "aria-label": `Use again: ${text}`,
    });
    this.view.dataset["status"] = status;
    this.view.replaceChildren(element("div", { class: "summary" }, element("p", {}, asked), again), ...said);
  }

  #copying(text: string): HTMLElement {
    const said = element("span", { class: "note", role: "status" });
    const say = async (copied: Promise<string>) => void (said.textContent = await copied);
    const forms = element("div", { hidden: "" });
    const row = element(
      "div",
      { class: "forms" },
      button("Copy answer", () => void say(copyText(text)), { class: "plain" }),
      button("Copy link", () => void say(this.#copyLink()), { class: "plain" }),
      this.#folded("Copy as call", forms),
      said,
    );
    return element("div", {}, row, forms);
  }

  async #copyLink(): Promise<string> {
    const link = this.#did.addressed(this.question);
    return "refusal" in link ? link.refusal : copyText(link.address);
  }

  /** A button that shows the calls, which are made when they are first wanted. */
  #folded(name: string, place: HTMLElement): HTMLElement {
    const unfold = button(
      name,
      () => {
        if (place.childElementCount === 0) place.append(copyAs(answerForms(this.question)));
        place.hidden = !place.hidden;
        unfold.ariaExpanded = String(!place.hidden);
      },
      { class: "plain", "aria-expanded": "false" },
    );
    return unfold;
  }
}
