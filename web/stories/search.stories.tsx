import type { SearchResult } from "../src/api/types";
import { SearchPage } from "../src/search/SearchPage";
import { github, hostile } from "./data";
import { never, nothing, type Stories } from "./story";

const found: SearchResult = {
  words: ["move", "SQLite"],
  missing: ["Kafka"],
  hits: [
    {
      kind: "pull_request",
      id: "2",
      number: 2,
      title: "Keep everything in SQLite",
      state: "merged",
      by: "pnovak",
      at: "2023-05-11T09:00:00Z",
      url: `${github}/acme/rockets/pull/2`,
      score: 0.98,
      coverage: 1,
      reason: "title",
      passages: [
        {
          text: "Then we move to SQLite: one file to back up.",
          pieces: ["Then we ", "move", " to ", "SQLite", ": one file to back up."],
          in: "comment",
          by: "miralind",
          source: "comment by miralind on 2023-05-12",
          url: `${github}/acme/rockets/pull/2#issuecomment-1`,
        },
      ],
    },
    {
      kind: "document",
      id: "docs/architecture.md",
      title: "docs/architecture.md",
      score: 0.41,
      coverage: 0.5,
      reason: "section Storage",
      passages: [
        {
          text: "SQLite is the default.",
          pieces: ["", "SQLite", " is the default."],
          in: "document",
          source: 'section "Storage" line 12',
          line: 12,
        },
      ],
    },
  ],
};

function page(given: string[], load: () => Promise<SearchResult>) {
  return <SearchPage repository="acme/rockets" given={given} load={load} go={nothing} />;
}

const text = hostile.join(" ");

const texts: SearchResult = {
  words: [],
  missing: [],
  hits: [{ ...found.hits[0]!, title: text, passages: [{ text, pieces: ["", text, ""], in: "comment", source: text }] }],
};

export const search: Stories = {
  empty: () => page([], never),
  loading: () => page(["SQLite"], never),
  found: () => page(["move to SQLite and Kafka", "", "miralind"], () => Promise.resolve(found)),
  none: () => page(["kubernetes"], () => Promise.resolve({ words: ["kubernetes"], missing: ["kubernetes"], hits: [] })),
  error: () => page(["SQLite"], () => Promise.reject(new Error("The graph database cannot be reached."))),
  hostile: () => page(["x"], () => Promise.resolve(texts)),
};
