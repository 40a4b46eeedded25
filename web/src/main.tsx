import { render } from "preact";
import { httpClient } from "./api/client";
import { createChat } from "./chat/chat";
import { ChatContext } from "./chat/context";
import { App } from "./components/App";

const chat = createChat(httpClient, (address) => history.replaceState(null, "", address));
void chat.load(new URLSearchParams(location.search));
// A browser keeps the pages that one leaves for a while, with their requests.
addEventListener("pagehide", () => chat.stop());

render(
  <ChatContext.Provider value={chat}>
    <App />
  </ChatContext.Provider>,
  document.getElementById("app")!,
);
