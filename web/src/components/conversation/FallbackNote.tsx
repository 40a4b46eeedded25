import type { ReadonlySignal } from "@preact/signals";
import type { Turn } from "../../chat/turn";
import { ModelIcon, RetryIcon } from "../ui/icons";
import { Words } from "../ui/Words";

interface Properties {
  turn: Turn;
  isBusy: ReadonlySignal<boolean>;
  ask(question: string): void;
}

/** FallbackNote says that the language model is away, and that the built-in parser answered in its place. */
export function FallbackNote({ turn, isBusy, ask }: Properties) {
  if (turn.fallback?.code !== "model_unavailable") return null;
  return (
    <section class="verdict tone-warn fallback" aria-label="Without the language model">
      <p class="verdict-title">
        <ModelIcon />
        Answered without the language model
      </p>
      <p>
        <Words text={turn.fallback.detail} />
      </p>
      <p class="verdict-actions">
        <span class="verdict-next">It understands fewer questions than a model does.</span>
        <button type="button" class="button" disabled={isBusy} onClick={() => ask(turn.question)}>
          <RetryIcon />
          Ask the model again
        </button>
      </p>
    </section>
  );
}
