import { batch, type ReadonlySignal, signal } from "@preact/signals";
import type { Client } from "../api/client";
import { isLost, problemOf } from "../api/http";
import { kinds } from "../api/kinds";
import type { Problem } from "../api/problem";
import type { Counts, Repository, RepositorySource, Sync } from "../api/types";
import { backoff, type Connection } from "./connection";

/** Repositories is what there is to ask about, and what is being made ready. */
export interface Repositories {
  /** Null until they are loaded. */
  all: ReadonlySignal<Repository[] | null>;
  problem: ReadonlySignal<Problem | null>;
  load(): Promise<void>;
  /** Fails with the server's words when it does not take the repository. */
  add(name: string, source: RepositorySource): Promise<void>;
  remove(name: string): Promise<void>;
  synchronise(name: string): Promise<void>;
  cancel(name: string): Promise<void>;
}

/** A browser has six connections to a server; each that watches takes one. */
const mostWatched = 3;

const mostFailures = 8;

/** The counts of a repository of which nothing has been loaded. */
export const noCounts = Object.fromEntries(
  Object.values(kinds).flatMap(({ label, counted }) => (label ? [[counted, 0]] : [])),
) as unknown as Counts;

/** How long to wait after a refusal that another try will not change, in milliseconds. */
const refusedPause = 5_000;

export function isBusy(sync: Sync | undefined): boolean {
  return sync?.state === "running" || sync?.state === "queued";
}

export function createRepositories(client: Client, connection: Connection): Repositories {
  const all = signal<Repository[] | null>(null);
  const problem = signal<Problem | null>(null);
  const watched = new Set<string>();
  const never = new AbortController().signal;

  async function load(): Promise<void> {
    try {
      const list = await client.repositories();
      batch(() => {
        all.value = list.map(withPhases);
        problem.value = null;
      });
      watchBusy();
    } catch (error) {
      problem.value = problemOf(error);
    }
  }

  /** withPhases keeps the phases of a synchronisation that was watched: a list comes without them. */
  function withPhases(repository: Repository): Repository {
    const seen = all.value?.find(({ name }) => name === repository.name)?.sync;
    const { sync } = repository;
    if (!seen || !sync || sync.state !== "succeeded" || sync.finished_at !== seen.finished_at) return repository;
    return { ...repository, sync: { ...sync, phases: seen.phases } };
  }

  function watchBusy(): void {
    const busy = (all.value ?? []).filter((repository) => isBusy(repository.sync) && !watched.has(repository.name));
    busy.sort((a, b) => Number(b.sync?.state === "running") - Number(a.sync?.state === "running"));
    for (const { name } of busy.slice(0, Math.max(0, mostWatched - watched.size))) void watch(name);
  }

  async function watch(name: string): Promise<void> {
    watched.add(name);
    for (let failures = 0; failures < mostFailures; failures++) {
      try {
        for await (const state of client.syncStates(name, never)) {
          failures = 0;
          show(name, state);
        }
        break;
      } catch (error) {
        await connection.pause(isLost(error) ? backoff(failures + 1) : refusedPause, never);
      }
    }
    watched.delete(name);
    await load();
  }

  function show(name: string, sync: Sync): void {
    const list = all.value ?? [];
    const known = list.some((repository) => repository.name === name);
    const added = known ? list : [...list, { name, counts: noCounts }];
    all.value = added.map((repository) => (repository.name === name ? { ...repository, sync } : repository));
  }

  async function take(name: string, state: Promise<Sync>): Promise<void> {
    show(name, await state);
    watchBusy();
  }

  return {
    all,
    problem,
    load,
    add: (name, source) => take(name, client.addRepository(name, source)),
    synchronise: (name) => take(name, client.synchronise(name)),
    cancel: (name) => take(name, client.cancelSync(name)),
    async remove(name) {
      await client.removeRepository(name);
      all.value = (all.value ?? []).filter((repository) => repository.name !== name);
    },
  };
}
