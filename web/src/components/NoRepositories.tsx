import { useChat } from "../chat/context";
import { CopyButton } from "./CopyButton";
import { Logo, RetryIcon } from "./icons";

const command = "repochat sync OWNER/NAME";

/** NoRepositories is what is seen before the first sync. */
export function NoRepositories() {
  const chat = useChat();
  return (
    <section class="empty" aria-labelledby="empty-title">
      <Logo />
      <h1 id="empty-title">No repository yet</h1>
      <p>RepoChat answers from histories it has read. Read one with:</p>
      <p class="command"><code>{command}</code><CopyButton text={command} name="Copy the command" /></p>
      <button type="button" class="button" onClick={() => void chat.load(new URLSearchParams())}><RetryIcon />Look again</button>
    </section>
  );
}
