import type { AnswerStore } from "./store.js";

/** ART's state manager, as far as it keeps the state of agents. */
export interface AgentStateManager {
  loadThreadContext(threadId: string): Promise<{ readonly state?: { readonly data: any } | null }>;
  setAgentState(threadId: string, state: any): Promise<void>;
}

/** What the key of a thread begins with, if the rest is its name. */
const PLAIN = "pascaline:ans:";

/**
 * A store in the state that ART's state manager keeps of each thread: the answer is a member of its `data`, under the thread's key. As
 * with everything in that state, the last writer wins: it is for threads that one process serves at a time. A thread's name has at most
 * 128 letters, digits and `._:@/+=-`.
 *
 * @example
 * new CalculatorTool({ answers: stateManagerAnswers(stateManager) });
 */
export function stateManagerAnswers(stateManager: AgentStateManager): AnswerStore {
  const load = async (key: string): Promise<{ threadId: string; state: object; data: Record<string, unknown> }> => {
    if (!key.startsWith(PLAIN)) throw new Error(`the state manager has no thread for the key ${key}`);
    const threadId = key.slice(PLAIN.length);
    const state = (await stateManager.loadThreadContext(threadId)).state ?? { data: undefined };
    const data: unknown = state.data ?? {};
    if (typeof data !== "object" || Array.isArray(data))
      throw new Error("the data of the thread's state must be an object");
    return { threadId, state, data: data as Record<string, unknown> };
  };
  return {
    get: async (key) => {
      const { data } = await load(key);
      return Object.hasOwn(data, key) ? data[key] : undefined;
    },
    set: async (key, record) => {
      const { threadId, state, data } = await load(key);
      await stateManager.setAgentState(threadId, { ...state, data: { ...data, [key]: record } });
    },
    delete: async (key) => {
      const { threadId, state, data } = await load(key);
      if (!Object.hasOwn(data, key)) return;
      const { [key]: _, ...rest } = data;
      await stateManager.setAgentState(threadId, { ...state, data: rest });
    },
  };
}
