import type { Failure, Reply } from "pascaline";
import type { Question } from "../protocol";

/** What was said to a question. */
export type Said = { reply: Reply } | { failure: Failure };

/** A question of the history, and what was said to it. */
export interface KeptEntry {
  question: Question;
  said: Said;
}

/** What outlasts a reload: the questions, the oldest first, and what the next one may name. */
export interface KeptHistory {
  entries: KeptEntry[];
  known: Pick<Question, "ans" | "shownAns" | "scope">;
}

/** The number is that of the form: another version of the page may keep another. */
const PLACE = "pascaline.answers.1";
const MOST_ENTRIES = 100;

/** The history that this browser has kept; undefined if it has none, or what is there is no history. */
export function load(): KeptHistory | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return isHistory(kept) ? kept : undefined;
  } catch {
    // The storage is switched off, or somebody else has written there.
    return undefined;
  }
}

/** Keeps the newest part of a history: as much as there is room for. */
export function save({ entries, known }: KeptHistory): void {
  for (let count = MOST_ENTRIES; count >= 1; count = Math.floor(count / 2)) {
    try {
      localStorage.setItem(PLACE, JSON.stringify({ entries: entries.slice(-count), known }));
      return;
    } catch {
      // The storage is full, or switched off: then nothing outlasts the page.
    }
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // There was nothing to forget.
  }
}

function isHistory(value: unknown): value is KeptHistory {
  const { entries, known } = (value ?? {}) as Partial<KeptHistory>;
  return Array.isArray(entries) && entries.every(isEntry) && isTexts(known?.scope) && isOptionalText(known.ans);
}

function isEntry(value: unknown): value is KeptEntry {
  const { question, said } = (value ?? {}) as Partial<KeptEntry>;
  const { text, digits, inDegrees, scope, ans } = (question ?? {}) as Partial<Question>;
  const isQuestion = typeof text === "string" && Number.isInteger(digits) && typeof inDegrees === "boolean";
  return isQuestion && isTexts(scope) && isOptionalText(ans) && isSaid(said);
}

function isSaid(value: unknown): value is Said {
  const { reply, failure } = (value ?? {}) as { reply?: Partial<Reply>; failure?: Partial<Failure> };
  if (reply) return typeof reply.text === "string" && typeof reply.reading === "string" && Array.isArray(reply.notes);
  return typeof failure?.message === "string" && Number.isInteger(failure.span?.start);
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}
