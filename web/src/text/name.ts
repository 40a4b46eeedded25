import { kinds } from "../api/kinds";

/** A kind of thing that has a name. */
export type Kind = keyof typeof kinds;

/** shortName is how a thing is written in a few characters: "#12", "3cae549", "@ann". */
export function shortName(kind: Kind, value: string): string {
  const { prefix, length } = kinds[kind];
  return prefix + (length > 0 ? value.slice(0, length) : value);
}

/** kindOfLabel returns the kind of the nodes that have a label; undefined for one whose nodes have no names. */
export function kindOfLabel(label: string | undefined): Kind | undefined {
  return label ? (Object.keys(kinds) as Kind[]).find((kind) => kinds[kind].label === label) : undefined;
}
