import { useChat } from "../chat/context";
import type { Turn } from "../chat/turn";

/** StatusLine tells screen readers what happens, once per step. */
export function StatusLine() {
  const chat = useChat();
  return <p class="hidden" role="status">{sentence(chat.turns.value.at(-1)?.value)}</p>;
}

const longest = 300; // characters: what one listens to before going there

function sentence(turn: Turn | undefined): string {
  if (!turn) return "";
  switch (turn.state) {
    case "running":
      return turn.phase;
    case "stopped":
      return "Stopped";
    case "broken":
      return `${turn.problem?.title}. ${turn.problem?.detail}`;
    case "done":
      return `Answer: ${(turn.text || turn.problem?.detail || "").slice(0, longest)}`;
  }
}
