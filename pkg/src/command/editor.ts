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
  /** Called for every line, with what Ctrl-C aborts meanwhile; ends the session if it returns false. */
  readonly line: (line: string, interrupted: AbortSignal) => Promise<boolean>;
}

/** Reads lines until the person leaves. Ctrl-C drops a line, or interrupts its answer. */
export async function converse({ earlier, names, line: answer }: Person): Promise<void> {
  const editor = createInterface({
    input: stdin,
    output: stdout,
    prompt: PROMPT,
    terminal: !isDumb(),
    historySize: MOST_LINES,
    history: [...earlier].reverse(),
    completer: (before: string) => completions(before, names()),
  });
  let open = true;
  editor.once("close", () => (open = false));
  let answering: AbortController | undefined;
  const interrupt = (): void => {
    if (answering !== undefined) return answering.abort();
    stdout.write("\n");
    dropLine(editor);
    editor.prompt();
  };
  editor.on("SIGINT", interrupt);
  editor.prompt();
  try {
    for await (const line of editor) {
      answering = new AbortController();
      // A terminal that does not give its keys one by one, or no longer does, gives a signal.
      process.once("SIGINT", interrupt);
      const goesOn = await answer(line, answering.signal).finally(() => process.off("SIGINT", interrupt));
      answering = undefined;
      if (!goesOn) break;
      if (open) editor.prompt();
    }
  } finally {
    editor.close();
  }
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
