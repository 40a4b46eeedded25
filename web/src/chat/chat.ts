import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ChatRequest, Client } from "../api/client";
import type { NumberedEvent } from "../api/events";
import { problemOf } from "../api/http";
import type { Problem } from "../api/problem";
import type { Answer, Feedback, WholeConversation } from "../api/types";
import { createRating } from "./feedback";
import { type Following, follow } from "./follow";
import { newTurn, savedTurn, stopped, type Turn } from "./turn";

/** Chat is the conversation on the page, and what can be done in it. */
export interface Chat {
  /** "owner/name"; empty while that is not known. */
  repository: ReadonlySignal<string>;
  /** Empty until the first answer begins. */
  conversation: ReadonlySignal<string>;
  /** Whether only one answer of the conversation is shown. */
  isPart: ReadonlySignal<boolean>;
  turns: ReadonlySignal<Signal<Turn>[]>;
  running: ReadonlySignal<boolean>;
  loading: ReadonlySignal<boolean>;
  problem: ReadonlySignal<Problem | null>;
  /** Begins a conversation about a repository. */
  begin(repository: string): void;
  open(conversation: string): Promise<void>;
  openAnswer(id: string): Promise<void>;
  /** The ids of the parts of the state that were taken away, and that no answer has had again. */
  dropped: ReadonlySignal<string[]>;
  /** Takes a part of the state away from the questions to come. */
  drop(id: string): void;
  /** Asks; with the id of a reading, in that one. */
  ask(question: string, reading?: string): Promise<void>;
  /** Asks an option of the last answer's question back, counted from 1, which leads to a question. */
  choose(option: number, question: string): Promise<void>;
  stop(): Promise<void>;
  /** Loads the rows of an answer that its stream had no room for. */
  allRows(turn: Signal<Turn>): Promise<void>;
  rate(turn: Signal<Turn>, feedback: Feedback | null): Promise<void>;
  /** Looks whether the conversation went on elsewhere, such as in another tab. */
  refresh(): Promise<void>;
  /** Lets go of the connection, not of the answer. */
  rest(): void;
  /** Goes on with an answer that was let go. */
  wake(): void;
}

/** Surroundings of a chat. */
export interface ChatOptions {
  client: Client;
  pause: Following["pause"];
  /** Whether this device has no connection at all: nothing that is sent arrives. */
  isOffline(): boolean;
  now(): number;
  /** What somebody usually replies to questions back, by their keys. */
  usualChoices(): Record<string, string>;
  /** Hears that an answer has begun in a conversation, the question being its title when it is new. */
  began(conversation: string, repository: string, question: string): void;
  ended(): void;
  /** Hears that a question was not asked, because nobody is signed in any more. */
  unasked(question: string): void;
}

const savedWithin = 1_000; // milliseconds
const offlinePause = 1_000; // milliseconds

export function createChat(options: ChatOptions): Chat {
  const { client } = options;
  const repository = signal("");
  const conversation = signal("");
  const isPart = signal(false);
  const turns = signal<Signal<Turn>[]>([]);
  const loading = signal(false);
  const problem = signal<Problem | null>(null);
  const dropped = signal<string[]>([]);
  const running = computed(() => turns.value.at(-1)?.value.state === "running");
  let connection = new AbortController();

  const following: Following = { client, pause: options.pause, now: options.now, heard: () => undefined };

  function show(name: string, id: string, answers: Answer[], part: boolean): void {
    rest();
    batch(() => {
      repository.value = name;
      conversation.value = id;
      dropped.value = [];
      isPart.value = part;
      problem.value = null;
      loading.value = false;
      turns.value = answers.map((saved, key) => signal(savedTurn(key, saved)));
    });
    wake();
  }

  /** Loads, unless another place is opened meanwhile. */
  async function load<T>(from: Promise<T>, take: (loaded: T) => void): Promise<void> {
    rest();
    const mine = connection;
    batch(() => {
      loading.value = true;
      problem.value = null;
      turns.value = [];
    });
    try {
      const loaded = await from;
      if (connection === mine) take(loaded);
    } catch (error) {
      if (connection === mine) problem.value = problemOf(error);
    } finally {
      if (connection === mine) loading.value = false;
    }
  }

  async function open(id: string): Promise<void> {
    // A conversation that has just begun, or goes on from one answer, is on the page already.
    if (id === conversation.value && turns.value.length > 0 && (running.value || !isPart.value)) return;
    await load(saved(id), (loaded) => show(loaded.repo, loaded.id, loaded.answers, false));
  }

  /** A conversation that has just begun, before a reload, is saved within a moment. */
  async function saved(id: string): Promise<WholeConversation> {
    try {
      return await client.conversation(id);
    } catch (error) {
      if (problemOf(error).code !== "not_found") throw error;
      await options.pause(savedWithin, connection.signal);
      return client.conversation(id);
    }
  }

  async function send(question: string, asked: Pick<ChatRequest, "question" | "choice" | "reading">): Promise<void> {
    if (running.value || !repository.value) return;
    rest();
    const mine = connection;
    const turn = signal(newTurn(turns.value.length, question, options.now()));
    turns.value = [...turns.value, turn];
    const prefer = options.usualChoices();
    const request = {
      repo: repository.value,
      ...asked,
      ...(conversation.value && { conversation_id: conversation.value }),
      ...(dropped.value.length > 0 && { without: dropped.value }),
      ...(Object.keys(prefer).length > 0 && { prefer }),
    };
    do {
      if (options.isOffline()) await connected(turn, mine.signal);
      if (mine.signal.aborted) return;
      await follow(turn, client.chat(request, mine.signal), { ...following, heard: (event) => hear(event, question) }, mine.signal);
      if (mine.signal.aborted) return;
    } while (options.isOffline() && !turn.value.answerID && turn.value.problem?.code === "offline");
    if (!turn.value.answerID && turn.value.problem?.code === "sign_in") {
      turns.value = turns.value.filter((one) => one !== turn);
      options.unasked(question);
      return;
    }
    const state = turn.value.conversationState;
    if (state.length > 0) dropped.value = dropped.value.filter((id) => !state.some((part) => part.id === id));
    options.ended();
  }

  /** Waits until there is a connection that a question can be sent over. */
  async function connected(turn: Signal<Turn>, stop: AbortSignal): Promise<void> {
    const { key, question, startedAt } = turn.value;
    const waiting = { text: "You are offline. The question is sent once there is a connection", startedAt: options.now() };
    turn.value = { ...newTurn(key, question, startedAt), steps: [waiting] };
    while (options.isOffline() && !stop.aborted) await options.pause(offlinePause, stop);
    if (!stop.aborted) turn.value = newTurn(key, question, options.now());
  }

  function hear(event: NumberedEvent, question: string): void {
    if (event.event !== "answer" || !event.data.conversation_id) return;
    conversation.value = event.data.conversation_id;
    options.began(conversation.value, repository.value, question);
  }

  function wake(): void {
    const turn = turns.value.at(-1);
    if (turn?.value.state !== "running" || !turn.value.answerID) return;
    turn.value = {
      ...newTurn(turn.value.key, turn.value.question, turn.value.startedAt),
      answerID: turn.value.answerID,
      reconnecting: true,
    };
    const mine = connection;
    void follow(turn, null, following, mine.signal).then(() => mine.signal.aborted || options.ended());
  }

  async function refresh(): Promise<void> {
    const id = conversation.value;
    const mine = connection;
    if (!id || running.value || isPart.value || loading.value || problem.value) return;
    const found = await client.conversation(id).catch(() => null);
    const isSame = connection === mine && conversation.value === id && !running.value;
    if (found && isSame && found.answers.length > turns.value.length) show(found.repo, found.id, found.answers, false);
  }

  async function stop(): Promise<void> {
    const turn = turns.value.at(-1);
    if (turn?.value.state !== "running" || turn.value.stopping) return;
    const { answerID, key } = turn.value;
    turn.value = { ...turn.value, stopping: true };
    // Where the server cannot be reached, nobody watches the answer any more, and that ends it too.
    const kept = answerID ? await client.stop(answerID).catch(() => null) : null;
    if (turn.value.state !== "running") return;
    rest();
    turn.value = kept ? savedTurn(key, kept) : stopped(turn.value, options.now());
    options.ended();
  }

  function rest(): void {
    connection.abort();
    connection = new AbortController();
  }

  return {
    repository,
    conversation,
    isPart,
    turns,
    running,
    loading,
    problem,
    dropped,
    drop(id) {
      dropped.value = [...dropped.value, id];
    },
    open,
    ask: (question, reading) => send(question, { question, ...(reading && { reading }) }),
    choose: (option, question) => send(question, { choice: { option } }),
    stop,
    rest,
    refresh,
    wake,
    begin: (name) => show(name, "", [], false),
    openAnswer: (id) => load(client.answer(id), (saved) => show(saved.repo, saved.conversation_id, [saved], true)),
    async allRows(turn) {
      const { result } = await client.answer(turn.value.answerID);
      turn.value = { ...turn.value, table: result };
    },
    rate: createRating(client),
  };
}
