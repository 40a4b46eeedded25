// The shapes of the HTTP API, as internal/server writes them.

export interface Settings {
  github_url: string;
  /** Empty when the built-in question parser answers. */
  model: string;
  auth: Authentication;
}

export interface Authentication {
  mode: "none" | "token" | "oidc";
  /** Who is signed in; null when nobody is, or when nobody has to be. */
  user: User | null;
  /** Where an organisation's own sign-in begins. */
  sign_in_url?: string;
}

export interface User {
  id: string;
  name: string;
  /** Whether they may add, update and remove repositories. */
  admin: boolean;
}

export interface Repository {
  name: string;
  description?: string;
  url?: string;
  /** Missing until the repository is completely loaded. */
  data_as_of?: string;
  counts: Counts;
  /** Missing on a server that does not synchronise. */
  sync?: SyncState;
}

export interface Counts {
  commits: number;
  issues: number;
  pull_requests: number;
  people: number;
  files: number;
  releases: number;
}

/** How the synchronisation of a repository stands. */
export interface SyncState {
  state: "idle" | "queued" | "running" | "succeeded" | "failed" | "cancelled";
  /** What is being done, while it runs. */
  phase: string;
  done: number;
  /** 0 when the phase does not know how much there is. */
  total: number;
  /** The phases that are over. */
  phases: SyncPhase[];
  started_at?: string;
  finished_at?: string;
  /** How long the phase will still take, where that can be told. */
  estimate_ms?: number;
  /** What it told last in words, such as that GitHub asks for a pause. */
  notice?: string;
  /** Why it failed; of one that is queued, why it is tried again. */
  error: string;
}

export interface SyncPhase {
  name: string;
  summary: string;
  took_ms: number;
}

/** Where the history of a repository that is added comes from, when not from GitHub. */
export interface RepositorySource {
  git?: string;
  tracker?: string;
}

/** A value of a row: what JSON can hold. */
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value };

export interface Table {
  columns: string[];
  rows: Value[][];
  total: number;
  truncated: boolean;
  took_ms: number;
}

export interface Query {
  query: string;
  parameters: Record<string, Value> | null;
  repairs: string[];
}

export interface Evidence {
  kind: "commit" | "issue" | "pull_request" | "file" | "person";
  id: string;
  label: string;
  title?: string;
  /** A login, or a name where there is none. */
  author?: string;
  /** When a commit was committed, or an issue or pull request opened. */
  date?: string;
  /** open, closed or merged; deleted for a file. */
  state?: string;
  url?: string;
}

export interface Attempt {
  query: string;
  error?: string;
  rows: number;
  took_ms: number;
}

/** A name close to an unknown one in the question, and the question with it. */
export interface Candidate {
  name: string;
  question: string;
}

/** Another way to read the question; asking with its id takes it. */
export interface OtherReading {
  id: string;
  text: string;
}

export interface Feedback {
  verdict: "up" | "down";
  reason: string;
}

export type Outcome = "answered" | "none_found" | "unknown_name" | "not_in_graph" | "conversational" | "failed";

/** Where the work on an answer stands. */
export type AnswerState = "running" | "done" | "stopped" | "failed";

/** Why the built-in parser answered in the model's place. */
export interface Fallback {
  code: "model_unavailable" | "no_query";
  /** Is among the notices, too. */
  detail: string;
}

export interface Done {
  /** Empty when the answer could not be saved. */
  answer_id: string;
  conversation_id: string;
  state: AnswerState;
  /** Somebody ended the work before it was done; the text is what there was. */
  stopped: boolean;
  /** Empty unless the answer is done. */
  outcome: Outcome | "";
  text: string;
  /** One line of Markdown below the text: the reading, the dates covered, the data's age. */
  note: string;
  error?: string;
  /** The code of the problem behind the error, where that is not the question. */
  error_code?: string;
  fallback: Fallback | null;
  did_you_mean: Candidate[];
  other_readings: OtherReading[];
  attempts: Attempt[];
  data_as_of?: string;
  took_ms: number;
}

/** An answer as it is kept. */
export interface SavedAnswer {
  id: string;
  conversation_id: string;
  repo: string;
  question: string;
  state: AnswerState;
  stopped: boolean;
  asked_at: string;
  took_ms: number;
  /** Empty unless the answer is done. */
  outcome: Outcome | "";
  text: string;
  /** One line of Markdown below the text: the reading, the dates covered, the data's age. */
  note: string;
  error?: string;
  /** The code of the problem behind the error, where that is not the question. */
  error_code?: string;
  /** Missing in answers of older versions. */
  fallback?: Fallback | null;
  reading: string;
  other_readings: OtherReading[];
  query: string;
  parameters: Record<string, Value> | null;
  repairs: string[];
  result: Table;
  evidence: Evidence[];
  notices: string[];
  did_you_mean: Candidate[];
  attempts: Attempt[];
  data_as_of?: string;
  feedback: Feedback | null;
}

/** A conversation as the list of them shows it. */
export interface ConversationSummary {
  id: string;
  title: string;
  repo: string;
  updated_at: string;
  answers: number;
}

export interface ConversationPage {
  conversations: ConversationSummary[];
  /** What to ask for the next ones with; empty when these are the last. */
  next: string;
}

/** A conversation with its answers, oldest first. */
export interface SavedConversation {
  id: string;
  title: string;
  repo: string;
  updated_at: string;
  answers: SavedAnswer[];
}

/** An error, application/problem+json. */
export interface Problem {
  title: string;
  code: string;
  detail: string;
  request_id?: string;
  /** After how many seconds to try again, from Retry-After. */
  retry_after?: number;
}

/**
 * An event of an answer. A stream that starts at the beginning starts with
 * "answer": whatever was received before it is void. The last event of a kind
 * counts, but tokens and notices add up. The stream ends in "done" or "error".
 */
export type ChatEvent =
  | { event: "answer"; data: { answer_id: string; conversation_id: string } }
  | { event: "status" | "reading" | "token" | "notice"; data: { text: string } }
  | { event: "query"; data: Query }
  | { event: "rows"; data: Table }
  | { event: "evidence"; data: { evidence: Evidence[] } }
  | { event: "error"; data: Problem }
  | { event: "done"; data: Done };

/** A chat event with its place in the answer's stream, for resuming after it. */
export type NumberedEvent = ChatEvent & { id: string };
