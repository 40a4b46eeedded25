import type { Problem } from "../api/types";
import { useChat } from "../chat/context";
import { FailedIcon, RetryIcon } from "./icons";

/** LoadProblem says why the page has nothing to show. */
export function LoadProblem({ problem }: { problem: Problem }) {
  const chat = useChat();
  return (
    <section class="empty" aria-labelledby="problem-title" role="alert">
      <span class="empty-icon"><FailedIcon /></span>
      <h1 id="problem-title">{problem.title}</h1>
      <p>{problem.detail}</p>
      <button type="button" class="button" onClick={() => void chat.load(new URLSearchParams(location.search))}><RetryIcon />Try again</button>
      {problem.code === "not_found" && <p><a href="/">Ask a new question</a></p>}
      {problem.request_id && <p class="request-id">Request {problem.request_id}</p>}
    </section>
  );
}
