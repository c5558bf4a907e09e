import type { Note, Span, ToolResult } from "pascaline";
import { evaluationForms } from "./copy_as/forms";
import { copyAs } from "./copy_as/row";
import { button, element, keyboard, words } from "./dom";
import { expression } from "./expression";
import { json } from "./json";
import type { Evaluated, Evaluation } from "./protocol";

/** The screens with room for the calls beside the answers. */
const ROOMY = "(min-width: 56rem)";

/** One calculation of a thread: the call that an agent would send, and below it the result. */
export class Entry {
  /** The element in the thread. */
  readonly view = element("li", { class: "entry" });
  #evaluation: Evaluation;
  #reuse: () => void;

  /** `reuse` is called when the reader wants the expression again. */
  constructor(evaluation: Evaluation, reuse: () => void) {
    this.#evaluation = evaluation;
    this.#reuse = reuse;
    this.#show("pending", undefined, [], note("Calculating…"));
  }

  /** Shows the result. */
  finish(result: ToolResult, typed?: Evaluated["typed"]): void {
    const seen = json("Tool result", result);
    if (result.status === "success") {
      const { notes = [] } = (result.metadata ?? {}) as { notes?: Note[] };
      const lines = [
        answer(String(result.output.result)),
        ...notes.map(({ message }) => words("p", message, { class: "note" })),
      ];
      return this.#show("success", undefined, lines, seen);
    }
    const { span, hint } = (result.metadata ?? {}) as { span?: Span; hint?: string };
    const { error = "" } = result;
    // The error ends with the hint, which has a line of its own here.
    const message = hint === undefined ? error : error.slice(0, error.lastIndexOf("\n"));
    const lines: HTMLElement[] = [words("p", message, { class: "error" })];
    if (hint !== undefined) lines.push(words("p", hint, { class: "hint" }));
    if (typed !== undefined) lines.push(note(`evaluate answers with the type ${typed.type}:`), answer(typed.text));
    this.#show("error", span, lines, seen);
  }

  /** Shows why there will be no result. */
  end(reason: string): void {
    this.#show("ended", undefined, [element("p", { class: "error" }, reason)], note("None."));
  }

  /** Scrolls the fault and the whole entry into view; if they do not fit, its beginning. */
  reveal(): void {
    this.view.querySelector("mark")?.scrollIntoView({ block: "nearest" });
    this.view.scrollIntoView({ block: "nearest" });
    this.view.firstElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** The call and what it gives: to be unfolded where there is little room. */
  #folded(...content: HTMLElement[]): HTMLElement {
    const { open } = this.view.querySelector("details") ?? { open: matchMedia(ROOMY).matches };
    const folded = element("details", {}, element("summary", {}, "Call and result"), ...content);
    folded.open = open;
    return folded;
  }

  #show(status: string, fault: Span | undefined, lines: HTMLElement[], result: HTMLElement): void {
    const source = this.#evaluation.call.arguments.expression;
    const again = button("Use again", this.#reuse, { class: "again", "aria-label": `Use again: ${source}` });
    const call = panel("Tool call", json("Tool call", this.#evaluation.call));
    this.view.dataset.status = status;
    this.view.replaceChildren(
      element("div", { class: "summary" }, element("p", {}, expression(source, fault)), ...lines, again),
      this.#folded(
        element("div", { class: "exchange" }, call, panel("Tool result", result)),
        copyAs(evaluationForms(this.#evaluation)),
      ),
    );
    this.reveal();
  }
}

function panel(title: string, content: HTMLElement): HTMLElement {
  return element("div", { class: "panel" }, element("h3", {}, title), content);
}

function answer(text: string): HTMLElement {
  return element("p", { class: "answer", ...keyboard(text) }, text);
}

function note(text: string): HTMLElement {
  return element("p", { class: "note" }, text);
}
