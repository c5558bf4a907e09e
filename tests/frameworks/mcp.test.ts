/** Both generations of the MCP SDK, each with its own client over a transport in memory. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemoryTransport1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { McpServer } from "@modelcontextprotocol/server";
import { type ToolContext, getTool, toolSet } from "pascaline";
import { type Tools, mcpRegister } from "pascaline/adapters";
import { FAILURE, type Step, assertFailed, calculator, contract } from "./contract.ts";
import type { Outcome } from "./model/script.ts";

const info = { name: "calculator", version: "0.0.0" };

/** Connects a client to a server with the tools. */
type Connect = (tools: Tools, context?: ToolContext, sessionId?: string) => Promise<Client | Client1>;

const connect: Connect = async (tools, context, sessionId) => {
  const [here, there] = InMemoryTransport.createLinkedPair();
  if (sessionId !== undefined) there.sessionId = sessionId;
  const server = new McpServer(info);
  mcpRegister(server, tools, context);
  await server.connect(there);
  const client = new Client(info);
  await client.connect(here);
  return client;
};

const connect1: Connect = async (tools, context, sessionId) => {
  const [here, there] = InMemoryTransport1.createLinkedPair();
  if (sessionId !== undefined) there.sessionId = sessionId;
  const server = new McpServer1(info);
  mcpRegister(server, tools, context);
  await server.connect(there);
  const client = new Client1(info);
  await client.connect(here);
  return client;
};

async function callAll(client: Client | Client1, steps: readonly Step[], signal?: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    const { name, arguments: args } = typeof step === "function" ? step(outcomes) : step;
    outcomes.push(await call(client, name, JSON.parse(args), signal));
  }
  return outcomes;
}

async function call(
  client: Client | Client1,
  name: string,
  args: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Outcome> {
  const request = { name, arguments: args };
  const options = signal === undefined ? {} : { signal };
  const result =
    client instanceof Client
      ? await client.callTool(request, options)
      : await client.callTool(request, undefined, options);
  const [part] = result.content as { type: string; text: string }[];
  return { text: part?.text ?? "", failed: result.isError === true };
}

for (const [name, open] of [
  ["@modelcontextprotocol/server 2.x", connect],
  ["@modelcontextprotocol/sdk 1.x", connect1],
] as const) {
  contract(name, {
    aborted: /abort/i,
    rawArguments: false,
    converse: async (tools, calls, context, signal) => callAll(await open(tools, context), calls, signal),
  });

  test(`${name}: a client sees the schema and the annotations`, async () => {
    const client = await open(["art/calculator"]);
    const { tools } = await client.listTools();
    const { description, parameters, annotations } = getTool("art/calculator");
    const [tool] = tools;
    assert.equal(tools.length, 1);
    assert.equal(tool?.description, description);
    const { $schema: _, ...inputSchema } = tool.inputSchema; // 1.x adds it
    assert.deepEqual(inputSchema, parameters);
    const idempotentHint = annotations.idempotent;
    assert.deepEqual(tool.annotations, {
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint,
      openWorldHint: false,
    });
  });

  test(`${name}: \`ans\` belongs to the session`, async () => {
    const tools = toolSet(["art/calculator"]);
    const [a, b] = [await open(tools, {}, "a"), await open(tools, {}, "b")];
    assert.deepEqual(await callAll(a, [calculator("5 * 3"), calculator("ans + 10")]), [
      { text: "15", failed: false },
      { text: "25", failed: false },
    ]);
    assertFailed((await callAll(b, [calculator("ans + 1")]))[0], "Undefined symbol ans");
  });

  test(`${name}: calls at the same time do not mix`, async () => {
    const client = await open(["art/calculator"]);
    const outcomes = await Promise.all(
      ["1 + 1", "2 * sqr(9)", "2 + 2"].map((expression) => call(client, "calculator", { expression })),
    );
    assert.deepEqual([outcomes[0]?.text, outcomes[2]?.text], ["2", "4"]);
    assertFailed(outcomes[1], FAILURE);
  });
}
