import { useSignal } from "@preact/signals";
import { useApp } from "../../app";
import { address } from "../../state/route";
import { HistoryList } from "../history/HistoryList";
import { Dialog } from "../ui/Dialog";
import { KeyboardIcon, LeaveIcon, Logo, NewIcon, RepositoryIcon, SearchIcon, TrashIcon } from "../ui/icons";
import { ThemeSwitch } from "./ThemeSwitch";

/** Sidebar leads to repositories and earlier conversations. */
export function Sidebar() {
  const { chat, router, theme, shortcuts } = useApp();
  const repository = chat.repository.value;
  return (
    <div class="sidebar-content">
      <a class="brand" href={address.repositories}>
        <Logo />
        <span>RepoChat</span>
      </a>
      <nav class="sidebar-nav" aria-label="Pages">
        {repository && (
          <a class="sidebar-link" href={address.repository(repository)}>
            <NewIcon />
            New conversation
          </a>
        )}
        <a class="sidebar-link" href={address.repositories} aria-current={router.route.value.page === "repositories" ? "page" : undefined}>
          <RepositoryIcon />
          Repositories
        </a>
      </nav>
      <Conversations />
      <footer class="sidebar-foot">
        <Account />
        <span class="sidebar-tools">
          <ThemeSwitch theme={theme.value} choose={(one) => (theme.value = one)} />
          <button
            type="button"
            class="button quiet icon-only keys-button"
            aria-label="Keys"
            title="Keys (?)"
            onClick={() => (shortcuts.value = true)}
          >
            <KeyboardIcon />
          </button>
        </span>
      </footer>
    </div>
  );
}

function Conversations() {
  const { attempt, chat, history, router, session } = useApp();
  const { conversations, search } = history;
  const isShared = session.settings.value?.auth.mode === "none";
  const clearing = useSignal(false);

  function remove(id: string): void {
    history.remove(id);
    if (id === chat.conversation.value) router.go(address.repository(chat.repository.value));
  }

  function clear(): void {
    clearing.value = false;
    attempt(history.clear().then(() => router.go(address.repositories)));
  }

  const isEmpty = conversations.value?.length === 0 && !search.value;
  return (
    <section class="history" aria-labelledby="history-title">
      <h2 id="history-title" class="history-head">
        Conversations
        {!isEmpty && (
          <button
            type="button"
            class="button quiet icon-only"
            aria-label="Delete all conversations"
            title="Delete all"
            onClick={() => (clearing.value = true)}
          >
            <TrashIcon />
          </button>
        )}
      </h2>
      {isShared && <p class="history-shared">Without sign-in, everybody who can open this page shares them.</p>}
      {!isEmpty && (
        <label class="search">
          <SearchIcon />
          <span class="hidden">Search conversations</span>
          <input
            type="search"
            class="input"
            placeholder="Search"
            value={search.value}
            onInput={(event) => history.find(event.currentTarget.value)}
          />
        </label>
      )}
      <div class="history-scroll">
        {history.problem.value && !conversations.value ? (
          <p class="history-empty">
            {history.problem.value.detail}{" "}
            <button type="button" class="button" onClick={() => void history.load()}>
              Try again
            </button>
          </p>
        ) : (
          <HistoryList
            conversations={conversations.value}
            current={chat.conversation.value}
            search={search.value}
            hasMore={history.hasMore.value}
            now={Date.now()}
            more={() => void history.more()}
            rename={(id, title) => attempt(history.rename(id, title))}
            remove={remove}
          />
        )}
      </div>
      <Dialog open={clearing.value} onClose={() => (clearing.value = false)} name="Delete all conversations">
        <h2>{isShared ? "Delete everybody’s conversations?" : "Delete all your conversations?"}</h2>
        <p>Their questions and answers are gone for good. Links to them stop working.</p>
        <p class="dialog-actions">
          <button type="button" class="button" onClick={() => (clearing.value = false)}>
            Keep them
          </button>
          <button type="button" class="button danger" onClick={clear}>
            Delete all
          </button>
        </p>
      </Dialog>
    </section>
  );
}

function Account() {
  const { attempt, choices, drafts, session } = useApp();
  const user = session.user.value;
  if (!user || session.settings.value?.auth.mode === "none") return null;
  // A new load leaves nothing of the session on the page, nor in the browser's storage.
  const leave = () =>
    attempt(
      session.leave().then((next) => {
        drafts.forget();
        choices.forgetAll();
        location.assign(next);
      }),
    );
  return (
    <p class="account">
      <span class="account-name" title={user.name}>
        {user.name}
      </span>
      <button type="button" class="button quiet" onClick={leave}>
        <LeaveIcon />
        Sign out
      </button>
    </p>
  );
}
