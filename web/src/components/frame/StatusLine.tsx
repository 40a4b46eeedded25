import type { Turn } from "../../chat/turn";

interface Properties {
  turn: Turn | null;
  /** What else has happened. */
  notice: string;
}

/** StatusLine tells screen readers what happens, once per step. */
export function StatusLine({ turn, notice }: Properties) {
  return (
    <p class="hidden" role="status">
      {notice || sentence(turn)}
    </p>
  );
}

const longest = 300; // characters: what one listens to before going there

function sentence(turn: Turn | null): string {
  if (!turn) return "";
  switch (turn.state) {
    case "running":
      return turn.reconnecting ? "The connection is lost. Trying again." : (turn.steps.at(-1)?.text ?? "");
    case "stopped":
      return "Stopped";
    case "broken":
      return `${turn.problem?.title}. ${turn.problem?.detail}`;
    case "done":
      return `Answer: ${(turn.text || turn.problem?.detail || "").slice(0, longest)}`;
  }
}
