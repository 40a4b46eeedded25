import type { AnswerStructure } from "../../api/types";
import { Words } from "../ui/Words";

interface Properties {
  state: AnswerStructure["state"];
  /** The ids of the parts that were taken away. */
  dropped: readonly string[];
  drop(id: string): void;
}

/** State is what the next question goes on from: each filter and the period can be taken away. */
export function State({ state, dropped, drop }: Properties) {
  const left = state.filter((part) => (part.kind === "filter" || part.kind === "period") && !dropped.includes(part.id));
  if (left.length === 0) return null;
  const subject = state.find((part) => part.kind === "subject");
  return (
    <div class="state" role="group" aria-label="The next question goes on from">
      <span class="reading-label">Going on from</span>
      {subject && <span>{subject.text}</span>}
      {left.map((part) => (
        <button
          type="button"
          class="chip"
          key={part.id}
          aria-label={`Go on without ${part.text}`}
          title={`Go on without ${part.text}`}
          onClick={() => drop(part.id)}
        >
          <Words text={part.text} />
          <span aria-hidden="true">×</span>
        </button>
      ))}
    </div>
  );
}
