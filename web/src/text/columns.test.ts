import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column, Table } from "../api/types";
import { columnsOf, isAmount } from "./columns";

const table: Table = { columns: ["path", "bugs"], rows: [["a.go", 2]], total: 1, truncated: false, took_ms: 1 };
const bugs: Column = { name: "bugs", title: "Bugs", kind: "", unit: "count" };

test("a table without a description of each column has plain ones", () => {
  assert.deepEqual(
    columnsOf(table, [bugs]).map(({ title, kind, unit }) => [title, kind, unit]),
    [
      ["path", "", ""],
      ["bugs", "", ""],
    ],
  );
});

test("amounts are numbers with a unit, some of which may be missing", () => {
  assert.equal(isAmount(bugs, [[1], [null], [2.5]], 0), true);
  assert.equal(isAmount(bugs, [[1], ["many"]], 0), false);
  assert.equal(isAmount({ ...bugs, unit: "", kind: "issue" }, [[12]], 0), false);
});
