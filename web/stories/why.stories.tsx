import type { Explanation } from "../src/api/types";
import { WhyPage } from "../src/why/WhyPage";
import { github, hostile } from "./data";
import { never, type Stories } from "./story";

const commit = (text: string) => text.repeat(4).slice(0, 40);

const explanation: Explanation = {
  issue: 117,
  title: "Letters at three in the morning",
  issue_url: `${github}/acme/rockets/issues/117`,
  reported: "2024-03-02T03:11:00Z",
  fix: commit("b37a30c1d9"),
  subject: "Send letters by the reader's clock (fixes #117)",
  fix_url: `${github}/acme/rockets/commit/${commit("b37a30c1d9")}`,
  method: "r",
  candidates: [
    {
      commit: commit("7960a87b5a"),
      subject: "Send letters when they are due",
      url: `${github}/acme/rockets/commit/${commit("7960a87b5a")}`,
      date: "2023-11-20T10:00:00Z",
      lines: 2,
      lost: "",
      reason: "2 of 3 lines that the fix changes lead to it, the others to 1 more commits",
    },
    {
      commit: commit("c5304a6cfe"),
      subject: "Add a scheduler",
      date: "2023-06-01T10:00:00Z",
      lines: 1,
      lost: "7960a87b5a is later",
    },
  ],
  named: [],
  lines: [
    { path: "internal/remind/scheduler.go", line: 41, text: "\tdue := time.Now().UTC()", origin: commit("7960a87b5a") },
    { path: "internal/remind/scheduler.go", line: 42, text: "\tsend(due)", origin: commit("7960a87b5a"), note: "moved in c5304a6cfe" },
    { path: "internal/remind/scheduler.go", line: 57, text: "\treturn", origin: commit("c5304a6cfe") },
    { path: "docs/letters.md", line: 3, text: "Letters are sent at once.", origin: commit("c5304a6cfe"), dropped: "document beside code" },
  ],
  left_out: 12,
};

const named: Explanation = {
  ...explanation,
  issue: 120,
  title: "The shelf is empty",
  fix: "",
  subject: "",
  candidates: [],
  lines: [],
  left_out: 0,
  named: [{ commit: commit("e7e97b1a48"), subject: "Fill the shelf later", evidence: "b37a30c: regression from e7e97b1" }],
};

const text = hostile.join(" ");

const texts: Explanation = {
  ...explanation,
  title: text,
  subject: text,
  candidates: explanation.candidates.map((one) => ({ ...one, subject: text, url: "javascript:hurt=1", lost: text })),
  lines: [{ path: text, line: 1, text, origin: commit("c5304a6cfe"), dropped: text }],
  named: [{ commit: commit("e7e97b1a48"), subject: text, evidence: text }],
};

function page(load: () => Promise<Explanation[]>) {
  return () => <WhyPage repository="acme/rockets" subject={{ kind: "commit", id: commit("7960a87b5a") }} github={github} load={load} />;
}

export const why: Stories = {
  explained: page(async () => [explanation, named]),
  "only added": page(async () => [{ ...explanation, candidates: [], lines: [], left_out: 0 }]),
  unknown: page(async () => []),
  loading: page(never),
  failed: page(async () => {
    throw new Error("The database cannot be reached.");
  }),
  hostile: page(async () => [texts]),
};
