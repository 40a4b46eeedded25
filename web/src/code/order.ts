import type { CodeFunction } from "../api/types";

/** What functions can be sorted by. */
export const sortings = {
  place: "place",
  changes: "changes",
  bugs: "bugs",
  last: "last change",
  callers: "callers",
};

export type Sorting = keyof typeof sortings;

/** sorted returns functions with the most or the newest first; those that are alike keep their places. */
export function sorted(functions: CodeFunction[], by: Sorting): CodeFunction[] {
  const compare: Record<Exclude<Sorting, "place">, (a: CodeFunction, b: CodeFunction) => number> = {
    changes: (a, b) => b.changes - a.changes,
    bugs: (a, b) => b.bugs - a.bugs,
    last: (a, b) => (b.last_changed ?? "").localeCompare(a.last_changed ?? ""),
    callers: (a, b) => b.callers - a.callers,
  };
  return by === "place" ? functions : [...functions].sort(compare[by]);
}
