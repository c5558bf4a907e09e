/** The rows of the catalogue. They need no wasm, so that tools can be made before it is loaded. */
import { toolRows, unknownTool } from "../crossing/parts.js";
import type { ParametersSchema, ToolRow } from "./tool.js";
import { ROWS } from "./tool_rows.js";

/** The set of agent_loop, whose tools without a folder are its teaching set. */
const TEACHING_SET = "agent_loop";

let ofWasm: readonly ToolRow[] | undefined;

/** Every tool. A bundle that has the wasm at once does without the texts. */
export function allRows(): readonly ToolRow[] {
  return ROWS ?? (ofWasm ??= toolRows());
}

/** The tools of the teaching set. */
export function teachingRows(): ToolRow[] {
  return allRows().filter(({ set, runs }) => set === TEACHING_SET && runs);
}

/**
 * The tool with this key.
 *
 * @throws {Error} such as `Unknown tool name: art/calcluator (did you mean art/calculator?)`
 */
export function rowOf(key: string): ToolRow {
  const row = allRows().find(({ set, name }) => `${set}/${name}` === key);
  if (row === undefined) throw new Error(unknownTool(key));
  return row;
}

/** The parameters of a function's specification. */
export interface SpecifiedParameters {
  readonly parameters: ParametersSchema;
  readonly strict?: true;
}

/** The parameters of a tool of the catalogue in a specification, by their JSON text; undefined for the schema of any other tool. */
export function specifiedParameters(text: string, isStrict: boolean): SpecifiedParameters | undefined {
  const row = ROWS?.find(({ parameters }) => JSON.stringify(JSON.parse(parameters)) === text);
  if (row === undefined) return undefined;
  if (!isStrict || row.strict === undefined) return { parameters: JSON.parse(row.parameters) as ParametersSchema };
  return { parameters: JSON.parse(row.strict) as ParametersSchema, strict: true };
}
