import type { SessionReply } from "pascaline";
import { Calculator } from "../calculator";
import { button, element, find, focus, messageOf } from "../dom";
import { loading } from "../loading";
import type { Question } from "../protocol";
import { AnswerEntry, type Did } from "./entry";
import { EXAMPLES, SLIPS } from "./examples";
import { forget, load, save } from "./kept";
import { write } from "./link";
import { Names } from "./names";
import { Preview } from "./preview";
import { Recall } from "../recall";

/** What the questions of a history share: the last answer, and the variables. */
type Known = Pick<Question, "ans" | "shownAns" | "scope">;

const NOTHING_KNOWN: Known = { scope: {} };

/** The tab that answers what people write: a calculator with a history, the newest answer first. */
export class AnswerTab {
  #form = find("answer-form", HTMLFormElement);
  #problem = find("problem", HTMLTextAreaElement);
  #digits = find("answer-digits", HTMLInputElement);
  #angle = find("angle", HTMLSelectElement);
  #log = find("answers", HTMLDivElement);
  #list = element("ol");
  #names = new Names(find("names", HTMLUListElement), {
    chosen: (name) => this.#insert(name),
    forgotten: (name) => this.#forget(name),
  });
  #recall = new Recall(this.#problem);
  #did: Did = {
    reused: (text) => this.#write(text),
    asked: (text) => this.ask(text),
    addressed: (question) => addressOf(question),
  };
  #changed: () => void;
  #calculator = new Calculator();
  #preview = new Preview(this.#calculator);
  #entries: AnswerEntry[] = [];
  #known = NOTHING_KNOWN;
  /** The questions that wait for their answers, in their order. */
  #waiting: AnswerEntry[] = [];

  /** `changed` is called when the address has changed. */
  constructor(changed: () => void) {
    this.#changed = changed;
    this.#log.replaceChildren(this.#list);
    this.#showExamples();
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#form.addEventListener("keydown", (event) => this.#press(event));
    this.#problem.addEventListener("input", () => this.#foresee());
    for (const setting of [this.#digits, this.#angle]) setting.addEventListener("change", () => this.#askAgain());
    find("stop-answering", HTMLButtonElement).addEventListener("click", () => this.#stop());
    find("clear", HTMLButtonElement).addEventListener("click", () => this.#clear());
    loading.watch(() => this.#showWaiting());
    this.#restore();
  }

  /** Puts the focus into the field, and lets the calculator begin to load. */
  open(): void {
    this.#calculator.warm();
    focus(this.#problem);
    // Enter was pressed before there was anything to hear it.
    if (this.#problem.value.endsWith("\n")) this.#submit();
  }

  /** Asks the question of a link; one that leads to the newest answer has been asked already, before the page was loaded again. */
  follow(question: Question): void {
    const { text, inDegrees, digits, ans, scope } = question;
    const isNewest = this.fragment !== "" && this.fragment === write("problem", question);
    this.#digits.value = String(digits);
    this.#angle.value = inDegrees ? "degrees" : "radians";
    if (isNewest) return;
    this.#know({ ans, scope });
    this.ask(text);
  }

  /** Asks a text, after those that are waiting. */
  ask(text: string): void {
    if (!this.#form.reportValidity()) return;
    const entry = new AnswerEntry(this.#questionOf(text), this.#did);
    this.#recall.add(text);
    this.#entries.push(entry);
    this.#list.prepend(entry.view);
    entry.view.scrollIntoView({ block: "nearest" });
    this.#changed();
    void this.#wait(entry);
  }

  /** The newest question with its answer, in one line; undefined if there is none. */
  get line(): string | undefined {
    return this.#entries.at(-1)?.line;
  }

  /** The fragment that leads to the newest question; empty if there is none. */
  get fragment(): string {
    const newest = this.#entries.at(-1);
    return newest === undefined ? "" : (write("problem", newest.question) ?? "");
  }

  #submit(): void {
    const text = this.#problem.value.trim();
    if (text === "" || !this.#form.reportValidity()) return;
    this.#problem.value = "";
    this.#preview.clear();
    this.ask(text);
  }

  /** Answers what is being typed, unless a question waits. */
  #foresee(): void {
    if (this.#waiting.length > 0 || !this.#form.checkValidity()) return this.#preview.clear();
    this.#preview.show(this.#questionOf(this.#problem.value));
  }

  #press(event: KeyboardEvent): void {
    if (event.key === "Escape") this.#escape();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.target !== this.#problem) return;
    event.preventDefault();
    this.#submit();
  }

  /** Ends what is calculated, or else empties the field. */
  #escape(): void {
    if (this.#waiting.length > 0) return this.#stop();
    this.#problem.value = "";
    this.#preview.clear();
  }

  /** Answers the newest question again, with other digits or other angles. */
  #askAgain(): void {
    const newest = this.#entries.at(-1);
    if (newest === undefined || this.#waiting.includes(newest) || !this.#form.checkValidity()) return;
    const { ans, shownAns, scope } = newest.question;
    this.#know({ ans, shownAns, scope });
    void this.#wait(newest);
  }

  async #wait(entry: AnswerEntry): Promise<void> {
    this.#waiting.push(entry);
    this.#showWaiting();
    if (this.#waiting.length > 1) return;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      await this.#answer(next);
      this.#waiting = this.#waiting.filter((other) => other !== next);
    }
    this.#form.ariaBusy = "false";
  }

  async #answer(entry: AnswerEntry): Promise<void> {
    entry.question = this.#questionOf(entry.question.text);
    await this.#preview.settled;
    try {
      const outcome = await this.#calculator.run("answer", entry.question);
      if ("failure" in outcome) return this.#refuse(entry, outcome.failure);
      entry.answer(outcome.reply);
      this.#know(this.#knownAfter(outcome));
    } catch (cause) {
      entry.end(messageOf(cause));
    } finally {
      this.#keep();
      this.#changed();
    }
  }

  #keep(): void {
    save({ entries: this.#entries.flatMap(({ toKeep }) => toKeep ?? []), known: this.#known });
  }

  /** Brings back what this browser has kept. */
  #restore(): void {
    const kept = load();
    if (kept === undefined) return;
    for (const entry of kept.entries) {
      const shown = AnswerEntry.kept(entry, this.#did);
      this.#recall.add(entry.question.text);
      this.#entries.push(shown);
      this.#list.prepend(shown.view);
    }
    this.#know(kept.known);
  }

  /** What is known after a reply; a text that only defines a function leaves the last answer. */
  #knownAfter({ reply, scope, ans }: SessionReply): Known {
    const shownAns = ans === this.#known.ans ? this.#known.shownAns : reply.text;
    return { ans, shownAns, scope: { ...scope } };
  }

  /** Shows what is wrong with a text, and selects it in the field, unless the reader has written on. */
  #refuse(entry: AnswerEntry, failure: Parameters<AnswerEntry["refuse"]>[0]): void {
    entry.refuse(failure);
    if (this.#problem.value !== "") return;
    this.#write(entry.question.text);
    this.#problem.setSelectionRange(failure.span.start, failure.span.end);
  }

  #stop(): void {
    for (const entry of this.#waiting.splice(1)) entry.end("Stopped.");
    this.#calculator.stop("Stopped.");
  }

  #clear(): void {
    this.#stop();
    this.#entries = [];
    this.#list.replaceChildren();
    this.#know(NOTHING_KNOWN);
    forget();
    this.#problem.focus();
    this.#changed();
  }

  #questionOf(text: string): Question {
    const inDegrees = this.#angle.value === "degrees";
    return { text, inDegrees, digits: this.#digits.valueAsNumber, ...this.#known };
  }

  #know(known: Known): void {
    this.#known = known;
    const { ans, shownAns = ans, scope } = known;
    this.#names.show(shownAns, scope);
  }

  #forget(name: string): void {
    const { [name]: _, ...scope } = this.#known.scope;
    this.#know({ ...this.#known, scope });
    this.#keep();
    this.#problem.focus();
  }

  #showWaiting(): void {
    if (this.#waiting.length === 0) return;
    this.#form.ariaBusy = "true";
    const reason = loading.state.name === "ready" ? "Calculating…" : "Waiting until the calculator has loaded…";
    for (const entry of this.#waiting) entry.wait(reason);
  }

  /** Puts a text into the field. */
  #write(text: string): void {
    this.#problem.value = text;
    this.#problem.focus();
  }

  #insert(name: string): void {
    const { selectionStart, selectionEnd } = this.#problem;
    this.#problem.setRangeText(name, selectionStart, selectionEnd, "end");
    this.#problem.focus();
  }

  #showExamples(): void {
    const list = find("problems", HTMLElement).querySelector("dl");
    const slips = SLIPS.flatMap(({ text, slip }) => [
      button(text, () => this.ask(text), { class: "chip" }),
      element("span", { class: "note" }, slip),
    ]);
    list?.append(
      element("div", { class: "slips" }, element("dt", {}, "Where others slip"), element("dd", {}, ...slips)),
    );
    for (const { kind, texts } of EXAMPLES) {
      const chips = texts.map((text) => button(text, () => this.ask(text), { class: "chip" }));
      list?.append(element("div", {}, element("dt", {}, kind), element("dd", {}, ...chips)));
    }
  }
}

function addressOf(question: Question): ReturnType<Did["addressed"]> {
  const fragment = write("problem", question);
  if (fragment === undefined) return { refusal: "This is too long for an address: copy the text instead." };
  return { address: location.href.replace(/#.*$/s, "") + fragment };
}
