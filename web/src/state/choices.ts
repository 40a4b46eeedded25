import { type ReadonlySignal, signal } from "@preact/signals";

/** Choices remembers what somebody replies to questions back, and what of it has become usual. */
export interface Choices {
  /** The values that are usual, by the key of the question back. */
  usual: ReadonlySignal<Record<string, string>>;
  /** Notes that a value was chosen. A value that is chosen twice, with no other one in between, is usual. */
  chose(key: string, value: string): void;
  /** Makes a choice no longer usual. */
  forget(key: string): void;
  forgetAll(): void;
}

interface Kept {
  value: string;
  times: number;
}

const item = "choices";
const often = 2;
const mostKept = 50;

/** createChoices keeps choices in the browser's storage. */
export function createChoices(storage: Storage): Choices {
  const kept = new Map<string, Kept>(read(storage.getItem(item)));
  const usual = signal(usualOf(kept));
  function save(): void {
    if (kept.size === 0) storage.removeItem(item);
    else storage.setItem(item, JSON.stringify([...kept]));
    usual.value = usualOf(kept);
  }
  return {
    usual,
    chose(key, value) {
      const before = kept.get(key);
      kept.delete(key);
      kept.set(key, { value, times: before?.value === value ? before.times + 1 : 1 });
      for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(oldest);
      save();
    },
    forget(key) {
      kept.delete(key);
      save();
    },
    forgetAll() {
      kept.clear();
      save();
    },
  };
}

function usualOf(kept: Map<string, Kept>): Record<string, string> {
  return Object.fromEntries([...kept].filter(([, { times }]) => times >= often).map(([key, { value }]) => [key, value]));
}

/** What was kept, as far as it can be read: anything may stand in a storage. */
function read(text: string | null): [string, Kept][] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, Kept] {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") return false;
  const kept = entry[1] as Partial<Kept> | null;
  return typeof kept?.value === "string" && typeof kept.times === "number";
}
