import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column, Evidence, Value } from "../api/types";
import { rowsOf } from "./evidence";

const column = (name: string, kind: Column["kind"] = "", unit: Column["unit"] = ""): Column => ({ name, title: name, kind, unit });
const issue = (id: string, title?: string): Evidence => ({ kind: "issue", id, label: `#${id}`, ...(title && { title }) });
const node = { labels: ["Issue"], properties: { number: 12, title: "Crash on start" } };

const cases: [name: string, evidence: Evidence[], columns: Column[], rows: Value[][], want: number[]][] = [
  ["the row has its name", [issue("12"), issue("13")], [column("issue", "issue")], [[12], [13]], [0, 1]],
  ["the row has its title too", [issue("12", "Crash")], [column("issue", "issue"), column("title")], [[12, "Crash\n on"]], [0]],
  ["a title that was shortened", [issue("12", "Crash on…")], [column("issue", "issue"), column("title")], [[12, "Crash on start"]], [0]],
  ["the card has a title that the row has not", [issue("12", "Crash")], [column("issue", "issue"), column("bugs")], [[12, 3]], [-1]],
  ["another kind of the same number", [issue("12")], [column("pr", "pull_request")], [[12]], [-1]],
  ["a whole node", [issue("12", "Crash on start")], [column("i")], [[node]], [0]],
  [
    "a person without a login",
    [{ kind: "person", id: "Ann Lee", label: "Ann Lee" }],
    [column("login", "person"), column("name")],
    [[null, "Ann Lee"]],
    [0],
  ],
  ["a row that is not here", [issue("14")], [column("issue", "issue")], [[12]], [-1]],
];

for (const [name, evidence, columns, rows, want] of cases) {
  test(`evidence in rows: ${name}`, () => assert.deepEqual(rowsOf(evidence, columns, rows), want));
}
