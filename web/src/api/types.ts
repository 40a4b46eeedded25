// The shapes of the HTTP API, as internal/server writes them.

export interface Settings {
  github_url: string;
  /** Empty when the built-in question parser answers. */
  model: string;
}

export interface Repository {
  name: string;
  description?: string;
  url?: string;
  data_as_of?: string;
  counts: Counts;
}

export interface Counts {
  commits: number;
  issues: number;
  pull_requests: number;
  people: number;
  files: number;
  releases: number;
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

export type Outcome = "answered" | "none_found" | "unknown_name" | "not_in_graph" | "conversational" | "failed";

/** Where the work on an answer stands. */
export type AnswerState = "running" | "done" | "stopped" | "failed";

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
  did_you_mean: Candidate[];
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
  asked_at: string;
  took_ms: number;
  state: AnswerState;
  stopped: boolean;
  outcome: Outcome | "";
  text: string;
  /** One line of Markdown below the text: the reading, the dates covered, the data's age. */
  note: string;
  error?: string;
  reading: string;
  query: string;
  parameters: Record<string, Value> | null;
  repairs: string[];
  result: Table;
  evidence: Evidence[];
  notices: string[];
  did_you_mean: Candidate[];
  attempts: Attempt[];
  data_as_of?: string;
}

/** An error, application/problem+json. */
export interface Problem {
  title: string;
  code: string;
  detail: string;
  request_id?: string;
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
