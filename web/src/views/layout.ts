import type { GraphNode, Neighbourhood } from "./types";

export interface Position {
  x: number;
  y: number;
}

const columnWidth = 200;
const rowHeight = 56;

/**
 * positions puts the nodes into columns in which the story of a bug reads from
 * left to right: who, what introduced it, the issue, what fixed it, the files.
 * Within a column they keep the order of the neighbourhood. Empty columns take
 * no room.
 */
export function positions(surroundings: Neighbourhood): Map<string, Position> {
  const columns: GraphNode[][] = [[], [], [], [], []];
  for (const node of surroundings.nodes) columns[columnOf(node, surroundings)]!.push(node);
  const placed = new Map<string, Position>();
  columns.filter((column) => column.length > 0).forEach((column, x) => {
    column.forEach((node, y) => placed.set(node.key, { x: x * columnWidth, y: (y - (column.length - 1) / 2) * rowHeight }));
  });
  return placed;
}

function columnOf(node: GraphNode, { edges }: Neighbourhood): number {
  switch (node.kind) {
    case "person":
      return 0;
    case "issue":
      return 2;
    case "file":
      return 4;
    case "pull_request":
      return 3;
    case "commit": {
      const has = (type: string) => edges.some((edge) => edge.from === node.key && edge.type === type);
      return has("introduced") && !has("fixed") ? 1 : 3;
    }
  }
}
