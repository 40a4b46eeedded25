import type { Value } from "../api/types";

/** A node of the graph, as a row holds it when a query returns it whole. */
export interface GraphNode {
  labels: string[];
  properties: { [key: string]: Value };
}

export function isNode(value: Value): value is Value & GraphNode {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) &&
    Array.isArray(value["labels"]) && typeof value["properties"] === "object" && value["properties"] !== null
  );
}

/** What a node is called: "#12 Crash on start", "3cae549 Fix it", "src/main.go", "@ann". */
export function nodeName({ labels, properties }: GraphNode): string {
  const text = (name: string) => String(properties[name] ?? "");
  switch (labels[0]) {
    case "Commit":
      return `${text("id").slice(0, 7)} ${text("message").split("\n")[0]}`;
    case "Issue":
    case "PullRequest":
      return `#${text("number")} ${text("title")}`;
    case "File":
      return text("path");
    case "User":
      return text("login") ? `@${text("login")}` : text("name");
    case "Release":
      return text("tag");
    default:
      return text("name") || text("id");
  }
}
