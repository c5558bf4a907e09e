import type { Answer, Span } from "pascaline";
import { Recall } from "./recall";
import { find, focus } from "./dom";

/** The input field for an expression, with the buttons that start and stop its evaluation. */
export class Composer {
  #form = find("composer", HTMLFormElement);
  #field = find("expression", HTMLTextAreaElement);
  #recall = new Recall(this.#field);
  #ans = find("ans", HTMLParagraphElement);
  #status = find("status", HTMLParagraphElement);

  /** `submitted`, `stopped` and `edited` are called when the user does so. */
  constructor(did: { submitted: () => void; stopped: () => void; edited: () => void }) {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      did.submitted();
    });
    this.#form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#escape(did);
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.target !== this.#field) return;
      event.preventDefault();
      did.submitted();
    });
    this.#field.addEventListener("input", did.edited);
    find("stop", HTMLButtonElement).addEventListener("click", did.stopped);
  }

  /** Ends what is calculated, or else empties the field. */
  #escape({ stopped, edited }: { stopped: () => void; edited: () => void }): void {
    if (this.#form.ariaBusy === "true") return stopped();
    this.#field.value = "";
    edited();
  }

  get expression(): string {
    return this.#field.value;
  }

  set expression(text: string) {
    this.#field.value = text;
  }

  /** Replaces the selection by `text`, and puts the cursor after it. */
  insert(text: string): void {
    const { selectionStart, selectionEnd } = this.#field;
    this.#field.setRangeText(text, selectionStart, selectionEnd, "end");
    this.#field.focus();
  }

  /** Keeps an expression that was evaluated, for Up to bring back. */
  remember(evaluated: string): void {
    this.#recall.add(evaluated);
  }

  /** Selects what the next keystroke should replace: the fault, or everything; unless the reader has continued typing. */
  offer(evaluated: string, fault: Span = { start: 0, end: evaluated.length }): void {
    if (this.expression === evaluated) this.#field.setSelectionRange(fault.start, fault.end);
  }

  /** Puts the focus into the field of a tab that opens. */
  open(): void {
    focus(this.#field);
  }

  focus(): void {
    this.#field.focus();
  }

  /** Shows the value of `ans`. */
  showAns(ans: Answer | undefined): void {
    this.#ans.textContent = ans ? `ans = ${ans.text}` : "no ans yet";
  }

  /** Shows whether an evaluation is in progress. */
  set busy(busy: boolean) {
    this.#form.setAttribute("aria-busy", String(busy));
    this.say(busy ? "Calculating…" : "");
  }

  /** Shows a status message. */
  say(text: string): void {
    this.#status.textContent = text;
  }
}
