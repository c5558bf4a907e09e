// Calculations on a busy machine: beside eight busy processes for each core, and with a tenth of a core. Nothing comes to another
// result, and nothing runs out of time. Each call is the first of a new process.
// node tests/busy/run.mjs [COMMAND] [--long]     `--long`: the whole corpora as well
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CALLS } from "./calls.mjs";

const { values, positionals } = parseArgs({ options: { long: { type: "boolean" } }, allowPositionals: true });
const [command] = positionals;

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** The command's first calls. The file of `call` has tool calls of every system. */
const COMMANDS = [
  ["answer", "x^2 + 5x + 6 = 0"],
  ["eval", 'derivative("x^2 * sin(x)", "x")'],
  ["eval", "std(1:99999) + std(2:99999) + std(3:99999)"],
  ["calculate", "exp(pi*sqrt(163)) - 262537412640768744", "--precision", "50"],
  ["solve", "cos(t) = t"],
  ["call", path("../run/transcript.jsonl")],
];

/** The whole corpora, which compare each outcome with the recorded one. */
const CORPORA = ["corpus", "python", "reading", "solve", "sympy"].map((name) => ({
  name: `pkg/test/${name}.test.mjs`,
  program: [process.execPath, path(`../../pkg/test/${name}.test.mjs`)],
}));

/** The ways to be busy: what happens to a process, and what there is beside it. */
const WAYS = {
  "beside eight busy processes for each core": { beside: 8 * availableParallelism(), treat: () => {} },
  "with a tenth of a core": { beside: 0, treat: throttle },
};

const RUN_MILLISECONDS = 10;
const STOP_MILLISECONDS = 90;

/** Lets a process run for a tenth of the time. */
async function throttle(child) {
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  while (isRunning()) {
    child.kill("SIGSTOP");
    await sleep(STOP_MILLISECONDS);
    child.kill("SIGCONT");
    await sleep(RUN_MILLISECONDS);
  }
}

/** Runs a program, and returns its exit code and what it has written. */
async function run([program, ...args], treat = () => {}) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  treat(child);
  const [code] = await once(child, "close");
  return { code, output };
}

/** Starts a process that computes until it is ended. */
const startBusy = () => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });

const programs = [
  ...Object.keys(CALLS).map((name) => ({ name, program: [process.execPath, path("calls.mjs"), name] })),
  ...(command === undefined ? [] : COMMANDS).map((args) => ({
    name: `pascaline ${args[0]} ${args[1].split("/").at(-1)}`,
    program: [command, ...args],
  })),
];

// The first run compiles the components into the command's cache.
for (const one of programs) one.calm = await run(one.program);

for (const [way, { beside, treat }] of Object.entries(WAYS)) {
  describe(way, { concurrency: programs.length }, () => {
    let busy = [];
    before(() => (busy = Array.from({ length: beside }, startBusy)));
    after(() => busy.forEach((child) => child.kill("SIGKILL")));

    for (const { name, program, calm } of programs) {
      test(name, async () => {
        const { code, output } = await run(program, treat);
        assert.doesNotMatch(output, /deadline|longer than \d+ milliseconds|out of time/);
        assert.deepEqual({ code, output }, calm);
      });
    }
    for (const { name, program } of values.long ? CORPORA : []) {
      test(name, async () => {
        const { code, output } = await run(program, treat);
        assert.equal(code, 0, output.slice(-4_000));
      });
    }
  });
}
