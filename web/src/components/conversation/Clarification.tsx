import type { ReadonlySignal } from "@preact/signals";
import type { Clarification as Described } from "../../api/types";
import { Words } from "../ui/Words";

interface Properties {
  clarification: Described;
  /** The question as it was asked. */
  question: string;
  isBusy: ReadonlySignal<boolean>;
  ask(question: string, reading?: string): void;
}

/** Clarification is a question back, with an answer to each of its options one click away. */
export function Clarification({ clarification, question, isBusy, ask }: Properties) {
  return (
    <div class="reading clarification" role="group" aria-label="A question back">
      <p>
        <Words text={clarification.question} />
      </p>
      <ul class="reading-others">
        {clarification.options.map((option) => (
          <li key={option.text}>
            <button type="button" class="chip" disabled={isBusy} onClick={() => ask(option.question ?? question, option.reading)}>
              <Words text={option.text} />
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
    </div>
  );
}
