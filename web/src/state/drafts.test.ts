import assert from "node:assert/strict";
import { test } from "node:test";
import { createDrafts } from "./drafts";

/** A browser's storage: what it holds are properties of its own. */
function storage(items: Record<string, string>): Storage {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, text: string) => {
      items[key] = text;
    },
    removeItem: (key: string) => void delete items[key],
  };
  return new Proxy(items, { get: (_, key) => Reflect.get(methods, key) as unknown }) as unknown as Storage;
}

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
