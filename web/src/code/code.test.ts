import assert from "node:assert/strict";
import { test } from "node:test";
import type { CodeFunction, FunctionCall, FunctionStory } from "../api/types";
import { mostDrawn, pictureOfCalls } from "./calls";
import { sorted } from "./order";
import { changed, doubt, ownersOf } from "./words";

const put: CodeFunction = {
  id: "a.go#Shop.Cart.put",
  name: "Shop.Cart.put",
  kind: "method",
  path: "a.go",
  first_line: 1,
  last_line: 2,
  deleted: false,
  changes: 1,
  bugs: 0,
  owners: [],
  people: 0,
  callers: 0,
  callees: 0,
};

const call = (id: string, name?: string): FunctionCall => ({
  id,
  ...(name && { name }),
  path: "b.go",
  count: 1,
  confidence: 1,
  how: "scope",
});

const story = (callers: FunctionCall[], callees: FunctionCall[]): FunctionStory => ({
  function: put,
  annotations: [],
  changes: [],
  bugs: [],
  callers,
  callees,
});

const names = (picture: ReturnType<typeof pictureOfCalls>) => picture.steps.map((step) => step.map(({ label }) => label));
const edges = (picture: ReturnType<typeof pictureOfCalls>) => picture.edges.map(({ from, to }) => `${from} > ${to}`);

test("callers stand before a function, and what it calls behind it", () => {
  const picture = pictureOfCalls(story([call("1", "main"), call("b.go")], [call("2", "Store.save")]));
  assert.deepEqual(names(picture), [["main", "b.go"], ["Cart.put"], ["Store.save"]]);
  assert.deepEqual(edges(picture), [`1 > ${put.id}`, `b.go > ${put.id}`, `${put.id} > 2`]);
});

test("what calls a function and is called by it has one place and two arrows", () => {
  const picture = pictureOfCalls(story([call("1", "even")], [call("1", "even")]));
  assert.deepEqual(names(picture), [["even"], ["Cart.put"], []]);
  assert.deepEqual(edges(picture), [`1 > ${put.id}`, `${put.id} > 1`]);
});

test("a function that calls itself has one arrow to itself", () => {
  const picture = pictureOfCalls(story([call(put.id, put.name)], [call(put.id, put.name)]));
  assert.deepEqual(names(picture), [[], ["Cart.put"], []]);
  assert.deepEqual(edges(picture), [`${put.id} > ${put.id}`]);
});

test("a picture has as many calls as there is room for, and no arrow to what it leaves out", () => {
  const many = Array.from({ length: 40 }, (_, i) => call(`${i}`, `f${i}`));
  const picture = pictureOfCalls(story(many, []));
  assert.equal(picture.steps[0]!.length, mostDrawn);
  assert.equal(picture.edges.length, mostDrawn);
});

test("functions are sorted by most and newest, and those that are alike keep their places", () => {
  const some = [
    { ...put, id: "a", changes: 2, last_changed: "2024-01-01T00:00:00Z" },
    { ...put, id: "b", changes: 5, bugs: 1 },
    { ...put, id: "c", changes: 2, last_changed: "2024-02-01T00:00:00Z", callers: 4 },
  ];
  const ids = (by: Parameters<typeof sorted>[1]) =>
    sorted(some, by)
      .map(({ id }) => id)
      .join("");
  assert.deepEqual([ids("place"), ids("changes"), ids("bugs"), ids("last"), ids("callers")], ["abc", "bac", "bac", "cab", "cab"]);
});

test("what a commit did to a function is told in a line", () => {
  assert.equal(changed({ additions: 3, deletions: 1, change_type: "MODIFIED" }), "+3 −1");
  assert.equal(changed({ additions: 3, deletions: 0, change_type: "ADDED" }), "+3 −0, added");
  assert.equal(
    changed({ additions: 0, deletions: 1, change_type: "MOVED", previous_name: "put", previous_path: "a.go" }),
    "+0 −1, moved from put in a.go",
  );
});

test("owners are told with the number of their changes, and how many more there are", () => {
  const owners = [
    { login: "ann", changes: 4 },
    { name: "Bob", changes: 1 },
  ];
  assert.equal(ownersOf({ owners, people: 2 }), "@ann (4), Bob (1)");
  assert.equal(ownersOf({ owners, people: 3 }), "@ann (4), Bob (1) and 1 more person");
  assert.equal(ownersOf({ owners: [], people: 0 }), "");
});

test("a call that may mean another function says so", () => {
  assert.equal(doubt({ count: 1, confidence: 1 }), "1 place");
  assert.equal(doubt({ count: 2, confidence: 0.6 }), "2 places, likely (60 %)");
});
