/** The tools that the server offers. */
import { type CoreTool, type Tool, type ToolContext, catalogue, toolSet, withName } from "../entries/node.js";
import { type Outcome, runCall } from "./call.js";
import { FileThread, fileTools, folderAt } from "./files.js";
import { type Choice, UsageError } from "./options.js";

/** A tool under the name that a client sees. */
export interface ServedTool {
  readonly tool: Tool;
  readonly title: string;
  /** Runs a call; the arguments are JSON text. A tool with a thread of its own stops when the signal says so. */
  run(args: string, context: ToolContext, signal?: AbortSignal): Promise<Outcome>;
  /** Whether it has a thread of its own, so that a calculation need not wait for it. */
  readonly hasThread?: boolean;
  /** Forgets the last answer of a session. */
  forget?(threadId: string): void;
}

/** The five tools by their keys. A model chooses by name, so each calculator is named for the language that it reads. */
const FIVE: readonly { key: string; name: string; title: string }[] = [
  { key: "pascaline/answer", name: "answer", title: "Answer" },
  { key: "art/calculator", name: "calculator", title: "Calculator" },
  { key: "agent_loop/calculate", name: "python", title: "Python arithmetic" },
  { key: "skills/calculate", name: "sympy", title: "SymPy" },
  { key: "pascaline/solve", name: "solve", title: "Solve an equation" },
];

/**
 * The tools of a choice: the five, those that it adds, and those of its folder.
 *
 * @throws {UsageError} if there is no such tool or folder
 */
export async function servedTools({ tools, root, readOnly }: Choice): Promise<ServedTool[]> {
  const added = addedTools(tools);
  const own = toolSet(FIVE.map(({ key }) => key));
  const five = FIVE.map(({ name, title }, at) => served(withName(own[at] as Tool, name), title));
  const folder = root === undefined ? undefined : folderAt(root, readOnly);
  const files = folder === undefined ? [] : await fileTools(folder);
  const thread = folder && new FileThread(folder);
  // `toolSet` may rename a tool; the thread knows it by its own name.
  const others = toolSet([...added, ...files]).map((tool, at) => {
    const file = files[at - added.length];
    return file === undefined || thread === undefined
      ? served(tool, titleOf(tool.name))
      : servedFile(tool, file.name, thread);
  });
  return [...five, ...others];
}

function served(tool: Tool & { forget?: CoreTool["forget"] }, title: string): ServedTool {
  const { forget } = tool;
  return { tool, title, run: (args, context) => runCall(tool, args, context), ...(forget && { forget }) };
}

function servedFile(tool: Tool, name: string, thread: FileThread): ServedTool {
  return { tool, title: titleOf(tool.name), hasThread: true, run: (args, _, signal) => thread.run(name, args, signal) };
}

function addedTools(wanted: readonly string[]): Tool[] {
  const offered = new Set(FIVE.map(({ key }) => key));
  const added: Tool[] = [];
  for (const tool of wanted.flatMap(toolsOf)) {
    const key = `${tool.set}/${tool.name}`;
    if (!offered.has(key)) added.push(tool);
    offered.add(key);
  }
  return added;
}

/** The tools of a set, or the one tool of a key. */
function toolsOf(wanted: string): CoreTool[] {
  const all = catalogue();
  const set = all.filter((tool) => tool.set === wanted && tool.execute !== undefined);
  if (set.length > 0) return set;
  const one = all.find(({ set: its, name }) => `${its}/${name}` === wanted || name === wanted);
  if (one === undefined) throw new UsageError(`Unknown tool name: ${wanted}`);
  if (one.execute === undefined) throw new UsageError(`${wanted} works on files: give their folder with --root`);
  return [one];
}

/** `get_current_time` as `Get current time`. */
function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
