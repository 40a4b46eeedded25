import type { Repository } from "../../api/types";
import { address } from "../../state/route";
import { ago, day, moment } from "../../text/format";
import { Logo, MenuIcon, NewIcon } from "../ui/icons";

interface Properties {
  /** The name of the repository that the page is about; empty for none. */
  name: string;
  /** What is known of it. */
  repository: Repository | null;
  /** All repositories, to change to another one. */
  names: string[];
  now: number;
  /** Whether there is a conversation to leave for a new one. */
  hasConversation: boolean;
  openDrawer(): void;
  choose(name: string): void;
}

/** Header says whose history is asked, and how fresh it is. */
export function Header({ name, repository, names, now, hasConversation, openDrawer, choose }: Properties) {
  return (
    <header class={name ? "header" : "header bare"}>
      <button type="button" class="button quiet icon-only menu" aria-label="Conversations" onClick={openDrawer}>
        <MenuIcon />
      </button>
      <a class="brand header-brand" href={address.repositories} aria-label="RepoChat, all repositories">
        <Logo />
      </a>
      {name && <Picker name={name} names={names} choose={choose} />}
      {repository?.data_as_of && (
        <span class="freshness" title={`${moment(repository.data_as_of)} (UTC)`}>
          Data as of {day(repository.data_as_of)}, {ago(repository.data_as_of, now)}
        </span>
      )}
      {hasConversation && name && (
        <a class="button quiet new" href={address.repository(name)}>
          <NewIcon />
          <span class="new-text">New conversation</span>
        </a>
      )}
    </header>
  );
}

function Picker({ name, names, choose }: Pick<Properties, "name" | "names" | "choose">) {
  if (names.length < 2 || !names.includes(name))
    return (
      <a class="repository-name" href={address.repository(name)}>
        {name}
      </a>
    );
  return (
    <label class="picker">
      <span class="hidden">Repository</span>
      <select value={name} onChange={(event) => choose(event.currentTarget.value)}>
        {names.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
