import type { Subject } from "../views/subject";
import type { NumberedEvent } from "./events";
import { body, type HTTP, ProblemError } from "./http";
import type { Problem } from "./problem";
import type {
  Answer,
  ConversationPage,
  Explanation,
  Feedback,
  FunctionStory,
  Functions,
  Neighbourhood,
  Overview,
  Report,
  ReportOffer,
  Repository,
  RepositorySource,
  SearchResult,
  Settings,
  Sync,
  WholeConversation,
} from "./types";

export interface ChatRequest {
  repo: string;
  /** Left out where a choice stands in its place. */
  question?: string;
  /** An option of the question back of the conversation's last answer, counted from 1. */
  choice?: { option: number };
  conversation_id?: string;
  /** The id of another reading of the question. */
  reading?: string;
  /** The ids of the parts of the conversation's state that the question does not go on from. */
  without?: string[];
  /** What somebody usually replies to questions back, by their keys. */
  prefer?: Record<string, string>;
}

/** Client is the server as the page knows it. */
export interface Client {
  settings(): Promise<Settings>;
  signIn(token: string): Promise<void>;
  /** Resolves to the address at which the session at the identity provider ends; empty when there is none. */
  signOut(): Promise<string>;
  /** Resolves when the server answers at all. */
  alive(): Promise<void>;

  repositories(): Promise<Repository[]>;
  suggestions(repo: string): Promise<string[]>;
  overview(repo: string): Promise<Overview>;
  reports(repo: string): Promise<ReportOffer[]>;
  report(repo: string, name: string, given: Record<string, string>): Promise<Report>;
  /** Finds what people wrote; given has the words as q, and filters. */
  search(repo: string, given: Record<string, string>): Promise<SearchResult>;
  neighbourhood(repo: string, subject: Subject): Promise<Neighbourhood>;
  /** Why commits are taken for those that introduced a bug. */
  introductions(repo: string, subject: Subject): Promise<Explanation[]>;
  functions(repo: string, of: string, id: string): Promise<Functions>;
  functionStory(repo: string, id: string): Promise<FunctionStory>;
  addRepository(repo: string, source: RepositorySource): Promise<Sync>;
  removeRepository(repo: string): Promise<void>;
  synchronise(repo: string): Promise<Sync>;
  cancelSync(repo: string): Promise<Sync>;
  /** The states of a synchronisation until it ends. */
  syncStates(repo: string, signal: AbortSignal): AsyncGenerator<Sync>;

  conversations(search: string, before: string): Promise<ConversationPage>;
  conversation(id: string): Promise<WholeConversation>;
  renameConversation(id: string, title: string): Promise<void>;
  removeConversation(id: string): Promise<void>;
  removeConversations(): Promise<void>;

  chat(request: ChatRequest, signal: AbortSignal): AsyncGenerator<NumberedEvent>;
  /** The events of an answer after the one with the id; from the first when that is empty. */
  resume(answerID: string, lastEventID: string, signal: AbortSignal): AsyncGenerator<NumberedEvent>;
  /** Ends the work on an answer, and returns what there is of it. */
  stop(answerID: string): Promise<Answer>;
  answer(id: string): Promise<Answer>;
  answerMarkdown(id: string): Promise<string>;
  /** Null takes the feedback back. */
  rate(answerID: string, feedback: Feedback | null): Promise<void>;
}

/** createClient returns the client that talks over HTTP. */
export function createClient(http: HTTP): Client {
  async function* events(path: string, init: RequestInit): AsyncGenerator<NumberedEvent> {
    for await (const { id, event, data } of http.events(path, init)) {
      yield { id, event, data: JSON.parse(data) } as NumberedEvent;
    }
  }
  return {
    settings: () => http.json("/api/v1/settings"),
    signIn: (token) => http.done("/api/v1/session", body("POST", { token })),
    signOut: async () => (await http.json<{ sign_out_url: string }>("/api/v1/session", { method: "DELETE" })).sign_out_url,
    alive: () => http.done("/healthz", { cache: "no-store" }),

    repositories: async () => (await http.json<{ repositories: Repository[] }>("/api/v1/repos")).repositories,
    suggestions: async (repo) => (await http.json<{ questions: string[] }>(`/api/v1/repos/${repo}/suggestions`)).questions,
    overview: (repo) => http.json(`/api/v1/repos/${repo}/overview`),
    reports: async (repo) => (await http.json<{ reports: ReportOffer[] }>(`/api/v1/repos/${repo}/reports`)).reports,
    report: (repo, name, given) => http.json(`${reportPath(repo, name)}?${new URLSearchParams(given)}`),
    search: (repo, given) => http.json(`/api/v1/repos/${repo}/search?${new URLSearchParams(given)}`),
    neighbourhood: (repo, { kind, id }) => http.json(`/api/v1/repos/${repo}/neighbourhood?${new URLSearchParams({ kind, id })}`),
    introductions: async (repo, { kind, id }) =>
      (await http.json<{ explanations: Explanation[] }>(`/api/v1/repos/${repo}/introductions?${new URLSearchParams({ [kind]: id })}`))
        .explanations,
    functions: (repo, of, id) => http.json(`/api/v1/repos/${repo}/functions?${new URLSearchParams({ of, id })}`),
    functionStory: (repo, id) => http.json(`/api/v1/repos/${repo}/function?${new URLSearchParams({ id })}`),
    addRepository: (repo, source) => http.json(`/api/v1/repos/${repo}`, body("POST", source)),
    removeRepository: (repo) => http.done(`/api/v1/repos/${repo}`, { method: "DELETE" }),
    synchronise: (repo) => http.json(`/api/v1/repos/${repo}/sync`, { method: "POST" }),
    cancelSync: (repo) => http.json(`/api/v1/repos/${repo}/sync`, { method: "DELETE" }),
    async *syncStates(repo, signal) {
      for await (const { event, data } of http.events(`/api/v1/repos/${repo}/sync/events`, { signal })) {
        if (event === "error") throw new ProblemError(JSON.parse(data) as Problem);
        yield JSON.parse(data) as Sync;
      }
    },

    conversations: (search, before) =>
      http.json(`/api/v1/conversations?${new URLSearchParams({ ...(search && { q: search }), ...(before && { before }) })}`),
    conversation: (id) => http.json(conversationPath(id)),
    renameConversation: (id, title) => http.done(conversationPath(id), body("PATCH", { title })),
    // The page may be closed before the time to undo is over.
    removeConversation: (id) => http.done(conversationPath(id), { method: "DELETE", keepalive: true }),
    removeConversations: () => http.done("/api/v1/conversations", { method: "DELETE" }),

    chat: (request, signal) => events("/api/v1/chat", { ...body("POST", request), signal }),
    resume: (id, last, signal) => events(`${answerPath(id)}/events`, { signal, ...(last && { headers: { "Last-Event-ID": last } }) }),
    stop: (id) => http.json(`${answerPath(id)}/stop`, { method: "POST" }),
    answer: (id) => http.json(answerPath(id)),
    answerMarkdown: (id) => http.text(`${answerPath(id)}.md`),
    rate: (id, feedback) => http.done(`${answerPath(id)}/feedback`, feedback ? body("POST", feedback) : { method: "DELETE" }),
  };
}

/** Where an answer's rows can be loaded as CSV. */
export function csvAddress(answerID: string): string {
  return `${answerPath(answerID)}.csv`;
}

/** Where a report can be loaded as Markdown. */
export function reportMarkdownAddress(repo: string, name: string, given: Record<string, string>): string {
  return `${reportPath(repo, name)}.md?${new URLSearchParams(given)}`;
}

function reportPath(repo: string, name: string): string {
  return `/api/v1/repos/${repo}/reports/${encodeURIComponent(name)}`;
}

function answerPath(id: string): string {
  return `/api/v1/answers/${encodeURIComponent(id)}`;
}

function conversationPath(id: string): string {
  return `/api/v1/conversations/${encodeURIComponent(id)}`;
}
