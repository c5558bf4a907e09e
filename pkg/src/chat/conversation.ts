import { pythonType } from "../python_type.js";
import { ConversationError } from "./errors.js";

/** A conversation, as training data stores it: alternating user and assistant messages. */
export interface Conversation {
  readonly messages: readonly Message[];
}

/** A message of one of them; a system message may come first. */
export interface Message {
  readonly role: "system" | "user" | "assistant";
  /** A string, or for an assistant, its parts. */
  readonly content: string | readonly Part[];
}

/** A part of an assistant's message. */
export interface Part {
  /** The assistant's own text, an expression for the calculator, or the calculator's output. */
  readonly type: "text" | "python" | "python_output";
  readonly text: string;
}

/** A conversation whose shape the core can check; content that is neither a string nor a list is the name of its type. */
export interface GivenConversation {
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | readonly GivenPart[] | { readonly other: string };
  }[];
}

type GivenMessage = GivenConversation["messages"][number];

interface GivenPart {
  readonly type: string;
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads a conversation; its content is checked by the core. */
export function readConversation(conversation: unknown): GivenConversation {
  const messages = fieldOf(conversation, "conversation", "messages", "messages");
  if (!Array.isArray(messages)) throw malformed("messages must be a list", "messages");
  return { messages: Array.from(messages, (message, index) => readMessage(message, `messages[${index}]`)) };
}

function readMessage(message: unknown, path: string): GivenMessage {
  const role = fieldOf(message, path, "role");
  if (typeof role !== "string") throw malformed("role must be a string", `${path}.role`);
  const content = fieldOf(message, path, "content");
  if (typeof content === "string") return { role, content };
  if (!Array.isArray(content)) return { role, content: { other: pythonType(content) } };
  return { role, content: Array.from(content, (part, index) => readPart(part, `${path}.content[${index}]`)) };
}

function readPart(part: unknown, path: string): GivenPart {
  const text = fieldOf(part, path, "text");
  if (typeof text !== "string") {
    throw malformed(`Invalid input type: <class '${pythonType(text)}'>`, `${path}.text`);
  }
  const type = fieldOf(part, path, "type");
  if (typeof type !== "string") throw malformed("type must be a string", `${path}.type`);
  return { type, text };
}

/** A required field. The message for a missing one is its name, as in Python. */
function fieldOf(value: unknown, path: string, name: string, at = `${path}.${name}`): unknown {
  if (typeof value !== "object" || value === null) throw malformed(`${path} must be an object`, path);
  const field = (value as Fields)[name];
  if (field === undefined) throw malformed(`'${name}'`, at);
  return field;
}

function malformed(message: string, path: string): ConversationError {
  return new ConversationError({ code: "malformed-conversation", message, path });
}
