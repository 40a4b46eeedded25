import type { Signal } from "@preact/signals";
import type { Turn } from "../chat/turn";
import { datesOf } from "../text/note";
import { AnswerText } from "./AnswerText";
import { EvidenceList } from "./EvidenceList";
import { HowFound } from "./HowFound";
import { Notices } from "./Notices";
import { Phase } from "./Phase";
import { Reading } from "./Reading";
import { isWorthATable, RowsTable } from "./RowsTable";
import { TurnFooter } from "./TurnFooter";
import { Verdict } from "./Verdict";

const none: string[] = [];

/** TurnView is one question with its answer. */
export function TurnView({ turn }: { turn: Signal<Turn> }) {
  const t = turn.value;
  const table = t.table && isWorthATable(t.table) ? t.table : null;
  return (
    <article class="turn" id={`turn-${t.key}`} tabIndex={-1} aria-label={`Question: ${t.question}`}>
      <p class="question">{t.question}</p>
      <div class="answer">
        <Reading text={t.reading} dates={datesOf(t.note)} />
        <Verdict turn={t}>
          <AnswerText text={t.text} evidence={t.evidence} columns={table?.columns ?? none} streaming={t.state === "running"} />
        </Verdict>
        {t.state === "running" && <Phase phase={t.phase} startedAt={t.startedAt} />}
        {t.state === "stopped" && <p class="stopped">Stopped. What was found until then stays here.</p>}
        <Notices notices={t.notices} />
        {table && <RowsTable table={table} evidence={t.evidence} answerID={t.answerID} />}
        <EvidenceList evidence={t.evidence} />
        <HowFound turn={t} />
        <TurnFooter turn={t} />
      </div>
    </article>
  );
}
