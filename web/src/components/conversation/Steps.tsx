import { useEffect, useState } from "preact/hooks";
import type { Step } from "../../chat/turn";
import { duration } from "../../text/format";
import { CheckIcon } from "../ui/icons";

interface Properties {
  steps: Step[];
  reconnecting: boolean;
  stopping: boolean;
}

/** Steps says what the server has done, what it does at the moment, and for how long already. */
export function Steps({ steps, reconnecting, stopping }: Properties) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  const current = steps.at(-1);
  const text = stopping ? "Stopping" : reconnecting ? "The connection is lost. Reconnecting" : current?.text;
  const took = current ? now - current.startedAt : 0;
  return (
    <div class="steps">
      <ul class="steps-done">
        {steps.slice(1, -1).map((step, index) => (
          <li key={index}>
            <CheckIcon />
            {step.text} <span class="phase-time">{duration((steps[index + 2] ?? step).startedAt - step.startedAt)}</span>
          </li>
        ))}
      </ul>
      <p class="phase">
        <span class="pulse" aria-hidden="true" />
        <span class="phase-text">{text}</span>
        {took >= 500 && (
          <span class="phase-time" aria-hidden="true">
            {duration(took)}
          </span>
        )}
      </p>
    </div>
  );
}
