import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Sent shows a form after something was written into its field and sent. */
export function Sent({ text, children }: { text: string; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = element.current?.querySelector("form");
    const field = form?.querySelector<HTMLInputElement>("input:not([readonly])");
    if (!form || !field) return;
    field.value = text;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    queueMicrotask(() => form.requestSubmit());
  }, []);
  return <div ref={element}>{children}</div>;
}
