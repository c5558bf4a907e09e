/** Command lines that cannot be run as they are. */
import { usageOf } from "./help.js";

/** Ends the command with what is said instead. */
export class Ended extends Error {
  constructor(
    /** Without the last line end. */
    readonly text: string,
    readonly exitCode: number,
  ) {
    super(text);
  }
}

const MISUSED = 2;
const TRY_HELP = "For more information, try '--help'.";

/** The error of a command line: what is wrong with it, a tip, and the usage of its subcommand, where they help. */
export function misuse(message: string, { tip, of }: { tip?: string | undefined; of?: string } = {}): Ended {
  const parts = [`error: ${message}`, tip && `  tip: ${tip}`, of !== undefined && `Usage: ${usageOf(of)}`, TRY_HELP];
  return new Ended(parts.filter(Boolean).join("\n\n"), MISUSED);
}
