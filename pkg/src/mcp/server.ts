/** One client's server: its tools and resources, as the protocol has them. */
import { readFileSync } from "node:fs";
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  type Tool as ListedTool,
} from "@modelcontextprotocol/server";
import type { Outcome } from "./call.js";
import { argumentsText } from "./message.js";
import { PAGES, TEMPLATES, completionsOf } from "./resources.js";
import type { ServedTool } from "./tools.js";
import { Turns } from "./turns.js";

const INSTRUCTIONS = `Exact calculators; call one instead of calculating yourself.
answer: anything as people write it, with exact numbers: percentages, fractions, units, money, dates, LaTeX, equations.
calculator: everyday expressions, with functions, percentages, statistics, matrices and complex numbers, in double precision.
python: + - * / // % ** with integers of any size, as in Python.
sympy: as many significant digits as you ask for, from exact numbers.
solve: the solutions of an equation.
In a session, 'ans' is the last result of answer or calculator.
After a failure, follow the hint. The resources pascaline://functions and pascaline://syntax/{set} list all that can be written.`;

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/**
 * The result of every tool: of a call that succeeds, `result`, and `notes` if there are any; of one that fails, `code` and, if there
 * is one, `hint`.
 */
const OUTPUT: ListedTool["outputSchema"] = {
  type: "object",
  properties: {
    result: { type: "string", description: "The result; a number is text, so that no digit is lost" },
    notes: {
      type: "array",
      items: { type: "string" },
      description: "Ways in which the result may differ from what was meant, a sentence each",
    },
    code: { type: "string", description: "Why the call failed: a code such as undefined-function" },
    hint: { type: "string", description: "How to correct a call that failed" },
  },
  additionalProperties: false,
};

/** The first revision of the protocol whose results have structure; clients of older ones may reject what they do not know. */
const STRUCTURED_SINCE = "2025-06-18";

const MOST_OF_A_NAME = 100;

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
  readonly #calculations = new Turns();
  readonly #fileCalls = new Turns();

  constructor(tools: readonly ServedTool[]) {
    this.#tools = new Map(tools.map((served) => [served.tool.name, served]));
    this.#listed = tools.map(listed);
    this.#plain = this.#listed.map(({ outputSchema: _, ...tool }) => tool);
  }

  /** A server for one connection, session or request. */
  open(session: ServedSession): Server {
    const server = new Server(
      { name: "pascaline", title: "Pascaline", version },
      { capabilities: { tools: {}, resources: {}, completions: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler("tools/list", () => ({ tools: hasStructure(server) ? this.#listed : this.#plain }));
    server.setRequestHandler("tools/call", async ({ params }, context) =>
      this.resultFor(server, await this.#call(params.name, params.arguments, session, context)),
    );
    server.setRequestHandler("resources/list", () => ({
      resources: PAGES.map(({ text: _, ...resource }) => resource),
    }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: TEMPLATES }));
    server.setRequestHandler("resources/read", ({ params: { uri } }) => {
      const page = PAGES.find((each) => each.uri === uri);
      if (page === undefined) throw new ResourceNotFoundError(uri.slice(0, MOST_OF_A_NAME));
      return { contents: [{ uri, mimeType: page.mimeType, text: page.text() }] };
    });
    server.setRequestHandler("completion/complete", ({ params: { ref, argument } }) => {
      const known = ref.type === "ref/resource" && TEMPLATES.some(({ uriTemplate }) => uriTemplate === ref.uri);
      if (!known)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Only the templates of resources have completions");
      return { completion: { values: completionsOf(argument.value), hasMore: false } };
    });
    return server;
  }

  /** Forgets the last results of a session that has ended. */
  forget(threadId: string): void {
    for (const served of this.#tools.values()) served.forget?.(threadId);
  }

  /** The tool with this name. */
  tool(name: string): ServedTool | undefined {
    return this.#tools.get(name);
  }

  /** The turns of a tool's thread. */
  turns({ hasThread = false }: ServedTool): Turns {
    return hasThread ? this.#fileCalls : this.#calculations;
  }

  /** The result that a server's client sees. */
  resultFor(server: Server, outcome: Outcome): CallToolResult {
    const result = resultOf(outcome);
    if (!hasStructure(server)) delete result.structuredContent;
    return result;
  }

  async #call(
    name: string,
    args: unknown,
    { threadId, onCancelled }: ServedSession,
    { mcpReq }: ServerContext,
  ): Promise<Outcome> {
    const served = this.tool(name);
    if (served === undefined) {
      const unknown = `Unknown tool: ${name.slice(0, MOST_OF_A_NAME)}`;
      const known = [...this.#tools.keys()].join(", ");
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${unknown}; the tools are ${known}`);
    }
    const { signal, id } = mcpReq;
    if (onCancelled !== undefined) signal.addEventListener("abort", () => onCancelled(id), { once: true });
    const outcome = await this.turns(served).run(threadId ?? "", signal, async () => {
      await reportProgress(mcpReq, 0);
      return served.run(argumentsText(args), { threadId }, signal);
    });
    if (outcome === undefined) throw signal.reason;
    await reportProgress(mcpReq, 1);
    return outcome;
  }
}

/** Whether the client of a server knows structured content. A request that stands alone is of a revision without sessions. */
function hasStructure(server: Server): boolean {
  return (server.getNegotiatedProtocolVersion() ?? STRUCTURED_SINCE) >= STRUCTURED_SINCE;
}

/** A call has one step, so a client that asks for progress hears of its beginning and its end. */
async function reportProgress({ _meta, notify }: ServerContext["mcpReq"], progress: number): Promise<void> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return;
  await notify({ method: "notifications/progress", params: { progressToken, progress, total: 1 } });
}

/** The model reads the notes after the result, one per line; a program finds them in `notes`. */
function resultOf({ content, notes = [], isError, code, hint }: Outcome): CallToolResult {
  const known = { ...(code !== undefined && { code }), ...(hint !== undefined && { hint }) };
  return {
    content: [{ type: "text", text: [content, ...notes.map((note) => `note: ${note}`)].join("\n") }],
    structuredContent: isError ? known : { result: content, ...(notes.length > 0 && { notes }) },
    ...(isError && { isError }),
  };
}

function listed({ tool, title }: ServedTool): ListedTool {
  const { name, description, parameters, annotations } = tool;
  const { readOnly = false, idempotent = false } = annotations ?? {};
  return {
    name,
    title,
    description,
    inputSchema: parameters,
    outputSchema: OUTPUT,
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
