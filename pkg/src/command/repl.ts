/** `pascaline repl`, and `pascaline` on a terminal. */
import { functions } from "../crossing/engine.js";
import type { LimitCells } from "../limits.js";
import { knownNames } from "../crossing/parts.js";
import { ANSWER_READING } from "./answer.js";
import { complain, fail, hasControls, inputIsTerminal, print } from "./console.js";
import { converse } from "./editor.js";
import { History, historyPath } from "./history.js";
import { Input, LineError, MAX_LINE, textOfLine } from "./lines.js";
import { printFunctions, printUnits } from "./lists.js";
import { type Given, type Subcommand, isBlank, trimmed, unsigned32 } from "./options.js";
import { type Said, tell } from "./said.js";
import { DIALECTS, Session } from "./session.js";
import { SessionThread } from "./session_thread.js";

export const REPL: Subcommand = {
  name: "repl",
  mostWords: 0,
  options: [
    { long: "dialect", value: "DIALECT", values: DIALECTS },
    ...ANSWER_READING,
    { long: "digits", value: "N", read: unsigned32 },
    { long: "no-history" },
    MAX_LINE,
  ],
};

const FAILED = 1;
/** Nobody interrupts what is piped. */
const NEVER = new AbortController().signal;
const GREETING = "Type a question such as `15% of 240`, `help`, or `quit`.";
const COMMANDS = ["help", "quit", "exit", "names", "forget", "functions", "units"];
const HELP = `\
15% of 240              a question or an expression; \`pascaline --help\` has more examples
x = 3                   x has this value from here on; \`ans\` is the last answer
f(x) = x^2              f(3) is 9 from here on
names                   what has a value
forget [NAME]           a name, or every name, has no value from here on
functions [WORD]        the functions, or those about something
units [WORD]            the units, or those of something
help                    these lines; \`?\` as well
quit                    leaves; \`exit\` and Ctrl-D as well`;

/** Calculates line by line; returns the exit code. */
export async function runRepl(given: Given, limits: LimitCells, args: readonly string[]): Promise<number> {
  const session = new Session(given, limits);
  const history = given.has("no-history") ? undefined : openHistory();
  if (!inputIsTerminal()) {
    const repl = new Repl(session, history, async (line) => session.said(line));
    return repl.readLines(new Input(given.one<number>("max-line")));
  }
  const thread = new SessionThread(args);
  const repl = new Repl(session, history, async (line, interrupted) => {
    const told = await thread.answer({ line, kept: session.kept }, interrupted);
    if (told !== undefined) session.kept = told.kept;
    return told?.said;
  });
  complain(GREETING);
  try {
    await repl.converse();
  } finally {
    await thread.end();
  }
  return 0;
}

/** Says something to a line; undefined if it was interrupted. */
type Answer = (line: string, interrupted: AbortSignal) => Promise<Said | undefined>;

/** How a line was taken. */
type Taken = "succeeds" | "fails" | "leaves";

class Repl {
  readonly #session: Session;
  #history: History | undefined;
  readonly #answer: Answer;

  constructor(session: Session, history: History | undefined, answer: Answer) {
    this.#session = session;
    this.#history = history;
    this.#answer = answer;
  }

  /** Calculates the lines that are piped; returns the exit code. */
  async readLines(input: Input): Promise<number> {
    let exitCode = 0;
    for (let line = input.next(); line !== undefined; line = input.next()) {
      const text = line instanceof LineError ? line : textOfLine(line);
      const taken = typeof text === "string" ? await this.#take(text, NEVER) : this.#refuse(text);
      if (taken === "leaves") break;
      if (taken === "fails") exitCode = FAILED;
    }
    return exitCode;
  }

  /** Calculates the lines of a person. */
  converse(): Promise<void> {
    let known: readonly string[] | undefined;
    return converse({
      earlier: (this.#history?.lines() ?? []).filter((line) => !hasControls(line)),
      names: () => [...this.#session.names().map(completable), ...(known ??= allNames())],
      line: async (line, interrupted) => (await this.#take(line, interrupted)) !== "leaves",
    });
  }

  #refuse({ message }: LineError): Taken {
    complain(`The line is ${message}`);
    return "fails";
  }

  async #take(line: string, interrupted: AbortSignal): Promise<Taken> {
    if (isBlank(line)) return "succeeds";
    if (!hasControls(line)) this.#keep(line);
    const obeyed = this.#obey(trimmed(line));
    if (obeyed !== undefined) return obeyed;
    const said = await this.#answer(line.replace(/\r+$/, ""), interrupted);
    if (said === undefined) complain("interrupted");
    else tell(said);
    return said === undefined || said.kind === "failure" ? "fails" : "succeeds";
  }

  /** Obeys a command of the repl; undefined if the line is none. */
  #obey(line: string): Taken | undefined {
    const [, command, rest = ""] = /^(\S+)(?:\s(.*))?$/su.exec(line) ?? [];
    const word = trimmed(rest) || undefined;
    if (command === "functions") printFunctions(word);
    else if (command === "units") printUnits(word);
    else if (command === "forget") this.#forget(word);
    else if (word !== undefined) return undefined;
    else if (command === "quit" || command === "exit") return "leaves";
    else if (command === "help" || command === "?") print(HELP);
    else if (command === "names") this.#session.names().forEach(print);
    else return undefined;
    return "succeeds";
  }

  #forget(name: string | undefined): void {
    if (name === undefined) this.#session.forgetAll();
    else if (!this.#session.forget(name)) fail("", `${name} has no value`);
  }

  #keep(line: string): void {
    try {
      this.#history?.keep(line);
    } catch (error) {
      this.#history = undefined;
      complain(`The history is not kept: ${(error as Error).message}`);
    }
  }
}

/** The history; undefined, with the reason printed, if it cannot be kept. */
function openHistory(): History | undefined {
  try {
    return new History(historyPath());
  } catch (error) {
    complain(`The history is not kept: ${(error as Error).message}`);
    return undefined;
  }
}

/** Every name that a session knows from its beginning. The name of a function ends with its bracket. */
function allNames(): string[] {
  return [...functions().map(({ name }) => `${name}(`), ...knownNames(), ...COMMANDS];
}

/** `x` of `x = 3`, and `f(` of `f(x) = x^2`. */
function completable(definition: string): string {
  const [name = ""] = definition.split(" = ");
  return name.replace(/\(.*/s, "(");
}
