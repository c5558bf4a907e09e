// What the groups are given: the packages, the peers, and the number of rounds.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inProcess } from "./harness.mjs";
import { Remote } from "./remote.mjs";

const NATIVE = "target/bench/native/release/pascaline-bench";
const PYTHON = fileURLToPath(new URL("peers/python.py", import.meta.url));

export class Context {
  #rounds;
  #remotes = new Map();

  constructor({ package: ours, base, rounds, isChosen }) {
    this.package = ours;
    this.base = base;
    this.#rounds = rounds && Number(rounds);
    this.isChosen = isChosen;
  }

  /** The rounds of a row: its own number, unless another is asked for. */
  rounds = (own) => this.#rounds ?? own;

  /** CPython, in a process that evaluates what it is asked. */
  get python() {
    return this.#remote("python3", [PYTHON]);
  }

  get sympy() {
    return this.program(".tools/sympy/bin/python", [PYTHON]);
  }

  /** A program of this checkout, unless it is not there. */
  program(path, args) {
    const program = this.package.file(path);
    return program && this.#remote(program, args);
  }

  /** The native calculators of a checkout. */
  native(checkout) {
    const program = checkout.file(NATIVE);
    return program && this.#remote(program, []);
  }

  #remote(command, args) {
    if (!this.#remotes.has(command)) this.#remotes.set(command, new Remote(command, args));
    return this.#remotes.get(command);
  }

  /**
   * The sides of a row. Each is made by a function of the package and of the other calculators, and is itself a function, which
   * is called in this process, or an object that measures itself. What cannot be had, because it is not installed or not
   * in that version of the package, is left out.
   */
  sides(makers, wrap = (call) => call) {
    const sides = {};
    const add = (name, make, checkout) => {
      const made = make(checkout.api, this.#peers(checkout));
      if (made) sides[name] = typeof made === "function" ? inProcess(wrap(made)) : made;
    };
    for (const [name, make] of Object.entries(makers)) {
      add(name, make, this.package);
      if (name === "pascaline" && this.base) add("base", make, this.base);
    }
    return sides;
  }

  /** The processes that calculate, which are started when they are first used. */
  #peers(checkout) {
    const context = this;
    return {
      get python() {
        return context.python;
      },
      get sympy() {
        return context.sympy;
      },
      get native() {
        return context.native(checkout);
      },
    };
  }

  close() {
    for (const remote of this.#remotes.values()) remote.close();
  }
}
