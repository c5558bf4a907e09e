/** A terminal at which a person types the lines of a session. */
import { stdin, stdout } from "node:process";
import { type Interface, createInterface } from "node:readline";
import { isDumb } from "./console.js";

const MOST_LINES = 10_000;
const PROMPT = "> ";

/** What the editor asks for. */
export interface Person {
  /** The lines of earlier sessions, the oldest first. */
  readonly earlier: readonly string[];
  /** The names that a name may be completed to. */
  readonly names: () => readonly string[];
  /** Called for every line; ends the session if it returns false. */
  readonly line: (line: string) => Promise<boolean>;
}

/** Reads lines until the person leaves. Ctrl-C drops a line; while one is answered, it reaches the program as a signal. */
export function converse({ earlier, names, line: answer }: Person): Promise<void> {
  const editor = createInterface({
    input: stdin,
    output: stdout,
    prompt: PROMPT,
    terminal: !isDumb(),
    historySize: MOST_LINES,
    history: [...earlier].reverse(),
    completer: (before: string) => completions(before, names()),
  });
  editor.on("SIGINT", () => {
    stdout.write("\n");
    dropLine(editor);
    editor.prompt();
  });
  const take = async (line: string): Promise<void> => {
    // The terminal gives a signal only if it is not asked for each key.
    if (!isDumb()) stdin.setRawMode(false);
    const goesOn = await answer(line);
    if (!goesOn) return editor.close();
    if (!isDumb()) stdin.setRawMode(true);
    editor.prompt();
  };
  editor.prompt();
  return new Promise((resolve, reject) => {
    let taken = Promise.resolve();
    editor.on("line", (line) => {
      taken = taken.then(() => take(line));
      taken.catch(reject);
    });
    editor.once("close", () => void taken.then(resolve));
  });
}

function dropLine(editor: Interface): void {
  editor.write(null, { ctrl: true, name: "e" });
  editor.write(null, { ctrl: true, name: "u" });
}

const OF_A_NAME = /[\p{Alphabetic}\p{N}_]*$/u;

/** The names that begin like the one before the cursor, and its beginning. */
export function completions(before: string, names: readonly string[]): [found: string[], begun: string] {
  // `5km` is a number and a unit.
  const begun = (OF_A_NAME.exec(before)?.[0] ?? "").replace(/^\p{N}+/u, "");
  if (begun === "") return [[], ""];
  return [[...new Set(names.filter((name) => name.startsWith(begun)))].sort(), begun];
}
