import type { Problem } from "../api/problem";
import type {
  Answer,
  AnswerState,
  AnswerStructure,
  Attempt,
  Candidate,
  ChatEvent,
  Clarification,
  Column,
  Decision,
  Evidence,
  Fallback,
  Feedback,
  Notice,
  OtherReading,
  Outcome,
  Query,
  Segment,
  Table,
  Window,
} from "../api/types";
import { titleOf } from "../text/problems";

/** Step is one of the named phases of an answer. */
export interface Step {
  text: string;
  startedAt: number;
}

/** Turn is a question on the page with all that is known of its answer. */
export interface Turn {
  key: number;
  question: string;
  state: "running" | "done" | "stopped" | "broken";
  /** What the server has done until now, in its own words; the last one is what it does. */
  steps: Step[];
  /** The connection was lost while the answer runs, and is being made again. */
  reconnecting: boolean;
  /** Somebody has asked to stop, and the server has not answered yet. */
  stopping: boolean;
  startedAt: number;
  tookMS: number;
  reading: string;
  otherReadings: OtherReading[];
  query: Query | null;
  table: Table | null;
  text: string;
  /** The text in pieces; empty while it is written, and where it is not about rows. */
  words: Segment[];
  /** The period that the query covers; null for all time. */
  period: Window | null;
  /** What the columns of the table are. */
  columns: Column[];
  clarification: Clarification | null;
  /** The sentence that was answered where a choice stood in the place of a question; empty otherwise. */
  asked: string;
  /** How unclear parts of the question were taken without asking. */
  decisions: Decision[];
  /** What a later question goes on from. */
  conversationState: AnswerStructure["state"];
  evidence: Evidence[];
  notices: Notice[];
  candidates: Candidate[];
  attempts: Attempt[];
  outcome: Outcome | null;
  /** Why the built-in parser answered in the model's place; null when it did not. */
  fallback: Fallback | null;
  /** Why there is no answer, when the state is broken or the outcome failed. */
  problem: Problem | null;
  answerID: string;
  dataAsOf: string;
  feedback: Feedback | null;
}

export function newTurn(key: number, question: string, startedAt: number): Turn {
  return {
    key,
    question,
    state: "running",
    steps: [{ text: "Sending the question", startedAt }],
    reconnecting: false,
    stopping: false,
    startedAt,
    tookMS: 0,
    reading: "",
    otherReadings: [],
    query: null,
    table: null,
    text: "",
    words: [],
    period: null,
    columns: [],
    clarification: null,
    asked: "",
    decisions: [],
    conversationState: [],
    evidence: [],
    notices: [],
    candidates: [],
    attempts: [],
    outcome: null,
    fallback: null,
    problem: null,
    answerID: "",
    dataAsOf: "",
    feedback: null,
  };
}

/** The turn after an event that came at the moment now, in milliseconds since 1970. */
export function withEvent(turn: Turn, { event, data }: ChatEvent, now: number): Turn {
  switch (event) {
    case "answer":
      return { ...newTurn(turn.key, turn.question, turn.startedAt), stopping: turn.stopping, answerID: data.answer_id };
    case "status":
      return { ...turn, steps: withStep(turn.steps, { text: data.text, startedAt: now }) };
    case "reading":
      return { ...turn, reading: data.text };
    case "query":
      return { ...turn, query: data.query ? data : null };
    case "rows":
      return { ...turn, table: data.columns.length > 0 ? data : null, columns: data.described };
    case "token":
      return { ...turn, text: turn.text + data.text };
    case "evidence":
      return { ...turn, evidence: data.evidence };
    case "notice":
      return turn.notices.some(({ text }) => text === data.text)
        ? turn
        : { ...turn, notices: [...turn.notices, { code: "", text: data.text }] };
    case "clarification":
      return { ...turn, clarification: data };
    case "error":
      return broken(turn, data, now);
    case "done":
      return {
        ...turn,
        state: data.stopped ? "stopped" : "done",
        reconnecting: false,
        stopping: false,
        tookMS: data.took_ms,
        outcome: data.outcome || null,
        text: data.text,
        ...structured(data.structure),
        candidates: data.did_you_mean,
        otherReadings: data.other_readings,
        attempts: data.attempts,
        fallback: data.fallback,
        problem: failure(data),
        answerID: data.answer_id,
        dataAsOf: data.data_as_of ?? "",
      };
    default:
      return turn; // an event of a newer server
  }
}

function structured({
  words,
  window,
  columns,
  clarification,
  asked = "",
  decisions,
  state,
  notices,
}: AnswerStructure): Pick<
  Turn,
  "words" | "period" | "columns" | "clarification" | "asked" | "decisions" | "notices" | "conversationState"
> {
  return { words, period: window, columns, clarification, asked, decisions, notices, conversationState: state };
}

/** A step that is told again is still the same one. */
function withStep(steps: Step[], step: Step): Step[] {
  return steps.at(-1)?.text === step.text ? steps : [...steps, step];
}

export function broken(turn: Turn, problem: Problem, now: number): Turn {
  return { ...turn, state: "broken", reconnecting: false, stopping: false, problem, tookMS: now - turn.startedAt };
}

export function stopped(turn: Turn, now: number): Turn {
  return { ...turn, state: "stopped", reconnecting: false, stopping: false, tookMS: now - turn.startedAt };
}

/** The turn of an answer that the server keeps. One that still runs begins empty: its events follow. */
export function savedTurn(key: number, saved: Answer): Turn {
  const turn = { ...newTurn(key, saved.question, Date.parse(saved.asked_at)), answerID: saved.id };
  if (saved.state === "running") return { ...turn, reconnecting: true };
  return {
    ...turn,
    state: saved.stopped ? "stopped" : "done",
    steps: [],
    tookMS: saved.took_ms,
    reading: saved.reading,
    otherReadings: saved.other_readings,
    query: saved.query ? { query: saved.query, parameters: saved.parameters, repairs: saved.repairs } : null,
    table: saved.result.columns.length > 0 ? saved.result : null,
    text: saved.text,
    evidence: saved.evidence,
    ...structured(saved.structure),
    candidates: saved.did_you_mean,
    attempts: saved.attempts,
    dataAsOf: saved.data_as_of ?? "",
    feedback: saved.feedback,
    outcome: saved.outcome || (saved.state === "failed" ? "failed" : null),
    fallback: saved.fallback ?? null,
    problem: failure(saved),
  };
}

interface Ended {
  state: AnswerState;
  outcome: Outcome | "";
  error?: string;
  error_code?: string;
}

function failure({ state, outcome, error, error_code: code = "failed" }: Ended): Problem | null {
  if (state !== "failed" && outcome !== "failed") return null;
  if (code === "not_understood") return null; // the answer says so itself, and offers what to ask instead
  return { title: titleOf(code), code, detail: error || "The question could not be answered." };
}

/** readingsBeside returns the other readings of a turn that are not options of its question back. */
export function readingsBeside({ otherReadings, clarification }: Pick<Turn, "otherReadings" | "clarification">): OtherReading[] {
  const offered = clarification?.aspect === "name" ? clarification.options.flatMap(({ value }) => (value ? [` = only ${value}`] : [])) : [];
  return otherReadings.filter(({ text }) => !offered.some((end) => text.endsWith(end)));
}
