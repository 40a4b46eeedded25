import type { Neighbourhood, NeighbourhoodKind, Overview } from "../src/api/types";

export const github = "https://github.com";

/** Text that would run, or leave its place, if anything took it for markup. */
export const hostile = [
  `<img src=x onerror="hurt=1">`,
  `"><script>hurt=1</script>`,
  "\u202egnp.exe\u202c \u2066hidden\u2069 \u0007\u001b[31m",
  `[click](javascript:hurt=1)`,
  "a-name-without-any-place-to-break-".repeat(40),
  "ﷺ".repeat(200),
];

export function months(from: string, length: number): string[] {
  const [year = 2023, month = 1] = from.split("-").map(Number);
  return Array.from({ length }, (_, index) => new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 7));
}

/** Numbers that look like those of a repository, the same each time. */
export function wave(length: number, height: number): number[] {
  return Array.from({ length }, (_, i) => Math.max(0, Math.round(height * (0.5 + 0.35 * Math.sin(i / 2.3) + 0.15 * Math.sin(i * 1.7)))));
}

export function overviewOf(length: number): Overview {
  const all = months("2023-05", length);
  const commits = wave(length, 40);
  const opened = wave(length, 12);
  return {
    commits_per_month: all.map((month, i) => ({ month, commits: commits[i]! })),
    issues_per_month: all.map((month, i) => ({ month, opened: opened[i]!, closed: opened[(i + length - 2) % length]! })),
    buggy_files: [
      "internal/remind/scheduler.go",
      "internal/store/sqlite.go",
      "internal/lending/overlap.go",
      "web/src/views/booking.ts",
      "docs/ガイド.md",
    ].map((path, i) => ({ path, bugs: 10 - 2 * i, url: `${github}/acme/rockets/blob/HEAD/${path}` })),
    fixers: [
      { login: "aikot", name: "Aiko Tanaka", fixed: 15 },
      { login: "denizy", name: "Deniz Yılmaz", fixed: 12 },
      { name: "Eddie Kowalski", fixed: 1 },
    ],
    open_issue_age: ["under a week", "1 to 4 weeks", "4 weeks to 3 months", "3 to 12 months", "1 to 2 years", "over 2 years"].map(
      (age, i) => ({ age, issues: [1, 3, 7, 4, 2, 0][i]! }),
    ),
    questions: {
      commits_per_month: "How many commits were made per month?",
      issues_per_month: "How many issues were opened per month?",
      buggy_files: "What are the most buggy files?",
      fixers: "Which developers fixed the most bugs?",
      open_issue_age: "Which open issue is the oldest?",
    },
  };
}

function node(kind: NeighbourhoodKind, id: string, title: string, label = id): Neighbourhood["nodes"][number] {
  return { key: `${kind}:${id}`, kind, id, label, title, url: `${github}/acme/rockets/${kind}/${id}` };
}

export const issueStory: Neighbourhood = {
  centre: "issue:110",
  truncated: false,
  nodes: [
    node("issue", "110", "A late fee is a day short when the clocks change", "#110"),
    node("commit", "7960a87b5a", "Charge late fees", "7960a87"),
    node("commit", "ffeffa2b8d", "Count days, not hours", "ffeffa2"),
    node("commit", "0180805e8a", "Test the fee across the change of clocks", "0180805"),
    node("pull_request", "112", "Late fees by calendar days", "#112"),
    node("file", "internal/lending/fees.go", "internal/lending/fees.go", "fees.go"),
    node("file", "internal/lending/fees_test.go", "internal/lending/fees_test.go", "fees_test.go"),
    node("person", "jbrueckner", "Jonas Brückner", "@jbrueckner"),
    node("person", "gardenfork", "", "@gardenfork"),
  ],
  edges: [
    { from: "commit:7960a87b5a", to: "issue:110", type: "introduced" },
    { from: "commit:ffeffa2b8d", to: "issue:110", type: "fixed" },
    { from: "commit:0180805e8a", to: "issue:110", type: "fixed" },
    { from: "commit:ffeffa2b8d", to: "file:internal/lending/fees.go", type: "changed" },
    { from: "commit:0180805e8a", to: "file:internal/lending/fees_test.go", type: "changed" },
    { from: "pull_request:112", to: "issue:110", type: "closes" },
    { from: "pull_request:112", to: "commit:ffeffa2b8d", type: "contains" },
    { from: "person:jbrueckner", to: "commit:7960a87b5a", type: "author" },
    { from: "person:jbrueckner", to: "commit:ffeffa2b8d", type: "author" },
    { from: "person:gardenfork", to: "issue:110", type: "creates" },
  ],
};

/** A file with as many bugs as a neighbourhood holds. */
export function crowded(): Neighbourhood {
  const nodes = [node("file", "scheduler.go", "internal/remind/scheduler.go")];
  const edges: Neighbourhood["edges"] = [];
  for (let i = 1; i <= 14; i++) {
    nodes.push(node("issue", `${i}`, `Letters arrive on the wrong day, part ${i}`, `#${i}`));
    nodes.push(
      node("commit", `cause${i}`, `Write letters, part ${i}`),
      node("commit", `fix${i}`, `Mend letters, part ${i}`),
      node("person", `person${i}`, `Person ${i}`, `@person${i}`),
    );
    edges.push(
      { from: `commit:cause${i}`, to: `issue:${i}`, type: "introduced" },
      { from: `commit:fix${i}`, to: `issue:${i}`, type: "fixed" },
      { from: `commit:fix${i}`, to: "file:scheduler.go", type: "changed" },
      { from: `person:person${i}`, to: `commit:fix${i}`, type: "author" },
    );
  }
  return { centre: "file:scheduler.go", nodes, edges, truncated: true };
}

/** The same shape as a story, whose every text is hostile. */
export function hostileNeighbourhood(): Neighbourhood {
  const bad = (i: number) => hostile[i % hostile.length]!;
  return {
    ...issueStory,
    nodes: issueStory.nodes.map((one, i) => ({ ...one, label: bad(i), title: bad(i + 1), url: "javascript:hurt=1" })),
  };
}

export function hostileOverview(): Overview {
  const normal = overviewOf(12);
  return {
    ...normal,
    buggy_files: hostile.map((path, i) => ({ path, bugs: 9 - i, url: "javascript:hurt=1" })),
    fixers: hostile.map((name, i) => ({ login: name, name, fixed: 9 - i })),
    questions: { ...normal.questions, fixers: hostile[0]!, buggy_files: hostile[4]! },
  };
}
