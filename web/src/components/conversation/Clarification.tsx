import type { ReadonlySignal } from "@preact/signals";
import type { Clarification as Described, Option } from "../../api/types";
import { Words } from "../ui/Words";

interface Properties {
  clarification: Described;
  /** Whether it is the last answer's, whose options have keys. */
  isLast: boolean;
  isBusy: ReadonlySignal<boolean>;
  /** Takes an option, counted from 1. */
  choose(option: Option, number: number): void;
}

/** Clarification is a question back, with an answer to each of its options one click or one key away. */
export function Clarification({ clarification, isLast, isBusy, choose }: Properties) {
  return (
    <div class="reading clarification" role="group" aria-label="A question back">
      <p>
        <Words text={clarification.question} />
      </p>
      <ul class="reading-others">
        {clarification.options.map((option, index) => (
          <li key={option.text}>
            <button
              type="button"
              class="chip"
              disabled={isBusy}
              data-option={isLast ? index + 1 : undefined}
              aria-keyshortcuts={isLast ? `${index + 1}` : undefined}
              onClick={() => choose(option, index + 1)}
            >
              {isLast && <kbd>{index + 1}</kbd>} <Words text={option.text} />
              {option.result && (
                <>
                  {" "}
                  – <Words text={option.result} />
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
      {isLast && (clarification.round ?? 0) > 0 && <p class="clarification-else">Something else? Say it in your own words below.</p>}
    </div>
  );
}
