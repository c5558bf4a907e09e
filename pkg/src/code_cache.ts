/** Which of the expressions that have been read the wasm holds. */
import type { LimitCells } from "./limits.js";

/** An expression that the wasm has read, and the text to read it from again. */
export interface CompiledCode {
  readonly source: string;
  readonly limits: LimitCells;
  /** The glue's object while the wasm holds it; of no type here, so that the package's types need none of the glue's. */
  code: object | undefined;
  /** Whether it was read or evaluated since it was last considered to be let go. */
  isUsed: boolean;
}

/** The most that is held: characters of source, with those that even a short program costs. */
const MOST = 1 << 18;
const LEAST_COST = 64;

/** Lets go of what has not been used for long, since a program need not say that it is dropped. */
export class CodeCache {
  /** In the order in which they are considered to be let go. */
  readonly #held = new Set<CompiledCode>();
  #cost = 0;

  /** Holds the code of an expression, and makes room for it. */
  add(compiled: CompiledCode, code: object): void {
    compiled.code = code;
    compiled.isUsed = true;
    this.#held.add(compiled);
    this.#cost += costOf(compiled);
    for (const one of this.#held) {
      if (this.#cost <= MOST) return;
      if (one === compiled) continue;
      if (one.isUsed) {
        // A second chance, behind all others.
        one.isUsed = false;
        this.#held.delete(one);
        this.#held.add(one);
      } else this.remove(one);
    }
  }

  /** Lets go of the code of an expression. */
  remove(compiled: CompiledCode): void {
    if (!this.#held.delete(compiled)) return;
    this.#cost -= costOf(compiled);
    const code = compiled.code as { free(): void };
    compiled.code = undefined;
    code.free();
  }

  /** The instance is gone, and all code with it. */
  clear(): void {
    for (const compiled of this.#held) compiled.code = undefined;
    this.#held.clear();
    this.#cost = 0;
  }
}

function costOf({ source }: CompiledCode): number {
  return source.length + LEAST_COST;
}
