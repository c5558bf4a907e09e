/** `pascaline tools`. */
import { allRows } from "../tools/catalogue_rows.js";
import { specification } from "../crossing/parts.js";
import type { ToolRow } from "../tools/tool.js";
import { print, printJson } from "./console.js";
import type { Given, Subcommand } from "./options.js";

export const TOOLS: Subcommand = {
  name: "tools",
  mostWords: 0,
  options: [
    { long: "set", value: "SET" },
    { long: "json" },
    { long: "openai", needs: "set", excludes: "json" },
    { long: "strict", needs: "openai" },
  ],
};

/** Lists the tools. */
export function runTools(given: Given): number {
  const rows = toolsOf(given.one("set"));
  if (given.has("openai")) {
    const strict = given.has("strict");
    printPretty(
      rows.map(({ name, description, parameters }) => JSON.parse(specification(name, description, parameters, strict))),
    );
  } else if (given.has("json")) {
    printPretty(rows.map(allOf));
  } else {
    rows.forEach(list);
  }
  return 0;
}

/** The tools of a set, or all of them. @throws {Error} if there is no such set */
export function toolsOf(set: string | undefined): readonly ToolRow[] {
  const rows = allRows();
  if (set === undefined) return rows;
  const sets = [...new Set(rows.map((row) => row.set))];
  if (!sets.includes(set)) throw new Error(`There is no set ${set}; the sets are ${sets.join(", ")}`);
  return rows.filter((row) => row.set === set);
}

function printPretty(value: unknown): void {
  printJson(JSON.stringify(value, null, 2));
}

/** Everything known about a tool. */
function allOf({ set, name, parts, parameters, examples, annotations }: ToolRow): object {
  const { summary, principle, usage, faultTolerance } = parts;
  const { readOnly, idempotent, touchesWorld } = annotations;
  return {
    set,
    name,
    description: { summary, principle, usage, faultTolerance },
    parameters: JSON.parse(parameters) as unknown,
    examples: examples.map((example) => ({
      arguments: JSON.parse(example.arguments) as unknown,
      content: example.content,
      description: example.description,
    })),
    annotations: { readOnly, idempotent, touchesWorld },
  };
}

function list({ set, name, description }: ToolRow): void {
  print(`${set}/${name}`);
  for (const line of description.replace(/\n$/, "").split("\n")) print(`    ${line}`);
}
