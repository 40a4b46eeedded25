import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import type { Feedback } from "../api/types";
import { createRating } from "./feedback";
import { newTurn, type Turn } from "./turn";

/** A server that answers a request when it is told to. */
function serving() {
  const asked: (Feedback | null)[] = [];
  const answers: { accept: () => void; refuse: () => void }[] = [];
  const rate = createRating({
    rate: (_id, feedback) =>
      new Promise<void>((resolve, reject) => {
        asked.push(feedback);
        answers.push({ accept: () => resolve(), refuse: () => reject(new Error("refused")) });
      }),
  });
  return { asked, answers, rate };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 1));
const down: Feedback = { verdict: "down", reason: "" };
const because: Feedback = { verdict: "down", reason: "wrong_rows" };

function turnOf(feedback: Feedback | null) {
  return signal<Turn>({ ...newTurn(1, "Why?", 0), answerID: "A", feedback });
}

test("a reason is sent when the verdict before it has arrived", async () => {
  const { asked, answers, rate } = serving();
  const turn = turnOf(null);
  const first = rate(turn, down);
  const second = rate(turn, because);
  await settled();
  assert.deepEqual([asked, turn.value.feedback], [[down], because]);
  answers[0]!.accept();
  await first;
  await settled();
  answers[1]!.accept();
  await second;
  assert.deepEqual([asked, turn.value.feedback], [[down, because], because]);
});

test("a verdict that is refused leaves the reason that came after it", async () => {
  const { answers, rate } = serving();
  const turn = turnOf(null);
  const first = rate(turn, down);
  const second = rate(turn, because);
  await settled();
  answers[0]!.refuse();
  await assert.rejects(first);
  await settled();
  answers[1]!.accept();
  await second;
  assert.deepEqual(turn.value.feedback, because);
});

test("feedback that is refused is what the server keeps", async () => {
  const { answers, rate } = serving();
  const turn = turnOf(null);
  const first = rate(turn, down);
  const second = rate(turn, because);
  await settled();
  answers[0]!.accept();
  await first;
  await settled();
  answers[1]!.refuse();
  await assert.rejects(second);
  assert.deepEqual(turn.value.feedback, down);
});
