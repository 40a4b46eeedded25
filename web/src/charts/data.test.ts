import assert from "node:assert/strict";
import { test } from "node:test";
import { moments } from "./data";

const day = 86400;

const cases: [name: string, labels: string[], want: number[] | null][] = [
  ["days in order are moments", ["1970-01-01", "1970-01-03"], [0, 2 * day]],
  ["months are moments", ["1970-01", "1970-02"], [0, 31 * day]],
  ["years are moments", ["1970", "1971"], [0, 365 * day]],
  ["whole moments are moments", ["1970-01-01T00:00:10Z"], [10]],
  ["moments out of order are words", ["1970-02", "1970-01"], null],
  ["a moment that comes twice makes words of all", ["1970-01", "1970-01"], null],
  ["a month that does not exist is a word", ["1970-13"], null],
  ["words are words", ["1970-01", "later"], null],
  ["nothing is no moment", [], null],
];

for (const [name, labels, want] of cases) {
  test(name, () => assert.deepEqual(moments(labels), want));
}
