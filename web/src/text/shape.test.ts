import assert from "node:assert/strict";
import { test } from "node:test";
import type { Table, Value } from "../api/types";
import { shapeOf } from "./shape";

const table = (columns: string[], rows: Value[][]): Table => ({ columns, rows, total: rows.length, truncated: false, took_ms: 1 });

const cases: [name: string, table: Table, want: string | null][] = [
  ["months with counts are a series", table(["month", "commits"], [["2024-03", 5], ["2024-01", 3], ["2024-02", 4]]), "series"],
  ["years may be numbers", table(["year", "commits"], [[2022, 5], [2023, 3], [2024, 4]]), "series"],
  ["names with counts are a ranking", table(["file", "bugs"], [["a", 9], ["b", 5], ["c", 1]]), "ranking"],
  ["a number that names something is the label", table(["issue", "commits"], [[12, 9], [13, 5], [14, 1]]), "ranking"],
  ["the same month twice is no series", table(["month", "commits"], [["2024-01", 5], ["2024-01", 3], ["2024-02", 4]]), "ranking"],
  ["two rows are read quicker", table(["file", "bugs"], [["a", 9], ["b", 5]]), null],
  ["texts alone are neither", table(["file", "login"], [["a", "x"], ["b", "y"], ["c", "z"]]), null],
  ["a list of many columns is neither", table(["hash", "message", "date", "additions"], [["a", "x", "y", 1], ["b", "x", "y", 2], ["c", "x", "y", 3]]), null],
  ["a missing number makes no ranking", table(["file", "bugs"], [["a", 9], ["b", null], ["c", 1]]), null],
];

for (const [name, rows, want] of cases) {
  test(name, () => assert.equal(shapeOf(rows)?.kind ?? null, want));
}

test("a series stands in the order of time", () => {
  const shape = shapeOf(table(["month", "opened", "closed"], [["2024-03", 5, 1], ["2024-01", 3, null], ["2024-02", 4, 2]]));
  assert.deepEqual(shape?.kind === "series" && shape.data, {
    kind: "line", labels: ["2024-01", "2024-02", "2024-03"],
    series: [{ name: "opened", values: [3, 4, 5] }, { name: "closed", values: [null, 2, 1] }],
  });
});
