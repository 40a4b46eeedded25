import type { Attempt, Candidate, ChatEvent, Evidence, Outcome, Problem, Query, SavedAnswer, Table } from "../api/types";

/** Turn is a question on the page with all that is known of its answer. */
export interface Turn {
  key: number;
  question: string;
  state: "running" | "done" | "stopped" | "broken";
  /** What the server is doing, in its own words; only while it runs. */
  phase: string;
  startedAt: number;
  tookMS: number;
  reading: string;
  query: Query | null;
  table: Table | null;
  text: string;
  /** One line of Markdown: the reading, the dates covered, the data's age. */
  note: string;
  evidence: Evidence[];
  notices: string[];
  candidates: Candidate[];
  attempts: Attempt[];
  outcome: Outcome | null;
  /** Why there is no answer, when the state is broken or the outcome failed. */
  problem: Problem | null;
  answerID: string;
  dataAsOf: string;
}

export function newTurn(key: number, question: string): Turn {
  return {
    key, question, state: "running", phase: "Sending the question", startedAt: Date.now(), tookMS: 0,
    reading: "", query: null, table: null, text: "", note: "", evidence: [], notices: [], candidates: [], attempts: [],
    outcome: null, problem: null, answerID: "", dataAsOf: "",
  };
}

/** The turn after an event. */
export function withEvent(turn: Turn, { event, data }: ChatEvent): Turn {
  switch (event) {
    case "status":
      return { ...turn, phase: data.text };
    case "reading":
      return { ...turn, reading: data.text };
    case "query":
      return { ...turn, query: data.query ? data : null };
    case "rows":
      return { ...turn, table: data.columns.length > 0 ? data : null };
    case "token":
      return { ...turn, text: turn.text + data.text };
    case "evidence":
      return { ...turn, evidence: data.evidence };
    case "notice":
      return { ...turn, notices: [...turn.notices, data.text] };
    case "error":
      return broken(turn, data);
    case "done":
      return {
        ...turn, state: data.stopped ? "stopped" : "done", tookMS: data.took_ms, outcome: data.outcome || null, text: data.text, note: data.note,
        candidates: data.did_you_mean, attempts: data.attempts,
        problem: failure(data.outcome, data.error), answerID: data.answer_id, dataAsOf: data.data_as_of ?? "",
      };
    default:
      return turn; // an event of a newer server
  }
}

export function broken(turn: Turn, problem: Problem): Turn {
  return { ...turn, state: "broken", problem, tookMS: Date.now() - turn.startedAt };
}

export function stopped(turn: Turn): Turn {
  return { ...turn, state: "stopped", tookMS: Date.now() - turn.startedAt };
}

/** The turn of an answer that was given earlier. */
export function savedTurn(key: number, saved: SavedAnswer): Turn {
  return {
    ...newTurn(key, saved.question),
    state: saved.stopped ? "stopped" : "done", tookMS: saved.took_ms, reading: saved.reading,
    query: saved.query ? { query: saved.query, parameters: saved.parameters, repairs: saved.repairs } : null,
    table: saved.result.columns.length > 0 ? saved.result : null,
    text: saved.text, note: saved.note, evidence: saved.evidence, notices: saved.notices, candidates: saved.did_you_mean, attempts: saved.attempts,
    outcome: saved.outcome || null, problem: failure(saved.outcome, saved.error), answerID: saved.id, dataAsOf: saved.data_as_of ?? "",
  };
}

function failure(outcome: Outcome | "", sentence: string | undefined): Problem | null {
  if (outcome !== "failed") return null;
  return { title: "No answer", code: "failed", detail: sentence || "The question could not be answered." };
}
