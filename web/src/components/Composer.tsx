import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { useChat } from "../chat/context";
import { SendIcon, StopIcon } from "./icons";
import { JumpToLatest } from "./JumpToLatest";

const longest = 4000; // characters, as the server has it

/** Composer is where a question is written. */
export function Composer() {
  const chat = useChat();
  const text = useSignal("");
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => grow(field.current), [text.value]);
  useEffect(() => {
    // On a phone, focus would cover half of the page with a keyboard.
    if (!matchMedia("(pointer: coarse)").matches) field.current?.focus();
  }, [chat.repository.value]);

  function send(): void {
    const question = text.value.trim();
    if (!question || chat.running.value) return;
    text.value = "";
    void chat.ask(question);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes a character, Enter belongs to it.
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    }
    if (event.key === "ArrowUp" && !text.value) {
      event.preventDefault();
      text.value = chat.turns.value.at(-1)?.value.question ?? "";
    }
  }

  const asked = chat.turns.value.length > 0;
  return (
    <div class="composer">
      <JumpToLatest />
      <form class="composer-box" onSubmit={(event) => { event.preventDefault(); send(); }}>
        <label class="hidden" for="question">Question</label>
        <textarea id="question" ref={field} rows={1} maxLength={longest} value={text.value} autocomplete="off"
          placeholder={asked ? "Ask a follow-up" : "Ask a question"}
          onInput={(event) => (text.value = event.currentTarget.value)} onKeyDown={onKeyDown} />
        {chat.running.value
          ? <button type="button" class="send stop" aria-label="Stop" title="Stop (Esc)" onClick={chat.stop}><StopIcon /></button>
          : <button type="submit" class="send" aria-label="Send" title="Send (Enter)" disabled={!text.value.trim()}><SendIcon /></button>}
      </form>
      <p class="hint"><kbd>Enter</kbd> sends, <kbd>Shift</kbd> <kbd>Enter</kbd> begins a line, <kbd>/</kbd> comes back here, <kbd>Esc</kbd> stops</p>
    </div>
  );
}

/** The field is as high as its text, up to a limit that the style sets. */
function grow(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
