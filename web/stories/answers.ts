import type { Problem } from "../src/api/problem";
import type { Column, Evidence, Segment, Table } from "../src/api/types";
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
  total: 4,
  truncated: false,
  took_ms: 38,
};

export const evidence: Evidence[] = [
  {
    kind: "file",
    id: "internal/remind/scheduler.go",
    label: "internal/remind/scheduler.go",
    url: `${github}/acme/rockets/blob/HEAD/internal/remind/scheduler.go`,
  },
  {
    kind: "commit",
    id: "e7e97b1a48",
    label: "e7e97b1",
    title: "Send letters by day only",
    url: `${github}/acme/rockets/commit/e7e97b1a48`,
  },
  { kind: "issue", id: "117", label: "#117", title: "Letters at three in the morning", url: `${github}/acme/rockets/issues/117` },
  { kind: "pull_request", id: "118", label: "#118", title: "Keep quiet at night", url: `${github}/acme/rockets/pull/118` },
  { kind: "person", id: "denizy", label: "@denizy", title: "Deniz Yılmaz", url: `${github}/denizy` },
  { kind: "person", id: "Eddie Kowalski", label: "Eddie Kowalski" },
  {
    kind: "commit",
    id: "3cae5496a8",
    label: "3cae549",
    title: "One more than is shown at first",
    url: `${github}/acme/rockets/commit/3cae5496a8`,
  },
];

const fileColumns: Column[] = [
  { name: "path", title: "File", kind: "file", unit: "" },
  { name: "bugs", title: "Bugs", kind: "", unit: "count" },
  { name: "last", title: "Last", kind: "", unit: "date" },
  { name: "hash", title: "Commit", kind: "commit", unit: "" },
];

const fileSegment = (id: string, row: number): Segment => ({
  text: id,
  kind: "file",
  id,
  url: `${github}/acme/rockets/blob/HEAD/${id}`,
  row,
  column: "path",
});

/** An answer in words, each taken from the rows. */
const words: Segment[] = [
  fileSegment("internal/remind/scheduler.go", 1),
  { text: " and " },
  fileSegment("internal/store/sqlite.go", 2),
  { text: " lead with " },
  { text: "10", row: 1, column: "bugs" },
  { text: " bugs; " },
  { text: "4", figure: "rows" },
  { text: " files in all. The last bug is " },
  { text: "#117", kind: "issue", id: "117", url: `${github}/acme/rockets/issues/117` },
  { text: "." },
];

const modelAway =
  "The model could not be asked: the model's endpoint in OPENAI_BASE_URL does not work (connection refused). The built-in parser answered.";

const begun = newTurn(1, "What are the most buggy files?", began);

/** An answer with everything that an answer may have. */
export const answered: Turn = {
  ...begun,
  state: "done",
  steps: [],
  tookMS: 1234,
  answerID: "answer",
  dataAsOf: "2024-11-01T04:30:00Z",
  outcome: "answered",
  text: "`internal/remind/scheduler.go` and `internal/store/sqlite.go` had the most bugs, **10** each; the last one is #117.\n\n- one\n- two\n\n> A quotation.\n\n```sql\nSELECT 1\n```",
  reading: "buggy files = files changed by the commits that fixed an issue, by the number of `issues`",
  words,
  columns: fileColumns,
  period: { from: "2023-05-02", to: "2024-10-31", days: 549 },
  otherReadings: [
    { id: "changed", text: "files that changed most often" },
    { id: "open", text: "files with open issues" },
  ],
  query: {
    query:
      "MATCH (i:Issue {repo: $repo})-[:impacted]->(f:File)\n// every issue once\nRETURN f.path AS path, count(DISTINCT i) AS bugs\nORDER BY bugs DESC LIMIT 10",
    parameters: { repo: "acme/rockets" },
    repairs: ["turned `(f)-[:impacted]->(i)` around: an issue impacts a file"],
  },
  attempts: [
    { query: "MATCH (f:Flie) RETURN f", error: "there is no label `Flie`; did you mean `File`?", rows: 0, took_ms: 3 },
    { question: "How many files are there?", query: "MATCH (f:File {repo: $repo}) RETURN count(f) AS files", rows: 1, took_ms: 2 },
  ],
  table: files,
  evidence,
  notices: [{ code: "definition", text: "Every issue is counted as a bug; 62 of 100 issues carry the label `bug`." }],
};

/** An answer in Markdown, as answers are that are about no rows. */
export const inMarkdown: Turn = { ...answered, words: [], columns: [] };

/** Hostile texts in the pieces of an answer. */
export const hostileWords: Turn = {
  ...answered,
  words: hostile.flatMap((text) => [
    { text },
    { text, kind: "issue", id: "117", url: "javascript:hurt=1" },
    { text, row: 1, column: "path" },
  ]),
};

/** An answer with a question back. */
export const unsure: Turn = {
  ...answered,
  question: "Who fixed parser.go?",
  clarification: {
    question: "Which `parser.go` do you mean? The answer is about the first.",
    options: [
      { text: "`internal/query/parser.go`", question: "Who fixed internal/query/parser.go?", result: "3 people" },
      { text: "`cmd/parser.go`", question: "Who fixed cmd/parser.go?" },
    ],
  },
};

/** An answer that asks back, and whose options can be taken by a key. */
export const askedBack: Turn = {
  ...answered,
  question: "Who is the best developer?",
  clarification: {
    question: "What should “best developer” go by?",
    aspect: "measure",
    key: "measure:best developer",
    round: 1,
    asked: "Who made the most commits?",
    options: [
      { text: "by commits", question: "Who made the most commits?", value: "commits", result: "Ada Lovelace, 344" },
      { text: "by bugs fixed", question: "Who fixed the most bugs?", value: "fixes", result: "Ada Lovelace, 24" },
      { text: "by reviews", question: "Who reviewed the most pull requests?", value: "reviews", result: "Grace Hopper, 139" },
    ],
  },
};

/** An answer that holds all of its options, and may be narrowed down to one. */
export const offered: Turn = {
  ...answered,
  question: "Who fixed parser.go?",
  clarification: {
    question: "Only one parser.go?",
    aspect: "name",
    key: "name:parser.go",
    round: 1,
    asked: "Who fixed parser.go?",
    is_offer: true,
    options: [
      { text: "all files of this name", question: "Who fixed parser.go?", value: "every", result: "Ada Lovelace, 24" },
      {
        text: "internal/query/parser.go",
        question: "Who fixed internal/query/parser.go?",
        value: "internal/query/parser.go",
        result: "Ada Lovelace, 20",
      },
      { text: "cmd/parser.go", question: "Who fixed cmd/parser.go?", value: "cmd/parser.go", result: "none" },
    ],
  },
};

/** A choice whose answer asks back a second time. */
export const askedAgain: Turn = {
  ...offered,
  question: "by bugs fixed",
  asked: "Who fixed the most bugs in parser.go?",
  clarification: { ...offered.clarification, question: "Only one parser.go?", options: offered.clarification?.options ?? [], round: 2 },
};

export const chosen: Turn = { ...answered, question: "by bugs fixed", asked: "Who fixed the most bugs?" };

/** A reply in words that name no option, after which nothing more is asked. */
export const chosenInWords: Turn = {
  ...answered,
  question: "no, the ones that she repaired, and only this year",
  asked: "Who fixed the most bugs in 2024?",
};

/** A question back whose options are long, and as many as there may be. */
export const askedBackAtLength: Turn = {
  ...askedBack,
  question: "Who is the most active developer in internal/httpapi/middleware/authentication/session_store_test.go?",
  clarification: {
    ...askedBack.clarification,
    question: "Most active by what?",
    options: ["by commits", "by bugs fixed", "by reviews", "by files changed", "by open bugs assigned"].map((text, i) => ({
      text,
      question: `Who is first ${text}?`,
      value: `${i}`,
      result: i === 4 ? "none" : `internal/httpapi/middleware/authentication/session_store_${i}_test.go, ${1234 - i}`,
    })),
  },
};

/** A choice that could not be answered: the question back before it can still be replied to. */
export const choiceFailed: Turn = {
  ...begun,
  question: "Who fixed the most bugs?",
  state: "broken",
  steps: [],
  problem: { title: "No answer", code: "timeout", detail: "The question took too long and was stopped.", request_id: "JX4TQ" },
};

/** A usual choice whose answer asks back about something else. */
export const usualAndAskedBack: Turn = {
  ...offered,
  question: "Who is the best developer in parser.go?",
  decisions: [{ key: "measure:best developer", of: "best developer", text: "by bugs fixed", is_own: true }],
};

export const usual: Turn = {
  ...answered,
  question: "Who is the best developer?",
  decisions: [{ key: "measure:best developer", of: "best developer", text: "by bugs fixed", is_own: true }],
};

const bare: Turn = { ...answered, words: [], period: null, table: null, evidence: [], notices: [], attempts: [], otherReadings: [] };

const just = Date.now() - 3_000;

export const running: Turn = {
  ...begun,
  steps: [
    { text: "Sending the question", startedAt: just },
    { text: "Reading the question", startedAt: just + 100 },
    { text: "Writing a query", startedAt: just + 900 },
  ],
};

/** A question that waits for a connection. */
export const askedOffline: Turn = {
  ...begun,
  steps: [{ text: "You are offline. The question is sent once there is a connection", startedAt: just }],
  reading: "",
};

export const streaming: Turn = {
  ...running,
  steps: [...running.steps, { text: "Writing the answer", startedAt: just + 2000 }],
  reading: answered.reading,
  table: files,
  text: "The files with the most bugs are `internal/rem",
};

export const stopped: Turn = { ...answered, words: [], state: "stopped", outcome: null, text: "The files with the most" };

/** What the built-in parser answered, because the language model was away. */
export const withoutModel: Turn = {
  ...answered,
  notices: [...answered.notices, { code: "fallback", text: modelAway }],
  fallback: { code: "model_unavailable", detail: modelAway },
};

export const noneFound: Turn = {
  ...bare,
  outcome: "none_found",
  question: "How many commits happened in March 1999?",
  text: "There are none: no commit is from March 1999.",
};

export const unknownName: Turn = {
  ...bare,
  outcome: "unknown_name",
  question: "Who fixed schedular.go?",
  text: "There is no file `schedular.go`.",
  query: null,
  candidates: [
    { name: "internal/remind/scheduler.go", question: "Who fixed internal/remind/scheduler.go?" },
    { name: "internal/remind/scheduler_test.go", question: "Who fixed internal/remind/scheduler_test.go?" },
  ],
};

export const notUnderstood: Turn = {
  ...bare,
  outcome: "failed",
  question: "Which files smell?",
  text: "I do not understand “smell” in this question.",
  query: null,
  reading: "",
  clarification: {
    question: "Questions near to it that I can answer:",
    options: [
      { text: "Which files have the most bugs?", question: "Which files have the most bugs?" },
      { text: "Which files changed most often?", question: "Which files changed most often?" },
    ],
  },
};

/** Rows of functions, one as a name and one as a node. */
export const functions: Turn = {
  ...bare,
  question: "Which functions were fixed most often?",
  text: "`Scheduler.Due` was fixed most often.",
  columns: [
    { name: "function", title: "Function", kind: "function", unit: "" },
    { name: "caller", title: "Caller", kind: "", unit: "" },
    { name: "fixes", title: "Fixes", kind: "", unit: "count" },
  ],
  table: {
    columns: ["function", "caller", "fixes"],
    rows: [
      ["Scheduler.Due", { labels: ["Function"], properties: { qualified_name: "run", path: "cmd/send/main.go" } }, 6],
      ["send", null, 2],
    ],
    total: 2,
    truncated: false,
    took_ms: 12,
  },
};

export const notInGraph: Turn = {
  ...bare,
  outcome: "not_in_graph",
  question: "What is the test coverage?",
  text: "The graph holds nothing about test coverage.",
  query: null,
};

/** What is answered in parts has its tables in the text. */
export const inParts: Turn = {
  ...notInGraph,
  outcome: "answered",
  question: "Which pull requests were closed without being merged, and why?",
  text: [
    "**Which pull requests were closed without being merged?**",
    "",
    "| number | title | opened by | created | closed | merge commit |",
    "| ---: | --- | --- | --- | --- | --- |",
    "| #97 | Describe what a client does with a session whose refresh token has expired, and what it shows | philippederyck | 2025-05-13 | 2025-05-14 | none |",
    "| #18 | Add guidance about service workers that intercept requests of the application | aaronpk | 2022-06-02 | 2022-07-08 | none |",
  ].join("\n"),
};

export function broken(problem: Partial<Problem>): Turn {
  return {
    ...bare,
    state: "broken",
    outcome: null,
    text: "",
    query: null,
    reading: "",
    problem: { title: "No answer", code: "failed", detail: "The question could not be answered.", request_id: "JX4TQ", ...problem },
  };
}

export const manyColumns: Column[] = [
  { name: "path", title: "File", kind: "file", unit: "" },
  { name: "commits", title: "Commits", kind: "", unit: "count" },
  { name: "last", title: "Last", kind: "", unit: "date" },
  { name: "note", title: "Note", kind: "", unit: "text" },
];

export function manyRows(rows: number): Table {
  return {
    columns: ["path", "commits", "last", "note"],
    total: rows,
    truncated: false,
    took_ms: 950,
    rows: Array.from({ length: rows }, (_, i) => [
      `dir${i % 37}/file${String(i).padStart(5, "0")}.go`,
      (i * 7919) % 1000,
      "2024-07-22T10:15:00Z",
      i % 9 === 0 ? null : `A remark on file ${i}`,
    ]),
  };
}

export const hostileTurn: Turn = {
  ...answered,
  question: hostile.join(" "),
  text: hostile.join("\n\n"),
  reading: hostile.join(" "),
  notices: hostile.map((text) => ({ code: "", text })),
  words: [],
  otherReadings: hostile.map((text, i) => ({ id: `${i}`, text })),
  query: {
    query: hostile.join("\n"),
    parameters: Object.fromEntries(hostile.map((text, i) => [text.slice(0, 40) + i, text])),
    repairs: hostile,
  },
  table: {
    ...files,
    columns: hostile.slice(0, 3),
    rows: hostile.map((text) => [text, `javascript:hurt=1//${text}`, { [text.slice(0, 40)]: text }]),
    total: hostile.length,
  },
  evidence: hostile.map((text, i) => ({ kind: "issue", id: `${i}`, label: text, title: text, url: "javascript:hurt=1" })),
};

const countOfCommits: Column = { name: "commits", title: "Commits", kind: "", unit: "count" };

/** An answer of one number. */
export const oneRow: Turn = {
  ...bare,
  question: "How many commits happened in 2024?",
  words: [{ text: "169", row: 1, column: "commits" }, { text: " commits." }],
  columns: [countOfCommits],
  table: { columns: ["commits"], rows: [[169]], total: 1, truncated: false, took_ms: 3 },
};

/** An answer over time. */
export const series: Turn = {
  ...bare,
  question: "How many commits per month?",
  text: "Three months.",
  columns: [{ name: "month", title: "Month", kind: "", unit: "period" }, countOfCommits],
  table: {
    columns: ["month", "commits"],
    rows: [
      ["2024-01", 3],
      ["2024-02", 0],
      ["2024-03", 7],
    ],
    total: 3,
    truncated: false,
    took_ms: 3,
  },
};

/** An answer that ranks. */
export const ranking: Turn = {
  ...answered,
  columns: fileColumns.slice(0, 2),
  table: { ...files, columns: files.columns.slice(0, 2), rows: files.rows.map((row) => row.slice(0, 2)) },
};

/** An answer over time about several things. */
export const groupedSeries: Turn = {
  ...series,
  question: "How many commits did each person make per month?",
  columns: [
    { name: "month", title: "Month", kind: "", unit: "period" },
    { name: "login", title: "Person", kind: "person", unit: "", property: "login" },
    countOfCommits,
  ],
  table: {
    columns: ["month", "login", "commits"],
    rows: ["2024-01", "2024-02", "2024-03"].flatMap((month, index) =>
      ["ann", "ben", "cem", "dan", "eve"].map((login, other) => [month, login, 3 * other + index]),
    ),
    total: 15,
    truncated: false,
    took_ms: 3,
  },
};

/** A ranking whose query returns both the path and the name of a file. */
export const repeating: Turn = {
  ...ranking,
  columns: [fileColumns[0]!, { name: "name", title: "File", kind: "file", unit: "", property: "name" }, fileColumns[1]!],
  table: {
    ...ranking.table!,
    columns: ["path", "name", "bugs"],
    rows: files.rows.map(([path, bugs]) => [path!, String(path).replace(/^.*\//, ""), bugs!]),
  },
};
