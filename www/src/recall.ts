/** Brings back what was written in a field before: Up and Down, as in a shell. What is being written is kept at the end. */
export class Recall {
  #field: HTMLTextAreaElement;
  #texts: string[] = [];
  #at = 0;
  #draft = "";

  constructor(field: HTMLTextAreaElement) {
    this.#field = field;
    field.addEventListener("keydown", (event) => this.#press(event));
    field.addEventListener("input", () => this.#leave());
  }

  /** Keeps a text; one that is repeated is kept once. */
  add(text: string): void {
    if (this.#texts.at(-1) !== text) this.#texts.push(text);
    this.#leave();
  }

  #press(event: KeyboardEvent): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.isComposing || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)
      return;
    const at = this.#here + step;
    if (at < 0 || at > this.#texts.length || !this.#isAtEdge(step)) return;
    event.preventDefault();
    if (this.#at === this.#texts.length) this.#draft = this.#field.value;
    this.#at = at;
    this.#field.value = this.#texts[at] ?? this.#draft;
    this.#field.setSelectionRange(this.#field.value.length, this.#field.value.length);
    this.#field.scrollTop = this.#field.scrollHeight;
  }

  /** Where the text in the field is; the last one can still be there. */
  get #here(): number {
    const { length } = this.#texts;
    return this.#at === length && this.#texts.at(-1) === this.#field.value ? Math.max(length - 1, 0) : this.#at;
  }

  /** Whether the cursor has no other line to go to. */
  #isAtEdge(step: number): boolean {
    const { value, selectionStart, selectionEnd } = this.#field;
    return !(step < 0 ? value.slice(0, selectionStart) : value.slice(selectionEnd)).includes("\n");
  }

  #leave(): void {
    this.#at = this.#texts.length;
  }
}
