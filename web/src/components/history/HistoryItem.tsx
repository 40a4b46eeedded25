import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Conversation } from "../../api/types";
import { address } from "../../state/route";
import { EditIcon, TrashIcon } from "../ui/icons";

interface Properties {
  conversation: Conversation;
  isCurrent: boolean;
  rename(title: string): void;
  remove(): void;
}

const longest = 200; // characters of a title

/** HistoryItem is one earlier conversation: opened, renamed, removed. */
export function HistoryItem({ conversation, isCurrent, rename, remove }: Properties) {
  const [editing, setEditing] = useState(false);
  const { id, title, repo } = conversation;
  if (editing) {
    return (
      <li class="history-item">
        <TitleField
          title={title}
          end={(changed) => {
            setEditing(false);
            if (changed) rename(changed);
          }}
        />
      </li>
    );
  }
  return (
    <li class={isCurrent ? "history-item current" : "history-item"}>
      <a href={address.conversation(id)} aria-current={isCurrent ? "page" : undefined} title={title}>
        <span class="history-title">{title}</span>
        <span class="history-repo">{repo}</span>
      </a>
      <span class="history-actions">
        <button
          type="button"
          class="button quiet icon-only"
          aria-label={`Rename: ${title}`}
          title="Rename"
          onClick={() => setEditing(true)}
        >
          <EditIcon />
        </button>
        <button type="button" class="button quiet icon-only" aria-label={`Delete: ${title}`} title="Delete" onClick={remove}>
          <TrashIcon />
        </button>
      </span>
    </li>
  );
}

function TitleField({ title, end }: { title: string; end(changed: string | null): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(title);
  const ended = useRef(false);
  // Before the next key: an effect after painting would lose what is typed at once.
  useLayoutEffect(() => field.current?.select(), []);

  function finish(changed: string): void {
    if (ended.current) return;
    ended.current = true;
    end(changed && changed !== title ? changed : null);
  }

  return (
    <input
      ref={field}
      class="input history-field"
      aria-label="Title of the conversation"
      maxLength={longest}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      onBlur={() => finish(text.trim())}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        if (event.key === "Enter") finish(text.trim());
        if (event.key === "Escape") {
          event.stopPropagation();
          event.preventDefault();
          finish("");
        }
      }}
    />
  );
}
