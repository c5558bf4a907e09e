import { pythonType } from "../python_type.js";
import { ConversationError } from "./errors.js";

/** A conversation, as training data holds it: a user and an assistant by turns. */
export interface Conversation {
  readonly messages: readonly Message[];
}

/** What one of them says; a system message may come first. */
export interface Message {
  readonly role: "system" | "user" | "assistant";
  /** A text, or, of an assistant, its parts. */
  readonly content: string | readonly Part[];
}

/** A part of what an assistant says. */
export interface Part {
  /** What it says itself, the expression that it gives to the calculator, or what the calculator gave. */
  readonly type: "text" | "python" | "python_output";
  readonly text: string;
}

/** A conversation as the wasm takes it: kinds, and a text for each. */
export interface Entries {
  readonly kinds: Uint8Array;
  readonly texts: string[];
}

const MESSAGE = 0;
const TEXT = 1;
const OTHER = 2;
const PARTS: ReadonlyMap<string, number> = new Map([
  ["text", 3],
  ["python", 4],
  ["python_output", 5],
]);
const OTHER_PART = 6;
const PART_TYPES: Readonly<Record<number, string>> = Object.fromEntries(
  [...PARTS].map(([type, kind]) => [kind, type]),
);

type Fields = Readonly<Record<string, unknown>>;

/** Reads a conversation; what it says is judged by the core. */
export function readConversation(conversation: unknown): Entries {
  const messages = fieldOf(conversation, "conversation", "messages", "messages");
  if (!Array.isArray(messages)) throw malformed("messages must be a list", "messages");
  const kinds: number[] = [];
  const texts: string[] = [];
  const add = (kind: number, text: string): void => {
    kinds.push(kind);
    texts.push(text);
  };
  for (const [index, message] of messages.entries()) readMessage(message, `messages[${index}]`, add);
  return { kinds: Uint8Array.from(kinds), texts };
}

type Add = (kind: number, text: string) => void;

function readMessage(message: unknown, path: string, add: Add): void {
  const role = fieldOf(message, path, "role");
  if (typeof role !== "string") throw malformed("role must be a string", `${path}.role`);
  add(MESSAGE, role);
  const content = fieldOf(message, path, "content");
  if (typeof content === "string") add(TEXT, content);
  else if (!Array.isArray(content)) add(OTHER, pythonType(content));
  else for (const [index, part] of content.entries()) readPart(part, `${path}.content[${index}]`, add);
}

function readPart(part: unknown, path: string, add: Add): void {
  const text = fieldOf(part, path, "text");
  if (typeof text !== "string") {
    throw malformed(`Invalid input type: <class '${pythonType(text)}'>`, `${path}.text`);
  }
  const type = fieldOf(part, path, "type");
  if (typeof type !== "string") throw malformed("type must be a string", `${path}.type`);
  const kind = PARTS.get(type);
  if (kind === undefined) add(OTHER_PART, type);
  else add(kind, text);
}

/** A field that must be there. Python's words for one that is not are its name. */
function fieldOf(value: unknown, path: string, name: string, at = `${path}.${name}`): unknown {
  if (typeof value !== "object" || value === null) throw malformed(`${path} must be an object`, path);
  const field = (value as Fields)[name];
  if (field === undefined) throw malformed(`'${name}'`, at);
  return field;
}

function malformed(message: string, path: string): ConversationError {
  return new ConversationError({ code: "malformed-conversation", message, path });
}

const ROLES = ["user", "assistant"] as const;

/** The conversation that a maker gives, which has a user and an assistant. */
export function toConversation(made: readonly (number | string)[]): Conversation {
  const messages: { role: Message["role"]; content: string | Part[] }[] = [];
  for (let at = 0; at < made.length; at += 2) {
    const kind = made[at] as number;
    const text = made[at + 1] as string;
    const message = messages.at(-1);
    if (kind === MESSAGE) messages.push({ role: ROLES.find((role) => role === text) ?? "system", content: [] });
    else if (kind === TEXT && message !== undefined) message.content = text;
    else if (message !== undefined) (message.content as Part[]).push({ type: PART_TYPES[kind] as Part["type"], text });
  }
  return { messages };
}
