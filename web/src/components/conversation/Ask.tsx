import { useApp } from "../../app";
import { Composer } from "./Composer";
import { JumpToLatest } from "./JumpToLatest";
import { State } from "./State";

/**
 * Ask is where questions are written, on every page about a repository. It stays when the first
 * question turns the repository's page into a conversation: no key is lost on the way.
 */
export function Ask() {
  const { chat, draft, repository, router } = useApp();
  const { page } = router.route.value;
  const last = chat.turns.value.at(-1)?.value;
  const isThere = last !== undefined || (page === "repository" && repository.value !== null);
  const canAsk = page === "repository" || page === "conversation" || page === "answer";
  if (!canAsk || !isThere || chat.problem.value || chat.loading.value) return null;
  return (
    <Composer
      draft={draft.value}
      place={chat.conversation.value || chat.repository.value}
      placeholder={last ? "Ask a follow-up" : "Ask a question"}
      running={chat.running.value}
      stopping={last?.stopping ?? false}
      last={last?.question ?? ""}
      ask={(question) => void chat.ask(question)}
      stop={() => void chat.stop()}
    >
      <JumpToLatest last={last} />
      {last?.state === "done" && (
        <State
          state={last.conversationState}
          dropped={chat.dropped.value}
          drop={(id) => {
            chat.drop(id);
            document.getElementById("question")?.focus();
          }}
        />
      )}
    </Composer>
  );
}
