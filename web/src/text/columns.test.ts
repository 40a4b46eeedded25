import assert from "node:assert/strict";
import { test } from "node:test";
import type { Column, Table, Value } from "../api/types";
import { addressesOf, columnsOf, isAmount, withoutRepeats } from "./columns";

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

const path: Column = { name: "path", title: "File", kind: "file", unit: "", property: "path" };
const name: Column = { name: "name", title: "File", kind: "file", unit: "", property: "name" };
const login: Column = { name: "login", title: "Person", kind: "person", unit: "", property: "login" };
const person: Column = { name: "name", title: "Name", kind: "", unit: "", property: "name" };

const repeats: [name: string, columns: Column[], rows: Value[][], want: number[]][] = [
  [
    "a base name beside its path",
    [path, name, bugs],
    [
      ["a/b.go", "b.go", 1],
      ["c.go", "c.go", 2],
    ],
    [0, 2],
  ],
  ["a base name before its path", [name, path], [["b.go", "a/b.go"]], [1]],
  ["another file's name", [path, name], [["a/b.go", "c.go"]], [0, 1]],
  ["the same values under another name", [login, { ...login, name: "who" }, bugs], [["ann", "ann", 1]], [0, 2]],
  ["a person's name beside the login", [login, person], [["ann", "Ann Lee"]], [0, 1]],
  ["two counts that happen to be equal", [login, bugs, { ...bugs, name: "fixes" }], [["ann", 1, 1]], [0, 1, 2]],
  ["no rows", [path, name], [], [0, 1]],
];

for (const [of, columns, rows, want] of repeats) {
  test(`columns are shown once: ${of}`, () => assert.deepEqual(withoutRepeats(columns, rows), want));
}

const where: Column = { name: "thread", title: "Where", kind: "", unit: "text" };
const url: Column = { name: "url", title: "Address", kind: "", unit: "text" };

const addresses: [name: string, columns: Column[], rows: Value[][], want: number][] = [
  ["what rows are about, and its page", [where, bugs, url], [["#2", 1, "https://github.com/a/b/pull/2"]], 2],
  [
    "a row without a page",
    [where, url],
    [
      ["#2", "https://github.com/a/b/pull/2"],
      ["#3", null],
    ],
    -1,
  ],
  ["words that begin like one", [where, url], [["#2", "https://github.com/a/b is the page"]], -1],
  ["nothing but the address", [url], [["https://github.com/a/b"]], -1],
  ["no rows", [where, url], [], -1],
];

for (const [of, columns, rows, want] of addresses) {
  test(`a column of addresses: ${of}`, () => assert.equal(addressesOf(columns, rows), want));
}
