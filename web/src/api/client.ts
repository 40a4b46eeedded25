import { readEvents } from "./events";
import type { ChatEvent, Problem, Repository, SavedAnswer, Settings } from "./types";

/** ProblemError is an error that the server explains. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

export interface ChatRequest {
  repo: string;
  question: string;
  conversation_id?: string;
}

/** Client is the server as the page knows it. */
export interface Client {
  settings(): Promise<Settings>;
  repositories(): Promise<Repository[]>;
  suggestions(repo: string): Promise<string[]>;
  answer(id: string): Promise<SavedAnswer>;
  chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent>;
  stop(id: string): Promise<SavedAnswer>;
}

/** The client that talks to the server the page came from. */
export const httpClient: Client = {
  settings: () => get<Settings>("/api/v1/settings"),
  repositories: async () => (await get<{ repositories: Repository[] }>("/api/v1/repos")).repositories,
  suggestions: async (repo) => (await get<{ questions: string[] }>(`/api/v1/repos/${repo}/suggestions`)).questions,
  answer: (id) => get<SavedAnswer>(`/api/v1/answers/${encodeURIComponent(id)}`),
  chat,
  stop: async (id) => (await send(`/api/v1/answers/${encodeURIComponent(id)}/stop`, { method: "POST" })).json(),
};

export function csvAddress(answerID: string): string {
  return `/api/v1/answers/${encodeURIComponent(answerID)}.csv`;
}

export async function markdownOf(answerID: string): Promise<string> {
  return (await send(`/api/v1/answers/${encodeURIComponent(answerID)}.md`)).text();
}

async function* chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent> {
  const response = await send("/api/v1/chat", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.body) return;
  for await (const { event, data } of readEvents(response.body)) {
    yield { event, data: JSON.parse(data) } as ChatEvent;
  }
}

async function get<T>(path: string): Promise<T> {
  return (await send(path)).json();
}

async function send(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    throw new ProblemError({ title: "No connection", code: "offline", detail: "The server cannot be reached. Is it still running?" });
  });
  if (response.ok) return response;
  throw new ProblemError(await problemOf(response));
}

async function problemOf(response: Response): Promise<Problem> {
  if (response.headers.get("Content-Type")?.startsWith("application/problem+json")) return response.json();
  return { title: "Something failed", code: "http", detail: `The server answered with status ${response.status}.` };
}
