import type { ReadonlySignal } from "@preact/signals";
import type { OtherReading } from "../../api/types";
import { Words } from "../ui/Words";

interface Properties {
  text: string;
  /** The dates that the query covers; empty for all. */
  dates: string;
  others: OtherReading[];
  isBusy: ReadonlySignal<boolean>;
  /** Asks again in the reading of this id. */
  ask(id: string): void;
}

/** Reading says how the question was understood and which dates it covers, and offers the other ways to understand it. */
export function Reading({ text, dates, others, isBusy, ask }: Properties) {
  if (!text && !dates) return null;
  return (
    <div class="reading">
      <p>
        {text && <><span class="reading-label">Read as</span> <bdi><Words text={text} /></bdi> </>}
        {dates && <span class="reading-dates"><span class="reading-label">{dates.includes(" to ") ? "Dates" : "Date"}</span> {dates}</span>}
      </p>
      {others.length > 0 && (
        <ul class="reading-others" aria-label="Other readings">
          <li aria-hidden="true">or did you mean</li>
          {others.map((other) => (
            <li key={other.id}>
              <button type="button" class="chip" disabled={isBusy} title="Ask again with this meaning" onClick={() => ask(other.id)}><Words text={other.text} /></button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
