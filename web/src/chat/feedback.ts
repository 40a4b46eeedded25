import type { Signal } from "@preact/signals";
import type { Client } from "../api/client";
import type { Feedback } from "../api/types";
import type { Turn } from "./turn";

/**
 * Returns a function that shows feedback on an answer at once and sends it. The requests
 * of one answer follow each other, so that the server keeps what was given last. Feedback
 * that the server refuses is taken back, unless other feedback has come after it.
 */
export function createRating(client: Pick<Client, "rate">) {
  /** What the server keeps of an answer when the last of its requests is over. */
  const pending = new WeakMap<Signal<Turn>, Promise<Feedback | null>>();

  async function send(turn: Signal<Turn>, feedback: Feedback | null, before: Promise<Feedback | null>) {
    const kept = await before;
    try {
      await client.rate(turn.value.answerID, feedback);
      return { kept: feedback };
    } catch (error) {
      return { kept, error };
    }
  }

  return async (turn: Signal<Turn>, feedback: Feedback | null): Promise<void> => {
    const sent = send(turn, feedback, pending.get(turn) ?? Promise.resolve(turn.value.feedback));
    const kept = sent.then((result) => result.kept);
    pending.set(turn, kept);
    turn.value = { ...turn.value, feedback };
    const result = await sent;
    const isLast = pending.get(turn) === kept;
    if (isLast) pending.delete(turn);
    if (!("error" in result)) return;
    if (isLast) turn.value = { ...turn.value, feedback: result.kept };
    throw result.error;
  };
}
