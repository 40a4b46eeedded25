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
from mcp.types import ElicitResult


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
    told = {"tools": [], "results": {}, "asked_back": []}

    async def choose_second(_, params):
        options = params.requested_schema["properties"]["option"]["enum"]
        told["asked_back"].append({"message": params.message, "options": options})
        return ElicitResult(action="accept", content={"option": options[1]})

    async with Client(transport(), elicitation_callback=choose_second) as client:
        for tool in (await client.list_tools()).tools:
            assert tool.input_schema and tool.output_schema, tool.name
            told["tools"].append(tool.name)
        for name, arguments in CALLS.items():
            result = await client.call_tool(name, arguments)
            assert not result.is_error, (name, result)
            told["results"][name] = {"text": result.content[0].text, "structured": result.structured_content}
        refused = await client.call_tool("run_cypher_query", {"query": "MATCH (n) DETACH DELETE n"})
        told["refused"] = {"error": refused.is_error, "text": refused.content[0].text}
        # A question back is only put within half a second of the answer: on a
        # busy machine the first one may come too late.
        for _ in range(10):
            chosen = await client.call_tool("ask_repository", {"question": "Who is the best developer?"})
            told["chosen"] = chosen.content[0].text
            if told["asked_back"]:
                break
    print(json.dumps(told))


asyncio.run(main())
