// Writes the texts of `--help` for npm's command, as the native command prints them: clap makes them from the definitions in
// src/host/command/cli/. `make help-texts` runs it; `tests/command/` compares what both commands print.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const command = process.argv[2] ?? fileURLToPath(new URL("../../target/debug/pascaline", import.meta.url));
const file = fileURLToPath(new URL("../src/command/help_texts.ts", import.meta.url));

const help = (...args) => execFileSync(command, args, { encoding: "utf8", input: "" }).trimEnd();
const textsOf = (...name) => {
  const [short, long] = [help(...name, "-h"), help(...name, "--help")];
  return short === long ? { long } : { short, long };
};

const whole = textsOf();
const subcommandsIn = ({ long }) =>
  [...(long.split("Commands:\n")[1]?.split("\n\n")[0] ?? "").matchAll(/^ {2}(\w+)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== "help");
const texts = { "": whole };
for (const name of subcommandsIn(whole)) {
  texts[name] = textsOf(name);
  for (const inner of subcommandsIn(texts[name])) texts[`${name} ${inner}`] = { long: help("help", name, inner) };
}
texts.help = { long: help("help", "help") };
texts.limits = { long: help("--help-limits") };

writeFileSync(
  file,
  `// pkg/scripts/help_texts.mjs has written this file.

/** The help of each subcommand, and with an empty name that of the command. */
export const HELP_TEXTS: Readonly<Record<string, { readonly short?: string; readonly long: string }>> = ${JSON.stringify(texts, null, 2)};
`,
);
