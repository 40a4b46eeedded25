import { useChat } from "../chat/context";
import { ago, day } from "../text/format";
import { Logo, NewIcon } from "./icons";

/** Header says whose history is asked, and how fresh it is. */
export function Header() {
  const chat = useChat();
  const repository = chat.repository.value;
  return (
    <header class="header">
      <span class="brand"><Logo /><span class="brand-name">RepoChat</span></span>
      {repository && <RepositoryPicker />}
      {repository?.data_as_of && (
        <span class="freshness" title={`The data speaks of ${day(repository.data_as_of)} (UTC)`}>
          data as of {day(repository.data_as_of)}, {ago(repository.data_as_of, Date.now())}
        </span>
      )}
      {chat.turns.value.length > 0 && (
        <button type="button" class="button quiet new" onClick={chat.restart}>
          <NewIcon /><span class="new-text">New conversation</span>
        </button>
      )}
    </header>
  );
}

function RepositoryPicker() {
  const chat = useChat();
  const names = chat.repositories.value.map((repository) => repository.name);
  const current = chat.repository.value?.name ?? "";
  if (names.length === 1) return <span class="repository-name">{current}</span>;
  return (
    <label class="picker">
      <span class="hidden">Repository</span>
      <select value={current} onChange={(event) => chat.choose(event.currentTarget.value)}>
        {names.map((name) => <option key={name} value={name}>{name}</option>)}
      </select>
    </label>
  );
}
