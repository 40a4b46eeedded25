import type { ReadonlySignal, Signal } from "@preact/signals";
import { useApp } from "../../app";
import type { Turn } from "../../chat/turn";
import { address } from "../../state/route";
import { whyAddress } from "../../views/subject";
import { TurnView } from "./TurnView";
import type { Place } from "./usePlaces";

/** LiveTurn is a turn with everything that can be done with it. */
export function LiveTurn({ turn, place }: { turn: Signal<Turn>; place: ReadonlySignal<Place> }) {
  const { attempt, chat, client, draft, markdown, session } = useApp();
  const t = turn.value;
  return (
    <TurnView
      turn={t}
      githubURL={session.githubURL.value}
      markdown={markdown.value}
      isBusy={chat.running}
      place={place.value}
      link={t.answerID && `${location.origin}${address.answer(t.answerID)}`}
      actions={{
        ask: (question, reading) => void chat.ask(question, reading),
        edit(question) {
          draft.value.value = question;
          document.getElementById("question")?.focus();
        },
        markdown: () => client.answerMarkdown(t.answerID),
        allRows: () => attempt(chat.allRows(turn)),
        neighbourhood: (subject) => client.neighbourhood(chat.repository.value, subject),
        why: (subject) => whyAddress(chat.repository.value, subject),
        rate: (feedback) => attempt(chat.rate(turn, feedback)),
      }}
    />
  );
}
