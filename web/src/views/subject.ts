import { kinds } from "../api/kinds";
import type { NeighbourhoodKind } from "../api/types";
import { address } from "../state/route";

/** Subject is a thing whose neighbourhood can be shown. */
export interface Subject {
  kind: NeighbourhoodKind;
  id: string;
}

/** Thing is anything that has a name. */
export interface Thing {
  kind: keyof typeof kinds;
  id: string;
}

/** Whether the neighbourhood of a thing can be shown. */
export function isSubject(thing: Thing): thing is Subject {
  return kinds[thing.kind].inNeighbourhood;
}

/** whyAddress returns where it is explained which commit introduced a bug; empty for what has no such page. */
export function whyAddress(repository: string, { kind, id }: Subject): string {
  return kind === "commit" || kind === "issue" ? address.why(repository, kind, id) : "";
}

const sources = /\.(go|java|py|pyi|[cm]?[jt]sx?)$/i;

/**
 * codeAddress returns where the functions of a file, of a commit or of their name are; empty for what has none.
 * Source files are told by their names.
 */
export function codeAddress(repository: string, { kind, id }: Thing): string {
  switch (kind) {
    case "function":
      return address.code(repository, { of: "name", id });
    case "commit":
      return address.code(repository, { of: "commit", id });
    case "file":
      return sources.test(id) ? address.code(repository, { of: "file", id }) : "";
    default:
      return "";
  }
}

/** Whether a query follows the links from commits to the bugs that they introduced. */
export function asksForIntroductions(query: string | undefined): boolean {
  return query !== undefined && /[:|]\s*`?introduced\b/.test(query);
}
