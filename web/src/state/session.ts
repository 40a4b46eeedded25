import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Client } from "../api/client";
import { problemOf } from "../api/http";
import type { Problem } from "../api/problem";
import type { Settings, User } from "../api/types";

/** Session is the server's set-up, and who is signed in to it. */
export interface Session {
  /** Null until they are loaded. */
  settings: ReadonlySignal<Settings | null>;
  user: ReadonlySignal<User | null>;
  problem: ReadonlySignal<Problem | null>;
  /** Whether somebody has to sign in: at first, or again because the session has ended. */
  signIn: ReadonlySignal<"no" | "needed" | "ended">;
  githubURL: ReadonlySignal<string>;
  load(): Promise<void>;
  /** Fails with the server's words when the token is not known. */
  enter(token: string): Promise<void>;
  /** Ends the session, and resolves to the address to go to next. */
  leave(): Promise<string>;
  /** A request was refused because nobody is signed in. */
  signedOut(): void;
}

export function createSession(client: () => Client): Session {
  const settings = signal<Settings | null>(null);
  const problem = signal<Problem | null>(null);
  const ended = signal(false);
  const user = computed(() => settings.value?.auth.user ?? null);

  async function load(): Promise<void> {
    problem.value = null;
    try {
      settings.value = await client().settings();
      ended.value = false;
    } catch (error) {
      problem.value = problemOf(error);
    }
  }

  return {
    settings,
    user,
    problem,
    load,
    githubURL: computed(() => settings.value?.github_url ?? "https://github.com"),
    signIn: computed(() => {
      if (!settings.value || settings.value.auth.mode === "none") return "no";
      if (ended.value) return "ended";
      return user.value ? "no" : "needed";
    }),
    async enter(token) {
      await client().signIn(token);
      await load();
    },
    async leave() {
      return (await client().signOut()) || "/";
    },
    signedOut() {
      if (user.value) ended.value = true;
    },
  };
}
