import { kinds } from "../api/kinds";
import type { NeighbourhoodKind } from "../api/types";
import { address } from "../state/route";

/** Subject is a thing whose neighbourhood can be shown. */
export interface Subject {
  kind: NeighbourhoodKind;
  id: string;
}

/** Whether the neighbourhood of a thing can be shown. */
export function isSubject(thing: { kind: keyof typeof kinds; id: string }): thing is Subject {
  return kinds[thing.kind].inNeighbourhood;
}

/** whyAddress returns where it is explained which commit introduced a bug; empty for what has no such page. */
export function whyAddress(repository: string, { kind, id }: Subject): string {
  return kind === "commit" || kind === "issue" ? address.why(repository, kind, id) : "";
}

/** Whether a query follows the links from commits to the bugs that they introduced. */
export function asksForIntroductions(query: string | undefined): boolean {
  return query !== undefined && /[:|]\s*`?introduced\b/.test(query);
}
