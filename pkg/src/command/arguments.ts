/** Reads the arguments of a subcommand: options with their values, and words between them and behind `--`. */
import { parseArgs } from "node:util";
import { helpOf } from "./help.js";
import type { Given, Option, Subcommand } from "./options.js";
import { meant } from "./slip.js";
import { Ended, misuse } from "./usage.js";

/** The values of each option that is given, by its name; those of a flag are `true`. */
type Found = Map<string, unknown[]>;

/** An option as Node's parser has found it, with the next argument as its value if the value is not attached. */
type Token = Extract<ReturnType<typeof tokensOf>[number], { kind: "option" }>;

/** Reads the arguments. @throws {Ended} */
export function parse(command: Subcommand, args: readonly string[]): Given {
  const reader = new Reader(command);
  for (const token of tokensOf(command, args)) {
    if (token.kind === "option") reader.option(token);
    if (token.kind === "positional") reader.word(token.value);
  }
  reader.check();
  return reader.given();
}

function tokensOf({ options }: Subcommand, args: readonly string[]) {
  const rows = options.map(({ long, value }) => [long, { type: value === undefined ? "boolean" : "string" }] as const);
  const help = { type: "boolean", short: "h" } as const;
  // What is wrong is told in the order in which it is written, and by names that the help has.
  return parseArgs({ args, options: { ...Object.fromEntries(rows), help }, strict: false, tokens: true }).tokens;
}

class Reader {
  readonly #command: Subcommand;
  readonly #found: Found = new Map();
  readonly #words: string[] = [];

  constructor(command: Subcommand) {
    this.#command = command;
  }

  option({ name, rawName, value, inlineValue }: Token): void {
    if (name === "help" && value === undefined) {
      throw new Ended(helpOf(this.#command.name, rawName === "-h" ? "short" : "long"), 0);
    }
    const option = this.#command.options.find(({ long }) => long === name);
    if (option === undefined || rawName !== `--${name}`) throw this.#unknown(rawName, name);
    if (option.value === undefined) {
      if (value !== undefined) throw this.#misuse(`${rawName} takes no value`);
      return this.#keep(option, true);
    }
    const isNext = value !== undefined && !inlineValue;
    const isOption = isNext && value.length > 1 && value.startsWith("-") && option.takesMinus !== true;
    if (value === undefined || isOption) throw this.#misuse(`${rawName} needs a value: ${rawName} <${option.value}>`);
    this.#keep(option, valueOf(option, value));
  }

  #keep({ long, isRepeated }: Option, value: unknown): void {
    const values = this.#found.get(long) ?? [];
    if (values.length > 0 && isRepeated !== true) throw this.#misuse(`--${long} is given more than once`);
    this.#found.set(long, [...values, value]);
  }

  word(word: string): void {
    if (this.#words.length === this.#command.mostWords) throw this.#misuse(`'${word}' is one word too many`);
    this.#words.push(word);
  }

  /** Checks which options are given together. */
  check(): void {
    for (const { long, needs, excludes } of this.#command.options.filter(({ long }) => this.#found.has(long))) {
      if (excludes !== undefined && this.#found.has(excludes)) {
        throw this.#misuse(`--${long} cannot be used with --${excludes}`);
      }
      if (needs !== undefined && !this.#found.has(needs)) throw this.#misuse(`--${long} needs --${needs}`);
    }
  }

  given(): Given {
    const [found, words] = [this.#found, this.#words];
    return {
      has: (long) => found.has(long),
      one: <T>(long: string) => found.get(long)?.at(-1) as T | undefined,
      all: <T>(long: string) => (found.get(long) ?? []) as readonly T[],
      words,
    };
  }

  #unknown(written: string, name: string): Ended {
    const near = meant(
      name,
      this.#command.options.map(({ long }) => long),
    );
    const asWord = this.#command.mostWords > 0 ? `to pass '${written}' as a word, write it behind --` : undefined;
    return this.#misuse(`there is no option ${written}`, near === undefined ? asWord : `there is an option --${near}`);
  }

  #misuse(message: string, tip?: string): Ended {
    return misuse(message, { tip, of: this.#command.name });
  }
}

/** The value of an option, from its text. @throws {Ended} */
function valueOf({ long, values, read }: Option, text: string): unknown {
  if (values !== undefined && !values.includes(text)) {
    throw misuse(`--${long} cannot be '${text}'`, { tip: `it is one of ${values.join(", ")}` });
  }
  try {
    return read === undefined ? text : read(text);
  } catch (error) {
    throw misuse(`--${long} cannot be '${text}': ${(error as Error).message}`);
  }
}
