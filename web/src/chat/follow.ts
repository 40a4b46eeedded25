import type { Signal } from "@preact/signals";
import type { Client } from "../api/client";
import type { NumberedEvent } from "../api/events";
import { isLost, problemOf } from "../api/http";
import { backoff } from "../state/connection";
import { TokenBuffer } from "./tokens";
import { broken, savedTurn, type Turn, withEvent } from "./turn";

/** Surroundings of following an answer, beside the turn itself. */
export interface Following {
  client: Pick<Client, "resume" | "answer">;
  /** Waits, in milliseconds; less when the connection comes back meanwhile. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
  /** Hears every event once it is in the turn. */
  heard(event: NumberedEvent): void;
}

/**
 * follow takes the events of an answer into its turn until the answer ends.
 * When the connection breaks off, it goes on after the last event as soon as
 * there is one again. An aborted signal ends the following, not the answer.
 */
export async function follow(
  turn: Signal<Turn>,
  first: AsyncGenerator<NumberedEvent> | null,
  following: Following,
  signal: AbortSignal,
): Promise<void> {
  let last = "";
  let events = first ?? following.client.resume(turn.value.answerID, "", signal);
  for (let failures = 0; ; ) {
    try {
      for await (const event of taken(turn, events, following)) {
        last = event.id || last;
        failures = 0;
      }
      if (turn.value.state !== "running") return;
    } catch (error) {
      if (signal.aborted) return;
      if (!turn.value.answerID || !(isLost(error) || isPassing(error))) return giveUp(turn, error, following);
    }
    if (!turn.value.answerID) return giveUp(turn, null, following);
    failures++;
    turn.value = { ...turn.value, reconnecting: true };
    await following.pause(backoff(failures), signal);
    if (signal.aborted) return;
    events = following.client.resume(turn.value.answerID, last, signal);
  }
}

/** A database that is away, or too many requests, will pass. */
function isPassing(error: unknown): boolean {
  return ["rate_limited", "not_ready", "graph_unavailable"].includes(problemOf(error).code);
}

async function* taken(turn: Signal<Turn>, events: AsyncGenerator<NumberedEvent>, following: Following): AsyncGenerator<NumberedEvent> {
  const tokens = new TokenBuffer((text) => (turn.value = withEvent(turn.value, { event: "token", data: { text } }, following.now())));
  try {
    for await (const event of events) {
      if (turn.value.reconnecting) turn.value = { ...turn.value, reconnecting: false };
      if (event.event === "token") {
        tokens.add(event.data.text);
      } else {
        tokens.flush();
        turn.value = withEvent(turn.value, event, following.now());
        following.heard(event);
      }
      yield event;
    }
  } finally {
    tokens.flush();
  }
}

/** What the server has kept of an answer that cannot be followed counts more than why it cannot. */
async function giveUp(turn: Signal<Turn>, error: unknown, following: Following): Promise<void> {
  const kept = turn.value.answerID ? await following.client.answer(turn.value.answerID).catch(() => null) : null;
  if (kept && kept.state !== "running") turn.value = savedTurn(turn.value.key, kept);
  else turn.value = broken(turn.value, problemOf(error), following.now());
}
