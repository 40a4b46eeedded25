import assert from "node:assert/strict";
import { test } from "node:test";
import { asksForIntroductions, codeAddress, whyAddress } from "./subject";

const queries: [query: string | undefined, want: boolean][] = [
  ["MATCH (c:Commit)-[:introduced]->(i:Issue) RETURN c.hash", true],
  ["MATCH (c:Commit)-[r:fixed|introduced]->(i:Issue) RETURN c.hash", true],
  ["MATCH (c:Commit)-[r:`introduced`]->(i) RETURN c.hash", true],
  ["MATCH (c:Commit) WHERE c.message CONTAINS 'introduced' RETURN c.hash", false],
  ["MATCH (c:Commit)-[:fixed]->(i:Issue) RETURN c.hash", false],
  [undefined, false],
];

for (const [query, want] of queries) {
  test(`${query} ${want ? "asks" : "does not ask"} who introduced bugs`, () => assert.equal(asksForIntroductions(query), want));
}

test("commits and issues can be explained, and nothing else", () => {
  assert.equal(whyAddress("acme/rockets", { kind: "commit", id: "3cae549" }), "/r/acme/rockets/why/commit/3cae549");
  assert.equal(whyAddress("acme/rockets", { kind: "issue", id: "12" }), "/r/acme/rockets/why/issue/12");
  assert.equal(whyAddress("acme/rockets", { kind: "file", id: "a.go" }), "");
});

test("functions, commits and files of source code lead to functions, and nothing else", () => {
  const of = (kind: Parameters<typeof codeAddress>[1]["kind"], id: string) => codeAddress("acme/rockets", { kind, id });
  assert.equal(of("function", "Cart.add"), "/r/acme/rockets/code/name/Cart.add");
  assert.equal(of("commit", "3cae549"), "/r/acme/rockets/code/commit/3cae549");
  assert.equal(of("file", "src/a.mjs"), "/r/acme/rockets/code/file/src%2Fa.mjs");
  assert.equal(of("file", "README.md"), "");
  assert.equal(of("issue", "12"), "");
});
