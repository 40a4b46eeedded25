import type { GraphNode, LinkType, Neighbourhood, NeighbourhoodKind } from "../api/types";

/** Picture is what is drawn: nodes in steps, which follow each other to the right or down. */
export interface Picture {
  /** The key of the node that the picture is about. */
  centre: string;
  steps: PictureNode[][];
  /** The kinds of its nodes, as a legend has them. */
  kinds: PictureNode["kind"][];
  edges: PictureEdge[];
}

export interface PictureNode {
  key: string;
  kind: NeighbourhoodKind | "function";
  label: string;
  title: string;
}

export interface PictureEdge {
  from: string;
  to: string;
  type: LinkType | "calls";
}

/** pictureOf returns the picture in which the story of a bug reads: who, what introduced it, the issue, what fixed it, the files. */
export function pictureOf(surroundings: Neighbourhood): Picture {
  return { centre: surroundings.centre, steps: stepsOf(surroundings), kinds: kindsOf(surroundings), edges: surroundings.edges };
}

/** The kinds of what is there, in the order in which they are met from the centre. */
export function kindsOf({ nodes }: Neighbourhood): NeighbourhoodKind[] {
  return [...new Set(nodes.map((node) => node.kind))];
}

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
 * positions puts the steps of a picture from left to right, or down. Within a
 * step nodes keep their order. Empty steps take no room.
 */
export function positions(picture: Picture, direction: Direction): Map<string, Position> {
  const { step, node: apart } = distances[direction];
  const placed = new Map<string, Position>();
  taken(picture).forEach((nodes, along) => {
    nodes.forEach((node, index) => {
      const beside = (index - (nodes.length - 1) / 2) * apart;
      placed.set(node.key, direction === "across" ? { x: along * step, y: beside } : { x: beside, y: along * step });
    });
  });
  return placed;
}

/** The direction in which a picture fits a width in pixels, when it may be shrunk to a part of its size. */
export function directionFor(picture: Picture, width: number, shrunk: number): Direction {
  const steps = taken(picture);
  const { across, down } = distances;
  const fits = (distance: number) => (distance + nameWidth) * shrunk <= width;
  const most = Math.max(...steps.map((nodes) => nodes.length));
  return !fits((steps.length - 1) * across.step) && fits((most - 1) * down.node) ? "down" : "across";
}

function taken({ steps }: Picture): PictureNode[][] {
  return steps.filter((nodes) => nodes.length > 0);
}

function stepsOf(surroundings: Neighbourhood): GraphNode[][] {
  const steps: GraphNode[][] = [[], [], [], [], []];
  for (const node of surroundings.nodes) steps[stepOf(node, surroundings)]!.push(node);
  return steps;
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
