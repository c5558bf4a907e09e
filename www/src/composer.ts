import type { Answer, Span } from "pascaline";
import { find } from "./dom";

/** Where an expression is written, with the buttons that start and stop its evaluation. */
export class Composer {
  #form = find("composer", HTMLFormElement);
  #field = find("expression", HTMLTextAreaElement);
  #ans = find("ans", HTMLParagraphElement);
  #status = find("status", HTMLParagraphElement);

  /** `submitted`, `stopped` and `edited` are told what the user did. */
  constructor(did: { submitted: () => void; stopped: () => void; edited: () => void }) {
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      did.submitted();
    });
    this.#form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") did.stopped();
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.target !== this.#field)
        return;
      event.preventDefault();
      did.submitted();
    });
    this.#field.addEventListener("input", did.edited);
    find("stop", HTMLButtonElement).addEventListener("click", did.stopped);
  }

  get expression(): string {
    return this.#field.value;
  }

  set expression(text: string) {
    this.#field.value = text;
  }

  /** Writes `text` over the selection, and goes on there. */
  insert(text: string): void {
    const { selectionStart, selectionEnd } = this.#field;
    this.#field.setRangeText(text, selectionStart, selectionEnd, "end");
    this.#field.focus();
  }

  /** Selects what the next keystroke should replace: the fault, or all; unless the reader has written on. */
  offer(evaluated: string, fault: Span = { start: 0, end: evaluated.length }): void {
    if (this.expression === evaluated) this.#field.setSelectionRange(fault.start, fault.end);
  }

  focus(): void {
    this.#field.focus();
  }

  /** Shows what `ans` is. */
  showAns(ans: Answer | undefined): void {
    this.#ans.textContent = ans ? `ans = ${ans.text}` : "no ans yet";
  }

  /** Shows whether an evaluation is under way. */
  set busy(busy: boolean) {
    this.#form.setAttribute("aria-busy", String(busy));
    this.say(busy ? "Calculating…" : "");
  }

  /** Says how things stand. */
  say(text: string): void {
    this.#status.textContent = text;
  }
}
