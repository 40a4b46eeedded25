import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { NumberedEvent } from "../api/events";
import { ProblemError } from "../api/http";
import type { Answer } from "../api/types";
import { type Following, follow } from "./follow";
import { newTurn } from "./turn";

const began: NumberedEvent = { id: "A:1", event: "answer", data: { answer_id: "A", conversation_id: "C" } };
const token = (n: number, text: string): NumberedEvent => ({ id: `A:${n}`, event: "token", data: { text } });
const done: NumberedEvent = {
  id: "A:end",
  event: "done",
  data: {
    answer_id: "A",
    conversation_id: "C",
    state: "done",
    stopped: false,
    outcome: "answered",
    text: "All of it.",
    structure: {
      lead: [],
      words: [],
      window: null,
      columns: [],
      at_limit: false,
      clarification: null,
      decisions: [],
      corrections: [],
      notices: [],
      state: [],
    },
    note: "",
    fallback: null,
    did_you_mean: [],
    other_readings: [],
    attempts: [],
    took_ms: 5,
  },
};
const lost = new ProblemError({ title: "No connection", code: "offline", detail: "" });
const refused = new ProblemError({ title: "Signed out", code: "sign_in", detail: "Sign in." });
const gone = new ProblemError({ title: "Not found", code: "not_found", detail: "There is no such answer." });

/** A stream of events, which an error breaks off. */
async function* stream(...parts: (NumberedEvent | Error)[]): AsyncGenerator<NumberedEvent> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}

/** Follows a stream and then those that resume it; returns the turn, and after which events it was resumed. */
async function followed(first: AsyncGenerator<NumberedEvent>, resumed: AsyncGenerator<NumberedEvent>[], kept: Answer | null = null) {
  const turn = signal(newTurn(0, "Why?", 0));
  const asked: string[] = [];
  const pauses: number[] = [];
  const following: Following = {
    client: {
      resume(_, last) {
        asked.push(last);
        return resumed.shift() ?? stream(gone);
      },
      answer: () => (kept ? Promise.resolve(kept) : Promise.reject(gone)),
    },
    pause: async (ms) => void pauses.push(ms),
    now: () => 100,
    heard: () => undefined,
  };
  await follow(turn, first, following, new AbortController().signal);
  return { turn: turn.value, asked, pauses };
}

test("an answer is followed to its end", async () => {
  const { turn, asked } = await followed(stream(began, token(2, "All "), token(3, "of it"), done), []);
  assert.deepEqual([turn.state, turn.text, turn.answerID, asked], ["done", "All of it.", "A", []]);
});

test("a connection that breaks off is resumed after the last event", async () => {
  const { turn, asked, pauses } = await followed(stream(began, token(2, "All "), lost), [stream(lost), stream(token(3, "of"), done)]);
  assert.deepEqual([turn.state, turn.reconnecting, asked, pauses], ["done", false, ["A:2", "A:2"], [500, 1000]]);
});

test("tokens from before and after a break add up", async () => {
  const { turn } = await followed(stream(began, token(2, "All ")), [stream(token(3, "of"), new Error("cut"), done), stream(gone)]);
  assert.equal(turn.text, "All of");
});

test("a stream that starts anew makes void what came before", async () => {
  const { turn } = await followed(stream(began, token(2, "All ")), [stream(began, token(2, "Again"), gone)]);
  assert.deepEqual([turn.text, turn.state], ["Again", "broken"]);
});

test("a question that never reached the server is not asked twice", async () => {
  const { turn, asked } = await followed(stream(lost), []);
  assert.deepEqual([turn.state, turn.problem?.code, asked], ["broken", "offline", []]);
});

test("a refusal ends the following", async () => {
  const { turn, asked } = await followed(stream(began, refused), []);
  assert.deepEqual([turn.state, turn.problem?.code, asked], ["broken", "sign_in", []]);
});

test("when the stream is gone, what the server has kept is shown", async () => {
  const kept = {
    id: "A",
    question: "Why?",
    state: "stopped",
    stopped: true,
    asked_at: "2024-08-01T00:00:00Z",
    text: "Half",
    outcome: "",
    result: { columns: [] },
    structure: { words: [], window: null, columns: [], clarification: null, decisions: [], notices: [] },
  } as unknown as Answer;
  const { turn } = await followed(stream(began, lost), [stream(gone)], kept);
  assert.deepEqual([turn.state, turn.text, turn.problem], ["stopped", "Half", null]);
});

test("leaving the page ends the following and leaves the turn as it is", async () => {
  const turn = signal(newTurn(0, "Why?", 0));
  const leave = new AbortController();
  async function* left(): AsyncGenerator<NumberedEvent> {
    yield began;
    leave.abort();
    throw new DOMException("left", "AbortError");
  }
  const never = { resume: () => assert.fail("resumed"), answer: () => assert.fail("loaded") };
  await follow(turn, left(), { client: never, pause: async () => undefined, now: () => 1, heard: () => undefined }, leave.signal);
  assert.equal(turn.value.state, "running");
});
