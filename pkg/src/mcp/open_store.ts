import type { SessionStore } from "./session_records.js";

/** A store that is open. */
export interface OpenStore extends SessionStore {
  /** How long an operation may take. */
  readonly milliseconds: number;
  /** Why it could not be reached when it was opened. */
  readonly failure?: unknown;
  close(): Promise<void>;
}
