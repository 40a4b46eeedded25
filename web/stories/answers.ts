import type { Evidence, Problem, Table } from "../src/api/types";
import { newTurn, type Turn } from "../src/chat/turn";
import { github, hostile } from "./data";

const began = Date.parse("2024-11-01T09:00:00Z");

export const files: Table = {
  columns: ["path", "bugs", "last", "hash"],
  rows: [
    ["internal/remind/scheduler.go", 10, "2024-07-22T10:15:00Z", "e7e97b1a48e7e97b1a48e7e97b1a48e7e97b1a48"],
    ["internal/store/sqlite.go", 10, "2024-06-30T08:00:00Z", "c5304a6c5304a6c5304a6c5304a6c5304a6c5304"],
    ["internal/lending/fees.go", 5, "2023-11-02T17:45:00Z", null],
    ["docs/Übergabe.md", 1, "2023-10-01T00:00:00Z", null],
  ],
  total: 4, truncated: false, took_ms: 38,
};

export const evidence: Evidence[] = [
  { kind: "file", id: "internal/remind/scheduler.go", label: "internal/remind/scheduler.go", url: `${github}/acme/rockets/blob/HEAD/internal/remind/scheduler.go` },
  { kind: "commit", id: "e7e97b1a48", label: "e7e97b1", title: "Send letters by day only", url: `${github}/acme/rockets/commit/e7e97b1a48` },
  { kind: "issue", id: "117", label: "#117", title: "Letters at three in the morning", url: `${github}/acme/rockets/issues/117` },
  { kind: "pull_request", id: "118", label: "#118", title: "Keep quiet at night", url: `${github}/acme/rockets/pull/118` },
  { kind: "person", id: "denizy", label: "@denizy", title: "Deniz Yılmaz", url: `${github}/denizy` },
  { kind: "person", id: "Eddie Kowalski", label: "Eddie Kowalski" },
  { kind: "commit", id: "3cae5496a8", label: "3cae549", title: "One more than is shown at first", url: `${github}/acme/rockets/commit/3cae5496a8` },
];

const modelAway = "The model could not be asked: the model's endpoint in OPENAI_BASE_URL does not work (connection refused). The built-in parser answered.";

const begun = newTurn(1, "What are the most buggy files?", began);

/** An answer with everything that an answer may have. */
export const answered: Turn = {
  ...begun, state: "done", steps: [], tookMS: 1234, answerID: "answer", dataAsOf: "2024-11-01T04:30:00Z", outcome: "answered",
  text: "`internal/remind/scheduler.go` and `internal/store/sqlite.go` had the most bugs, **10** each; the last one is #117.\n\n- one\n- two\n\n> A quotation.\n\n```sql\nSELECT 1\n```",
  reading: "buggy files = files changed by the commits that fixed an issue, by the number of `issues`",
  note: "*Reading: buggy files. Dates: 2023-05-02 to 2024-10-31 (UTC). Data as of 2024-11-01.*",
  otherReadings: [{ id: "changed", text: "files that changed most often" }, { id: "open", text: "files with open issues" }],
  query: {
    query: "MATCH (i:Issue {repo: $repo})-[:impacted]->(f:File)\n// every issue once\nRETURN f.path AS path, count(DISTINCT i) AS bugs\nORDER BY bugs DESC LIMIT 10",
    parameters: { repo: "acme/rockets" }, repairs: ["turned `(f)-[:impacted]->(i)` around: an issue impacts a file"],
  },
  attempts: [{ query: "MATCH (f:Flie) RETURN f", error: "there is no label `Flie`; did you mean `File`?", rows: 0, took_ms: 3 }],
  table: files, evidence, notices: ["Every issue is counted as a bug; 62 of 100 issues carry the label `bug`."],
};

const bare: Turn = { ...answered, table: null, evidence: [], notices: [], attempts: [], otherReadings: [] };

const just = Date.now() - 3_000;

export const running: Turn = {
  ...begun, steps: [
    { text: "Sending the question", startedAt: just }, { text: "Reading the question", startedAt: just + 100 },
    { text: "Writing a query", startedAt: just + 900 },
  ],
};

export const streaming: Turn = { ...running, steps: [...running.steps, { text: "Writing the answer", startedAt: just + 2000 }], reading: answered.reading, table: files, text: "The files with the most bugs are `internal/rem" };

export const stopped: Turn = { ...answered, state: "stopped", outcome: null, text: "The files with the most" };

/** What the built-in parser answered, because the language model was away. */
export const withoutModel: Turn = {
  ...answered, notices: [...answered.notices, modelAway],
  fallback: { code: "model_unavailable", detail: modelAway },
};

export const noneFound: Turn = { ...bare, outcome: "none_found", question: "How many commits happened in March 1999?", text: "There are none: no commit is from March 1999." };

export const unknownName: Turn = {
  ...bare, outcome: "unknown_name", question: "Who fixed schedular.go?", text: "There is no file `schedular.go`.", query: null,
  candidates: [{ name: "internal/remind/scheduler.go", question: "Who fixed internal/remind/scheduler.go?" }, { name: "internal/remind/scheduler_test.go", question: "Who fixed internal/remind/scheduler_test.go?" }],
};

export const notInGraph: Turn = { ...bare, outcome: "not_in_graph", question: "What is the test coverage?", text: "The graph holds nothing about test coverage.", query: null };

export function broken(problem: Partial<Problem>): Turn {
  return { ...bare, state: "broken", outcome: null, text: "", query: null, reading: "", problem: { title: "No answer", code: "failed", detail: "The question could not be answered.", request_id: "JX4TQ", ...problem } };
}

export function manyRows(rows: number): Table {
  return {
    columns: ["path", "commits", "last", "note"], total: rows, truncated: false, took_ms: 950,
    rows: Array.from({ length: rows }, (_, i) => [`dir${i % 37}/file${String(i).padStart(5, "0")}.go`, (i * 7919) % 1000, "2024-07-22T10:15:00Z", i % 9 === 0 ? null : `A remark on file ${i}`]),
  };
}

export const hostileTurn: Turn = {
  ...answered, question: hostile.join(" "), text: hostile.join("\n\n"), reading: hostile.join(" "), notices: hostile,
  otherReadings: hostile.map((text, i) => ({ id: `${i}`, text })),
  query: { query: hostile.join("\n"), parameters: Object.fromEntries(hostile.map((text, i) => [text.slice(0, 40) + i, text])), repairs: hostile },
  table: { ...files, columns: hostile.slice(0, 3), rows: hostile.map((text) => [text, `javascript:hurt=1//${text}`, { [text.slice(0, 40)]: text }]), total: hostile.length },
  evidence: hostile.map((text, i) => ({ kind: "issue", id: `${i}`, label: text, title: text, url: "javascript:hurt=1" })),
};
