"""FastMCP offers the functions, and its client calls them."""

import asyncio

from fastmcp import Client, FastMCP
from script import check, every_tool


def converse(function, script):
    server = FastMCP("Calculator")
    server.tool(function)

    async def conversation():
        read = []
        async with Client(server) as client:
            while (call := script(read)) is not None:
                result = await client.call_tool("answer", call, raise_on_error=False)
                read.append(result.content[0].text)
        return read

    return asyncio.run(conversation())


def test_a_model_mends_its_call():
    check("fastmcp", converse)


def test_every_tool_is_accepted():
    def parameters(function):
        server = FastMCP("Calculator")
        server.tool(function)
        tool, = asyncio.run(server.list_tools())
        return tool.parameters

    every_tool(parameters)
