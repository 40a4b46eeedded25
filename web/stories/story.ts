import type { ComponentChildren } from "preact";

/** Story is one component in one state. */
export interface Story {
  show(): ComponentChildren;
  /** Takes the whole page instead of a column. */
  wide?: boolean;
}

/** Stories are the states of one component by their names, which are part of the address. */
export type Stories = Record<string, Story | (() => ComponentChildren)>;

export function storyOf(story: Stories[string]): Story {
  return typeof story === "function" ? { show: story } : story;
}

/** A promise that never ends: something that is being loaded. */
export function never<T>(): Promise<T> {
  return new Promise(() => {});
}

/** Does nothing, for what a story's buttons would do. */
export function nothing(): void {}
