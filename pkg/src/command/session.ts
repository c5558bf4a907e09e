/** What a session of the repl keeps from line to line. */
import { replyOf } from "../answer.js";
import { type Given as Value, type Inputs, WHOLE_LANGUAGE, evaluateSource, unlessFailed } from "../crossing/engine.js";
import { valueOf } from "../crossing/inputs.js";
import type { LimitCells } from "../limits.js";
import { answerTextInSession, calculateArithmetic, runSkill } from "../crossing/parts.js";
import type { Answer } from "../values.js";
import { type Scope, answerInputs, saidOf } from "./answer.js";
import { actionOf, saidOfOutcome } from "./calculate.js";
import { saidOfAnswer } from "./eval.js";
import { failureSaid } from "./failure.js";
import type { Given } from "./options.js";
import type { Said } from "./said.js";

/** The languages of the lines. */
export const DIALECTS = ["answer", "mathjs", "python", "sympy"] as const;

/** The names that have a value, and the last answer. */
export class Session {
  readonly #given: Given;
  readonly #limits: LimitCells;
  /** `answer`'s names and functions, and the expressions that they stand for. */
  #scope: Scope = [];
  #ans: string | undefined;
  /** mathjs's names, with their values. */
  readonly #variables = new Map<string, Answer>();
  #last: Value | undefined;

  constructor(given: Given, limits: LimitCells) {
    this.#given = given;
    this.#limits = limits;
  }

  /** What is said to a line. The names that it gives a value keep it. */
  said(line: string): Said {
    try {
      return this.#said(line);
    } catch (error) {
      return failureSaid(error, line, false);
    }
  }

  #said(line: string): Said {
    switch (this.#given.one<(typeof DIALECTS)[number]>("dialect")) {
      case "mathjs":
        return saidOfAnswer(this.#evaluated(line));
      case "python": {
        const { text, notes } = unlessFailed(calculateArithmetic(line, this.#limits, true));
        return saidOfAnswer({ text, notes });
      }
      case "sympy": {
        const digits = this.#given.one<number>("digits");
        return saidOfOutcome(runSkill("", actionOf(line, new Map(), digits?.toString()), "{}"));
      }
      default:
        return this.#answered(line);
    }
  }

  #answered(line: string): Said {
    const inputs = answerInputs(this.#given, this.#limits, this.#scope, this.#ans);
    const { texts, scope, ans } = answerTextInSession(line, inputs);
    this.#scope = scope;
    this.#ans = ans;
    return saidOf(replyOf(texts), line);
  }

  #evaluated(line: string): Answer {
    const entries = [...this.#variables];
    const scope = {
      names: entries.map(([name]) => name),
      values: entries.map(([, answer]) => valueOf(answer) as Value),
    };
    const inputs: Inputs = { ans: this.#last, scope, limits: this.#limits, language: WHOLE_LANGUAGE };
    const answer = unlessFailed(evaluateSource(line, inputs));
    if (answer.type === "number" || answer.type === "complex") this.#last = valueOf(answer);
    const name = assigned(line);
    if (name !== undefined) {
      this.#variables.delete(name);
      this.#variables.set(name, answer);
    }
    return answer;
  }

  /** The names that have a value, as they could be written. */
  names(): string[] {
    const scope = this.#scope.map(([name, value]) => `${name} = ${value}`);
    const variables = [...this.#variables].map(([name, { text }]) => `${name} = ${text}`);
    return [...scope, ...variables, ...(this.#ans === undefined ? [] : [`ans = ${this.#ans}`])];
  }

  forgetAll(): void {
    this.#scope = [];
    this.#variables.clear();
    this.#ans = undefined;
  }

  /** Returns whether the name had a value. */
  forget(name: string): boolean {
    const before = this.#scope.length;
    this.#scope = this.#scope.filter(([own]) => own.split("(")[0] !== name);
    return this.#variables.delete(name) || this.#scope.length < before;
  }
}

/** The name that a line of mathjs's language gives a value: `x = 3`. */
function assigned(line: string): string | undefined {
  const [, name] = /^([^=]*)=(?!=)/su.exec(line) ?? [];
  return /^[\p{Alphabetic}_$][\p{Alphabetic}\p{N}_$]*$/u.exec(name?.trim() ?? "")?.[0];
}
