/** Repeats an action until it is over, or paused. */
export class Player {
  #timer: number | undefined;
  #again: () => boolean;
  #perSecond: () => number;

  /** `again` returns whether there is more to do; `perSecond` is called each time, so that it may change. */
  constructor(again: () => boolean, perSecond: () => number) {
    this.#again = again;
    this.#perSecond = perSecond;
  }

  get playing(): boolean {
    return this.#timer !== undefined;
  }

  play(): void {
    this.#timer = setTimeout(() => {
      if (this.#again()) this.play();
      else this.pause();
    }, 1000 / this.#perSecond());
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
