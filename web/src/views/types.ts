// The shapes of …/overview and …/neighbourhood, as internal/graph/view writes them.

export interface Overview {
  commits_per_month: { month: string; commits: number }[];
  issues_per_month: { month: string; opened: number; closed: number }[];
  buggy_files: { path: string; bugs: number; url?: string }[];
  fixers: { login?: string; name?: string; fixed: number }[];
  open_issue_age: { age: string; issues: number }[];
  /** For each chart that is not empty a question to go on from. */
  questions: Partial<Record<ChartName, string>>;
}

export type ChartName = "commits_per_month" | "issues_per_month" | "buggy_files" | "fixers" | "open_issue_age";

export type Kind = "commit" | "issue" | "pull_request" | "file" | "person";

export type LinkType =
  | "introduced" | "fixed" | "impacted" | "changed" | "contains" | "closes"
  | "author" | "creates" | "assigned" | "opens" | "merges" | "reviews";

/** A thing of the history; its key is what edges name it by. */
export interface GraphNode {
  key: string;
  kind: Kind;
  id: string;
  label: string;
  title: string;
  url?: string;
}

export interface GraphEdge {
  from: string;
  to: string;
  type: LinkType;
}

export interface Neighbourhood {
  /** The key of the node that was asked for. */
  centre: string;
  nodes: GraphNode[];
  edges: GraphEdge[];
  truncated: boolean;
}

/** Subject is a thing whose neighbourhood can be shown. */
export interface Subject {
  kind: Kind;
  id: string;
}
