import type { ReadonlySignal } from "@preact/signals";
import { useMemo, useState } from "preact/hooks";
import type { Feedback, Neighbourhood, Option } from "../../api/types";
import { readingsBeside, type Turn } from "../../chat/turn";
import { columnsOf } from "../../text/columns";
import { rowsOf } from "../../text/evidence";
import type { RenderMarkdown } from "../../text/markdown";
import { asksForIntroductions, type Subject, type Thing } from "../../views/subject";
import { EvidenceList, type Pointed } from "../result/EvidenceList";
import { HowFound } from "../result/HowFound";
import { isWorthATable, Results } from "../result/Results";
import { Surroundings } from "../result/Surroundings";
import { Dialog } from "../ui/Dialog";
import { StopIcon } from "../ui/icons";
import { AnswerText } from "./AnswerText";
import { AnswerWords, citedIn } from "./AnswerWords";
import { Clarification } from "./Clarification";
import { Decided } from "./Decided";
import { FallbackNote } from "./FallbackNote";
import { Notices } from "./Notices";
import { Question } from "./Question";
import { Reading } from "./Reading";
import { Steps } from "./Steps";
import { TurnFooter } from "./TurnFooter";
import type { Place } from "./usePlaces";
import { Verdict } from "./Verdict";

/** TurnActions is what can be done with a question and its answer. */
export interface TurnActions {
  /** Asks, in the reading of the id when there is one. */
  ask(question: string, reading?: string): void;
  /** Takes an option of the question back, counted from 1. */
  choose(option: Option, number: number): void;
  /** Makes a choice no longer the usual one. */
  forget(key: string): void;
  /** Puts a question where questions are written. */
  edit(question: string): void;
  markdown(): Promise<string>;
  /** Loads the rows that the stream had no room for. */
  allRows(): void;
  /** Loads what is linked to a piece of evidence. */
  neighbourhood(subject: Subject): Promise<Neighbourhood>;
  /** Where it is explained which commit introduced a bug; empty for what has no such page. */
  why(subject: Subject): string;
  /** Where the functions of a thing are; empty for what has none. */
  code(thing: Thing): string;
  rate(feedback: Feedback | null): void;
}

interface Properties {
  turn: Turn;
  githubURL: string;
  /** Null until it is loaded. */
  markdown: RenderMarkdown | null;
  /** Whether an answer runs, so that nothing can be asked; only buttons follow it. */
  isBusy: ReadonlySignal<boolean>;
  /** Whether nothing was asked after it. */
  isLast: boolean;
  /** How much of the turn is on the page. */
  place: Place;
  /** The answer's address; empty when it has none. */
  link: string;
  actions: TurnActions;
}

/** TurnView is one question with its answer. */
export function TurnView({ turn, githubURL, markdown, isBusy, isLast, place, link, actions }: Properties) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [explored, setExplored] = useState<Subject | null>(null);
  const table = turn.table && isWorthATable(turn.table) ? turn.table : null;
  const inRows = useMemo(
    () => (table ? rowsOf(turn.evidence, columnsOf(table, turn.columns), table.rows) : []),
    [turn.evidence, turn.columns, table],
  );
  const why = (subject: Subject) => (asksForIntroductions(turn.query?.query) ? actions.why(subject) : "");
  const isOver = turn.state !== "running";
  if (place === "reserved")
    return (
      <article class="turn reserved" id={`turn-${turn.key}`} tabIndex={-1} aria-label={`Question: ${turn.question}`} aria-busy="true" />
    );
  return (
    <article
      class={place === "ahead" ? "turn ahead" : "turn"}
      id={`turn-${turn.key}`}
      tabIndex={-1}
      aria-label={`Question: ${turn.question}`}
    >
      <Question text={turn.question} edit={() => actions.edit(turn.question)} />
      <div class="answer">
        <Reading
          text={turn.reading}
          period={turn.period}
          others={readingsBeside(turn)}
          isBusy={isBusy}
          ask={(reading) => actions.ask(turn.question, reading)}
        />
        <Decided asked={turn.asked} decisions={turn.decisions} edit={actions.edit} forget={actions.forget} />
        <FallbackNote turn={turn} isBusy={isBusy} ask={actions.ask} />
        <Verdict turn={turn} isBusy={isBusy} ask={actions.ask} edit={actions.edit}>
          {turn.words.length > 0 ? (
            <AnswerWords
              words={turn.words}
              columns={turn.columns}
              evidence={turn.evidence}
              githubURL={githubURL}
              showEvidence={(number) => setPointed({ number })}
            />
          ) : (
            <AnswerText text={turn.text} render={markdown} streaming={!isOver} />
          )}
        </Verdict>
        {!isOver && (
          <Steps steps={turn.text ? turn.steps.slice(-1) : turn.steps} reconnecting={turn.reconnecting} stopping={turn.stopping} />
        )}
        {turn.state === "stopped" && (
          <p class="stopped">
            <StopIcon />
            Stopped. What was found so far is kept.
          </p>
        )}
        {turn.clarification && (
          <Clarification clarification={turn.clarification} isLast={isLast && isOver} isBusy={isBusy} choose={actions.choose} />
        )}
        <Notices
          notices={
            turn.fallback?.code === "model_unavailable" ? turn.notices.filter(({ text }) => text !== turn.fallback?.detail) : turn.notices
          }
        />
        {table && (
          <Results
            table={table}
            columns={columnsOf(table, turn.columns)}
            evidence={turn.evidence}
            githubURL={githubURL}
            answerID={isOver ? turn.answerID : ""}
            name={turn.question}
            allRows={actions.allRows}
            cited={citedIn(turn.words, turn.evidence).filter(Boolean)}
            pointed={pointed}
            explore={setExplored}
            why={why}
            code={actions.code}
          />
        )}
        <EvidenceList
          evidence={turn.evidence}
          isInRows={(index) => (inRows[index] ?? -1) >= 0}
          githubURL={githubURL}
          explore={setExplored}
          why={why}
          pointed={pointed}
        />
        <Dialog open={explored !== null} onClose={() => setExplored(null)} name="What is linked" class="wide">
          {explored && (
            <Surroundings subject={explored} githubURL={githubURL} load={actions.neighbourhood} why={actions.why} code={actions.code} />
          )}
        </Dialog>
        <HowFound turn={turn} githubURL={githubURL} />
        {isOver && <TurnFooter turn={turn} link={link} isBusy={isBusy} actions={actions} />}
      </div>
    </article>
  );
}
