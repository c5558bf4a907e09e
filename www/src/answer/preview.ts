import type { Calculator } from "../calculator";
import { find } from "../dom";
import type { Question } from "../protocol";

/** A text is answered when nothing has been typed for so long. */
const PAUSE_MS = 120;

/** The answer while one types, below the field: only where it says more than the text does. */
export class Preview {
  /** Resolves when no preview is being calculated, so that the next question need not wait long: a preview has few steps. */
  settled: Promise<void> = Promise.resolve();
  #place = find("preview", HTMLElement);
  #pause: number | undefined;
  #calculator: Calculator;

  constructor(calculator: Calculator) {
    this.#calculator = calculator;
  }

  /** Answers a question soon, unless another is typed before that. */
  show(question: Question): void {
    this.clear();
    if (question.text.trim() === "") return;
    this.#pause = setTimeout(() => {
      if (!this.#calculator.busy) this.settled = this.#answer(question);
    }, PAUSE_MS);
  }

  clear(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#place.textContent = "";
  }

  async #answer(question: Question): Promise<void> {
    const pause = this.#pause;
    const text = await this.#calculator.run("preview", question).catch(() => undefined);
    const isCurrent = pause === this.#pause;
    if (isCurrent && text !== undefined && text !== question.text.trim()) this.#place.textContent = `= ${text}`;
  }
}
