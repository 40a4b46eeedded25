import assert from "node:assert/strict";
import { test } from "node:test";
import { createDrafts } from "./drafts";
import { storage } from "./storage.testing";

test("a draft outlives a reload", () => {
  const kept = {};
  createDrafts(storage(kept)).of("acme/rockets").value = "Who fixed";
  const after = createDrafts(storage(kept));
  assert.equal(after.of("acme/rockets").value, "Who fixed");
  assert.equal(after.of("acme/boats").value, "");
});

test("whoever signs in next finds no draft", () => {
  const kept: Record<string, string> = { theme: "dark" };
  const drafts = createDrafts(storage(kept));
  drafts.of("acme/rockets").value = "Who fixed";
  drafts.of("ABC").value = "And who";
  drafts.forget();
  assert.deepEqual(kept, { theme: "dark" });
});
