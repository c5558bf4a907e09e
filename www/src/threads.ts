import { button, element } from "./dom";
import { Thread } from "./thread";

/** The threads: a row of buttons, and the log of the current one. */
export class Threads {
  current: Thread;
  #nav: HTMLElement;
  #log: HTMLElement;
  #list = element("ul");
  #tabs = new Map<Thread, HTMLButtonElement>();
  #changed: () => void;

  /** `changed` is called when another thread becomes the current one. */
  constructor(nav: HTMLElement, log: HTMLElement, changed: () => void) {
    this.#nav = nav;
    this.#log = log;
    this.#changed = changed;
    this.#nav.append(
      this.#list,
      button("New thread", () => this.open(), { class: "plain" }),
    );
    this.current = this.#make();
    this.#show(this.current);
  }

  /** Opens a new thread, without an `ans`, and shows it. */
  open(): Thread {
    const thread = this.#make();
    this.#choose(thread);
    return thread;
  }

  #make(): Thread {
    const thread = new Thread(`Thread ${this.#tabs.size + 1}`);
    const tab = button(thread.name, () => this.#choose(thread));
    this.#tabs.set(thread, tab);
    this.#list.append(element("li", {}, tab));
    return thread;
  }

  #choose(thread: Thread): void {
    this.#show(thread);
    this.#changed();
  }

  #show(thread: Thread): void {
    this.current = thread;
    for (const [of, tab] of this.#tabs) tab.setAttribute("aria-current", String(of === thread));
    this.#log.replaceChildren(thread.view);
    thread.reveal();
  }
}
