import { useEffect } from "preact/hooks";
import { useApp } from "../../app";
import { address } from "../../state/route";
import { Problem } from "../ui/Problem";
import { Conversation } from "./Conversation";
import { QuestionList } from "./QuestionList";
import { useFollow } from "./useFollow";

/** ConversationPage is a conversation, or one answer of it. */
export function ConversationPage() {
  const { chat, history, router } = useApp();
  const turns = chat.turns.value;
  const id = chat.conversation.value;
  const title = history.conversations.value?.find((one) => one.id === id)?.title ?? turns[0]?.value.question;
  useEffect(() => {
    document.title = title ? `${title} · RepoChat` : "RepoChat";
  }, [title]);
  if (chat.problem.value) {
    const again = router.route.value;
    return (
      <Problem
        problem={chat.problem.value}
        retry={() => void (again.page === "answer" ? chat.openAnswer(again.id) : chat.open(id || idOf(again)))}
      />
    );
  }
  if (chat.loading.value || turns.length === 0) return <p class="loading">Looking for the conversation…</p>;
  return (
    <>
      <h1 class="hidden">{title}</h1>
      {chat.isPart.value && (
        <p class="part">
          This is one answer of a conversation about {chat.repository.value}. <a href={address.conversation(id)}>Show all of it</a>
        </p>
      )}
      <Conversation turns={turns} running={chat.running.value} />
      <Follow />
      <QuestionList turns={turns} />
    </>
  );
}

function idOf(route: { page: string; id?: string }): string {
  return route.id ?? "";
}

/** A component of its own, so that nothing else is rendered each time that an answer grows. */
function Follow() {
  const { isPart, turns } = useApp().chat;
  // One answer by itself begins with a line about the rest of its conversation.
  const last = turns.value.at(-1)?.value;
  useFollow(turns.value.length, isPart.value && last?.state !== "running" ? null : last);
  return null;
}
