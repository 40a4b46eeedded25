import type { GraphEdge, GraphNode, Kind, LinkType, Neighbourhood } from "./types";

/** What one of a kind is called. */
export const kindNames: Record<Kind, string> = {
  commit: "commit", issue: "issue", pull_request: "pull request", file: "file", person: "",
};

/** What the things of a kind are called as a heading. */
export const headings: Record<Kind, string> = {
  issue: "Issues", commit: "Commits", pull_request: "Pull requests", file: "Files", person: "People",
};

/** A link as seen from its beginning, and from its end. */
const verbs: Record<LinkType, [forth: string, back: string]> = {
  introduced: ["introduced", "introduced by"],
  fixed: ["fixed", "fixed by"],
  impacted: ["impacted", "impacted by"],
  changed: ["changed", "changed by"],
  contains: ["contains", "part of"],
  closes: ["closes", "closed by"],
  author: ["wrote", "written by"],
  creates: ["reported", "reported by"],
  assigned: ["is assigned", "assigned to"],
  opens: ["opened", "opened by"],
  merges: ["merged", "merged by"],
  reviews: ["reviewed", "reviewed by"],
};

export function verb(type: LinkType): string {
  return verbs[type]?.[0] ?? type;
}

/** Relation is one kind of link of a node, with the nodes at the other end. */
export interface Relation {
  words: string;
  others: GraphNode[];
}

/** relationsOf says what a node is linked to: "fixed #10", "written by @ann". */
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
  const [forth, back] = verbs[type] ?? [type, type];
  if (from === node.key) return [forth, to];
  return [back, to === node.key ? from : undefined];
}
