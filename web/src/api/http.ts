import { readEvents, type ServerEvent } from "./events";
import type { Problem } from "./problem";

/** ProblemError is an error that the server explains. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The problem that an error stands for. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { title: "Connection lost", code: "cut_off", detail: "The connection to the server broke off." };
}

/** Whether an error is one of the connection, or of a server that is just being changed for another. */
export function isLost(error: unknown): boolean {
  return ["offline", "cut_off", "shutting_down", "bad_gateway"].includes(problemOf(error).code);
}

/** Observer hears how requests fare. */
export interface Observer {
  reached(): void;
  lost(): void;
  /** Nobody is signed in, or no longer. */
  signedOut(): void;
}

/** HTTP sends requests to the server that the page came from. */
export interface HTTP {
  json<T>(path: string, init?: RequestInit): Promise<T>;
  text(path: string): Promise<string>;
  /** For answers without content, or whose content nobody needs. */
  done(path: string, init?: RequestInit): Promise<void>;
  events(path: string, init?: RequestInit): AsyncGenerator<ServerEvent>;
}

export function createHTTP(observer: Observer): HTTP {
  async function send(path: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(path, init).catch((error: unknown) => {
      if (init?.signal?.aborted) throw error;
      observer.lost();
      throw new ProblemError({
        title: "No connection",
        code: "offline",
        detail: "The server could not be reached. Ask again when it runs.",
      });
    });
    observer.reached();
    if (response.ok) return response;
    const problem = await problemIn(response);
    if (problem.code === "sign_in") observer.signedOut();
    throw new ProblemError(problem);
  }
  return {
    json: async (path, init) => (await send(path, init)).json(),
    text: async (path) => (await send(path)).text(),
    done: async (path, init) => void (await send(path, init)),
    async *events(path, init) {
      const response = await send(path, init);
      if (response.body) yield* readEvents(response.body);
    },
  };
}

/** The part of a request that carries a value as JSON. */
export function body(method: "POST" | "PATCH", value: unknown): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) };
}

/** What a status means that comes from something before the server. */
const codes: Record<number, string> = { 401: "sign_in", 429: "rate_limited", 502: "bad_gateway", 503: "bad_gateway", 504: "bad_gateway" };

async function problemIn(response: Response): Promise<Problem> {
  const told = response.headers.get("Content-Type")?.startsWith("application/problem+json")
    ? ((await response.json()) as Problem)
    : { title: "Something failed", code: codes[response.status] ?? "http", detail: `The server answered with status ${response.status}.` };
  const pause = secondsUntil(response.headers.get("Retry-After"), Date.now());
  return pause === null ? told : { ...told, retry_after: pause };
}

/** Reads Retry-After (RFC 9110, section 10.2.3): seconds, or a date. */
export function secondsUntil(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
