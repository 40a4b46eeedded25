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

/** Builds and serves the stories; resolves to a server that listens. */
export async function serveStories(port) {
  const files = await buildStories();
  const policy = await productPolicy();
  const server = createServer((request, response) => answer(request, response, files, policy));
  await new Promise((listening, failed) => server.once("error", failed).listen(port, "127.0.0.1", listening));
  return server;
}

function answer(request, response, files, policy) {
  response.setHeader("Content-Security-Policy", policy);
  const path = new URL(request.url, "http://stories").pathname;
  // What is no file is a story: the page finds it by its address.
  const name = extname(path) in types ? basename(path) : "index.html";
  const body = files.get(name);
  if (!body) {
    response.writeHead(404).end();
    return;
  }
  response.setHeader("Content-Type", types[extname(name)]);
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
