import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChatEvent } from "../api/types";
import { newTurn, readingsBeside, withEvent } from "./turn";

function ended(code: string | undefined): ChatEvent {
  return {
    event: "done",
    data: {
      answer_id: "A",
      conversation_id: "C",
      attempts: [],
      did_you_mean: [],
      fallback: null,
      note: "",
      other_readings: [],
      outcome: "failed",
      state: "done",
      stopped: false,
      text: "I do not understand it.",
      error: "I do not understand it.",
      ...(code && { error_code: code }),
      took_ms: 1,
      structure: {
        lead: [],
        state: [],
        words: [],
        window: null,
        columns: [],
        at_limit: false,
        clarification: null,
        decisions: [],
        corrections: [],
        notices: [],
      },
    },
  };
}

test("a question that is not understood is no problem, and one that failed is", () => {
  const turn = newTurn(1, "Why?", 0);
  assert.equal(withEvent(turn, ended("not_understood"), 1).problem, null);
  assert.equal(withEvent(turn, ended("no_query"), 1).problem?.code, "no_query");
  assert.equal(withEvent(turn, ended(undefined), 1).problem?.code, "failed");
});

test("what a question back offers is no other reading beside it", () => {
  const otherReadings = [
    { id: "only:a", text: "index.ts = only web/src/index.ts" },
    { id: "only:b", text: "index.ts = only web/src/api/index.ts" },
    { id: "rolling", text: "last year = the year up to now" },
  ];
  const options = [
    { text: "all files of this name", value: "every" },
    { text: "web/src/index.ts", value: "web/src/index.ts" },
  ];
  const back = { question: "Only one index.ts?", options, round: 1 };
  const shown = (clarification: Parameters<typeof readingsBeside>[0]["clarification"]) =>
    readingsBeside({ otherReadings, clarification }).map(({ id }) => id);
  assert.deepEqual(shown({ ...back, aspect: "name" }), ["only:b", "rolling"]);
  assert.deepEqual(shown({ ...back, aspect: "year" }), ["only:a", "only:b", "rolling"]);
  assert.deepEqual(shown(null), ["only:a", "only:b", "rolling"]);
});
