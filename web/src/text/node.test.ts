import assert from "node:assert/strict";
import { test } from "node:test";
import type { Value } from "../api/types";
import { isNode, nodeName } from "./node";

const cases: [name: string, labels: string[], properties: Record<string, Value>, want: string][] = [
  ["a commit by hash and subject", ["Commit"], { id: "3cae5496a86c", message: "Fix it\n\nAt last." }, "3cae549 Fix it"],
  ["an issue by number and title", ["Issue"], { number: 12, title: "Crash" }, "#12 Crash"],
  ["a file by its path", ["File"], { path: "src/main.go", name: "main.go" }, "src/main.go"],
  ["a person by login and name", ["User"], { login: "ann", name: "Ann Lee" }, "@ann Ann Lee"],
  ["a person without login by name", ["User"], { name: "Ann" }, "Ann"],
  ["a branch by its name", ["Branch"], { name: "main" }, "main"],
  ["the repository by its name", ["Repository"], { id: "acme/rockets", name: "rockets" }, "rockets"],
];

for (const [name, labels, properties, want] of cases) {
  test(`a node is called as one would: ${name}`, () => assert.equal(nodeName({ labels, properties }), want));
}

test("lists, maps and null are no nodes", () => {
  assert.deepEqual(
    [null, [], {}, { labels: [] }, { labels: [], properties: null }].map((value) => isNode(value as Value)),
    [false, false, false, false, false],
  );
  assert.ok(isNode({ labels: ["File"], properties: {} }));
});
