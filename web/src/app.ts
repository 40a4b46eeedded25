import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { type Client, createClient } from "./api/client";
import { createHTTP, problemOf } from "./api/http";
import type { Repository } from "./api/types";
import { type Chat, createChat } from "./chat/chat";
import { type Choices, createChoices } from "./state/choices";
import { type Connection, createConnection } from "./state/connection";
import { createDrafts, type Drafts } from "./state/drafts";
import { createHistory, type History } from "./state/history";
import { createRepositories, type Repositories } from "./state/repositories";
import { address, createRouter, type Route, type Router } from "./state/route";
import { createSession, type Session } from "./state/session";
import { createTheme, type Theme } from "./state/theme";
import type { RenderMarkdown } from "./text/markdown";

/** App is the state of the whole page. */
export interface App {
  client: Client;
  router: Router;
  session: Session;
  connection: Connection;
  repositories: Repositories;
  history: History;
  chat: Chat;
  /** What is usually replied to questions back, in this browser. */
  choices: Choices;
  drafts: Drafts;
  /** What shows answers' texts; null until it is loaded. */
  markdown: ReadonlySignal<RenderMarkdown | null>;
  /** Loads what answers need, for a page that may show one. */
  expectAnswers(): void;
  theme: Signal<Theme>;
  /** The repository that the page is about, null on pages about none. */
  repository: ReadonlySignal<Repository | null>;
  /** What is typed and not yet sent where the page is. */
  draft: ReadonlySignal<Signal<string>>;
  /** A sentence about something that was done or failed, for a moment. */
  notice: ReadonlySignal<string>;
  say(sentence: string): void;
  /** Does something whose failure is worth a sentence. */
  attempt(work: Promise<unknown>): void;
  /** Whether the list of conversations is open, where there is no room for it beside the page. */
  drawer: Signal<boolean>;
  shortcuts: Signal<boolean>;
}

const noticeTime = 5_000; // milliseconds

/** createApp makes the page's state, for the server that it came from. */
export function createApp(): App {
  const http = createHTTP({
    reached: () => connection.reached(),
    lost: () => connection.lost(),
    signedOut: () => session.signedOut(),
  });
  const client = createClient(http);
  const connection: Connection = createConnection(client.alive);
  const session: Session = createSession(() => client);
  const router = createRouter();
  const repositories = createRepositories(client, connection);
  const history = createHistory(client, Date.now);
  const drafts = createDrafts(sessionStorage);
  const choices = createChoices(localStorage);
  const notice = signal("");
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;

  const chat = createChat({
    client,
    pause: connection.pause,
    isOffline: () => !navigator.onLine,
    now: Date.now,
    usualChoices: () => choices.usual.value,
    began(conversation, repository, question) {
      moveDraft(drafts, repository, conversation);
      history.touch(conversation, repository, question);
      router.go(address.conversation(conversation));
    },
    ended: () => void history.load(),
    // Where people sign in, they leave the page: what they asked has to outlive that.
    unasked: (question) => (draft.value.value ||= question),
  });

  const draft = computed(() => drafts.of(chat.conversation.value || chat.repository.value));

  function say(sentence: string): void {
    clearTimeout(noticeTimer);
    notice.value = sentence;
    noticeTimer = setTimeout(() => (notice.value = ""), noticeTime);
  }

  const markdown = signal<typeof import("./text/markdown") | null>(null);

  // Where it cannot be loaded, texts are shown as they are until the next page tries again.
  function expectAnswers(): void {
    if (!markdown.peek())
      void import("./text/markdown").then(
        (loaded) => (markdown.value = loaded),
        () => undefined,
      );
  }

  return {
    client,
    router,
    session,
    connection,
    repositories,
    history,
    chat,
    choices,
    drafts,
    notice,
    say,
    expectAnswers,
    markdown: computed(() => markdown.value?.createRenderer(session.githubURL.value) ?? null),
    theme: createTheme(),
    repository: computed(() => {
      const { page } = router.route.value;
      if (page === "repositories" || page === "unknown") return null;
      return repositories.all.value?.find(({ name }) => name.toLowerCase() === chat.repository.value.toLowerCase()) ?? null;
    }),
    draft,
    attempt: (work) => void work.catch((error: unknown) => say(problemOf(error).detail)),
    drawer: signal(false),
    shortcuts: signal(false),
  };
}

/** A question that is typed while the first answer runs goes with the conversation. */
function moveDraft(drafts: Drafts, from: string, to: string): void {
  const text = drafts.of(from).value;
  if (!text) return;
  drafts.of(from).value = "";
  drafts.of(to).value = text;
}

/** start loads what the page shows, and follows its address until the page is closed. */
export function start(app: App): void {
  const { chat, history, repositories, router, session } = app;
  void session.load();
  const isOpen = computed(() => session.settings.value !== null && session.signIn.value === "no");
  effect(() => {
    if (!isOpen.value) return;
    void repositories.load();
    void history.load();
  });
  let wasOnline = true;
  effect(() => {
    const isOnline = app.connection.state.value === "online";
    if (isOnline && !wasOnline && isOpen.peek()) {
      void repositories.load();
      void history.load();
    }
    wasOnline = isOnline;
  });
  let shown: Route | null = null;
  effect(() => {
    const route = router.route.value;
    app.drawer.value = false;
    if (route.page !== "repositories") app.expectAnswers();
    // Who signs in again finds the page as it was left.
    if (!isOpen.value || (route === shown && !chat.problem.peek())) return;
    shown = route;
    queueMicrotask(() => void show(chat, route));
  });
  // Whoever comes back from another tab finds what was asked there.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || !isOpen.peek()) return;
    void history.load();
    void chat.refresh();
  });
  addEventListener("pagehide", () => {
    chat.rest();
    history.settle();
  });
  // A browser keeps the pages that one leaves for a while, and shows them again as they were.
  addEventListener("pageshow", (event) => {
    if (event.persisted) chat.wake();
  });
}

async function show(chat: Chat, route: Route): Promise<void> {
  switch (route.page) {
    case "repository":
    case "report":
    case "search":
    case "why":
    case "code":
      return chat.begin(route.repository);
    case "conversation":
      return chat.open(route.id);
    case "answer":
      return chat.openAnswer(route.id);
    default:
      return; // an answer that runs goes on meanwhile
  }
}

export const AppContext = createContext<App | null>(null);

/** useApp returns the page's state. Only the parts that put pages together use it; every other component takes properties. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("a component is outside of AppContext");
  return app;
}
