import assert from "node:assert/strict";
import { test } from "node:test";
import { highlight, lines } from "./cypher";

test("a query is cut into its parts", () => {
  const query = "MATCH (i:Issue {repo: $repo})\nWHERE i.title = 'a \\' b' RETURN count(i) AS n LIMIT 5 // end";
  const kinds = highlight(query)
    .filter((piece) => piece.kind)
    .map((piece) => [piece.kind, piece.text]);
  assert.deepEqual(kinds, [
    ["keyword", "MATCH"],
    ["label", ":Issue"],
    ["parameter", "$repo"],
    ["keyword", "WHERE"],
    ["string", "'a \\' b'"],
    ["keyword", "RETURN"],
    ["keyword", "count"],
    ["keyword", "AS"],
    ["keyword", "LIMIT"],
    ["number", "5"],
    ["comment", "// end"],
  ]);
});

test("nothing of a query is lost, whatever it is", () => {
  for (const query of [
    "",
    "x",
    "RETURN 1",
    "MATCH (a) WITH a RETURN a)) WITH",
    "MATCH 'open",
    "/* open",
    "a<b>&\u0000 ünïcode 🦀 `q`",
    "::::'\"'$",
  ]) {
    assert.equal(
      highlight(query)
        .map((piece) => piece.text)
        .join(""),
      query,
    );
    assert.equal(
      lines(query)
        .flat()
        .map((piece) => piece.text)
        .join(""),
      query,
    );
  }
});

const text = (query: string) =>
  lines(query).map((line) =>
    line
      .map((piece) => piece.text)
      .join("")
      .trim(),
  );

test("each part of a query on one line gets a line", () => {
  assert.deepEqual(
    text("MATCH (a)-[:author]->(c) OPTIONAL MATCH (c)-[:fixed]->(i) WHERE a.name STARTS WITH 'x' WITH a RETURN a ORDER BY a LIMIT 3"),
    [
      "MATCH (a)-[:author]->(c)",
      "OPTIONAL MATCH (c)-[:fixed]->(i)",
      "WHERE a.name STARTS WITH 'x'",
      "WITH a",
      "RETURN a",
      "ORDER BY a",
      "LIMIT 3",
    ],
  );
});

test("what stands in brackets stays with what is around it", () => {
  assert.deepEqual(text("MATCH (f) WHERE EXISTS { MATCH (f)<-[:changed]-(c) WHERE c.id = 'WITH' } RETURN f"), [
    "MATCH (f)",
    "WHERE EXISTS { MATCH (f)<-[:changed]-(c) WHERE c.id = 'WITH' }",
    "RETURN f",
  ]);
});

test("a query that has line breaks keeps its own", () => {
  assert.deepEqual(text("MATCH (f) WHERE f.x\nRETURN f"), ["MATCH (f) WHERE f.x\nRETURN f"]);
});
