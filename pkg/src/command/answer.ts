/** `pascaline answer`, and `pascaline` with a text. */
import { type Reply, replyOf } from "../answer.js";
import type { TextEntry } from "../crossing/engine.js";
import { type AnswerInputs, answerText } from "../crossing/parts.js";
import type { LimitCells } from "../limits.js";
import { Entry } from "../crossing/wire.js";
import { zonedInstant } from "../zone.js";
import { failureSaid, noteInBytes } from "./failure.js";
import { MAX_LINE } from "./lines.js";
import { type Given, type Option, type Subcommand, binding, unsigned32, withoutSpace } from "./options.js";
import { type Aside, type Said, toEach } from "./said.js";
import type { Ended } from "./usage.js";

const DIGITS = 15;

/** How a text is read. */
export const ANSWER_READING: readonly Option[] = [
  { long: "degrees" },
  { long: "locale", value: "TAG", read: locale },
  { long: "now", value: "INSTANT", read: instantOrNone },
];

export const ANSWER: Subcommand = {
  name: "answer",
  takesText: true,
  mostWords: Infinity,
  options: [
    { long: "scope", value: "NAME=VALUE", read: binding, isRepeated: true },
    { long: "ans", value: "VALUE", takesMinus: true },
    ...ANSWER_READING,
    { long: "digits", value: "N", read: unsigned32 },
    { long: "json" },
    MAX_LINE,
  ],
};

/** The inputs of a text without options. */
export const NO_OPTIONS: AnswerInputs = { entries: [], inDegrees: false, digits: DIGITS, limits: undefined };

/** Names and what they stand for. */
export type Scope = readonly (readonly [name: string, value: string])[];

/** Checks a language; the core knows which there are. */
function locale(tag: string): string {
  answerText("1", { ...NO_OPTIONS, entries: [{ kind: Entry.Locale, name: "", value: tag }] });
  return tag;
}

/** Checks a time; the core knows which there are. */
export function instant(text: string): string {
  answerText("1", { ...NO_OPTIONS, entries: [{ kind: Entry.Now, name: "", value: text }] });
  return text;
}

function instantOrNone(text: string): string {
  return text === "none" ? text : instant(text);
}

/** Answers; `refusal` is the error of a text that was not meant as one. Returns the exit code. */
export function runAnswer(given: Given, limits: LimitCells, refusal: () => Ended | undefined): number {
  const inputs = answerInputs(given, limits, given.all("scope"), given.one("ans"));
  const asJson = given.has("json");
  return toEach(given, (text) => {
    try {
      const reply = replyOf(answerText(text, inputs));
      return asJson ? { kind: "json", json: jsonOf(reply, text) } : saidOf(reply, text);
    } catch (error) {
      const refused = refusal();
      return refused === undefined ? failureSaid(error, text, asJson) : { kind: "refusal", refusal: refused };
    }
  });
}

/** What a text is answered with. */
export function answerInputs(given: Given, limits: LimitCells, scope: Scope, ans: string | undefined): AnswerInputs {
  const entries: TextEntry[] = scope.map(([name, value]) => ({ kind: Entry.Text, name, value }));
  const tag = given.one("locale");
  if (ans !== undefined) entries.push({ kind: Entry.Ans, name: "", value: ans });
  if (tag !== undefined) entries.push({ kind: Entry.Locale, name: "", value: tag });
  const now = given.one<string>("now") ?? zonedInstant(new Date());
  if (now !== "none") entries.push({ kind: Entry.Now, name: "", value: now });
  return { entries, inDegrees: given.has("degrees"), digits: given.one<number>("digits") ?? DIGITS, limits };
}

/** The reply as it is shown, with places in bytes. */
function jsonOf({ shownExact, exact: _, ...reply }: Reply, asked: string): string {
  const { type, text, ...rest } = reply;
  const notes = reply.notes.map((note) => noteInBytes(note, asked));
  return JSON.stringify({ type, text, ...(shownExact !== undefined && { exact: shownExact }), ...rest, notes });
}

/** Whether a reading is what was written, up to spaces. */
export function isSame(reading: string, asked: string): boolean {
  return withoutSpace(reading) === withoutSpace(asked);
}

/** The answer, and what is worth knowing about it. */
export function saidOf({ text, shownExact, reading, notes, alternatives = [] }: Reply, asked: string): Said {
  const asides: Aside[] = [];
  if (shownExact !== undefined) asides.push({ label: "exact", text: shownExact });
  if (!isSame(reading, asked) && reading !== text) asides.push({ label: "reading", text: reading });
  for (const { message } of notes) asides.push({ label: "note", text: message });
  for (const other of alternatives) asides.push({ label: "or", text: `${other.reading} = ${other.text}` });
  return { kind: "answer", texts: [text], asides };
}
