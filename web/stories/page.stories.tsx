import { signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { ProblemError } from "../src/api/http";
import type { AnswerStructure, Repository, Sync } from "../src/api/types";
import { Composer } from "../src/components/conversation/Composer";
import { State } from "../src/components/conversation/State";
import { Banner } from "../src/components/frame/Banner";
import { Header } from "../src/components/frame/Header";
import { Shortcuts } from "../src/components/frame/Shortcuts";
import { SignIn } from "../src/components/frame/SignIn";
import { ThemeSwitch } from "../src/components/frame/ThemeSwitch";
import { Toast } from "../src/components/frame/Toast";
import { HistoryList } from "../src/components/history/HistoryList";
import { AddRepository } from "../src/components/repositories/AddRepository";
import { RepositoryCard } from "../src/components/repositories/RepositoryCard";
import { Suggestions } from "../src/components/repositories/Suggestions";
import { SyncProgress } from "../src/components/repositories/SyncProgress";
import { Problem } from "../src/components/ui/Problem";
import { noCounts } from "../src/state/repositories";
import { github, hostile } from "./data";
import { Sent } from "./Sent";
import { nothing, type Stories } from "./story";

const now = Date.parse("2024-11-03T12:00:00Z");

const rockets: Repository = {
  name: "acme/rockets",
  description: "Rockets that come back",
  url: `${github}/acme/rockets`,
  data_as_of: "2024-11-01T04:30:00Z",
  counts: { ...noCounts, commits: 1765, issues: 236, pull_requests: 403, people: 61, files: 412, releases: 1, branches: 2 },
};

const running: Sync = {
  state: "running",
  phase: "tracing bugs to their origin",
  done: 1200,
  total: 1800,
  estimate_ms: 4000,
  error: "",
  phases: [
    { name: "reading the tracker archive", summary: "236 issues, 403 pull requests", took_ms: 900 },
    { name: "reading commits", summary: "1,765 commits", took_ms: 8200 },
  ],
};

const syncs: Record<string, Sync> = {
  queued: { ...running, state: "queued", phases: [] },
  beginning: { ...running, phase: "", done: 0, total: 0, phases: [], estimate_ms: 0 },
  running,
  "with a notice": { ...running, notice: "GitHub asks for a pause: going on in 12 minutes" },
  "tried again": {
    ...running,
    state: "queued",
    phases: [],
    error:
      "cannot read https://github.com/acme/rockets: its host does not answer; check the address, and that this server may connect to it (HTTPS_PROXY names a proxy)",
  },
  failed: {
    ...running,
    state: "failed",
    error:
      "no archive at gh-pages:archive.json; give its path with --tracker, or on the page add the repository again with another archive",
  },
  cancelled: { ...running, state: "cancelled" },
  succeeded: { ...running, state: "succeeded" },
};

function each<T>(values: Record<string, T>, show: (value: T) => ComponentChildren): Stories {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => show(value)]));
}

export const sync = each(syncs, (state) => <SyncProgress name="acme/rockets" isAdmin sync={state} cancel={nothing} retry={nothing} />);

const cards: Record<string, Repository> = {
  ready: rockets,
  ...Object.fromEntries(Object.entries(syncs).map(([name, state]) => [name, { ...rockets, sync: state }])),
  "not read yet": { name: "acme/liners", counts: noCounts },
  hostile: { ...rockets, name: `acme/${"long-".repeat(19)}`, description: hostile.join(" "), url: "javascript:hurt=1" },
};

export const card = each(cards, (repository) => (
  <ul class="cards">
    <RepositoryCard isAdmin repository={repository} now={now} synchronise={nothing} cancel={nothing} remove={nothing} />
  </ul>
));

const refused = new ProblemError({
  title: "The request is not valid",
  code: "invalid_request",
  detail:
    "127.0.0.1 is no host of the public internet. What lies elsewhere is added on the server's machine with: repochat sync OWNER/NAME --git …",
});

const adding = {
  githubURL: github,
  known: (name: string) => (name.toLowerCase() === "acme/rockets" ? "acme/rockets" : undefined),
  add: async () => undefined,
};

export const add: Stories = {
  form: () => <AddRepository {...adding} />,
  refused: () => (
    <Sent text="http://127.0.0.1/acme/rockets.git">
      <AddRepository
        {...adding}
        known={() => undefined}
        add={async () => {
          throw refused;
        }}
      />
    </Sent>
  ),
  "no name": () => (
    <Sent text="rockets">
      <AddRepository {...adding} />
    </Sent>
  ),
  "known already": () => (
    <Sent text="https://github.com/Acme/Rockets.git">
      <AddRepository {...adding} />
    </Sent>
  ),
  "a long text": () => (
    <Sent text={`${"a".repeat(300)}/${"b".repeat(300)}`}>
      <AddRepository {...adding} />
    </Sent>
  ),
};

export const suggestions: Stories = {
  loading: () => <Suggestions questions={null} ask={nothing} />,
  some: () => <Suggestions questions={["What are the most buggy files?", "Which commits fixed issue #12?"]} ask={nothing} />,
  hostile: () => <Suggestions questions={hostile} ask={nothing} />,
};

const composed = { place: "", placeholder: "Ask a question", last: "", ask: nothing, stop: nothing, running: false, stopping: false };

const goingOn: AnswerStructure["state"] = [
  { id: "subject", kind: "subject", text: "issues" },
  { id: "measure", kind: "measure", text: "bugs" },
  { id: "person:ann", kind: "filter", text: "ann" },
  { id: "file:a", kind: "filter", text: `${"long-".repeat(30)}<b>.go` },
  { id: "period", kind: "period", text: "2018-07-01 to 2018-07-31" },
];

function GoingOn() {
  const dropped = useSignal<string[]>([]);
  return (
    <Composer {...composed} draft={signal("")}>
      <State state={goingOn} dropped={dropped.value} drop={(id) => (dropped.value = [...dropped.value, id])} />
    </Composer>
  );
}

export const composer: Stories = {
  empty: () => <Composer {...composed} draft={signal("")} />,
  written: () => <Composer {...composed} draft={signal("Who fixed the most bugs in scheduler.go?")} />,
  "many lines": () => <Composer {...composed} draft={signal("A line\n".repeat(40))} />,
  running: () => <Composer {...composed} draft={signal("")} running />,
  stopping: () => <Composer {...composed} draft={signal("")} running stopping />,
  "going on": () => <GoingOn />,
  "going on without a person": () => (
    <Composer {...composed} draft={signal("")}>
      <State state={goingOn} dropped={["person:ann"]} drop={nothing} />
    </Composer>
  ),
};

const headed = {
  name: rockets.name,
  repository: rockets,
  names: [rockets.name, "acme/boats"],
  now,
  hasConversation: true,
  openDrawer: nothing,
  choose: nothing,
};

export const header: Stories = {
  "of a repository": {
    wide: true,
    show: () => (
      <>
        <Header {...headed} />
        <main>
          <h1>A page</h1>
        </main>
      </>
    ),
  },
  "of none": {
    wide: true,
    show: () => (
      <>
        <Header {...headed} name="" repository={null} hasConversation={false} />
        <main>
          <h1>A page</h1>
        </main>
      </>
    ),
  },
  "with a long name": {
    wide: true,
    show: () => (
      <>
        <Header {...headed} name={cards["hostile"]!.name} names={[]} />
        <main>
          <h1>A page</h1>
        </main>
      </>
    ),
  },
};

const conversations = ["Who fixed the most bugs in scheduler.go?", ...hostile].map((title, i) => ({
  id: `${i}`,
  title,
  repo: "acme/rockets",
  updated_at: new Date(now - i * 30 * 3600_000).toISOString(),
  answers: i + 1,
}));

const listed = { current: "0", search: "", hasMore: true, now, more: nothing, rename: nothing, remove: nothing };

export const history: Stories = {
  full: () => (
    <>
      <h2>Conversations</h2>
      <HistoryList {...listed} conversations={conversations} />
    </>
  ),
  empty: () => <HistoryList {...listed} conversations={[]} />,
  "nothing found": () => <HistoryList {...listed} conversations={[]} search={hostile[0]!} />,
};

const problems: [code: string, title: string, detail: string, retry_after?: number][] = [
  [
    "not_found",
    "No such repository",
    "acme/boats is not on this server, or you may not see it. It can be added in the list of repositories.",
  ],
  ["graph_unavailable", "The graph database is away", "The graph database does not answer at the moment. Ask again in a moment."],
  ["not_ready", "Not ready", "A database does not answer at the moment. The server's log says which."],
  ["offline", "No connection", "The server could not be reached. Ask again when it runs."],
  ["shutting_down", "Shutting down", "The server is being stopped. Ask again in a moment."],
  ["timeout", "No answer in time", "There was no answer within 2m0s. A narrower question may be quicker."],
  ["loading", "The repository is being loaded", "acme/rockets is being loaded for the first time."],
  ["internal", "Something failed", "Something failed inside the server. Its log tells more under this request's id."],
  ["rate_limited", "Too many requests", "You may ask 60 questions an hour.", 3600],
];

export const problem: Stories = Object.fromEntries(
  problems.map(([code, title, detail, retry_after]) => [
    code,
    {
      wide: true,
      show: () => (
        <main class="main">
          <Problem problem={{ title, code, detail, request_id: "JX4TQ", ...(retry_after && { retry_after }) }} retry={nothing} />
        </main>
      ),
    },
  ]),
);

const token = { mode: "token" as const, user: null };

const unknown = new ProblemError({ title: "Sign in", code: "sign_in", detail: "Sign in first." });

export const sign_in: Stories = {
  token: {
    wide: true,
    show: () => (
      <main class="alone">
        <SignIn auth={token} ended={false} enter={async () => undefined} />
      </main>
    ),
  },
  organisation: {
    wide: true,
    show: () => (
      <main class="alone">
        <SignIn auth={{ ...token, mode: "oidc", sign_in_url: "/auth/login" }} ended={false} enter={async () => undefined} />
      </main>
    ),
  },
  "token refused": {
    wide: true,
    show: () => (
      <main class="alone">
        <Sent text="not-a-token">
          <SignIn
            auth={token}
            ended={false}
            enter={async () => {
              throw unknown;
            }}
          />
        </Sent>
      </main>
    ),
  },
  ended: {
    wide: true,
    show: () => (
      <main class="alone">
        <SignIn auth={token} ended enter={async () => undefined} />
      </main>
    ),
  },
};

export const frame: Stories = {
  offline: () => <Banner connection="offline" />,
  "server away": () => <Banner connection="unreachable" />,
  message: () => <Toast sentence="“Who fixed the most bugs?” is deleted." action={{ name: "Undo", act: nothing }} />,
  keys: () => <Shortcuts open onClose={nothing} />,
  colours: () => <ThemeSwitch theme="system" choose={nothing} />,
};
