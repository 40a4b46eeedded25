import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Chat } from "./chat";

export const ChatContext = createContext<Chat | null>(null);

/** useChat returns the page's state. */
export function useChat(): Chat {
  const chat = useContext(ChatContext);
  if (!chat) throw new Error("a component is outside of ChatContext");
  return chat;
}
