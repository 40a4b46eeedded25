import { useEffect } from "preact/hooks";
import type { App } from "../../app";

/** The page's keys: Esc stops an answer, "/" goes to the question, "1" to "5" reply to a question back, "?" lists them. */
export function useShortcuts({ chat, shortcuts }: Pick<App, "chat" | "shortcuts">): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Escape" && chat.running.value) {
        event.preventDefault();
        void chat.stop();
      }
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (event.key === "/") {
        event.preventDefault();
        document.getElementById("question")?.focus();
      }
      const option = document.querySelector<HTMLButtonElement>(`[data-option="${CSS.escape(event.key)}"]`);
      if (option) {
        event.preventDefault();
        option.click();
      }
      if (event.key === "?") {
        event.preventDefault();
        shortcuts.value = true;
      }
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [chat, shortcuts]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=radio]), textarea, select, [contenteditable]");
}
