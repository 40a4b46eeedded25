import type { ReadonlySignal } from "@preact/signals";
import type { OtherReading, Window } from "../../api/types";
import { shownDate } from "../../text/format";
import { Words } from "../ui/Words";

interface Properties {
  text: string;
  /** The period that the query covers; null for all time. */
  period: Window | null;
  others: OtherReading[];
  isBusy: ReadonlySignal<boolean>;
  /** Asks again in the reading of this id. */
  ask(id: string): void;
}

function periodText({ from, to, days }: Window): string {
  const first = shownDate(from) ?? from;
  return days > 1 ? `${first} to ${shownDate(to) ?? to} (UTC)` : `${first} (UTC)`;
}

/** Reading shows how the question was understood and which dates it covers, and offers the other ways to understand it. */
export function Reading({ text, period, others, isBusy, ask }: Properties) {
  if (!text && !period) return null;
  return (
    <div class="reading">
      <p>
        {text && (
          <>
            <span class="reading-label">Read as</span>{" "}
            <bdi>
              <Words text={text.replace(/^read as:?\s+/i, "")} />
            </bdi>{" "}
          </>
        )}
        {period && (
          <span class="reading-dates">
            <span class="reading-label">{period.days > 1 ? "Dates" : "Date"}</span> {periodText(period)}
          </span>
        )}
      </p>
      {others.length > 0 && (
        <ul class="reading-others" aria-label="Other readings">
          <li aria-hidden="true">or did you mean</li>
          {others.map((other) => (
            <li key={other.id}>
              <button type="button" class="chip" disabled={isBusy} title="Ask again with this meaning" onClick={() => ask(other.id)}>
                <Words text={other.text} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
