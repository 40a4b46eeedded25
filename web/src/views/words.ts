import { kinds, links } from "../api/kinds";
import type { GraphEdge, GraphNode, LinkType, Neighbourhood, NeighbourhoodKind } from "../api/types";

/** What stands before the name of a thing: "commit", but nothing before "@ann". */
export function kindName(kind: NeighbourhoodKind): string {
  return kind === "person" ? "" : kinds[kind].one;
}

/** What the things of a kind are called as a heading. */
export function heading(kind: keyof typeof kinds): string {
  const { many } = kinds[kind];
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** A link as seen from its beginning. */
export function verb(type: LinkType | "calls"): string {
  return type === "calls" ? type : links[type][0];
}

/** Relation is one kind of link of a node, with the nodes at the other end. */
export interface Relation {
  words: string;
  others: GraphNode[];
}

/** relationsOf returns what a node is linked to: "fixed #10", "written by @ann". */
export function relationsOf(node: GraphNode, { nodes, edges }: Neighbourhood): Relation[] {
  const byKey = new Map(nodes.map((one) => [one.key, one]));
  const relations = new Map<string, GraphNode[]>();
  for (const edge of edges) {
    const [words, other] = seenFrom(node, edge);
    const found = other && byKey.get(other);
    if (found) relations.set(words, [...(relations.get(words) ?? []), found]);
  }
  return [...relations].map(([words, others]) => ({ words, others }));
}

function seenFrom(node: GraphNode, { from, to, type }: GraphEdge): [words: string, other: string | undefined] {
  const [forth, back] = links[type];
  if (from === node.key) return [forth, to];
  return [back, to === node.key ? from : undefined];
}
