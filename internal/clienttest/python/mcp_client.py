"""Calls every tool of RepoChat through the official MCP client for Python.

Called with either "http", the server's address and a token, or "stdio" and the
command that serves. Prints one JSON object, which the caller judges.
"""

import asyncio
import json
import os
import sys

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client


def transport():
    if sys.argv[1] == "http":
        http = httpx2.AsyncClient(headers={"Authorization": "Bearer " + sys.argv[3]}, timeout=60)
        return streamable_http_client(sys.argv[2] + "/mcp", http_client=http)
    return StdioServerParameters(command=sys.argv[2], args=sys.argv[3:], env=dict(os.environ))


CALLS = {
    "list_repositories": {},
    "get_schema": {},
    "find_names": {"text": "scheduler.go"},
    "run_cypher_query": {"query": "MATCH (c:Commit) RETURN count(c) AS commits"},
    "ask_repository": {"question": "Who fixed the most bugs in scheduler.go?"},
}


async def main():
    told = {"tools": [], "results": {}}
    async with Client(transport()) as client:
        for tool in (await client.list_tools()).tools:
            assert tool.input_schema and tool.output_schema, tool.name
            told["tools"].append(tool.name)
        for name, arguments in CALLS.items():
            result = await client.call_tool(name, arguments)
            assert not result.is_error, (name, result)
            told["results"][name] = {"text": result.content[0].text, "structured": result.structured_content}
        refused = await client.call_tool("run_cypher_query", {"query": "MATCH (n) DETACH DELETE n"})
        told["refused"] = {"error": refused.is_error, "text": refused.content[0].text}
    print(json.dumps(told))


asyncio.run(main())
