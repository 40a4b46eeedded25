import assert from "node:assert/strict";
import { test } from "node:test";
import { windowOf } from "./window";

test("the window has what is seen and a dozen rows around it", () => {
  assert.deepEqual(windowOf(0, 400, 40, 10_000), { first: 0, end: 22 });
  assert.deepEqual(windowOf(200_000, 400, 40, 10_000), { first: 4988, end: 5022 });
  assert.deepEqual(windowOf(400_000, 400, 40, 10_000), { first: 9988, end: 10_000 });
});

test("the window of a list that became short is within it", () => {
  assert.deepEqual(windowOf(400_000, 400, 40, 5), { first: 5, end: 5 });
  assert.deepEqual(windowOf(0, 400, 40, 0), { first: 0, end: 0 });
});
