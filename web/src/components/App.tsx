import { useChat } from "../chat/context";
import { Composer } from "./Composer";
import { Conversation } from "./Conversation";
import { Header } from "./Header";
import { LoadProblem } from "./LoadProblem";
import { NoRepositories } from "./NoRepositories";
import { QuestionList } from "./QuestionList";
import { StatusLine } from "./StatusLine";
import { useShortcuts } from "./useShortcuts";
import { Welcome } from "./Welcome";

/** App is the whole page. */
export function App() {
  useShortcuts();
  return (
    <>
      <a class="skip" href="#question">Skip to the question</a>
      <Header />
      <div class="columns">
        <QuestionList />
        <main class="main">
          <Content />
        </main>
      </div>
      <StatusLine />
    </>
  );
}

function Content() {
  const chat = useChat();
  if (chat.loading.value) return <p class="loading">Looking for repositories…</p>;
  if (chat.loadProblem.value) return <LoadProblem problem={chat.loadProblem.value} />;
  const repository = chat.repository.value;
  if (!repository) return <NoRepositories />;
  return (
    <>
      {chat.turns.value.length === 0 && <Welcome repository={repository} />}
      <Conversation />
      <Composer />
    </>
  );
}
