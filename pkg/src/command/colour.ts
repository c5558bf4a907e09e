/** Colours on a terminal: who wants them, and what has which. */
import { env } from "node:process";

/** Who gets colours. */
export const WHEN = ["auto", "always", "never"] as const;
export type When = (typeof WHEN)[number];

let chosen: When = "auto";

/** Keeps what the command line says. */
export function chooseColours(when: When): void {
  chosen = when;
}

/** Whether the terminal only shows characters. */
export function isDumb(): boolean {
  return env["TERM"] === "dumb";
}

/** Whether a stream gets colours: an option counts more than the environment, and the environment more than the terminal. */
export function hasColours(isTerminal: boolean): boolean {
  if (chosen !== "auto") return chosen === "always";
  const { NO_COLOR = "", CLICOLOR_FORCE = "" } = env;
  const isForced = CLICOLOR_FORCE !== "" && CLICOLOR_FORCE !== "0";
  return NO_COLOR === "" && (isForced || (isTerminal && !isDumb()));
}

const RED = 31;
const CYAN = 36;

function painted(colour: number, text: string): string {
  return text === "" ? "" : `\u001b[${colour}m${text}\u001b[0m`;
}

/** `note: …` after its place, with the label in its colour. */
export function labelled(place: string, text: string): string {
  const end = Math.max(0, text.indexOf(":"));
  return place + painted(CYAN, text.slice(0, end)) + text.slice(end);
}

/** A failure: its message and the marks below the place are in one colour, the label of its hint in another. */
export function failure(text: string): string {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  return lines
    .map((line, at) => {
      if (at === 0 || /^\s*\^+\s*$/.test(line)) return painted(RED, line);
      return line.startsWith("hint: ") ? labelled("", line) : line;
    })
    .join("\n");
}
