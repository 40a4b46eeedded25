import assert from "node:assert/strict";
import { test } from "node:test";
import { secondsUntil } from "./http";

const now = Date.parse("2024-08-01T00:00:00Z");

const cases: [name: string, header: string | null, want: number | null][] = [
  ["seconds are taken as they are", "30", 30],
  ["a date is told in seconds from now", "Thu, 01 Aug 2024 00:01:00 GMT", 60],
  ["a date that is over is now", "Wed, 31 Jul 2024 00:00:00 GMT", 0],
  ["no header says nothing", null, null],
  ["nonsense says nothing", "soon", null],
];

for (const [name, header, want] of cases) {
  test(`Retry-After: ${name}`, () => assert.equal(secondsUntil(header, now), want));
}
