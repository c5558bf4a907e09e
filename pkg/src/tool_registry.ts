import type { IToolExecutor, ToolSchema } from "./art.js";

/** ART's registry of tools. The last registration of a name wins, with a warning. */
export class ToolRegistry {
  readonly #executors = new Map<string, IToolExecutor>();
  readonly #isEnabled: ((toolName: string, threadId: string) => boolean | Promise<boolean>) | undefined;

  /** @param options `isToolEnabled` says which tools a thread may see; by default all of them. */
  constructor(
    options: { isToolEnabled?: (toolName: string, threadId: string) => boolean | Promise<boolean> } = {},
  ) {
    this.#isEnabled = options.isToolEnabled;
  }

  /** @throws if the executor has no schema with a name, or cannot be executed */
  async registerTool(executor: IToolExecutor): Promise<void> {
    const name = executor?.schema?.name;
    if (!name || typeof executor.execute !== "function") {
      throw new Error("Invalid tool executor provided for registration.");
    }
    if (this.#executors.has(name))
      console.warn(`ToolRegistry: tool "${name}" was already registered; it is replaced.`);
    this.#executors.set(name, executor);
  }

  async getToolExecutor(toolName: string): Promise<IToolExecutor | undefined> {
    return this.#executors.get(toolName);
  }

  async getAvailableTools(filter?: { enabledForThreadId?: string }): Promise<ToolSchema[]> {
    const schemas = [...this.#executors.values()].map((executor) => executor.schema);
    const threadId = filter?.enabledForThreadId;
    if (threadId === undefined || this.#isEnabled === undefined) return schemas;
    const enabled = await Promise.all(schemas.map((schema) => this.#isEnabled?.(schema.name, threadId)));
    return schemas.filter((_, index) => enabled[index]);
  }

  async unregisterTool(toolName: string): Promise<void> {
    this.#executors.delete(toolName);
  }

  /** Removes the tools that the predicate selects; returns their number. */
  async unregisterTools(predicate: (schema: ToolSchema) => boolean): Promise<number> {
    const names = [...this.#executors.values()]
      .map(({ schema }) => schema)
      .filter(predicate)
      .map(({ name }) => name);
    for (const name of names) this.#executors.delete(name);
    return names.length;
  }
}
