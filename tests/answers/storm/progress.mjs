/** How far it is: on a terminal, in one line that is written again. */
export class Progress {
  #made = 0;
  #isHalf;

  constructor(title, calls) {
    this.title = title;
    this.calls = calls;
    this.half = new Promise((resolve) => (this.#isHalf = resolve));
    if (process.stderr.isTTY) this.timer = setInterval(() => this.#show(), 200);
  }

  add(calls) {
    this.#made += calls;
    if (this.#made * 2 >= this.calls) this.#isHalf();
  }

  #show() {
    process.stderr.write(`\r${this.title}: ${this.#made} of ${this.calls} calls\x1b[K`);
  }

  end() {
    clearInterval(this.timer);
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
  }
}
