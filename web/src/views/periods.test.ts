import assert from "node:assert/strict";
import { test } from "node:test";
import { periodsOf } from "./periods";

const months = (years: number) =>
  Array.from({ length: 12 * years }, (_, i) => `${2000 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`);

test("a few years are told by month", () => {
  const periods = periodsOf(months(10), [months(10).map(() => 1)]);
  assert.deepEqual([periods.unit, periods.labels.length, periods.values[0]?.length], ["month", 120, 120]);
});

test("many years are told by year, and nothing is lost", () => {
  const odd = months(11).slice(5);
  const periods = periodsOf(odd, [odd.map(() => 2), odd.map((_, i) => i)]);
  assert.deepEqual([periods.unit, periods.labels[0], periods.labels.at(-1), periods.labels.length], ["year", "2000", "2010", 11]);
  assert.deepEqual(periods.values[0], [14, ...Array<number>(10).fill(24)]);
  assert.equal(
    periods.values[1]?.reduce((a, b) => a + b),
    odd.reduce((all, _, i) => all + i, 0),
  );
});
