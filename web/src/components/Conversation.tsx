import { useChat } from "../chat/context";
import { TurnView } from "./TurnView";
import { useFollow } from "./useFollow";

/** Conversation is every question of the page with its answer. */
export function Conversation() {
  const chat = useChat();
  useFollow();
  // A log is a live region by nature, which would read out every token; the
  // status line tells what happens instead.
  return (
    <div class="conversation" role="log" aria-live="off" aria-label="Conversation" aria-busy={chat.running.value}>
      {chat.turns.value.map((turn) => <TurnView key={turn.value.key} turn={turn} />)}
    </div>
  );
}
