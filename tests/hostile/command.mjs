// The command as a surface: one process of `pascaline call` with a stack of 1 MiB, which reads calls line by line.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { CalculatorTool } from "pascaline";
import { failure, fromContent } from "./outcome.mjs";

/** The prefix of the calculator's messages. */
const FAILURE = "Failed to evaluate expression: ";

/**
 * Whether a text of `answer` may go on from the last answer, which here is that of the call before: it begins with an operator or
 * a word for one, or says `that` or `ans`.
 */
function goesOn({ key, arguments: given }) {
  const words =
    "plus|minus|times|divided|multiplied|over|mod|squared|cubed|in|to|as|then|and|now|next|add|subtract|multiply|divide";
  const begins = new RegExp(`^\\s*([+*/^×÷·−-]|(${words})\\b)`, "i");
  if (key !== "pascaline/answer") return false;
  try {
    const { text } = JSON.parse(given);
    return typeof text === "string" && (begins.test(text) || /\b(that|it|this|off)\b|ans/i.test(text));
  } catch {
    return false;
  }
}

/** Reported instead of an answer. */
const ENDED = "the command has ended";

export class Command {
  #path;
  #root;
  #process;
  #answers;
  #threads = 0;

  /** The workspace tools use the folder `root`. */
  constructor(path, root) {
    this.#path = path;
    this.#root = root;
  }

  /** The outcome of a call; `undefined` if no line can express it. */
  async outcome({ evaluate, tool }) {
    if (evaluate !== undefined) return this.#evaluate(evaluate);
    if (tool === undefined || goesOn(tool)) return undefined;
    const call = { id: "", function: { name: tool.key, arguments: tool.arguments } };
    return fromContent((await this.#ask(JSON.stringify(call))).content);
  }

  end() {
    this.#process?.stdin.end();
  }

  /** An evaluation is a call of ART's calculator, whose scope has only numbers; `ans` is the thread's previous answer. */
  async #evaluate({ expression, scope, ans }) {
    if (!Object.values(scope).every((value) => typeof value === "number")) return undefined;
    this.#threads += 1;
    const thread = `thread ${this.#threads}`;
    const first = ans === null ? undefined : written(ans);
    if (ans !== null) {
      if (first === undefined) return undefined;
      await this.#calculate(thread, { expression: first });
    }
    const { output, error, metadata } = await this.#calculate(thread, { expression, scope });
    if (output !== undefined) return { answer: String(output.result) };
    // The tool refuses what `evaluate` answers. The package's tool must refuse it in the same words.
    if (metadata?.code === "unsupported-result" && error === (await refusal(first, { expression, scope })))
      return undefined;
    // The error ends with the hint.
    return failure(metadata?.code, error.replace(FAILURE, ""));
  }

  /** A tool result in ART's form. */
  #calculate(threadId, call) {
    return this.#ask(JSON.stringify({ callId: "", toolName: "calculator", threadId, arguments: call }));
  }

  /** The answer to a line. If the process ends instead, that is reported, and the next line gets another process. */
  async #ask(line) {
    this.#process ??= this.#start();
    const process = this.#process;
    process.stdin.write(`${line}\n`);
    const { value } = await this.#answers.next();
    if (value !== undefined) return JSON.parse(value);
    this.#process = undefined;
    return { error: ENDED, content: ENDED };
  }

  #start() {
    // The result must not depend on the load of the machine: steps decide, as natively.
    const bash = [
      "-c",
      'ulimit -s 1024 && exec "$@"',
      "bash",
      this.#path,
      "call",
      "--deadline",
      "600000",
      "--root",
      this.#root,
      "--now",
      "2026-11-28T22:30:00Z[Europe/Berlin]",
    ];
    const process = spawn("bash", bash, { stdio: ["pipe", "pipe", "inherit"] });
    // The missing answers show that it has ended.
    process.stdin.on("error", () => {});
    this.#answers = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
    return process;
  }
}

/** The error of the package's tool, in a thread whose last answer is that of the expression `first`. */
async function refusal(first, call) {
  const tool = new CalculatorTool({ limits: { milliseconds: 600_000 } });
  const thread = { threadId: "thread" };
  if (first !== undefined) await tool.execute({ expression: first }, thread);
  return (await tool.execute(call, thread)).error;
}

/** An expression for a value; `undefined` for a string, which no thread remembers. */
function written(value) {
  if (typeof value === "number") return String(value);
  return typeof value === "object" ? `${value.re} + ${value.im}i` : undefined;
}
