/** What both servers, this one and the command's, say of themselves and of the tools that they offer. */
import { readFileSync } from "node:fs";
import type { ToolKey } from "../entries/node.js";
import served from "../../../src/host/command/cli/mcp/served.json" with { type: "json" };

/** A tool with a name of its own. A model chooses by name, so each calculator is named for the language that it reads. */
export interface OwnTool {
  readonly key: ToolKey;
  readonly name: string;
  readonly title: string;
  /** Whether a server that is told nothing else offers it. */
  readonly isDefault: boolean;
  /** Whether it takes and leaves an `ans`. */
  readonly hasAns: boolean;
  /** What it is for, in words for a model. */
  readonly purpose: string;
}

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** The name and the version of the server. */
export const IDENTITY = { name: "pascaline", version };

/** The tools that have names of their own here. */
export const OWN_TOOLS = served.tools as readonly OwnTool[];

const ANSWER = "pascaline/answer";

/** The schema of a tool's results. */
export function outputOf(key: string): { readonly type: "object" } {
  return (key === ANSWER ? served.outputOfAnswer : served.output) as { readonly type: "object" };
}

/** What a client tells its model of a server that offers the tools with these keys. */
export function instructionsFor(keys: readonly string[]): string {
  const { first, ans, last } = served.instructions;
  const offered = OWN_TOOLS.filter(({ key }) => keys.includes(key));
  const withAns = offered.filter(({ hasAns }) => hasAns).map(({ name }) => name);
  return [
    first,
    ...offered.map(({ name, purpose }) => `${name}: ${purpose}`),
    ...(withAns.length > 0 ? [ans.replace("{}", withAns.join(" or "))] : []),
    last,
  ].join("\n");
}
