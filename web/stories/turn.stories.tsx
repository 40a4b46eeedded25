import { signal, useSignal } from "@preact/signals";
import type { Turn } from "../src/chat/turn";
import { Composer } from "../src/components/conversation/Composer";
import { type TurnActions, TurnView } from "../src/components/conversation/TurnView";
import { createRenderer } from "../src/text/markdown";
import { codeAddress, whyAddress } from "../src/views/subject";
import * as answers from "./answers";
import { github, issueStory } from "./data";
import { nothing, type Stories } from "./story";

const actions: TurnActions = {
  ask: nothing,
  choose: nothing,
  forget: nothing,
  edit: nothing,
  markdown: async () => "",
  allRows: nothing,
  neighbourhood: async () => issueStory,
  why: (subject) => whyAddress("acme/rockets", subject),
  code: (thing) => codeAddress("acme/rockets", thing),
  rate: nothing,
};

const markdown = createRenderer(github);

function story(turn: Turn, { isBusy = turn.state === "running", isLast = true } = {}) {
  return () => (
    <TurnView
      turn={turn}
      githubURL={github}
      markdown={markdown}
      isBusy={signal(isBusy)}
      isLast={isLast}
      place="shown"
      link="http://localhost/a/1"
      actions={actions}
    />
  );
}

/** Editing is a choice whose sentence can be put into the field for questions. */
function Editing() {
  const draft = useSignal("");
  return (
    <>
      <TurnView
        turn={answers.chosen}
        githubURL={github}
        markdown={markdown}
        isBusy={signal(false)}
        isLast
        place="shown"
        link=""
        actions={{ ...actions, edit: (sentence) => (draft.value = sentence) }}
      />
      <Composer
        draft={draft}
        place=""
        placeholder="Ask a follow-up"
        running={false}
        stopping={false}
        last=""
        ask={nothing}
        stop={nothing}
      />
    </>
  );
}

export const turn: Stories = {
  answered: story(answers.answered),
  "introduced bugs": story({
    ...answers.answered,
    query: { ...answers.answered.query!, query: "MATCH (c:Commit)-[:introduced]->(i:Issue) RETURN c.hash, i.number" },
  }),
  functions: story(answers.functions),
  "answered in Markdown": story(answers.inMarkdown),
  "answered in parts": story(answers.inParts),
  "a question back": story(answers.unsure),
  "a question back that can be replied to": story(answers.askedBack),
  "an offer to narrow an answer down": story(answers.offered),
  "a choice": story(answers.chosen),
  "a choice that is asked back about again": story(answers.askedAgain),
  "a question back with long options": story(answers.askedBackAtLength),
  "a question back while an answer runs": story(answers.askedBack, { isBusy: true }),
  "a question back of an earlier answer": story(answers.askedBack, { isLast: false }),
  "a choice in other words": story(answers.chosenInWords),
  "a choice whose sentence is edited": () => <Editing />,
  "a choice that fails": story(answers.choiceFailed),
  "a usual choice": story(answers.usual),
  "a usual choice with another question back": story(answers.usualAndAskedBack),
  "before its Markdown is loaded": () => (
    <TurnView
      turn={answers.inMarkdown}
      githubURL={github}
      markdown={null}
      isBusy={signal(false)}
      isLast
      place="shown"
      link="http://localhost/a/1"
      actions={actions}
    />
  ),
  "before its turn": () => (
    <TurnView
      turn={answers.answered}
      githubURL={github}
      markdown={markdown}
      isBusy={signal(false)}
      isLast
      place="reserved"
      link=""
      actions={actions}
    />
  ),
  "one row": story(answers.oneRow),
  "a series": story(answers.series),
  "a series of several": story(answers.groupedSeries),
  "a ranking": story(answers.ranking),
  "a column that repeats another": story(answers.repeating),
  "rated down": story({ ...answers.answered, feedback: { verdict: "down", reason: "The number is wrong" } }),
  "ten thousand rows": story({ ...answers.answered, table: answers.manyRows(10_000), columns: answers.manyColumns }),
  "more rows than are here": story({ ...answers.answered, table: { ...answers.files, total: 12_345, truncated: true } }),
  running: story(answers.running),
  streaming: story(answers.streaming),
  reconnecting: story({ ...answers.streaming, reconnecting: true }),
  stopping: story({ ...answers.streaming, stopping: true }),
  stopped: story(answers.stopped),
  "none found": story(answers.noneFound),
  "no such name": story(answers.unknownName),
  "no such name, nothing near": story({ ...answers.unknownName, candidates: [] }),
  "not understood": story(answers.notUnderstood),
  "not in the graph": story(answers.notInGraph),
  failed: story({ ...answers.broken({}), state: "done", outcome: "failed" }),
  "without the model": story(answers.withoutModel),
  "model down": story(
    answers.broken({
      code: "model_unavailable",
      title: "The language model does not answer",
      detail: "The model's endpoint in OPENAI_BASE_URL does not work (connection refused).",
    }),
  ),
  "database away": story(
    answers.broken({
      code: "graph_unavailable",
      title: "The graph database is away",
      detail: "The graph database does not answer at the moment.",
    }),
  ),
  "rate limited": story(
    answers.broken({ code: "rate_limited", title: "Too many questions", detail: "Ask again in a while.", retry_after: 3600 }),
  ),
  "asked offline": story(answers.askedOffline),
  offline: story(
    answers.broken({ code: "offline", title: "No connection", detail: "The server could not be reached. Ask again when it runs." }),
  ),
  hostile: story(answers.hostileTurn),
  "hostile words": story(answers.hostileWords),
};
