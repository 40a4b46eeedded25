import { kinds } from "../api/kinds";
import type { NeighbourhoodKind } from "../api/types";

/** Subject is a thing whose neighbourhood can be shown. */
export interface Subject {
  kind: NeighbourhoodKind;
  id: string;
}

/** Whether the neighbourhood of a thing can be shown. */
export function isSubject(thing: { kind: keyof typeof kinds; id: string }): thing is Subject {
  return kinds[thing.kind].inNeighbourhood;
}
