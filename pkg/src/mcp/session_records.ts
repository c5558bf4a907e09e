/**
 * What a store keeps of a session beside its `ans`: how the client introduced itself, with which any server on the store opens
 * the session again.
 */
import type { AnswerStore } from "../entries/answers.js";

const PREFIX = "pascaline:session:";
const VERSION = 1;
const MOST_CHARACTERS = 1 << 20;
/** The ids that servers give. Nothing else is looked up. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How often the time to live begins anew within itself. */
const REFRESHES_PER_TIME_TO_LIVE = 3;
const DAY_MILLISECONDS = 86_400_000;

/** The parameters of a session's first request. */
export type Introduction = Readonly<Record<string, unknown>>;

/** A store whose operations end in time. */
export interface SessionStore {
  readonly answers: AnswerStore;
  /** How long a record is there after it was written; for ever by default. */
  readonly keptMilliseconds?: number | undefined;
}

/** The sessions in a store. */
export class SessionRecords {
  readonly #store: AnswerStore;
  /** After this time, the record of a session that is used is to be written again, so that nobody takes it for an old one. */
  readonly freshMilliseconds: number;

  constructor({ answers, keptMilliseconds = Infinity }: SessionStore) {
    this.#store = answers;
    this.freshMilliseconds = Math.min(keptMilliseconds / REFRESHES_PER_TIME_TO_LIVE, DAY_MILLISECONDS);
  }

  /**
   * The introduction of a session; undefined if there is no such session.
   *
   * @throws {Error} if the store does not tell, or a server of another version has written the record
   */
  async find(id: string): Promise<Introduction | undefined> {
    if (!ID.test(id)) return undefined;
    const text = await this.#store.get(keyOf(id));
    if (text === undefined || text === null) return undefined;
    if (typeof text !== "string") throw new Error("the record of the session is no text");
    return introductionIn(text, id);
  }

  /** Keeps a session; false if that failed, or if the record is too long. */
  async keep(id: string, initialize: Introduction): Promise<boolean> {
    const record = recordOf(id, initialize);
    if (record.length > MOST_CHARACTERS) return false;
    try {
      await this.#store.set(keyOf(id), record);
      return true;
    } catch {
      return false;
    }
  }

  /** Writes the record of a session again, unless another server has ended it. */
  async refresh(id: string): Promise<void> {
    const key = keyOf(id);
    try {
      const record = await this.#store.get(key);
      if (typeof record !== "string") return;
      if (this.#store.compareAndSet === undefined) await this.#store.set(key, record);
      else await this.#store.compareAndSet(key, record, record);
    } catch {
      // The next time comes soon.
    }
  }

  /** @throws {Error} if the store does not confirm it */
  async forget(id: string): Promise<void> {
    await this.#store.delete(keyOf(id));
  }
}

function keyOf(id: string): string {
  return PREFIX + id;
}

function recordOf(session: string, initialize: Introduction): string {
  return JSON.stringify({ v: VERSION, session, initialize });
}

/** The introduction in a record. What is no record does not open a session; one of another version may be one for another server. */
function introductionIn(text: string, id: string): Introduction | undefined {
  const { v, session, initialize, ...others } = objectIn(text);
  if (typeof v === "number" && v !== VERSION) throw new Error(`the record of the session has version ${v}`);
  const isWhole = v === VERSION && session === id && isObject(initialize) && Object.keys(others).length === 0;
  return isWhole ? initialize : undefined;
}

function objectIn(text: string): Record<string, unknown> {
  if (text.length > MOST_CHARACTERS) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
