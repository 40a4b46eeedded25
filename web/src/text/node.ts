import { kinds } from "../api/kinds";
import type { Value } from "../api/types";
import { kindOfLabel, shortName } from "./name";

/** A node of the graph, as a row holds it when a query returns it whole. */
export interface GraphNode {
  labels: string[];
  properties: { [key: string]: Value };
}

export function isNode(value: Value): value is Value & GraphNode {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Array.isArray(value["labels"]) &&
    typeof value["properties"] === "object" &&
    value["properties"] !== null
  );
}

/** What a node is called: "#12 Crash on start", "3cae549 Fix it", "src/main.go", "@ann". */
export function nodeName({ labels, properties }: GraphNode): string {
  const text = (name: string) => String(properties[name] ?? "");
  const kind = kindOfLabel(labels[0]);
  if (!kind) return text("name") || text("id");
  const { key, title } = kinds[kind];
  const about = text(title).split("\n")[0]!;
  if (!text(key)) return about || text("id");
  return about ? `${shortName(kind, text(key))} ${about}` : shortName(kind, text(key));
}
