import assert from "node:assert/strict";
import { test } from "node:test";
import { datesOf } from "./note";

const cases: [name: string, note: string, dates: string][] = [
  ["a period", "Reading: commits of July. Dates: 2024-07-01 to 2024-07-31 (UTC). Data as of 2024-07-31.", "2024-07-01 to 2024-07-31 (UTC)"],
  ["one day", "Date: 2024-07-01 (UTC). Data as of 2024-07-31.", "2024-07-01 (UTC)"],
  ["no dates", "Reading: commits. Data as of 2024-07-31.", ""],
  ["no note", "", ""],
];

for (const [name, note, dates] of cases) {
  test(`the dates of a note: ${name}`, () => assert.equal(datesOf(note), dates));
}
