import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { SendIcon, StopIcon } from "../ui/icons";

interface Properties {
  draft: Signal<string>;
  /** Where the question is asked; the field takes the focus when this changes. */
  place: string;
  placeholder: string;
  running: boolean;
  stopping: boolean;
  /** The last question, which ↑ brings back. */
  last: string;
  ask(question: string): void;
  stop(): void;
  children?: ComponentChildren;
}

const longest = 4000; // characters, as the server has it

/** Composer is where a question is written. */
export function Composer({ draft, place, placeholder, running, stopping, last, ask, stop, children }: Properties) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft.value;

  useEffect(() => grow(field.current), [text]);
  useEffect(() => {
    // On a phone, focus would cover half of the page with a keyboard.
    if (!matchMedia("(pointer: coarse)").matches) field.current?.focus({ preventScroll: true });
  }, [place]);

  function send(): void {
    const question = draft.value.trim();
    if (!question || running) return;
    draft.value = "";
    ask(question);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // While an input method composes a character, Enter belongs to it; Safari
    // tells by the key code only.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    }
    if (event.key === "ArrowUp" && !draft.value && last) {
      event.preventDefault();
      draft.value = last;
    }
  }

  return (
    <div class="composer">
      <form
        class="composer-box"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <label class="hidden" for="question">
          Question
        </label>
        <textarea
          id="question"
          ref={field}
          rows={1}
          maxLength={longest}
          value={text}
          autocomplete="off"
          placeholder={placeholder}
          onInput={(event) => (draft.value = event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {children}
        {running ? (
          <button
            type="button"
            class="send stop"
            aria-label="Stop"
            title={stopping ? "Stopping…" : "Stop (Esc)"}
            disabled={stopping}
            onClick={stop}
          >
            <StopIcon />
          </button>
        ) : (
          <button type="submit" class="send" aria-label="Send" title="Send (Enter)" disabled={!text.trim()}>
            <SendIcon />
          </button>
        )}
      </form>
      <p class="hint">
        <kbd>Enter</kbd> to send · <kbd>Shift</kbd> <kbd>Enter</kbd> for a new line · <kbd>?</kbd> for all keys
      </p>
    </div>
  );
}

/** The field is as high as its text, up to a limit that the style sets. */
function grow(field: HTMLTextAreaElement | null): void {
  if (!field) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
