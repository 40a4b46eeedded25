import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChatEvent } from "../api/types";
import { newTurn, withEvent } from "./turn";

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
