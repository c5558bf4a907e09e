/** Reads the arguments of a subcommand as clap does: options with their values, and words after `--` or between them. */
import { helpOf, versionText } from "./help.js";
import type { Given, Option, Subcommand } from "./options.js";
import { Ended, invalidValue, misuse, missingValue, shown, unknownOption, usageWith } from "./usage.js";

/** The options in the order in which they were first given, with their values. */
type Found = Map<Option, unknown[]>;

/** Reads the arguments. @throws {Ended} */
export function parse(command: Subcommand, args: readonly string[]): Given {
  const reader = new Reader(command, args);
  reader.read();
  check(command, reader.found, reader.words.length);
  return given(command, reader.found, reader.words);
}

class Reader {
  readonly found: Found = new Map();
  readonly words: string[] = [];
  readonly #command: Subcommand;
  readonly #args: readonly string[];
  #at = 0;
  /** The last option with its value, which is checked when something known follows. */
  #pending: { readonly option: Option; readonly text: string } | undefined;

  constructor(command: Subcommand, args: readonly string[]) {
    this.#command = command;
    this.#args = args;
  }

  read(): void {
    while (this.#at < this.#args.length) {
      const arg = this.#args[this.#at++] as string;
      if (arg === "--") {
        this.#args.slice(this.#at).forEach((word) => this.#word(word));
        break;
      }
      if (arg.startsWith("-") && arg !== "-") this.#option(arg);
      else this.#word(arg);
    }
    this.#settle();
  }

  #settle(): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined) this.#value(pending.option, pending.text);
  }

  /** The options that are given so far. */
  #used(): Option[] {
    return [...this.found.keys(), ...(this.#pending === undefined ? [] : [this.#pending.option])];
  }

  #option(arg: string): void {
    if (arg.startsWith("--")) this.#long(arg);
    else this.#short(arg);
  }

  #long(arg: string): void {
    const equals = arg.indexOf("=");
    const name = equals < 0 ? arg.slice(2) : arg.slice(2, equals);
    const attached = equals < 0 ? undefined : arg.slice(equals + 1);
    if (name === "help" || (name === "version" && this.#command.name === "")) return this.#tell(name, attached);
    const option = this.#command.options.find(({ long }) => long === name);
    if (option === undefined) throw unknownOption(`--${name}`, this.#command, this.#used(), this.words.length);
    this.#settle();
    if (option.value !== undefined) return attached === undefined ? this.#next(option) : this.#value(option, attached);
    if (attached !== undefined) throw this.#unneeded(option, attached);
    this.#keep(option, true);
  }

  #short(arg: string): void {
    const letter = [...arg.slice(1)][0];
    if (letter === "h") this.#settle();
    if (letter === "h") throw new Ended(helpOf(this.#command.name, "short"), 0);
    if (letter === "V" && this.#command.name === "") throw new Ended(versionText(), 0);
    throw misuse(`unexpected argument '-${letter}' found`, {
      tip: this.#command.words.length > 0 ? `to pass '-${letter}' as a value, use '-- -${letter}'` : undefined,
      usage: usageWith(this.#command, []),
    });
  }

  #tell(name: "help" | "version", attached: string | undefined): void {
    if (attached !== undefined) throw this.#unneeded({ long: name }, attached);
    if (name === "help") this.#settle();
    if (name === "help") throw new Ended(helpOf(this.#command.name, "long"), 0);
    throw new Ended(versionText(), 0);
  }

  #unneeded(option: Option, attached: string): Ended {
    const message = `unexpected value '${attached}' for '${shown(option)}' found; no more were expected`;
    return misuse(message, { usage: usageWith(this.#command, [...this.#used(), option], this.words.length) });
  }

  /** The next argument as the value of an option. */
  #next(option: Option): void {
    const next = this.#args[this.#at++];
    if (next === undefined) throw missingValue(option);
    if (!next.startsWith("-") || next === "-" || option.takesMinus) {
      this.#pending = { option, text: next };
      return;
    }
    // What is wrong with an option that follows is told first.
    if (!this.#isKnown(next)) this.#option(next);
    throw missingValue(option);
  }

  #isKnown(arg: string): boolean {
    const [name, attached] = arg.slice(2).split("=");
    const known = this.#command.options.find(({ long }) => long === name);
    return arg === "--" || (known !== undefined && (known.value !== undefined || attached === undefined));
  }

  #value(option: Option, text: string): void {
    if (option.values !== undefined && text === "") throw missingValue(option);
    if (option.values !== undefined && !option.values.includes(text)) throw invalidValue(option, text);
    try {
      this.#keep(option, option.read === undefined ? text : option.read(text));
    } catch (error) {
      throw error instanceof Ended ? error : invalidValue(option, text, (error as Error).message);
    }
  }

  #keep(option: Option, value: unknown): void {
    const values = this.found.get(option);
    if (values === undefined) this.found.set(option, [value]);
    else if (option.isRepeated) values.push(value);
    else {
      throw misuse(`the argument '${shown(option)}' cannot be used multiple times`, {
        usage: usageWith(this.#command, []),
      });
    }
  }

  #word(word: string): void {
    const { words } = this.#command;
    const most = words.at(-1)?.areMany ? Infinity : words.length;
    if (this.words.length < most) {
      this.#settle();
      this.words.push(word);
      return;
    }
    throw misuse(`unexpected argument '${word}' found`, { usage: usageWith(this.#command, []) });
  }
}

/** Checks which options are given together. */
function check(command: Subcommand, found: Found, givenWords: number): void {
  const options = [...found.keys()];
  const named = (long: string): Option => command.options.find((each) => each.long === long) as Option;
  for (const option of options) {
    const other = options.find(({ long, excludes }) => long === option.excludes || excludes === option.long);
    if (other === undefined) continue;
    const used = options.filter((each) => each !== other);
    const needed = used.flatMap(({ needs }) => (needs === undefined ? [] : [named(needs)]));
    const missing = needed.filter((each) => !used.includes(each) && each !== other);
    const usage = usageWith(command, [...missing, ...used], givenWords);
    throw misuse(`the argument '${shown(option)}' cannot be used with '${shown(other)}'`, { usage });
  }
  /** What an option needs, and what that needs. */
  const needsOf = ({ needs }: Option): Option[] => {
    if (needs === undefined) return [];
    const needed = named(needs);
    return [needed, ...needsOf(needed)];
  };
  // What an option needs is named before it.
  const needed = options.flatMap(needsOf).flatMap((each) => [...needsOf(each), each]);
  const missing = [...new Set(needed.filter((each) => !found.has(each)))];
  if (missing.length === 0) return;
  const list = missing.map((each) => `\n  ${shown(each)}`).join("");
  const usage = usageWith(command, [...needed, ...options], givenWords);
  throw misuse(`the following required arguments were not provided:${list}`, { usage });
}

function given(command: Subcommand, found: Found, words: readonly string[]): Given {
  const valuesOf = (long: string): unknown[] => {
    const option = command.options.find((each) => each.long === long);
    return (option && found.get(option)) ?? [];
  };
  return {
    has: (long) => valuesOf(long).length > 0,
    one: <T>(long: string) => valuesOf(long).at(-1) as T | undefined,
    all: <T>(long: string) => valuesOf(long) as readonly T[],
    words,
  };
}
