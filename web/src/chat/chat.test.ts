import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChatRequest, Client } from "../api/client";
import type { NumberedEvent } from "../api/events";
import { ProblemError } from "../api/http";
import type { Answer } from "../api/types";
import { type Chat, createChat } from "./chat";

const saved = (id: string, state: Answer["state"]): Answer => ({
  id,
  conversation_id: "C",
  repo: "acme/rockets",
  question: `Question ${id}`,
  state,
  stopped: state === "stopped",
  asked_at: "2024-08-01T00:00:00Z",
  took_ms: 1,
  outcome: state === "done" ? "answered" : "",
  text: `Answer ${id}`,
  structure: {
    lead: [],
    words: [],
    window: null,
    columns: [],
    at_limit: false,
    clarification: null,
    decisions: [],
    corrections: [],
    notices: [],
    state: [],
  },
  note: "",
  reading: "",
  other_readings: [],
  query: "",
  parameters: null,
  repairs: [],
  result: { columns: [], rows: [], total: 0, truncated: false, took_ms: 0 },
  evidence: [],
  notices: [],
  did_you_mean: [],
  attempts: [],
  fallback: null,
  feedback: null,
});

/** A chat with a server whose streams a test feeds, and what was asked of that server. */
interface Surroundings {
  unsaved?: number;
  refusal?: ProblemError;
  isOffline?(): boolean;
  choices?: Record<string, string>;
}

function chatting(answers: Answer[] = [], { unsaved = 0, refusal, isOffline = () => false, choices = {} }: Surroundings = {}) {
  const told: string[] = [];
  const feeds: ((event: NumberedEvent | null) => void)[] = [];
  async function* stream(signal: AbortSignal): AsyncGenerator<NumberedEvent> {
    const waiting: (NumberedEvent | null)[] = [];
    let wake: () => void = () => undefined;
    feeds.push((event) => {
      waiting.push(event);
      wake();
    });
    signal.addEventListener("abort", () => {
      waiting.push(null);
      wake();
    });
    for (;;) {
      while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const event = waiting.shift()!;
      if (signal.aborted) throw new DOMException("aborted", "AbortError");
      if (event === null) return;
      yield event;
    }
  }
  const client = {
    chat: (request: ChatRequest, signal: AbortSignal) => {
      const asked = request.choice ? `option ${request.choice.option}` : request.question;
      const parts = [`ask ${asked} in ${request.conversation_id ?? "a new one"}`];
      if (request.without) parts.push(`without ${request.without}`);
      if (request.prefer) parts.push(`with ${JSON.stringify(request.prefer)}`);
      told.push(parts.join(" "));
      if (refusal) return refused(refusal);
      return stream(signal);
    },
    resume: (id: string, last: string, signal: AbortSignal) => {
      told.push(`resume ${id} after ${last || "the beginning"}`);
      return stream(signal);
    },
    stop: async (id: string) => {
      told.push(`stop ${id}`);
      return { ...saved(id, "stopped"), text: "Half" };
    },
    conversation: async (id: string) => {
      if (unsaved-- > 0) throw new ProblemError({ title: "Not found", code: "not_found", detail: "" });
      return { id, title: "", repo: "acme/rockets", updated_at: "", answers };
    },
    answer: async (id: string) => saved(id, "done"),
    rate: () => Promise.reject(new Error("refused")),
  } as unknown as Client;
  const chat = createChat({
    client,
    pause: async () => undefined,
    isOffline,
    now: () => 0,
    usualChoices: () => choices,
    began: (id, repo) => told.push(`began ${id} about ${repo}`),
    ended: () => told.push("ended"),
    unasked: (question) => told.push(`unasked ${question}`),
  });
  return { chat, told, feed: (event: NumberedEvent | null) => feeds.at(-1)?.(event) };
}

// biome-ignore lint/correctness/useYield: it fails before there is anything to yield.
async function* refused(error: ProblemError): AsyncGenerator<NumberedEvent> {
  throw error;
}

const began: NumberedEvent = { id: "A:1", event: "answer", data: { answer_id: "A", conversation_id: "C" } };
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const last = (chat: Chat) => chat.turns.value.at(-1)!.value;

test("a first question begins a conversation, and the next one goes on in it", async () => {
  const { chat, told, feed } = chatting();
  chat.begin("acme/rockets");
  void chat.ask("Why?");
  feed(began);
  await settled();
  assert.deepEqual([chat.conversation.value, chat.running.value], ["C", true]);
  await chat.stop();
  void chat.ask("And then?");
  assert.deepEqual(told, ["ask Why? in a new one", "began C about acme/rockets", "stop A", "ended", "ask And then? in C"]);
});

test("a part of the state that is taken away stays away until an answer has it again", async () => {
  const { chat, told, feed } = chatting([saved("A", "done")]);
  await chat.open("C");
  chat.drop("person:ann");
  chat.drop("period");
  const asked = chat.ask("And in July?");
  const state = [{ id: "period", kind: "period" as const, text: "2018-07-01 to 2018-07-31" }];
  feed(began);
  feed({
    id: "A:2",
    event: "done",
    data: { ...saved("A", "done"), structure: { ...saved("A", "done").structure, state } },
  } as unknown as NumberedEvent);
  feed(null);
  await asked;
  assert.deepEqual([told[0], chat.dropped.value], ["ask And in July? in C without person:ann,period", ["person:ann"]]);
  await chat.open("D");
  assert.deepEqual(chat.dropped.value, []);
});

test("an option is asked by its place, and shown as what it leads to", async () => {
  const { chat, told } = chatting([saved("A", "done")]);
  await chat.open("C");
  void chat.choose(2, "Who fixed the most bugs?");
  await settled();
  assert.deepEqual([told[0], last(chat).question], ["ask option 2 in C", "Who fixed the most bugs?"]);
});

test("usual choices go along with every question", async () => {
  const { chat, told } = chatting([saved("A", "done")], { choices: { best: "fixes" } });
  await chat.open("C");
  void chat.ask("Who is best?");
  await settled();
  assert.deepEqual(told[0], 'ask Who is best? in C with {"best":"fixes"}');
});

test("why there is no answer, and who answered instead, is kept", async () => {
  const away = { code: "model_unavailable" as const, detail: "The model could not be asked." };
  const { chat } = chatting([
    { ...saved("A", "done"), outcome: "failed", error: "The model's endpoint does not work.", error_code: "model_unavailable" },
    { ...saved("B", "failed"), error: "It broke off." },
    { ...saved("C", "done"), fallback: away },
  ]);
  await chat.open("C");
  assert.deepEqual(
    chat.turns.value.map(({ value }) => [value.problem?.code, value.problem?.title, value.fallback]),
    [
      ["model_unavailable", "The language model does not answer", null],
      ["failed", "No answer", null],
      [undefined, undefined, away],
    ],
  );
});

test("what was written stays when an answer is stopped", async () => {
  const { chat, feed } = chatting();
  chat.begin("acme/rockets");
  void chat.ask("Why?");
  feed(began);
  await settled();
  await chat.stop();
  assert.deepEqual([last(chat).state, last(chat).text, chat.running.value], ["stopped", "Half", false]);
});

test("an answer that still runs is resumed when its conversation is opened, and is no news", async () => {
  const { chat, told, feed } = chatting([saved("B", "done"), saved("A", "running")]);
  await chat.open("C");
  feed(began);
  feed({ id: "A:2", event: "token", data: { text: "Half" } });
  await settled();
  assert.deepEqual(
    [chat.turns.value.length, chat.running.value, last(chat).reconnecting, told],
    [2, true, false, ["resume A after the beginning"]],
  );
  await chat.open("C");
  assert.equal(told.length, 1, "opening it again changes nothing");
});

test("another conversation lets go of the answer without stopping it", async () => {
  const { chat, told, feed } = chatting([saved("B", "done")]);
  chat.begin("acme/rockets");
  void chat.ask("Why?");
  feed(began);
  await settled();
  await chat.open("D");
  assert.deepEqual([chat.running.value, told.filter((what) => what.startsWith("stop"))], [false, []]);
});

test("of two places that are opened the last one is shown", async () => {
  const { chat } = chatting([saved("B", "done")]);
  await Promise.all([chat.open("C"), chat.openAnswer("A")]);
  assert.deepEqual([chat.isPart.value, last(chat).answerID], [true, "A"]);
});

test("feedback that the server refuses is taken back", async () => {
  const { chat } = chatting([saved("B", "done")]);
  await chat.open("C");
  await assert.rejects(chat.rate(chat.turns.value[0]!, { verdict: "up", reason: "" }));
  assert.equal(last(chat).feedback, null);
});

test("a conversation that is about to be saved is found at a second look", async () => {
  const { chat } = chatting([saved("B", "done")], { unsaved: 1 });
  await chat.open("C");
  assert.deepEqual([chat.turns.value.length, chat.problem.value], [1, null]);
});

test("a conversation that does not exist is told as such", async () => {
  const { chat } = chatting([], { unsaved: 2 });
  await chat.open("C");
  assert.deepEqual([chat.problem.value?.code, chat.loading.value], ["not_found", false]);
});

test("a question that comes after the session's end is given back", async () => {
  const { chat, told } = chatting([saved("A", "done")], { refusal: new ProblemError({ title: "Sign in", code: "sign_in", detail: "" }) });
  await chat.open("C");
  await chat.ask("Next?");
  assert.deepEqual(told, ["ask Next? in C", "unasked Next?"]);
  assert.deepEqual(
    chat.turns.value.map(({ value }) => value.question),
    ["Question A"],
  );
});

test("a question that fails otherwise stays with the reason", async () => {
  const { chat, told } = chatting([], { refusal: new ProblemError({ title: "Wait", code: "rate_limited", detail: "Wait a little." }) });
  chat.begin("acme/rockets");
  await chat.ask("Next?");
  assert.deepEqual(told, ["ask Next? in a new one", "ended"]);
  assert.equal(last(chat).problem?.detail, "Wait a little.");
});

test("a question that is asked offline says so, and is sent once there is a connection", async () => {
  const waits: string[] = [];
  const offline = [true, true, true, false, false];
  const { chat, told, feed } = chatting([], {
    isOffline: () => {
      waits.push(chat.turns.value.at(-1)?.value.steps.at(-1)?.text ?? "");
      return offline.shift() ?? false;
    },
  });
  chat.begin("acme/rockets");
  const asked = chat.ask("Who?");
  await settled();
  assert.match(waits[2] ?? "", /^You are offline/);
  assert.deepEqual(told, ["ask Who? in a new one"]);
  feed(began);
  await settled();
  assert.equal(last(chat).answerID, "A");
  chat.rest();
  await asked;
});

test("a conversation that went on in another tab is shown whole", async () => {
  const answers = [saved("A", "done")];
  const { chat } = chatting(answers);
  await chat.open("C");
  answers.push(saved("B", "done"));
  await chat.refresh();
  assert.deepEqual(
    chat.turns.value.map(({ value }) => value.answerID),
    ["A", "B"],
  );
});
