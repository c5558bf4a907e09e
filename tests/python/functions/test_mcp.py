"""The SDK of MCP offers the functions, and its client calls them."""

import asyncio

from mcp import Client
from mcp.server import MCPServer
from script import check, every_tool


def converse(function, script):
    server = MCPServer("Calculator")
    server.add_tool(function)

    async def conversation():
        read = []
        async with Client(server) as client:
            while (call := script(read)) is not None:
                result = await client.call_tool("answer", call)
                read.append(result.content[0].text)
        return read

    return asyncio.run(conversation())


def test_a_model_mends_its_call():
    check("mcp", converse)


def test_every_tool_is_accepted():
    def parameters(function):
        server = MCPServer("Calculator")
        server.add_tool(function)
        tool, = asyncio.run(server.list_tools())
        return tool.input_schema

    every_tool(parameters)
