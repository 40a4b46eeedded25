import assert from "node:assert/strict";
import { test } from "node:test";
import type { Client } from "../api/client";
import type { Conversation } from "../api/types";
import { createHistory } from "./history";

const now = Date.parse("2024-08-01T12:00:00Z");
const one = (id: string, day: number): Conversation => ({
  id,
  title: `About ${id}`,
  repo: "acme/rockets",
  updated_at: `2024-07-${day}T00:00:00Z`,
  answers: 1,
});

/** A history of a server that keeps conversations and says what it was told. */
async function loaded(...kept: Conversation[]) {
  const told: string[] = [];
  const client = {
    conversations: async (search: string, before: string) => {
      const found = kept.filter(({ title }) => title.includes(search));
      return before
        ? { conversations: found.slice(2), next: "" }
        : { conversations: found.slice(0, 2), next: found.length > 2 ? "more" : "" };
    },
    removeConversation: async (id: string) => void told.push(`remove ${id}`),
    renameConversation: async (id: string, title: string) => {
      if (title === "refused") throw new Error("no");
      told.push(`rename ${id} ${title}`);
    },
  } as unknown as Client;
  const history = createHistory(client, () => now);
  await history.load();
  return { history, told, ids: () => history.conversations.value?.map(({ id }) => id) };
}

test("the list goes on where it ended", async () => {
  const { history, ids } = await loaded(one("A", 30), one("B", 20), one("C", 10));
  assert.deepEqual([ids(), history.hasMore.value], [["A", "B"], true]);
  await history.more();
  assert.deepEqual([ids(), history.hasMore.value], [["A", "B", "C"], false]);
});

test("a conversation that is removed can be brought back to its place", async () => {
  const { history, told, ids } = await loaded(one("A", 30), one("B", 20));
  history.remove("A");
  assert.deepEqual([ids(), history.removed.value?.id], [["B"], "A"]);
  history.undo();
  history.settle();
  assert.deepEqual([ids(), told], [["A", "B"], []]);
});

test("a removed conversation is gone for good when the page is left, or another one is removed", async () => {
  const { history, told } = await loaded(one("A", 30), one("B", 20));
  history.remove("A");
  history.remove("B");
  assert.deepEqual(told, ["remove A"]);
  history.settle();
  assert.deepEqual(told, ["remove A", "remove B"]);
});

test("a removed conversation does not come back with the next load", async () => {
  const { history, ids } = await loaded(one("A", 30), one("B", 20));
  history.remove("A");
  await history.load();
  assert.deepEqual(ids(), ["B"]);
  history.undo();
});

test("a conversation in which something is asked stands first", async () => {
  const { history, ids } = await loaded(one("A", 30), one("B", 20));
  history.touch("B", "acme/rockets", "And then?");
  history.touch("N", "acme/boats", "A new one?");
  assert.deepEqual(ids(), ["N", "B", "A"]);
  assert.deepEqual(
    history.conversations.value?.map(({ title }) => title),
    ["A new one?", "About B", "About A"],
  );
});

test("a title that the server refuses is as it was", async () => {
  const { history, told } = await loaded(one("A", 30));
  await history.rename("A", "better");
  await assert.rejects(history.rename("A", "refused"));
  assert.deepEqual([history.conversations.value?.[0]?.title, told], ["better", ["rename A better"]]);
});
