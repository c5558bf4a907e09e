/** The package's plain types where a framework takes them, without an adapter and without a cast. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type Anthropic from "@anthropic-ai/sdk";
import type { FunctionDeclaration } from "@google/genai";
import { createTool } from "@mastra/core/tools";
import { McpServer } from "@modelcontextprotocol/server";
import { tool as agentsTool } from "@openai/agents";
import { jsonSchema, tool as aiTool } from "ai";
import { tool as langchainTool } from "langchain";
import { tool as llamaindexTool } from "llamaindex";
import type OpenAI from "openai";
import { functionSpecifications, getTool, runToolCall, runToolCalls, standardSchema } from "pascaline";

const own = getTool("art/calculator");
const { name, description, parameters } = own;
const execute = async (input: unknown) => String(await own.execute?.(input as object));

test("functionSpecifications", () => {
  const specifications = functionSpecifications([own], { strict: true });
  const chat: OpenAI.ChatCompletionTool[] = specifications;
  const responses: OpenAI.Responses.FunctionTool[] = specifications.map(
    ({ type, function: { strict = false, ...rest } }) => ({ type, strict, ...rest }),
  );
  assert.deepEqual([chat.length, responses.length], [1, 1]);
});

test("the tool_calls of a message", async () => {
  const message: OpenAI.ChatCompletionMessage = {
    role: "assistant",
    content: null,
    refusal: null,
    tool_calls: [
      { id: "1", type: "function", function: { name, arguments: '{"expression": "6 * 7"}' } },
      { id: "2", type: "custom", custom: { name, input: "6 * 7" } },
    ],
  };
  const messages: OpenAI.ChatCompletionToolMessageParam[] = await runToolCalls([own], message.tool_calls);
  assert.deepEqual(
    messages.map(({ content }) => content),
    ["42", "Tool not found: \nhint: the tools are calculator"],
  );
  for (const call of message.tool_calls ?? []) await runToolCall([own], call);
  assert.deepEqual(await runToolCalls([own], undefined), []);
});

test("the JSON Schema of a tool", async () => {
  const anthropic: Anthropic.Tool = { name, description, input_schema: parameters };
  const gemini: FunctionDeclaration = { name, description, parametersJsonSchema: parameters };
  const ai = aiTool({ description, inputSchema: jsonSchema<object>(parameters), execute });
  const langchain = langchainTool(execute, { name, description, schema: parameters });
  const llamaindex = llamaindexTool({ name, description, parameters, execute });
  assert.deepEqual(
    [anthropic.name, gemini.name, ai.description, langchain.name, llamaindex.metadata.name],
    [name, name, description, name, name],
  );
  assert.equal(await langchain.invoke({ expression: "6 * 7" }), "42");
});

test("a tool is a Standard Schema, and so is what standardSchema makes", async () => {
  for (const schema of [own, standardSchema({ name, parameters })]) {
    const ai = aiTool({ description, inputSchema: schema, execute });
    const agents = agentsTool({ name, description, parameters: schema, execute });
    const mastra = createTool({ id: name, description, inputSchema: schema, execute });
    const server = new McpServer({ name, version: "0.0.0" });
    server.registerTool(name, { description, inputSchema: schema }, async (input) => ({
      content: [{ type: "text", text: await execute(input) }],
    }));
    assert.deepEqual([ai.description, agents.name, mastra.id], [description, name, name]);
    assert.deepEqual(await schema["~standard"].validate({ expression: "1" }), { value: { expression: "1" } });
  }
});
