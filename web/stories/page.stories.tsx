import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Repository, SyncState } from "../src/api/types";
import { Composer } from "../src/components/conversation/Composer";
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
import { github, hostile } from "./data";
import { nothing, type Stories } from "./story";

const now = Date.parse("2024-11-03T12:00:00Z");

const rockets: Repository = {
  name: "acme/rockets", description: "Rockets that come back", url: `${github}/acme/rockets`, data_as_of: "2024-11-01T04:30:00Z",
  counts: { commits: 1765, issues: 236, pull_requests: 403, people: 61, files: 412, releases: 1 },
};

const running: SyncState = {
  state: "running", phase: "tracing bugs to their origin", done: 1200, total: 1800, estimate_ms: 4000, error: "",
  phases: [{ name: "reading the tracker archive", summary: "236 issues, 403 pull requests", took_ms: 900 }, { name: "reading commits", summary: "1,765 commits", took_ms: 8200 }],
};

const syncs: Record<string, SyncState> = {
  queued: { ...running, state: "queued", phases: [] },
  beginning: { ...running, phase: "", done: 0, total: 0, phases: [], estimate_ms: 0 },
  running,
  failed: { ...running, state: "failed", error: "no archive at `gh-pages:archive.json`; give its path with --tracker" },
  cancelled: { ...running, state: "cancelled" },
};

function each<T>(values: Record<string, T>, show: (value: T) => ComponentChildren): Stories {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => show(value)]));
}

export const sync = each(syncs, (state) => <SyncProgress isAdmin sync={state} cancel={nothing} retry={nothing} />);

const cards: Record<string, Repository> = {
  ready: rockets,
  ...Object.fromEntries(Object.entries(syncs).map(([name, state]) => [name, { ...rockets, sync: state }])),
  "not read yet": { name: "acme/liners", counts: { commits: 0, issues: 0, pull_requests: 0, people: 0, files: 0, releases: 0 } },
  hostile: { ...rockets, name: `acme/${"long-".repeat(19)}`, description: hostile.join(" "), url: "javascript:hurt=1" },
};

export const card = each(cards, (repository) => <ul class="cards"><RepositoryCard isAdmin repository={repository} now={now} synchronise={nothing} cancel={nothing} remove={nothing} /></ul>);

export const add: Stories = { form: () => <AddRepository githubURL={github} add={async () => undefined} /> };

export const suggestions: Stories = {
  loading: () => <Suggestions questions={null} ask={nothing} />,
  some: () => <Suggestions questions={["What are the most buggy files?", "Which commits fixed issue #12?"]} ask={nothing} />,
  hostile: () => <Suggestions questions={hostile} ask={nothing} />,
};

const composed = { place: "", placeholder: "Ask a question", last: "", ask: nothing, stop: nothing, running: false, stopping: false };

export const composer: Stories = {
  empty: () => <Composer {...composed} draft={signal("")} />,
  written: () => <Composer {...composed} draft={signal("Who fixed the most bugs in scheduler.go?")} />,
  "many lines": () => <Composer {...composed} draft={signal("A line\n".repeat(40))} />,
  running: () => <Composer {...composed} draft={signal("")} running />,
  stopping: () => <Composer {...composed} draft={signal("")} running stopping />,
};

const headed = { name: rockets.name, repository: rockets, names: [rockets.name, "acme/boats"], now, hasConversation: true, openDrawer: nothing, choose: nothing };

export const header: Stories = {
  "of a repository": { wide: true, show: () => <><Header {...headed} /><main><h1>A page</h1></main></> },
  "of none": { wide: true, show: () => <><Header {...headed} name="" repository={null} hasConversation={false} /><main><h1>A page</h1></main></> },
  "with a long name": { wide: true, show: () => <><Header {...headed} name={cards["hostile"]!.name} names={[]} /><main><h1>A page</h1></main></> },
};

const conversations = ["Who fixed the most bugs in scheduler.go?", ...hostile].map((title, i) => ({
  id: `${i}`, title, repo: "acme/rockets", updated_at: new Date(now - i * 30 * 3600_000).toISOString(), answers: i + 1,
}));

const listed = { current: "0", search: "", hasMore: true, now, more: nothing, rename: nothing, remove: nothing };

export const history: Stories = {
  full: () => <><h2>Conversations</h2><HistoryList {...listed} conversations={conversations} /></>,
  empty: () => <HistoryList {...listed} conversations={[]} />,
  "nothing found": () => <HistoryList {...listed} conversations={[]} search={hostile[0]!} />,
};

const problems = ["not_found", "graph_unavailable", "not_ready", "offline", "shutting_down", "model_unavailable", "timeout", "loading", "internal"];

export const problem: Stories = {
  ...Object.fromEntries(problems.map((code) => [code, { wide: true, show: () => <main><Problem problem={{ title: `The title of ${code}`, code, detail: "A sentence for people.", request_id: "JX4TQ" }} retry={nothing} /></main> }])),
  rate_limited: { wide: true, show: () => <main><Problem problem={{ title: "Too many requests", code: "rate_limited", detail: "Try again later.", retry_after: 3600 }} retry={nothing} /></main> },
};

const token = { mode: "token" as const, user: null };

export const sign_in: Stories = {
  token: { wide: true, show: () => <main class="alone"><SignIn auth={token} ended={false} enter={async () => undefined} /></main> },
  organisation: { wide: true, show: () => <main class="alone"><SignIn auth={{ ...token, mode: "oidc", sign_in_url: "/auth/login" }} ended={false} enter={async () => undefined} /></main> },
  ended: { wide: true, show: () => <main class="alone"><SignIn auth={token} ended enter={async () => undefined} /></main> },
};

export const frame: Stories = {
  offline: () => <Banner connection="offline" />,
  "server away": () => <Banner connection="unreachable" />,
  "message": () => <Toast sentence="“Who fixed the most bugs?” is deleted." action={{ name: "Undo", act: nothing }} />,
  keys: () => <Shortcuts open onClose={nothing} />,
  colours: () => <ThemeSwitch theme="system" choose={nothing} />,
};
