/**
 * What is wrong with a client's introduction, the parameters of `initialize`. The SDK would answer with the findings of its validator,
 * as an error of the server.
 */
import {
  LATEST_PROTOCOL_VERSION,
  ProtocolErrorCode,
  isInitializeRequest,
  isJSONRPCRequest,
} from "@modelcontextprotocol/server";
import type { Id } from "./hot_calls.js";

/** A parameter: what it must be, and whether it is that. */
type Row = readonly [name: string, wanted: string, isWanted: (given: unknown) => boolean];

const PARAMETERS: readonly Row[] = [
  ["protocolVersion", `a string such as "${LATEST_PROTOCOL_VERSION}"`, (given) => typeof given === "string"],
  ["capabilities", "an object such as {}", isObject],
  ["clientInfo", "an object with the strings name and version", isImplementation],
];

/** Why an introduction is refused, and the id of the request. */
export interface RefusedIntroduction {
  readonly code: number;
  readonly message: string;
  readonly id: Id;
}

/** Why the SDK cannot read an introduction; undefined if a message is none, or can be read, or is no request. */
export function refusedIntroduction(message: unknown): RefusedIntroduction | undefined {
  const { method, params = null, ...others } = (message ?? {}) as Record<string, unknown>;
  if (method !== "initialize" || isInitializeRequest(message)) return undefined;
  // No parameters may also be written as null.
  const request = { ...others, method, params: params ?? {} };
  if (!isJSONRPCRequest(request)) return undefined;
  const why = faultOf(request.params);
  return { code: ProtocolErrorCode.InvalidParams, message: `Invalid params for initialize${why}`, id: request.id };
}

/** What is wrong with the first parameter that is; nothing is said of what is nested in one. */
function faultOf(params: Readonly<Record<string, unknown>>): string {
  for (const [name, wanted, isWanted] of PARAMETERS) {
    if (!Object.hasOwn(params, name)) return `: ${name} is missing; it must be ${wanted}`;
    if (!isWanted(params[name])) return `: ${name} must be ${wanted}`;
  }
  return "";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isImplementation(value: unknown): boolean {
  const { name, version } = (value ?? {}) as Record<string, unknown>;
  return typeof name === "string" && typeof version === "string";
}
