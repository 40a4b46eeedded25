import assert from "node:assert/strict";
import { test } from "node:test";
import { createChoices } from "./choices";
import { storage } from "./storage.testing";

test("what is chosen twice is usual, also after a reload, until it is forgotten", () => {
  const kept = {};
  const choices = createChoices(storage(kept));
  choices.chose("best", "commits");
  assert.deepEqual(choices.usual.value, {});
  choices.chose("best", "commits");
  choices.chose("worst", "bugs");
  const after = createChoices(storage(kept));
  assert.deepEqual(after.usual.value, { best: "commits" });
  after.forget("best");
  assert.deepEqual(after.usual.value, {});
  assert.deepEqual(createChoices(storage(kept)).usual.value, {});
});

test("another choice begins anew", () => {
  const choices = createChoices(storage({}));
  choices.chose("best", "commits");
  choices.chose("best", "fixes");
  choices.chose("best", "commits");
  assert.deepEqual(choices.usual.value, {});
  choices.chose("best", "commits");
  assert.deepEqual(choices.usual.value, { best: "commits" });
});

test("only the latest keys are kept", () => {
  const kept: Record<string, string> = {};
  const choices = createChoices(storage(kept));
  for (let n = 0; n < 60; n++) choices.chose(`key ${n}`, "x");
  const keys = (JSON.parse(kept["choices"]!) as [string, unknown][]).map(([key]) => key);
  assert.equal(keys.length, 50);
  assert.equal(keys[0], "key 10");
  choices.forgetAll();
  assert.deepEqual(kept, {});
});

test("what cannot be read is nothing", () => {
  for (const text of [
    "{",
    "null",
    "7",
    '[["best"]]',
    '[["best", null]]',
    '[[1, {"value": "x", "times": 2}]]',
    '[["best", {"value": 1, "times": 2}]]',
  ])
    assert.deepEqual(createChoices(storage({ choices: text })).usual.value, {}, text);
});
