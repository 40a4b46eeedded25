import { useEffect, useState } from "preact/hooks";
import { useApp } from "../../app";
import { address } from "../../state/route";
import { Ask } from "../conversation/Ask";
import { ConversationPage } from "../conversation/ConversationPage";
import { LatePage } from "../repositories/LatePage";
import { RepositoriesPage } from "../repositories/RepositoriesPage";
import { RepositoryPage } from "../repositories/RepositoryPage";
import { Dialog } from "../ui/Dialog";
import { Problem } from "../ui/Problem";
import { Banner } from "./Banner";
import { Header } from "./Header";
import { Keys } from "./Keys";
import { LateSignIn } from "./LateSignIn";
import { Sidebar } from "./Sidebar";
import { StatusLine } from "./StatusLine";
import { Toast } from "./Toast";
import { useShortcuts } from "./useShortcuts";

/** App is the whole page. */
export function App() {
  const app = useApp();
  const { connection, history, notice, session, shortcuts } = app;
  useShortcuts(app);
  const settings = session.settings.value;
  if (!settings) {
    return (
      <main class="alone">
        {session.problem.value ? (
          <Problem problem={session.problem.value} retry={() => void session.load()} />
        ) : (
          <p class="loading">Loading…</p>
        )}
      </main>
    );
  }
  if (session.signIn.value === "needed") {
    return (
      <main class="alone">
        <LateSignIn auth={settings.auth} ended={false} enter={session.enter} />
      </main>
    );
  }
  const removed = history.removed.value;
  return (
    <>
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <div class="frame">
        <Side />
        <div class="page">
          <Top />
          <Banner connection={connection.state.value} />
          <main class="main" id="main" tabIndex={-1}>
            <Page />
            <Ask />
          </main>
        </div>
      </div>
      <Toast
        {...(removed
          ? { sentence: `“${removed.title}” is deleted.`, action: { name: "Undo", act: history.undo } }
          : { sentence: notice.value })}
      />
      {shortcuts.value && <Keys onClose={() => (shortcuts.value = false)} />}
      <Dialog open={session.signIn.value === "ended"} onClose={null} name="Sign in" class="narrow">
        {session.signIn.value === "ended" && <LateSignIn auth={settings.auth} ended enter={session.enter} />}
      </Dialog>
      <Status />
    </>
  );
}

/** A component of its own, so that the page is not rendered for each word of an answer. */
function Status() {
  const { chat, history, notice } = useApp();
  return (
    <StatusLine
      turn={chat.turns.value.at(-1)?.value ?? null}
      notice={history.removed.value ? "The conversation is deleted." : notice.value}
    />
  );
}

function Page() {
  const { chat, router } = useApp();
  const route = router.route.value;
  switch (route.page) {
    case "repositories":
      return <RepositoriesPage />;
    case "repository":
      // A first question stands here until its conversation has an address.
      return chat.turns.value.length > 0 ? <ConversationPage /> : <RepositoryPage />;
    case "report":
    case "search":
    case "why":
    case "code":
      return <LatePage route={route} />;
    case "conversation":
    case "answer":
      return <ConversationPage />;
    case "unknown":
      return <Problem problem={{ title: "No such page", code: "not_found", detail: "There is nothing at this address." }} />;
  }
}

function Top() {
  const { chat, drawer, repositories, repository, router } = useApp();
  const about = router.route.value.page !== "repositories" && router.route.value.page !== "unknown";
  const names = (repositories.all.value ?? []).map(({ name }) => name);
  return (
    <Header
      name={about ? (repository.value?.name ?? chat.repository.value) : ""}
      repository={repository.value}
      names={names}
      now={Date.now()}
      hasConversation={chat.turns.value.length > 0}
      openDrawer={() => (drawer.value = true)}
      choose={(name) => router.go(address.repository(name))}
    />
  );
}

const wide = matchMedia("(min-width: 64rem)");

/** Beside the page where there is room, over it where there is not. */
function Side() {
  const { drawer } = useApp();
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => {
    const look = () => setWide(wide.matches);
    wide.addEventListener("change", look);
    return () => wide.removeEventListener("change", look);
  }, []);
  if (isWide)
    return (
      <aside class="sidebar" aria-label="Repositories and conversations">
        <Sidebar />
      </aside>
    );
  return (
    <Dialog open={drawer.value} onClose={() => (drawer.value = false)} name="Repositories and conversations" class="drawer">
      <Sidebar />
    </Dialog>
  );
}
