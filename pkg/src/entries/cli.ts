#!/usr/bin/env node
/** The command `pascaline` of the npm package: the MCP server and everything else are loaded when they are called. */
const [command, ...args] = process.argv.slice(2);

if (command === "mcp") await import("./mcp.js").then(({ serveMcp }) => serveMcp(args));
else await import("./command.js").then(({ main }) => main(process.argv.slice(2)));
