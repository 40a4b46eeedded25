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
  return (turn: Signal<Turn>, feedback: Feedback | null): Promise<void> => {
    const before = pending.get(turn) ?? turn.value.feedback;
    const show = (shown: Feedback | null) => {
      turn.value = { ...turn.value, feedback: shown };
    };
    show(feedback);
    const sent = Promise.resolve(before).then(() => client.rate(turn.value.answerID, feedback));
    const kept = sent.then(
      () => feedback,
      () => before,
    );
    pending.set(turn, kept);
    return sent.catch(async (error) => {
      if (pending.get(turn) === kept) show(await before);
      throw error;
    });
  };
}
