// Runs a command line with the native command and with npm's, and compares what they print and how they end.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NPM = fileURLToPath(new URL("../../pkg/dist/cli.js", import.meta.url));
const NATIVE = fileURLToPath(new URL("../../target/debug/pascaline", import.meta.url));
const MOST_SHOWN = 400;
const BEFORE = 60;

/** A folder for what the commands keep: the native one its compiled code, both the history. */
export const folder = mkdtempSync(join(tmpdir(), "pascaline-command-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const ENVIRONMENT = {
  ...process.env,
  XDG_CACHE_HOME: folder,
  XDG_STATE_HOME: folder,
  NO_COLOR: "",
  CLICOLOR_FORCE: "",
};

/** The two commands; the native one may be another binary. */
export function commands(native = NATIVE) {
  return [
    ["native", [native]],
    ["npm", [process.execPath, NPM]],
  ];
}

/** Runs a command; `leaves` closes its output after so many bytes. */
function run([program, ...own], { args, input = "", env = {}, leaves }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...own, ...args], { env: { ...ENVIRONMENT, ...env }, stdio: "pipe" });
    const [stdout, stderr] = [[], []];
    child.stdout.on("data", (chunk) => {
      if (leaves === undefined) stdout.push(chunk);
      else child.stdout.destroy();
    });
    child.stderr.on("data", (chunk) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code, signal) =>
      resolve({ code, signal, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr) }),
    );
    // It may end before it has read everything.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** Ends what is said of a command line that cannot be run. */
const MISUSED = "For more information, try '--help'.\n";
/** What is said of a line that is no tool call, and of arguments that are no JSON. */
const NO_JSON = /(?<=is not a tool call: |The arguments are not valid JSON: )(?:[^"\\\n]|\\.)*/g;

/** An outcome without what each command says in its own words, which ends both of them in the same way. */
function comparable({ code, signal, stdout, stderr }) {
  const withoutFaults = (bytes) => Buffer.from(bytes.toString("latin1").replace(NO_JSON, ""), "latin1");
  const isMisused = code === 2 && stderr.toString().startsWith("error: ") && stderr.toString().endsWith(MISUSED);
  return {
    code,
    signal,
    stdout: withoutFaults(stdout),
    stderr: isMisused ? Buffer.from("error") : withoutFaults(stderr),
  };
}

const PARTS = ["code", "signal", "stdout", "stderr"];

/** What differs between the commands, as text; undefined if nothing does. */
export async function difference(line, both = commands()) {
  const outcomes = (await Promise.all(both.map(([, command]) => run(command, line)))).map(comparable);
  const [own, other] = outcomes;
  const differing = PARTS.filter((part) => !same(own[part], other[part]));
  if (differing.length === 0) return undefined;
  const parts = differing.map((part) =>
    both.map(([name], at) => `  ${part}, ${name}: ${around(outcomes, at, part)}`).join("\n"),
  );
  return [
    `pascaline ${line.args.map((arg) => shown(arg)).join(" ")}`,
    line.input && `  input: ${shown(line.input)}`,
    ...parts,
  ]
    .filter(Boolean)
    .join("\n");
}

/** A part of an outcome, where it begins to differ. */
function around(outcomes, at, part) {
  const [own, other] = outcomes.map((outcome) => outcome[part]);
  if (!Buffer.isBuffer(own)) return String(outcomes[at][part]);
  let start = 0;
  while (start < own.length && own[start] === other[start]) start++;
  return `${start > BEFORE ? "…" : ""}${shown(outcomes[at][part].subarray(Math.max(0, start - BEFORE)))}`;
}

function same(own, other) {
  return Buffer.isBuffer(own) ? own.equals(other) : own === other;
}

function shown(value) {
  const text = JSON.stringify(Buffer.isBuffer(value) ? value.toString("utf8") : value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}… (${text.length})` : text;
}
