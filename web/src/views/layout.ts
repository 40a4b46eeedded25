import type { GraphNode, Neighbourhood } from "../api/types";

export interface Position {
  x: number;
  y: number;
}

/** Where there is room to the side, and where there is not. */
export type Direction = "across" | "down";

/** How far steps of the story, and nodes within one, stand apart: a name has to fit between two to the side. */
const distances: Record<Direction, { step: number; node: number }> = { across: { step: 200, node: 56 }, down: { step: 95, node: 110 } };

/** What half a name on either side takes. */
const nameWidth = 90;

/**
 * positions puts the nodes into steps in which the story of a bug reads from
 * left to right, or down: who, what introduced it, the issue, what fixed it, the
 * files. Within a step they keep the order of the neighbourhood. Empty steps
 * take no room.
 */
export function positions(surroundings: Neighbourhood, direction: Direction): Map<string, Position> {
  const { step, node: apart } = distances[direction];
  const placed = new Map<string, Position>();
  stepsOf(surroundings).forEach((nodes, along) => {
    nodes.forEach((node, index) => {
      const beside = (index - (nodes.length - 1) / 2) * apart;
      placed.set(node.key, direction === "across" ? { x: along * step, y: beside } : { x: beside, y: along * step });
    });
  });
  return placed;
}

/** The direction in which a story fits a width in pixels, when it may be shrunk to a part of its size. */
export function directionFor(surroundings: Neighbourhood, width: number, shrunk: number): Direction {
  const steps = stepsOf(surroundings);
  const { across, down } = distances;
  const fits = (distance: number) => (distance + nameWidth) * shrunk <= width;
  const most = Math.max(...steps.map((nodes) => nodes.length));
  return !fits((steps.length - 1) * across.step) && fits((most - 1) * down.node) ? "down" : "across";
}

function stepsOf(surroundings: Neighbourhood): GraphNode[][] {
  const steps: GraphNode[][] = [[], [], [], [], []];
  for (const node of surroundings.nodes) steps[stepOf(node, surroundings)]!.push(node);
  return steps.filter((nodes) => nodes.length > 0);
}

function stepOf(node: GraphNode, { edges }: Neighbourhood): number {
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
