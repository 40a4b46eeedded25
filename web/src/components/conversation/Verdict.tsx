import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren, FunctionComponent } from "preact";
import { useState } from "preact/hooks";
import type { Problem } from "../../api/problem";
import type { Turn } from "../../chat/turn";
import { Countdown } from "../ui/Countdown";
import { EditIcon, FailedIcon, NoneIcon, NotInDataIcon, RetryIcon, UnknownIcon } from "../ui/icons";
import { lookOf } from "../ui/problems";
import { Words } from "../ui/Words";

interface Look {
  class: string;
  title: string;
  Icon: FunctionComponent;
  /** What to do next, when nothing can be clicked. */
  next: string;
}

// The four kinds of nothing look different: a reader must be able to tell
// "there is none" from "I did not find the name".
const looks: Partial<Record<string, Look>> = {
  none_found: {
    class: "none",
    title: "None found",
    Icon: NoneIcon,
    next: "A longer period or another name may find something. “How I found this” shows what was looked for.",
  },
  unknown_name: { class: "unknown", title: "No such name", Icon: UnknownIcon, next: "" },
  not_in_graph: { class: "absent", title: "Not in the data", Icon: NotInDataIcon, next: "" },
  failed: { class: "failed", title: "No answer", Icon: FailedIcon, next: "" },
};

interface Properties {
  turn: Turn;
  isBusy: ReadonlySignal<boolean>;
  ask(question: string): void;
  edit(question: string): void;
  children: ComponentChildren;
}

/** Verdict frames an answer that found nothing by the kind of nothing it is. */
export function Verdict({ turn, isBusy, ask, edit, children }: Properties) {
  const look = looks[turn.state === "broken" ? "failed" : (turn.outcome ?? "")];
  // A question that is not understood is no failure: the answer offers others.
  if (!look || (look === looks["failed"] && !turn.problem)) return <>{children}</>;
  const { Icon, tone, next } = turn.problem ? { ...look, ...problemLook(turn.problem, look) } : { ...look, tone: "" };
  return (
    <section class={`verdict ${look.class} ${tone}`}>
      <p class="verdict-title">
        <Icon />
        {turn.problem?.title ?? look.title}
      </p>
      {children}
      {turn.problem && turn.problem.detail !== turn.text && (
        <p>
          <Words text={turn.problem.detail} />
        </p>
      )}
      {next && (
        <p class="verdict-next">
          <Words text={next} />
        </p>
      )}
      {turn.outcome === "unknown_name" && turn.candidates.length === 0 && (
        <p class="verdict-next">Nothing in this repository is called anything like it. Is it spelt as in the repository?</p>
      )}
      <Candidates turn={turn} isBusy={isBusy} ask={ask} />
      {turn.problem && <Again key={turn.problem.request_id} turn={turn} problem={turn.problem} isBusy={isBusy} ask={ask} />}
      {!turn.problem && turn.candidates.length === 0 && (
        <p class="verdict-actions">
          <button type="button" class="button" onClick={() => edit(turn.question)}>
            <EditIcon />
            Edit the question
          </button>
        </p>
      )}
    </section>
  );
}

function problemLook(problem: Problem, look: Look): { Icon: FunctionComponent; tone: string; next: string } {
  const found = lookOf(problem);
  return { Icon: found.Icon, tone: `tone-${found.tone}`, next: found.next || look.next };
}

function Candidates({ turn, isBusy, ask }: Pick<Properties, "turn" | "isBusy" | "ask">) {
  if (turn.candidates.length === 0) return null;
  return (
    <ul class="verdict-actions" aria-label="Did you mean">
      {turn.candidates.map(({ name, question }) => (
        <li key={question}>
          <button type="button" class="button" disabled={isBusy} title={question} onClick={() => ask(question)}>
            Ask about {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Again({ turn, problem, isBusy, ask }: Pick<Properties, "turn" | "isBusy" | "ask"> & { problem: Problem }) {
  const [waiting, setWaiting] = useState((problem.retry_after ?? 0) > 0);
  return (
    <>
      {problem.retry_after !== undefined && <Countdown seconds={problem.retry_after} onEnd={() => setWaiting(false)} />}
      <p class="verdict-actions">
        <button type="button" class="button" disabled={isBusy.value || waiting} onClick={() => ask(turn.question)}>
          <RetryIcon />
          Ask again
        </button>
        {problem.request_id && <span class="request-id">Request {problem.request_id}</span>}
      </p>
    </>
  );
}
