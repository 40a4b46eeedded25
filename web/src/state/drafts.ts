import { type Signal, signal } from "@preact/signals";

/** Drafts keeps what is typed and not yet sent, also over a reload or a sign-in elsewhere. */
export interface Drafts {
  /** The draft of a conversation, or of a repository's next one. */
  of(place: string): Signal<string>;
  /** Forgets all of them, for somebody else may sit there next. */
  forget(): void;
}

const prefix = "draft ";

/** createDrafts keeps drafts in the browser's storage of this tab. */
export function createDrafts(storage: Storage): Drafts {
  const drafts = new Map<string, Signal<string>>();
  function open(place: string): Signal<string> {
    const key = prefix + place;
    const draft = signal(storage.getItem(key) ?? "");
    draft.subscribe((text) => (text ? storage.setItem(key, text) : storage.removeItem(key)));
    drafts.set(place, draft);
    return draft;
  }
  return {
    of: (place) => drafts.get(place) ?? open(place),
    forget() {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
    },
  };
}
