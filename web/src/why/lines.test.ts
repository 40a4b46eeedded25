import assert from "node:assert/strict";
import { test } from "node:test";
import type { TracedLine } from "../api/types";
import { byFile, fate } from "./lines";

const line = (path: string, number: number, more: Partial<TracedLine> = {}): TracedLine => ({
  path,
  line: number,
  text: "x",
  origin: "3cae549aaaa",
  ...more,
});

test("lines stand by file, those that count first", () => {
  const files = byFile([
    line("a.md", 2, { dropped: "document beside code" }),
    line("b.go", 9),
    line("b.go", 3, { dropped: "only a comment" }),
  ]);
  assert.deepEqual(
    files.map(({ path, lines }) => [path, lines.map((one) => one.line)]),
    [
      ["b.go", [3, 9]],
      ["a.md", [2]],
    ],
  );
});

test("a line says where it leads, or why it does not count", () => {
  assert.equal(fate(line("a", 1)), "leads to 3cae549");
  assert.equal(fate(line("a", 1, { note: "moved in 7960a87b5a" })), "leads to 3cae549 (moved in 7960a87b5a)");
  assert.equal(fate(line("a", 1, { dropped: "only a comment" })), "does not count: only a comment");
});
