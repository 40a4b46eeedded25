import type { ComponentChildren, FunctionComponent } from "preact";
import type { Turn } from "../chat/turn";
import { useChat } from "../chat/context";
import { AbsentIcon, FailedIcon, NoneIcon, RetryIcon, UnknownIcon } from "./icons";
import { Words } from "./Words";

interface Look {
  class: string;
  title: string;
  Icon: FunctionComponent;
}

// The four kinds of nothing look different: a reader must be able to tell
// "there is none" from "I did not find the name".
const looks: Partial<Record<string, Look>> = {
  none_found: { class: "none", title: "None found", Icon: NoneIcon },
  unknown_name: { class: "unknown", title: "No such name", Icon: UnknownIcon },
  not_in_graph: { class: "absent", title: "Not in the data", Icon: AbsentIcon },
  failed: { class: "failed", title: "No answer", Icon: FailedIcon },
};

/** Verdict frames an answer that found nothing by the kind of nothing it is. */
export function Verdict({ turn, children }: { turn: Turn; children: ComponentChildren }) {
  const look = looks[turn.state === "broken" ? "failed" : (turn.outcome ?? "")];
  if (!look) return <>{children}</>;
  return (
    <section class={`verdict ${look.class}`}>
      <p class="verdict-title"><look.Icon />{turn.problem?.title ?? look.title}</p>
      {children}
      <Candidates turn={turn} />
      {turn.problem && <Problem turn={turn} />}
    </section>
  );
}

function Candidates({ turn }: { turn: Turn }) {
  const chat = useChat();
  if (turn.candidates.length === 0) return null;
  return (
    <ul class="verdict-actions">
      {turn.candidates.map(({ name, question }) => (
        <li key={question}>
          <button type="button" class="button" disabled={chat.running.value} title={question} onClick={() => void chat.ask(question)}>Ask about {name}</button>
        </li>
      ))}
    </ul>
  );
}

function Problem({ turn }: { turn: Turn }) {
  const chat = useChat();
  return (
    <>
      {turn.problem!.detail !== turn.text && <p><Words text={turn.problem!.detail} /></p>}
      <p class="verdict-actions">
        <button type="button" class="button" disabled={chat.running.value} onClick={() => void chat.ask(turn.question)}><RetryIcon />Ask again</button>
        {turn.problem!.request_id && <span class="request-id">Request {turn.problem!.request_id}</span>}
      </p>
    </>
  );
}
