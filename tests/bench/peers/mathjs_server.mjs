// The peer of Pascaline's MCP server: the official SDK's, with a tool that calls mathjs. With `--http` it serves by HTTP on a free
// port, answers as JSON, and prints its address.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";

// The SDK is installed for the tests of MCP, mathjs for all tests.
const mcp = createRequire(new URL("../../mcp/package.json", import.meta.url));
const { McpServer } = mcp("@modelcontextprotocol/sdk/server/mcp.js");
const { StdioServerTransport } = mcp("@modelcontextprotocol/sdk/server/stdio.js");
const { StreamableHTTPServerTransport } = mcp("@modelcontextprotocol/sdk/server/streamableHttp.js");
const { z } = mcp("zod");
const mathjs = createRequire(import.meta.url)("mathjs");

function server() {
  const made = new McpServer({ name: "mathjs", version: "1.0.0" });
  const about = { description: "Evaluates a mathjs expression", inputSchema: { expression: z.string() } };
  made.registerTool("calculator", about, ({ expression }) => ({
    content: [{ type: "text", text: mathjs.format(mathjs.evaluate(expression)) }],
  }));
  return made;
}

if (process.argv.includes("--http")) {
  const transports = new Map();
  const open = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableJsonResponse: true,
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    await server().connect(transport);
    return transport;
  };
  const listening = createServer(async (request, response) => {
    const transport = transports.get(request.headers["mcp-session-id"]) ?? (await open());
    await transport.handleRequest(request, response);
  });
  listening.listen(0, "127.0.0.1", () => console.error(`http://127.0.0.1:${listening.address().port}/mcp`));
} else {
  await server().connect(new StdioServerTransport());
}
