import type { FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import { CheckIcon, CopyIcon } from "./icons";

interface Properties {
  /** The text, or how to get it. */
  text: string | (() => Promise<string>);
  name: string;
  /** Words beside the icon; without them the name is for screen readers only. */
  label?: string;
  Icon?: FunctionComponent;
}

/** CopyButton puts a text on the clipboard and says so for a moment. */
export function CopyButton({ text, name, label, Icon = CopyIcon }: Properties) {
  const [state, setState] = useState<"" | "Copied" | "Could not copy">("");

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setState("Copied");
    } catch {
      setState("Could not copy");
    }
    setTimeout(() => setState(""), 2000);
  }

  return (
    <button type="button" class="button quiet copy" aria-label={state || name} title={name} onClick={() => void copy()}>
      {state === "Copied" ? <CheckIcon /> : <Icon />}
      {(label || state) && <span aria-hidden="true">{state || label}</span>}
    </button>
  );
}
