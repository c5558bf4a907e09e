/** Decides which parsed expressions stay in the wasm. */
import type { LimitCells } from "../limits.js";

/** A parsed expression in the wasm, and the text to parse it from again. */
export interface CompiledCode {
  readonly source: string;
  readonly limits: LimitCells;
  /** The names of the variables that it was compiled with; undefined if nobody said. */
  readonly variables: readonly string[] | undefined;
  /** The names of the values that cross by position. */
  names: readonly string[];
  /** Its address while the wasm holds it, otherwise 0. */
  code: number;
  /** Whether the wasm knows these names. */
  isNamed: boolean;
  /** Whether it was parsed or evaluated since it was last considered for release. */
  isUsed: boolean;
}

/** The maximum that is held: characters of source, including the cost of even a short program. */
const MOST = 1 << 18;
const LEAST_COST = 64;

/** Releases the programs that have not been used for long, since a program need not be disposed of. */
export class CodeCache {
  /** In the order in which they are considered for release. */
  readonly #held = new Set<CompiledCode>();
  readonly #free: (code: number) => void;
  #cost = 0;

  constructor(free: (code: number) => void) {
    this.#free = free;
  }

  /** Adds the code of an expression, and makes room for it. */
  add(compiled: CompiledCode, code: number): void {
    compiled.code = code;
    compiled.isUsed = true;
    this.#held.add(compiled);
    this.#cost += costOf(compiled);
    for (const one of this.#held) {
      if (this.#cost <= MOST) return;
      if (one === compiled) continue;
      if (one.isUsed) {
        // A second chance, at the end of the queue.
        one.isUsed = false;
        this.#held.delete(one);
        this.#held.add(one);
      } else this.remove(one);
    }
  }

  /** Releases the code of an expression. */
  remove(compiled: CompiledCode): void {
    if (!this.#held.delete(compiled)) return;
    this.#cost -= costOf(compiled);
    const { code } = compiled;
    forget(compiled);
    this.#free(code);
  }

  /** The instance is gone, and all code with it. */
  clear(): void {
    for (const compiled of this.#held) forget(compiled);
    this.#held.clear();
    this.#cost = 0;
  }
}

function forget(compiled: CompiledCode): void {
  compiled.code = 0;
  compiled.isNamed = false;
}

function costOf({ source }: CompiledCode): number {
  return source.length + LEAST_COST;
}
