import type { IToolExecutor, StateManager, ToolSchema } from "../art.js";
import { messageOf } from "../errors.js";

/** ART's registry of tools. The last registration of a name wins, with a warning. */
export class ToolRegistry {
  readonly #executors = new Map<string, IToolExecutor>();
  readonly #stateManager: StateManager | undefined;

  /** @param stateManager ART's, which says which tools a thread may see; without it, every thread sees all of them */
  constructor(stateManager?: StateManager) {
    this.#stateManager = stateManager;
  }

  /** @throws if the executor has no schema with a name, or cannot be executed */
  async registerTool(executor: IToolExecutor): Promise<void> {
    const name = executor?.schema?.name;
    if (!name || typeof executor.execute !== "function") {
      throw new Error("Invalid tool executor provided for registration.");
    }
    if (this.#executors.has(name)) console.warn(`ToolRegistry: tool "${name}" was already registered; it is replaced.`);
    this.#executors.set(name, executor);
  }

  async getToolExecutor(toolName: string): Promise<IToolExecutor | undefined> {
    return this.#executors.get(toolName);
  }

  /**
   * The descriptions of the tools, or of those that a thread may see. As in ART, a thread sees all of them if its
   * configuration cannot be loaded or has no list of tools; the tool system decides separately which ones it may run.
   */
  async getAvailableTools(filter?: { enabledForThreadId?: string }): Promise<ToolSchema[]> {
    const schemas = [...this.#executors.values()].map((executor) => executor.schema);
    const threadId = filter?.enabledForThreadId;
    if (!threadId || this.#stateManager === undefined) return schemas;
    const isEnabled = await this.#filterOf(threadId, this.#stateManager);
    const enabled = await Promise.all(schemas.map(({ name }) => isEnabled(name)));
    return schemas.filter((_, index) => enabled[index]);
  }

  async #filterOf(
    threadId: string,
    stateManager: StateManager,
  ): Promise<(toolName: string) => boolean | Promise<boolean>> {
    if (stateManager.loadThreadContext === undefined) {
      return (toolName) => stateManager.isToolEnabled(threadId, toolName);
    }
    try {
      const enabledTools = (await stateManager.loadThreadContext(threadId))?.config?.enabledTools;
      if (Array.isArray(enabledTools)) return (toolName) => enabledTools.includes(toolName);
    } catch (error) {
      console.warn(`ToolRegistry: the configuration of thread "${threadId}" cannot be loaded: ${messageOf(error)}`);
    }
    return () => true;
  }

  async clearAllTools(): Promise<void> {
    this.#executors.clear();
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
