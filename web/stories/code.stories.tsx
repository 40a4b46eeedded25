import type { CodeFunction, FunctionCall, FunctionStory, Functions } from "../src/api/types";
import { CodePage } from "../src/code/CodePage";
import type { CodeSubject } from "../src/state/route";
import { github, hostile } from "./data";
import { never, nothing, type Stories } from "./story";

const path = "internal/remind/scheduler.go";

const due: CodeFunction = {
  id: `${path}#Scheduler.Due`,
  name: "Scheduler.Due",
  kind: "method",
  path,
  signature: "func (s *Scheduler) Due(now time.Time) []Letter",
  first_line: 41,
  last_line: 87,
  deleted: false,
  url: `${github}/acme/rockets/blob/HEAD/${path}#L41-L87`,
  changes: 14,
  last_changed: "2024-07-22T10:15:00Z",
  bugs: 6,
  owners: [
    { login: "denizy", name: "Deniz Yılmaz", changes: 8 },
    { login: "aikot", changes: 4 },
    { name: "Eddie Kowalski", changes: 1 },
  ],
  people: 4,
  callers: 3,
  callees: 2,
};

const send: CodeFunction = {
  ...due,
  id: `${path}#send`,
  name: "send",
  kind: "function",
  first_line: 90,
  last_line: 99,
  changes: 3,
  bugs: 0,
  owners: [{ login: "aikot", changes: 3 }],
  people: 1,
  callers: 1,
  callees: 0,
};

const past: CodeFunction = {
  ...send,
  id: `${path}#sendAtOnce`,
  name: "sendAtOnce",
  first_line: 0,
  last_line: 0,
  deleted: true,
  last_changed: "2023-11-20T10:00:00Z",
  callers: 0,
};

const ofFile: Functions = { has_code: true, functions: [due, send, past], total: 3 };

const touch = { additions: 3, deletions: 1, change_type: "MODIFIED" };

const ofCommit: Functions = {
  has_code: true,
  total: 2,
  functions: [
    { ...due, touch },
    { ...send, touch: { ...touch, change_type: "MOVED", previous_name: "deliver", previous_path: "internal/mail/mail.go" } },
  ],
};

const many: Functions = {
  has_code: true,
  total: 720,
  functions: Array.from({ length: 500 }, (_, i) => ({
    ...due,
    id: `${path}#f${i}`,
    name: `Scheduler.step${i}`,
    changes: (i * 7919) % 100,
  })),
};

const calls = (n: number): FunctionCall[] =>
  Array.from({ length: n }, (_, i) => ({
    id: i === 1 ? "cmd/send/main.go" : `cmd/send/main.go#run${i}`,
    ...(i !== 1 && { name: `run${i}` }),
    path: "cmd/send/main.go",
    count: n - i,
    confidence: i % 3 === 2 ? 0.6 : 1,
    how: i % 3 === 2 ? "name" : "import",
  }));

const story: FunctionStory = {
  function: due,
  doc: "Due returns the letters that have to be sent by now.\nThe reader's clock counts.",
  annotations: [],
  changes: [
    {
      ...touch,
      commit: "b37a30c1d9".repeat(4),
      subject: "Send letters by the reader's clock (fixes #117)",
      date: "2024-07-22T10:15:00Z",
      author: "denizy",
      url: `${github}/acme/rockets/commit/b37a30c1d9`,
      fixed: [117],
      introduced: [],
    },
    {
      ...touch,
      commit: "7960a87b5a".repeat(4),
      subject: "Send letters when they are due",
      date: "2023-11-20T10:00:00Z",
      change_type: "RENAMED",
      previous_name: "Scheduler.Next",
      fixed: [],
      introduced: [117, 120],
    },
  ],
  bugs: [{ number: 117, title: "Letters at three in the morning", state: "closed", url: `${github}/acme/rockets/issues/117` }],
  callers: calls(3),
  callees: [{ id: send.id, name: "send", path, count: 1, confidence: 1, how: "scope" }, ...calls(1)],
};

const text = hostile.join(" ");

const hostileFunction: CodeFunction = {
  ...due,
  id: text,
  name: text,
  path: text,
  signature: text,
  url: "javascript:hurt=1",
  origin: text,
  owners: [{ name: text, changes: 1 }],
  touch: { ...touch, change_type: "MOVED", previous_name: text, previous_path: text },
};

const hostileCall: FunctionCall = { id: `${text}2`, name: text, path: text, count: 1, confidence: 0.5, how: text };

const hostileStory: FunctionStory = {
  function: hostileFunction,
  doc: text,
  annotations: [text],
  changes: [{ ...story.changes[0]!, subject: text, author: text, url: "javascript:hurt=1", previous_name: text }],
  bugs: [{ number: 1, title: text, state: text, url: "javascript:hurt=1" }],
  callers: [hostileCall],
  callees: [{ ...hostileCall, id: `${text}3` }],
};

function list(of: "file" | "name" | "commit", id: string, load: () => Promise<Functions>) {
  return page({ of, id }, load, never);
}

function one(load: () => Promise<FunctionStory>, id = due.id) {
  return page({ of: "function", id }, never, load);
}

function page(subject: CodeSubject, functions: () => Promise<Functions>, load: () => Promise<FunctionStory>) {
  return () => <CodePage repository="acme/rockets" subject={subject} github={github} functions={functions} story={load} go={nothing} />;
}

const failing = async () => {
  throw new Error("The database cannot be reached.");
};

export const code: Stories = {
  "a file": list("file", path, async () => ofFile),
  "a long file": list("file", path, async () => many),
  "a name": list("name", "send", async () => ({ ...ofFile, functions: [send, past], total: 2 })),
  "a commit": list("commit", "b37a30c1d9".repeat(4), async () => ofCommit),
  "a file without functions": list("file", "README.md", async () => ({ has_code: true, functions: [], total: 0 })),
  "a commit without functions": list("commit", "b37a30c1d9".repeat(4), async () => ({ has_code: true, functions: [], total: 0 })),
  "no code graph": list("file", path, async () => ({ has_code: false, functions: [], total: 0 })),
  loading: list("file", path, never),
  failed: list("file", path, failing),
  "hostile list": list("commit", text, async () => ({ has_code: true, functions: [hostileFunction], total: 1 })),
  "a function": one(async () => story),
  "a function that is called a lot": one(async () => ({
    ...story,
    function: { ...due, callers: 340, callees: 30, changes: 260 },
    callers: calls(100),
    callees: calls(30).map((call) => ({ ...call, id: `${call.id} called` })),
  })),
  "a function without calls": one(async () => ({
    ...story,
    function: { ...past, people: 0, changes: 0 },
    changes: [],
    bugs: [],
    callers: [],
    callees: [],
  })),
  "loading a function": one(never),
  "a function that failed": one(failing),
  "hostile function": one(async () => hostileStory, text),
};
