/** Tools of several sets under names that a model can tell apart. */
import { ANSWERS_OPTIONS, type AnswersOptions } from "../answers/store.js";
import { invalidInput } from "../errors.js";
import { checkOptions, ownOf } from "../own.js";
import { checkNames } from "../crossing/parts.js";
import { standardSchema } from "./standard_schema.js";
import type { Tool } from "./tool.js";
import type { ToolKey } from "./tool_keys.js";
import { type CatalogueTool, getTools } from "./tools.js";

/**
 * The tool under another name. Everything else is the tool's own; arguments keep every digit.
 *
 * @example
 * const sympy = withName(getTool("skills/calculate"), "sympy");
 */
export function withName<T extends Tool>(tool: T, name: string): T {
  // A method of a class reads the fields of its own object.
  const execute = Object.hasOwn(tool, "execute") ? tool.execute : tool.execute?.bind(tool);
  const { description, parameters } = tool;
  const renamed = { ...tool, name, description, parameters, ...(execute && { execute }) };
  return "~standard" in tool ? Object.assign(renamed, standardSchema(renamed)) : renamed;
}

/**
 * The tools together, given as such or by their keys. If several have one name, each of them is named `set_name` instead,
 * such as `agent_loop_calculate` and `skills_calculate`. The options say where those that are given by their keys keep the last
 * answers of threads.
 *
 * @throws {Error} such as `Unknown tool name: art/calcluator (did you mean art/calculator?)`, or `Duplicate tool name: …` if that does not make the names different
 *
 * @example
 * toolSet(["agent_loop/calculate", "skills/calculate", "art/calculator"]).map(({ name }) => name);
 * // ["agent_loop_calculate", "skills_calculate", "calculator"]
 */
export function toolSet(tools: readonly ToolKey[], options?: AnswersOptions): CatalogueTool[];
export function toolSet(tools: readonly (Tool | ToolKey)[], options?: AnswersOptions): Tool[];
/**
 * The same for options among which others are known.
 *
 * @internal
 */
export function toolSet(tools: readonly (Tool | ToolKey)[], options: AnswersOptions, known: readonly string[]): Tool[];
export function toolSet(
  tools: readonly (Tool | ToolKey)[],
  options: AnswersOptions = {},
  known: readonly string[] = ANSWERS_OPTIONS,
): Tool[] {
  const own = ownOf(options);
  checkOptions(own, known);
  const keys = tools.filter((tool) => typeof tool === "string");
  const named = getTools(keys, own);
  if (own.answers !== undefined && keys.length === 0) {
    throw invalidInput("answers is for tools that are given by their keys: these are made already");
  }
  const all = tools.map((tool) => (typeof tool === "string" ? (named.shift() as Tool) : tool));
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  const apart = all.map((tool) =>
    tool.set === undefined || counts.get(tool.name) === 1 ? tool : withName(tool, `${tool.set}_${tool.name}`),
  );
  checkNames(apart.map(({ name }) => name));
  return apart;
}
