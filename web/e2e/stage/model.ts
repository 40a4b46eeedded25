import type { IncomingMessage, ServerResponse } from "node:http";
import { listen, type Running } from "./processes";

const query = "MATCH (i:Issue)-[:impacted]->(f:File) RETURN f.path AS path, count(DISTINCT i) AS bugs ORDER BY bugs DESC, path LIMIT 10";

/** A query with rows in the smallest repository: of a commit and of an issue. */
const smallQuery = "MATCH (c:Commit) RETURN c.message AS what UNION ALL MATCH (i:Issue) RETURN i.title AS what";

/** A word of the answer comes after so many milliseconds. */
const pause = 120;

/**
 * serveModel is a chat-completions endpoint that writes the same query for
 * every question but "List whatever is there", and then tells its rows slowly
 * enough to be stopped.
 */
export function serveModel(): Promise<Running> {
  return listen((request, response) => void answer(request, response));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === "GET") {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ object: "list", data: [{ id: "scripted", object: "model", owned_by: "e2e" }] }));
    return;
  }
  let text = "";
  for await (const piece of request) text += piece;
  const { messages, stream } = JSON.parse(text) as { messages: { content: string }[]; stream?: boolean };
  const writesQuery = messages[0]?.content.includes("read-only Cypher query");
  const asked = messages.at(-1)?.content.includes("List whatever is there") ? smallQuery : query;
  const words = writesQuery ? [`Reading: buggy files\n<query>${asked}</query>`] : slowWords;
  if (!stream) {
    response.setHeader("Content-Type", "application/json");
    response.end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        choices: [{ index: 0, message: { role: "assistant", content: words.join("") }, finish_reason: "stop" }],
      }),
    );
    return;
  }
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  for (const word of words) {
    if (response.closed || response.destroyed) return;
    send(response, { content: word }, null);
    if (!writesQuery) await new Promise((later) => setTimeout(later, pause));
  }
  send(response, {}, "stop");
  response.end("data: [DONE]\n\n");
}

function send(response: ServerResponse, delta: object, reason: string | null): void {
  response.write(
    `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
  );
}

const slowWords = Array.from({ length: 80 }, () => "Here is what was found in this repository.\n\n")
  .join("")
  .split(/(?<= )/);
