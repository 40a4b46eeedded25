import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutLooseEnds } from "./unfinished";

const cases: [what: string, text: string, want: string][] = [
  ["nothing", "", ""],
  ["whole sentences", "The file `a.go` has **10**.", "The file `a.go` has **10**."],
  ["a name that is being written", "The file `a.g", "The file `a.g`"],
  ["a mark that has just begun", "The file `", "The file "],
  ["bold words that are being written", "It has **1", "It has **1**"],
  ["bold words that have just begun", "It has **", "It has "],
  ["a loose mark in an earlier line", "A ` alone.\nThe `a` file", "A ` alone.\nThe `a` file"],
  ["a block of code that is being written", "```sql\nSELECT `a", "```sql\nSELECT `a"],
];

for (const [what, text, want] of cases) {
  test(`${what}: its loose ends are closed`, () => assert.equal(withoutLooseEnds(text), want));
}
