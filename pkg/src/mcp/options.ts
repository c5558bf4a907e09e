/** The options of `pascaline mcp`. */
import { parseArgs } from "node:util";

/** A command that cannot be run as it was given. */
export class UsageError extends Error {}

/** Which tools a server offers. */
export interface Choice {
  /** Names of the server, keys of the catalogue, such as `agent_loop/get_current_time`, or sets, in addition to the usual tools. */
  readonly tools: readonly string[];
  /** Whether the usual tools are all that have a name here. */
  readonly all: boolean;
  /** These tools and no others. */
  readonly only?: readonly string[] | undefined;
  /** The folder of the file tools; without one there are none. */
  readonly root?: string | undefined;
  readonly readOnly: boolean;
}

/** How HTTP is served. */
export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  /** Hosts, in addition to the loopback ones and the own, under which clients may address the server. */
  readonly allowedHosts: readonly string[];
  /** Origins, in addition to the loopback ones, whose pages may use the server. */
  readonly allowedOrigins: readonly string[];
  /** How long a request may take to arrive. */
  readonly requestMilliseconds: number;
  readonly sessions: SessionLimits;
  /** The store in which `ans` and sessions are kept; without one they are in memory. */
  readonly answers?: AnswersOptions | undefined;
}

/** Where a store is, and how long one of its operations may take. */
export interface AnswersOptions {
  readonly uri: string;
  readonly milliseconds: number;
}

/** How many sessions there are at once, and how long one may be idle. */
export interface SessionLimits {
  readonly most: number;
  readonly idleMilliseconds: number;
}

/** What `pascaline mcp` was told. */
export interface McpOptions {
  readonly choice: Choice;
  /** Undefined for standard input and output. */
  readonly http?: HttpOptions;
}

const PORT = 8722;
const MOST_PORT = 65_535;
const SESSIONS = 1_000;
const IDLE_SECONDS = 1_800;
const REQUEST_SECONDS = 30;
const ANSWERS_SECONDS = 2;
/** The longest time of a timer. */
const MOST_SECONDS = 2_000_000;

/** The text of `pascaline mcp --help`. */
export const MCP_HELP = `Serves the calculators to a client of the Model Context Protocol.

Usage: pascaline mcp [options]

It serves on standard input and output, or with --http by streamable HTTP. The tools are
answer and calculator (mathjs); with --all, python, sympy and solve as well.

Tools:
  --tools NAME,…         Adds tools: python, sympy, solve, or of the catalogue set/name, such as
                         agent_loop/get_current_time, or a set, such as nanochat
  --all                  Adds python, sympy and solve
  --only NAME,…          Offers exactly these tools
  --root DIR             Adds read, write, edit, grep, find and ls in this folder
  --read-only            Of those, only the ones that change nothing

HTTP:
  --http                 Serves http://HOST:PORT/mcp
  --host HOST            The address to listen on [default: 127.0.0.1]
  --port PORT            The port; 0 takes a free one [default: ${PORT}]
  --allow-host HOST      Another host name under which clients reach the server; repeatable
  --allow-origin ORIGIN  A web origin whose pages may use the server; repeatable
  --max-sessions N       Sessions at once; the longest idle one makes room [default: ${SESSIONS}]
  --idle-seconds N       A session ends after this time without a call [default: ${IDLE_SECONDS}]
  --request-seconds N    A request must have arrived within this time [default: ${REQUEST_SECONDS}]
  --answers URI          Keeps ans and sessions in a store that servers share: redis://…, postgres://…,
                         sqlite:FILE, or another URI of Keyv. Its client is a package of your own
  --answers-seconds N    An operation of the store must end within this time [default: ${ANSWERS_SECONDS}]

  -h, --help             Prints this help
`;

const OPTIONS = {
  tools: { type: "string", multiple: true },
  all: { type: "boolean" },
  only: { type: "string", multiple: true },
  root: { type: "string" },
  "read-only": { type: "boolean" },
  http: { type: "boolean" },
  host: { type: "string" },
  port: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  "allow-origin": { type: "string", multiple: true },
  "max-sessions": { type: "string" },
  "idle-seconds": { type: "string" },
  "request-seconds": { type: "string" },
  answers: { type: "string" },
  "answers-seconds": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const HTTP_ONLY = [
  "host",
  "port",
  "allow-host",
  "allow-origin",
  "max-sessions",
  "idle-seconds",
  "request-seconds",
  "answers",
  "answers-seconds",
] as const;

/**
 * Reads the options; undefined if the help was asked for.
 *
 * @throws {UsageError}
 */
export function readOptions(args: string[]): McpOptions | undefined {
  const values = valuesOf(args);
  if (values.help) return undefined;
  const choice = choiceOf(values);
  if (values.http) return { choice, http: httpOptions(values) };
  const misplaced = HTTP_ONLY.find((name) => values[name] !== undefined);
  if (misplaced !== undefined) throw new UsageError(`--${misplaced} needs --http`);
  return { choice };
}

type Values = ReturnType<typeof valuesOf>;

function choiceOf({ root: given, tools, all = false, only, "read-only": readOnly = false }: Values): Choice {
  // A bundle whose user has chosen no folder passes an empty one.
  const root = given === "" ? undefined : given;
  if (readOnly && root === undefined) throw new UsageError("--read-only needs --root");
  if (only !== undefined && (all || tools !== undefined))
    throw new UsageError("--only cannot be used with --tools or --all");
  return { root, readOnly, all, tools: namesIn(tools ?? []), only: only && namesIn(only) };
}

function namesIn(lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.split(",")).filter((name) => name !== "");
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function httpOptions(values: Values): HttpOptions {
  return {
    host: values.host ?? "127.0.0.1",
    port: integerOf(values, "port", 0, MOST_PORT, PORT),
    allowedHosts: values["allow-host"] ?? [],
    allowedOrigins: (values["allow-origin"] ?? []).map(originOf),
    requestMilliseconds: 1_000 * integerOf(values, "request-seconds", 1, MOST_SECONDS, REQUEST_SECONDS),
    sessions: {
      most: integerOf(values, "max-sessions", 1, Number.MAX_SAFE_INTEGER, SESSIONS),
      idleMilliseconds: 1_000 * integerOf(values, "idle-seconds", 1, MOST_SECONDS, IDLE_SECONDS),
    },
    answers: answersOptions(values),
  };
}

function answersOptions(values: Values): AnswersOptions | undefined {
  const { answers: uri, "answers-seconds": seconds } = values;
  if (uri !== undefined)
    return { uri, milliseconds: 1_000 * integerOf(values, "answers-seconds", 1, MOST_SECONDS, ANSWERS_SECONDS) };
  if (seconds !== undefined) throw new UsageError("--answers-seconds needs --answers");
  return undefined;
}

function integerOf(
  values: Values,
  name: "port" | "max-sessions" | "idle-seconds" | "request-seconds" | "answers-seconds",
  least: number,
  most: number,
  otherwise: number,
): number {
  const text = values[name];
  if (text === undefined) return otherwise;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(number >= least && number <= most))
    throw new UsageError(`--${name} must be an integer from ${least} to ${most}`);
  return number;
}

/** The origin as a browser sends it. */
function originOf(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : "null";
  if (origin === "null")
    throw new UsageError(`--allow-origin must be an origin such as https://example.org, not ${text}`);
  return origin;
}
