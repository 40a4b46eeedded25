import assert from "node:assert/strict";
import { test } from "node:test";
import type { GraphNode, Neighbourhood, NeighbourhoodKind } from "../api/types";
import { directionFor, pictureOf, positions } from "./layout";
import { relationsOf } from "./words";

const node = (kind: NeighbourhoodKind, id: string): GraphNode => ({ key: `${kind}:${id}`, kind, id, label: id, title: id });

const story: Neighbourhood = {
  centre: "issue:1",
  truncated: false,
  nodes: [node("issue", "1"), node("commit", "cause"), node("commit", "fix"), node("file", "a"), node("file", "b"), node("person", "ann")],
  edges: [
    { from: "commit:cause", to: "issue:1", type: "introduced" },
    { from: "commit:fix", to: "issue:1", type: "fixed" },
    { from: "commit:fix", to: "file:a", type: "changed" },
    { from: "commit:fix", to: "file:b", type: "changed" },
    { from: "person:ann", to: "commit:fix", type: "author" },
  ],
};

test("the story of a bug reads from left to right", () => {
  const placed = positions(pictureOf(story), "across");
  const order = ["person:ann", "commit:cause", "issue:1", "commit:fix", "file:a"].map((key) => placed.get(key)!.x);
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
  assert.equal(new Set(order).size, 5);
});

test("the story of a bug reads down where there is no room to the side", () => {
  assert.deepEqual([directionFor(pictureOf(story), 800, 0.8), directionFor(pictureOf(story), 300, 0.8)], ["across", "down"]);
  const placed = positions(pictureOf(story), "down");
  const order = ["person:ann", "commit:cause", "issue:1", "commit:fix", "file:a"].map((key) => placed.get(key)!.y);
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
});

test("a story with many things beside each other does not fit downwards either", () => {
  const files = Array.from({ length: 14 }, (_, i) => node("file", `${i}`));
  assert.equal(directionFor(pictureOf({ ...story, nodes: [...story.nodes, ...files] }), 300, 0.8), "across");
});

test("no two nodes stand in one place", () => {
  const places = [...positions(pictureOf(story), "across").values()].map(({ x, y }) => `${x} ${y}`);
  assert.equal(new Set(places).size, story.nodes.length);
});

test("a commit that fixes one bug and introduces another stands with the fixes", () => {
  const edges = [...story.edges, { from: "commit:fix", to: "issue:2", type: "introduced" as const }];
  const placed = positions(pictureOf({ ...story, nodes: [...story.nodes, node("issue", "2")], edges }), "across");
  assert.ok(placed.get("commit:fix")!.x > placed.get("issue:1")!.x);
});

test("a node's links are told from its side", () => {
  const told = (key: string) =>
    relationsOf(story.nodes.find((one) => one.key === key)!, story).map(
      ({ words, others }) => `${words} ${others.map(({ label }) => label)}`,
    );
  assert.deepEqual(told("commit:fix"), ["fixed 1", "changed a,b", "written by ann"]);
  assert.deepEqual(told("issue:1"), ["introduced by cause", "fixed by fix"]);
});
