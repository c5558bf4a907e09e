import { McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { mcpRegister } from "pascaline/adapters";

const server = new McpServer({ name: "calculator", version: "1.0.0" });
mcpRegister(server, ["art/calculator"]);
await server.connect(new StdioServerTransport());
