import type { ComponentChildren } from "preact";
import { count } from "../text/format";

/** Bar is one line of a ranking. */
export interface Bar {
  key: string;
  label: ComponentChildren;
  value: number;
}

/** Bars shows a ranking as bars, each with its label and its number: a list for those who do not see it. */
export function Bars({ bars, name }: { bars: Bar[]; name: string }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <ol class="bars" aria-label={name}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span class="bars-label">{bar.label}</span>
          <span class="bars-track" aria-hidden="true">
            {bar.value > 0 && <span class="bars-bar" style={{ inlineSize: `${(100 * bar.value) / most}%` }} />}
          </span>
          <span class="bars-value">{count(bar.value)}</span>
        </li>
      ))}
    </ol>
  );
}
