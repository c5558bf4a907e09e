import { Calculator } from "../calculator";
import { button, element, find, focus, messageOf } from "../dom";
import { EXAMPLES } from "./examples";
import { type Pair, write } from "./pair";
import { refused, shown } from "./shown";

/** The tab that tells whether a claim is the same answer as a gold one. */
export class CheckTab {
  #form = find("check-form", HTMLFormElement);
  #claim = find("claim", HTMLTextAreaElement);
  #gold = find("gold", HTMLTextAreaElement);
  #accepted = find("accepted", HTMLSelectElement);
  #tolerance = find("tolerance", HTMLInputElement);
  #percent = find("percent", HTMLInputElement);
  #decimalComma = find("decimal-comma", HTMLInputElement);
  #ordered = find("ordered", HTMLInputElement);
  #needsUnit = find("needs-unit", HTMLInputElement);
  #said = find("verdict", HTMLDivElement);
  #calculator = new Calculator();
  #checking: Promise<void> | undefined;
  #changed: () => void;
  /** What is checked, or was last. */
  #pair: Pair | undefined;

  /** `changed` is called when the address has changed. */
  constructor(changed: () => void) {
    this.#changed = changed;
    for (const pair of EXAMPLES) {
      const text = `${pair.claim.split("\n").at(-1)} and ${pair.gold}`;
      const use = button(text, () => this.follow(pair), { class: "chip" });
      find("pairs", HTMLUListElement).append(element("li", {}, use));
    }
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#form.addEventListener("keydown", (event) => this.#press(event));
    this.#form.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLTextAreaElement) return;
      void this.#submit();
    });
    find("stop-checking", HTMLButtonElement).addEventListener("click", () => this.#stop());
  }

  /** Puts the focus into the first field, and checks the first example unless there is a pair. */
  open(): void {
    focus(this.#claim);
    this.#calculator.warm();
    const [first] = EXAMPLES;
    if (this.#pair === undefined && this.#claim.value === "" && this.#gold.value === "" && first) this.follow(first);
  }

  /** Checks the pair of a link. */
  follow({ claim, gold, options }: Pair): void {
    this.#claim.value = claim;
    this.#gold.value = gold;
    this.#accepted.value = options.profile ?? (options.rounding === undefined ? "" : "digits-given");
    this.#tolerance.value = options.tolerance === undefined ? "" : String(options.tolerance);
    this.#percent.checked = options.percent ?? false;
    this.#decimalComma.checked = options.decimalComma ?? false;
    this.#ordered.checked = options.ordered ?? false;
    this.#needsUnit.checked = options.missingUnit === false;
    void this.#submit();
  }

  /** The fragment that leads to the pair. */
  get fragment(): string {
    return (this.#pair && write(this.#pair)) ?? "#check";
  }

  #press(event: KeyboardEvent): void {
    if (event.key === "Escape") this.#stop();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    void this.#submit();
  }

  #stop(): void {
    this.#calculator.stop("Stopped.");
  }

  /** Checks the pair in the fields, and cancels the one being checked. */
  async #submit(): Promise<void> {
    if (!this.#form.reportValidity()) return;
    const pair = this.#read();
    this.#pair = pair;
    this.#changed();
    this.#stop();
    await this.#checking;
    if (this.#pair !== pair) return;
    this.#form.ariaBusy = "true";
    this.#checking = this.#check(pair);
    await this.#checking;
    if (this.#pair === pair) this.#form.ariaBusy = "false";
  }

  async #check(pair: Pair): Promise<void> {
    this.#said.replaceChildren(element("p", { class: "note" }, "Checking…"));
    try {
      const outcome = await this.#calculator.run("check", pair);
      this.#said.replaceChildren(...("failure" in outcome ? refused(outcome.failure) : shown(outcome)));
    } catch (cause) {
      this.#said.replaceChildren(element("p", { class: "error" }, messageOf(cause)));
    }
  }

  #read(): Pair {
    const accepted = this.#accepted.value;
    return {
      claim: this.#claim.value.trim(),
      gold: this.#gold.value.trim(),
      options: {
        profile: accepted === "math_verify" ? accepted : undefined,
        rounding: accepted === "digits-given" ? accepted : undefined,
        tolerance: this.#tolerance.value === "" ? undefined : this.#tolerance.valueAsNumber,
        percent: this.#percent.checked || undefined,
        decimalComma: this.#decimalComma.checked || undefined,
        ordered: this.#ordered.checked || undefined,
        missingUnit: this.#needsUnit.checked ? false : undefined,
      },
    };
  }
}
