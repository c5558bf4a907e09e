// The npm package as a surface.
import {
  ByteTokenizer,
  CalculationError,
  calculate,
  coerce,
  ConversationError,
  evaluate,
  getTool,
  renderConversation,
  runToolCall,
  solve,
  split,
} from "pascaline";
import { workspaceTools } from "pascaline/workspace";
import { failure, fromContent } from "./outcome.mjs";

// The result must not depend on the load of the machine: steps decide, as natively.
const limits = { milliseconds: 600_000 };
// That of the calls in the other surfaces.
const NOW = new Date("2026-11-28T22:30:00Z");
const ZONE = "Europe/Berlin";
const SKILLS = { calculate, coerce, split };

export class Npm {
  #workspace;

  /** The workspace tools use the folder `root`. */
  constructor(root) {
    this.#workspace = workspaceTools({ root });
  }

  /** The outcome of a call. */
  async outcome(call) {
    if (call.tool !== undefined) return this.#run(call.tool);
    try {
      return { answer: answer(call) };
    } catch (error) {
      if (error instanceof CalculationError) return failure(error.code, error.message, error.hint);
      if (error instanceof ConversationError) return failure(error.code, `${error.path}: ${error.message}`, error.hint);
      throw error;
    }
  }

  end() {}

  async #run({ key, arguments: text }) {
    const tool = this.#workspace.find(({ set, name }) => `${set}/${name}` === key) ?? getTool(key);
    const call = { id: "1", type: "function", function: { name: key, arguments: text } };
    return fromContent((await runToolCall([tool], call, { limits, now: NOW, zone: ZONE })).content);
  }
}

function answer({ evaluate: evaluation, skill, solve: equation, chat }) {
  if (evaluation !== undefined) {
    const { expression, scope, ans } = evaluation;
    return evaluate(expression, { scope, ans: ans ?? undefined, limits }).text;
  }
  if (skill !== undefined) return JSON.stringify(SKILLS[skill.tool](skill.action, skill.bindings), withoutBigInts);
  if (equation !== undefined) {
    const { roots, numeric } = solve(equation.equation, equation.variable, { limits });
    return JSON.stringify({ roots, numeric });
  }
  const { ids, mask } = renderConversation(conversation(chat), new ByteTokenizer());
  return JSON.stringify({ ids, mask });
}

/** A conversation with a text in every possible place, as Rust makes it. */
function conversation({ role, text }) {
  const parts = ["text", "python", "python_output"].map((type) => ({ type, text }));
  return {
    messages: [
      { role, content: text },
      { role: "assistant", content: parts },
    ],
  };
}

function withoutBigInts(_name, value) {
  return typeof value === "bigint" ? Number(value) : value;
}
