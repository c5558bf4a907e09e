/** The tools that the server offers. */
import { type CoreTool, type Tool, type ToolKey, catalogue, toolSet, withName } from "../entries/node.js";
import type { RunContext } from "../tools/tool.js";
import { type Outcome, runCall } from "./call.js";
import { FileThread, type Folder, fileTools, folderAt } from "./files.js";
import { type Choice, UsageError } from "./options.js";
import { OWN_TOOLS } from "./own.js";
import type { OpenStore } from "./open_store.js";

/** A tool under the name that a client sees. */
export interface ServedTool {
  readonly key: string;
  readonly tool: Tool;
  readonly title: string;
  /** Runs a call; the arguments are JSON text. A tool with a thread of its own stops when the signal says so. */
  run(args: string, context: RunContext): Promise<Outcome>;
  /** Whether it has a thread of its own, so that a calculation need not wait for it. */
  readonly hasThread?: boolean;
  /** Whether it keeps the last answer of a session in a store. */
  readonly isStored?: boolean;
  /** Forgets the last answer of a session. */
  forget?(threadId: string): void | Promise<void>;
}

/**
 * The tools of a choice, those with names of their own first; the last answers may be in a store.
 *
 * @throws {UsageError} if one that is named does not exist, or there is no such folder
 */
export async function servedTools(choice: Choice, store?: OpenStore): Promise<ServedTool[]> {
  const { root, readOnly } = choice;
  const folder = root === undefined ? undefined : folderAt(root, readOnly);
  const files = folder === undefined ? [] : await fileTools(folder);
  const keys = keysOf(choice, files.map(keyOf));
  const own = OWN_TOOLS.filter(({ key }) => keys.includes(key));
  const others = keys.filter((key) => own.every((one) => one.key !== key));
  return [...servedOwn(own, store), ...servedOthers(others, files, folder)];
}

function servedOwn(own: typeof OWN_TOOLS, store: OpenStore | undefined): ServedTool[] {
  const isStored = store !== undefined && own.some(({ hasAns }) => hasAns);
  const tools = toolSet(
    own.map(({ key }) => key),
    isStored ? { answers: store.answers, answersTimeout: store.milliseconds } : {},
  );
  return own.map(({ key, name, title, hasAns }, at) => {
    const tool = served(key, withName(tools[at] as Tool, name), title);
    return { ...tool, isStored: isStored && hasAns };
  });
}

function servedOthers(keys: readonly ToolKey[], files: readonly CoreTool[], folder: Folder | undefined): ServedTool[] {
  const thread = folder && new FileThread(folder);
  const chosen = keys.map((key) => files.find((file) => keyOf(file) === key) ?? key);
  // `toolSet` may rename a tool; the thread knows it by its own name.
  return toolSet(chosen).map((tool, at) => {
    const [key, file] = [keys[at] as ToolKey, chosen[at] as CoreTool | ToolKey];
    return typeof file === "string" || thread === undefined
      ? served(key, tool, titleOf(tool.name))
      : servedFile(key, tool, file.name, thread);
  });
}

function served(key: string, tool: Tool & { forget?: CoreTool["forget"] }, title: string): ServedTool {
  const { forget } = tool;
  return { key, tool, title, run: (args, context) => runCall(tool, args, context), ...(forget && { forget }) };
}

function servedFile(key: string, tool: Tool, name: string, thread: FileThread): ServedTool {
  const run: ServedTool["run"] = (args, { signal }) => thread.run(name, args, signal as AbortSignal | undefined);
  return { key, tool, title: titleOf(tool.name), hasThread: true, run };
}

/** The keys of the tools of a choice, each once; `files` are those of the folder. */
function keysOf(choice: Choice, files: readonly ToolKey[]): ToolKey[] {
  const { tools, all, only, root } = choice;
  const named = (only ?? tools).flatMap((name) => keysNamed(name, files, root !== undefined));
  const usual = OWN_TOOLS.filter(({ isDefault }) => isDefault || all).map(({ key }) => key);
  const keys = only === undefined ? [...usual, ...named, ...files] : named;
  if (keys.length === 0) throw new UsageError(`No tool is named${thereAre()}`);
  return [...new Set(keys)];
}

/** The keys of a set's tools that need no folder, or of the one tool with this name or key. */
function keysNamed(wanted: string, files: readonly ToolKey[], hasFolder: boolean): ToolKey[] {
  const own = OWN_TOOLS.find(({ name }) => name === wanted);
  if (own !== undefined) return [own.key];
  const all = catalogue();
  const set = all.filter((tool) => tool.set === wanted && tool.execute !== undefined);
  if (set.length > 0) return set.map(keyOf);
  const one = all.find((tool) => keyOf(tool) === wanted || tool.name === wanted);
  if (one === undefined) throw new UsageError(`Unknown tool name: ${wanted}${thereAre()}`);
  const key = keyOf(one);
  if (one.execute !== undefined || files.includes(key)) return [key];
  const why = hasFolder
    ? "changes files, and --read-only leaves it out"
    : "works on files: name their folder with --root";
  throw new UsageError(`${key} ${why}`);
}

/** The tools that can be named. */
function thereAre(): string {
  const own = OWN_TOOLS.map(({ key }) => key);
  const others = catalogue()
    .map(keyOf)
    .filter((key) => !own.includes(key));
  return `; the tools are ${[...OWN_TOOLS.map(({ name }) => name), ...others].join(", ")}`;
}

function keyOf({ set, name }: CoreTool): ToolKey {
  return `${set}/${name}` as ToolKey;
}

/** `get_current_time` as `Get current time`. */
function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
