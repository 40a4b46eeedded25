import { markdownOf } from "../api/client";
import type { Turn } from "../chat/turn";
import { day, duration } from "../text/format";
import { CopyButton } from "./CopyButton";

/** TurnFooter says what an answer speaks of, and hands it on. */
export function TurnFooter({ turn }: { turn: Turn }) {
  if (turn.state === "running") return null;
  return (
    <footer class="turn-foot">
      <span>{turn.dataAsOf && <>Data as of {day(turn.dataAsOf)} · </>}{duration(turn.tookMS)}</span>
      {turn.answerID && (
        <>
          <CopyButton name="Copy the answer as Markdown" label="Markdown" text={() => markdownOf(turn.answerID)} />
          <CopyButton name="Copy a link to this answer" label="Link" text={`${location.origin}/?answer=${turn.answerID}`} />
        </>
      )}
    </footer>
  );
}
