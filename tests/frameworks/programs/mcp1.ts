import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { mcpRegister } from "pascaline/adapters";

const server = new McpServer({ name: "calculator", version: "1.0.0" });
mcpRegister(server, ["art/calculator"]);
await server.connect(new StdioServerTransport());
