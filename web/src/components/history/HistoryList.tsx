import type { Conversation } from "../../api/types";
import { grouped } from "../../text/when";
import { HistoryItem } from "./HistoryItem";

interface Properties {
  /** Newest first; null while they are loaded. */
  conversations: Conversation[] | null;
  current: string;
  search: string;
  hasMore: boolean;
  now: number;
  more(): void;
  rename(id: string, title: string): void;
  remove(id: string): void;
}

/** HistoryList is the earlier conversations, by how long ago they were. */
export function HistoryList({ conversations, current, search, hasMore, now, more, rename, remove }: Properties) {
  if (!conversations) return null;
  if (conversations.length === 0) {
    return <p class="history-empty">{search ? `No conversation mentions “${search}”.` : "Your conversations will appear here."}</p>;
  }
  return (
    <>
      {grouped(conversations, now).map(({ when, list }) => (
        <section key={when} aria-label={when}>
          <h3 class="history-when">{when}</h3>
          <ul class="history-list">
            {list.map((one) => (
              <HistoryItem
                key={one.id}
                conversation={one}
                isCurrent={one.id === current}
                rename={(title) => rename(one.id, title)}
                remove={() => remove(one.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <button type="button" class="button quiet" onClick={more}>
          Show earlier conversations
        </button>
      )}
    </>
  );
}
