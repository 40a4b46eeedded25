import { useState } from "preact/hooks";
import { useChat } from "../chat/context";
import { ListIcon } from "./icons";

/** QuestionList leads to each question of the page. */
export function QuestionList() {
  const chat = useChat();
  const [open, setOpen] = useState(false);
  const turns = chat.turns.value;
  if (turns.length === 0) return null;

  function show(key: number): void {
    setOpen(false);
    const turn = document.getElementById(`turn-${key}`);
    turn?.scrollIntoView({ block: "start" });
    turn?.focus({ preventScroll: true });
  }

  return (
    <nav class={open ? "questions open" : "questions"} aria-label="Questions on this page">
      <button type="button" class="button quiet questions-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        <ListIcon />Questions <span class="badge">{turns.length}</span>
      </button>
      <h2 class="questions-title">Questions</h2>
      <ol>
        {turns.map(({ value: turn }) => (
          <li key={turn.key}><button type="button" onClick={() => show(turn.key)}><span>{turn.question}</span></button></li>
        ))}
      </ol>
    </nav>
  );
}
