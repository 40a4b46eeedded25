import assert from "node:assert/strict";
import { test } from "node:test";
import { highlight } from "./cypher";

test("a query is cut into its parts", () => {
  const query = "MATCH (i:Issue {repo: $repo})\nWHERE i.title = 'a \\' b' RETURN count(i) AS n LIMIT 5 // end";
  const kinds = highlight(query).filter((piece) => piece.kind).map((piece) => [piece.kind, piece.text]);
  assert.deepEqual(kinds, [
    ["keyword", "MATCH"], ["label", ":Issue"], ["parameter", "$repo"], ["keyword", "WHERE"], ["string", "'a \\' b'"],
    ["keyword", "RETURN"], ["keyword", "count"], ["keyword", "AS"], ["keyword", "LIMIT"], ["number", "5"], ["comment", "// end"],
  ]);
});

test("nothing of a query is lost, whatever it is", () => {
  for (const query of ["", "x", "MATCH 'open", "/* open", "a<b>&\u0000 ünïcode 🦀 `q`", "::::'\"'$"]) {
    assert.equal(highlight(query).map((piece) => piece.text).join(""), query);
  }
});
