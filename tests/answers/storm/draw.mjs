/** Random numbers from a seed: the same for the same seed and name, whatever else is drawn. */
export class Draw {
  #state;

  constructor(seed, name = "") {
    let state = seed >>> 0;
    for (const character of name) state = Math.imul(state ^ character.codePointAt(0), 0x01000193) >>> 0;
    this.#state = state;
  }

  /** From 0 to below 1, by mulberry32. */
  part() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number below `most`. */
  below(most) {
    return Math.floor(this.part() * most);
  }

  of(list) {
    return list[this.below(list.length)];
  }
}
