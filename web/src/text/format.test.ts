import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, count, counted, duration, excerpt, isInstant, moment, rounded, shownDate } from "./format";

const now = Date.parse("2024-08-01T00:00:00Z");

test("a past moment is told in the unit that fits", () => {
  assert.equal(ago("2024-07-31T23:59:30Z", now), "30 seconds ago");
  assert.equal(ago("2024-07-31T21:00:00Z", now), "3 hours ago");
  assert.equal(ago("2024-07-29T00:00:00Z", now), "3 days ago");
  assert.equal(ago("2024-02-01T00:00:00Z", now), "6 months ago");
  assert.equal(ago("2019-08-01T00:00:00Z", now), "5 years ago");
  assert.equal(ago("2023-08-01T00:00:00Z", now), "12 months ago");
  assert.equal(ago("2024-06-15T00:00:00Z", now), "2 months ago");
  assert.equal(ago("2024-08-01T03:00:00Z", now), "in 3 hours");
});

test("a duration is told in the unit that fits", () => {
  assert.deepEqual([80, 3210, 65_000].map(duration), ["80 ms", "3.2 s", "1 min 5 s"]);
});

test("one is singular, and thousands are grouped", () => {
  assert.deepEqual(
    [1, 0, 2000].map((n) => counted(n, "row")),
    ["1 row", "0 rows", "2,000 rows"],
  );
  assert.deepEqual([999, 1234567, -1234, 1234.5678, 0.5].map(count), ["999", "1,234,567", "-1,234", "1,234.57", "0.5"]);
});

test("a number has two decimals, a small one two digits", () => {
  assert.deepEqual([55.73229166666667, 0.126, 0.00123, 3, 0, -2.005].map(rounded), ["55.73", "0.13", "0.0012", "3", "0", "-2"]);
});

test("only whole UTC moments count as moments", () => {
  assert.deepEqual(["2024-07-31T09:15:00Z", "2024-07-31", "2024-13-31T09:15:00Z", "x"].map(isInstant), [true, false, false, false]);
  assert.equal(moment("2024-07-31T09:15:00Z"), "31 Jul 2024, 09:15");
});

test("a text is told by its first line", () => {
  assert.equal(excerpt("Fix it"), "Fix it");
  assert.equal(excerpt("\nFix it\n\nAt last.\n"), "Fix it …");
  assert.equal(excerpt("a".repeat(1000)), `${"a".repeat(300)}…`);
});

for (const [text, want] of [
  ["2024-03", "Mar 2024"],
  ["2024-03-05", "5 Mar 2024"],
  ["2024-03-05T14:05:00Z", "5 Mar 2024, 14:05"],
  ["2024-03-05 14:05", "5 Mar 2024, 14:05"],
  ["2024-Q2", "Q2 2024"],
  ["2024", null],
  ["2024-13", null],
  ["v2024-03", null],
] as const) {
  test(`a date is written in one style: ${text}`, () => assert.equal(shownDate(text), want));
}
