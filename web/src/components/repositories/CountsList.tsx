import type { Counts } from "../../api/types";
import { count } from "../../text/format";

const nouns: [key: keyof Counts, one: string, many: string][] = [
  ["commits", "commit", "commits"],
  ["issues", "issue", "issues"],
  ["pull_requests", "pull request", "pull requests"],
  ["people", "person", "people"],
  ["files", "file", "files"],
  ["releases", "release", "releases"],
];

/** CountsList says how much there is of a repository. */
export function CountsList({ counts }: { counts: Counts }) {
  return (
    <ul class="counts">
      {nouns.filter(([key]) => counts[key] > 0).map(([key, one, many]) => (
        <li key={key}><strong>{count(counts[key])}</strong> {counts[key] === 1 ? one : many}</li>
      ))}
    </ul>
  );
}
