import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Client } from "../api/client";
import { problemOf } from "../api/http";
import type { Problem } from "../api/problem";
import type { Conversation } from "../api/types";

/** History is the list of earlier conversations. */
export interface History {
  /** Newest first; null until they are loaded. */
  conversations: ReadonlySignal<Conversation[] | null>;
  search: ReadonlySignal<string>;
  hasMore: ReadonlySignal<boolean>;
  problem: ReadonlySignal<Problem | null>;
  /** The conversation that was removed a moment ago, and can be brought back. */
  removed: ReadonlySignal<Conversation | null>;
  load(): Promise<void>;
  more(): Promise<void>;
  /** Looks for words once nobody types any more. */
  find(words: string): void;
  /** Puts a conversation first, in which a question was asked. */
  touch(id: string, repo: string, question: string): void;
  /** Fails with the server's words when it does not take the title. */
  rename(id: string, title: string): Promise<void>;
  remove(id: string): void;
  undo(): void;
  /** Removes what can no longer be brought back: now, because the page is left. */
  settle(): void;
  clear(): Promise<void>;
}

const typingPause = 200; // milliseconds
const undoTime = 6_000; // milliseconds

export function createHistory(client: Client, now: () => number): History {
  const conversations = signal<Conversation[] | null>(null);
  const search = signal("");
  const next = signal("");
  const hasMore = signal(false);
  const problem = signal<Problem | null>(null);
  const removed = signal<Conversation | null>(null);
  let typing: ReturnType<typeof setTimeout> | undefined;
  let undoing: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  async function load(before = ""): Promise<void> {
    const mine = ++asked;
    try {
      const page = await client.conversations(search.value, before);
      if (mine !== asked) return;
      const shown = page.conversations.filter(({ id }) => id !== removed.value?.id);
      batch(() => {
        conversations.value = before ? [...(conversations.value ?? []), ...shown] : shown;
        next.value = page.next;
        hasMore.value = page.next !== "";
        problem.value = null;
      });
    } catch (error) {
      if (mine === asked) problem.value = problemOf(error);
    }
  }

  function change(id: string, how: (one: Conversation) => Conversation): void {
    conversations.value = (conversations.value ?? []).map((one) => (one.id === id ? how(one) : one));
  }

  function settle(): void {
    clearTimeout(undoing);
    const gone = removed.value;
    removed.value = null;
    // When it fails it is back in the list with the next load.
    if (gone) void client.removeConversation(gone.id).catch(() => load());
  }

  return {
    conversations,
    search,
    hasMore,
    problem,
    removed,
    settle,
    load: () => load(),
    more: () => load(next.value),
    find(words) {
      search.value = words;
      clearTimeout(typing);
      typing = setTimeout(() => void load(), typingPause);
    },
    touch(id, repo, question) {
      const known = (conversations.value ?? []).find((one) => one.id === id);
      const touched = { ...(known ?? { id, repo, title: question, answers: 0 }), updated_at: new Date(now()).toISOString() };
      conversations.value = [{ ...touched, answers: touched.answers + 1 }, ...(conversations.value ?? []).filter((one) => one.id !== id)];
    },
    async rename(id, title) {
      const before = conversations.value?.find((one) => one.id === id)?.title ?? "";
      change(id, (one) => ({ ...one, title }));
      await client.renameConversation(id, title).catch((error: unknown) => {
        change(id, (one) => ({ ...one, title: before }));
        throw error;
      });
    },
    remove(id) {
      settle();
      const gone = conversations.value?.find((one) => one.id === id);
      if (!gone) return;
      removed.value = gone;
      conversations.value = (conversations.value ?? []).filter((one) => one.id !== id);
      undoing = setTimeout(settle, undoTime);
    },
    undo() {
      clearTimeout(undoing);
      const back = removed.value;
      removed.value = null;
      if (back) conversations.value = [...(conversations.value ?? []), back].sort((a, b) => b.updated_at.localeCompare(a.updated_at));
    },
    async clear() {
      await client.removeConversations();
      conversations.value = [];
      hasMore.value = false;
    },
  };
}
