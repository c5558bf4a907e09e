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
  readonly line: (line: string) => boolean;
}

/** Reads lines until the person leaves. Ctrl-C drops a line, or during a calculation ends the program. */
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
  editor.on("line", (line) => {
    // The system ends the program only if the terminal gives it Ctrl-C.
    if (!isDumb()) stdin.setRawMode(false);
    const goesOn = answer(line);
    if (!goesOn) return editor.close();
    if (!isDumb()) stdin.setRawMode(true);
    editor.prompt();
  });
  editor.prompt();
  return new Promise((resolve) => editor.once("close", resolve));
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
