import type { Answer } from "pascaline";
import { element } from "./dom";
import type { Entry } from "./entry";

/** A conversation with the calculator: its calculations, and the last answer, which is their `ans`. */
export class Thread {
  readonly name: string;
  /** The content of the log while this is the current thread. */
  readonly view: HTMLElement;
  ans: Answer | undefined;
  #entries = element("ol");

  constructor(name: string) {
    this.name = name;
    const log = element("div", { role: "log", "aria-label": `Calculations of ${name}` }, this.#entries);
    this.view = element("div", {}, element("p", { class: "empty" }, EMPTY), log);
  }

  get isEmpty(): boolean {
    return this.#entries.childElementCount === 0;
  }

  /** Adds a calculation above the earlier ones. */
  add(entry: Entry): void {
    this.#entries.prepend(entry.view);
    entry.reveal();
  }

  /** Adds a note from the page above the calculations. */
  say(text: string): void {
    this.#entries.prepend(element("li", { class: "note" }, text));
  }

  /** Scrolls the last calculation into view. */
  reveal(): void {
    this.#entries.firstElementChild?.scrollIntoView({ block: "nearest" });
  }
}

const EMPTY =
  "Each calculation appears here as the tool call that an agent would send, with the tool result that it " +
  "would see. A thread remembers its last answer as ans.";
