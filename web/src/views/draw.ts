import cytoscape from "cytoscape";
import { colourOf, onColourChange } from "../charts/colours";
import { type Direction, directionFor, type Picture, type PictureNode, type Position, positions } from "./layout";
import { verb } from "./words";

/** Drawing is a graph on the page; close takes it off. */
export interface Drawing {
  zoom(factor: number): void;
  fit(): void;
  close(): void;
}

/** The smallest that a picture is shrunk to on its own: below it nothing can be read. */
const smallestFit = 0.85;

/** What a name can still be read at with ease. */
const comfortable = 0.85;

const padding = 24;

/** draw draws a picture into an element and tells the key of the node that a pointer selects, "" for none. */
export function draw(element: HTMLElement, picture: Picture, select: (key: string) => void): Drawing {
  withoutStyleElement();
  const direction = directionFor(picture, element.clientWidth, comfortable);
  const placed = positions(picture, direction);
  element.style.blockSize = `${heightFor(placed, direction)}px`;
  const graph = cytoscape({
    container: element,
    elements: elements(picture, placed, longestName[direction]),
    layout: { name: "preset" },
    style: style(element),
    minZoom: 0.2,
    maxZoom: 3,
    // The wheel and the fingers scroll the page; buttons zoom.
    userZoomingEnabled: false,
    boxSelectionEnabled: false,
    autoungrabify: true,
  });
  graph.on("select", "node", (event) => select(event.target.id()));
  graph.on("unselect", "node", () => select(""));
  const fit = () => fitted(graph, picture.centre);
  fit();
  const resized = new ResizeObserver(() => {
    graph.resize();
    fit();
  });
  resized.observe(element);
  const stopWatching = onColourChange(() => graph.style(style(element)));
  return {
    fit,
    zoom: (factor) => graph.zoom({ level: graph.zoom() * factor, renderedPosition: { x: graph.width() / 2, y: graph.height() / 2 } }),
    close() {
      resized.disconnect();
      stopWatching();
      graph.destroy();
    },
  };
}

/** A picture is as high as it needs when it is shrunk, within reason. */
function heightFor(placed: Map<string, Position>, direction: Direction): number {
  const heights = [...placed.values()].map(({ y }) => y);
  const needed = (Math.max(...heights) - Math.min(...heights)) * (direction === "across" ? smallestFit : comfortable) + 4 * padding;
  return Math.min(Math.max(needed, 240), 560);
}

/** Shows everything, or where that would be too small to read, the centre with as much around it as there is room for. */
function fitted(graph: cytoscape.Core, centre: string): void {
  graph.fit(undefined, padding);
  graph.zoom(Math.min(1, Math.max(smallestFit, graph.zoom())));
  const all = graph.elements().renderedBoundingBox();
  const middle = graph.getElementById(centre).renderedPosition();
  graph.panBy({
    x: graph.width() / 2 - (all.w <= graph.width() ? (all.x1 + all.x2) / 2 : middle.x),
    y: graph.height() / 2 - (all.h <= graph.height() ? (all.y1 + all.y2) / 2 : middle.y),
  });
}

/**
 * Cytoscape adds a style element to the page unless one of its id is there; the
 * page's policy refuses inline styles. views.css has the one rule of it.
 */
function withoutStyleElement(): void {
  const id = "__________cytoscape_stylesheet";
  if (document.getElementById(id)) return;
  const stand = document.createElement("template");
  stand.id = id;
  document.head.append(stand);
}

/** How many characters of a name there is room for. */
const longestName: Record<Direction, number> = { across: 24, down: 14 };

function elements({ centre, steps, edges }: Picture, placed: Map<string, Position>, longest: number): cytoscape.ElementDefinition[] {
  return [
    ...steps.flat().map(({ key, kind, label }) => ({
      data: {
        id: key,
        kind,
        label: label.length > longest ? `${label.slice(0, longest - 1)}…` : label,
        ...(key === centre && { centre: true }),
      },
      position: placed.get(key)!,
    })),
    ...edges.map(({ from, to, type }, index) => ({
      data: { id: `edge ${index}`, source: from, target: to, type, label: verb(type) },
    })),
  ];
}

const shapes: Record<PictureNode["kind"], cytoscape.Css.NodeShape> = {
  commit: "ellipse",
  issue: "diamond",
  pull_request: "round-hexagon",
  file: "round-rectangle",
  person: "round-octagon",
  function: "ellipse",
};

const colours: Record<PictureNode["kind"], string> = {
  commit: "--series-1",
  issue: "--bad",
  pull_request: "--series-4",
  file: "--series-3",
  person: "--ink-soft",
  function: "--series-2",
};

function style(element: HTMLElement): cytoscape.StylesheetJson {
  const colour = (property: string) => colourOf(element, property);
  return [
    {
      selector: "node",
      style: {
        label: "data(label)",
        color: colour("--ink"),
        "font-size": 14,
        "font-family": "system-ui, sans-serif",
        "text-valign": "bottom",
        "text-margin-y": 4,
        width: 22,
        height: 22,
        "text-background-color": colour("--surface"),
        "text-background-opacity": 0.85,
        "text-background-padding": "2px",
      },
    },
    ...(Object.keys(shapes) as PictureNode["kind"][]).map((kind) => ({
      selector: `node[kind = "${kind}"]`,
      style: { shape: shapes[kind], "background-color": colour(colours[kind]) },
    })),
    {
      selector: "node[centre]",
      style: { width: 34, height: 34, "border-width": 3, "border-color": colour("--accent"), "font-weight": "bold" },
    },
    { selector: "node:selected", style: { "border-width": 3, "border-color": colour("--ink") } },
    {
      selector: "edge",
      style: {
        width: 1.2,
        "line-color": colour("--line-strong"),
        "target-arrow-color": colour("--line-strong"),
        "target-arrow-shape": "triangle",
        "arrow-scale": 0.8,
        "curve-style": "bezier",
      },
    },
    ...(
      [
        ["introduced", "--bad"],
        ["fixed", "--accent"],
      ] as const
    ).map(([type, property]) => ({
      selector: `edge[type = "${type}"]`,
      style: {
        width: 2.5,
        "line-color": colour(property),
        "target-arrow-color": colour(property),
        label: "data(label)",
        "font-size": 13,
        color: colour(property),
        "text-background-color": colour("--surface"),
        "text-background-opacity": 0.9,
        "text-background-padding": "1px",
      },
    })),
    { selector: 'edge[type = "author"], edge[type = "creates"], edge[type = "assigned"]', style: { width: 0.8, "line-style": "dashed" } },
  ];
}
