import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Something that runs until it is closed. */
export interface Running {
  url: string;
  close(): Promise<void>;
}

/** listen serves on loopback. */
export async function listen(listener: RequestListener): Promise<Running> {
  const server: Server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** freePort returns a port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const running = await listen(() => undefined);
  await running.close();
  return Number(new URL(running.url).port);
}

/** serve runs the product's server with a data directory of its own and the Neo4j of the environment. */
export async function serve(data: string, environment: Record<string, string>, port?: number): Promise<Running> {
  return run("serve", data, environment, port ?? (await freePort()));
}

/** demo runs the product's demonstration, with a Neo4j of its own. */
export async function demo(data: string): Promise<Running> {
  return run("demo", data, { NEO4J_URI: "" }, await freePort());
}

async function run(command: string, data: string, environment: Record<string, string>, port: number): Promise<Running> {
  const child = spawn(`${root}/bin/repochat`, [command, "--addr", `127.0.0.1:${port}`, "--drain", "1s"], {
    env: { ...withoutSettings(process.env), REPOCHAT_DATA: data, REPOCHAT_EMBEDDINGS: "off", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = gather(child);
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await ready(url)); tries++) {
    if (child.exitCode !== null || tries > 3000) throw new Error(`repochat ${command} does not start: ${log()}`);
    await new Promise((later) => setTimeout(later, 100));
  }
  return { url, close: () => end(child) };
}

/** end asks a process to stop, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** git runs git and returns what it prints. */
export function git(directory: string, input: string, ...words: string[]): string {
  return execFileSync("git", ["-c", "safe.directory=*", "-C", directory, ...words], {
    input,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  }).trim();
}

/** A test must not use the settings of whoever runs it, but for the graph database, which is that of the tests. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(REPOCHAT_|OPENAI_|GITHUB_)/.test(name)));
}

function gather(child: ChildProcess): () => string {
  let text = "";
  child.stdout?.on("data", (piece: Buffer) => (text += piece.toString()));
  child.stderr?.on("data", (piece: Buffer) => (text += piece.toString()));
  return () => text.slice(-2000);
}

async function ready(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}
