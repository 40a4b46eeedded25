import { batch, computed, type ReadonlySignal, signal, type Signal } from "@preact/signals";
import { type Client, ProblemError } from "../api/client";
import type { ChatEvent, Problem, Repository, Settings } from "../api/types";
import { broken, newTurn, savedTurn, stopped, type Turn, withEvent } from "./turn";

/** The page takes in tokens at most this often: each time the Markdown is parsed. */
const tokenPause = 100;

/** Chat is the state of the page, and what can be done on it. */
export interface Chat {
  loading: ReadonlySignal<boolean>;
  loadProblem: ReadonlySignal<Problem | null>;
  settings: ReadonlySignal<Settings>;
  repositories: ReadonlySignal<Repository[]>;
  repository: ReadonlySignal<Repository | null>;
  suggestions: ReadonlySignal<string[] | null>;
  turns: ReadonlySignal<Signal<Turn>[]>;
  running: ReadonlySignal<boolean>;
  load(address: URLSearchParams): Promise<void>;
  choose(repository: string): void;
  ask(question: string): Promise<void>;
  stop(): void;
  restart(): void;
}

/** createChat makes the state of a page that talks to a server. */
export function createChat(client: Client, remember: (address: string) => void): Chat {
  const loading = signal(true);
  const loadProblem = signal<Problem | null>(null);
  const settings = signal<Settings>({ github_url: "https://github.com", model: "" });
  const repositories = signal<Repository[]>([]);
  const chosen = signal("");
  const suggestions = signal<string[] | null>(null);
  const turns = signal<Signal<Turn>[]>([]);
  const running = signal(false);
  let conversation = "";
  let abort = new AbortController();
  let runningAnswer = "";

  async function load(address: URLSearchParams): Promise<void> {
    loading.value = true;
    loadProblem.value = null;
    try {
      [settings.value, repositories.value] = await Promise.all([client.settings(), client.repositories()]);
      const shown = address.get("answer");
      if (shown) await showSaved(shown);
      else choose(address.get("repo") ?? "");
    } catch (error) {
      loadProblem.value = problemOf(error);
    } finally {
      loading.value = false;
    }
  }

  async function showSaved(id: string): Promise<void> {
    const saved = await client.answer(id);
    choose(saved.repo);
    conversation = saved.conversation_id;
    turns.value = [signal(savedTurn(0, saved))];
    remember(`?answer=${saved.id}`);
  }

  function choose(name: string): void {
    const known = repositories.value.find((repository) => repository.name === name) ?? repositories.value[0];
    chosen.value = known?.name ?? "";
    restart();
    suggestions.value = null;
    if (known) void suggest(known.name);
  }

  async function suggest(name: string): Promise<void> {
    // Without examples the page works as well: a failure here is no news.
    const found = await client.suggestions(name).catch(() => []);
    if (chosen.value === name) suggestions.value = found;
  }

  function restart(): void {
    stop();
    conversation = "";
    turns.value = [];
    if (chosen.value) remember(`?repo=${chosen.value}`);
  }

  async function ask(question: string): Promise<void> {
    if (running.value || !chosen.value) return;
    const turn = signal(newTurn(turns.value.length, question));
    const mine = (abort = new AbortController());
    batch(() => {
      running.value = true;
      turns.value = [...turns.value, turn];
    });
    try {
      await follow(turn, question, mine.signal);
    } catch (error) {
      turn.value = mine.signal.aborted ? stopped(turn.value) : broken(turn.value, problemOf(error));
    } finally {
      if (abort === mine) running.value = false;
    }
  }

  async function follow(turn: Signal<Turn>, question: string, signal: AbortSignal): Promise<void> {
    const request = { repo: chosen.value, question, ...(conversation && { conversation_id: conversation }) };
    const tokens = new TokenBuffer((text) => (turn.value = withEvent(turn.value, { event: "token", data: { text } })));
    try {
      for await (const event of client.chat(request, signal)) {
        if (event.event === "token") {
          tokens.add(event.data.text);
          continue;
        }
        tokens.flush();
        turn.value = withEvent(turn.value, event);
        finish(event);
      }
    } finally {
      tokens.flush();
    }
    if (turn.value.state === "running") {
      throw new ProblemError({ title: "Connection lost", code: "cut_off", detail: "The answer ended too early. Ask again." });
    }
  }

  function finish(event: ChatEvent): void {
    runningAnswer = event.event === "answer" ? event.data.answer_id : runningAnswer;
    if (event.event !== "done" || !event.data.answer_id) return;
    conversation = event.data.conversation_id;
    remember(`?answer=${event.data.answer_id}`);
  }

  function stop(): void {
    // The server would go on without us; where it cannot be reached, nothing is lost.
    if (running.value && runningAnswer) void client.stop(runningAnswer).catch(() => undefined);
    runningAnswer = "";
    abort.abort();
    running.value = false;
  }

  return {
    loading, loadProblem, settings, repositories, suggestions, turns, running, load, choose, ask, stop, restart,
    repository: computed(() => repositories.value.find((repository) => repository.name === chosen.value) ?? null),
  };
}

/** TokenBuffer gathers pieces of text and hands them on a few times a second. */
class TokenBuffer {
  private text = "";
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly take: (text: string) => void) {}

  add(text: string): void {
    this.text += text;
    this.timer ??= setTimeout(() => this.flush(), tokenPause);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.text) this.take(this.text);
    this.text = "";
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { title: "Connection lost", code: "cut_off", detail: "The connection to the server broke off. Ask again." };
}
