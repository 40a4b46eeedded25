import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listen, type Running } from "./processes";

/** The owner whose repositories are asked for in vain: no answer ever comes. */
export const unanswered = "e2e-unanswered";

/** serveGit serves the bare repositories of a directory by git's own program, over its smart protocol. */
export function serveGit(directory: string): Promise<Running> {
  return listen((request, response) => {
    if (!request.url?.startsWith(`/${unanswered}/`)) backend(directory, request, response);
  });
}

// git http-backend is a CGI program (RFC 3875): it takes the request in its
// environment and its input, and writes headers, an empty line and a body.
function backend(directory: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "http://git");
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH: process.env["PATH"],
      GIT_PROJECT_ROOT: directory,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "safe.directory",
      GIT_CONFIG_VALUE_0: "*",
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      ...(request.headers["content-length"] && { CONTENT_LENGTH: request.headers["content-length"] }),
      ...(request.headers["git-protocol"] && { HTTP_GIT_PROTOCOL: String(request.headers["git-protocol"]) }),
    },
  });
  request.pipe(child.stdin);
  child.stdin.on("error", () => undefined); // the program may end before it has read all
  let head = Buffer.alloc(0);
  child.stdout.on("data", (piece: Buffer) => {
    if (response.headersSent) {
      response.write(piece);
      return;
    }
    head = Buffer.concat([head, piece]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    begin(response, head.subarray(0, end).toString());
    response.write(head.subarray(end + 4));
  });
  child.on("close", () => response.end());
}

function begin(response: ServerResponse, head: string): void {
  let status = 200;
  for (const line of head.split("\r\n")) {
    const [name = "", value = ""] = line.split(/:\s*/, 2);
    if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
    else response.setHeader(name, value);
  }
  response.writeHead(status);
}
