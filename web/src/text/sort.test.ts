import assert from "node:assert/strict";
import { test } from "node:test";
import type { Value } from "../api/types";
import { sortRows } from "./sort";

const rows: Value[][] = [
  ["b", 10],
  ["a", null],
  ["C", 9],
  ["a10", 9],
  ["a9", 100],
];
const column = (index: number, descending: boolean) => sortRows(rows, { column: index, descending }).map((row) => row[index]);

test("numbers sort as numbers, missing ones last either way", () => {
  assert.deepEqual(column(1, false), [9, 9, 10, 100, null]);
  assert.deepEqual(column(1, true), [100, 10, 9, 9, null]);
});

test("texts sort without case, numbers in them by value", () => {
  assert.deepEqual(column(0, false), ["a", "a9", "a10", "b", "C"]);
});

test("without an order the rows stay as they came", () => {
  assert.equal(sortRows(rows, null), rows);
});
