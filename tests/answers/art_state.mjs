// A stand-in for ART's state manager, as far as tools see it: it has the methods that `stateManagerAnswers` calls, their errors, and
// the explicit and the implicit way to save. What it has is in a repository, as JSON, which managers of several processes share.

/** What a repository has of a thread: its configuration, and its state. */
export class StateRepository {
  #contexts = new Map();

  async getThreadContext(threadId) {
    const text = this.#contexts.get(threadId);
    return text === undefined ? null : JSON.parse(text);
  }

  async setThreadConfig(threadId, config) {
    const { state = null } = (await this.getThreadContext(threadId)) ?? {};
    this.#contexts.set(threadId, JSON.stringify({ config, state }));
  }

  async setAgentState(threadId, state) {
    const context = await this.getThreadContext(threadId);
    if (context === null) throw new Error(`no configuration of the thread ${threadId}`);
    this.#contexts.set(threadId, JSON.stringify({ ...context, state }));
  }
}

export class StateManager {
  #repository;
  #strategy;
  #cached = new Map();

  /** @param {"explicit" | "implicit"} strategy */
  constructor(repository, strategy = "explicit") {
    this.#repository = repository;
    this.#strategy = strategy;
  }

  async loadThreadContext(threadId) {
    if (!threadId) throw new Error("threadId cannot be empty");
    if (this.#cached.has(threadId)) return this.#cached.get(threadId);
    const context = await this.#repository.getThreadContext(threadId);
    if (context === null) throw new Error(`thread context not found: ${threadId}`);
    if (this.#strategy === "implicit") this.#cached.set(threadId, context);
    return context;
  }

  async setThreadConfig(threadId, config) {
    await this.#repository.setThreadConfig(threadId, config);
    this.#cached.delete(threadId);
  }

  async setAgentState(threadId, state) {
    if (!threadId || !state) throw new Error("threadId and state cannot be empty");
    await this.#repository.setAgentState(threadId, state);
    if (this.#cached.has(threadId)) this.#cached.get(threadId).state = structuredClone(state);
  }
}
