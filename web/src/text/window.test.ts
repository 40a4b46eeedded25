import assert from "node:assert/strict";
import { test } from "node:test";
import { windowOf } from "./window";

test("the window has what is seen and some rows around it", () => {
  assert.deepEqual(windowOf(0, 400, 40, 10_000), { first: 0, end: 24 });
  assert.deepEqual(windowOf(200_000, 400, 40, 10_000), { first: 4992, end: 5024 });
  assert.deepEqual(windowOf(400_000, 400, 40, 10_000), { first: 9992, end: 10_000 });
});

test("a scroll of few rows leaves the window as it is", () => {
  assert.deepEqual(windowOf(200_000 + 7 * 40, 400, 40, 10_000), { first: 4992, end: 5032 });
  assert.deepEqual(windowOf(200_000 + 5 * 40, 400, 40, 10_000), windowOf(200_000, 400, 40, 10_000));
});

test("the window of a list that became short is within it", () => {
  assert.deepEqual(windowOf(400_000, 400, 40, 5), { first: 5, end: 5 });
  assert.deepEqual(windowOf(0, 400, 40, 0), { first: 0, end: 0 });
});
