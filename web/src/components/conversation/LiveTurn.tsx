import type { ReadonlySignal, Signal } from "@preact/signals";
import type { Option } from "../../api/types";
import { useApp } from "../../app";
import type { Turn } from "../../chat/turn";
import { address } from "../../state/route";
import { codeAddress, whyAddress } from "../../views/subject";
import { TurnView } from "./TurnView";
import type { Place } from "./usePlaces";

/** LiveTurn is a turn with everything that can be done with it. */
export function LiveTurn({ turn, place }: { turn: Signal<Turn>; place: ReadonlySignal<Place> }) {
  const { attempt, chat, choices, client, draft, markdown, say, session } = useApp();
  const t = turn.value;
  const isLast = chat.turns.value.at(-1) === turn;
  function choose(option: Option, number: number): void {
    const back = t.clarification;
    if (back?.key && option.value) choices.chose(back.key, option.value);
    const asked = option.question ?? (option.reading ? t.question : option.text);
    // Only the last answer's question back can be replied to.
    if (isLast && back?.round && option.question) void chat.choose(number, asked);
    else void chat.ask(asked, option.reading);
  }
  return (
    <TurnView
      turn={t}
      githubURL={session.githubURL.value}
      markdown={markdown.value}
      isBusy={chat.running}
      isLast={isLast}
      place={place.value}
      link={t.answerID && `${location.origin}${address.answer(t.answerID)}`}
      actions={{
        ask: (question, reading) => void chat.ask(question, reading),
        choose,
        forget(key) {
          choices.forget(key);
          say("Forgotten: the next question is taken as it usually is.");
        },
        edit(question) {
          draft.value.value = question;
          document.getElementById("question")?.focus();
        },
        markdown: () => client.answerMarkdown(t.answerID),
        allRows: () => attempt(chat.allRows(turn)),
        neighbourhood: (subject) => client.neighbourhood(chat.repository.value, subject),
        why: (subject) => whyAddress(chat.repository.value, subject),
        code: (thing) => codeAddress(chat.repository.value, thing),
        rate: (feedback) => attempt(chat.rate(turn, feedback)),
      }}
    />
  );
}
