/** What a session of the repl keeps from line to line. */
import { replyOf } from "../answer.js";
import { type Given as Value, type Inputs, WHOLE_LANGUAGE, evaluateSource, unlessFailed } from "../crossing/engine.js";
import { valueOf } from "../crossing/inputs.js";
import type { LimitCells } from "../limits.js";
import { answerTextInSession, calculateArithmetic, runSkill } from "../crossing/parts.js";
import { becomesAns } from "../threads.js";
import type { Answer } from "../values.js";
import { type Scope, answerInputs, saidOf } from "./answer.js";
import { actionOf, saidOfOutcome } from "./calculate.js";
import { saidOfAnswer } from "./eval.js";
import { failureSaid } from "./failure.js";
import type { Given } from "./options.js";
import type { Said } from "./said.js";

/** The languages of the lines. */
export const DIALECTS = ["answer", "mathjs", "python", "sympy"] as const;

/** What a session keeps from line to line: the names that have a value, and the last answer. */
export interface Kept {
  /** `answer`'s names and functions, and the expressions that they stand for. */
  readonly scope: Scope;
  readonly ans: string | undefined;
  /** mathjs's names, with their values. */
  readonly variables: ReadonlyMap<string, Answer>;
  readonly last: Answer | undefined;
}

const NOTHING: Kept = { scope: [], ans: undefined, variables: new Map(), last: undefined };

/** Answers lines, and keeps what they leave. */
export class Session {
  kept = NOTHING;
  readonly #given: Given;
  readonly #limits: LimitCells;

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
    const inputs = answerInputs(this.#given, this.#limits, this.kept.scope, this.kept.ans);
    const { texts, scope, ans } = answerTextInSession(line, inputs);
    this.kept = { ...this.kept, scope, ans };
    return saidOf(replyOf(texts), line);
  }

  #evaluated(line: string): Answer {
    const { variables, last } = this.kept;
    const scope = {
      names: [...variables.keys()],
      values: [...variables.values()].map((answer) => valueOf(answer) as Value),
    };
    const ans = last && (valueOf(last) as Value);
    const inputs: Inputs = { ans, scope, limits: this.#limits, language: WHOLE_LANGUAGE };
    const answer = unlessFailed(evaluateSource(line, inputs));
    if (becomesAns(answer)) this.kept = { ...this.kept, last: answer };
    const name = assigned(line);
    if (name !== undefined)
      this.kept = { ...this.kept, variables: new Map([...without(variables, name), [name, answer]]) };
    return answer;
  }

  /** The names that have a value, as they could be written. */
  names(): string[] {
    const { scope, variables, ans } = this.kept;
    return [
      ...scope.map(([name, value]) => `${name} = ${value}`),
      ...[...variables].map(([name, { text }]) => `${name} = ${text}`),
      ...(ans === undefined ? [] : [`ans = ${ans}`]),
    ];
  }

  forgetAll(): void {
    this.kept = { ...NOTHING, last: this.kept.last };
  }

  /** Returns whether the name had a value. */
  forget(name: string): boolean {
    const { scope, variables } = this.kept;
    const left = scope.filter(([own]) => own.split("(")[0] !== name);
    this.kept = { ...this.kept, scope: left, variables: new Map(without(variables, name)) };
    return left.length < scope.length || variables.has(name);
  }
}

function without(variables: ReadonlyMap<string, Answer>, name: string): [string, Answer][] {
  return [...variables].filter(([own]) => own !== name);
}

/** The name that a line of mathjs's language gives a value: `x = 3`. */
function assigned(line: string): string | undefined {
  const [, name] = /^([^=]*)=(?!=)/su.exec(line) ?? [];
  return /^[\p{Alphabetic}_$][\p{Alphabetic}\p{N}_$]*$/u.exec(name?.trim() ?? "")?.[0];
}
