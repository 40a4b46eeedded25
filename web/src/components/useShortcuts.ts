import { useEffect } from "preact/hooks";
import { useChat } from "../chat/context";

/** The page's keys: Esc stops an answer, "/" goes to the question. */
export function useShortcuts(): void {
  const chat = useChat();
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === "Escape" && chat.running.value) {
        event.preventDefault();
        chat.stop();
      }
      if (event.key === "/" && !isTyping(event.target)) {
        event.preventDefault();
        document.getElementById("question")?.focus();
      }
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [chat]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
