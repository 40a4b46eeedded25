import type { ReadonlySignal } from "@preact/signals";
import type { Turn } from "../../chat/turn";
import { day, duration } from "../../text/format";
import { CopyButton } from "../ui/CopyButton";
import { LinkIcon, RetryIcon } from "../ui/icons";
import { Rating } from "./Rating";
import type { TurnActions } from "./TurnView";

interface Properties {
  turn: Turn;
  link: string;
  isBusy: ReadonlySignal<boolean>;
  actions: TurnActions;
}

/** TurnFooter says what an answer speaks of, hands it on, and hears what its reader thinks of it. */
export function TurnFooter({ turn, link, isBusy, actions }: Properties) {
  return (
    <footer class="turn-foot">
      <span>
        {turn.dataAsOf && <>Data as of {day(turn.dataAsOf)} · </>}
        {duration(turn.tookMS)}
      </span>
      {turn.answerID && (
        <>
          {!turn.problem && <CopyButton name="Copy the answer as Markdown" label="Markdown" text={actions.markdown} />}
          <CopyButton name="Copy a link to this answer" label="Link" text={link} Icon={LinkIcon} />
        </>
      )}
      {!turn.problem && (
        <button
          type="button"
          class="button quiet icon-only"
          aria-label="Ask this question again"
          title="Ask again"
          disabled={isBusy}
          onClick={() => actions.ask(turn.question)}
        >
          <RetryIcon />
        </button>
      )}
      {turn.answerID && turn.state === "done" && <Rating feedback={turn.feedback} rate={actions.rate} />}
    </footer>
  );
}
