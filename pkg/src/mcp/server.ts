/** One client's server: its tools and resources, as the protocol has them. */
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  type Tool as ListedTool,
} from "@modelcontextprotocol/server";
import type { Signal } from "../abort.js";
import type { ToolContext } from "../entries/node.js";
import type { RunContext, Turn } from "../tools/tool.js";
import { type Outcome, named } from "./call.js";
import { idempotencyKeyIn } from "./idempotency.js";
import { argumentsText } from "./message.js";
import { IDENTITY, instructionsFor, outputOf } from "./own.js";
import { Resources } from "./resources.js";
import { resultOf } from "./result.js";
import type { ServedTool } from "./tools.js";
import { Turns } from "./turns.js";

/** The first revision of the protocol whose results have structure; clients of older ones may reject what they do not know. */
const STRUCTURED_SINCE = "2025-06-18";

const MOST_OF_A_NAME = 100;

/** What a server offers never changes while it runs, and is the same for everybody: a client without a session need not ask again. */
const FRESH = { ttlMs: 3_600_000, cacheScope: "public" } as const;
const UNCHANGING = {
  "server/discover": FRESH,
  "tools/list": FRESH,
  "resources/list": FRESH,
  "resources/templates/list": FRESH,
  "resources/read": FRESH,
};

/** The session of a server. */
export interface ServedSession {
  /** The thread of `ans`; without one, no call sees the result of another. */
  readonly threadId?: string;
  /** Receives the id of a call that the client has cancelled, which gets no answer. */
  onCancelled?(id: string | number): void;
}

/** Makes servers that share tools and take turns. */
export class Servers {
  readonly #tools: ReadonlyMap<string, ServedTool>;
  readonly #listed: ListedTool[];
  /** The same without a schema of the results. */
  readonly #plain: ListedTool[];
  readonly #instructions: string;
  /** The names of the tools by their keys. */
  readonly #names: Readonly<Record<string, string>>;
  readonly #resources: Resources;
  readonly #calculations = new Turns();
  readonly #fileCalls = new Turns();

  constructor(tools: readonly ServedTool[]) {
    this.#tools = new Map(tools.map((served) => [served.tool.name, served]));
    this.#instructions = instructionsFor(tools.map(({ key }) => key));
    this.#names = Object.fromEntries(tools.map(({ key, tool }) => [key, tool.name]));
    this.#resources = new Resources(new Map(Object.entries(this.#names)));
    this.#listed = tools.map(listed);
    this.#plain = this.#listed.map(({ outputSchema: _, ...tool }) => tool);
  }

  /** A server for one connection, session or request. */
  open(session: ServedSession): Server {
    const { pages, templates } = this.#resources;
    const server = new Server(
      { name: IDENTITY.name, title: "Pascaline", version: IDENTITY.version },
      {
        capabilities: { completions: {}, resources: {}, tools: {} },
        instructions: this.#instructions,
        cacheHints: UNCHANGING,
      },
    );
    server.setRequestHandler("tools/list", () => ({ tools: hasStructure(server) ? this.#listed : this.#plain }));
    server.setRequestHandler("tools/call", async ({ params }, context) =>
      resultOf(await this.#call(params.name, params.arguments, session, context), hasStructure(server)),
    );
    server.setRequestHandler("resources/list", () => ({
      resources: pages.map(({ text: _, ...resource }) => resource),
    }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [...templates] }));
    server.setRequestHandler("resources/read", ({ params: { uri } }) => {
      const page = pages.find((each) => each.uri === uri);
      if (page === undefined) throw new ResourceNotFoundError(uri.slice(0, MOST_OF_A_NAME));
      return { contents: [{ uri, mimeType: page.mimeType, text: page.text() }] };
    });
    server.setRequestHandler("completion/complete", ({ params: { ref, argument } }) => {
      const known = ref.type === "ref/resource" && templates.some(({ uriTemplate }) => uriTemplate === ref.uri);
      if (!known)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Only the templates of resources have completions");
      return { completion: { values: this.#resources.completions(argument.value), hasMore: false } };
    });
    return server;
  }

  /** Forgets the last results of a session that has ended. */
  async forget(threadId: string): Promise<void> {
    await Promise.all([...this.#tools.values()].map((served) => served.forget?.(threadId)));
  }

  /** The tool with this name. */
  tool(name: string): ServedTool | undefined {
    return this.#tools.get(name);
  }

  /** Runs a call of a tool when it is its turn; undefined if it is cancelled before that. `began` is called when it begins. */
  call(
    served: ServedTool,
    args: string,
    context: ToolContext,
    signal: Signal,
    began?: () => Promise<void>,
  ): Promise<Outcome | undefined> {
    const { threadId = "" } = context;
    if (served.isStored && threadId !== "") return this.#callStored(served, args, { ...context, signal }, began);
    const turns = served.hasThread ? this.#fileCalls : this.#calculations;
    return turns.run(threadId, signal, () =>
      began === undefined ? this.#run(served, args, context) : began().then(() => this.#run(served, args, context)),
    );
  }

  /**
   * The same for a call whose `ans` is in a store. It takes a turn only to calculate, so that no session waits for the store of
   * another; the tools themselves keep the calls of a session in order.
   */
  async #callStored(
    served: ServedTool,
    args: string,
    context: RunContext & { readonly signal: Signal },
    began: (() => Promise<void>) | undefined,
  ): Promise<Outcome | undefined> {
    const { threadId = "", signal } = context;
    const turn: Turn = (calculate) => this.#calculations.run(threadId, signal, async () => calculate());
    await began?.();
    const outcome = await this.#run(served, args, { ...context, turn });
    return signal.aborted ? undefined : outcome;
  }

  /** Runs a call of a tool; a failure has the names that tools have here. */
  async #run({ key, run }: ServedTool, args: string, context: RunContext): Promise<Outcome> {
    return named(await run(args, context), key, args, this.#names);
  }

  async #call(
    name: string,
    args: unknown,
    { threadId, onCancelled }: ServedSession,
    { mcpReq, http }: ServerContext,
  ): Promise<Outcome> {
    const served = this.tool(name);
    if (served === undefined) {
      const unknown = `Unknown tool: ${name.slice(0, MOST_OF_A_NAME)}`;
      const known = [...this.#tools.keys()].join(", ");
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${unknown}; the tools are ${known}`);
    }
    const { signal, id } = mcpReq;
    if (onCancelled !== undefined) signal.addEventListener("abort", () => onCancelled(id), { once: true });
    const context: ToolContext = { threadId, idempotencyKey: idempotencyKeyIn(http?.req), signal };
    const began = (): Promise<void> => reportProgress(mcpReq, 0);
    const outcome = await this.call(served, argumentsText(args), context, signal, began);
    if (outcome === undefined) throw signal.reason;
    await reportProgress(mcpReq, 1);
    return outcome;
  }
}

/** Whether the client of a server knows structured content. A request that stands alone is of a revision without sessions. */
export function hasStructure(server: Server): boolean {
  return (server.getNegotiatedProtocolVersion() ?? STRUCTURED_SINCE) >= STRUCTURED_SINCE;
}

/** A call has one step, so a client that asks for progress hears of its beginning and its end. */
async function reportProgress({ _meta, notify }: ServerContext["mcpReq"], progress: number): Promise<void> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return;
  await notify({ method: "notifications/progress", params: { progressToken, progress, total: 1 } });
}

function listed({ key, tool, title }: ServedTool): ListedTool {
  const { name, description, parameters, annotations } = tool;
  const { readOnly = false, idempotent = false } = annotations ?? {};
  return {
    name,
    title,
    description,
    inputSchema: parameters,
    outputSchema: outputOf(key),
    // Nothing that a tool reaches is outside of this machine.
    annotations: {
      title,
      readOnlyHint: readOnly,
      destructiveHint: !readOnly,
      idempotentHint: idempotent,
      openWorldHint: false,
    },
  };
}
