// Serves the stories on loopback, with the product's own content security
// policy, so that what it refuses is seen here too.
//
//	node stories/serve.mjs [PORT]
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, extname } from "node:path";
import { fileURLToPath } from "node:url";
import { buildStories } from "./build.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".map": "application/json",
};

/**
 * Builds and serves the stories; resolves to a server that listens. Every page loads the
 * scripts, texts by their names. With cached, the browser keeps all but the pages.
 */
export async function serveStories(port, { scripts = {}, cached = false } = {}) {
  const files = await buildStories();
  for (const [name, text] of Object.entries(scripts)) {
    files.set(name, text);
    files.set("index.html", String(files.get("index.html")).replace("</head>", `<script src="/${name}"></script>\n</head>`));
  }
  const headers = { "Content-Security-Policy": await productPolicy(), ...(cached && { "Cache-Control": "max-age=3600" }) };
  const server = createServer((request, response) => answer(request, response, files, headers));
  await new Promise((listening, failed) => server.once("error", failed).listen(port, "127.0.0.1", listening));
  return server;
}

function answer(request, response, files, headers) {
  const path = new URL(request.url, "http://stories").pathname;
  // What is no file is a story: the page finds it by its address.
  const name = extname(path) in types ? basename(path) : "index.html";
  const body = files.get(name);
  if (!body) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    "Content-Type": types[extname(name)],
    ...(name === "index.html" && { "Cache-Control": "no-store" }),
  });
  response.end(body);
}

async function productPolicy() {
  const source = await readFile(new URL("../../internal/server/security.go", import.meta.url), "utf8");
  const found = /contentSecurityPolicy = ((?:"[^"]*"[\s+]*)+)/.exec(source);
  if (!found) throw new Error("internal/server/security.go has no contentSecurityPolicy");
  return [...found[1].matchAll(/"([^"]*)"/g)].map(([, part]) => part).join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serveStories(Number(process.argv[2] ?? 8090));
  console.log(`The stories are on http://127.0.0.1:${server.address().port}`);
}
