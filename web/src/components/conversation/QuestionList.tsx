import type { Signal } from "@preact/signals";
import type { Turn } from "../../chat/turn";

/** With fewer questions than this there is nothing to look for. */
const worthwhile = 3;

/** QuestionList leads to each question of the page, where there is room beside it. */
export function QuestionList({ turns }: { turns: Signal<Turn>[] }) {
  if (turns.length < worthwhile) return null;
  return (
    <nav class="questions" aria-label="Questions on this page">
      <h2 class="questions-title">On this page</h2>
      <ol>
        {turns.map((turn) => {
          const { key, question } = turn.peek();
          return (
            <li key={key}>
              <button type="button" title={question} onClick={() => show(key)}>
                <span>{question}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function show(key: number): void {
  const turn = document.getElementById(`turn-${key}`);
  turn?.scrollIntoView({ block: "start" });
  turn?.focus({ preventScroll: true });
}
