/** The texts of `--help`, as clap writes them. */
import { readFileSync } from "node:fs";
import { HELP_TEXTS } from "./help_texts.js";

/** The help of a subcommand, or with an empty name that of the command. */
export function helpOf(name: string, length: "short" | "long"): string {
  const { short, long } = HELP_TEXTS[name] ?? { long: "" };
  return length === "long" ? long : (short ?? long);
}

/** Whether there is a subcommand with this name, such as `eval` or `chat make`. */
export function hasHelp(name: string): boolean {
  return name !== "limits" && Object.hasOwn(HELP_TEXTS, name);
}

/** The first lines of its usage, after `Usage: `. */
export function usageOf(name: string): string {
  return /^Usage: (.*(?:\n {7}.*)*)/m.exec(helpOf(name, "long"))?.[1] ?? `pascaline ${name}`;
}

/** The name and the version. */
export function versionText(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return `pascaline ${(JSON.parse(text) as { version: string }).version}`;
}
